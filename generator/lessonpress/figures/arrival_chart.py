"""Tokens on the screen over time: nothing, then the first, then one step for each more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from lessonpress.drawing.scene import Box, Stroke
from lessonpress.figures.plot import Line, Mark, Markers, Panel, Plot
from lessonpress.figures.plot_frame import MARKER, PlotFrame, Words, corner, corner_factor, per_mm
from lessonpress.style import CONTENT_WIDTH, Band

_MAIN_SHARE = 0.6
_GAP = 8.0
_FIRST_FEW = 6


@dataclass(frozen=True, slots=True)
class Arrival:
    """When tokens reach the screen: the first at ``first_ms``, each more ``ms_per_token`` later."""

    first_ms: Fraction
    ms_per_token: Fraction
    tokens: int

    def __post_init__(self) -> None:
        """Refuse an answer without tokens and tokens that take no time."""
        if self.tokens < 1 or self.first_ms < 0 or self.ms_per_token <= 0:
            raise ValueError("tokens that appear over time need at least one token and time for each")

    @property
    def last_ms(self) -> Fraction:
        """When the last token appears."""
        return self.first_ms + (self.tokens - 1) * self.ms_per_token

    def on_screen(self, ms: Fraction) -> int:
        """Tokens on the screen at a time."""
        if ms < self.first_ms:
            return 0
        return min(self.tokens, 1 + int((ms - self.first_ms) / self.ms_per_token))

    def steps(self, until: Fraction) -> tuple[tuple[Fraction, Fraction], ...]:
        """The corners of the staircase from 0 to a time, an upright and a level line for each token."""
        places = [(Fraction(0), Fraction(0))]
        for count in range(1, self.on_screen(until) + 1):
            when = self.first_ms + (count - 1) * self.ms_per_token
            places += [(when, Fraction(count - 1)), (when, Fraction(count))]
        return (*places, (until, Fraction(self.on_screen(until))))

    def until(self, tokens: Fraction) -> Fraction:
        """The last moment at which no more than so many tokens are on the screen, for as far as it matters."""
        if tokens >= self.tokens:
            return self.last_ms + self.ms_per_token
        return self.first_ms + (int(tokens) - Fraction(1, 1000)) * self.ms_per_token


@dataclass(frozen=True, slots=True)
class ArrivalWords:
    """What the axes show, the words at the first token and at the marked time, and the alternative texts.

    ``enlarged`` words how many times larger the corner is shown.
    """

    time: str
    tokens: str
    first: str
    marked: str
    enlarged: Callable[[int], str]
    title: str
    description: str = ""


def arrival_chart(
    data: Arrival,
    marked_ms: Fraction,
    words: ArrivalWords,
    band: Band,
    time_words: Words,
    token_words: Words,
    width: float = CONTENT_WIDTH,
) -> Plot:
    """The staircase of all tokens with one time marked; a wide plot also shows its foot, magnified."""
    frame, wide = PlotFrame(band, width), width > CONTENT_WIDTH * 0.7
    height = 66.0 if wide else 60.0
    right = width * _MAIN_SHARE if wide else width
    y = frame.upright(Fraction(data.tokens), height - 16, token_words, words.tokens)
    x = frame.level(max(data.last_ms, marked_ms), right - frame.margin(y), time_words, words.time)
    main = frame.panel(Box(0, 0, right, height), x, y)
    main = replace(main, marks=_marks(data, main, marked_ms))
    _mark_words(frame, main, data, marked_ms, words)
    panels = [main]
    if wide:
        panels += _foot(frame, main, data, words, time_words, token_words)
    return frame.plot(height, words.title, words.description, *panels)


def _marks(data: Arrival, panel: Panel, marked_ms: Fraction) -> tuple[Mark, ...]:
    there = Fraction(data.on_screen(marked_ms))
    return (
        Line(((marked_ms, Fraction(0)), (marked_ms, there)), Stroke("meaning", cap="butt")),
        Line(data.steps(_end(data, panel)), Stroke("outline", "write")),
        Markers(((marked_ms, there),), "dot", MARKER, "write"),
    )


def _mark_words(frame: PlotFrame, panel: Panel, data: Arrival, marked_ms: Fraction, words: ArrivalWords) -> None:
    """Right below the point, where the staircase leaves room; or left above, near the right end."""
    x, y = panel.point(marked_ms, data.on_screen(marked_ms))
    if x + 2.4 + frame.wide(words.marked, bold=True) <= panel.box.right:
        base = min(y + frame.cap + 1.2, panel.box.bottom - 1.2)
        frame.caption(x + 2.4, base, words.marked, bold=True)
    else:
        frame.caption(x - 2.4, max(y - 1.2, panel.box.top + frame.cap), words.marked, bold=True, end=True)


def _foot(
    frame: PlotFrame, main: Panel, data: Arrival, words: ArrivalWords, time_words: Words, token_words: Words
) -> list[Panel]:
    """The corner at zero with the first few tokens, magnified alike in both directions."""
    left, height = frame.width * _MAIN_SHARE + _GAP, main.box.height
    few = min(_FIRST_FEW, data.tokens)
    wanted = [(data.first_ms + few * data.ms_per_token, Fraction(few))]
    factor = corner_factor(main, wanted, frame.width - left - 10, height)
    if factor == 1:
        return []
    across, upward = (unit / factor for unit in per_mm(main))
    y = frame.window(upward * Fraction(height), height, token_words, "", level=False)
    length = frame.width - left - frame.margin(y) - 0.3
    x = frame.window(across * Fraction(length), length, time_words, words.time)
    panel = frame.panel(
        Box(left, main.box.top - frame.head(y, 0), frame.width - 0.3, main.box.bottom + frame.axis_room), x, y
    )
    frame.note(words.enlarged(factor), left, 0, frame.width)
    corner(frame, main, panel, factor)
    first = (data.first_ms, Fraction(1))
    place = panel.point(*first)
    lines = frame.fitted(words.first, place[0] - panel.box.left - 3)
    for i, line in enumerate(reversed(lines)):
        frame.caption(place[0], place[1] - 2.6 - i * frame.line, line, bold=True, end=True)
    marks = (
        Line(data.steps(_end(data, panel)), Stroke("outline", "write")),
        Markers((first,), "dot", MARKER, "write"),
    )
    return [replace(panel, marks=marks)]


def _end(data: Arrival, panel: Panel) -> Fraction:
    """Where the staircase leaves a panel, to the right or upward."""
    right, top = Fraction(panel.x.high), Fraction(panel.y.high)
    return right if data.on_screen(right) <= top else min(right, data.until(top))
