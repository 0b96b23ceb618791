"""How much a data center at half the distance saves on the round trip."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import LIGHT, lab


def _solve(light: Number, distance: Number) -> Solution:
    before = Step("before", 2 * distance / light, "ms")
    after = Step("after", before.result / 2, "ms")
    saved = Step("saved", before.result - after.result, "ms")
    return Solution(
        (before, after, saved),
        {"not-halved": before.result, "one-way": distance / 2 / light, "a-zero-too-many": 10 * saved.result},
    )


def _verify(light: Fraction, distance: Fraction) -> Fraction:
    """The difference of two runs of the model."""
    far, near = (lab(distance_km=way, fiber_km_per_ms=light).network for way in (distance, distance / 2))
    return far - near


GENERATOR = Generator(
    id="halve-distance",
    bands=("4-5",),
    space={"light": given("km", LIGHT), "distance": given("km", *range(200, 10_001, 200))},
    solve=_solve,
    verify=_verify,
)
