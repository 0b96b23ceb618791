"""What if the servers were busier? The busy share of the time against the mean wait in line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from lessonpress.drawing.scene import Box, Stroke
from lessonpress.figures.plot import Line, Markers, Panel, Plot
from lessonpress.figures.plot_frame import MARKER, Axis, PlotFrame, Words
from lessonpress.style import CONTENT_WIDTH, Band

_STEPS = 200
_BESIDE = 1.2
_OVER = 1.3


@dataclass(frozen=True, slots=True)
class BusyPoint:
    """A point with a mark: the busy share of the time (below 1), and its words, such as ``90%: 450 ms``."""

    share: Fraction
    shown: str

    def __post_init__(self) -> None:
        """Refuse a line that never ends."""
        if not 0 <= self.share < 1:
            raise ValueError(f"a server that is busy {self.share} of the time has no mean wait")


@dataclass(frozen=True, slots=True)
class BusyWords:
    """What the axes show (the upright one says "on average"), what happens at 1, and the alternative texts."""

    busy: str
    wait: str
    never: str
    title: str
    description: str = ""


def mean_wait(service_ms: Fraction, share: Fraction) -> Fraction:
    """Mean wait in line at one server with random arrivals and services, M/M/1 (ms)."""
    return service_ms * share / (1 - share)


def busy_chart(
    service_ms: Fraction,
    points: Sequence[BusyPoint],
    ticks: Sequence[Fraction],
    words: BusyWords,
    band: Band,
    share_words: Words,
    time_words: Words,
    width: float = CONTENT_WIDTH,
) -> Plot:
    """The curve up to the busiest point, and the dashed line at 1 that it never reaches.

    ``ticks`` are the shares with a label, from 0 to 1.
    """
    frame, height = PlotFrame(band, width), 66.0 if width > CONTENT_WIDTH * 0.7 else 62.0
    busiest = max(point.share for point in points)
    most = mean_wait(service_ms, busiest)
    y = frame.upright(most, height - 16, time_words, words.wait)
    never = frame.fitted(words.never, width - frame.wide(words.wait) - 6)
    above = (len(never) - 1) * frame.line
    outer = Box(0, above, width, height + above)
    panel = frame.panel(outer, Axis.of(ticks, share_words, words.busy), y)
    for i, line in enumerate(never):
        frame.caption(width, frame.top + i * frame.line, line, end=True)
    rise = above + frame.top + 0.9, panel.box.top
    frame.pen.line(*((panel.box.right, y) for y in rise), weight="meaning", dash="not-yet", cap="butt")
    curve = tuple(
        (share, mean_wait(service_ms, share))
        for share in (busiest * Fraction(i, _STEPS) for i in range(_STEPS + 1))
    )
    marks = (
        Line(
            ((Fraction(1), Fraction(0)), (Fraction(1), Fraction(y.scale.high))), Stroke("meaning", dash="not-yet")
        ),
        Line(curve, Stroke("outline", "queue")),
        Markers(tuple((p.share, mean_wait(service_ms, p.share)) for p in points), "dot", MARKER, "queue"),
    )
    for point in points:
        _label(frame, panel, point, service_ms)
    return frame.plot(height + above, words.title, words.description, replace(panel, marks=marks))


def _label(frame: PlotFrame, panel: Panel, point: BusyPoint, service_ms: Fraction) -> None:
    """Left of the point, level with it where the curve is steep, else so high that it clears the curve."""
    x, y = panel.point(point.share, mean_wait(service_ms, point.share))
    right = x - MARKER / 2 - _BESIDE
    share = max(Fraction(0), point.share - Fraction(x - right) / Fraction(panel.box.width))
    under = panel.point(share, mean_wait(service_ms, share))[1]
    frame.caption(right, min(y + frame.cap / 2, under - _OVER), point.shown, bold=True, end=True)
