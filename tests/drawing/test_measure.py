from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as FilePath

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.drawing.measure import in_lines, text_ink, text_width, wrap
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Scene, Text
from lessonpress.style import MM_PER_PT, TEXT_STYLES

TEXTS = (
    "AVATAR To Wave, fiber",
    "Wi-Fi / cell tower",
    "Light goes about 200 km in 1 ms, 10 times",
    "145\u00a0ms and 4.3\u00a0s",
    "¿Qué pasó? Año y niño",
    "A word in Ελληνικά or кириллица 25",
    "3",
)
SIZE = 5.0


def test_widths_are_those_of_the_printed_page(pdf_of: Callable[..., FilePath]) -> None:
    """A bar follows each text; its place in the PDF shows where the page's own layout ended the text."""
    pen, rows = Pen(), [(style, text) for style in TEXT_STYLES for text in TEXTS]
    for row, (style, text) in enumerate(rows):
        pen.text(5, 8 + 8 * row, f"{text}|", SIZE, style)
    height = 8 * len(rows) + 8
    page = pypdfium2.PdfDocument(pdf_of(pen.scene(180, height, "Widths")))[0]
    text_page = page.get_textpage()
    found = [
        text_page.get_charbox(i) for i in range(text_page.count_chars()) if text_page.get_text_range(i, 1) == "|"
    ]
    assert len(found) == len(rows)
    for (style, text), (left, _, right, _) in zip(rows, sorted(found, key=lambda box: -box[1]), strict=True):
        bar = text_ink(Text(5, 0, "|", SIZE, style))
        printed = (left + right) / 2 * MM_PER_PT - (bar.left + bar.right) / 2
        assert printed == pytest.approx(text_width(text, SIZE, style), abs=0.1), (style, text)


def test_digits_are_never_those_with_a_slashed_zero() -> None:
    assert text_width("0123456789", 1, "text") == pytest.approx(text_width("0123456789", 1, "caption"))
    assert text_width("tokens", 1, "text") != pytest.approx(text_width("tokens", 1, "caption"), rel=0.01)


def test_kerning_counts() -> None:
    together = text_width("AVATAR", 10, "name")
    assert together < sum(text_width(letter, 10, "name") for letter in "AVATAR") - 0.1


def test_ink_is_tighter_than_the_line() -> None:
    ink = text_ink(Text(10, 20, "one", 10, "caption"))
    assert 10 < ink.left < ink.right < 10 + text_width("one", 10, "caption")
    assert ink.bottom == pytest.approx(20, abs=0.2)
    assert ink.height == pytest.approx(5.25, abs=0.4)


def test_blank_text_has_no_ink_but_a_width() -> None:
    assert text_ink(Text(0, 0, " ", 10)).height == 0
    assert text_width(" ", 10, "caption") > 1


def test_names_break_into_two_tidy_lines() -> None:
    assert in_lines("Wi-Fi / cell tower", 4, "name", 2) == ("Wi-Fi /", "cell tower")
    assert in_lines("Load balancer", 4, "name", 2) == ("Load", "balancer")
    assert in_lines("Internet", 4, "name", 2) == ("Internet",)
    assert in_lines("Words come back", 4, "name", 1) == ("Words come back",)


WORDS = st.lists(st.text("abcdefgimw", min_size=1, max_size=9), min_size=1, max_size=9).map(" ".join)


@given(WORDS, st.floats(5, 90))
def test_wrapping_is_balanced(text: str, limit: float) -> None:
    lines = wrap(text, 4, "caption", limit)
    assert " ".join(lines) == text
    widest = max(text_width(line, 4, "caption") for line in lines)
    longest_word = max(text_width(word, 4, "caption") for word in text.split())
    assert widest <= max(limit, longest_word) + 1e-6
    if len(lines) > 1 and widest > longest_word:
        assert len(wrap(text, 4, "caption", widest - 0.01)) > len(lines)


def test_no_break_spaces_hold() -> None:
    assert wrap("after 145\u00a0ms", 4, "caption", 12) == ("after", "145\u00a0ms")


def test_a_scene_of_text_stays_within_a_page(pdf_of: Callable[..., FilePath]) -> None:
    pen = Pen()
    pen.text(0, 5, "Whole answer: 4.3\u00a0s", 3.88, "name", "start")
    scene: Scene = pen.scene(60, 7, "One flag")
    page = pypdfium2.PdfDocument(pdf_of(scene))[0].get_textpage()
    assert page.get_text_range().replace("\u00a0", " ").strip() == "Whole answer: 4.3 s"
