"""How long reading a prompt takes, from operations and speed: orders of magnitude."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import lab


def _solve(weights: Number, prompt: Number, each: Number, speed: Number) -> Solution:
    work = Step("work", each * weights * prompt, "billion-operations")
    # A trillion operations per second are a billion per millisecond.
    time = Step("time", work.result / speed, "ms")
    return Solution(
        (work, time),
        {
            "one-operation-each": weights * prompt / speed,
            "operations-twice": each * work.result / speed,
            "a-zero-too-many": 10 * time.result,
        },
    )


def _verify(weights: Fraction, prompt: Fraction, each: Fraction, speed: Fraction) -> Fraction:
    """Prefill of the model, at the tokens per second that the speed allows."""
    rate = speed * 10**12 / (each * weights * 10**9)
    return lab(prompt_tokens=prompt, prefill_tps=rate).prefill


def _whole_ms(weights: Fraction, prompt: Fraction, each: Fraction, speed: Fraction) -> bool:
    return (each * weights * prompt / speed).denominator == 1


GENERATOR = Generator(
    id="prefill-ms",
    bands=("9-12",),
    space={
        "weights": given("billion", 1, 2, 4, 8, 70),
        "prompt": given("token", 500, 1000, 2000, 4000),
        "each": given("operation", 2),
        "speed": given("trillion", 40, 100, 200, 400),
    },
    solve=_solve,
    verify=_verify,
    keep=_whole_ms,
)
