"""How long the network takes: the trip there and back, and the time for radio and routers."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import LIGHT, lab


def _solve(light: Number, distance: Number, access: Number) -> Solution:
    trip = Step("trip", 2 * distance / light, "ms")
    total = Step("total", trip.result + access, "ms")
    return Solution(
        (trip, total),
        {
            "one-way": distance / light + access,
            "forgot-overhead": trip.result,
            "overhead-twice": trip.result + 2 * access,
        },
    )


def _verify(light: Fraction, distance: Fraction, access: Fraction) -> Fraction:
    """The network phase of the model."""
    return lab(distance_km=distance, access_ms=access, fiber_km_per_ms=light).network


GENERATOR = Generator(
    id="network-total",
    bands=("4-5",),
    space={
        "light": given("km", LIGHT),
        "distance": given("km", *range(500, 5001, 500)),
        "access": given("ms", *range(10, 41, 5)),
    },
    solve=_solve,
    verify=_verify,
)
