"""The key to the patterns of the parts of a wait, in one line where it fits: to color, or to copy."""

from __future__ import annotations

import math
from dataclasses import dataclass

from lessonpress.drawing.measure import CAP_HEIGHT, text_width
from lessonpress.drawing.patterns import phase_area
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Scene
from lessonpress.errors import ContentError
from lessonpress.figures.lab_grid import box_marks
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, Band

_EDGE = 0.3
_AFTER = 1.9
_BETWEEN = (7.0, 5.5, 4.2)
_LINE_GAP = 2.0


@dataclass(frozen=True, slots=True)
class PatternLabels:
    """The words of the key and its alternative text; ``first`` may be empty where there is no solid block."""

    lead: str
    network: str
    queue: str
    read: str
    write: str
    first: str
    title: str


def pattern_key(labels: PatternLabels, band: Band) -> Scene:
    """The lead, then a swatch and a word for each part; wraps between parts where one line is too short."""
    size = band.label * MM_PER_PT
    swatch = Box(0, 0, max(9.4, 2.3 * size), max(5.6, 1.35 * size))
    named = (
        ("network", labels.network), ("queue", labels.queue), ("read", labels.read), ("write", labels.write),
        ("first", labels.first),
    )  # fmt: skip
    items = [(key, label) for key, label in named if label]
    lead = text_width(labels.lead, size, "caption") + _BETWEEN[-1] if labels.lead else 0.0
    widths = [swatch.width + _AFTER + text_width(label, size, "caption") for _, label in items]
    gap = next((gap for gap in _BETWEEN if _one_line(lead, widths, gap)), _BETWEEN[-1])
    rows = _rows(lead, widths, gap)
    pen, right = Pen(), 0.0
    if labels.lead:
        pen.text(0, _EDGE + swatch.height / 2 + CAP_HEIGHT * size / 2, labels.lead, size)
    for number, row in enumerate(rows):
        x, top = max(lead, _EDGE), _EDGE + number * (swatch.height + _LINE_GAP)
        for i in row:
            _item(pen, items[i], Box(x, top, x + swatch.width, top + swatch.height), size)
            x += widths[i] + gap
        right = max(right, x - gap)
    height = 2 * _EDGE + len(rows) * swatch.height + (len(rows) - 1) * _LINE_GAP
    return pen.scene(math.ceil((right + 0.2) * 10) / 10, math.ceil(height * 10) / 10, labels.title)


def _one_line(lead: float, widths: list[float], gap: float) -> bool:
    return lead + sum(widths) + gap * (len(widths) - 1) <= CONTENT_WIDTH - 0.2


def _rows(lead: float, widths: list[float], gap: float) -> list[list[int]]:
    """Which parts stand in which line; lines after the first begin where it does."""
    rows: list[list[int]] = []
    x = math.inf
    for i, width in enumerate(widths):
        if x + width > CONTENT_WIDTH - 0.2:
            rows.append([])
            x = max(lead, _EDGE)
            if x + width > CONTENT_WIDTH:
                raise ContentError("the words of the key to the patterns do not fit", hint="use shorter words")
        rows[-1].append(i)
        x += width + gap
    return rows


def _item(pen: Pen, item: tuple[str, str], area: Box, size: float) -> None:
    key, label = item
    if key == "first":
        pen.rect(area.left, area.top, area.width, area.height, fill="ink")
    elif key in ("queue", "write"):
        # Two boxes as the grids draw them, so that a pattern is found again.
        pen.rect(area.left, area.top, area.width, area.height, fill=f"{key}_tint", stroke=None)
        middle = (area.left + area.right) / 2
        box_marks(pen, key, Box(area.left, area.top, middle, area.bottom))
        box_marks(pen, key, Box(middle, area.top, area.right, area.bottom))
        pen.rect(area.left, area.top, area.width, area.height, fill=None)
    else:
        phase_area(pen, key, area)
        pen.rect(area.left, area.top, area.width, area.height, fill=None)
    base = (area.top + area.bottom) / 2 + CAP_HEIGHT * size / 2
    pen.text(area.right + _AFTER, base, label, size)
