"""How long you wait behind some questions: equal groups."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(ahead: Number, each: Number) -> Solution:
    return Solution(
        (Step("wait", ahead * each, "box"),),
        {"added": ahead + each, "counted-yourself": (ahead + 1) * each, "one-too-few": (ahead - 1) * each},
    )


def _verify(ahead: Fraction, each: Fraction) -> Fraction:
    """Wait box by box while the line gets shorter."""
    waited, line = 0, [int(each)] * int(ahead)
    while line:
        waited, line[0] = waited + 1, line[0] - 1
        line = line if line[0] else line[1:]
    return Fraction(waited)


GENERATOR = Generator(
    id="line-in-boxes",
    bands=("2-3",),
    space={"ahead": given("question", *range(2, 11)), "each": given("box", *range(2, 11))},
    solve=_solve,
    verify=_verify,
)
