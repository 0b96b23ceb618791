"""How many claps an answer takes: sharing into equal groups."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(each: Number, words: Number) -> Solution:
    claps = words / each
    return Solution(
        (Step("claps", claps, "clap"),),
        {"subtracted": words - each, "one-too-few": claps - 1, "one-too-many": claps + 1},
    )


def _verify(each: Fraction, words: Fraction) -> Fraction:
    """Take away the words of one clap until none are left."""
    claps = 0
    while words > 0:
        claps, words = claps + 1, words - each
    return Fraction(claps)


def _a_known_fact(each: Fraction, words: Fraction) -> bool:
    return words % each == 0 and 2 <= words / each <= 10


GENERATOR = Generator(
    id="claps-for-words",
    bands=("2-3",),
    space={"each": given("word", *range(2, 11)), "words": given("word", *range(4, 101))},
    solve=_solve,
    verify=_verify,
    keep=_a_known_fact,
)
