"""How many tokens a chip writes each second for all the chats it serves at once."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(chats: Number, time: Number) -> Solution:
    steps = Step("steps", 1000 / time, "step")
    tokens = Step("tokens", steps.result * chats, "token")
    return Solution(
        (steps, tokens),
        {"one-chat-only": steps.result, "multiplied": chats * time, "added": steps.result + chats},
    )


def _verify(chats: Fraction, time: Fraction) -> Fraction:
    """Run the steps of one second."""
    clock, tokens = Fraction(0), Fraction(0)
    while clock + time <= 1000:
        clock, tokens = clock + time, tokens + chats
    return tokens


GENERATOR = Generator(
    id="shared-gpu",
    bands=("6-8",),
    space={
        "chats": given("chat", 4, 6, 8, 10, 12, 16, 24, 32, 64),
        "time": given("ms", 20, 25, 40, 50),
    },
    solve=_solve,
    verify=_verify,
)
