"""At which prompt a phone and a faster but far computer tie: a chase."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given
from lessonpress.questions.lab import lab


def _solve(phone: Number, cloud: Number, trip: Number) -> Solution:
    lead = Step("lead", trip * phone, "token")
    gain = Step("gain", cloud - phone, "token")
    chase = Step("chase", lead.result / gain.result, "ms")
    prompt = Step("prompt", chase.result * cloud, "token")
    return Solution(
        (lead, gain, chase, prompt),
        {
            "lead-only": lead.result,
            "forgot-the-phone": trip * cloud,
            "time-as-tokens": chase.result,
            "lead-twice": prompt.result + lead.result,
        },
    )


def _verify(phone: Fraction, cloud: Fraction, trip: Fraction) -> Fraction:
    """Try one prompt after another in the model until both first words come together."""

    def at_once(prompt: int) -> bool:
        tokens = Fraction(prompt)
        near = lab(prompt_tokens=tokens, prefill_tps=1000 * phone)
        return near.first_word == lab(access_ms=trip, prompt_tokens=tokens, prefill_tps=1000 * cloud).first_word

    # The phone reads a token each millisecond, so the tie comes no earlier than the trip.
    return Fraction(next(prompt for prompt in range(int(trip), 2000) if at_once(prompt)))


def _whole_chase(phone: Fraction, cloud: Fraction, trip: Fraction) -> bool:
    return trip % (cloud - phone) == 0


GENERATOR = Generator(
    id="breakeven-prompt",
    bands=("6-8",),
    space={
        "phone": given("token", 1),
        "cloud": given("token", 2, 3, 5, 6, 8),
        "trip": given("ms", *range(20, 141, 10), 35, 105),
    },
    solve=_solve,
    verify=_verify,
    keep=_whole_chase,
)
