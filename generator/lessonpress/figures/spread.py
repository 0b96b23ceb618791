"""Places labels side by side: each as near to its wish as the others allow, none overlapping."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate


def spread(
    centers: Sequence[float], widths: Sequence[float], gap: float, left: float, right: float
) -> tuple[float, ...] | None:
    """Left edges (mm) of labels in order, ``gap`` apart at least and within left..right.

    The sum of squared distances from the wished centers is the smallest possible. None when the
    labels are together wider than the room.
    """
    steps = [0.0, *accumulate(width + gap for width in widths)]
    used, offsets = steps[-1] - gap if widths else 0.0, steps[:-1]
    if used > right - left + 1e-9:
        return None
    # Without the widths of those before it each label only has to be right of its neighbor,
    # so wishes in the wrong order meet at their mean.
    wishes = [c - w / 2 - o for c, w, o in zip(centers, widths, offsets, strict=True)]
    slack = max(left, right - used)
    return tuple(min(max(x, left), slack) + o for x, o in zip(_ascending(wishes), offsets, strict=True))


def _ascending(values: Sequence[float]) -> list[float]:
    """The nearest sequence that never falls (pool adjacent violators)."""
    pools: list[tuple[float, int]] = []
    for value in values:
        total, count = value, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            before, members = pools.pop()
            total, count = total + before, count + members
        pools.append((total, count))
    return [total / count for total, count in pools for _ in range(count)]


def even(widths: Sequence[float], left: float, right: float) -> tuple[float, ...]:
    """Left edges (mm) of labels in order that fill left..right with equal gaps between them."""
    gap = (right - left - sum(widths)) / max(1, len(widths) - 1)
    return tuple(accumulate(widths[:-1], lambda x, width: x + width + gap, initial=left))
