"""Parts that several drawings share, in units of their square, and the lines they are drawn with."""

from __future__ import annotations

from itertools import pairwise

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Point, Stroke

DETAIL = Stroke("detail")
HAIRLINE = Stroke("hairline")
NOT_YET = Stroke("detail", dash="not-yet")
RADIO = Stroke("outline", "route")
FAINT_RADIO = Stroke("detail", "route")


def phone(pen: Pen) -> None:
    """The case and the empty screen of a phone."""
    pen.rect(27, 2, 46, 98, 7)
    pen.rect(31, 11, 38, 77, 2.5, "panel", DETAIL)
    for y in (6.5, 94):
        pen.line((45, y), (55, y), weight="detail")


def building(pen: Pen, x: float, y: float, w: float, h: float, columns: int, floors: int) -> None:
    """A house front with its windows in a grid."""
    pen.rect(x, y, w, h)
    wide, high = w / (2 * columns + 1), h / (2 * floors + 1)
    for column in range(columns):
        for floor in range(floors):
            pen.rect(x + wide * (2 * column + 1), y + high * (2 * floor + 1), wide, high, fill="ink", stroke=None)


def solid(pen: Pen, x: float, foot: float, w: float, h: float, depth: Point, front: str = "paper") -> None:
    """A block in oblique view from the lower left corner of its front; the lid and side lean by ``depth``."""
    lean, rise = depth
    top = foot - h
    back = top + rise
    pen.polygon((x, top), (x + lean, back), (x + w + lean, back), (x + w, top))
    pen.polygon((x + w, foot), (x + w + lean, foot + rise), (x + w + lean, back), (x + w, top))
    pen.rect(x, top, w, h, fill=front)


def chip(pen: Pen, x: float, y: float, side: float, pins: int, die: bool = True) -> None:
    """A chip with so many pins at each side, with a black die or with none."""
    for pin in range(pins):
        along = side * (pin + 1) / (pins + 1)
        for start, end in (
            ((x + along, y - 3.5), (x + along, y)),
            ((x + along, y + side), (x + along, y + side + 3.5)),
            ((x - 3.5, y + along), (x, y + along)),
            ((x + side, y + along), (x + side + 3.5, y + along)),
        ):
            pen.line(start, end, weight="detail")
    pen.rect(x, y, side, side, 1.5)
    if die:
        pen.rect(x + side * 0.23, y + side * 0.23, side * 0.54, side * 0.54, 0.8, "ink", None)


def mast(pen: Pen) -> None:
    """A lattice mast with two antennas, as high as the square."""
    levels = (24.0, 38.0, 54.0, 74.0, 100.0)
    reach = {y: 3 + (y - 24) * 0.25 for y in levels}
    for side in (-1, 1):
        pen.line((50 + side * reach[24.0], 24), (50 + side * reach[100.0], 100))
    for above, below in pairwise(levels):
        pen.line((50 - reach[above], above), (50 + reach[above], above), weight="detail")
        for side in (-1, 1):
            pen.line((50 + side * reach[above], above), (50 - side * reach[below], below), weight="detail")
    pen.line((50, 24), (50, 2))
    for x in (41.5, 54.5):
        pen.rect(x, 9, 4, 17, 0.8)
    for y in (14, 21):
        pen.line((45.5, y), (54.5, y), weight="detail")


def router(pen: Pen) -> None:
    """A small home router with two aerials at the left foot of the square, 21 units wide."""
    pen.line((4, 91), (2, 79))
    pen.line((17, 91), (19, 79))
    pen.rect(0, 91, 21, 9, 2)
    for x in (5, 9):
        pen.circle(x, 95.5, 0.9, "ink", None)
    for radius in (4.5, 9):
        pen.arc(10.5, 87, radius, 225, 315, FAINT_RADIO)
