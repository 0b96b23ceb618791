from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.geometry import arc, hatch_lines, rounded, wave
from lessonpress.drawing.measure import text_ink
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Circle, Path, Rect, Stroke, Text


def test_a_frame_scales_places_but_not_lines_type_rings_or_tokens() -> None:
    small, large = Pen(), Pen()
    for pen, size in ((small, 20.0), (large, 40.0)):
        frame = pen.at(5, 5, size)
        frame.rect(0, 0, 100, 50)
        frame.token(50, 50, 1.6)
        frame.ring(50, 50, 5, 3.5)
        frame.text(0, 100, "name", 4, "name")
    pairs = list(zip(small.shapes, large.shapes, strict=True))
    box, token, ring, number, text = pairs
    assert isinstance(box[0], Rect)
    assert isinstance(box[1], Rect)
    assert (box[0].w, box[1].w) == (20.0, 40.0)
    assert box[0].stroke == box[1].stroke
    assert bounds(token[0]).width == pytest.approx(bounds(token[1]).width)
    assert bounds(ring[0]).width == pytest.approx(bounds(ring[1]).width)
    assert isinstance(number[0], Text)
    assert isinstance(text[1], Text)
    assert number[0].size == pytest.approx(3.5 * 1.18)
    assert text[1].size == 4


def test_frames_nest() -> None:
    inner = Pen().at(10, 10, 50).at(50, 50, 50)
    assert inner.point(100, 100) == pytest.approx((60, 60))
    assert inner.units(inner.millimeters(7)) == pytest.approx(7)


@pytest.mark.parametrize("number", [1, 4, 7, 10])
@pytest.mark.parametrize("radius", [3.5, 3.7, 4.2])
def test_the_number_of_a_ring_is_centered_by_its_ink(number: int, radius: float) -> None:
    pen = Pen()
    pen.ring(20, 10, number, radius)
    circle, text = pen.shapes
    assert isinstance(circle, Circle)
    assert isinstance(text, Text)
    ink = text_ink(text)
    assert (ink.left + ink.right) / 2 == pytest.approx(circle.x)
    assert (ink.top + ink.bottom) / 2 == pytest.approx(circle.y)
    corner = math.hypot(ink.width / 2, ink.height / 2)
    assert corner < radius - 0.3


def test_an_arrow_line_ends_in_a_sharp_tip_at_its_last_point() -> None:
    pen = Pen()
    pen.arrow_line((0, 0), (10, 0), size=3.2)
    line, head = pen.shapes
    assert isinstance(head, Path)
    assert bounds(head).right == pytest.approx(10)
    assert bounds(head).width == pytest.approx(3.2 * 1.12)
    assert bounds(head).height == pytest.approx(3.2)
    # Where the rounded end of the line is, the head is wider than the line and hides it.
    assert isinstance(line, Path)
    assert line.stroke
    assert (10 - bounds(line).right) / 1.12 > line.stroke.width


@given(st.floats(0.5, 50), st.floats(-360, 360), st.floats(1, 360))
def test_an_arc_stays_on_its_circle(radius: float, start: float, sweep: float) -> None:
    commands = arc((3, 4), radius, start, start + sweep)
    for before, step in itertools.pairwise(commands):
        a, (b, c, d) = before.points[-1], step.points
        middle = tuple((a[i] + 3 * b[i] + 3 * c[i] + d[i]) / 8 for i in (0, 1))
        for place in (a, middle, d):
            assert math.dist(place, (3, 4)) == pytest.approx(radius, rel=1e-3)


@given(st.floats(0.1, 20))
def test_rounded_corners_stay_within_their_lines(radius: float) -> None:
    corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 6.0), (30.0, 6.0)]
    places = [point for command in rounded(corners, radius) for point in command.points]
    assert places[0] == corners[0]
    assert places[-1] == corners[-1]
    xs = [x for x, _ in places]
    assert xs == sorted(xs)
    assert all(0 <= y <= 6 for _, y in places)


def test_a_wave_has_whole_periods_and_the_asked_rise() -> None:
    commands = wave((0, 5), 12, 4, 0.3)
    assert commands[-1].points[-1] == pytest.approx((12, 5))
    assert len(commands) == 1 + 8
    a, (b, c, d) = commands[0].points[0], commands[1].points
    assert (a[1] + 3 * b[1] + 3 * c[1] + d[1]) / 8 == pytest.approx(4.7)


@given(st.floats(-90, 90), st.floats(0.8, 3), st.floats(2, 60), st.floats(2, 60))
def test_hatching_stays_inside_and_keeps_its_distance(angle: float, gap: float, w: float, h: float) -> None:
    lines = list(hatch_lines([(0, 0), (w, 0), (w, h), (0, h)], angle, gap))
    for start, end in lines:
        for x, y in (start, end):
            assert -1e-6 <= x <= w + 1e-6
            assert -1e-6 <= y <= h + 1e-6
    sin, cos = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    offsets = [y * cos - x * sin for (x, y), _ in lines]
    assert all(b - a >= gap - 1e-6 for a, b in itertools.pairwise(offsets))


def test_the_bounds_of_a_mark_include_its_line() -> None:
    pen = Pen()
    pen.rect(10, 10, 5, 5, stroke=Stroke("route"))
    assert bounds(pen.shapes[0]).left == pytest.approx(10 - 2.25 * 25.4 / 72 / 2)
