"""What all bars of the wait share: pen, scale, type sizes, and the marks on and beside a bar."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from lessonpress.drawing.measure import text_width, wrap
from lessonpress.drawing.patterns import phase_area
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box
from lessonpress.errors import ContentError
from lessonpress.figures.axis import TickText
from lessonpress.figures.flags import Flags, place_flags
from lessonpress.figures.phase_labels import Segment
from lessonpress.figures.wait import Moment, NoteLine, Phase, Timeline, bar_scale, cell_tokens
from lessonpress.figures.write_cells import WriteCells
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, Band

EDGE = 0.22
"""Left end of a bar: half the outline, so that its outer edge is that of the column (mm)."""

_PITCH = 1.22
_ACCENT = 16.0
_BESIDE_BAR = 2.5


class BarFrame:
    """One drawing of the wait in progress; lengths in mm, times in ms."""

    def __init__(self, data: Timeline, band: Band, tick: TickText) -> None:
        self.data, self.tick, self.pen = data, tick, Pen()
        self.name_size, self.caption_size = band.figure_name * MM_PER_PT, band.figure_caption * MM_PER_PT
        self.scale = bar_scale(data)
        self.start = EDGE

    def length(self, part: Phase | Moment) -> float:
        """Length of a part, or distance of a moment from the start, on the bar of the whole (mm)."""
        return float(part.ms / self.scale)

    @property
    def first(self) -> float:
        """Where the first word comes (mm)."""
        return self.start + self.length(self.data.first_word)

    @property
    def end(self) -> float:
        """Where the answer is whole (mm)."""
        return self.start + self.length(self.data.whole)

    @property
    def zero_width(self) -> float:
        """Width of the zero on an axis (mm)."""
        return text_width(self.tick(0 * self.scale), self.caption_size, "caption")

    @property
    def cells(self) -> bool:
        """Whether there is a write part with tokens to show."""
        return bool(self.data.tokens and self.data.write.ms)

    def flags(self) -> Flags:
        """The flags of the bar of the whole."""
        return place_flags(((self.data.first_word, self.first), (self.data.whole, self.end)), self.name_size)

    def outline(self, box: Box) -> None:
        """The contour of a bar, drawn last so that no pattern runs over it."""
        self.pen.rect(box.left, box.top, box.width, box.height, fill=None)

    def patterned(self, segments: Sequence[Segment], bar: Box) -> None:
        """Parts of a bar with their patterns and the lines between them."""
        for segment in segments:
            area = Box(segment.left, bar.top, segment.right, bar.bottom)
            if segment.phase.key == "write" and self.cells:
                WriteCells(area, self.data.tokens, cell_tokens(self.data)).draw(self.pen, None)
            else:
                phase_area(self.pen, segment.phase.key, area)
        for segment in segments[1:]:
            self.pen.line((segment.left, bar.top), (segment.left, bar.bottom), cap="butt")
        self.outline(bar)

    def write_part(self, bar: Box) -> None:
        """The boxes of the write part with its name in a window."""
        area = Box(self.first, bar.top, bar.right, bar.bottom)
        label = f"{self.data.write.label}: {self.data.write.shown}"
        width = text_width(label, self.name_size, "name") + 3
        if width > area.width:
            raise ContentError(f"{label!r} does not fit into its part of the bar", hint="use a shorter name")
        cells = WriteCells(area, self.data.tokens, cell_tokens(self.data))
        window = cells.window(width)
        cells.draw(self.pen, window)
        middle, base = (window.left + window.right) / 2, (bar.top + bar.bottom) / 2 + 0.35 * self.name_size
        self.pen.text(middle, base, label, self.name_size, "name", "middle")

    def cell_label(self, bar: Box, below: float) -> float:
        """What a box stands for: right of the bar, or ``below`` its end; returns the left end below it."""
        if not self.cells:
            return bar.right
        text, size = self.data.cell_label, self.caption_size
        width = text_width(text, size, "caption")
        if bar.right + _BESIDE_BAR + width <= CONTENT_WIDTH:
            self.pen.text(bar.right + _BESIDE_BAR, (bar.top + bar.bottom) / 2 + 0.35 * size, text, size)
            return bar.right
        left = max(0.0, bar.right - width)
        self.pen.text(left, below + size, text, size)
        return left

    def notes(self, parts: Sequence[Sequence[NoteLine]], left: float, top: float) -> float:
        """Notes under each other with a short rule between them; returns the lower end."""
        pitch = self.name_size * _PITCH
        y = top
        for before, part in pairwise(((), *(part for part in parts if part))):
            if before:
                y += 0.55 * pitch
                self.pen.line((left + 0.4, y), (left + _ACCENT, y), weight="route", role="route")
                y += 0.2 * pitch
            for line in part:
                style = "name" if line.bold else "caption"
                for text in self._note_lines(line.text, style, CONTENT_WIDTH - left):
                    y += pitch
                    self.pen.text(left, y, text, self.name_size, style)
        return y + 0.3 * self.name_size

    def _note_lines(self, text: str, style: str, room: float) -> tuple[str, ...]:
        lines = wrap(text, self.name_size, style, room)
        if max(text_width(line, self.name_size, style) for line in lines) > room:
            raise ContentError(f"the note {text!r} does not fit beside the bars", hint="use shorter words")
        return lines


def segments_of(phases: Sequence[Phase], left: float, ms_per_mm: float) -> list[Segment]:
    """Parts of a bar beside each other from its left end (mm); those of no length are left out."""
    segments = []
    for phase in phases:
        right = left + float(phase.ms) / ms_per_mm
        if phase.ms:
            segments.append(Segment(phase, left, right))
        left = right
    return segments
