"""How many words have come after some claps, when the first word makes you wait."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(first: Number, claps: Number) -> Solution:
    silent = Step("silent", first - 1, "clap")
    words = Step("words", claps - silent.result, "word")
    return Solution(
        (silent, words), {"one-too-few": claps - first, "forgot-first-wait": claps, "added": claps + first}
    )


def _verify(first: Fraction, claps: Fraction) -> Fraction:
    """Clap and say a word on every clap from the first word on."""
    return Fraction(sum(1 for clap in range(1, int(claps) + 1) if clap >= first))


def _some_words(first: Fraction, claps: Fraction) -> bool:
    return claps >= first + 2


GENERATOR = Generator(
    id="words-after-claps",
    bands=("K-1", "2-3"),
    space={"first": given("clap", *range(2, 6)), "claps": given("clap", *range(4, 15))},
    solve=_solve,
    verify=_verify,
    keep=_some_words,
)
