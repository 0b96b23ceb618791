"""How long writing takes when each pass keeps several drafted tokens."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(tokens: Number, kept: Number, each: Number) -> Solution:
    passes = Step("passes", tokens / kept, "pass")
    time = Step("time", passes.result * each, "ms")
    return Solution(
        (passes, time),
        {
            "one-token-each-pass": tokens * each,
            "passes-as-ms": passes.result,
            "one-pass-more": (passes.result + 1) * each,
        },
    )


def _verify(tokens: Fraction, kept: Fraction, each: Fraction) -> Fraction:
    """Write pass by pass."""
    written, clock = Fraction(0), Fraction(0)
    while written < tokens:
        written, clock = written + kept, clock + each
    return clock


def _full_passes(tokens: Fraction, kept: Fraction, **_: Fraction) -> bool:
    return tokens % kept == 0


GENERATOR = Generator(
    id="speculative-passes",
    bands=("6-8",),
    space={
        "tokens": given("token", 60, 120, 240, 360),
        "kept": given("token", *range(2, 6)),
        "each": given("ms", 20, 25, 40),
    },
    solve=_solve,
    verify=_verify,
    keep=_full_passes,
)
