"""Flags on posts that mark the first word and the whole answer on a bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from lessonpress.drawing.measure import text_width
from lessonpress.drawing.pen import Pen
from lessonpress.errors import ContentError
from lessonpress.figures.wait import Moment
from lessonpress.style import CONTENT_WIDTH

_BESIDE = 2.0
_PITCH = 1.4


@dataclass(frozen=True, slots=True)
class Flag:
    """A moment's text beside its post: the post's place, the text's left end (mm), and the row."""

    text: str
    post: float
    left: float
    width: float
    row: int

    @property
    def right(self) -> float:
        """Right end of the text (mm)."""
        return self.left + self.width

    def is_clear_of(self, post: float) -> bool:
        """Whether a post at this place leaves the text alone."""
        return not self.left - 1 < post < self.right + 1


@dataclass(frozen=True, slots=True)
class Flags:
    """The flags of a bar; row 0 is nearest to it."""

    flags: tuple[Flag, ...]
    size: float

    @property
    def height(self) -> float:
        """Height of all rows (mm)."""
        return (max(flag.row for flag in self.flags) + 1) * self.size * _PITCH

    @property
    def posts(self) -> tuple[float, ...]:
        """Places of the posts (mm)."""
        return tuple(flag.post for flag in self.flags)

    def draw_above(self, pen: Pen, near: float, bar: float) -> None:
        """Flags over a bar: rows end at height ``near``, posts stand on ``bar``."""
        for flag in self.flags:
            bottom = near - flag.row * self.size * _PITCH
            pen.line((flag.post, bar), (flag.post, bottom - self.size), weight="outline")
            pen.text(flag.left, bottom - 0.15 * self.size, flag.text, self.size, "name")

    def draw_below(self, pen: Pen, near: float, bar: float) -> None:
        """Flags under a bar: rows begin at height ``near``, posts hang from ``bar``."""
        for flag in self.flags:
            top = near + flag.row * self.size * _PITCH
            pen.line((flag.post, bar), (flag.post, top + self.size), weight="outline")
            pen.text(flag.left, top + 0.85 * self.size, flag.text, self.size, "name")


def place_flags(moments: Sequence[tuple[Moment, float]], size: float, width: float = CONTENT_WIDTH) -> Flags:
    """Flags for the first word and the whole answer, given with the places of their posts (mm) on a bar so wide.

    The first starts right of its post and the last ends left of it where they have room for that;
    otherwise they change sides, and at last the later one takes a row of its own. A moment at zero
    has no flag.
    """
    shown = [(moment, post) for moment, post in moments if moment.ms]
    for row, *sides in product((0, 1), (-1, 1), (1, -1)):
        flags = tuple(
            _flag(moment, post, side, row if moment is moments[-1][0] else 0, size)
            for (moment, post), side in zip(reversed(shown), sides, strict=False)
        )
        inside = all(flag.left >= 0 and flag.right <= width for flag in flags)
        if inside and (len(flags) < 2 or _apart(flags[1], flags[0])):
            return Flags(flags, size)
    labels = ", ".join(repr(moment.label) for moment, _ in shown)
    raise ContentError(f"the flags of the bar do not fit: {labels}", hint="use shorter words")


def _flag(moment: Moment, post: float, side: int, row: int, size: float) -> Flag:
    text = f"{moment.label}: {moment.shown}"
    width = text_width(text, size, "name")
    left = post + _BESIDE if side > 0 else post - _BESIDE - width
    return Flag(text, post, left, width, row)


def _apart(first: Flag, whole: Flag) -> bool:
    """Whether neither text meets the other or a post that passes it; a row of its own is passed by none."""
    if whole.row:
        return first.is_clear_of(whole.post)
    beside = first.right + _BESIDE <= whole.left or whole.right + _BESIDE <= first.left
    return beside and first.is_clear_of(whole.post) and whole.is_clear_of(first.post)
