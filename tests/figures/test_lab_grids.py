"""The lab's grids and the key to the patterns: to scale, countable, and silent about answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessonpress.drawing.scene import Circle, Path, Rect, Scene, Text
from lessonpress.errors import ContentError
from lessonpress.figures.lab_grid import (
    LARGEST_SOLID,
    GridKind,
    GridRow,
    GridWords,
    grid_box_ms,
    grid_boxes,
    lab_grid,
)
from lessonpress.figures.pattern_key import PatternLabels, pattern_key
from lessonpress.figures.wait import Phase
from lessonpress.style import BANDS, CONTENT_WIDTH

Sound = Callable[[Scene], None]
Tick = Callable[[Fraction], str]
WORDS = GridWords("Until the first word", "1 box = 10 ms", "Empty boxes to fill in")
KEYS = ("network", "queue", "read", "write")


def phases(*ms: Fraction | int) -> tuple[Phase, ...]:
    return tuple(Phase(key, key, Fraction(value), "") for key, value in zip(KEYS, ms, strict=True))  # type: ignore[arg-type]


A = phases(50, 50, 50, 2000)
LAB = (GridRow("A", A), GridRow("B"), GridRow("C"), GridRow("D"))


def contours(scene: Scene) -> list[Rect]:
    """The rows."""
    return [s for s in scene.shapes if isinstance(s, Rect) and s.fill is None and s.stroke]


def tinted(scene: Scene, key: str) -> float:
    return sum(s.w for s in scene.shapes if isinstance(s, Rect) and s.fill == f"{key}_tint")


def inked(scene: Scene) -> list[Rect]:
    return [s for s in scene.shapes if isinstance(s, Rect) and s.fill == "ink"]


def labels(scene: Scene) -> list[str]:
    return [text.text for text in scene.texts]


@pytest.mark.parametrize("band", ["4-5", "6-8", "9-12"])
def test_the_worked_row_of_the_lab(band: str, tick_text: Tick, sound: Sound) -> None:
    boxes = grid_boxes(Fraction(250), Fraction(10))
    assert boxes == 26
    scene = lab_grid(LAB, Fraction(10), boxes, BANDS[band], WORDS, tick_text)
    rows = contours(scene)
    side = rows[0].w / 26
    assert len({(row.x, row.w, round(row.h, 6)) for row in rows}) == 1
    assert [tinted(scene, key) / side for key in KEYS] == pytest.approx([5, 5, 5, 0])
    rings = [s for s in scene.shapes if isinstance(s, Circle)]
    assert len(rings) == 5
    assert {"A", "B", "C", "D", "0", "50\u00a0ms", "250\u00a0ms", "1 box = 10 ms"} <= set(labels(scene))
    assert rows[0].x + rows[0].w == pytest.approx(CONTENT_WIDTH, abs=0.3)
    if band != "4-5":
        sound(scene)


def test_the_whole_answer_is_a_solid_start_and_a_square_in_each_box(tick_text: Tick) -> None:
    scene = lab_grid(LAB, Fraction(100), 43, BANDS["6-8"], WORDS, tick_text, "whole")
    side = contours(scene)[0].w / 43
    left = contours(scene)[0].x
    (solid,) = inked(scene)
    assert (solid.x, solid.w) == pytest.approx((left, 1.5 * side))
    assert solid.w * solid.h <= LARGEST_SOLID + 1e-6
    assert tinted(scene, "write") / side == pytest.approx(20)
    squares = [s for s in scene.shapes if isinstance(s, Rect) and s.fill == "write"]
    assert len(squares) == 21  # 20 whole boxes' worth, cut by the half boxes at both ends
    ticks = [text for text in labels(scene) if text.endswith("s") and text[0].isdigit() and "box" not in text]
    assert ticks == ["1\u00a0s", "2\u00a0s", "3\u00a0s", "4\u00a0s"]


def test_empty_grids_are_alike_whatever_the_answers_are(tick_text: Tick) -> None:
    empty = [GridRow(letter) for letter in "ABCD"]
    scene = lab_grid(empty, Fraction(10), 26, BANDS["6-8"], WORDS, tick_text)
    assert not any(isinstance(s, Rect) and s.fill for s in scene.shapes)
    assert not any(isinstance(s, Circle) for s in scene.shapes)
    full = lab_grid([GridRow(r, A) for r in "ABCD"], Fraction(10), 26, BANDS["6-8"], WORDS, tick_text)
    assert contours(scene) == contours(full)
    assert scene.texts == full.texts
    assert (scene.width, scene.height) == (full.width, full.height)


def test_young_children_get_large_boxes_without_numbers(sound: Sound) -> None:
    rows = [GridRow("A", phases(2, 1, 3, 8)), GridRow("B")]
    scene = lab_grid(rows, Fraction(1), 15, BANDS["K-1"], replace(WORDS, heading="", scale=""), None, "parts")
    sound(scene)
    side = contours(scene)[0].w / 15
    assert [tinted(scene, key) / side for key in KEYS] == pytest.approx([2, 1, 3, 8])
    assert not inked(scene)
    assert labels(scene) == ["A", "B"]
    assert contours(scene)[0].w / 15 >= 8


def test_too_many_boxes_and_too_long_rows_are_plain_complaints(tick_text: Tick) -> None:
    with pytest.raises(ContentError, match="more time"):
        lab_grid(LAB, Fraction(1), 260, BANDS["6-8"], WORDS, tick_text)
    with pytest.raises(ContentError, match="more boxes"):
        lab_grid(LAB, Fraction(10), 14, BANDS["6-8"], WORDS, tick_text)
    with pytest.raises(ContentError, match="one line"):
        lab_grid(LAB, Fraction(10), 26, BANDS["6-8"], replace(WORDS, heading="word " * 40), tick_text)


@pytest.mark.parametrize(("band", "longest", "box"), [("6-8", 250, 10), ("6-8", 4150, 100), ("4-5", 90, 5)])
def test_a_box_is_a_round_time(band: str, longest: int, box: int) -> None:
    assert grid_box_ms(Fraction(longest), BANDS[band]) <= box
    assert grid_box_ms(Fraction(longest), BANDS["K-1"]) >= grid_box_ms(Fraction(longest), BANDS[band])


MS = st.one_of(st.just(Fraction(0)), st.fractions(Fraction(1, 2), 3000, max_denominator=6))


@settings(max_examples=150)
@given(
    st.lists(st.tuples(MS, MS, MS, MS), min_size=1, max_size=4),
    st.sampled_from(["4-5", "6-8", "9-12"]),
    st.booleans(),
)
def test_every_scenario_fills_exactly_its_boxes(
    tick_text: Tick, sound: Sound, rows: list[tuple[Fraction, ...]], band: str, whole: bool
) -> None:
    kind: GridKind = "whole" if whole else "first-word"
    shown = [row if whole else row[:3] for row in rows]
    longest = max(sum(row) for row in shown)
    if not longest:
        return
    box = grid_box_ms(longest, BANDS[band])
    boxes = grid_boxes(longest, box)
    filled = [GridRow(letter, phases(*row)) for letter, row in zip("ABCD", rows, strict=False)]
    scene = lab_grid(filled, box, boxes, BANDS[band], WORDS, tick_text, kind)
    assert scene.width == CONTENT_WIDTH
    sound(scene)
    assert all(rect.w * rect.h <= 60.01 for rect in inked(scene))
    side = contours(scene)[0].w / boxes
    for row, contour in zip(shown, contours(scene), strict=True):
        ends = _ends(scene, contour)
        totals = [sum(row[: i + 1]) for i, ms in enumerate(row) if ms]
        if whole:
            totals = [total for total in (sum(row[:3]), sum(row)) if total]
        wanted = [contour.x + float(total / box) * side for total in totals]
        assert all(any(abs(end - want) < 1e-6 for end in ends) for want in wanted)
        assert contour.x + float(sum(row) / box) * side <= contour.x + contour.w - side + 1e-6


def _ends(scene: Scene, row: Rect) -> list[float]:
    """Places of upright lines across a row."""
    found = []
    for shape in scene.shapes:
        if isinstance(shape, Path):
            for a, b in pairwise(shape.commands):
                if (
                    a.kind == "M"
                    and b.kind == "L"
                    and a.points[0][1] == row.y
                    and a.points[0][0] == b.points[0][0]
                ):
                    found.append(a.points[0][0])
    return found


# Key

KEY = PatternLabels("Color, or copy:", "network", "queue", "read", "write", "first word", "Key to the patterns")


@pytest.mark.parametrize("band", sorted(BANDS))
def test_the_key_names_each_pattern(band: str, sound: Sound) -> None:
    scene = pattern_key(KEY, BANDS[band])
    sound(scene)
    assert scene.width <= CONTENT_WIDTH
    assert labels(scene) == ["Color, or copy:", "network", "queue", "read", "write", "first word"]
    assert len(contours(scene)) == 4
    one_line = len({text.y for text in scene.texts}) == 1
    assert one_line or band in ("K-1", "2-3")


def test_the_key_without_a_block_has_four_patterns() -> None:
    assert labels(pattern_key(replace(KEY, first=""), BANDS["6-8"]))[-1] == "write"


def test_words_too_long_for_the_key_are_a_plain_complaint() -> None:
    with pytest.raises(ContentError, match="shorter words"):
        pattern_key(replace(KEY, queue="waiting in line " * 12), BANDS["6-8"])


def test_a_long_solid_block_spares_toner(tick_text: Tick) -> None:
    rows = [GridRow("A", phases(250, 250, 250, 1000))]
    scene = lab_grid(rows, Fraction(100), 20, BANDS["6-8"], WORDS, tick_text, "whole")
    (solid,), row = inked(scene), contours(scene)[0]
    assert solid.w == pytest.approx(7.5 * row.w / 20)
    assert solid.w * solid.h == pytest.approx(LARGEST_SOLID)
    assert solid.y + solid.h / 2 == pytest.approx(row.y + row.h / 2)
    assert all(isinstance(text, Text) for text in scene.texts)
