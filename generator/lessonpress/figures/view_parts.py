"""Parts that several views of the journey share, in millimeters: cables, packets, tiles, gauges, open frames."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from lessonpress.drawing.pen import UNITS, Pen
from lessonpress.drawing.scene import Box, Point, Stroke
from lessonpress.figures.parts import DETAIL, FAINT_RADIO, NOT_YET, RADIO, chip, mast

ARROW = 3.4
"""Size of the arrow heads on the signal path (mm)."""

BEND = 1.6
"""Radius of the bends of the signal path (mm)."""

SMALL_ARROW = 2.4
"""Size of the arrow heads within a part (mm)."""

TOKEN, STEP = 1.6, 3.4
"""Side of the tokens on the way home, and their distance (mm)."""

CABLE_WIDTH = 3.0
"""Width of a cable that is large enough to look into (mm)."""

ZOOM = Stroke("meaning", dash="zoom", cap="butt")
"""Lines from a part to its enlarged inside."""


def cable(pen: Pen, *way: Point, width: float = CABLE_WIDTH) -> None:
    """An empty cable along straight pieces at right angles; the signal is a line within it."""
    half = width / 2
    sides = [_beside(way, half), _beside(way, -half)]
    pen.polygon(*sides[0], *reversed(sides[1]), stroke=None)
    for side in sides:
        pen.line(*side, weight="detail")


def _beside(way: Sequence[Point], offset: float) -> list[Point]:
    """The way moved to its side by an offset (mm), its corners with it."""
    normals = [_normal(a, b) for a, b in pairwise(way)]
    moved = []
    for i, (x, y) in enumerate(way):
        around = {normals[max(i - 1, 0)], normals[min(i, len(normals) - 1)]}
        moved.append((x + offset * sum(n[0] for n in around), y + offset * sum(n[1] for n in around)))
    return moved


def _normal(start: Point, end: Point) -> Point:
    if start[0] == end[0]:
        return (-1.0, 0.0) if end[1] > start[1] else (1.0, 0.0)
    return (0.0, 1.0) if end[0] > start[0] else (0.0, -1.0)


def packet(pen: Pen, box: Box) -> None:
    """A packet: an address at its head, then a piece of the message."""
    pen.rect(box.left, box.top, box.width, box.height, 0.8, "panel")
    head = box.height * 0.62
    pen.line((box.left + head * 1.6, box.top), (box.left + head * 1.6, box.bottom), weight="detail")
    middle = (box.top + box.bottom) / 2
    pen.rect(box.left + head * 0.42, middle - head * 0.36, head * 0.76, head * 0.72, fill="ink", stroke=None)
    start, end = box.left + head * 1.6 + 1.8, box.right - 1.8
    for y, share in ((box.top + box.height * 0.36, 1.0), (box.top + box.height * 0.64, 0.6)):
        pen.line((start, y), (start + (end - start) * share, y), weight="detail")


def tile(pen: Pen, box: Box, made: bool = True, fill: str = "write_tint") -> None:
    """A word or a part of one; dashed while it is not there yet."""
    pen.rect(box.left, box.top, box.width, box.height, 1.0, fill if made else "paper", DETAIL if made else NOT_YET)


def tiles(pen: Pen, area: Box, shares: Sequence[float], gap: float, fill: str, made: int) -> tuple[Box, ...]:
    """Tiles side by side over the width of an area, the first ``made`` of them solid; returns their boxes."""
    unit = (area.width - gap * (len(shares) - 1)) / sum(shares)
    boxes, x = [], area.left
    for i, share in enumerate(shares):
        box = Box(x, area.top, x + share * unit, area.bottom)
        tile(pen, box, i < made, fill)
        boxes.append(box)
        x = box.right + gap
    return tuple(boxes)


def gauge(pen: Pen, box: Box, busy: int, cells: int = 4) -> None:
    """How much of a server is in use: that many cells of a box are full."""
    pen.rect(box.left, box.top, box.width, box.height, 1.0)
    gap = box.height * 0.2
    w = (box.width - gap * (cells + 1)) / cells
    for i in range(cells):
        x = box.left + gap + i * (w + gap)
        fill = "ink" if i < busy else "paper"
        pen.rect(x, box.top + gap, w, box.height - 2 * gap, fill=fill, stroke=DETAIL)


def open_frame(pen: Pen, box: Box, stub: float) -> None:
    """A frame cut open at its sides, so that what stands in it can be seen and pointed at; ``stub`` in mm."""
    for y, inward in ((box.top, stub), (box.bottom, -stub)):
        pen.line((box.left, y + inward), (box.left, y), (box.right, y), (box.right, y + inward), weight="outline")


def zoom(pen: Pen, start: tuple[Point, Point], end: tuple[Point, Point]) -> None:
    """Two dashed lines from the ends of a small thing to the ends of its enlargement."""
    pen.lines(tuple(zip(start, end, strict=True)), ZOOM)


def tick(pen: Pen, box: Box) -> None:
    """A tick in the middle of a tile."""
    x, y, size = (box.left + box.right) / 2, (box.top + box.bottom) / 2, min(box.width, box.height)
    pen.line((x - 0.28 * size, y), (x - 0.08 * size, y + 0.22 * size), (x + 0.3 * size, y - 0.24 * size))


def cross(pen: Pen, box: Box) -> None:
    """A cross in the middle of a tile."""
    x, y, reach = (box.left + box.right) / 2, (box.top + box.bottom) / 2, 0.24 * min(box.width, box.height)
    pen.lines((((x - reach, y - reach), (x + reach, y + reach)), ((x - reach, y + reach), (x + reach, y - reach))),
              Stroke("outline"))  # fmt: skip


def model(pen: Pen, box: Box, layers: Sequence[int]) -> None:
    """A model: numbers in layers, each tied to all of the next; fewer layers and dots mean a smaller one."""
    pen.rect(box.left, box.top, box.width, box.height, 1.5, "panel")
    places = [
        [
            (box.left + box.width * (i + 0.5) / len(layers), box.top + box.height * (j + 0.5) / count)
            for j in range(count)
        ]
        for i, count in enumerate(layers)
    ]
    pen.lines([(a, b) for near, far in pairwise(places) for a in near for b in far], Stroke("hairline"))
    for layer in places:
        for x, y in layer:
            pen.circle(x, y, 1.2, "paper", DETAIL)


CHIP = 24.0
"""Side of a chip in the square it is drawn in (units)."""

_SMALL_DIE = 8.0
"""A die below this side shows fewer cores (mm)."""


def chip_at(pen: Pen, x: float, y: float, side: float, pins: int) -> Box:
    """A chip around a place, its side in mm; its pins stand out by ``pin_length``."""
    box = Box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)
    chip(pen.at(box.left, box.top, side / CHIP * UNITS), 0, 0, CHIP, pins, die=False)
    _cores(
        pen, Box(box.left + 0.23 * side, box.top + 0.23 * side, box.right - 0.23 * side, box.bottom - 0.23 * side)
    )
    return box


def _cores(pen: Pen, die: Box) -> None:
    """The die of a chip as a grid of cores: no copier prints a black area of that size evenly."""
    pen.rect(die.left, die.top, die.width, die.height, 0.6)
    count = 2 if die.width < _SMALL_DIE else 4
    gap = 0.9
    side = (die.width - gap * (count + 1)) / count
    for x in range(count):
        for y in range(count):
            place = die.left + gap + x * (side + gap), die.top + gap + y * (side + gap)
            pen.rect(*place, side, side, fill="ink", stroke=None)


def pin_length(chip: Box) -> float:
    """How far the pins of a chip stand out (mm)."""
    return 3.5 / CHIP * chip.width


def waving_mast(pen: Pen, x: float, foot: float, size: float) -> None:
    """A cell tower of a height (mm) with its foot here and radio waves at its head."""
    inner = pen.at(x - size / 2, foot - size, size)
    mast(inner)
    for radius, stroke in ((16.0, RADIO), (22.0, FAINT_RADIO)):
        inner.arc(50, 18, radius, -32, 32, stroke)
        inner.arc(50, 18, radius, 148, 212, stroke)


def waves(pen: Pen, x: float, y: float, reach: float, angle: float, spread: float) -> None:
    """Radio waves from a place toward an angle; ``spread`` is half their opening (degrees), ``reach`` in mm."""
    for share in (0.28, 0.52, 0.76, 1.0):
        stroke = RADIO if share < 0.6 else FAINT_RADIO
        pen.arc(x, y, share * reach, angle - spread, angle + spread, stroke)
