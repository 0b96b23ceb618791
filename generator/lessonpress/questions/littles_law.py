"""How many requests are in a system: arrivals times time (Little's law)."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(rate: Number, stay: Number) -> Solution:
    # Whoever rounds the stay up before multiplying counts the last part twice.
    rounded = -(-stay.value.numerator // stay.value.denominator)
    return Solution(
        (Step("inside", rate * stay, "request"),),
        {
            "rate-only": rate,
            "divided": rate / stay,
            "rounded-early": rate * rounded,
            "added": rate + stay,
            "a-zero-too-many": 10 * rate * stay,
        },
    )


def _verify(rate: Fraction, stay: Fraction) -> Fraction:
    """Let requests arrive evenly; count those that have come but not gone at one moment."""
    moment = stay + 1
    arrivals = (n / rate for n in range(1, int(rate * moment) + 1))
    return Fraction(sum(1 for arrival in arrivals if arrival <= moment < arrival + stay))


def _whole_requests(rate: Fraction, stay: Fraction) -> bool:
    return (rate * stay).denominator == 1


GENERATOR = Generator(
    id="littles-law",
    bands=("9-12",),
    space={
        "rate": given("request", 10, 20, 40, 60, 100),
        "stay": given("second", Fraction(1, 2), 2, Fraction(5, 2), 4, Fraction(9, 2), 5, 8),
    },
    solve=_solve,
    verify=_verify,
    keep=_whole_requests,
)
