"""The seven stages, the tokens of the stream, and the two ways to count them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.errors import ContentError
from lessonpress.latency import (
    SEQUENTIAL,
    STAGES,
    Scenario,
    last_token,
    ms_per_token,
    network_parts,
    output_tokens,
    scenario,
    stages,
    timeline,
    token_arrival,
    tokens_on_screen,
)
from lessonpress.latency.network import VACUUM_KM_PER_MS, shortest_round_trip

amounts = st.fractions(min_value=0, max_value=10**5, max_denominator=100)
rates = st.fractions(min_value=Fraction(1), max_value=10**5, max_denominator=100)
counts = st.integers(min_value=0, max_value=10**5).map(Fraction)
shares = st.fractions(min_value=0, max_value=1, max_denominator=50)

scenarios = st.builds(
    Scenario,
    distance_km=amounts,
    access_ms=amounts,
    queue_ms=amounts,
    prompt_tokens=counts,
    prefill_tps=rates,
    answer_tokens=counts,
    decode_tps=rates,
    fiber_km_per_ms=rates,
    inflation=st.fractions(min_value=0, max_value=64, max_denominator=20),
    setup_rtts=st.integers(min_value=0, max_value=4).map(Fraction),
    acceptance=shares,
    draft_tokens=st.integers(min_value=0, max_value=8).map(Fraction),
    draft_cost=shares,
    convention=st.sampled_from(["seed", "field"]),
)

SEED = scenario(
    {
        "distance_km": Fraction(1500),
        "access_ms": Fraction(30),
        "queue_ms": Fraction(50),
        "prompt_tokens": Fraction(400),
        "prefill_tps": Fraction(8000),
        "answer_tokens": Fraction(250),
        "decode_tps": Fraction(60),
        "fiber_km_per_ms": Fraction(200),
    }
)

# --- stages ---------------------------------------------------------------------------------------


def test_the_lesson_has_these_stages() -> None:
    found = [(stage.key, str(stage.start), str(stage.duration)) for stage in stages(SEED)]
    assert found == [
        ("device", "0", "0"),
        ("radio", "0", "30"),
        ("internet", "30", "15"),
        ("balancer", "45", "50"),
        ("prefill", "95", "50"),
        ("decode", "145", "12500/3"),
        ("stream", "145", "4150"),
    ]


@given(scenarios)
def test_sequential_stages_follow_without_gap_and_add_up_to_the_whole(inputs: Scenario) -> None:
    found, times = stages(inputs), timeline(inputs)
    assert tuple(stage.key for stage in found) == STAGES
    line = found[: len(SEQUENTIAL)]
    assert line[0].start == 0 and line[-1].end == times.whole
    assert all(before.end == after.start for before, after in pairwise(line))
    assert sum(stage.duration for stage in line) == times.whole
    assert min(stage.duration for stage in found) >= 0


@given(scenarios)
def test_the_stream_runs_from_the_first_token_to_the_last_within_the_whole(inputs: Scenario) -> None:
    stream, times = stages(inputs)[-1], timeline(inputs)
    assert (stream.start, stream.end) == (times.first_word, last_token(inputs))
    closing = ms_per_token(inputs) if inputs.convention == "seed" and inputs.answer_tokens else 0
    assert stream.end + closing == times.whole


@given(scenarios)
def test_the_parts_of_the_network_are_the_network(inputs: Scenario) -> None:
    parts = network_parts(inputs)
    assert parts.access + parts.flight + parts.setup == parts.total == timeline(inputs).network
    assert parts.setup == inputs.setup_rtts * parts.round_trip


def test_a_satellite_is_reached_at_the_speed_of_light_in_vacuum() -> None:
    up_and_down = replace(SEED, distance_km=Fraction(2 * 35786), fiber_km_per_ms=VACUUM_KM_PER_MS)
    flight = network_parts(up_and_down).flight
    assert Fraction("477.47") < flight < Fraction("477.48")
    assert flight == shortest_round_trip(Fraction(2 * 35786), VACUUM_KM_PER_MS)


# --- stream ---------------------------------------------------------------------------------------


@given(scenarios, st.data())
def test_a_token_is_on_screen_from_its_arrival_on(inputs: Scenario, data: st.DataObject) -> None:
    if not inputs.answer_tokens:
        assert tokens_on_screen(inputs, timeline(inputs).whole + 1) == 0
        return
    number = data.draw(st.integers(min_value=1, max_value=int(inputs.answer_tokens)))
    arrival = token_arrival(inputs, number)
    assert tokens_on_screen(inputs, arrival) == number
    assert tokens_on_screen(inputs, arrival - Fraction(1, 10**9)) == number - 1
    assert tokens_on_screen(inputs, timeline(inputs).whole) == inputs.answer_tokens


def test_tokens_of_the_lesson_arrive_every_sixtieth_of_a_second() -> None:
    assert ms_per_token(SEED) == Fraction(50, 3)
    assert token_arrival(SEED, 1) == 145
    assert token_arrival(SEED, 250) == 4295
    assert tokens_on_screen(SEED, Fraction(-1)) == 0
    assert tokens_on_screen(SEED, Fraction(10**9)) == 250


@pytest.mark.parametrize(
    ("tokens", "number", "said"),
    [
        (250, 0, "token number is 0, but must be from 1 to 250"),
        (250, 251, "token number is 251, but must be from 1 to 250"),
        (250, -1, "token number is -1, but must be from 1 to 250"),
        (0, 1, "the answer is empty; it has no token that could arrive"),
    ],
)
def test_a_token_the_answer_does_not_have_is_named(tokens: int, number: int, said: str) -> None:
    with pytest.raises(ContentError) as raised:
        token_arrival(replace(SEED, answer_tokens=Fraction(tokens)), number)
    assert str(raised.value) == said


# --- the field's words ----------------------------------------------------------------------------


@given(scenarios)
def test_time_per_output_token_is_what_benchmarks_divide_out(inputs: Scenario) -> None:
    """vLLM, NVIDIA: TPOT = (E2E - TTFT) / (output tokens - 1); by the seed convention output = N + 1."""
    times, output = timeline(inputs), output_tokens(inputs)
    if inputs.convention == "seed":
        assert output == inputs.answer_tokens + 1
    elif inputs.answer_tokens:
        assert output == inputs.answer_tokens
    assert ms_per_token(inputs) * (output - 1) == times.whole - times.first_word
    if output > 1:
        assert (times.whole - times.first_word) / (output - 1) == ms_per_token(inputs)


@given(scenarios, st.fractions(min_value=Fraction(1, 10), max_value=10, max_denominator=10))
def test_everything_takes_k_times_as_long_when_all_waits_grow_and_all_rates_fall(
    inputs: Scenario, k: Fraction
) -> None:
    slow = replace(
        inputs,
        access_ms=inputs.access_ms * k,
        queue_ms=inputs.queue_ms * k,
        prefill_tps=inputs.prefill_tps / k,
        decode_tps=inputs.decode_tps / k,
        fiber_km_per_ms=inputs.fiber_km_per_ms / k,
    )
    for one, other in zip(stages(inputs), stages(slow), strict=True):
        assert (other.start, other.duration) == (k * one.start, k * one.duration)
    assert timeline(slow).whole == k * timeline(inputs).whole
    assert ms_per_token(slow) == k * ms_per_token(inputs)
