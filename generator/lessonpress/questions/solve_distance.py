"""How far away the data center is, from the network time: an equation in two steps."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import LIGHT, lab


def _solve(light: Number, network: Number, access: Number) -> Solution:
    flight = Step("flight", network - access, "ms")
    path = Step("path", flight.result * light, "km")
    distance = Step("distance", path.result / 2, "km")
    return Solution(
        (flight, path, distance),
        {
            "forgot-to-halve": path.result,
            "forgot-overhead": network * light / 2,
            "overhead-added": (network + access) * light / 2,
        },
    )


def _verify(light: Fraction, network: Fraction, access: Fraction) -> Fraction:
    """Between two distances the model is a straight line; read the distance off it."""
    near, far = (
        lab(distance_km=Fraction(way), access_ms=access, fiber_km_per_ms=light).network for way in (0, 10_000)
    )
    return 10_000 * (network - near) / (far - near)


GENERATOR = Generator(
    id="solve-distance",
    bands=("6-8",),
    space={
        "light": given("km", LIGHT),
        "network": given("ms", *range(40, 101, 5)),
        "access": given("ms", *range(10, 36, 5)),
    },
    solve=_solve,
    verify=_verify,
)
