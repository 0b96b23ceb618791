"""How long light takes one way: a distance divided by a rate."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import LIGHT, lab


def _solve(light: Number, distance: Number) -> Solution:
    time = distance / light
    return Solution(
        (Step("time", time, "ms"),),
        {"there-and-back": 2 * time, "a-zero-too-many": 10 * time, "subtracted": distance - light},
    )


def _verify(light: Fraction, distance: Fraction) -> Fraction:
    """Half of the model's round trip."""
    return lab(distance_km=distance, fiber_km_per_ms=light).network / 2


GENERATOR = Generator(
    id="one-way-time",
    bands=("4-5",),
    space={"light": given("km", LIGHT), "distance": given("km", *range(200, 10_001, 200))},
    solve=_solve,
    verify=_verify,
)
