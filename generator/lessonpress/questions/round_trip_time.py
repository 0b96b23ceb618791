"""How long light takes there and back: twice the distance, divided by a rate."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import LIGHT, lab


def _solve(light: Number, distance: Number) -> Solution:
    both = Step("both-ways", 2 * distance, "km")
    time = Step("time", both.result / light, "ms")
    return Solution(
        (both, time),
        {
            "one-way": distance / light,
            "two-round-trips": 4 * distance / light,
            "a-zero-too-many": 20 * distance / light,
        },
    )


def _verify(light: Fraction, distance: Fraction) -> Fraction:
    """The network phase of the model when nothing but the path counts."""
    return lab(distance_km=distance, fiber_km_per_ms=light).network


GENERATOR = Generator(
    id="round-trip-time",
    bands=("4-5",),
    space={"light": given("km", LIGHT), "distance": given("km", *range(200, 10_001, 200))},
    solve=_solve,
    verify=_verify,
)
