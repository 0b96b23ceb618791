"""Which of four bars is the longest: comparing numbers of boxes."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, Value, given


def _solve(network: Number, queue: Number, prefill: Number, decode: Number) -> Solution:
    bars = {"network": network, "queue": queue, "prefill": prefill, "decode": decode}
    shortest, *_, second, longest = sorted(bars, key=lambda name: bars[name].value)
    return Solution(
        (Step("longest", bars[longest].above(bars[second]), "box"),),
        {"shortest-for-longest": shortest, "first-for-longest": "network", "next-to-longest": second},
        name=longest,
    )


def _verify(**bars: Fraction) -> Value:
    """Take a box from every bar until one bar is left."""
    left = dict(bars)
    while len(left) > 1:
        left = {name: boxes - 1 for name, boxes in left.items() if boxes > 1}
    return next(iter(left))


def _all_differ(**bars: Fraction) -> bool:
    return len(set(bars.values())) == len(bars)


GENERATOR = Generator(
    id="longest-bar",
    bands=("K-1",),
    space={
        "network": given("box", *range(1, 6)),
        "queue": given("box", *range(1, 6)),
        "prefill": given("box", *range(1, 6)),
        "decode": given("box", *range(1, 11)),
    },
    solve=_solve,
    verify=_verify,
    keep=_all_differ,
)
