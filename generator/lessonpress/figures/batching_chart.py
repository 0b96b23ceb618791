"""Batching: how many tokens a step serves against how long it takes and how much it yields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from lessonpress.drawing.scene import Box, Stroke
from lessonpress.figures.plot import MARKER_SHAPES, Line, Mark, Markers, Panel, Plot
from lessonpress.figures.plot_frame import MARKER, Axis, EndLabel, PlotFrame, Words
from lessonpress.style import CONTENT_WIDTH, Band

_BETWEEN = 5.0
_BESIDE = 1.6
_WIDEST = 45.0


@dataclass(frozen=True, slots=True)
class BatchRun:
    """A measured machine: the time of a step (ms) for each batch size, smallest first."""

    label: str
    steps: tuple[tuple[int, Fraction], ...]

    def rates(self) -> tuple[tuple[int, Fraction], ...]:
        """Tokens per second of all readers together, for each batch size."""
        return tuple((size, 1000 * size / ms) for size, ms in self.steps)


@dataclass(frozen=True, slots=True)
class BatchingWords:
    """What the axes show, what holds left and right of the knee, and the alternative texts."""

    batch: str
    step: str
    rate: str
    before_knee: str
    after_knee: str
    title: str
    description: str = ""


def batching_chart(
    runs: Sequence[BatchRun],
    knee: int,
    words: BatchingWords,
    band: Band,
    number_words: Words,
    time_words: Words,
    width: float = CONTENT_WIDTH,
) -> Plot:
    """Step time above, total rate below, over one axis of doubling batch sizes; points are as measured.

    ``knee`` is the batch size from which the time of a step grows.
    """
    frame, each = PlotFrame(band, width), 34.0 if width > CONTENT_WIDTH * 0.7 else 32.0
    right = width - frame.end_room([EndLabel(0, run.label) for run in runs])
    slow, fast = max(run.steps[-1][1] for run in runs), max(run.rates()[-1][1] for run in runs)
    step = frame.upright(slow, each, time_words, words.step)
    rate = frame.upright(fast, each, number_words, words.rate)
    sizes = sorted({size for run in runs for size, _ in run.steps})
    x = Axis.of([Fraction(size) for size in sizes], number_words, words.batch, logarithmic=True)
    margin = max(frame.margin(step), frame.margin(rate))
    place = margin + x.scale.share(knee) * (right - margin)
    notes = _notes(frame, words, place)
    above = _rise(frame, notes)
    if frame.wide(words.step) + 5 <= place - _BESIDE - max(map(frame.wide, notes[0])):
        # The words stand beside those of the axis.
        above = max(0.0, above - frame.head(step, width) + frame.cap / 2)
    bottom = frame.head(step, width) + above + each
    upper = frame.panel(Box(0, 0, right, bottom), x, step, words_below=False, margin=margin, above=above)
    height = bottom + _BETWEEN + frame.head(rate, width) + each + frame.axis_room
    lower = frame.panel(Box(0, bottom + _BETWEEN, right, height), x, rate, margin=margin)
    _draw_notes(frame, upper, knee, notes)
    series = (upper, [run.steps for run in runs]), (lower, [run.rates() for run in runs])
    panels = [_filled(frame, panel, runs, points, knee) for panel, points in series]
    return frame.plot(height, words.title, words.description, *panels)


def _notes(frame: PlotFrame, words: BatchingWords, place: float) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What holds left and right of the knee, in lines that fit there."""
    before = frame.fitted(words.before_knee, min(place - _BESIDE, _WIDEST))
    return before, frame.fitted(words.after_knee, min(frame.width - place - _BESIDE, _WIDEST))


def _rise(frame: PlotFrame, notes: tuple[tuple[str, ...], tuple[str, ...]]) -> float:
    """Height of the words over the panel (mm)."""
    return frame.cap + (max(map(len, notes)) - 1) * frame.line + 1.6


def _draw_notes(frame: PlotFrame, upper: Panel, knee: int, notes: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """The words of both sides over the panel, on a line that goes on as the line of the knee."""
    place, top = upper.point(knee, upper.y.high)
    for lines, side in zip(notes, (-1, 1), strict=True):
        for i, line in enumerate(reversed(lines)):
            base = top - 1.4 - i * frame.line
            frame.caption(place + side * _BESIDE, base, line, end=side < 0)
    frame.pen.line((place, top - _rise(frame, notes)), (place, top), weight="hairline", cap="butt")


def _filled(
    frame: PlotFrame,
    panel: Panel,
    runs: Sequence[BatchRun],
    points: Sequence[Sequence[tuple[int, Fraction]]],
    knee: int,
) -> Panel:
    marks: list[Mark] = [Line(((knee, panel.y.low), (knee, panel.y.high)), Stroke("hairline", cap="butt"))]
    marks += [Line(tuple(run), Stroke("meaning", "write")) for run in points]
    marks += [
        Markers(tuple(run), shape, MARKER, "write") for run, shape in zip(points, MARKER_SHAPES, strict=False)
    ]
    ends = [EndLabel(panel.point(*p[-1])[1], run.label) for run, p in zip(runs, points, strict=True)]
    frame.end_labels(panel.box.right, ends, panel.box.top - frame.cap / 2, panel.box.bottom)
    return replace(panel, marks=tuple(marks))
