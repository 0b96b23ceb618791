from __future__ import annotations

import pytest

from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Path, Rect
from lessonpress.errors import ContentError
from lessonpress.figures.stops import DRAWINGS, draw

HALF_LINE = 0.45

AFLOAT = ("prompt", "packet", "fiber", "gpu", "token")
"""Drawings of things that stand on no ground: they are in the middle of their square and fill it."""


@pytest.mark.parametrize("drawing", DRAWINGS)
@pytest.mark.parametrize("size", [20.0, 35.0])
def test_a_drawing_stays_in_its_square_on_its_ground_or_in_the_middle(drawing: str, size: float) -> None:
    pen = Pen()
    draw(pen.at(10, 10, size), drawing)
    square = Box(10, 10, 10 + size, 10 + size).grown(HALF_LINE)
    areas = [bounds(shape) for shape in pen.shapes]
    assert all(square.holds(area) for area in areas)
    left, right = min(area.left for area in areas), max(area.right for area in areas)
    top, bottom = min(area.top for area in areas), max(area.bottom for area in areas)
    if drawing in AFLOAT:
        middle = 10 + size / 2
        assert abs((left + right) / 2 - middle) <= size * 0.03
        assert abs((top + bottom) / 2 - middle) <= size * 0.03
        assert max(right - left, bottom - top) >= size * 0.8
    else:
        assert 10 + size * 0.95 <= bottom <= 10 + size + HALF_LINE


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_drawing_is_simple_enough_to_print_small(drawing: str) -> None:
    pen = Pen()
    draw(pen.at(0, 0, 28), drawing)
    assert 7 <= len(pen.shapes) <= 150


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_solid_areas_stay_small_enough_for_toner(drawing: str) -> None:
    pen = Pen()
    draw(pen.at(0, 0, 35), drawing)
    for shape in pen.shapes:
        if isinstance(shape, Path | Rect) and shape.fill == "ink":
            assert bounds(shape).width * bounds(shape).height <= 61


@pytest.mark.parametrize("drawing", ["internet", "tokens"])
def test_wide_drawings_fill_the_width_they_get(drawing: str) -> None:
    pen = Pen()
    draw(pen.at(0, 0, 28), drawing, 160)
    right = max(bounds(shape).right for shape in pen.shapes)
    assert 0.93 * 44.8 <= right <= 44.8 + HALF_LINE


def test_other_drawings_stay_square_in_the_middle() -> None:
    plain, wide = Pen(), Pen()
    draw(plain.at(5, 0, 20), "device")
    draw(wide.at(0, 0, 20), "device", 150)
    assert plain.shapes == wide.shapes


def test_an_unknown_drawing_is_named_with_the_nearest_known_one() -> None:
    with pytest.raises(ContentError, match=r"no drawing 'kv_cache'; did you mean 'kv-cache'"):
        draw(Pen(), "kv_cache")
