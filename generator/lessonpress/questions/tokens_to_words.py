"""How many words some tokens make: a ratio."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(words: Number, group: Number, tokens: Number) -> Solution:
    groups = Step("groups", tokens / group, "group")
    total = Step("total", groups.result * words, "word")
    return Solution(
        (groups, total),
        {"tokens-as-words": tokens, "groups-as-words": groups.result, "ratio-upside-down": tokens * group / words},
    )


def _verify(words: Fraction, group: Fraction, tokens: Fraction) -> Fraction:
    """Move tokens out group by group, and words in."""
    made = Fraction(0)
    while tokens > 0:
        tokens, made = tokens - group, made + words
    return made


GENERATOR = Generator(
    id="tokens-to-words",
    bands=("4-5",),
    space={
        "words": given("word", 3),
        "group": given("token", 4),
        "tokens": given("token", *range(20, 801, 20)),
    },
    solve=_solve,
    verify=_verify,
)
