"""The repair of WeasyPrint's tags: what a screen reader gets changes, what is printed does not."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO

import page
import pikepdf
import pypdfium2
import pytest

from lessonpress.engines.tags import repair
from lessonpress.errors import TemplateError


def walk(element: pikepdf.Object) -> Iterator[pikepdf.Object]:
    yield element
    for kid in element.get("/K", ()):
        if not isinstance(kid, int) and "/S" in kid:
            yield from walk(kid)


def elements(pdf: pikepdf.Pdf, kind: str = "") -> list[pikepdf.Object]:
    every = walk(pdf.Root.StructTreeRoot.K[0])
    return [element for element in every if not kind or f"/{kind}" == element.S]


def outline(element: pikepdf.Object) -> str:
    kids = [kid for kid in element.get("/K", ()) if not isinstance(kid, int) and "/S" in kid]
    return str(element.S)[1:] + (f"({' '.join(map(outline, kids))})" if kids else "")


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf))


def compliant(pdf: bytes, folder) -> bool:
    path = folder / "sheet.pdf"
    path.write_bytes(pdf)
    return page.validate_pdf(str(path), profile=page.ValidationProfile.PDF_UA_1).is_compliant


def printed(pdf: bytes) -> list[tuple[str, str]]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [
            (
                sheet.get_textpage().get_text_range(),
                hashlib.sha256(bytes(sheet.render(scale=2).buffer)).hexdigest(),
            )
            for sheet in document
        ]


def test_the_repaired_sheet_is_accessible_and_the_raw_one_is_not(raw, good, tmp_path):
    assert compliant(good, tmp_path)
    assert not compliant(raw(), tmp_path)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_text_and_pixels_stay_the_same(raw, sheet, paper):
    before, after = printed(raw(size=paper)), printed(sheet(size=paper))
    assert len(before) == 2
    assert before == after


def test_the_file_does_not_grow(raw, good):
    assert len(good) <= len(raw())


def test_the_same_bytes_in_another_process_and_time_zone(raw, good, tmp_path):
    source, result = tmp_path / "raw.pdf", tmp_path / "good.pdf"
    source.write_bytes(raw())
    code = (
        "import sys; from pathlib import Path; from lessonpress.engines.tags import repair;"
        "Path(sys.argv[2]).write_bytes(repair(Path(sys.argv[1]).read_bytes(), 'en', 'Round trip'))"
    )
    environment = os.environ | {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", code, source, result], check=True, env=environment)
    assert result.read_bytes() == good


def test_the_tree_says_what_the_page_means(good):
    with opened(good) as pdf:
        found = outline(pdf.Root.StructTreeRoot.K[0])
    cells = "Table(THead(TR(TH TH)) TBody(TR(TH TD) TR(TH TD)))"
    figure = "NonStruct(Figure Caption)"
    lists = "L(LI(Lbl LBody) LI(Lbl LBody))"
    assert found == (
        f"Document(NonStruct(H1 P) Sect(H2 P(Link) {figure}) Sect(H2 {lists} P P {cells}) Sect(H2 P))"
    )


def test_footers_become_artifacts_and_leave_no_trace_in_the_tree(raw, good):
    with opened(raw()) as before, opened(good) as after:
        kinds = [
            str(i.operands[1].Subtype)
            for sheet in after.pages
            for i in pikepdf.parse_content_stream(sheet)
            if str(i.operator) == "BDC" and i.operands[0] == "/Artifact"
        ]
        assert kinds
        assert set(kinds) == {"/Footer"}
        structural = [
            o for o in after.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/StructElem"
        ]
        assert len(structural) == len(elements(after)) < len(elements(before))


def test_the_parent_tree_leads_from_every_mark_to_its_element(good):
    with opened(good) as pdf:
        numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        parents = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
        assert list(parents) == sorted(parents)
        marks = 0
        for sheet in pdf.pages:
            assert sheet.obj.Tabs == "/S"
            for instruction in pikepdf.parse_content_stream(sheet):
                if str(instruction.operator) == "BDC" and "/MCID" in instruction.operands[1]:
                    mcid = int(instruction.operands[1].MCID)
                    assert mcid in list(parents[int(sheet.obj.StructParents)][mcid].K)
                    marks += 1
        assert marks > 20
        link = pdf.pages[0].obj.Annots[0]
        assert parents[int(link.StructParent)].S == "/Link"
        for element in elements(pdf):
            assert all(element == kid.P for kid in element.K if not isinstance(kid, int) and "/S" in kid)


def test_a_figure_box_is_where_the_figure_is(sheet):
    box = '<svg style="position:absolute;left:10mm;top:20mm" width="30mm" height="40mm"><title>A box</title></svg>'
    with opened(sheet(end=box)) as pdf:
        left, bottom, right, top = (float(v) * 25.4 / 72 for v in elements(pdf, "Figure")[-1].A.BBox)
    assert (left, 297 - top, right, 297 - bottom) == pytest.approx((25, 35, 55, 75), abs=0.01)


@pytest.mark.parametrize(
    ("table", "scopes"),
    [
        ("<tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr>", ["/Column", "/Column"]),
        ("<tr><th>a</th><td>1</td></tr><tr><th>b</th><td>2</td></tr>", ["/Row", "/Row"]),
        ("<tr><td></td><th>a</th></tr><tr><th>b</th><td>2</td></tr>", ["/Column", "/Row"]),
        ("<tr><th>g</th><th>b</th><td>2</td></tr>", ["/Row", "/Row"]),
        ("<thead><tr><th>a</th><td>b</td></tr></thead><tr><th>c</th><td>2</td></tr>", ["/Column", "/Row"]),
    ],
)
def test_headers_say_what_they_head(sheet, table, scopes):
    with opened(sheet(end=f"<table>{table}</table>")) as pdf:
        found = [str(cell.A.Scope) for cell in walk(elements(pdf, "Table")[-1]) if cell.S == "/TH"]
        assert found == scopes
        assert not any("/ID" in element or "/Headers" in element.get("/A", {}) for element in elements(pdf))


@pytest.mark.parametrize(
    ("html", "tags"),
    [
        ("<ul><li>a<p>b</p>c<div>d</div></li></ul>", "L(LI(Lbl LBody(P P)))"),
        ("<ol><li>a<ul><li>b</li></ul></li></ol>", "L(LI(Lbl LBody) L(LI(Lbl LBody)))"),
        ("<div>a <b>c</b> <i>d</i></div>", "P"),
        ("<div><p>a</p><p>b</p></div>", "Div(P P)"),
        ("<div>a <b>c</b><p>b</p></div>", "Div(P P)"),
        ("<section><b>a</b> b</section>", "Sect(Span Span)"),
        ('<div><span lang="es">hola</span></div>', "P"),
        ("<div><div><span>a</span> <span></span></div></div>", "P"),
        (
            '<ol style="columns: 2"><li>a</li><li>b</li><li>c</li><li>d</li></ol>',
            "L(LI(Lbl LBody) LI(Lbl LBody) LI(Lbl LBody) LI(Lbl LBody))",
        ),
        ("<blockquote>words</blockquote>", "BlockQuote(Span)"),
    ],
)
def test_small_structures(sheet, tmp_path, html, tags):
    pdf = sheet(end=html, style='ul { list-style-type: "- " }')
    with opened(pdf) as document:
        assert outline(document.Root.StructTreeRoot.K[0]).endswith(f" {tags})")
    assert compliant(pdf, tmp_path)


def test_title_and_language_and_nothing_else(raw):
    title = "¿Adónde va <un> mensaje & por qué?"
    with opened(repair(raw(), "es", title)) as pdf:
        assert {key: str(value) for key, value in pdf.docinfo.items()} == {
            "/Title": title,
            "/Producer": "Lessonpress",
        }
        assert (str(pdf.Root.Lang), pdf.Root.ViewerPreferences.DisplayDocTitle) == ("es", True)
        with pdf.open_metadata(set_pikepdf_as_editor=False) as xmp:
            assert (xmp["dc:title"], xmp["pdfuaid:part"], xmp["pdf:Producer"]) == (title, "1", "Lessonpress")
            assert not any("Date" in key or "creator" in key for key in xmp)


def test_a_link_in_a_footer_is_refused(raw):
    running = '<p style="position: running(foot)"><a href="https://example.org">x</a></p>'
    pdf = raw("<header>", running + "<header>", style="@page { @bottom-center { content: element(foot) } }")
    with pytest.raises(TemplateError, match="page 1 has a link in its header or footer"):
        repair(pdf, "en", "Round trip")


def test_a_figure_in_a_footer_becomes_an_artifact(sheet, tmp_path):
    mark = '<svg width="9mm" height="5mm"><title>Logo</title><rect width="30" height="9"/></svg>'
    running = f'<p style="position: running(foot)">{mark}</p>'
    pdf = sheet("<header>", running + "<header>", style="@page { @bottom-center { content: element(foot) } }")
    with opened(pdf) as document:
        assert len(elements(document, "Figure")) == 1
    assert compliant(pdf, tmp_path)
