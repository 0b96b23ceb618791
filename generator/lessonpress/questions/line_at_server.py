"""How long you wait behind some questions of equal length."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(ahead: Number, each: Number) -> Solution:
    return Solution(
        (Step("wait", ahead * each, "ms"),),
        {"counted-yourself": (ahead + 1) * each, "one-too-few": (ahead - 1) * each, "added": ahead + each},
    )


def _verify(ahead: Fraction, each: Fraction) -> Fraction:
    """The clock when your turn comes: every question before you starts when the one before it is done."""
    clock = Fraction(0)
    for _ in range(int(ahead)):
        clock += each
    return clock


GENERATOR = Generator(
    id="line-at-server",
    bands=("4-5",),
    space={
        "ahead": given("question", *range(2, 11)),
        "each": given("ms", 10, 15, 20, 25, 30, 40, 50),
    },
    solve=_solve,
    verify=_verify,
)
