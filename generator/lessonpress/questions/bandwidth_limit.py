"""How many tokens a second memory allows, when each token reads all weights once."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(weights: Number, bandwidth: Number) -> Solution:
    rate = bandwidth / weights
    return Solution(
        (Step("rate", rate, "token-per-second"),),
        {
            "weights-twice": bandwidth / (2 * weights),
            "multiplied": weights * bandwidth,
            "subtracted": bandwidth - weights,
            "a-zero-too-many": 10 * rate,
        },
    )


def _verify(weights: Fraction, bandwidth: Fraction) -> Fraction:
    """Read all weights again and again for a second; count the tokens."""
    left, tokens = bandwidth, 0
    while left >= weights:
        left, tokens = left - weights, tokens + 1
    return Fraction(tokens) if not left else Fraction(-1)


def _whole_rate(weights: Fraction, bandwidth: Fraction) -> bool:
    return bandwidth % weights == 0


GENERATOR = Generator(
    id="bandwidth-limit",
    bands=("9-12",),
    space={
        "weights": given("gb", 2, 4, 8, 16, 40, 80),
        "bandwidth": given("gb", 80, 160, 800, 1600, 3200, 4800, 8000),
    },
    solve=_solve,
    verify=_verify,
    keep=_whole_rate,
)
