"""Names and values over the parts of a bar, beside each other however narrow the parts are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lessonpress.drawing.measure import text_width
from lessonpress.drawing.pen import Pen
from lessonpress.errors import ContentError
from lessonpress.figures.spread import spread
from lessonpress.figures.wait import Phase

LEADER = 5.0
"""Height of the leader lines between labels and parts that are too narrow for them (mm)."""

_GAP = 3.5
_FAR = 12.0
_FOOT = 2.4
_PITCH = 1.2


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar, from its left to its right end (mm)."""

    phase: Phase
    left: float
    right: float

    @property
    def center(self) -> float:
        """Middle of the part (mm)."""
        return (self.left + self.right) / 2


@dataclass(frozen=True, slots=True)
class PhaseLabels:
    """Labels with their places: beside each other in one or two lines, with or without leaders."""

    segments: tuple[Segment, ...]
    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    stacked: bool
    leaders: bool
    size: float

    @property
    def height(self) -> float:
        """From the tops of the capitals down to the bar (mm)."""
        lines = 0.72 * self.size + (self.size * _PITCH if self.stacked else 0.0)
        return lines + _FOOT + (LEADER if self.leaders else 0.0)

    @property
    def right(self) -> float:
        """Right end of the last label (mm)."""
        return self.lefts[-1] + self.widths[-1]

    def draw(self, pen: Pen, bar_top: float) -> None:
        """Put the labels over a bar."""
        base = bar_top - _FOOT - (LEADER if self.leaders else 0.0)
        for segment, left, width in zip(self.segments, self.lefts, self.widths, strict=True):
            self._one(pen, segment.phase, left, width, base)
            if self.leaders:
                pen.line((left + width / 2, base + 1.3), (segment.center, bar_top), weight="meaning")

    def _one(self, pen: Pen, phase: Phase, left: float, width: float, base: float) -> None:
        if self.stacked:
            middle = left + width / 2
            pen.text(middle, base - self.size * _PITCH, phase.label, self.size, "name", "middle")
            pen.text(middle, base, phase.shown, self.size, "caption", "middle")
        else:
            pen.text(left, base, phase.label, self.size, "name")
            pen.text(left + width, base, phase.shown, self.size, "caption", "end")


def _width(phase: Phase, size: float, stacked: bool) -> float:
    name, value = text_width(phase.label, size, "name"), text_width(phase.shown, size, "caption")
    return max(name, value) if stacked else name + 0.28 * size + value


def place_labels(segments: Sequence[Segment], left: float, right: float, size: float) -> PhaseLabels:
    """The plainest arrangement between left and right that fits: one line before two, no leaders before some."""
    for leaders, stacked in ((False, False), (False, True), (True, False), (True, True)):
        widths = tuple(_width(segment.phase, size, stacked) for segment in segments)
        lefts = spread([segment.center for segment in segments], widths, _GAP, left, right)
        if lefts is None:
            continue
        far = _farthest(segments, lefts, widths)
        if _plain(segments, lefts, widths) or (leaders and (stacked or far <= _FAR)):
            return PhaseLabels(tuple(segments), lefts, widths, stacked, leaders, size)
    longest = max(segments, key=lambda segment: _width(segment.phase, size, True)).phase
    raise ContentError(
        f"the names of the parts do not fit over the bar; the longest is {longest.label!r}",
        hint="use shorter names",
    )


def _farthest(segments: Sequence[Segment], lefts: Sequence[float], widths: Sequence[float]) -> float:
    shifts = (x + w / 2 - segment.center for segment, x, w in zip(segments, lefts, widths, strict=True))
    return max(map(abs, shifts))


def _plain(segments: Sequence[Segment], lefts: Sequence[float], widths: Sequence[float]) -> bool:
    """Whether each label so clearly belongs to the part below it that it needs no leader."""
    return all(
        segment.right - segment.left >= 0.8 * width
        and abs(left + width / 2 - segment.center) <= 0.15 * (segment.right - segment.left)
        for segment, left, width in zip(segments, lefts, widths, strict=True)
    )
