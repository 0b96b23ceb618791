"""Pages drawn mark by mark: what a reader, a screen reader and a validator find in the file."""

from __future__ import annotations

import io
import re
from pathlib import Path

import page
import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from lessonpress.drawing.column import Piece, column
from lessonpress.drawing.measure import character_starts, text_width
from lessonpress.drawing.outlines import outlined
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Rect, Scene, Stroke, Text
from lessonpress.drawing.sheet import Block, Frame, Group, Sheet, decoration, figure
from lessonpress.engines.drawn import draw
from lessonpress.errors import ContentError
from lessonpress.figures.stops import DRAWINGS
from lessonpress.figures.stops import draw as draw_stop
from lessonpress.style import THEMES
from lessonpress.verify import Promise, verify

MM = 25.4 / 72
WORDS = "AVATAR To Wi-Fi’s 145 ms, “Über” you"


def stop(name: str) -> Scene:
    pen = Pen()
    draw_stop(pen.at(1, 1, 38), name)
    return pen.scene(40, 40, f"Drawing of {name}")


def sheets() -> list[Sheet]:
    title = Block("H1", (Text(20, 30, "Title of it", 8, "name"),))
    lines = Block("P", (Text(20, 40, "It packs your", 5, "text"), Text(20, 47, "words 145", 5, "text")))
    frames = [Frame(20 + number % 4 * 44, 60 + number // 4 * 45) for number in range(len(DRAWINGS))]
    drawings = Group("Sect", tuple(figure(stop(name), at) for name, at in zip(DRAWINGS, frames, strict=True)))
    turned = Block("P", (Text(0, 10, "Upside down", 5, "caption"),), Frame.upside_down(Box(20, 200, 80, 220)))
    rule = decoration(Scene(1, 1, "rule", "", (Rect(20, 250, 170, 1, fill="route"),)), Frame())
    return [Sheet(210, 297, (title, lines, drawings, rule)), Sheet(210, 297, (turned,))]


def made(theme: str = "color") -> bytes:
    return draw(sheets(), THEMES[theme], "en-US", "A drawn file")


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return made()


@pytest.mark.parametrize("theme", THEMES)
def test_the_file_is_accessible_and_proven(theme: str, tmp_path: Path) -> None:
    path = tmp_path / "drawn.pdf"
    path.write_bytes(made(theme))
    assert page.validate_pdf(path, profile=page.ValidationProfile.PDF_UA_1).is_compliant
    promise = Promise(language="en-US", title="A drawn file", most_pages=2, black_only=theme == "copier")
    assert verify(path.read_bytes(), promise, path).problems == ()


def test_the_same_sheets_give_the_same_bytes(pdf: bytes) -> None:
    assert made() == pdf


def elements(node: pikepdf.Object) -> list[tuple[str, str]]:
    """Kind and alternative text of all elements in reading order."""
    kids = [kid for kid in node.get("/K", ()) if isinstance(kid, pikepdf.Dictionary)]
    own = [(str(node.S)[1:], str(node.get("/Alt", "")))] if "/S" in node else []
    return own + [found for kid in kids for found in elements(kid)]


def test_the_tags_say_what_each_mark_is(pdf: bytes) -> None:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        root = document.Root
        alts = [("Figure", f"Drawing of {name}") for name in DRAWINGS]
        wanted = [("Document", ""), ("H1", ""), ("P", ""), ("Sect", ""), *alts, ("P", "")]
        assert elements(root.StructTreeRoot) == wanted
        assert (str(root.Lang), bool(root.ViewerPreferences.DisplayDocTitle)) == ("en-US", True)
        assert [str(sheet.obj.Tabs) for sheet in document.pages] == ["/S", "/S"]
        numbers = root.StructTreeRoot.ParentTree.Nums
        assert [len(numbers[1]), len(numbers[3])] == [2 + len(DRAWINGS), 1]


def test_a_figure_says_where_it_stands(pdf: bytes) -> None:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        section = document.Root.StructTreeRoot.K[0].K[2]
        left, bottom, right, top = (float(value) * MM for value in section.K[1].A.BBox)
    assert 64 <= left < right <= 104
    assert 60 <= 297 - top < 297 - bottom <= 100


def characters(pdf: bytes, number: int) -> list[tuple[str, float, float, float]]:
    """Each character with its origin from the upper left (mm) and the angle it is turned by (degrees)."""
    import ctypes
    import math

    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[number]
        text, height = sheet.get_textpage(), sheet.get_height()
        found = []
        for index in range(text.count_chars()):
            x, y = ctypes.c_double(), ctypes.c_double()
            raw.FPDFText_GetCharOrigin(text.raw, index, x, y)
            angle = math.degrees(raw.FPDFText_GetCharAngle(text.raw, index))
            found.append((text.get_text_range(index, 1), x.value * MM, (height - y.value) * MM, angle))
    return found


def test_text_is_read_line_by_line_with_spaces_between(pdf: bytes) -> None:
    with pypdfium2.PdfDocument(pdf) as document:
        assert document[0].get_textpage().get_text_range().split() == "Title of it It packs your words 145".split()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        content = document.pages[0].Contents.read_bytes().decode()
    [paragraph] = re.findall(r"/P <</MCID 1>> BDC(.*?)EMC", content, re.DOTALL)
    assert len(re.findall(r"Tj|TJ", paragraph)) == 3  # two lines, and digits of another face


def test_an_upside_down_block_is_turned_about_its_box(pdf: bytes) -> None:
    found = characters(pdf, 1)
    assert {round(angle) % 360 for *_, angle in found} == {180}
    character, x, y, _ = found[0]
    assert (character, round(x, 2), round(y, 2)) == ("U", 80.0, 210.0)


@pytest.mark.parametrize("style", ["name", "question", "caption", "text", "strong"])
def test_letters_stand_where_they_were_measured(style: str) -> None:
    line = Text(30, 50, WORDS, 6, style)
    pdf = draw([Sheet(210, 297, (Block("H1", (line,)),))], THEMES["copier"], "en", "Line")
    found = [entry for entry in characters(pdf, 0) if not entry[0].isspace()]
    starts = character_starts(WORDS, style)
    wanted = [(c, 30 + start * 6) for c, start in zip(WORDS, starts, strict=True) if c != " "]
    assert [c for c, *_ in found] == [c for c, _ in wanted]
    assert [x for _, x, *_ in found] == pytest.approx([x for _, x in wanted], abs=0.02)


def test_characters_without_a_glyph_stop_the_build_with_their_text() -> None:
    sheet = Sheet(210, 297, (Block("P", (Text(20, 20, "Hello \u4f60\u597d", 5),)),))
    with pytest.raises(ContentError, match=r'no font draws "\u4f60" of "Hello') as caught:
        draw([sheet], THEMES["copier"], "en", "No glyph")
    assert len(caught.value.problems) == 2


def test_a_figure_needs_an_alternative_text() -> None:
    with pytest.raises(ValueError, match="alternative text"):
        Block("Figure", (Rect(0, 0, 5, 5),))


def test_a_dashed_line_and_a_filled_area_have_their_colors(pdf: bytes) -> None:
    shapes = (Rect(50, 50, 40, 40, 3, "ring", Stroke("route", "token", "cut")),)
    drawn = draw([Sheet(100, 100, (Block("H1", (Text(20, 20, "T", 5),)), Block("Artifact", shapes)))],
                 THEMES["color"], "en", "Colors")  # fmt: skip
    with pypdfium2.PdfDocument(drawn) as document:
        image = document[0].render(scale=4).to_pil().convert("RGB")
    scale = image.width / 100
    assert image.getpixel((int(70 * scale), int(70 * scale))) == (255, 233, 168)
    edge = {image.getpixel((int(x * scale), int(50 * scale))) for x in range(54, 86)}
    assert (178, 58, 14) in edge
    assert len(edge) > 1


TEXTS = st.lists(st.text("abcde ", min_size=1, max_size=30), min_size=1, max_size=6)


@given(TEXTS, st.floats(20, 120))
def test_a_column_keeps_every_word_in_order_within_its_width(texts: list[str], width: float) -> None:
    styles = ("text", "strong")
    pieces = [Piece(f"x{text}", styles[number % 2]) for number, text in enumerate(texts)]
    made = column(pieces, 5, width, 1.4)
    said = "".join(piece.text for piece in pieces).split()
    rows: dict[float, str] = {}
    for line in made.lines:
        rows[line.y] = rows.get(line.y, "") + line.text
    assert " ".join(rows.values()).split() == said
    longest = max(text_width(word, 5, style) for word in said for style in styles)
    assert made.width <= max(width, longest) + 0.1
    assert made.height == pytest.approx(5 * (0.7 + (len(rows) - 1) * 1.4))


def test_a_column_breaks_where_it_is_told_to() -> None:
    lines = column([Piece("one\ntwo three", "text")], 5, 100, 1.4).lines
    assert [line.text for line in lines] == ["one", "two three"]


@given(scale=st.floats(0.5, 4), turn=st.sampled_from([0.0, 90.0, 180.0]), x=st.floats(0, 50), y=st.floats(0, 50))
def test_a_frame_enlarges_before_it_turns(scale: float, turn: float, x: float, y: float) -> None:
    large, plain = Frame(100, 100, turn, scale), Frame(100, 100, turn)
    assert large.on_paper((x, y)) == pytest.approx(plain.on_paper((x * scale, y * scale)))


def test_nothing_is_printed_outside_a_window() -> None:
    window = Box(60, 60, 90, 80)
    title = Block("H1", (Text(20, 30, "Title", 8, "name"),))
    cut = Block("Figure", (Rect(0, 0, 100, 100, fill="ink"),), Frame(50, 50, scale=1.5), "Cut", window)
    assert cut.box == window
    file = draw([Sheet(210, 297, (title, cut))], THEMES["copier"], "en-US", "Cut")
    picture = pypdfium2.PdfDocument(file)[0].render(scale=MM, grayscale=True).to_pil()
    dark = picture.crop((0, 40, 210, 297)).point(lambda tone: 255 * (tone < 128)).getbbox()
    assert dark == pytest.approx((60, 20, 90, 40), abs=1)


def test_an_outlined_text_prints_as_the_text_does() -> None:
    text = Text(20, 60, "Wi-Fi / 4,312 “a”", 14, "name")
    title = Block("H1", (Text(20, 30, "Title", 8, "name"),))
    pages = [
        Sheet(210, 100, (title, Block("Figure", shapes, alt="Words"))) for shapes in ((text,), outlined(text))
    ]
    file = pypdfium2.PdfDocument(draw(pages, THEMES["copier"], "en-US", "Words"))
    one, other = (file[number].render(scale=4, grayscale=True).to_pil() for number in (0, 1))
    assert one.getextrema() == (0, 255)
    difference = ImageChops.difference(one, other).point(lambda tone: 255 * (tone > 100))
    assert sum(1 for tone in difference.get_flattened_data() if tone) < 40
