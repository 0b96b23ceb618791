"""Many readers share one pass: how long a step takes and how many tokens it yields, from measured steps.

Between two measured batch sizes the step time is interpolated linearly and exactly; outside them nothing is
claimed. The data are in ``curriculum/reference/batching.yaml``.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from lessonpress.errors import ContentError
from lessonpress.latency.inputs import Input, problem


@dataclass(frozen=True, slots=True)
class BatchPoint:
    """A measured step: ``readers`` tokens, one for each reader, in ``step_ms``."""

    readers: int
    step_ms: Fraction


@dataclass(frozen=True, slots=True)
class BatchTable:
    """Measured steps in order of size; more readers never take less time."""

    points: tuple[BatchPoint, ...]

    def __post_init__(self) -> None:
        if len(self.points) < 2:
            raise ContentError("a batching table needs 2 or more points")
        for before, after in pairwise(self.points):
            if after.readers <= before.readers or after.step_ms < before.step_ms:
                raise ContentError(
                    f"a step of {after.readers} readers comes after one of {before.readers}, "
                    "but sizes must rise and times must not fall"
                )
        if self.points[0].readers < 1 or self.points[0].step_ms <= 0:
            raise ContentError("a batching table needs sizes of at least 1 and times above 0 ms")

    @property
    def smallest(self) -> BatchPoint:
        """The smallest measured step."""
        return self.points[0]

    @property
    def largest(self) -> BatchPoint:
        """The largest measured step."""
        return self.points[-1]


def step_ms(table: BatchTable, readers: Fraction) -> Fraction:
    """Time of one pass for a number of readers (ms)."""
    rule = Input("readers", low=Fraction(table.smallest.readers), high=Fraction(table.largest.readers))
    wrong = problem("readers", readers, rule)
    if wrong:
        raise ContentError([wrong])
    at = max(bisect_left(table.points, readers, key=lambda point: Fraction(point.readers)), 1)
    low, high = table.points[at - 1], table.points[at]
    slope = (high.step_ms - low.step_ms) / (high.readers - low.readers)
    return low.step_ms + slope * (readers - low.readers)


def tokens_per_second(table: BatchTable, readers: Fraction) -> Fraction:
    """Tokens per second of all readers together: 1000 x readers / step time. A server's throughput."""
    return 1000 * readers / step_ms(table, readers)


def tokens_per_second_each(table: BatchTable, readers: Fraction) -> Fraction:
    """Tokens per second that one reader sees: 1000 / step time."""
    return 1000 / step_ms(table, readers)


def knee(table: BatchTable) -> Fraction:
    """The number of readers from which more of them cost time in proportion.

    Where two straight lines meet: the time of the smallest step, which is that of reading the weights, and
    the time per reader of the largest step, which is that of arithmetic. Below it a further reader is nearly
    free, above it everybody slows down.
    """
    per_reader = table.largest.step_ms / table.largest.readers
    return table.smallest.step_ms / per_reader
