"""The mean wait in a line with one server, random arrivals and random service times."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(service: Number, busy: Number) -> Solution:
    line = Step("line", busy / (1 - busy), "job")
    wait = Step("wait", line.result * service, "ms")
    return Solution(
        (line, wait),
        {
            "service-included": service / (1 - busy),
            "forgot-the-idle-part": busy * service,
            "all-jobs-alike": wait.result / 2,
        },
    )


def _verify(service: Fraction, busy: Fraction) -> Fraction:
    """Whoever comes finds busy * (wait + service) ms of work: solve wait = busy * (wait + service)."""

    def gap(wait: int) -> Fraction:
        return busy * (wait + service) - wait

    return gap(0) / (gap(0) - gap(1))


GENERATOR = Generator(
    id="mm1-wait",
    bands=("9-12",),
    space={
        "service": given("ms", 10, 20, 30, 40, 50, 60, 80, 100),
        "busy": given("number", *(Fraction(n - 1, n) for n in (2, 3, 4, 5, 10, 20))),
    },
    solve=_solve,
    verify=_verify,
)
