"""How long the whole answer takes: every part from its own numbers."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import LIGHT, lab


def _solve(*, light: Number, distance: Number, access: Number, queue: Number, **server: Number) -> Solution:
    network = Step("network", 2 * distance / light + access, "ms")
    prefill = Step("prefill", server["prompt"] / server["reading"], "ms")
    first = Step("first-word", network.result + queue + prefill.result, "ms")
    decode = Step("decode", server["answer"] * server["each"], "ms")
    whole = Step("whole", first.result + decode.result, "ms")
    return Solution(
        (network, prefill, first, decode, whole),
        {
            "one-way": whole.result - distance / light,
            "forgot-overhead": whole.result - access,
            "forgot-queue": whole.result - queue,
            "one-token-fewer": whole.result - server["each"],
            "forgot-first-wait": decode.result,
        },
    )


def _verify(*, light: Fraction, distance: Fraction, access: Fraction, **server: Fraction) -> Fraction:
    """The whole of the model."""
    return lab(
        fiber_km_per_ms=light, distance_km=distance, access_ms=access, queue_ms=server["queue"],
        prompt_tokens=server["prompt"], prefill_tps=1000 * server["reading"],
        answer_tokens=server["answer"], decode_tps=1000 / server["each"],
    ).whole  # fmt: skip


GENERATOR = Generator(
    id="whole-answer",
    bands=("6-8",),
    space={
        "light": given("km", LIGHT),
        "distance": given("km", 500, 1000, 1500, 2500),
        "access": given("ms", 10, 20, 30),
        "queue": given("ms", 0, 50, 100),
        "prompt": given("token", 80, 200, 400, 800),
        "reading": given("token", 8),
        "answer": given("token", *range(50, 251, 50)),
        "each": given("ms", 20),
    },
    solve=_solve,
    verify=_verify,
)
