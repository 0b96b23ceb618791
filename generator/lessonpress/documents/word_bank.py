"""Names out of order: the word bank under a diagram and the strips to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from lessonpress.drawing.measure import text_width
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, Band

T = TypeVar("T")

COLUMNS = 3
SMALLEST, LARGEST = 13.0, 15.0
"""Type of the word bank (pt)."""

_PADDING = 5.0
_TICK = 7.0
"""From the left edge of a square to tick to its name (mm)."""


def out_of_place(items: Sequence[T], extra: Sequence[T], seed: str) -> tuple[T, ...]:
    """Items and extra ones shuffled by a seed, so that no item stands at the place it had among the items.

    There must be two items or more, all different.
    """
    mixed, lot = [*items, *extra], Random(seed)
    while True:
        lot.shuffle(mixed)
        if all(here != there for here, there in zip(items, mixed, strict=False)):
            return tuple(mixed)


@dataclass(frozen=True, slots=True)
class Bank:
    """A word bank: its names row by row, its columns' widths (mm), and its type (pt)."""

    names: tuple[str, ...]
    columns: tuple[float, ...]
    size: float


def bank(names: Sequence[str], band: Band) -> Bank | None:
    """Names set in columns as large as the band reads them and the page holds; None when they do not fit."""
    size = min(max(band.label, SMALLEST), LARGEST)
    room = CONTENT_WIDTH - 2 * _PADDING
    while size >= SMALLEST:
        widths = [
            max(_TICK + text_width(name, size * MM_PER_PT, "caption") for name in names[column::COLUMNS])
            for column in range(COLUMNS)
        ]
        free = room - sum(widths)
        if free >= 2 * (COLUMNS - 1):
            gap = free / COLUMNS
            return Bank(tuple(names), tuple(width + gap for width in widths), size)
        size -= 0.5
    return None
