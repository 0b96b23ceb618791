"""How long the whole answer takes: adding first word and writing."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(first: Number, writing: Number) -> Solution:
    whole = first + writing
    return Solution(
        (Step("whole", whole, "box"),),
        {"forgot-first-wait": writing, "subtracted": writing - first, "ten-too-few": whole - 10},
    )


def _verify(first: Fraction, writing: Fraction) -> Fraction:
    """Add tens and ones apart."""
    tens = first // 10 + writing // 10
    return Fraction(10 * tens + first % 10 + writing % 10)


GENERATOR = Generator(
    id="whole-in-boxes",
    bands=("2-3",),
    space={"first": given("box", *range(4, 21)), "writing": given("box", *range(25, 81, 5))},
    solve=_solve,
    verify=_verify,
)
