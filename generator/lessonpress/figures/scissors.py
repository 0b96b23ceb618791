"""A pair of scissors, and the line that it cuts along."""

from __future__ import annotations

from lessonpress.drawing.pen import UNITS, Pen
from lessonpress.drawing.scene import Scene

CUT_LINE_HEIGHT = 8.0
"""Height of the picture of a cut line (mm); the line runs along its middle."""

_SIZE = 0.55
"""Of the scissors on a cut line."""

_REACH = 16.4
"""Width of the scissors (units)."""


def scissors(pen: Pen, x: float, y: float) -> None:
    """A pair of scissors whose tips, a little open, are at a place and point to the right (units)."""
    for side in (-1, 1):
        pen.line((x, y + side * 1.4), (x - 11, y - side * 2.2))
        pen.circle(x - 13.6, y - side * 3.2, 2.8, fill="paper")
    pen.circle(x - 6.8, y, 0.7, "ink", None)


def cut_line(width: float) -> Scene:
    """A dashed line to cut along, from scissors at its left to its right end (mm), for decoration."""
    pen, y = Pen(), CUT_LINE_HEIGHT / 2
    small = pen.at(0.4, y, UNITS * _SIZE)
    scissors(small, _REACH, 0)
    pen.line((_REACH * _SIZE + 1.2, y), (width, y), weight="meaning", dash="cut", cap="butt")
    return pen.scene(width, CUT_LINE_HEIGHT, "Cut")
