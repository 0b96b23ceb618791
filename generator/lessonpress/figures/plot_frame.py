"""What all plots share: type sizes, axes with round ticks and words, labels at line ends, a magnified corner."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lessonpress.drawing.measure import CAP_HEIGHT, text_width, wrap
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box
from lessonpress.errors import ContentError
from lessonpress.figures.axis import round_step
from lessonpress.figures.plot import TICK_LENGTH, Number, Panel, Plot, Scale
from lessonpress.figures.spread import spread
from lessonpress.style import MM_PER_PT, Band

MARKER = 2.2
"""Size of the marks at points (mm)."""

FACTORS = (100, 50, 40, 25, 20, 10, 5, 4, 3, 2)
"""How many times a corner may be magnified."""

_LEVEL = 11.0
_UPRIGHT = 9.0
_BETWEEN = 3.2
_LEAST_BETWEEN = 1.6
_AFTER_TICK = 0.9
_TITLE_GAP = 1.9
_ASCENT = 0.08
_DESCENT = 0.28
_LINE = 1.28
_LABEL_GAP = 3.0
_ROWS = 0.9

Words = Callable[[Fraction], str]
"""A number of an axis in words."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale with its ticks, their words, and what the axis shows."""

    scale: Scale
    ticks: tuple[Number, ...]
    labels: tuple[str, ...]
    title: str

    @classmethod
    def of(cls, ticks: Sequence[Fraction], words: Words, title: str, *, logarithmic: bool = False) -> Axis:
        """From the first tick to the last."""
        scale = Scale(ticks[0], ticks[-1], logarithmic)
        return cls(scale, tuple(ticks), tuple(map(words, ticks)), title)


@dataclass(frozen=True, slots=True)
class EndLabel:
    """Words beside the end of a line, which is at the height ``y`` (mm): a name, and its value below."""

    y: float
    name: str
    shown: str = ""


