"""The write part of a bar: boxes of tokens with squares, and a window for its name."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from lessonpress.drawing.patterns import SQUARE, grid
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Stroke

_SQUARE_ROOM = 2.3
"""Least width of a square with the space around it (mm)."""

_PAIR = 4.6
"""Least width of a cell with two squares beside each other (mm)."""

_SPREAD = 3.4
"""Most distance of the squares of a cell that stands for more tokens than it shows (mm)."""


@dataclass(frozen=True, slots=True)
class WriteCells:
    """Boxes of ``per_cell`` tokens over an area (mm); the last one is narrower if tokens are left over."""

    area: Box
    tokens: int
    per_cell: int

    @property
    def edges(self) -> tuple[float, ...]:
        """Left edges of the boxes and the right edge of the last (mm)."""
        width = self.area.width * self.per_cell / max(self.tokens, 1)
        count = math.ceil(self.tokens / self.per_cell)
        return (*(self.area.left + width * i for i in range(count)), self.area.right)

    def window(self, width: float) -> Box:
        """The area for a name of such a width: whole boxes around the middle where they are small enough."""
        middle = (self.area.left + self.area.right) / 2
        around = Box(middle - width / 2, self.area.top, middle + width / 2, self.area.bottom)
        edges = self.edges[:-1] if self.tokens % self.per_cell else self.edges
        spans = [
            (left, right)
            for i, left in enumerate(edges)
            for right in edges[i + 1 :]
            if width <= right - left <= self.area.width / 2
        ]
        if not spans:
            return around
        # A wider window is better than one that leaves more boxes on one side than on the other.
        left, right = min(spans, key=lambda span: span[1] - span[0] + 4 * abs(sum(span) / 2 - middle))
        return Box(left, self.area.top, right, self.area.bottom)

    def draw(self, pen: Pen, window: Box | None) -> None:
        """Tint, squares and lines between the boxes, all left out where the window is."""
        area, edges = self.area, self.edges
        pen.rect(area.left, area.top, area.width, area.height, fill="write_tint", stroke=None)
        for i, (left, right) in enumerate(pairwise(edges)):
            held = min(self.per_cell, self.tokens - i * self.per_cell)
            self._squares(pen, Box(left, area.top, right, area.bottom), held, window)
        if window:
            pen.rect(window.left, window.top, window.width, window.height, stroke=None)
        inner = [x for x in edges[1:-1] if not window or not window.left + 0.1 < x < window.right - 0.1]
        if window:
            inner = sorted({*inner, window.left, window.right} - {area.left, area.right})
        lines = [((x, area.top), (x, area.bottom)) for x in inner]
        pen.lines(lines, Stroke("pattern", "write", cap="butt"))

    def _squares(self, pen: Pen, cell: Box, held: int, window: Box | None) -> None:
        for x, y in self._places(cell, held):
            if not (window and Box(x, y, x, y).grown(SQUARE / 2 + 0.2).meets(window)):
                pen.token(x, y, SQUARE, "write")

    def _places(self, cell: Box, held: int) -> list[tuple[float, float]]:
        """One square per token where they fit; otherwise four that stand for all of them."""
        # Cells of one size get one arrangement, whatever the last bit of their width is.
        width = round(cell.width, 6)
        rows = 2 if held > 1 else 1
        columns = math.ceil(held / rows)
        if columns * _SQUARE_ROOM <= width:
            return list(grid(_narrowed(cell, columns), columns, rows))[:held]
        columns = 2 if width >= _PAIR else 1 if width >= _SQUARE_ROOM - 0.3 else 0
        return list(grid(_narrowed(cell, columns), columns, 2))


def _narrowed(cell: Box, columns: int) -> Box:
    spare = max(0.0, cell.width - columns * _SPREAD) / 2
    return Box(cell.left + spare, cell.top + 0.4, cell.right - spare, cell.bottom - 0.4)
