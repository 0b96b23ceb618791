"""The four patterns of the phases of an answer, the same in every figure.

network = 45 degree lines, queue = rings in a grid, read = horizontal lines, write = solid squares.
A mark is drawn whole or not at all, so nothing is cut by an edge or by a label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Point, Stroke

HATCH_GAP = 1.7
"""Distance of the network's slanted lines (mm)."""

LINE_GAP = 1.6
"""Distance of the read phase's horizontal lines (mm)."""

RING_PITCH = 4.2
"""Most distance of two rings of the queue (mm)."""

RING_RADIUS = 1.25
"""Radius of a ring of the queue (mm); less where the area is narrow."""

SQUARE_PITCH = 3.4
"""Most distance of two squares of the write phase (mm)."""

SQUARE = 1.3
"""Side of a square of the write phase (mm)."""

_NARROWEST = 1.2
_COVERED = 0.3


def phase_area(pen: Pen, key: str, area: Box, keep_clear: Sequence[Box] = ()) -> None:
    """Tint and pattern of a phase within an area (mm); marks that would meet ``keep_clear`` are left out.

    The outline is the caller's, because neighbors share it. An area too narrow for any pattern is solid, and one
    narrower than a copier keeps is left to the outlines on both its sides, which cover it.
    """
    if min(area.width, area.height) < _COVERED:
        return
    if min(area.width, area.height) < _NARROWEST:
        pen.rect(area.left, area.top, area.width, area.height, fill=key, stroke=None)
        return
    pen.rect(area.left, area.top, area.width, area.height, fill=f"{key}_tint", stroke=None)
    PATTERNS[key](pen, area, keep_clear)


def _network(pen: Pen, area: Box, _: Sequence[Box]) -> None:
    corners = (area.left, area.top), (area.right, area.top), (area.right, area.bottom), (area.left, area.bottom)
    pen.hatch(*corners, angle=-45, gap=HATCH_GAP, stroke=Stroke("pattern", "network", cap="butt"))


def _queue(pen: Pen, area: Box, keep_clear: Sequence[Box]) -> None:
    columns, rows = max(1, round(area.width / RING_PITCH)), max(1, round(area.height / RING_PITCH))
    radius = min(RING_RADIUS, area.width / columns * 0.32, area.height / rows * 0.32)
    for x, y in _free(grid(area, columns, rows), radius + 0.5, keep_clear):
        pen.circle(x, y, radius, "paper", Stroke("meaning", "queue"))


def _read(pen: Pen, area: Box, _: Sequence[Box]) -> None:
    rows = max(3, round(area.height / LINE_GAP))
    heights = [area.top + area.height * i / rows for i in range(1, rows)]
    lines = [((area.left, y), (area.right, y)) for y in heights]
    pen.lines(lines, Stroke("pattern", "read", cap="butt"))


def _write(pen: Pen, area: Box, keep_clear: Sequence[Box]) -> None:
    columns, rows = max(1, round(area.width / SQUARE_PITCH)), max(1, round(area.height / SQUARE_PITCH))
    side = min(SQUARE, area.width / columns * 0.5, area.height / rows * 0.5)
    for x, y in _free(grid(area, columns, rows), side / 2 + 0.5, keep_clear):
        pen.token(x, y, side, "write")


def grid(area: Box, columns: int, rows: int) -> Iterator[Point]:
    """Centers of the equal cells of an area, row by row (mm)."""
    for row in range(rows):
        for column in range(columns):
            yield (
                area.left + area.width * (column + 0.5) / columns,
                area.top + area.height * (row + 0.5) / rows,
            )


def _free(points: Iterator[Point], reach: float, keep_clear: Sequence[Box]) -> Iterator[Point]:
    for x, y in points:
        if not any(Box(x, y, x, y).grown(reach).meets(box) for box in keep_clear):
            yield x, y


PATTERNS: Mapping[str, Callable[[Pen, Box, Sequence[Box]], None]] = MappingProxyType(
    {"network": _network, "queue": _queue, "read": _read, "write": _write}
)
"""How each phase fills an area, by the key of the phase, in the order of the phases."""
