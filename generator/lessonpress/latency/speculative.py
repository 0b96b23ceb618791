"""Speculative decoding: a small model drafts, the large one checks a whole draft in one pass.

With g drafted tokens, each kept with probability a, at a cost of c large passes for one drafted token:

    tokens per pass E = 1 + a + a^2 + ... + a^g = (1 - a^(g+1)) / (1 - a)
    speed-up          = E / (g x c + 1)

Leviathan, Kalman, Matias (2023), arXiv 2211.17192, theorem 3.8. The formula takes every token to be kept
with the same chance, independent of the others; real text is uneven, so it promises a little too much.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lessonpress.errors import ContentError
from lessonpress.latency.inputs import INPUTS, problem

LONGEST_SEARCHED = 64
"""``best_draft_length`` looks no further: exact powers grow long, and no real system drafts that far."""

_HALVINGS = 40


@dataclass(frozen=True, slots=True)
class Bracket:
    """A number that need not be rational, between two rationals; equal ends mean it is exactly known."""

    low: Fraction
    high: Fraction


def tokens_per_pass(acceptance: Fraction, draft_tokens: int) -> Fraction:
    """Expected tokens from one pass of the large model: 1 without a draft, at most draft_tokens + 1."""
    _check(acceptance=acceptance, draft_tokens=Fraction(draft_tokens))
    if acceptance == 1:
        return Fraction(draft_tokens + 1)
    return (1 - acceptance ** (draft_tokens + 1)) / (1 - acceptance)


def speed_up(acceptance: Fraction, draft_tokens: int, draft_cost: Fraction) -> Fraction:
    """How many times faster decoding gets; 1 without a draft, below 1 when too few tokens are kept."""
    _check(draft_cost=draft_cost)
    return tokens_per_pass(acceptance, draft_tokens) / (draft_tokens * draft_cost + 1)


def best_draft_length(acceptance: Fraction, draft_cost: Fraction) -> int | None:
    """The shortest draft with the greatest speed-up; 0 when drafting never helps.

    None when longer is better all the way to ``LONGEST_SEARCHED``, as with drafts that cost nothing.
    One more token helps while a^(g+1) x (1 + g c) > c x E(g); the left side falls behind for good, because
    the difference changes by -a^g (1 - a)(1 + g c) <= 0, so the first length that does not help is the best.
    """
    _check(acceptance=acceptance, draft_cost=draft_cost)
    expected, power = Fraction(1), acceptance
    for length in range(LONGEST_SEARCHED):
        if power * (1 + length * draft_cost) <= draft_cost * expected:
            return length
        expected, power = expected + power, power * acceptance
    return None


def break_even_acceptance(draft_tokens: int, draft_cost: Fraction) -> Bracket | None:
    """The acceptance at which drafting neither helps nor hurts: a + a^2 + ... + a^g = g x c.

    Exact for one drafted token (a = c) and wherever bisection hits it; otherwise a bracket 2^-40 wide.
    None when no acceptance will do: without a draft there is nothing to compare, and a drafted token that
    costs more than a large pass (c > 1) can never pay.
    """
    _check(draft_tokens=Fraction(draft_tokens), draft_cost=draft_cost)
    if not draft_tokens or draft_cost > 1:
        return None
    if draft_tokens == 1:
        return Bracket(draft_cost, draft_cost)
    return _bisected(draft_tokens, 1 + draft_tokens * draft_cost)


def _bisected(draft_tokens: int, wanted: Fraction) -> Bracket:
    # Tokens per pass grow strictly with the acceptance, from 1 to draft_tokens + 1.
    low, high = Fraction(0), Fraction(1)
    for end in (low, high):
        if tokens_per_pass(end, draft_tokens) == wanted:
            return Bracket(end, end)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        reached = tokens_per_pass(middle, draft_tokens)
        if reached == wanted:
            return Bracket(middle, middle)
        low, high = (middle, high) if reached < wanted else (low, middle)
    return Bracket(low, high)


def _check(**values: Fraction) -> None:
    found = [wrong for name, value in values.items() if (wrong := problem(name, value, INPUTS[name]))]
    if found:
        raise ContentError(found)
