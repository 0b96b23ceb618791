"""The art of each view at every size a handout may give it, before it has labels."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessonpress.documents.kind import VIEW_CODE
from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Circle, Path, Rect, Shape
from lessonpress.figures.legend import LINES
from lessonpress.figures.views import VIEW_LINES, VIEWS

ARTS = tuple(name for name in VIEWS if name != "whole")
NARROW, WIDE = (52.0, 60.0), (80.0, 88.0)
widths = st.one_of(st.floats(*NARROW), st.floats(*WIDE))
heights = st.floats(130.0, 216.0)

REACH = {
    "busy-server": 2.0,
    "tower": 16.0,
    "chip": 6.0,
    "big-model": 6.0,
    "small-model": 4.0,
    "fiber": 4.0,
    "cable-in": 4.0,
    "cable-out": 4.0,
}
"""How far parts stick out beyond the place their label points at: waves, pins, the wall of a cable (mm)."""

LARGEST_BLACK = 60.0
"""Copiers print larger black areas unevenly (mm2)."""


def drawn(view: str, width: float, height: float, signal: bool = True):
    pen, area = Pen(), Box(10.0, 20.0, 10.0 + width, 20.0 + height)
    return area, VIEWS[view](pen, area, signal), pen.shapes


def segments(shape: Path):
    """The straight pieces of a path; curves as a few pieces along them."""
    start = here = (0.0, 0.0)
    for command in shape.commands:
        if command.kind == "M":
            start = here = command.points[0]
        elif command.kind == "L":
            yield here, command.points[0]
            here = command.points[0]
        elif command.kind == "Z":
            yield here, start
            here = start
        else:
            b, c, d = command.points
            curve = [
                tuple(
                    (1 - t) ** 3 * here[k] + 3 * (1 - t) ** 2 * t * b[k] + 3 * (1 - t) * t * t * c[k] + t**3 * d[k]
                    for k in (0, 1)
                )
                for t in (i / 12 for i in range(13))
            ]
            yield from pairwise(curve)
            here = d


def edges(shape: Shape):
    """The contour of a shape as straight pieces."""
    if isinstance(shape, Path):
        yield from segments(shape)
    elif isinstance(shape, Rect | Circle):
        box = (
            Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h)
            if isinstance(shape, Rect)
            else bounds(shape)
        )
        corners = (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)
        yield from pairwise((*corners, corners[0]))


def met(shape: Shape, start: float, end: float, y: float) -> list[float]:
    """Where a horizontal line meets the contour of a shape."""
    found = []
    for (x0, y0), (x1, y1) in edges(shape):
        if min(y0, y1) - 0.2 <= y <= max(y0, y1) + 0.2:
            share = 0.5 if abs(y1 - y0) < 1e-9 else min(1.0, max(0.0, (y - y0) / (y1 - y0)))
            x = x0 + (x1 - x0) * share
            if start < x < end:
                found.append(x)
    return found


def distance(shape: Shape, x: float, y: float) -> float:
    """From a place to the nearest point of a contour (mm)."""
    best = 1e9
    for (x0, y0), (x1, y1) in edges(shape):
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2
        share = min(1.0, max(0.0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length)) if length else 0.0
        best = min(best, ((x - x0 - share * (x1 - x0)) ** 2 + (y - y0 - share * (y1 - y0)) ** 2) ** 0.5)
    return best


def is_tinted(shape: Shape) -> bool:
    fill = getattr(shape, "fill", None) or ""
    return fill.endswith("_tint") or fill == "panel"


@pytest.mark.parametrize("view", ARTS)
@settings(max_examples=12, deadline=None)
@given(width=widths, height=heights, signal=st.booleans())
def test_the_art_stays_in_its_area(view, width, height, signal):
    area, _, shapes = drawn(view, width, height, signal)
    for shape in shapes:
        assert area.grown(0.05).holds(bounds(shape)), shape


@pytest.mark.parametrize("view", ARTS)
@settings(max_examples=12, deadline=None)
@given(width=widths, height=heights)
def test_labels_have_room_one_above_the_other(view, width, height):
    area, anchors, _ = drawn(view, width, height)
    assert len({anchor.part for anchor in anchors}) == len(anchors)
    for side in ("left", "right"):
        places = sorted(anchor.point[1] for anchor in anchors if anchor.side == side)
        assert 2 <= len(places) <= 4
        assert places[0] - area.top >= 9.0, "the largest label box stands out above"
        apart = min(below - above for above, below in pairwise(places))
        assert apart >= 40.0 * min(1.0, height / 168.0), (side, apart)


@pytest.mark.parametrize("view", ARTS)
@settings(max_examples=12, deadline=None)
@given(width=widths, height=heights)
def test_labels_point_at_ink_that_is_there_without_the_signal(view, width, height):
    _, anchors, _ = drawn(view, width, height)
    _, still, shapes = drawn(view, width, height, signal=False)
    assert still == anchors
    for anchor in anchors:
        assert min(distance(shape, *anchor.point) for shape in shapes) <= 0.75, anchor


@pytest.mark.parametrize("view", ARTS)
@settings(max_examples=12, deadline=None)
@given(width=widths, height=heights)
def test_the_way_from_a_part_to_its_margin_is_free(view, width, height):
    area, anchors, shapes = drawn(view, width, height)
    for anchor in anchors:
        x, y = anchor.point
        own = REACH.get(anchor.part, 0.6)
        start, end = (area.left - 1, x - own) if anchor.side == "left" else (x + own, area.right + 1)
        for shape in shapes:
            assert not met(shape, start, end, y), (anchor, shape)


@pytest.mark.parametrize("view", ARTS)
@pytest.mark.parametrize("width", [56.0, 84.0])
def test_the_signal_comes_on_top_of_the_parts(view, width):
    _, _, lit = drawn(view, width, 160.0)
    _, _, dark = drawn(view, width, 160.0, signal=False)
    route = Counter(lit) - Counter(dark)
    assert not Counter(dark) - Counter(lit), "a part is gone or has moved"
    roles = {shape.fill or shape.stroke.role for shape in route}
    assert roles <= {"route", "token"}
    assert "token" in roles or view == "near"
    assert not [shape for shape in dark if getattr(shape, "fill", None) == "token" and view != "on-device"]


@pytest.mark.parametrize("view", ARTS)
@settings(max_examples=8, deadline=None)
@given(width=widths, height=heights)
def test_areas_are_told_apart_without_color(view, width, height):
    """A tint prints white on a copier, so each tinted area has a contour; black areas are small."""
    _, _, shapes = drawn(view, width, height)
    outlined = {bounds_of(shape) for shape in shapes if getattr(shape, "stroke", None)}
    for shape in shapes:
        if is_tinted(shape) and not shape.stroke:
            assert bounds_of(shape) in outlined, shape
        if isinstance(shape, Rect) and shape.fill == "ink":
            assert shape.w * shape.h <= LARGEST_BLACK, shape


def bounds_of(shape: Shape) -> tuple[float, ...]:
    """The edges of a shape without its line, to a hundredth of a millimeter."""
    half = shape.stroke.width / 2 if shape.stroke else 0.0
    return tuple(round(edge, 2) for edge in bounds(shape).grown(-half))


def test_views_are_told_apart_in_the_sheet_code():
    codes = [view.replace("-", "")[:VIEW_CODE] for view in VIEWS]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("view", VIEWS)
def test_the_key_names_the_lines_that_the_view_draws(view):
    """Squares are tokens, thick lines are fiber, arcs around a mast or a device are radio."""
    shapes = drawn(view, 84.0, 168.0)[2]
    lines = [shape.stroke for shape in shapes if isinstance(shape, Path) and shape.stroke]
    squares = [shape for shape in shapes if isinstance(shape, Rect) and shape.fill == "token" and not shape.stroke]
    found = {
        "radio": any(stroke.weight in ("outline", "detail") and stroke.role == "route" for stroke in lines),
        "fiber": any(stroke.weight == "route" and stroke.role == "route" for stroke in lines),
        "tokens": bool(squares),
    }
    drawn_lines = tuple(name for name in LINES if found[name])
    if view in ("server", "on-device"):
        # The thick arrows inside a computer are no fiber.
        drawn_lines = tuple(name for name in drawn_lines if name != "fiber")
    assert VIEW_LINES[view] == drawn_lines
