"""After how many tokens a fast starter and a fast writer tie: two lines that cross."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(near_start: Number, near_each: Number, far_start: Number, far_each: Number) -> Solution:
    lead = Step("lead", far_start - near_start, "ms")
    gain = Step("gain", near_each - far_each, "ms")
    tokens = Step("tokens", lead.result / gain.result, "token")
    return Solution(
        (lead, gain, tokens),
        {
            "one-too-few": tokens.result - 1,
            "one-too-many": tokens.result + 1,
            "forgot-the-phone": far_start / gain.result,
            "forgot-the-cloud": lead.result / near_each,
        },
    )


def _verify(near_start: Fraction, near_each: Fraction, far_start: Fraction, far_each: Fraction) -> Fraction:
    """Let both write token by token until their clocks agree."""
    tokens, near, far = 0, near_start, far_start
    while near < far:
        tokens, near, far = tokens + 1, near + near_each, far + far_each
    return Fraction(tokens) if near == far else Fraction(-1)


def _whole_tokens(near_start: Fraction, near_each: Fraction, far_start: Fraction, far_each: Fraction) -> bool:
    tokens = (far_start - near_start) / (near_each - far_each)
    return tokens.denominator == 1 and tokens >= 2


GENERATOR = Generator(
    id="breakeven-answer",
    bands=("6-8",),
    space={
        "near_start": given("ms", 20, 50, 80),
        "near_each": given("ms", 50),
        "far_start": given("ms", 110, 140, 200, 230, 260, 320),
        "far_each": given("ms", 20, 30, 40),
    },
    solve=_solve,
    verify=_verify,
    keep=_whole_tokens,
)
