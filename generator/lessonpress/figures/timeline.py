"""The wait for an answer as bars to scale: the whole above, what comes before the first word enlarged below.

Where the first part is more than a fifth of the whole there is nothing to enlarge, and one bar shows all.
"""

from __future__ import annotations

import math
from fractions import Fraction

from lessonpress.drawing.measure import text_width
from lessonpress.drawing.scene import Box, Point, Scene
from lessonpress.figures.axis import TICK, TickText, draw_axis
from lessonpress.figures.bar_frame import EDGE, BarFrame, segments_of
from lessonpress.figures.phase_labels import place_labels
from lessonpress.figures.wait import (
    LONGEST_PANEL,
    PANEL_PADDING,
    Moment,
    NoteLine,
    Phase,
    Timeline,
    bar_scale,
    cell_tokens,
    zoom_factor,
)
from lessonpress.style import CONTENT_WIDTH, Band

__all__ = [
    "Moment",
    "NoteLine",
    "Phase",
    "Timeline",
    "bar_scale",
    "cell_tokens",
    "timeline_bars",
    "zoom_factor",
]

_TOP = 0.4
_BAR = 10.0
_PANEL_BAR = 13.0
_ZOOM = 9.0
_PANEL_TOP = 4.2
_PANEL_FOOT = 3.6
_RADIUS = 2.2
_NOTE_GAP = 5.0
_LARGEST_SOLID = 60.0


def timeline_bars(data: Timeline, band: Band, tick: TickText) -> Scene:
    """The wait as bars, as wide as the text column; ``tick`` words a time in ms on an axis (0 included)."""
    frame, factor = BarFrame(data, band, tick), zoom_factor(data)
    bottom = _whole_and_panel(frame, factor) if factor > 1 else _one_bar(frame)
    # Full tenths keep the place of what follows on the page plain.
    height = math.ceil((bottom + 0.3) * 10) / 10
    return frame.pen.scene(CONTENT_WIDTH, height, data.title, data.description)


def _whole_and_panel(frame: BarFrame, factor: int) -> float:
    # A very short first part would put its post through the zero of the axis.
    frame.start = max(EDGE, frame.zero_width + 0.8 - frame.length(frame.data.first_word))
    flags = frame.flags()
    rows = _TOP + flags.height
    top = rows + 0.72 * frame.caption_size + TICK + 2.6
    bar = Box(frame.start, top, frame.end, top + max(_BAR, 2.4 * frame.name_size))
    _first_part(frame, Box(bar.left, bar.top, frame.first, bar.bottom))
    frame.write_part(bar)
    frame.outline(bar)
    posts = [Box(x, 0, x, bar.top).grown(0.2) for x in flags.posts]
    _axis(frame, bar, frame.data.whole.ms, frame.scale, posts, above=True)
    flags.draw_above(frame.pen, rows, bar.top)
    return _panel(frame, bar, factor)


def _first_part(frame: BarFrame, area: Box) -> None:
    """Solid while it is small; a larger one has room for patterns, and toner dislikes large areas."""
    if area.width * area.height <= _LARGEST_SOLID:
        frame.pen.rect(area.left, area.top, area.width, area.height, fill="ink", stroke=None)
    else:
        frame.patterned(segments_of(frame.data.before, frame.start, float(frame.scale)), area)


def _axis(
    frame: BarFrame, bar: Box, end: Fraction, scale: Fraction, keep_clear: list[Box], *, above: bool
) -> None:
    edge = bar.top if above else bar.bottom
    draw_axis(
        frame.pen, bar.left, edge, end, scale, frame.tick, frame.caption_size, above=above, keep_clear=keep_clear
    )


