"""How many tokens a pass with a draft yields on average: a geometric series."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number, number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(acceptance: Number, draft: Number) -> Solution:
    chances = [acceptance.value**n for n in range(int(draft.value) + 1)]
    series = sum(map(number, chances[1:]), number(1))
    accepted = number(series.value)
    return Solution(
        (Step("series", series, "token"),),
        {
            "forgot-sure-token": accepted - 1,
            "all-accepted": draft + 1,
            "each-alike": 1 + acceptance * draft,
            "endless-draft": 1 / (1 - acceptance),
        },
    )


def _verify(acceptance: Fraction, draft: Fraction) -> Fraction:
    """Average over how many drafted tokens pass before the first that fails; one more token is sure."""
    last = int(draft)
    fails_at = [(acceptance**n * (1 - acceptance), n) for n in range(last)]
    return sum((chance * (n + 1) for chance, n in fails_at), acceptance**last * (last + 1))


def _readable(acceptance: Fraction, draft: Fraction) -> bool:
    return bool(acceptance.denominator ** int(draft) <= 64)


GENERATOR = Generator(
    id="spec-tokens",
    bands=("9-12",),
    space={
        "acceptance": given("number", *map(Fraction, ("1/2", "1/3", "2/3", "1/4", "3/4", "2/5", "3/5", "4/5"))),
        "draft": given("token", *range(2, 7)),
    },
    solve=_solve,
    verify=_verify,
    keep=_readable,
    whole=False,
)
