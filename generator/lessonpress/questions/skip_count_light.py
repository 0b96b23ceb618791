"""How far light gets in some ticks: skip-counting."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import LIGHT


def _solve(light: Number, ticks: Number) -> Solution:
    return Solution(
        (Step("far", ticks * light, "km"),),
        {"one-too-few": (ticks - 1) * light, "one-too-many": (ticks + 1) * light, "added": light + ticks},
    )


def _verify(light: Fraction, ticks: Fraction) -> Fraction:
    """Count on by one jump for each tick."""
    reached = Fraction(0)
    for _ in range(int(ticks)):
        reached += light
    return reached


GENERATOR = Generator(
    id="skip-count-light",
    bands=("2-3",),
    space={"light": given("km", LIGHT), "ticks": given("tick", *range(2, 11))},
    solve=_solve,
    verify=_verify,
)
