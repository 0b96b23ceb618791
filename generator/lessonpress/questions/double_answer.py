"""How long an answer takes that is twice as long: doubling."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(words: Number) -> Solution:
    return Solution(
        (Step("twice", words + words, "clap"),),
        {"not-doubled": words, "two-more": words + 2, "one-too-few": 2 * words - 1},
    )


def _verify(words: Fraction) -> Fraction:
    """Clap for every word of the first half, then for every word of the second."""
    return Fraction(len([word for half in ("first", "second") for word in [half] * int(words)]))


GENERATOR = Generator(
    id="double-answer",
    bands=("K-1",),
    space={"words": given("word", *range(2, 11))},
    solve=_solve,
    verify=_verify,
)
