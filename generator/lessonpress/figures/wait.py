"""The wait for an answer as data, and the scales on which it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Literal

from lessonpress.errors import ContentError

LONGEST_BAR = 173
"""The bar of the whole answer is no longer (mm)."""

LONGEST_PANEL = 125
"""The panel that shows the first part enlarged is no wider (mm)."""

PANEL_PADDING = Fraction(34, 10)
"""Free space left and right of the bar within the panel (mm)."""

FIRST_SHARE = Fraction(1, 5)
"""A first part above this share of the whole needs no enlarging."""

FACTORS = (100, 50, 25, 20, 10, 5, 4, 3, 2)
"""How many times the first part may be enlarged; the last three only where five times is too wide."""

NARROWEST_CELL = Fraction(34, 10)
"""A cell of the write part is no narrower (mm), or its squares would touch."""

PhaseKey = Literal["network", "queue", "read", "write"]


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the wait: which pattern it has, its name, its exact length and its length in words."""

    key: PhaseKey
    label: str
    ms: Fraction
    shown: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the wait, counted from its start."""

    label: str
    ms: Fraction
    shown: str


@dataclass(frozen=True, slots=True)
class NoteLine:
    """One line of a note beside a figure."""

    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Timeline:
    """The wait for an answer, in parts that add up exactly.

    ``before`` are the parts before the first word, ``cell_label`` says how many tokens a box of the
    write part stands for (see ``cell_tokens``), ``zoom_note`` how many times the panel is enlarged
    (see ``zoom_factor``), ``side_note`` what the picture cannot say.
    """

    before: tuple[Phase, ...]
    write: Phase
    first_word: Moment
    whole: Moment
    tokens: int
    cell_label: str
    zoom_note: tuple[NoteLine, ...]
    side_note: tuple[NoteLine, ...]
    title: str
    description: str = ""

    def __post_init__(self) -> None:
        """Refuse parts that do not add up to the moments, and a wait of no length."""
        first = sum((phase.ms for phase in self.before), Fraction(0))
        if first != self.first_word.ms or first + self.write.ms != self.whole.ms:
            raise ValueError("the parts of the wait do not add up to its moments")
        if min(phase.ms for phase in self.phases) < 0 or self.tokens < 0:
            raise ValueError("no part of the wait and no number of tokens is below zero")
        if self.whole.ms == 0:
            raise ContentError("a wait of 0 ms cannot be drawn", hint="give the scenario a length")

    @property
    def phases(self) -> tuple[Phase, ...]:
        """All parts in order."""
        return (*self.before, self.write)


def bar_scale(data: Timeline) -> Fraction:
    """Milliseconds per mm of the bar: the smallest of ..., 10, 20, 25, 50, 100, ... that lets it fit."""
    for power in count(-6):
        for step in (10, 20, 25, 50):
            scale = step * Fraction(10) ** power
            if data.whole.ms <= LONGEST_BAR * scale:
                return scale
    raise AssertionError("unreachable: the scales have no end")


def zoom_factor(data: Timeline) -> int:
    """How many times longer the panel shows the first part; 1 when there is no panel."""
    if data.first_word.ms == 0 or data.first_word.ms > FIRST_SHARE * data.whole.ms:
        return 1
    first = data.first_word.ms / bar_scale(data)
    return next(factor for factor in FACTORS if first * factor + 2 * PANEL_PADDING <= LONGEST_PANEL)


def cell_tokens(data: Timeline) -> int:
    """Tokens per box of the write part: the smallest of 10, 20, 50, 100, ... that is wide enough.

    An answer of less than ten tokens has boxes of 1, 2 or 5.
    """
    if data.tokens == 0 or data.write.ms == 0:
        return 10
    width_of_one = data.write.ms / bar_scale(data) / data.tokens
    for power in count(0 if data.tokens < 10 else 1):
        for step in (1, 2, 5):
            size = int(step * 10**power)
            # One box may hold the whole answer, so the search ends there at the latest.
            if size >= data.tokens or size * width_of_one >= NARROWEST_CELL:
                return size
    raise AssertionError("unreachable: the sizes have no end")
