"""A clock as a line drawn to scale: when the first word is there, when the whole answer is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from lessonpress.drawing.measure import CAP_HEIGHT, text_width
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Scene
from lessonpress.errors import ContentError
from lessonpress.figures.axis import TICK, TickText, draw_axis
from lessonpress.figures.flags import place_flags
from lessonpress.figures.wait import Moment
from lessonpress.style import MM_PER_PT

WIDTH = 82.0
"""Width of the drawing (mm)."""

_EDGE = 1.3
_TOP = 0.3
_DOT = 1.15
_TOKEN, _BESIDE = 1.9, 1.3
_APART = 16.0
_TYPE = 8.6 * MM_PER_PT


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment of note on the line (ms), with what to say about it."""

    ms: Fraction
    label: str


@dataclass(frozen=True, slots=True)
class Clock:
    """The two moments that people may mean, a third one of note, and the alternative text."""

    first_word: Moment
    whole: Moment
    mark: Mark | None
    title: str
    description: str


def clock_line(data: Clock, tick: TickText) -> Scene:
    """The line from 0 to the whole answer. Raises a ContentError when there is no time to show."""
    if not data.whole.ms:
        raise ContentError("the whole answer takes no time: there is no clock to draw", "give the case a time")
    start, end = _EDGE, WIDTH - _EDGE
    scale = data.whole.ms / Fraction(end - start)
    places = [(moment, start + float(moment.ms / scale)) for moment in (data.first_word, data.whole)]
    flags = place_flags(places, _TYPE, WIDTH)
    pen, rows = Pen(), _TOP + flags.height
    line = rows + 1.6
    flags.draw_above(pen, rows, line)
    pen.line((start, line), (end, line), weight="outline")
    draw_axis(pen, start, line, data.whole.ms, scale, tick, _TYPE, above=False, apart=_APART, width=WIDTH)
    for moment, place in places:
        if moment.ms:
            pen.circle(place, line, _DOT, fill="ink", stroke=None)
    bottom = line + TICK + 0.9 + 0.95 * _TYPE
    if data.mark and data.mark.ms < data.whole.ms:
        bottom += _marked(pen, data.mark, start + float(data.mark.ms / scale), line, bottom)
    return pen.scene(WIDTH, math.ceil((bottom + 0.2) * 10) / 10, data.title, data.description)


def _marked(pen: Pen, mark: Mark, x: float, line: float, top: float) -> float:
    """A token on the line, and its label under the axis; returns the height that the label takes."""
    pen.token(x, line, _TOKEN)
    wide = _TOKEN + _BESIDE + text_width(mark.label, _TYPE, "caption")
    if wide > WIDTH:
        raise ContentError("the words under the clock do not fit into one line", hint="use shorter words")
    left, base = min(max(x - wide / 2, 0.0), WIDTH - wide), top + 0.5 + 0.95 * _TYPE
    pen.token(left + _TOKEN / 2, base - CAP_HEIGHT * _TYPE / 2, _TOKEN)
    pen.text(left + _TOKEN + _BESIDE, base, mark.label, _TYPE)
    return 0.5 + 1.2 * _TYPE
