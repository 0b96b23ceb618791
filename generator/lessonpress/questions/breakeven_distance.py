"""How far away a fast computer must be to tie with a slow one nearby."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import LIGHT, lab


def _solve(light: Number, near_each: Number, far_each: Number, overhead: Number, tokens: Number) -> Solution:
    gain = Step("gain", near_each - far_each, "ms")
    saved = Step("saved", gain.result * tokens, "ms")
    trip = Step("trip", saved.result - overhead, "ms")
    distance = Step("distance", trip.result * light / 2, "km")
    return Solution(
        (gain, saved, trip, distance),
        {
            "forgot-to-halve": trip.result * light,
            "forgot-overhead": saved.result * light / 2,
            "forgot-the-cloud": (near_each * tokens - overhead) * light / 2,
        },
    )


def _verify(
    light: Fraction, near_each: Fraction, far_each: Fraction, overhead: Fraction, tokens: Fraction
) -> Fraction:
    """Each km costs the model the same; spend on km what the far computer has left."""
    near = lab(answer_tokens=tokens, decode_tps=1000 / near_each).whole
    at_0, at_1 = (
        lab(
            answer_tokens=tokens, decode_tps=1000 / far_each, access_ms=overhead,
            fiber_km_per_ms=light, distance_km=Fraction(km),
        ).whole
        for km in (0, 1)
    )  # fmt: skip
    return (near - at_0) / (at_1 - at_0)


GENERATOR = Generator(
    id="breakeven-distance",
    bands=("9-12",),
    space={
        "light": given("km", LIGHT),
        "near_each": given("ms", 50, 100),
        "far_each": given("ms", 10, 20),
        "overhead": given("ms", 50, 100, 130),
        "tokens": given("token", 50, 100, 200),
    },
    solve=_solve,
    verify=_verify,
)
