"""How long the first word takes: network, queue and reading added."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import lab


def _solve(network: Number, queue: Number, prefill: Number) -> Solution:
    total = network + queue + prefill
    return Solution(
        (Step("total", total, "ms"),),
        {
            "forgot-queue": network + prefill,
            "forgot-reading": network + queue,
            "forgot-trip": queue + prefill,
            "ten-too-few": total - 10,
        },
    )


def _verify(network: Fraction, queue: Fraction, prefill: Fraction) -> Fraction:
    """The first word of the model, with one token read in each millisecond."""
    return lab(access_ms=network, queue_ms=queue, prompt_tokens=prefill).first_word


GENERATOR = Generator(
    id="first-word",
    bands=("4-5",),
    space={
        "network": given("ms", *range(20, 101, 5)),
        "queue": given("ms", *range(0, 101, 25)),
        "prefill": given("ms", *range(25, 101, 25)),
    },
    solve=_solve,
    verify=_verify,
)
