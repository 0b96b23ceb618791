"""The most tokens a pass can yield on average, however long the draft: the limit of a series."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(acceptance: Number) -> Solution:
    rejected = Step("rejected", 1 - acceptance, "number")
    limit = Step("limit", 1 / rejected.result, "token")
    return Solution(
        (rejected, limit),
        {
            "forgot-sure-token": acceptance / rejected.result,
            "acceptance-upside-down": 1 / acceptance,
            "one-too-many": limit.result + 1,
        },
    )


def _verify(acceptance: Fraction) -> Fraction:
    """The sum equals 1 + acceptance times itself; find it between two guesses on a straight line."""
    gap_at_0, gap_at_1 = (1 + acceptance * guess - guess for guess in (0, 1))
    return gap_at_0 / (gap_at_0 - gap_at_1)


GENERATOR = Generator(
    id="spec-limit",
    bands=("9-12",),
    space={"acceptance": given("number", *(Fraction(n - 1, n) for n in (2, 3, 4, 5, 6, 8, 10, 20, 25, 50, 100)))},
    solve=_solve,
    verify=_verify,
    whole=False,
)
