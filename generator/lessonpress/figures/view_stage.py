"""Where the parts of a view stand: the height of its area in shares, its width around two columns.

All views share this grid, so their labels stand at the same heights and their lines keep the same rhythm.
"""

from __future__ import annotations

from dataclasses import dataclass

from lessonpress.drawing.scene import Box, Point
from lessonpress.figures.art import Anchor, Side

HEIGHT = 168.0
"""Least height of a view (mm); heights below are given on a view of this height and stretch with it."""

EDGE = 0.5
"""What line weights at the rim of an area need (mm)."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The area of a view (mm) and the shares of it that parts are placed by."""

    area: Box

    @classmethod
    def of(cls, area: Box) -> Stage:
        """The stage within an area, clear of its rim by a line weight."""
        return cls(area.grown(-EDGE))

    def x(self, share: float) -> float:
        """A place across the area, 0 at its left and 1 at its right edge (mm)."""
        return self.area.left + share * self.area.width

    def y(self, height: float) -> float:
        """A place down the area, given on a view of the least height (mm)."""
        return self.area.top + height / HEIGHT * self.area.height

    def w(self, share: float) -> float:
        """A share of the width (mm)."""
        return share * self.area.width

    def h(self, height: float) -> float:
        """A height given on a view of the least height (mm)."""
        return height / HEIGHT * self.area.height


def left(part: str, point: Point) -> Anchor:
    """The anchor of a part whose label stands at the left margin."""
    return _anchor(part, point, "left")


def right(part: str, point: Point) -> Anchor:
    """The anchor of a part whose label stands at the right margin."""
    return _anchor(part, point, "right")


def _anchor(part: str, point: Point, side: Side) -> Anchor:
    return Anchor(part, point, side)
