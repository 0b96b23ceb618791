"""The wait for an answer as one bar to scale with the key to its parts under it, for walls."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise

from lessonpress.drawing.measure import CAP_HEIGHT, text_width
from lessonpress.drawing.patterns import phase_area
from lessonpress.drawing.pen import OUTLINE, Pen
from lessonpress.drawing.scene import Box, Scene
from lessonpress.errors import ContentError
from lessonpress.figures.wait import Timeline

BAR = 7.0
"""Height of the bar (mm)."""

SWATCH = 5.0
"""Height of the swatches of the key (mm)."""

WIDEST_SWATCH, NARROWEST_SWATCH = 9.0, 6.5
AFTER_SWATCH, LEAST_GAP = 1.6, 3.0
BELOW_BAR = 2.6
EDGE = 0.3

SIZES = tuple(size / 10 for size in range(44, 29, -1))
"""Sizes of type tried for the key (em in mm): the largest with which it stays one line."""


@dataclass(frozen=True, slots=True)
class WaitLine:
    """The wait, and whether it is told in words only: the youngest compare lengths, not times.

    ``lead`` stands before the key and says what the bar is about; it may be empty.
    """

    wait: Timeline
    words_only: bool = False
    lead: str = ""

    def labels(self) -> tuple[tuple[str, str], ...]:
        """The parts as the key names them: pattern and words."""
        parts = self.wait.phases
        return tuple(
            (part.key, part.label if self.words_only else f"{part.label}: {part.shown}") for part in parts
        )


def wait_line(data: WaitLine, width: float, title: str) -> Scene:
    """The bar as wide as asked for (mm), exactly to scale, and under it a key in one line."""
    pen = Pen()
    bar = Box(EDGE, EDGE, width - EDGE, EDGE + BAR)
    scale = bar.width / float(data.wait.whole.ms)
    lengths = [float(part.ms) * scale for part in data.wait.phases]
    edges = list(accumulate(lengths, initial=bar.left))
    for part, (left, right) in zip(data.wait.phases, pairwise(edges), strict=True):
        phase_area(pen, part.key, Box(left, bar.top, right, bar.bottom))
    for edge in edges[1:-1]:
        pen.line((edge, bar.top), (edge, bar.bottom), cap="butt")
    pen.rect(bar.left, bar.top, bar.width, bar.height, fill=None)
    _key(pen, data.lead, data.labels(), bar)
    return pen.scene(width, bar.bottom + BELOW_BAR + SWATCH + EDGE, title)


def _key(pen: Pen, lead: str, labels: tuple[tuple[str, str], ...], bar: Box) -> None:
    size, swatch = _fit(lead, labels, bar.width)
    lead_width = text_width(lead, size, "caption")
    widths = [swatch + AFTER_SWATCH + text_width(label, size, "name") for _, label in labels]
    gaps = len(widths) if lead else len(widths) - 1
    gap = (bar.width - lead_width - sum(widths)) / gaps
    top, x = bar.bottom + BELOW_BAR, bar.left
    if lead:
        pen.text(x, top + SWATCH / 2 + CAP_HEIGHT * size / 2, lead, size)
        x += lead_width + gap
    for (key, label), width in zip(labels, widths, strict=True):
        phase_area(pen, key, Box(x, top, x + swatch, top + SWATCH))
        pen.rect(x, top, swatch, SWATCH, fill=None, stroke=OUTLINE)
        pen.text(x + swatch + AFTER_SWATCH, top + SWATCH / 2 + CAP_HEIGHT * size / 2, label, size, "name")
        x += width + gap


def _fit(lead: str, labels: tuple[tuple[str, str], ...], room: float) -> tuple[float, float]:
    """Size of the type and width of the swatches with which the key is one line."""
    for swatch in (WIDEST_SWATCH, NARROWEST_SWATCH):
        for size in SIZES:
            used = sum(swatch + AFTER_SWATCH + text_width(label, size, "name") for _, label in labels)
            used += text_width(lead, size, "caption")
            if used + LEAST_GAP * len(labels) <= room:
                return size, swatch
    longest = max((label for _, label in labels), key=len)
    raise ContentError(
        f"the key to the parts of the wait does not fit under the bar of the poster, longest {longest!r}",
        hint="use shorter names for the parts",
    )