def _panel(frame: BarFrame, bar: Box, factor: int) -> float:
    left, scale = EDGE + float(PANEL_PADDING), frame.scale / factor
    segments = segments_of(frame.data.before, left, float(scale))
    labels = place_labels(segments, EDGE + 2, EDGE + LONGEST_PANEL - 2, frame.name_size)
    end = _end_label(frame, left, segments[-1].right)
    right = max(segments[-1].right + float(PANEL_PADDING), labels.right + 2, end.right + 2)
    top = bar.bottom + _drop(frame, bar, right)
    inner_top = top + _PANEL_TOP + labels.height
    inner = Box(left, inner_top, segments[-1].right, inner_top + _PANEL_BAR)
    axis_bottom = inner.bottom + TICK + 0.9 + 0.72 * frame.caption_size
    panel = Box(EDGE, top, right, axis_bottom + _PANEL_FOOT)
    frame.pen.rect(panel.left, panel.top, panel.width, panel.height, _RADIUS, "panel")
    _zoom_lines(frame, bar, panel)
    frame.patterned(segments, inner)
    labels.draw(frame.pen, inner.top)
    end = Box(end.left, inner.bottom, end.right, axis_bottom).grown(1)
    _axis(frame, inner, frame.data.first_word.ms, scale, [end], above=False)
    frame.pen.line((inner.right, inner.bottom), (inner.right, inner.bottom + TICK), weight="meaning")
    frame.pen.text(end.left + 1, axis_bottom, frame.data.first_word.shown, frame.caption_size, "name")
    parts = (frame.data.zoom_note, frame.data.side_note)
    return max(panel.bottom, frame.notes(parts, panel.right + _NOTE_GAP, panel.top - 1.1))


def _end_label(frame: BarFrame, left: float, right: float) -> Box:
    """Left and right end of the last label of the panel's axis: flush with the bar, clear of the zero."""
    width = text_width(frame.data.first_word.shown, frame.caption_size, "name")
    start = max(right - width, left + frame.zero_width / 2 + 2)
    return Box(start, 0, start + width, 0)


def _drop(frame: BarFrame, bar: Box, right: float) -> float:
    """Height of the zoom lines: so much that the right one passes below the label of the boxes."""
    below = bar.bottom + 1.2
    label_left = frame.cell_label(bar, below)
    if label_left >= min(bar.right, right):
        return _ZOOM
    needed = 1.2 + 1.3 * frame.caption_size + 0.5
    return max(_ZOOM, needed * (right - frame.first) / max(1.0, label_left - frame.first))


def _zoom_lines(frame: BarFrame, bar: Box, panel: Box) -> None:
    """Dashed lines from the ends of the first part that touch the round upper corners of the panel."""
    middle = panel.top + _RADIUS
    for side, x, center in (
        (-1, bar.left, (panel.left + _RADIUS, middle)),
        (1, frame.first, (panel.right - _RADIUS, middle)),
    ):
        touch = _tangent((x, bar.bottom), center, _RADIUS, side)
        frame.pen.line((x, bar.bottom), touch, weight="meaning", dash="zoom", cap="butt")


def _tangent(start: Point, center: Point, radius: float, side: int) -> Point:
    """Where a line from a point above touches a circle, on its left (-1) or upper right (1) side."""
    dx, dy = start[0] - center[0], start[1] - center[1]
    toward, turn = math.atan2(dy, dx), math.acos(min(1.0, radius / math.hypot(dx, dy)))
    angles = (toward + turn, toward - turn)
    places = [(center[0] + radius * math.cos(a), center[1] + radius * math.sin(a)) for a in angles]
    return max(places, key=lambda place: side * place[0] - place[1])


def _one_bar(frame: BarFrame) -> float:
    data = frame.data
    segments = segments_of(data.phases, frame.start, float(frame.scale))
    labels = place_labels(segments, 0, CONTENT_WIDTH, frame.name_size)
    bar_top = _TOP + labels.height
    bar = Box(frame.start, bar_top, frame.end, bar_top + _PANEL_BAR)
    frame.patterned(segments, bar)
    labels.draw(frame.pen, bar.top)
    flags = frame.flags()
    near = bar.bottom + TICK + 0.9 + 0.72 * frame.caption_size + 2
    posts = [Box(x, bar.bottom, x, near).grown(0.2) for x in flags.posts]
    _axis(frame, bar, data.whole.ms, frame.scale, posts, above=False)
    flags.draw_below(frame.pen, near, bar.bottom)
    bottom = near + flags.height
    if frame.cell_label(bar, bottom) < bar.right:
        bottom += 1.3 * frame.caption_size
    return frame.notes((data.side_note,), 0.0, bottom + 1) if data.side_note else bottom
