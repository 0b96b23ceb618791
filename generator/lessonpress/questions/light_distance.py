"""How far light gets in fiber in a given time: a rate times a time."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import LIGHT, lab


def _solve(light: Number, time: Number) -> Solution:
    return Solution(
        (Step("far", time * light, "km"),),
        {"there-and-back": 2 * time * light, "one-too-few": (time - 1) * light, "added": light + time},
    )


def _verify(light: Fraction, time: Fraction) -> Fraction:
    """Of all distances light may have gone, the one whose trip takes this long in the model."""
    return next(light * n for n in range(1, 100) if lab(distance_km=light * n).network == 2 * time)


GENERATOR = Generator(
    id="light-distance",
    bands=("4-5",),
    space={"light": given("km", LIGHT), "time": given("ms", *range(2, 51))},
    solve=_solve,
    verify=_verify,
)
