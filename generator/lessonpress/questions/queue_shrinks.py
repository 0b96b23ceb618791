"""How long the first word takes when the line gets shorter: taking away."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(first: Number, cut: Number) -> Solution:
    left = first - cut
    return Solution(
        (Step("left", left, "box"),),
        {"added": first + cut, "one-too-many": left + 1, "nothing-changed": first},
    )


def _verify(first: Fraction, cut: Fraction) -> Fraction:
    """Cross out boxes, then count what is left."""
    return Fraction(len(range(int(cut), int(first))))


GENERATOR = Generator(
    id="queue-shrinks",
    bands=("K-1", "2-3"),
    space={"first": given("box", *range(6, 21)), "cut": given("box", *range(1, 6))},
    solve=_solve,
    verify=_verify,
)
