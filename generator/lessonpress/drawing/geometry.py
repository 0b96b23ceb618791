"""Pure geometry of the pen: arcs and waves as cubic curves, rounded corners, clipped hatching."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from lessonpress.drawing.scene import Command, Point

_SHORTEST_HATCH = 0.2
"""Hatch lines shorter than this (mm) are left out: a copier makes dirt of them."""


def polyline(points: Sequence[Point], closed: bool = False) -> tuple[Command, ...]:
    """Straight lines through the points."""
    steps = (Command("M", (points[0],)), *(Command("L", (point,)) for point in points[1:]))
    return (*steps, Command("Z")) if closed else steps


def arc(center: Point, radius: float, start: float, end: float) -> tuple[Command, ...]:
    """A circular arc; angles in degrees, clockwise from the right as y points downward."""
    pieces = max(1, math.ceil(abs(end - start) / 90 - 1e-9))
    step = math.radians(end - start) / pieces
    reach = radius * 4 / 3 * math.tan(step / 4)
    angles = [math.radians(start) + step * i for i in range(pieces + 1)]
    steps = [Command("M", (_on_circle(center, radius, angles[0]),))]
    for a, b in pairwise(angles):
        (x0, y0), (x1, y1) = _on_circle(center, radius, a), _on_circle(center, radius, b)
        steps.append(
            Command(
                "C",
                (
                    (x0 - reach * math.sin(a), y0 + reach * math.cos(a)),
                    (x1 + reach * math.sin(b), y1 - reach * math.cos(b)),
                    (x1, y1),
                ),
            )
        )
    return tuple(steps)


def _on_circle(center: Point, radius: float, angle: float) -> Point:
    return center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)


def rounded(points: Sequence[Point], radius: float) -> tuple[Command, ...]:
    """Straight lines through the points with every inner corner rounded.

    Where a line is too short for the corners at its ends, they share it.
    """
    steps = [Command("M", (points[0],))]
    last = len(points) - 2
    for i, (before, corner, after) in enumerate(zip(points, points[1:], points[2:], strict=False)):
        room_before = math.dist(before, corner) / (2 if i else 1)
        room_after = math.dist(corner, after) / (2 if i + 1 < last else 1)
        cut = min(radius, room_before, room_after)
        enter, leave = _toward(corner, before, cut), _toward(corner, after, cut)
        # 0.5523 is the handle of a quarter circle; corners here are right angles or close to it.
        handles = (_toward(enter, corner, cut * 0.5523), _toward(leave, corner, cut * 0.5523))
        steps += [Command("L", (enter,)), Command("C", (*handles, leave))]
    return (*steps, Command("L", (points[-1],)))


def _toward(start: Point, goal: Point, distance: float) -> Point:
    length = math.dist(start, goal)
    share = distance / length if length else 0.0
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def wave(start: Point, width: float, periods: int, height: float) -> tuple[Command, ...]:
    """A water line of whole periods to the right of a point; ``height`` is the rise of a crest (mm)."""
    half = width / periods / 2
    x, y = start
    steps = [Command("M", (start,))]
    for i in range(2 * periods):
        # A quadratic arch of control height 2 x rise, raised to a cubic (two thirds of the way).
        control = y + (-height if i % 2 == 0 else height) * 4 / 3
        left = x + half * i
        steps.append(Command("C", ((left + half / 3, control), (left + half * 2 / 3, control), (left + half, y))))
    return tuple(steps)


def hatch_lines(polygon: Sequence[Point], angle: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """Parallel lines inside a polygon (mm), ``gap`` apart and centered in it.

    The angle is in degrees, clockwise from the right. Explicit lines print the same everywhere,
    which pattern fills of SVG and PDF do not.
    """
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in polygon]
    low, high = min(y for _, y in turned), max(y for _, y in turned)
    count = max(1, round((high - low) / gap))
    for i in range(count):
        y = (low + high) / 2 + (i - (count - 1) / 2) * gap
        for left, right in _crossings(turned, y):
            if right - left > _SHORTEST_HATCH:
                yield (left * cos - y * sin, left * sin + y * cos), (right * cos - y * sin, right * sin + y * cos)


def _crossings(polygon: Sequence[Point], y: float) -> Iterator[tuple[float, float]]:
    hits = sorted(
        x1 + (y - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in pairwise((*polygon, polygon[0]))
        if (y1 <= y) != (y2 <= y)
    )
    return zip(hits[::2], hits[1::2], strict=True)
