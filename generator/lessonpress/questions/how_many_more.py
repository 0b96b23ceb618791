"""How many more boxes writing takes than reading: comparing by taking away."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(writing: Number, reading: Number) -> Solution:
    more = writing - reading
    return Solution(
        (Step("more", more, "box"),),
        {"added": writing + reading, "longer-itself": writing, "one-too-many": more + 1},
    )


def _verify(writing: Fraction, reading: Fraction) -> Fraction:
    """Lay box beside box; count those of writing without a partner."""
    return Fraction(sum(1 for box in range(int(writing)) if box >= reading))


GENERATOR = Generator(
    id="how-many-more",
    bands=("2-3",),
    space={"writing": given("box", *range(8, 21)), "reading": given("box", *range(1, 8))},
    solve=_solve,
    verify=_verify,
)
