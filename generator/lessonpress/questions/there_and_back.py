"""How many steps it is there and back: a round trip is twice one way."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(steps: Number) -> Solution:
    return Solution(
        (Step("both-ways", steps + steps, "step"),),
        {"one-way": steps, "two-more": steps + 2, "one-too-few": 2 * steps - 1},
    )


def _verify(steps: Fraction) -> Fraction:
    """Walk there and back, counting."""
    walked, place = 0, 0
    for way in (1, -1):
        while (way, place) not in ((1, steps), (-1, 0)):
            walked, place = walked + 1, place + way
    return Fraction(walked)


GENERATOR = Generator(
    id="there-and-back",
    bands=("K-1",),
    space={"steps": given("step", *range(2, 11))},
    solve=_solve,
    verify=_verify,
)
