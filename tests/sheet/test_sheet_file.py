"""The finished file: its size, its paper, its tags and its fonts."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import page
import pikepdf
import pytest

from lessonpress.style import MM_PER_PT
from lessonpress.verify import Promise, verify, verify_file

FAMILIES = ("Lexend", "Atkinson", "NotoSans")
TITLE = "Your Prompt’s Round Trip"


def test_two_pages_of_the_exact_paper_in_a_small_file(sheet):
    assert sheet.path.stat().st_size < 300_000
    assert len(sheet.pdf.pages) == 2
    size = {"a4": (210, 297), "letter": (215.9, 279.4)}[sheet.paper.id]
    for leaf in sheet.pdf.pages:
        left, bottom, right, top = map(float, leaf.mediabox)
        assert (left, bottom) == (0, 0)
        assert ((right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT) == pytest.approx(size, abs=0.02)
        assert list(leaf.cropbox) == list(leaf.mediabox)
        assert int(leaf.get("/Rotate", 0)) == 0


def test_the_proof_and_an_independent_checker_agree(sheet):
    pdf = sheet.path.read_bytes()
    copier = sheet.theme.id == "copier"
    promise = Promise(sheet.paper, "en", None, 2, 300_000, ("Q1", "Q2"), copier)
    report = verify(pdf, promise, sheet.path)
    assert "\n".join(map(str, report.problems)) == ""
    assert verify_file(sheet.path).ok
    assert page.validate_pdf(sheet.path, profile=page.ValidationProfile.PDF_UA_1).is_compliant


def test_title_and_language_are_set_and_shown(sheet):
    root = sheet.pdf.Root
    assert str(root.Lang).split("-")[0] == "en"
    assert bool(root.MarkInfo.Marked)
    assert bool(root.ViewerPreferences.DisplayDocTitle)
    with sheet.pdf.open_metadata() as metadata:
        assert metadata["dc:title"].startswith(TITLE)
        assert metadata["pdfuaid:part"] == "1"
    assert str(sheet.pdf.docinfo.Title).startswith(TITLE)


def test_no_name_of_a_person_or_machine_is_in_the_file(sheet):
    assert set(sheet.pdf.docinfo.keys()) <= {"/Title", "/Producer", "/Creator", "/CreationDate", "/ModDate"}
    assert str(Path.cwd()).encode() not in sheet.path.read_bytes()


def test_one_title_and_both_questions_are_headings(sheet):
    assert [node.text for node in sheet.headings if node.kind == "H1"] == [TITLE]
    assert sheet.headings[0].kind == "H1"
    levels = [int(node.kind[1]) for node in sheet.headings]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    asked = [" ".join(node.text.split()) for node in sheet.questions]
    assert [text[:2] for text in asked] == ["Q1", "Q2"]
    for text, question in zip(asked, sheet.lesson.questions, strict=True):
        assert text == f"{question.label} {question.ask}"


def test_every_figure_says_what_it_shows(sheet):
    assert len(sheet.figures) >= 2
    alts = [" ".join((node.alt or "").split()) for node in sheet.figures]
    assert all(1 <= len(alt) <= 100 for alt in alts), alts
    assert max(Counter(alts).values()) == 1
    assert any("seven numbered stops" in alt for alt in alts)


def test_mark_and_footer_are_decoration(sheet):
    for number in (1, 2):
        footer = [names for names, box in sheet.drawn(number) if box[1] > sheet.content_bottom]
        assert footer
        assert all("Artifact" in names for names in footer)
    low, right = sheet.paper.top + 25, sheet.right - 40
    mark = [names for names, box in sheet.drawn(1) if box[0] > right and box[3] < low]
    assert mark, "the header mark is missing"
    assert all("Artifact" in names for names in mark)


def test_only_our_fonts_and_all_of_them_inside(sheet):
    fonts = [item for item in sheet.pdf.objects if _is(item, "/FontDescriptor")]
    assert fonts
    for font in fonts:
        subset, _, name = str(font.FontName)[1:].partition("+")
        assert len(subset) == 6 and name.replace("-", "").startswith(FAMILIES), font.FontName
        assert any(key in font for key in ("/FontFile", "/FontFile2", "/FontFile3")), name
    names = {str(item.BaseFont)[8:] for item in sheet.pdf.objects if _is(item, "/Font") and "/BaseFont" in item}
    inside = {str(font.FontName)[8:] for font in fonts}
    assert names <= inside


def _is(item, kind: str) -> bool:
    return isinstance(item, pikepdf.Dictionary) and item.get("/Type") == kind


def test_there_is_nothing_in_the_file_but_pages(sheet):
    assert not [item for item in sheet.pdf.objects if _is(item, "/Annot") or _is(item, "/Filespec")]
    assert "/AcroForm" not in sheet.pdf.Root
    assert "/OpenAction" not in sheet.pdf.Root
    pictures = [
        item for item in sheet.pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
    ]
    assert not pictures, "words and drawings are never pictures"
