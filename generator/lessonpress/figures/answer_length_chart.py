"""What if the answer were longer? Tokens against the whole wait: straight lines that start at the first word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from lessonpress.drawing.scene import Box, Stroke
from lessonpress.figures.plot import MARKER_SHAPES, Line, Mark, Markers, Panel, Plot, Scale
from lessonpress.figures.plot_frame import MARKER, Axis, EndLabel, PlotFrame, Words, corner, corner_factor, per_mm
from lessonpress.style import CONTENT_WIDTH, Band

_MAIN_SHARE = 0.58
_GAP = 8.0
_HIGHEST_START = 0.3


@dataclass(frozen=True, slots=True)
class Course:
    """A scenario as a straight line: its first word, its time per token, and the answers that get a mark.

    ``end_shown`` is the whole answer of the most tokens in words, ``first_shown`` the first word.
    """

    label: str
    first_ms: Fraction
    ms_per_token: Fraction
    marked: tuple[Fraction, ...]
    first_shown: str
    end_shown: str

    def whole(self, tokens: Fraction) -> Fraction:
        """The whole wait for an answer of some tokens (ms)."""
        return self.first_ms + tokens * self.ms_per_token

    def reach(self, tokens: Fraction, ms: Fraction) -> Fraction:
        """The tokens that a wait of ``ms`` is long enough for, at most ``tokens``."""
        return min(tokens, (ms - self.first_ms) / self.ms_per_token) if self.ms_per_token else tokens


@dataclass(frozen=True, slots=True)
class AnswerLengthWords:
    """What the axes show, and the alternative texts; ``enlarged`` words how many times larger the corner is."""

    tokens: str
    wait: str
    enlarged: Callable[[int], str]
    title: str
    description: str = ""


def answer_length_chart(
    courses: Sequence[Course],
    most: Fraction,
    words: AnswerLengthWords,
    band: Band,
    token_words: Words,
    time_words: Words,
    width: float = CONTENT_WIDTH,
) -> Plot:
    """Lines from 0 to ``most`` tokens; a wide plot also shows the corner where they start, magnified."""
    frame, wide = PlotFrame(band, width), width > CONTENT_WIDTH * 0.7
    height = 70.0 if wide else 62.0
    longest = max(course.whole(most) for course in courses)
    ends = [EndLabel(0, course.label, course.end_shown) for course in courses]
    right = (width * _MAIN_SHARE if wide else width) - frame.end_room(ends)
    y = frame.upright(longest, height - 16, time_words, words.wait)
    x = frame.window(most, right - frame.margin(y), token_words, words.tokens)
    main = frame.panel(Box(0, 0, right, height), x, y)
    main = replace(main, marks=_marks(courses, main, most))
    ends = [replace(e, y=main.point(most, c.whole(most))[1]) for e, c in zip(ends, courses, strict=True)]
    frame.end_labels(main.box.right, ends, 0, main.box.bottom)
    panels = [main]
    if wide:
        panels += _corner(frame, main, courses, words, token_words)
    return frame.plot(height, words.title, words.description, *panels)


def _marks(courses: Sequence[Course], panel: Panel, most: Fraction, *, starts: bool = False) -> tuple[Mark, ...]:
    """Lines, then their points, so that no line runs over a point."""
    lines: list[Mark] = []
    for course in courses:
        end = course.reach(most, Fraction(panel.y.high))
        ends = (Fraction(0), course.first_ms), (end, course.whole(end))
        lines.append(Line(ends, Stroke("outline", "write")))
    points: list[Mark] = []
    for course, shape in zip(courses, MARKER_SHAPES, strict=False):
        places = [(tokens, course.whole(tokens)) for tokens in course.marked if panel.x.holds(tokens)]
        if starts:
            places = [(Fraction(0), course.first_ms)]
        points.append(Markers(tuple(places), shape, MARKER, "write"))
    return (*lines, *points)


def _corner(
    frame: PlotFrame,
    main: Panel,
    courses: Sequence[Course],
    words: AnswerLengthWords,
    token_words: Words,
) -> list[Panel]:
    """The corner at zero, magnified alike in both directions, so that lines keep their slopes."""
    left = frame.width * _MAIN_SHARE + _GAP
    room = frame.end_room([EndLabel(0, course.label) for course in courses])
    starts = [(Fraction(0), course.first_ms) for course in courses]
    factor = corner_factor(main, starts, frame.width, _HIGHEST_START * main.box.height)
    if factor == 1:
        return []
    across, upward = (unit / factor for unit in per_mm(main))
    # The labels of the upright axis are the first words themselves.
    first = sorted({course.first_ms: course.first_shown for course in courses}.items())
    ticks, labels = tuple(ms for ms, _ in first), tuple(text for _, text in first)
    y = Axis(Scale(Fraction(0), upward * Fraction(main.box.height)), ticks, labels, "")
    margin = frame.margin(y)
    length = frame.width - left - margin - room
    x = frame.window(across * Fraction(length), length, token_words, words.tokens)
    outer = Box(left, main.box.top - frame.head(y, 0), frame.width, main.box.bottom + frame.axis_room)
    panel = frame.panel(Box(*outer[:2], left + margin + length, outer.bottom), x, y)
    end = Fraction(x.scale.high)
    panel = replace(panel, marks=_marks(courses, panel, end, starts=True))
    frame.note(words.enlarged(factor), left, 0, frame.width)
    corner(frame, main, panel, factor)
    names = [
        EndLabel(panel.point(end, c.whole(c.reach(end, Fraction(y.scale.high))))[1], c.label) for c in courses
    ]
    frame.end_labels(panel.box.right, names, panel.box.top, panel.box.bottom)
    return [panel]
