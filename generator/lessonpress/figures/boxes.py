"""The wait as boxes to count, for young children: three short rows, then a big block of writing.

One box is a fixed time. A part that does not fill its last box fills a share of it, to scale, and the
rest of the box is dashed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from lessonpress.drawing.measure import CAP_HEIGHT, text_width
from lessonpress.drawing.patterns import grid, phase_area
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Scene, Stroke
from lessonpress.errors import ContentError
from lessonpress.figures.wait import Phase, Timeline
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, Band

_COLUMNS = (20, 25, 30, 40, 50)
_LARGEST = 8.0
_SMALLEST = 2.8
_HIGHEST = 60.0
_AFTER_LABEL = 5.0
_BEFORE_KEY = 4.0
_AFTER_KEY = 2.2
_EDGE = 0.3
_MOST_SQUARES = 4
_SQUARE = 1.7
_SQUARE_SHARE = 0.64
_INSET = 0.45
_SQUARE_ROOM = 1.9
_WITHOUT_NUMBERS = frozenset({"K-1"})


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the boxes of all rows stand: left edge, side of a box (mm), and boxes side by side."""

    left: float
    side: float
    columns: int


def boxes_chart(data: Timeline, band: Band, box_ms: Fraction, key_label: str = "") -> Scene:
    """The wait as rows of boxes, as wide as the text column; a box stands for ``box_ms`` milliseconds.

    Bands that read numbers also get the length of each part in words. ``key_label`` says what a box
    is, beside an empty one; it may be empty.
    """
    rows = [_Row.of(phase, data, band, box_ms) for phase in data.phases if phase.ms]
    cells = _grid(max(row.label_width for row in rows) + _AFTER_LABEL, rows)
    gap = max(2.8, 1.1 * rows[0].size - cells.side)
    pen, tops = Pen(), []
    top = max(_EDGE, (rows[0].size - cells.side) / 2)
    for row in rows:
        tops.append(top)
        row.draw_label(pen, top + cells.side / 2)
        bottom = row.draw_boxes(pen, cells, top)
        top = bottom + gap
    if key_label:
        places = [(y, min(math.ceil(row.count), cells.columns)) for y, row in zip(tops, rows, strict=True)]
        bottom = _key(pen, key_label, band.figure_caption * MM_PER_PT, cells, places, bottom)
    return pen.scene(CONTENT_WIDTH, math.ceil((bottom + _EDGE) * 10) / 10, data.title, data.description)


