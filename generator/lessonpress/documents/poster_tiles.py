"""A poster on several sheets: which sheets, what each of them shows, and the marks to put them together by.

The left edge of every sheet but the first of a row is cut off and glued onto the sheet before it, where
the strip of the overlap begins; the same with the upper edges of the rows. Letters that a sheet cuts are
drawn as areas, so no reader meets half a word; the words are read from the map and the whole poster's
alternative text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from lessonpress.documents.kind import Order
from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.measure import text_width
from lessonpress.drawing.outlines import outlined
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Shape, Text
from lessonpress.drawing.sheet import Block, Frame, Sheet
from lessonpress.model import wording
from lessonpress.style import MM_PER_PT, SAFE_EDGE, Paper

OVERLAP = 12.0
"""Width of the strip that neighboring sheets share (mm)."""

STRIP = 8.0
"""Room for the marks on each side of a sheet's part of the poster (mm)."""

NEAR, FAR = 1.0, 6.0
"""The marks begin and end so far from the part of the poster (mm)."""

LABEL = 8.5
"""Size of the words beside the poster (pt)."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """Sheets in rows and columns; ``width`` and ``height`` are those of each sheet's part (mm)."""

    sheet: Paper
    rows: int
    columns: int
    width: float
    height: float

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Row and column of each sheet, from 0, row by row."""
        return tuple((row, column) for row in range(self.rows) for column in range(self.columns))

    def part(self, row: int, column: int) -> Box:
        """What a sheet shows of the poster, from the upper left corner of what is printed of it (mm)."""
        left, top = column * (self.width - OVERLAP), row * (self.height - OVERLAP)
        return Box(left, top, left + self.width, top + self.height)

    @property
    def window(self) -> Box:
        """Where each sheet shows its part (mm on the sheet)."""
        left, top = (self.sheet.width - self.width) / 2, (self.sheet.height - self.height) / 2
        return Box(left, top, left + self.width, top + self.height)


def tiling(poster: Paper, paper: Paper) -> Tiling:
    """The fewest sheets of a paper, all turned one way, that make a poster; all parts are equally large."""
    return min((_tiling(poster, sheet) for sheet in (paper, paper.turned)), key=lambda found: len(found.places))


def _tiling(poster: Paper, sheet: Paper) -> Tiling:
    columns, width = _parts(poster.width, sheet.width)
    rows, height = _parts(poster.height, sheet.height)
    return Tiling(sheet, rows, columns, width, height)


def _parts(poster: float, sheet: float) -> tuple[int, float]:
    whole, room = poster - 2 * SAFE_EDGE, sheet - 2 * (SAFE_EDGE + STRIP)
    count = ceil((whole - OVERLAP) / (room - OVERLAP))
    return count, (whole + (count - 1) * OVERLAP) / count


def tiles(order: Order, plan: Tiling, shapes: Sequence[Shape], scale: float, label: str) -> Iterator[Sheet]:
    """The sheets of the poster, row by row; ``shapes`` are the poster before it is enlarged by ``scale``."""
    drawn = [(bounds(shape), shape) for shape in shapes]
    ui, window = order.interface, plan.window
    for number, (row, column) in enumerate(plan.places):
        part, place = plan.part(row, column), {"row": row + 1, "column": column + 1}
        # The whole poster is described once, on its first sheet.
        alt = (
            wording(order.lesson.poster.alt, order.grade.band.id) if number == 0 else ui.tile_part.format(**place)
        )
        seen = Box(*(edge / scale for edge in part))
        shown = [piece for box, shape in drawn if box.meets(seen) for piece in outlined(shape)]
        frame = Frame(window.left - part.left, window.top - part.top, scale=scale)
        items = [Block("P", (_label(plan, f"{ui.tile.format(**place)} \u00b7 {label}"),))]
        if shown:
            items.insert(0, Block("Figure", tuple(shown), frame, alt, window))
        marks = _marks(plan, row, column, (ui.tile_cut, ui.tile_glue))
        yield Sheet(plan.sheet.width, plan.sheet.height, (*items, Block("Artifact", marks)))


def _label(plan: Tiling, words: str) -> Text:
    """The line under a sheet's part that says where it belongs."""
    return Text(plan.window.left, plan.window.bottom + FAR + 1.6, words, LABEL * MM_PER_PT, "caption")


def _marks(plan: Tiling, row: int, column: int, words: tuple[str, str]) -> tuple[Shape, ...]:
    """Where to cut (dashed) and where the next sheet goes (plain), outside of what is shown."""
    pen, window = Pen(), plan.window
    if column:
        _upright(pen, window, window.left, words[0], "cut")
    if row:
        _level(pen, window, window.top, words[0], "cut")
    if column < plan.columns - 1:
        _upright(pen, window, window.right - OVERLAP, words[1], "")
    if row < plan.rows - 1:
        _level(pen, window, window.bottom - OVERLAP, words[1], "")
    _corners(pen, plan, row, column)
    return tuple(pen.shapes)


def _upright(pen: Pen, window: Box, x: float, word: str, dash: str) -> None:
    """Marks above and below the picture."""
    for edge, side in ((window.top, -1), (window.bottom, 1)):
        start, end = (x, edge + side * NEAR), (x, edge + side * FAR)
        pen.line(start, end, weight="meaning", dash=dash, cap="butt")
    pen.text(x + 1.2, window.top - NEAR - 1.4, word, LABEL * MM_PER_PT)


def _level(pen: Pen, window: Box, y: float, word: str, dash: str) -> None:
    """Marks left and right of the picture."""
    size = LABEL * MM_PER_PT
    for edge, side in ((window.left, -1), (window.right, 1)):
        start, end = (edge + side * NEAR, y), (edge + side * FAR, y)
        pen.line(start, end, weight="meaning", dash=dash, cap="butt")
    pen.text(window.left - NEAR - text_width(word, size, "caption"), y + 1.2 * size, word, size)


def _corners(pen: Pen, plan: Tiling, row: int, column: int) -> None:
    """Corners of the whole poster, to trim it by when it is put together."""
    window = plan.window
    for is_end, x, side in ((column == 0, window.left, -1), (column == plan.columns - 1, window.right, 1)):
        for is_last, y, down in ((row == 0, window.top, -1), (row == plan.rows - 1, window.bottom, 1)):
            if is_end and is_last:
                near, far = NEAR, FAR - 2.6
                pen.line((x + side * near, y), (x + side * far, y), weight="detail", cap="butt")
                pen.line((x, y + down * near), (x, y + down * far), weight="detail", cap="butt")
