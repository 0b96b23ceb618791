"""How long one token takes, from tokens per second: a rate turned around."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import lab


def _solve(rate: Number) -> Solution:
    return Solution(
        (Step("each", 1000 / rate, "ms"),),
        {"rate-as-time": rate, "too-few-ms": 100 / rate, "a-zero-too-many": 10_000 / rate},
    )


def _verify(rate: Fraction) -> Fraction:
    """The decode phase of the model for an answer of one token."""
    return lab(answer_tokens=Fraction(1), decode_tps=rate).decode


GENERATOR = Generator(
    id="ms-per-token",
    bands=("6-8",),
    space={"rate": given("token", 2, 4, 5, 8, 10, 20, 25, 40, 50, 100, 125, 200, 250, 500)},
    solve=_solve,
    verify=_verify,
)
