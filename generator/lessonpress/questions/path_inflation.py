"""How long a ping takes on a path that is longer than the straight line."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import LIGHT, lab


def _solve(light: Number, distance: Number, stretch: Number) -> Solution:
    least = Step("least", 2 * distance / light, "ms")
    ping = Step("ping", least.result * stretch, "ms")
    return Solution(
        (least, ping),
        {
            "forgot-the-detour": least.result,
            "one-way": distance / light * stretch,
            "two-round-trips": 2 * ping.result,
        },
    )


def _verify(light: Fraction, distance: Fraction, stretch: Fraction) -> Fraction:
    """The network phase of the model with a stretched path."""
    return lab(distance_km=distance, fiber_km_per_ms=light, inflation=stretch).network


GENERATOR = Generator(
    id="path-inflation",
    bands=("6-8",),
    space={
        "light": given("km", LIGHT),
        "distance": given("km", *range(500, 10_001, 500)),
        "stretch": given("times", Fraction(3, 2), 2, Fraction(5, 2), 3),
    },
    solve=_solve,
    verify=_verify,
    whole=False,
)
