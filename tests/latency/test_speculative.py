"""Drafts: the sum of the series, what they gain or lose, and the best of them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.errors import ContentError
from lessonpress.latency.speculative import (
    LONGEST_SEARCHED,
    best_draft_length,
    break_even_acceptance,
    speed_up,
    tokens_per_pass,
)

shares = st.fractions(min_value=0, max_value=1, max_denominator=40)
lengths = st.integers(min_value=0, max_value=12)
TWENTIETH = Fraction(1, 20)


@given(shares, lengths)
def test_tokens_per_pass_are_the_sum_of_the_series(acceptance: Fraction, length: int) -> None:
    assert tokens_per_pass(acceptance, length) == sum(acceptance**k for k in range(length + 1))


@given(lengths, shares)
def test_drafts_that_are_never_kept_only_cost_and_those_always_kept_gain_most(length: int, cost: Fraction) -> None:
    assert speed_up(Fraction(0), length, cost) == 1 / (1 + length * cost)
    assert tokens_per_pass(Fraction(1), length) == length + 1
    assert speed_up(Fraction(0), length, cost) <= 1


@given(shares, shares, lengths, shares)
def test_more_acceptance_never_slows(one: Fraction, other: Fraction, length: int, cost: Fraction) -> None:
    low, high = sorted((one, other))
    assert speed_up(low, length, cost) <= speed_up(high, length, cost)


def test_no_draft_changes_nothing() -> None:
    assert speed_up(Fraction(4, 5), 0, TWENTIETH) == 1


def test_the_lesson_s_draft_makes_2_8_times_the_speed() -> None:
    assert speed_up(Fraction(4, 5), 4, TWENTIETH) == Fraction(2101, 750)


@pytest.mark.parametrize(
    ("acceptance", "length"), [("1/2", 3), ("3/5", 4), ("7/10", 6), ("4/5", 8), ("9/10", 13), ("0", 0)]
)
def test_the_best_draft_at_a_twentieth_of_the_cost(acceptance: str, length: int) -> None:
    assert best_draft_length(Fraction(acceptance), TWENTIETH) == length


@given(shares, st.fractions(min_value=Fraction(1, 40), max_value=2, max_denominator=40))
def test_no_other_draft_is_better_than_the_best(acceptance: Fraction, cost: Fraction) -> None:
    best = best_draft_length(acceptance, cost)
    tried = [speed_up(acceptance, length, cost) for length in range(LONGEST_SEARCHED + 1)]
    if best is None:
        assert max(tried) == tried[-1] > tried[-2]
    else:
        assert tried.index(max(tried)) == best


def test_longer_is_always_better_when_drafts_are_free_or_certain() -> None:
    assert best_draft_length(Fraction(1, 2), Fraction(0)) is None
    assert best_draft_length(Fraction(1), Fraction(1, 2)) is None
    assert best_draft_length(Fraction(1), Fraction(1)) == 0


@given(st.integers(min_value=1, max_value=10), st.fractions(min_value=0, max_value=1, max_denominator=40))
def test_at_the_break_even_drafts_neither_gain_nor_lose(length: int, cost: Fraction) -> None:
    bracket = break_even_acceptance(length, cost)
    assert bracket is not None and 0 <= bracket.low <= bracket.high <= 1
    assert speed_up(bracket.low, length, cost) <= 1 <= speed_up(bracket.high, length, cost)
    assert bracket.high - bracket.low <= Fraction(1, 2**40)
    if length == 1:
        assert bracket.low == bracket.high == cost


@pytest.mark.parametrize(("cost", "acceptance"), [("0", "0"), ("1", "1"), ("3/8", "1/2")])
def test_a_rational_break_even_is_found_exactly(cost: str, acceptance: str) -> None:
    bracket = break_even_acceptance(2, Fraction(cost))
    assert bracket is not None
    assert bracket.low == bracket.high == Fraction(acceptance)


def test_there_is_no_break_even_without_a_draft_or_with_one_dearer_than_a_pass() -> None:
    assert break_even_acceptance(0, TWENTIETH) is None
    assert break_even_acceptance(4, Fraction(3, 2)) is None


@pytest.mark.parametrize(
    ("acceptance", "length", "cost", "said"),
    [
        ("2", 4, "0", "acceptance is 2, but must be from 0 to 1"),
        ("1/2", -1, "0", "draft_tokens is -1, but must be a whole number from 0 to 1,000"),
        ("1/2", 1001, "0", "draft_tokens is 1,001, but must be a whole number from 0 to 1,000"),
        ("1/2", 4, "-1", "draft_cost is -1, but must be from 0 to 1,000,000,000,000"),
    ],
)
def test_an_impossible_draft_is_named(acceptance: str, length: int, cost: str, said: str) -> None:
    with pytest.raises(ContentError) as raised:
        speed_up(Fraction(acceptance), length, Fraction(cost))
    assert str(raised.value) == said