class PlotFrame:
    """One plot in progress; lengths in mm."""

    def __init__(self, band: Band, width: float) -> None:
        self.pen, self.width = Pen(), width
        self.name_size, self.caption_size = band.figure_name * MM_PER_PT, band.figure_caption * MM_PER_PT

    def plot(self, height: float, title: str, description: str, *panels: Panel) -> Plot:
        """The finished plot."""
        return Plot(self.pen.scene(self.width, math.ceil(height * 10) / 10, title, description), panels)

    def caption(self, x: float, y: float, text: str, *, bold: bool = False, end: bool = False) -> None:
        """A line of small words from its left or right end."""
        self.pen.text(x, y, text, self.caption_size, "name" if bold else "caption", "end" if end else "start")

    def wide(self, text: str, *, bold: bool = False) -> float:
        """Width of small words (mm)."""
        return text_width(text, self.caption_size, "name" if bold else "caption")

    @property
    def cap(self) -> float:
        """Height of the capitals and digits of small words (mm)."""
        return CAP_HEIGHT * self.caption_size

    @property
    def top(self) -> float:
        """Baseline of the first small words from the upper edge (mm)."""
        return self.cap + _ASCENT * self.caption_size

    @property
    def line(self) -> float:
        """Distance of two lines of small words (mm)."""
        return _LINE * self.caption_size

    @property
    def axis_room(self) -> float:
        """Room below a panel for tick labels and what the axis shows (mm)."""
        return TICK_LENGTH + _AFTER_TICK + self.cap + self.line + (0.15 + _DESCENT) * self.caption_size

    def level(self, most: Fraction, length: float, words: Words, title: str) -> Axis:
        """A level axis of about ``length`` mm, from 0 to the first round tick at or above ``most``."""
        step = self._level_step(most, length, words)
        return Axis.of([step * i for i in range(math.ceil(most / step) + 1)], words, title)

    def upright(self, most: Fraction, length: float, words: Words, title: str) -> Axis:
        """An upright axis of about ``length`` mm, from 0 to the first round tick at or above ``most``."""
        step = round_step(most / Fraction(length), _UPRIGHT)
        return Axis.of([step * i for i in range(math.ceil(most / step) + 1)], words, title)

    def window(self, most: Fraction, length: float, words: Words, title: str, *, level: bool = True) -> Axis:
        """An axis from 0 to exactly ``most``, which need not have a tick."""
        step = self._level_step(most, length, words) if level else round_step(most / Fraction(length), _UPRIGHT)
        ticks = [step * i for i in range(int(most / step) + 1)]
        return Axis(Scale(Fraction(0), most), tuple(ticks), tuple(map(words, ticks)), title)

    def _level_step(self, most: Fraction, length: float, words: Words) -> Fraction:
        """The smallest round step whose labels do not crowd."""
        per_mm, least = most / Fraction(length), _LEVEL
        while True:
            step = round_step(per_mm, least)
            labels = (words(step * i) for i in range(math.ceil(most / step) + 1))
            if max(map(self.wide, labels)) + _BETWEEN <= step / per_mm:
                return step
            least = float(step / per_mm) * 1.01

    def margin(self, y: Axis) -> float:
        """Room left of a panel for the labels of its upright axis (mm)."""
        return max(self.wide(label) for label in y.labels) + TICK_LENGTH + _AFTER_TICK

    def head(self, y: Axis, room: float) -> float:
        """Room above a panel for what its upright axis shows (mm)."""
        lines = len(self.fitted(y.title, room)) if y.title else 0
        words = self.top + (lines - 1) * self.line + _TITLE_GAP if lines else 0.0
        return words + self.cap / 2 + 0.2

    def fitted(self, text: str, room: float, *, bold: bool = False) -> tuple[str, ...]:
        """Small words in lines of at most ``room`` mm."""
        style = "name" if bold else "caption"
        lines = wrap(text, self.caption_size, style, room)
        if max(text_width(line, self.caption_size, style) for line in lines) > room + 1e-6:
            raise ContentError(f"{text!r} does not fit into its plot", hint="use shorter words")
        return lines

    def panel(
        self, outer: Box, x: Axis, y: Axis, *, words_below: bool = True, margin: float = 0.0, above: float = 0.0
    ) -> Panel:
        """A panel with the words of its axes, all within ``outer``; marks are added later.

        ``margin`` is the least room for the labels at its left, ``above`` room to keep free over it.
        """
        left = outer.left + max(margin, self.margin(y))
        top = outer.top + self.head(y, outer.width) + above
        # The last label is centered under the last tick, where the axis may end.
        beyond = max(0.0, self.wide(x.labels[-1]) / 2 - self._after(x, outer.right - left))
        bottom = outer.bottom - (self.axis_room if words_below else 0.0)
        panel = Panel(Box(left, top, outer.right - beyond, bottom), x.scale, y.scale, x.ticks, y.ticks)
        for i, line in enumerate(self.fitted(y.title, outer.width) if y.title else ()):
            self.caption(outer.left, outer.top + self.top + i * self.line, line)
        self._upright(panel, y)
        if words_below:
            self._level(panel, x, outer.left)
        return panel

    @staticmethod
    def _after(x: Axis, length: float) -> float:
        return (1 - x.scale.share(x.ticks[-1])) * length

    def _upright(self, panel: Panel, y: Axis) -> None:
        heights = [panel.point(panel.x.low, tick)[1] for tick in reversed(y.ticks)]
        # Round ticks are far enough apart; those at values of the data may have to make room.
        tops = spread(heights, [self.cap] * len(heights), _ROWS, panel.box.top - self.cap, panel.box.bottom + 2)
        right = panel.box.left - TICK_LENGTH - _AFTER_TICK
        for top, label in zip(tops or (), reversed(y.labels), strict=True):
            self.caption(right, top + self.cap, label, end=True)

    def _level(self, panel: Panel, x: Axis, left: float) -> None:
        base = panel.box.bottom + TICK_LENGTH + _AFTER_TICK + self.cap
        free = math.inf
        # On a logarithmic axis ticks come close together at the right: then not each has a label.
        for tick, label in reversed(tuple(zip(x.ticks, x.labels, strict=True))):
            place, half = panel.point(tick, panel.y.low)[0], self.wide(label) / 2
            if place + half + _LEAST_BETWEEN <= free:
                self.pen.text(place, base, label, self.caption_size, "caption", "middle")
                free = place - half
        if self.wide(x.title) > panel.box.right - left:
            raise ContentError(f"{x.title!r} does not fit below its axis", hint="use shorter words")
        start = max(left, (panel.box.left + panel.box.right - self.wide(x.title)) / 2)
        self.caption(start, base + self.line + 0.15 * self.caption_size, x.title)

    def end_room(self, labels: Sequence[EndLabel]) -> float:
        """Room right of a panel for labels at line ends (mm)."""
        return max(max(self.wide(label.name, bold=True), self.wide(label.shown)) for label in labels) + 2.4

    def end_labels(self, x: float, labels: Sequence[EndLabel], top: float, bottom: float) -> None:
        """Labels right of the ends of lines: each as near to its own as the others allow."""
        ordered = sorted(labels, key=lambda label: label.y)
        heights = [self.cap + (self.line if label.shown else 0.0) for label in ordered]
        tops = spread([label.y for label in ordered], heights, _LABEL_GAP, top, bottom)
        if tops is None:
            raise ContentError("the names of the lines do not fit beside each other", hint="show fewer lines")
        for label, y in zip(ordered, tops, strict=True):
            self.caption(x + 2.4, y + self.cap, label.name, bold=True)
            if label.shown:
                self.caption(x + 2.4, y + self.cap + self.line, label.shown)

    def note(self, text: str, left: float, top: float, right: float) -> float:
        """Small words in lines; returns their lower end."""
        lines = self.fitted(text, right - left)
        for i, line in enumerate(lines):
            self.caption(left, top + self.top + i * self.line, line)
        return top + self.top + (len(lines) - 1) * self.line + _DESCENT * self.caption_size


def corner(frame: PlotFrame, main: Panel, panel: Panel, factor: int) -> None:
    """The same dashed edge around a corner at zero, and around the panel that shows it magnified."""
    width, height = panel.box.width / factor, panel.box.height / factor
    small = Box(main.box.left, main.box.bottom - height, main.box.left + width, main.box.bottom)
    for box in (small, panel.box):
        edge = (box.left, box.top), (box.right, box.top), (box.right, box.bottom)
        frame.pen.line(*edge, weight="meaning", dash="zoom", cap="butt")


def corner_factor(main: Panel, wanted: Sequence[tuple[Number, Number]], width: float, height: float) -> int:
    """How many times the corner at zero may be magnified so that some points stay within width x height mm."""
    spans = [(main.point(x, y)[0] - main.box.left, main.box.bottom - main.point(x, y)[1]) for x, y in wanted]
    right, up = max(x for x, _ in spans), max(y for _, y in spans)
    fitting = (factor for factor in FACTORS if right * factor <= width and up * factor <= height)
    return next(fitting, 1)


def per_mm(panel: Panel) -> tuple[Fraction, Fraction]:
    """How much of each axis of a panel a millimeter is."""
    across = Fraction(panel.x.high) - Fraction(panel.x.low)
    upward = Fraction(panel.y.high) - Fraction(panel.y.low)
    return across / Fraction(panel.box.width), upward / Fraction(panel.box.height)
