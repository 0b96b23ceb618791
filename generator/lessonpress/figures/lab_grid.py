"""The lab's grids: rows of equal empty boxes to fill in, one box for a fixed time.

A row may be filled: with the patterns of its parts within the boxes, so that they can still be counted.
Where the answer is whole, what comes before its first word is solid.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, pairwise
from typing import Literal

from lessonpress.drawing.measure import CAP_HEIGHT, text_width
from lessonpress.drawing.patterns import RING_RADIUS, SQUARE_PITCH, grid, phase_area
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Scene, Stroke
from lessonpress.errors import ContentError
from lessonpress.figures.axis import TICK, TickText
from lessonpress.figures.wait import Phase
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, Band

GridKind = Literal["first-word", "whole", "parts"]

LARGEST_SOLID = 60.0
"""A solid area is no larger (mm2): toner dislikes more."""

_EDGE = 0.22
_AFTER_LABEL = 3.4
_ROW_GAP = 1.4
_HEAD_GAP = 2.2
_ASCENT = 0.82
_SQUARE = 1.7
_NARROW = 0.9
_FIVE, _MANY = 5, 15
_STEPS = (1, 2, 5, 10, 20, 25, 50)
_LEAST_SIDE = {"pictures": 8.0, "story": 7.0, "text": 3.8, "study": 3.8}
_LEAST_HEIGHT = {"pictures": 9.0, "story": 8.0, "text": 6.5, "study": 6.3}
_HIGHEST = 10.0


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row: its letter, and the parts that fill it, or None for pupils to fill it."""

    label: str
    phases: tuple[Phase, ...] | None = None


@dataclass(frozen=True, slots=True)
class GridWords:
    """Words over the grid (both may be empty) and the alternative texts, which give no answer away."""

    heading: str
    scale: str
    title: str
    description: str = ""


def grid_box_ms(longest_ms: Fraction, band: Band) -> Fraction:
    """What one box stands for: the smallest of ..., 10, 20, 25, 50, 100, ... ms with boxes large enough."""
    most = int((CONTENT_WIDTH - 12) / _LEAST_SIDE[band.stage])
    for power in count(-2):
        for digit in (10, 20, 25, 50):
            box = digit * Fraction(10) ** power
            if grid_boxes(longest_ms, box) <= most:
                return box
    raise AssertionError("unreachable: the sizes have no end")


def grid_boxes(longest_ms: Fraction, box_ms: Fraction) -> int:
    """Boxes in a row: enough for the longest, and one more, so that the grid's end is nobody's answer."""
    return math.ceil(longest_ms / box_ms) + 1


def lab_grid(
    rows: Sequence[GridRow],
    box_ms: Fraction,
    boxes: int,
    band: Band,
    words: GridWords,
    tick: TickText | None,
    kind: GridKind = "first-word",
) -> Scene:
    """Rows of boxes over one axis, as wide as the text column; without ``tick`` there are no numbers.

    ``kind`` says what a filled row shows: the parts before the first word, the whole answer, or its
    own parts as they are.
    """
    cells = _Cells.of(rows, boxes, band, _heading_height(words, band))
    pen = Pen()
    _heading(pen, words, band)
    size, step = _label_size(band), _tick_boxes(cells, box_ms, band, tick) if tick else 0
    every = _FIVE if boxes > _MANY and step % _FIVE == 0 else step
    for i, row in enumerate(rows):
        area = cells.row(i)
        middle = (area.top + area.bottom) / 2 + CAP_HEIGHT * size / 2
        pen.text(cells.label_right, middle, row.label, size, "name", "end")
        if row.phases is not None:
            _fill(pen, cells, area, _parts(row.phases, box_ms, cells, kind))
        _lines(pen, cells, area, every)
    bottom = cells.row(len(rows) - 1).bottom
    if tick:
        bottom = _axis(pen, cells, bottom, box_ms, band, tick, step)
    height = math.ceil((bottom + 0.7) * 10) / 10
    return pen.scene(CONTENT_WIDTH, height, words.title, words.description)


@dataclass(frozen=True, slots=True)
class _Cells:
    """Where the boxes stand: left edge of the first, sides, and upper edge of the first row (mm)."""

    left: float
    top: float
    side: float
    height: float
    boxes: int

    @classmethod
    def of(cls, rows: Sequence[GridRow], boxes: int, band: Band, top: float) -> _Cells:
        labels = max(text_width(row.label, _label_size(band), "name") for row in rows)
        left = labels + _AFTER_LABEL
        side = (CONTENT_WIDTH - _EDGE - left) / boxes
        least = _LEAST_SIDE[band.stage]
        if side < least * 0.95:
            raise ContentError(
                f"{boxes} boxes in a row are smaller than {least:g} mm", hint="let one box stand for more time"
            )
        height = min(_HIGHEST, max(_LEAST_HEIGHT[band.stage], side))
        return cls(left, max(top, _EDGE), side, height, boxes)

    @property
    def label_right(self) -> float:
        return self.left - _AFTER_LABEL

    def row(self, number: int) -> Box:
        top = self.top + number * (self.height + _ROW_GAP)
        return Box(self.left, top, self.x(self.boxes), top + self.height)

    def x(self, box: Fraction | int) -> float:
        """Left edge of a box; a fraction is a place within one."""
        return self.left + float(box) * self.side


def _label_size(band: Band) -> float:
    return band.label * MM_PER_PT


def _heading_height(words: GridWords, band: Band) -> float:
    return _ASCENT * _label_size(band) + _HEAD_GAP if words.heading or words.scale else 0.0


