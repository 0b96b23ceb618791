"""How long writing takes: tokens divided by tokens in each second."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import lab


def _solve(rate: Number, tokens: Number) -> Solution:
    time = tokens / rate
    return Solution(
        (Step("time", time, "second"),),
        {"a-zero-too-many": 10 * time, "one-too-many": time + 1, "subtracted": tokens - rate},
    )


def _verify(rate: Fraction, tokens: Fraction) -> Fraction:
    """The decode phase of the model, in seconds."""
    return lab(answer_tokens=tokens, decode_tps=rate).decode / 1000


def _whole_seconds(rate: Fraction, tokens: Fraction) -> bool:
    return tokens % rate == 0 and 2 <= tokens / rate <= 10


GENERATOR = Generator(
    id="writing-seconds",
    bands=("4-5",),
    space={
        "rate": given("token", 10, 20, 25, 30, 40, 50, 60),
        "tokens": given("token", *range(20, 601, 5)),
    },
    solve=_solve,
    verify=_verify,
    keep=_whole_seconds,
)
