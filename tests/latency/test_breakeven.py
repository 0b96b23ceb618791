"""Ties, verified by putting them back in."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from hypothesis import assume, given
from hypothesis import strategies as st

from lessonpress.latency import Scenario, timeline
from lessonpress.latency.breakeven import (
    answer_line,
    distance_line,
    prompt_line,
    prompt_tokens_per_answer_token,
    tie_in_answer_tokens,
    tie_in_distance_km,
    tie_in_prompt_tokens,
)

amounts = st.fractions(min_value=0, max_value=10**4, max_denominator=10)
rates = st.fractions(min_value=1, max_value=10**4, max_denominator=10)
scenarios = st.builds(
    Scenario,
    distance_km=amounts,
    access_ms=amounts,
    queue_ms=amounts,
    prompt_tokens=st.integers(min_value=0, max_value=5000).map(Fraction),
    prefill_tps=rates,
    answer_tokens=st.integers(min_value=0, max_value=5000).map(Fraction),
    decode_tps=rates,
    fiber_km_per_ms=rates,
    setup_rtts=st.integers(min_value=0, max_value=3).map(Fraction),
    convention=st.sampled_from(["seed", "field"]),
)

CLOUD = Scenario(*map(Fraction, (1500, 30, 50, 400, 8000, 250, 60, 200)))
PHONE = replace(
    CLOUD,
    distance_km=Fraction(0),
    access_ms=Fraction(0),
    queue_ms=Fraction(0),
    prefill_tps=Fraction(1000),
    decode_tps=Fraction(20),
)


def test_ties_of_the_lesson_s_phone_and_cloud() -> None:
    assert tie_in_prompt_tokens(PHONE, CLOUD) == Fraction(760, 7)
    assert tie_in_distance_km(PHONE, CLOUD) == Fraction(2_581_000, 3)
    assert tie_in_answer_tokens(PHONE, CLOUD) is None
    assert prompt_tokens_per_answer_token(CLOUD) == Fraction(400, 3)


def test_short_answers_of_a_slow_phone_tie_with_those_of_a_far_cloud() -> None:
    """Phone: 50 ms, then 50 ms a token; cloud: 140 ms, then 20 ms a token; 3 tokens tie."""
    phone = replace(PHONE, prompt_tokens=Fraction(50), answer_tokens=Fraction(3))
    cloud = Scenario(*map(Fraction, (0, 0, 90, 400, 8000, 3, 50, 200)))
    assert tie_in_answer_tokens(phone, cloud) == 3
    assert timeline(phone).whole == timeline(cloud).whole


@given(scenarios, scenarios)
def test_a_tie_in_prompt_tokens_is_one(one: Scenario, other: Scenario) -> None:
    tie = tie_in_prompt_tokens(one, other)
    assert tie == tie_in_prompt_tokens(other, one)

    def ahead(tokens: int) -> Fraction:
        """How much sooner the first word of ``other`` comes."""
        asked = {"prompt_tokens": Fraction(tokens)}
        return timeline(replace(one, **asked)).first_word - timeline(replace(other, **asked)).first_word

    assume(tie is None or tie < 10**9)
    if tie is None:
        assert ahead(0) and ahead(0) * ahead(10**9) > 0
    else:
        assert prompt_line(one).at(tie) == prompt_line(other).at(tie)
        assert ahead(floor(tie)) * ahead(ceil(tie)) <= 0


@given(scenarios, scenarios)
def test_a_tie_in_answer_tokens_is_one(one: Scenario, other: Scenario) -> None:
    tie = tie_in_answer_tokens(one, other)
    assert tie == tie_in_answer_tokens(other, one)

    def ahead(tokens: int) -> Fraction:
        """How much sooner the whole answer of ``other`` is there."""
        asked = {"answer_tokens": Fraction(tokens)}
        return timeline(replace(one, **asked)).whole - timeline(replace(other, **asked)).whole

    assume(tie is None or tie < 10**9)
    if tie is None:
        assert ahead(1) * ahead(10**9) > 0
    else:
        assert answer_line(one).at(tie) == answer_line(other).at(tie)
        assert ahead(floor(tie)) * ahead(ceil(tie)) <= 0


@given(scenarios, scenarios)
def test_a_tie_in_distance_is_one(fixed: Scenario, moved: Scenario) -> None:
    tie = tie_in_distance_km(fixed, moved)
    at_home = timeline(replace(moved, distance_km=Fraction(0))).whole
    if tie is None:
        assert at_home > timeline(fixed).whole
    elif tie <= 10**12:
        assert timeline(replace(moved, distance_km=tie)).whole == timeline(fixed).whole


@given(scenarios)
def test_every_line_goes_through_the_scenario_itself(inputs: Scenario) -> None:
    times = timeline(inputs)
    assert prompt_line(inputs).at(inputs.prompt_tokens) == times.first_word
    assert distance_line(inputs).at(inputs.distance_km) == times.whole
    if inputs.answer_tokens:
        assert answer_line(inputs).at(inputs.answer_tokens) == times.whole


def test_the_same_way_ties_from_the_least_amount_on() -> None:
    assert tie_in_prompt_tokens(CLOUD, CLOUD) == 0
    assert tie_in_answer_tokens(CLOUD, CLOUD) == 0
    field = replace(CLOUD, convention="field")
    assert tie_in_answer_tokens(field, field) == 1


def test_parallel_lines_never_tie() -> None:
    later = replace(CLOUD, queue_ms=Fraction(51))
    assert tie_in_prompt_tokens(CLOUD, later) is None
    assert tie_in_answer_tokens(CLOUD, later) is None
    assert tie_in_distance_km(CLOUD, replace(later, inflation=Fraction(0))) is None


@given(scenarios, st.integers(min_value=1, max_value=1000))
def test_reading_and_writing_take_equally_long_at_their_ratio(inputs: Scenario, tokens: int) -> None:
    ratio = prompt_tokens_per_answer_token(inputs)
    reading = 1000 * ratio * tokens / inputs.prefill_tps
    writing = timeline(replace(inputs, answer_tokens=Fraction(tokens), convention="seed")).decode
    assert reading == writing