def _heading(pen: Pen, words: GridWords, band: Band) -> None:
    """What the grid is for at the left, what a box is at the right."""
    size = _label_size(band)
    base = _ASCENT * size
    used = text_width(words.heading, size, "name") + text_width(words.scale, size, "caption") + 4
    if used > CONTENT_WIDTH:
        raise ContentError("the words over the grid do not fit into one line", hint="use shorter words")
    if words.heading:
        pen.text(0, base, words.heading, size, "name")
    if words.scale:
        pen.text(CONTENT_WIDTH, base, words.scale, size, "caption", "end")


@dataclass(frozen=True, slots=True)
class _Part:
    """What fills boxes from one place to another (in boxes): a pattern, or solid ink."""

    key: str
    start: Fraction
    end: Fraction


def _parts(phases: Sequence[Phase], box_ms: Fraction, cells: _Cells, kind: GridKind) -> list[_Part]:
    parts, at = [], Fraction(0)
    for phase in phases:
        end = at + phase.ms / box_ms
        if phase.ms and (kind != "first-word" or phase.key != "write"):
            parts.append(_Part(phase.key, at, end))
        at = end
    if parts and parts[-1].end > cells.boxes:
        raise ContentError("a filled row is longer than the grid", hint="give the grid more boxes")
    before = [part for part in parts if part.key != "write"]
    if kind == "whole" and before:
        return [_Part("solid", Fraction(0), before[-1].end), *parts[len(before) :]]
    return parts


def _fill(pen: Pen, cells: _Cells, row: Box, parts: Sequence[_Part]) -> None:
    for part in parts:
        area = Box(cells.x(part.start), row.top, cells.x(part.end), row.bottom)
        if part.key in ("network", "read"):
            phase_area(pen, part.key, area)
            continue
        if part.key == "solid":
            # Toner dislikes large areas: a long block is lower than its row.
            height = min(area.height, LARGEST_SOLID / area.width)
            pen.rect(area.left, (area.top + area.bottom - height) / 2, area.width, height, fill="ink", stroke=None)
            continue
        pen.rect(area.left, area.top, area.width, area.height, fill=f"{part.key}_tint", stroke=None)
        for piece in _pieces(cells, part, area):
            box_marks(pen, part.key, piece)
    ends = [cells.x(part.end) for part in parts]
    pen.lines([((x, row.top), (x, row.bottom)) for x in ends], Stroke("outline", cap="butt"))


def _pieces(cells: _Cells, part: _Part, area: Box) -> Iterator[Box]:
    """The part cut at the lines between boxes."""
    edges = [part.start, *range(math.floor(part.start) + 1, math.ceil(part.end)), part.end]
    for start, end in pairwise(edges):
        yield Box(cells.x(start), area.top, cells.x(end), area.bottom)


def box_marks(pen: Pen, key: str, piece: Box) -> None:
    """Rings or squares in one box, in the same place in each; slivers have none."""
    if piece.width < _NARROW:
        return
    columns = max(1, round(piece.width / (2 * SQUARE_PITCH)))
    rows = max(1, round(piece.height / (2 * SQUARE_PITCH)))
    for x, y in grid(piece, columns, rows):
        if key == "queue":
            radius = min(RING_RADIUS * 1.2, 0.3 * piece.width / columns)
            pen.circle(x, y, radius, "paper", Stroke("meaning", "queue"))
        else:
            pen.token(x, y, min(_SQUARE, 0.5 * piece.width / columns), "write")


def _lines(pen: Pen, cells: _Cells, row: Box, every: int) -> None:
    """Lines between boxes, heavier after each group (0: all alike), and the contour last."""
    inner = range(1, cells.boxes)
    for weight, numbers in (
        ("detail", [i for i in inner if not every or i % every]),
        ("outline", [i for i in inner if every and not i % every]),
    ):
        lines = [((cells.x(i), row.top), (cells.x(i), row.bottom)) for i in numbers]
        pen.lines(lines, Stroke(weight, cap="butt"))
    pen.rect(row.left, row.top, row.width, row.height, fill=None)


def _tick_boxes(cells: _Cells, box_ms: Fraction, band: Band, tick: TickText) -> int:
    """Boxes from one tick to the next: few enough to count, and round times whose labels do not crowd."""
    size = band.figure_caption * MM_PER_PT
    least = _FIVE if cells.boxes > _MANY else 1
    # Long waits are counted in whole seconds.
    unit = 1000 if cells.boxes * box_ms >= 2000 else 0
    for power in count():
        for step in (n * int(10**power) for n in _STEPS):
            numbers = range(0, cells.boxes + 1, step)
            room = max(text_width(tick(i * box_ms), size, "caption") for i in numbers) + 0.9 * size
            fits = step >= least and step * cells.side >= room and _is_round(step * box_ms)
            if fits and not (unit and step * box_ms % unit):
                return step
            if step > cells.boxes:
                return step
    raise AssertionError("unreachable: the steps have no end")


def _is_round(ms: Fraction) -> bool:
    """Whether a time is 1, 2, 2.5 or 5 times a power of ten."""
    digits = str(ms.numerator if ms.denominator == 1 else float(ms)).replace(".", "").strip("0")
    return digits in ("1", "2", "25", "5")


def _axis(pen: Pen, cells: _Cells, top: float, box_ms: Fraction, band: Band, tick: TickText, step: int) -> float:
    """Ticks and times below the last row; returns their lower end."""
    size = band.figure_caption * MM_PER_PT
    base = top + TICK + 0.9 + CAP_HEIGHT * size
    for i in range(0, cells.boxes + 1, step):
        label = tick(i * box_ms)
        wide = text_width(label, size, "caption")
        left = min(cells.x(i) - wide / 2, CONTENT_WIDTH - wide)
        pen.line((cells.x(i), top), (cells.x(i), top + TICK), weight="meaning")
        pen.text(left, base, label, size)
    return base
