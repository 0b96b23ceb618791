"""The answer as a stream: when each token arrives and how many are on screen at a moment."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from lessonpress.errors import ContentError
from lessonpress.latency.decode import ms_per_token
from lessonpress.latency.inputs import plain
from lessonpress.latency.scenario import Scenario
from lessonpress.latency.timeline import timeline


def token_arrival(inputs: Scenario, number: int) -> Fraction:
    """When visible token ``number`` (from 1) arrives: first word + (number - 1) x ms per token.

    In ms after the question was sent. A ContentError for a token that the answer does not have.
    """
    if not 1 <= number <= inputs.answer_tokens:
        if not inputs.answer_tokens:
            raise ContentError("the answer is empty; it has no token that could arrive")
        allowed = f"from 1 to {plain(inputs.answer_tokens)}"
        raise ContentError(f"token number is {plain(Fraction(number))}, but must be {allowed}")
    return timeline(inputs).first_word + (number - 1) * ms_per_token(inputs)


def last_token(inputs: Scenario) -> Fraction:
    """When the last visible token arrives (ms); the first word's time for an answer without tokens."""
    if not inputs.answer_tokens:
        return timeline(inputs).first_word
    return token_arrival(inputs, int(inputs.answer_tokens))


def tokens_on_screen(inputs: Scenario, at_ms: Fraction) -> int:
    """How many tokens have arrived at a moment (ms after the question was sent).

    0 before the first word, then 1 + floor((t - first word) / ms per token), at most the whole answer.
    """
    since = at_ms - timeline(inputs).first_word
    if since < 0:
        return 0
    return min(int(inputs.answer_tokens), 1 + floor(since / ms_per_token(inputs)))
