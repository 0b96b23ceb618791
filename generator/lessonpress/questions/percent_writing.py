"""Which percent of the wait is writing: a part of a whole."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import lab


def _solve(first: Number, writing: Number) -> Solution:
    whole = Step("whole", first + writing, "ms")
    share = Step("share", 100 * writing / whole.result, "percent")
    return Solution(
        (whole, share),
        {
            "part-to-part": 100 * writing / first,
            "share-of-the-other": 100 - share.result,
            "a-zero-too-few": share.result / 10,
            "took-all": 100,
        },
    )


def _verify(first: Fraction, writing: Fraction) -> Fraction:
    """Scale both parts together until the whole is a hundred."""
    scale = 100 / lab(queue_ms=first, answer_tokens=writing).whole
    return 100 - first * scale


def _whole_percent(first: Fraction, writing: Fraction) -> bool:
    return writing > first and (100 * writing / (first + writing)).denominator == 1


GENERATOR = Generator(
    id="percent-writing",
    bands=("6-8",),
    space={
        "first": given("ms", 50, 100, 150, 200, 250, 300, 400, 500),
        "writing": given("ms", *range(150, 4751, 50)),
    },
    solve=_solve,
    verify=_verify,
    keep=_whole_percent,
)
