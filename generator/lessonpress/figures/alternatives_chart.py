"""Ways to get the same answer, compared: a bar each, from the question to the last word, on one scale from 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from lessonpress.drawing.measure import text_width, wrap
from lessonpress.drawing.patterns import SQUARE, SQUARE_PITCH, grid, phase_area
from lessonpress.drawing.scene import Box, Stroke
from lessonpress.errors import ContentError
from lessonpress.figures.plot import TICK_LENGTH, Bar, Mark, Markers, Panel, Plot, Scale
from lessonpress.figures.plot_frame import PlotFrame, Words
from lessonpress.style import CONTENT_WIDTH, Band

_BAR = 7.0
_PITCH = 12.4
_NAME_COLUMN = 42.0
_BESIDE = 2.2
_SHORTEST = 30.0
_SWATCH = 9.0
_LARGEST_SOLID = 60.0


@dataclass(frozen=True, slots=True)
class Alternative:
    """A way to the answer: when its first word and its last come, exactly and in words.

    ``first_shown`` stands small beside the bar, for example ``first word: 145 ms``.
    """

    label: str
    first_ms: Fraction
    whole_ms: Fraction
    first_shown: str
    whole_shown: str

    def __post_init__(self) -> None:
        """Refuse an answer that ends before it begins."""
        if not 0 <= self.first_ms <= self.whole_ms or not self.whole_ms:
            raise ValueError(f"the first word of {self.label!r} comes after the whole answer, or both at 0")


@dataclass(frozen=True, slots=True)
class AlternativesWords:
    """What the two parts of a bar are, what the axis shows, and the alternative texts."""

    first: str
    write: str
    axis: str
    title: str
    description: str = ""


def alternatives_chart(
    ways: Sequence[Alternative], words: AlternativesWords, band: Band, tick: Words, width: float = CONTENT_WIDTH
) -> Plot:
    """Bars for all ways, with their values at their ends; names stand beside the bars, or above in a column."""
    frame = PlotFrame(band, width)
    beside = width > CONTENT_WIDTH * 0.7
    left = _name_room(frame, ways) if beside else 0.3
    right = width - _BESIDE - _value_room(frame, ways, beside=beside)
    if right - left < _SHORTEST:
        raise ContentError("the words beside the bars leave no room for them", hint="use shorter words")
    # Toner dislikes large areas: first parts that are long stay open, in the key too.
    longest, first = max(way.whole_ms for way in ways), max(way.first_ms for way in ways)
    solid = float(first / longest) * (right - left) * _BAR <= _LARGEST_SOLID
    first_row = _key(frame, words, left, solid=solid, wrapped=not beside) + (3.4 if beside else 4.0)
    over = 0.0 if beside else frame.line
    bottom = first_row + (len(ways) - 1) * (_PITCH + over) + over + _BAR + 2.2
    panel = _panel(frame, longest, Box(left, first_row - 1.4, right, bottom), tick, words.axis)
    marks: list[Mark] = []
    for row, way in enumerate(ways):
        top = first_row + row * (_PITCH + over)
        _words(frame, panel, way, top, top + over, beside=beside)
        marks += _bar(panel, way, top + over, solid=solid)
    return frame.plot(bottom + frame.axis_room, words.title, words.description, replace(panel, marks=tuple(marks)))


def _value_room(frame: PlotFrame, ways: Sequence[Alternative], *, beside: bool) -> float:
    """Width of the values at the ends of the bars (mm)."""
    small = (frame.wide(way.first_shown) for way in ways if beside)
    return max(*(text_width(way.whole_shown, frame.name_size, "name") for way in ways), 0.0, *small)


def _name_room(frame: PlotFrame, ways: Sequence[Alternative]) -> float:
    lines = [line for way in ways for line in wrap(way.label, frame.name_size, "name", _NAME_COLUMN)]
    return max(text_width(line, frame.name_size, "name") for line in lines) + 4


def _key(frame: PlotFrame, words: AlternativesWords, left: float, *, solid: bool, wrapped: bool) -> float:
    """What each part of a bar is, over the bars; returns the lower end."""
    x, middle = left, 2.0
    for key, label in (("first", words.first), ("write", words.write)):
        area = Box(x, middle - 1.7, x + _SWATCH, middle + 1.7)
        if key == "write":
            phase_area(frame.pen, "write", area)
        frame.pen.rect(
            area.left, area.top, area.width, area.height, fill="ink" if key == "first" and solid else None
        )
        frame.caption(area.right + 2, middle + frame.cap / 2, label)
        x = area.right + 2 + frame.wide(label) + 7
        if wrapped and key == "first" and x + _SWATCH + 2 + frame.wide(words.write) > frame.width:
            x, middle = left, middle + 5
    return middle + 1.9


def _panel(frame: PlotFrame, longest: Fraction, box: Box, tick: Words, title: str) -> Panel:
    # The axis ends where the longest bar does, so its value has room at the end.
    axis = frame.window(longest, box.width, tick, title)
    heights = Scale(-box.bottom, -box.top)
    panel = Panel(box, axis.scale, heights, axis.ticks, upright=box.left > 1)
    base = box.bottom + TICK_LENGTH + 0.9 + frame.cap
    for value, label in zip(axis.ticks, axis.labels, strict=True):
        wide = frame.wide(label)
        frame.caption(max(0.0, panel.point(value, heights.low)[0] - wide / 2), base, label)
    frame.caption(0.0 if box.left < 1 else box.left, base + frame.line + 0.5, title)
    return panel


def _bar(panel: Panel, way: Alternative, top: float, *, solid: bool) -> list[Mark]:
    outline, middle = Stroke("outline"), -(top + _BAR / 2)
    start, end = panel.point(way.first_ms, panel.y.low)[0], panel.point(way.whole_ms, panel.y.low)[0]
    area = Box(start, top, end, top + _BAR)
    columns, rows = max(1, round(area.width / SQUARE_PITCH)), round(_BAR / SQUARE_PITCH)
    per_mm = float(way.whole_ms - way.first_ms) / area.width if area.width else 0.0
    squares = tuple((float(way.first_ms) + (x - start) * per_mm, -y) for x, y in grid(area, columns, rows))
    marks: list[Mark] = [Bar(way.first_ms, way.whole_ms, middle, _BAR, "write_tint", outline)]
    if area.width > SQUARE + 1.2:
        marks.append(Markers(squares, "square", SQUARE, "write"))
    marks.append(Bar(0, way.first_ms, middle, _BAR, "ink" if solid else "paper", None if solid else outline))
    return marks


def _words(frame: PlotFrame, panel: Panel, way: Alternative, top: float, bar_top: float, *, beside: bool) -> None:
    """The name at the left or above, the values at the end of the bar."""
    end = panel.point(way.whole_ms, panel.y.low)[0] + _BESIDE
    middle = bar_top + _BAR / 2
    cap = 0.7 * frame.name_size
    if not beside:
        base = top + cap - 0.4
        frame.pen.text(0, base, way.label, frame.name_size, "name")
        frame.caption(text_width(way.label, frame.name_size, "name") + 2.2, base, way.first_shown)
        frame.pen.text(end, middle + cap / 2, way.whole_shown, frame.name_size, "name")
        return
    lines = wrap(way.label, frame.name_size, "name", _NAME_COLUMN)
    frame.pen.centered_lines(0, middle, lines, frame.name_size, "name", 1.15 * frame.name_size)
    first = middle - (cap + frame.line) / 2 + cap
    frame.pen.text(end, first, way.whole_shown, frame.name_size, "name")
    frame.caption(end, first + frame.line, way.first_shown)
