"""Every promise about the file itself, broken one at a time, and files that are not PDFs at all."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from lessonpress.style import PAPERS
from lessonpress.verify import Promise, verify, verify_file

NAME = Path("sheet.pdf")


def said(pdf: bytes, **promise: object) -> str:
    return "\n".join(map(str, verify(pdf, Promise(**promise), NAME).problems))


def test_limits_and_identity(good):
    assert said(good, most_pages=1) == "sheet.pdf: the file has 2 pages, 1 at most were promised"
    assert re.fullmatch(
        "sheet.pdf: the file has 1. kB, 10 kB at most were promised", said(good, most_bytes=10_000)
    )
    assert said(good, title="Other") == 'sheet.pdf: the title is "Round trip", not "Other"'
    assert said(good, language="es") == 'sheet.pdf: the file says its language is "en", not "es"'
    assert "page 1 is A4 paper; it should be US Letter, 215.9 x 279.4 mm" in said(good, paper=PAPERS["letter"])


def first_page(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return pdf.pages[0].obj


def font(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return next(iter(pdf.pages[0].resources.Font.values()))


def descriptor(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return font(pdf).DescendantFonts[0].FontDescriptor


def attach(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["key.txt"] = b"the answers"


def without_marks(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[0]
    kept = [i for i in pikepdf.parse_content_stream(page) if str(i.operator) not in ("BMC", "BDC", "EMC")]
    page.obj.Contents = pdf.make_stream(pikepdf.unparse_content_stream(kept))


def nest_marks(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[0]
    content = page.obj.Contents.read_bytes().replace(b"BT", b"/Artifact BMC EMC BT", 1)
    page.obj.Contents = pdf.make_stream(content)


def document(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return pdf.Root.StructTreeRoot.K[0]


def circle(pdf: pikepdf.Pdf) -> None:
    document(pdf).K.append(document(pdf))


def add(pdf: pikepdf.Pdf, kind: str, kids: list[str]) -> None:
    made = [pdf.make_indirect(Dictionary(S=Name("/" + kid), K=Array())) for kid in kids]
    document(pdf).K.append(pdf.make_indirect(Dictionary(S=Name("/" + kind), K=Array(made))))


def form(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[0]
    drawn = pdf.make_stream(b"0 0 9 9 re f", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9])
    page.obj.Resources.XObject.Fx = drawn
    page.obj.Contents = pdf.make_stream(page.obj.Contents.read_bytes() + b"\nq 1 0 0 1 90 90 cm /Fx Do Q")


def annotate(pdf: pikepdf.Pdf, kind: str) -> None:
    first_page(pdf).Annots.append(pdf.make_indirect(Dictionary(Subtype=Name("/" + kind))))


def set_uri(pdf: pikepdf.Pdf) -> None:
    first_page(pdf).Annots[0].A.URI = String("file:///etc/passwd")


SCRIPT = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda pdf: first_page(pdf).__setitem__("/Rotate", 90), "page 1 is turned"),
        (lambda pdf: pdf.pages[0].obj.Parent.__setitem__("/Rotate", 90), "page 2 is turned"),
        (lambda pdf: first_page(pdf).__setitem__("/CropBox", [0, 0, 100, 100]), "page 1 is cropped"),
        (lambda pdf: first_page(pdf).__setitem__("/MediaBox", [0, 0, 595, 841]),
         r"page 1 is 209.9 x 296.7 mm; it should be A4, 210.0 x 297.0 mm or US Letter, 215.9 x 279.4 mm"),
        (lambda pdf: first_page(pdf).__setitem__("/MediaBox", [0, 0, 612, 792]),
         r"the pages differ in size: 210.0 x 297.0 mm, 215.9 x 279.4 mm"),
        (lambda pdf: pdf.Root.__delitem__("/Lang"), "does not say its language"),
        (lambda pdf: pdf.Root.__delitem__("/MarkInfo"), "the file is not tagged"),
        (lambda pdf: pdf.Root.__delitem__("/StructTreeRoot"), "the file is not tagged"),
        (lambda pdf: pdf.Root.__delitem__("/ViewerPreferences"), "the file's name in place of its title"),
        (lambda pdf: pdf.Root.__delitem__("/Metadata"), "does not say that it is accessible"),
        (lambda pdf: pdf.Root.__setitem__("/Metadata", pdf.make_stream(b"<broken")), "the file has no title"),
        (lambda pdf: pdf.docinfo.__delitem__("/Title"), "the file has no title"),
        (lambda pdf: pdf.docinfo.__setitem__("/Title", "Other"), 'two titles, "Other" and "Round trip"'),
        (lambda pdf: pdf.docinfo.__setitem__("/Author", "A. Teacher"), "the file names an author"),
        (lambda pdf: pdf.docinfo.__setitem__("/CreationDate", "D:20260101"), "holds the date it was made"),
        (lambda pdf: pdf.Root.__setitem__("/OpenAction", SCRIPT), "runs a script or an action when it is opened"),
        (lambda pdf: pdf.Root.__setitem__("/Names", Dictionary(JavaScript=Dictionary())), "runs a script"),
        (lambda pdf: first_page(pdf).__setitem__("/AA", Dictionary(O=SCRIPT)), "page 1 runs an action"),
        (lambda pdf: first_page(pdf).Annots[0].__setitem__("/A", SCRIPT), "link or field that runs an action"),
        (set_uri, 'page 1 has a link to "file:///etc/passwd"'),
        (lambda pdf: annotate(pdf, "Text"), "page 1 has a note"),
        (lambda pdf: annotate(pdf, "Link"), "is not tagged"),
        (attach, "another file is attached"),
        (lambda pdf: descriptor(pdf).__delitem__("/FontFile2"), r'the font "[\w-]+" is not in the file'),
        (lambda pdf: font(pdf).__setitem__("/BaseFont", Name("/Lexend")), 'whole font "Lexend" is in the file'),
        (lambda pdf: font(pdf).__setitem__("/BaseFont", Name("/ABCDEF+Arial")), '"Arial" comes from the computer'),
        (lambda pdf: font(pdf).__delitem__("/ToUnicode"), "cannot be read aloud"),
        (lambda pdf: font(pdf).__setitem__("/Subtype", Name.Type3), r"made of drawings \(Type 3\)"),
        (without_marks, r"page 1, \d+ mm .* \(and \d+ more marks\) is neither tagged nor marked"),
        (nest_marks, "page 1: a decoration lies inside tagged content"),
        (form, "page 1, 32 mm from the left, 32 mm from the top: an area is neither tagged"),
        (circle, "its structure tree turns in a circle"),
        (lambda pdf: add(pdf, "L", ["P"]), "a list holds something other than items"),
        (lambda pdf: add(pdf, "P", []), "an empty P element is tagged"),
    ],
)  # fmt: skip
def test_a_changed_file_is_caught(good, damage, change, message):
    found = said(damage(good, change))
    assert re.search(f"^sheet.pdf: .*{message}", found, re.MULTILINE), found


@pytest.mark.parametrize("password", ["", "secret"])
def test_an_encrypted_file(good, damage, password):
    locked = damage(good, lambda pdf: None, encryption=pikepdf.Encryption(owner="owner", user=password))
    assert said(locked) == "sheet.pdf: the file is encrypted"


@pytest.mark.parametrize("content", [b"", b"\0" * 99, b"<html>", random.Random(1).randbytes(5000)])
def test_what_is_not_a_pdf(content):
    assert said(content) == "sheet.pdf: this is not a PDF file"


@pytest.mark.parametrize("part", [0.01, 0.3, 0.6, 0.9, 0.99])
def test_a_truncated_file(good, part):
    report = verify(good[: int(len(good) * part)], Promise(), NAME)
    assert re.match("sheet.pdf: the file is damaged or cut short", str(report.problems[0]))
    assert (report.pages, report.ok) == (0, False)


def test_no_damage_raises(good):
    chance = random.Random(7)
    for _ in range(150):
        pdf = bytearray(good)
        for _ in range(chance.choice((1, 4, 40))):
            pdf[chance.randrange(9, len(pdf))] = chance.randrange(256)
        verify(bytes(pdf), Promise(texts=("Look",)), NAME)


def test_no_damage_of_uncompressed_objects_raises(good, damage):
    plain = damage(
        good,
        lambda pdf: None,
        compress_streams=False,
        stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
    )
    chance = random.Random(8)
    words = sorted(set(re.findall(rb"/[A-Za-z]+", plain)))
    for _ in range(200):
        pdf = plain
        for _ in range(chance.choice((1, 3))):
            old, new = chance.choice(words), chance.choice(words)
            at = chance.choice([found.start() for found in re.finditer(re.escape(old), plain)])
            pdf = pdf[:at] + new[: len(old)].ljust(len(old), b" ") + pdf[at + len(old) :]
        verify(pdf, Promise(texts=("Look",), black_only=True), NAME)


def test_a_file_on_disk(good, tmp_path):
    path = tmp_path / "sheet.pdf"
    assert "cannot be read" in str(verify_file(path).problems[0])
    path.write_bytes(good)
    assert verify_file(path).ok


def test_starting_needs_no_pdf_library():
    code = "import sys, lessonpress.verify; sys.exit(bool({'pikepdf', 'pypdfium2'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
