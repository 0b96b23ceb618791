"""Time axes: round steps, and ticks that leave room for what stands beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import count

from lessonpress.drawing.measure import text_width
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box
from lessonpress.style import CONTENT_WIDTH

TICK = 1.8
"""Length of a tick (mm)."""

_APART = 24.0
"""Least distance of two ticks (mm)."""

_BETWEEN = 6.0
"""Least free space between two labels (mm)."""

_CLEAR = 1.0
"""Free space around the label of a tick (mm)."""

TickText = Callable[[Fraction], str]


def round_step(ms_per_mm: Fraction, least: float) -> Fraction:
    """The smallest step of 1, 2 or 5 times a power of ten (ms) that is at least so long (mm)."""
    for power in count(-6):
        for digit in (1, 2, 5):
            step = digit * Fraction(10) ** power
            if step / ms_per_mm >= least:
                return step
    raise AssertionError("unreachable: the steps have no end")


def _step(length_ms: Fraction, ms_per_mm: Fraction, tick_text: TickText, size: float, least: float) -> Fraction:
    """The smallest round step whose labels do not crowd; only labels that will stand there count."""
    while True:
        step = round_step(ms_per_mm, least)
        last = int(length_ms / step) * step
        if text_width(tick_text(last), size, "caption") + _BETWEEN <= step / ms_per_mm:
            return step
        least = float(step / ms_per_mm) + 1


def draw_axis(
    pen: Pen,
    start: float,
    edge: float,
    length_ms: Fraction,
    ms_per_mm: Fraction,
    tick_text: TickText,
    size: float,
    *,
    above: bool,
    keep_clear: Sequence[Box] = (),
    apart: float = _APART,
    width: float = CONTENT_WIDTH,
) -> None:
    """Ticks with labels from 0 to ``length_ms`` along the edge of a bar that begins at ``start``.

    Ticks are at least ``apart`` mm from each other. A tick whose label would meet ``keep_clear`` is left out;
    zero always stays and moves left instead. No label leaves a drawing of this ``width`` (mm).
    """
    direction = -1 if above else 1
    base = edge - TICK - 1.1 if above else edge + TICK + 0.9 + 0.7 * size
    step = _step(length_ms, ms_per_mm, tick_text, size, apart)
    for i in range(int(length_ms / step) + 1):
        x, label = start + float(i * step / ms_per_mm), tick_text(i * step)
        half = text_width(label, size, "caption") / 2
        left = min(max(x - half, 0.0), width - 2 * half)
        box = Box(left, base - size, left + 2 * half, base + 0.25 * size).grown(_CLEAR)
        met = [other.left for other in keep_clear if box.meets(other)]
        if met and i:
            continue
        if met:
            left = max(0.0, min(met) - 0.6 - 2 * half)
        pen.line((x, edge), (x, edge + direction * TICK), weight="meaning")
        pen.text(left, base, label, size)
