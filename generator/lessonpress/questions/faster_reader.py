"""How many times faster than a reader an AI writes: two rates in one unit."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import lab


def _solve(rate: Number, share: Number, reader: Number) -> Solution:
    second = Step("each-second", rate * share, "word")
    minute = Step("each-minute", 60 * second.result, "word")
    times = Step("times", minute.result / reader, "times")
    return Solution(
        (second, minute, times),
        {
            "tokens-as-words": 60 * rate / reader,
            "forgot-minutes": second.result / reader,
            "ratio-upside-down": 60 * rate / share / reader,
        },
    )


def _verify(rate: Fraction, share: Fraction, reader: Fraction) -> Fraction:
    """Compare how long each takes for the same number of words."""
    words = rate * share * reader
    writing = lab(answer_tokens=words / share, decode_tps=rate).decode
    reading = 60_000 * words / reader
    return reading / writing


def _above_one(rate: Fraction, share: Fraction, reader: Fraction) -> bool:
    return 60 * rate * share > 2 * reader


GENERATOR = Generator(
    id="faster-reader",
    bands=("6-8",),
    space={
        "rate": given("token", *range(20, 81, 20)),
        "share": given("word", Fraction(3, 4)),
        "reader": given("word", 60, 75, 90, 100, 120, 150, 180, 200, 225, 240),
    },
    solve=_solve,
    verify=_verify,
    keep=_above_one,
    whole=False,
)