@dataclass(frozen=True, slots=True)
class _Row:
    """A part of the wait: its words, its number of boxes, and how many tokens a box holds (0: many)."""

    phase: Phase
    shown: str
    count: Fraction
    per_box: int
    size: float

    @classmethod
    def of(cls, phase: Phase, data: Timeline, band: Band, box_ms: Fraction) -> _Row:
        count = phase.ms / box_ms
        per_box = data.tokens / count if phase.key == "write" else Fraction(0)
        exact = int(per_box) if per_box.denominator == 1 and per_box <= _MOST_SQUARES else 0
        shown = "" if band.id in _WITHOUT_NUMBERS else phase.shown
        return cls(phase, shown, count, exact, band.figure_name * MM_PER_PT)

    @property
    def label_width(self) -> float:
        words = text_width(f"{self.shown} ", self.size, "caption") if self.shown else 0.0
        return text_width(self.phase.label, self.size, "name") + words

    def draw_label(self, pen: Pen, middle: float) -> None:
        base = middle + CAP_HEIGHT * self.size / 2
        pen.text(0, base, self.phase.label, self.size, "name")
        if self.shown:
            pen.text(self.label_width, base, self.shown, self.size, "caption", "end")

    def draw_boxes(self, pen: Pen, cells: _Grid, top: float) -> float:
        """Boxes in lines from the left, like writing; returns the lower edge of the last line."""
        whole, part = divmod(self.count, 1)
        lines = math.ceil(self.count / cells.columns)
        for line in range(lines):
            y = top + line * cells.side
            boxes = min(cells.columns, int(whole) - line * cells.columns)
            for i in range(boxes):
                x = cells.left + i * cells.side
                self._fill(pen, Box(x, y, x + cells.side, y + cells.side))
            if boxes:
                _line_of_boxes(pen, cells, boxes, y)
            if part and line == lines - 1:
                self._part(pen, cells, cells.left + boxes * cells.side, y, float(part))
        return top + lines * cells.side

    def _fill(self, pen: Pen, box: Box) -> None:
        if not self.per_box or box.width / self.per_box < _SQUARE_ROOM:
            phase_area(pen, self.phase.key, box)
            return
        pen.rect(box.left, box.top, box.width, box.height, fill="write_tint", stroke=None)
        self._tokens(pen, box, self.per_box)

    def _tokens(self, pen: Pen, box: Box, held: int) -> None:
        """The first tokens of a box, in a group of their own, so that boxes can be counted."""
        inner = Box(box.left + _INSET, box.top, box.right - _INSET, box.bottom)
        size = min(_SQUARE, _SQUARE_SHARE * inner.width / self.per_box)
        for x, y in list(grid(inner, self.per_box, 1))[:held]:
            pen.token(x, y, size, "write")

    def _part(self, pen: Pen, cells: _Grid, x: float, y: float, part: float) -> None:
        """A box that is filled to a share, the rest of it dashed."""
        filled, right, bottom = x + part * cells.side, x + cells.side, y + cells.side
        if self.per_box:
            pen.rect(x, y, filled - x, cells.side, fill="write_tint", stroke=None)
            self._tokens(pen, Box(x, y, right, bottom), int(part * self.per_box + 1e-9))
        else:
            phase_area(pen, self.phase.key, Box(x, y, filled, bottom))
        pen.line((filled, y), (right, y), (right, bottom), (filled, bottom), weight="meaning", dash="not-yet")
        pen.rect(x, y, filled - x, cells.side, fill=None)


def _line_of_boxes(pen: Pen, cells: _Grid, boxes: int, y: float) -> None:
    inner = [cells.left + i * cells.side for i in range(1, boxes)]
    pen.lines([((x, y), (x, y + cells.side)) for x in inner], Stroke("meaning", cap="butt"))
    pen.rect(cells.left, y, boxes * cells.side, cells.side, fill=None)


def _grid(left: float, rows: list[_Row]) -> _Grid:
    """The fewest boxes side by side, hence the largest, with which all lines together stay low."""
    for columns in _COLUMNS:
        side = min(_LARGEST, (CONTENT_WIDTH - _EDGE - left) / columns)
        lines = sum(math.ceil(row.count / columns) for row in rows)
        if side >= _SMALLEST and lines * side <= _HIGHEST:
            return _Grid(left, side, columns)
    total = sum(math.ceil(row.count) for row in rows)
    raise ContentError(f"{total} boxes are too many for one chart", hint="let one box stand for more time")


def _key(
    pen: Pen, label: str, size: float, cells: _Grid, rows: Sequence[tuple[float, int]], bottom: float
) -> float:
    """An empty box and what it stands for; returns the lower end of the chart.

    It stands at the right of the first of ``rows`` (upper edge, boxes in the first line) with room for
    it, or below all.
    """
    left = CONTENT_WIDTH - _EDGE - cells.side - _AFTER_KEY - text_width(label, size, "caption")
    beside = [y for y, boxes in rows if cells.left + boxes * cells.side + _BEFORE_KEY <= left]
    top = beside[0] if beside else bottom + 3
    pen.rect(left, top, cells.side, cells.side)
    pen.text(left + cells.side + _AFTER_KEY, top + cells.side / 2 + CAP_HEIGHT * size / 2, label, size)
    return max(bottom, top + cells.side)
