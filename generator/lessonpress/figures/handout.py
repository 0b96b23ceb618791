"""The frame of every view: art in the middle, a label box at the margin for each of its parts.

The frame is laid out for the labeled sheet and then drawn with more or less in its boxes, so that nothing
moves between a labeled, a partly labeled and a blank sheet. What stands in the boxes is set by the page, as
text that can be read aloud.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from lessonpress.drawing.measure import text_width, wrap
from lessonpress.drawing.pen import OUTLINE, Pen
from lessonpress.drawing.scene import Box, Scene, Stroke
from lessonpress.errors import ContentError
from lessonpress.figures.art import Anchor, Art
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, Band

MOST_NAME_LINES, MOST_TEXT_LINES = 2, 3
LEAST_BETWEEN = 1.0
"""Free height between what a label says and the next label box (mm)."""

_RADIUS = 2.0
_DOT, _RIM = 0.75, 1.2
_PAD = 2.0
_AFTER_RING = 1.4
_RULE_UP = 3.0
_ABOVE_TEXT = 1.0
_NAME_PITCH = 1.16
_TEXT_PITCH = 1.2
_EDGE = 0.25
"""Half a line: boxes stand flush with the margin by their ink (mm)."""


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """Size of a label box and room for its leader (mm), radius of the ring (mm), and type (mm per em)."""

    width: float
    height: float
    leader: float
    ring: float
    name: float
    text: float
    text_style: str

    @classmethod
    def of(cls, band: Band) -> LabelStyle:
        """The labels of a band: large for those who learn to write."""
        if band.guided:
            young = band.stage == "pictures"
            text = 15.0 if young else 13.0
            style = "caption" if young else "text"
            return cls(60.0, 18.0, 2.0, band.ring, band.figure_name * MM_PER_PT, text * MM_PER_PT, style)
        return cls(45.0, 12.0, 3.0, 3.7, 10.5 * MM_PER_PT, 11.3 * MM_PER_PT, "text")

    @property
    def ring_left(self) -> float:
        """From the left edge of a box to its ring (mm)."""
        return _PAD

    @property
    def indent(self) -> float:
        """From the left edge of a box to its name (mm)."""
        return _PAD + 2 * self.ring + _AFTER_RING

    @property
    def name_pitch(self) -> float:
        """Distance of two lines of a name (mm)."""
        return self.name * _NAME_PITCH

    @property
    def text_pitch(self) -> float:
        """Distance of two lines of the words under a box (mm)."""
        return self.text * _TEXT_PITCH

    def name_lines(self, name: str) -> tuple[str, ...] | None:
        """A name in the lines of its box; None when it does not fit."""
        return _fitted(name, self.name, "name", self.width - self.indent - _PAD / 2, MOST_NAME_LINES)

    def text_lines(self, text: str) -> tuple[str, ...] | None:
        """The words under a box in lines; None when they do not fit."""
        return _fitted(text, self.text, self.text_style, self.width, MOST_TEXT_LINES)


def _fitted(text: str, size: float, style: str, limit: float, most: int) -> tuple[str, ...] | None:
    lines = wrap(text, size, style, limit)
    fits = len(lines) <= most and all(text_width(line, size, style) <= limit + 1e-6 for line in lines)
    return lines if fits else None


@dataclass(frozen=True, slots=True)
class Label:
    """A label of the frame: its anchor, its box, and the box of the words under it (mm)."""

    anchor: Anchor
    box: Box
    words: Box

    @property
    def leader(self) -> Box:
        """The straight line from the box to the part, as a box without height (mm)."""
        (x, y), left = self.anchor.point, self.anchor.side == "left"
        return Box(self.box.right if left else x, y, x if left else self.box.left, y)


@dataclass(frozen=True)
class Frame:
    """A view laid out: art of a height in mm between its labels, and how many lines stand under each box."""

    art: Art
    style: LabelStyle
    height: float
    lines: Mapping[str, int]
    signal: bool = True

    @cached_property
    def area(self) -> Box:
        """Where the art is drawn. It ends above the foot as far as the words under the last boxes need."""
        for inset in range(int(self.height / 4)):
            area = self._area(inset)
            if all(label.words.bottom <= self.height for label in self._labels(area)):
                return area
        raise ContentError("the words under the labels do not fit beside the diagram", hint="shorten them")

    def _area(self, inset: float) -> Box:
        side = self.style.width + self.style.leader
        return Box(side, 0.0, CONTENT_WIDTH - side, self.height - inset)

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """The labels in the order of the art's anchors. Raises a ContentError when two of them overlap."""
        found = self._labels(self.area)
        for first, second in combinations(found, 2):
            if first.anchor.side == second.anchor.side and _whole(first).grown(LEAST_BETWEEN / 2).meets(
                _whole(second).grown(LEAST_BETWEEN / 2)
            ):
                parts = f'"{first.anchor.part}" and "{second.anchor.part}"'
                raise ContentError(f"the labels {parts} overlap in the diagram", hint="shorten their words")
        return found

    def _labels(self, area: Box) -> tuple[Label, ...]:
        anchors = self.art(Pen(), area, self.signal)
        if {anchor.part for anchor in anchors} != set(self.lines):
            drawn, named = (", ".join(sorted(parts)) for parts in ({a.part for a in anchors}, self.lines))
            raise ContentError(
                f"the picture shows {drawn}, but the labels are for {named}", hint="use the same ids"
            )
        return tuple(self._label(anchor) for anchor in anchors)

    def _label(self, anchor: Anchor) -> Label:
        style, y = self.style, anchor.point[1]
        left = _EDGE if anchor.side == "left" else CONTENT_WIDTH - style.width
        box = Box(left, y - style.height / 2, left + style.width - _EDGE, y + style.height / 2)
        top = box.bottom + _ABOVE_TEXT
        count = self.lines[anchor.part]
        bottom = top + count * style.text_pitch if count else box.bottom
        return Label(anchor, box, Box(box.left, top if count else bottom, box.right, bottom))

    def scene(self, ruled: Collection[str], title: str, description: str = "") -> Scene:
        """The frame drawn, with a rule to write on in the boxes of the ``ruled`` parts."""
        pen = Pen()
        self.art(pen, self.area, self.signal)
        for label in self.labels:
            self._draw(pen, label, label.anchor.part in ruled)
        return pen.scene(CONTENT_WIDTH, self.height, title, description)

    def _draw(self, pen: Pen, label: Label, ruled: bool) -> None:
        style, box, leader = self.style, label.box, label.leader
        pen.line((leader.left, leader.top), (leader.right, leader.top), weight="meaning")
        pen.circle(*label.anchor.point, _RIM, "paper", None)
        pen.circle(*label.anchor.point, _DOT, "ink", None)
        # The rim covers the end of the line, so the dot gets its line back.
        inner = leader.right - _RIM if label.anchor.side == "left" else leader.left + _RIM
        pen.line((inner, leader.top), (label.anchor.point[0], leader.top), weight="meaning")
        pen.rect(box.left, box.top, box.width, box.height, _RADIUS, stroke=OUTLINE)
        if ruled:
            y = box.bottom - _RULE_UP
            start, end = box.left + style.indent, box.right - _PAD
            pen.lines([((start, y), (end, y))], Stroke("meaning", dash="dots"))


def _whole(label: Label) -> Box:
    return Box(label.box.left, label.box.top, label.box.right, max(label.box.bottom, label.words.bottom))
