"""How many boxes come before the first word: adding three numbers."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(network: Number, queue: Number, prefill: Number) -> Solution:
    total = network + queue + prefill
    return Solution(
        (Step("total", total, "box"),),
        {"forgot-reading": network + queue, "forgot-trip": queue + prefill, "one-too-many": total + 1},
    )


def _verify(**bars: Fraction) -> Fraction:
    """Count the boxes one by one."""
    return Fraction(sum(1 for boxes in bars.values() for _ in range(int(boxes))))


GENERATOR = Generator(
    id="boxes-to-first-word",
    bands=("K-1", "2-3"),
    space={
        "network": given("box", *range(1, 7)),
        "queue": given("box", *range(1, 7)),
        "prefill": given("box", *range(1, 7)),
    },
    solve=_solve,
    verify=_verify,
)
