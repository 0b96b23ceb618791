"""Empty bars with a ruler each, to draw the wait on to scale; and the same bars filled, for the key.

The bars end at a round mark beyond the longest wait, so neither the picture nor its alternative text
gives an answer away.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

from lessonpress.drawing.measure import CAP_HEIGHT, text_width
from lessonpress.drawing.patterns import phase_area
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Point, Scene, Stroke
from lessonpress.errors import ContentError
from lessonpress.figures.axis import TickText
from lessonpress.figures.wait import Phase
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, Band

_LENGTH = 168.0
_LARGEST_SOLID = 60.0
_EDGE = 0.22
_HEIGHT = 11.0
_BETWEEN = 4.0
_HEAD_GAP = 2.0
_LABELLED, _FINE = 2.6, 1.4
_LEAST_STEP = {"pictures": 8.0, "story": 3.4, "text": 1.9, "study": 1.9}


@dataclass(frozen=True, slots=True)
class BarScale:
    """The ruler of a bar: ms per mm, ms from one step to the next, steps per label, and its end (ms)."""

    ms_per_mm: Fraction
    step_ms: Fraction
    steps_per_label: int
    end_ms: Fraction


@dataclass(frozen=True, slots=True)
class BlankBar:
    """A bar: its name, how long the longest wait is that must fit (ms), what a step is, and what fills it.

    ``phases`` are None for pupils to fill the bar. ``solid_first`` draws what comes before the first word
    as one solid block.
    """

    label: str
    longest_ms: Fraction
    scale: str
    phases: tuple[Phase, ...] | None = None
    solid_first: bool = False


def blank_bar_scale(longest_ms: Fraction, band: Band) -> BarScale:
    """The finest ruler with steps of 1, 2 or 5 times a power of ten that has room for the longest wait."""
    least = _LEAST_STEP[band.stage]
    for power in count(-3):
        for digit in (1, 2, 5):
            step = digit * Fraction(10) ** power
            # Labels at round times: every ten steps, or every five steps of 2.
            per_label = 5 if digit == 2 else 10
            end = (math.floor(longest_ms / step / 5) + 1) * 5 * step
            if end / step * Fraction(least) <= Fraction(_LENGTH):
                return BarScale(end / Fraction(_LENGTH), step, per_label, end)
    raise AssertionError("unreachable: the steps have no end")


def blank_bars(bars: Sequence[BlankBar], band: Band, tick: TickText, title: str, description: str = "") -> Scene:
    """Bars under each other, as wide as the text column, each with its ruler below."""
    pen, top = Pen(), 0.0
    for i, bar in enumerate(bars):
        top = _bar(pen, bar, band, tick, top + (_BETWEEN if i else 0.0))
    return pen.scene(CONTENT_WIDTH, math.ceil((top + 0.6) * 10) / 10, title, description)


def _bar(pen: Pen, bar: BlankBar, band: Band, tick: TickText, top: float) -> float:
    scale, size = blank_bar_scale(bar.longest_ms, band), band.label * MM_PER_PT
    if text_width(bar.label, size, "name") + text_width(bar.scale, size, "caption") + 4 > CONTENT_WIDTH:
        raise ContentError("the words over a bar do not fit into one line", hint="use shorter words")
    base = top + 0.82 * size
    pen.text(0, base, bar.label, size, "name")
    pen.text(CONTENT_WIDTH, base, bar.scale, size, "caption", "end")
    area = Box(_EDGE, base + _HEAD_GAP, _EDGE + _LENGTH, base + _HEAD_GAP + _HEIGHT)
    if bar.phases is not None:
        _fill(pen, bar, bar.phases, area, float(scale.ms_per_mm))
    pen.rect(area.left, area.top, area.width, area.height, fill=None)
    return _ruler(pen, scale, area, tick, band.figure_caption * MM_PER_PT)


def _fill(pen: Pen, bar: BlankBar, phases: Sequence[Phase], area: Box, ms_per_mm: float) -> None:
    """The parts to scale, a line at the end of each."""
    x, parts = area.left, []
    for phase in phases:
        right = x + float(phase.ms) / ms_per_mm
        parts.append((phase.key, Box(x, area.top, right, area.bottom)))
        x = right
    if x > area.right + 1e-6:
        raise ContentError(f"the parts are longer than the bar {bar.label!r}", hint="give the bar a longer wait")
    before = [box for key, box in parts if key != "write"]
    block = Box(area.left, area.top, before[-1].right, area.bottom) if before else area
    solid = bar.solid_first and bool(before) and block.width * block.height <= _LARGEST_SOLID
    for key, box in parts:
        if box.width and not (solid and key != "write"):
            phase_area(pen, key, box)
    ends = [((box.right, box.top), (box.right, box.bottom)) for _, box in parts if box.width]
    pen.lines(ends, Stroke("outline", cap="butt"))
    if solid:
        pen.rect(block.left, block.top, block.width, block.height, fill="ink", stroke=None)


def _ruler(pen: Pen, scale: BarScale, area: Box, tick: TickText, size: float) -> float:
    """Short marks at each step, long ones with a time; returns the lower end."""
    steps = int(scale.end_ms / scale.step_ms)
    base = area.bottom + _LABELLED + 0.9 + CAP_HEIGHT * size
    every = _label_every(scale, steps, tick, size)
    fine: list[tuple[Point, Point]] = []
    long: list[tuple[Point, Point]] = []
    for i in range(steps + 1):
        x = area.left + float(i * scale.step_ms / scale.ms_per_mm)
        named = i % every == 0
        (long if named else fine).append(((x, area.bottom), (x, area.bottom + (_LABELLED if named else _FINE))))
        if named:
            label = tick(i * scale.step_ms)
            wide = text_width(label, size, "caption")
            pen.text(min(max(0.0, x - wide / 2), CONTENT_WIDTH - wide), base, label, size)
    pen.lines(fine, Stroke("detail", cap="butt"))
    pen.lines(long, Stroke("outline", cap="butt"))
    return base


def _label_every(scale: BarScale, steps: int, tick: TickText, size: float) -> int:
    """Steps from one label to the next, so many that labels do not crowd."""
    every = scale.steps_per_label
    widest = max(text_width(tick(i * scale.step_ms), size, "caption") for i in range(0, steps + 1, every))
    while float(every * scale.step_ms / scale.ms_per_mm) < widest + 3:
        every *= 2
    return every
