"""Measured pings against distance, over the floor that light in fiber sets: there and back, never faster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from lessonpress.drawing.scene import Box, Point, Stroke
from lessonpress.errors import ContentError
from lessonpress.figures.plot import Line, Mark, Markers, Panel, Plot
from lessonpress.figures.plot_frame import MARKER, PlotFrame, Words
from lessonpress.figures.point_labels import place_point_labels
from lessonpress.style import CONTENT_WIDTH, Band

_TEETH = 3.4
_TOOTH = 1.5
_ROOMS = (0.42, 0.5, 0.6, 0.7, 0.3)


@dataclass(frozen=True, slots=True)
class Ping:
    """A measured round trip: its distance along the map, its time, and its label (empty: none)."""

    km: Fraction
    ms: Fraction
    label: str = ""


@dataclass(frozen=True, slots=True)
class PingWords:
    """What the axes show, the words at the floor and below it, a note (may be empty), the alternative texts."""

    distance: str
    ping: str
    floor: str
    impossible: str
    note: str
    title: str
    description: str = ""


def pings_chart(
    pings: Sequence[Ping],
    km_per_ms: Fraction,
    words: PingWords,
    band: Band,
    number_words: Words,
    time_words: Words,
    width: float = CONTENT_WIDTH,
    most_ms: Fraction | None = None,
) -> Plot:
    """Points with their places' names above the line of the floor, 2 d / v.

    Pings above ``most_ms`` are left out and must be named in the note; below the floor none can be.
    """
    shown = [ping for ping in pings if most_ms is None or ping.ms <= most_ms]
    if len(shown) < len(pings) and not words.note:
        raise ValueError("pings off the scale are named in the note")
    impossible = [ping.label for ping in pings if ping.ms * km_per_ms < 2 * ping.km]
    if impossible:
        raise ContentError(f"faster than light in fiber: {', '.join(impossible)}", hint="check distance and time")
    frame, height = PlotFrame(band, width), 84.0 if width > CONTENT_WIDTH * 0.7 else 66.0
    y = frame.upright(max(ping.ms for ping in shown), height - 16, time_words, words.ping)
    x = frame.level(max(ping.km for ping in shown), width - frame.margin(y), number_words, words.distance)
    panel = frame.panel(Box(0, 0, width, height), x, y)
    end = min(Fraction(x.scale.high), Fraction(y.scale.high) * km_per_ms / 2)
    top = panel.point(end, 2 * end / km_per_ms)
    foot = panel.point(0, 0)
    floor = _floor_words(frame, panel, foot, top, words)
    floor += [Box(x - 1, y - 0.9, x + 1, panel.box.bottom) for x, y in _along(foot, top, 1.2)]
    _labels(frame, panel, shown, floor)
    marks: tuple[Mark, ...] = (
        Line(((Fraction(0), Fraction(0)), (end, 2 * end / km_per_ms)), Stroke("outline", "network")),
        Markers(tuple((ping.km, ping.ms) for ping in shown), "dot", MARKER),
    )
    if words.note:
        height = frame.note(words.note, 0, height + 2.2, width)
    return frame.plot(height, words.title, words.description, replace(panel, marks=marks))


def _along(start: Point, end: Point, step: float) -> Iterator[Point]:
    count = max(1, int(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5 / step))
    for i in range(count + 1):
        yield start[0] + (end[0] - start[0]) * i / count, start[1] + (end[1] - start[1]) * i / count


def _floor_words(frame: PlotFrame, panel: Panel, foot: Point, top: Point, words: PingWords) -> list[Box]:
    """Teeth on the impossible side of the floor, and the words of both; returns the areas of the words."""
    slope = (foot[1] - top[1]) / (top[0] - foot[0])
    length = (1 + slope * slope) ** 0.5
    across = slope / length * _TOOTH, 1 / length * _TOOTH
    places = list(_along(foot, top, _TEETH))[1:-1]
    teeth = [((x, y), (x + across[0] * 0.3, y + _TOOTH)) for x, y in places if y + _TOOTH < panel.box.bottom - 1]
    frame.pen.lines(teeth, Stroke("detail", "network", cap="butt"))
    return _region_words(frame, panel, foot, slope, words)


def _region_words(frame: PlotFrame, panel: Panel, foot: Point, slope: float, words: PingWords) -> list[Box]:
    """Name of the floor and the words for what is below, at the right where the region is highest."""
    right = panel.box.right - 1
    for share in _ROOMS:
        room = share * panel.box.width
        texts = [(line, True) for line in frame.fitted(words.floor, room, bold=True)]
        texts += [(line, False) for line in frame.fitted(words.impossible, room)]
        widest = max(frame.wide(line, bold=bold) for line, bold in texts)
        top = foot[1] - slope * (right - widest - foot[0]) + _TOOTH + 1.4
        area = Box(right - widest, top, right, top + frame.cap + (len(texts) - 1) * frame.line)
        if area.bottom <= panel.box.bottom - 1.2:
            for i, (line, bold) in enumerate(texts):
                frame.caption(right, area.top + frame.cap + i * frame.line, line, bold=bold, end=True)
            return [area.grown(0.8)]
    raise ContentError("the words below the floor of pings do not fit", hint="use shorter words")


def _labels(frame: PlotFrame, panel: Panel, pings: Sequence[Ping], floor: Sequence[Box]) -> None:
    """Names at their points, above the floor; a leader rises from its point, so it never meets the floor."""
    points = [panel.point(ping.km, ping.ms) for ping in pings]
    widths = [frame.wide(ping.label) if ping.label else 0.0 for ping in pings]
    room = Box(panel.box.left + 0.8, panel.box.top - frame.cap / 2, frame.width, panel.box.bottom - 0.8)
    places = place_point_labels(points, widths, frame.cap, MARKER, room, floor)
    if places is None:
        raise ContentError("the names of the pings do not fit beside their points", hint="name fewer of them")
    named = (ping.label for ping in pings if ping.label)
    for label, place in zip(named, places, strict=True):
        frame.caption(place.area.left, place.area.bottom, label)
        if place.leader:
            frame.pen.line(*place.leader, weight="detail", cap="butt")
