"""What holds for every scenario, whatever its numbers."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress import text
from lessonpress.errors import ContentError
from lessonpress.latency import PHASES, Scenario, scenario, shown, shown_share, timeline
from lessonpress.latency.inputs import INPUTS, LARGEST
from lessonpress.latency.rounding import half_up
from lessonpress.latency.scenario import NUMBERS, REQUIRED

amounts = st.fractions(min_value=0, max_value=10**6, max_denominator=1000)
rates = st.fractions(min_value=Fraction(1, 100), max_value=10**6, max_denominator=1000)
counts = st.integers(min_value=0, max_value=10**6).map(Fraction)
shares = st.fractions(min_value=0, max_value=1, max_denominator=100)

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
    inflation=amounts,
    setup_rtts=st.integers(min_value=0, max_value=5).map(Fraction),
    acceptance=shares,
    draft_tokens=st.integers(min_value=0, max_value=16).map(Fraction),
    draft_cost=shares,
    convention=st.sampled_from(["seed", "field"]),
)

SLOWER = {
    "distance_km": "network",
    "access_ms": "network",
    "inflation": "network",
    "setup_rtts": "network",
    "queue_ms": "queue",
    "prompt_tokens": "prefill",
    "answer_tokens": "decode",
    "draft_cost": "decode",
}
FASTER = {
    "fiber_km_per_ms": "network",
    "prefill_tps": "prefill",
    "decode_tps": "decode",
    "acceptance": "decode",
}


@pytest.mark.parametrize("name", [*SLOWER, *FASTER])
@given(inputs=scenarios, more=st.integers(min_value=1, max_value=1000))
def test_more_of_an_input_moves_its_own_phase_one_way_and_no_other(name: str, inputs: Scenario, more: int) -> None:
    raised = getattr(inputs, name) + more
    changed = replace(inputs, **{name: min(raised, Fraction(1)) if name == "acceptance" else raised})
    before, after = timeline(inputs), timeline(changed)
    phase = SLOWER.get(name) or FASTER[name]
    low, high = (before, after) if name in SLOWER else (after, before)
    assert getattr(low, phase) <= getattr(high, phase)
    assert low.whole <= high.whole
    assert all(getattr(before, other) == getattr(after, other) for other in PHASES if other != phase)


@given(scenarios)
def test_the_phases_add_up_exactly(inputs: Scenario) -> None:
    times = timeline(inputs)
    assert times.first_word == times.network + times.queue + times.prefill
    assert times.whole == times.network + times.queue + times.prefill + times.decode
    assert min(getattr(times, phase) for phase in PHASES) >= 0


@given(scenarios, st.integers(min_value=2, max_value=100))
def test_twice_the_way_in_twice_as_fast_glass_takes_as_long(inputs: Scenario, factor: int) -> None:
    changed = replace(
        inputs,
        distance_km=inputs.distance_km * factor,
        fiber_km_per_ms=inputs.fiber_km_per_ms * factor,
        prompt_tokens=inputs.prompt_tokens * factor,
        prefill_tps=inputs.prefill_tps * factor,
        queue_ms=inputs.queue_ms,
    )
    assert timeline(changed) == timeline(inputs)


@given(scenarios, st.integers(min_value=2, max_value=100))
def test_all_amounts_times_a_factor_make_every_phase_that_much_longer(inputs: Scenario, factor: int) -> None:
    inputs = replace(inputs, convention="seed")
    grown = ("distance_km", "access_ms", "queue_ms", "prompt_tokens", "answer_tokens")
    changed = replace(inputs, **{name: getattr(inputs, name) * factor for name in grown})
    for phase in PHASES:
        assert getattr(timeline(changed), phase) == factor * getattr(timeline(inputs), phase)


@given(scenarios)
def test_the_two_conventions_are_one_decode_pass_apart(inputs: Scenario) -> None:
    ours = timeline(replace(inputs, convention="seed", draft_tokens=Fraction(0))).decode
    field = timeline(replace(inputs, convention="field", draft_tokens=Fraction(0))).decode
    assert ours - field == (1000 / inputs.decode_tps if inputs.answer_tokens else 0)


@given(scenarios)
def test_drafts_that_cost_nothing_never_slow_the_answer(inputs: Scenario) -> None:
    free = replace(inputs, draft_cost=Fraction(0))
    assert timeline(free).decode <= timeline(replace(free, draft_tokens=Fraction(0))).decode


# --- rounding -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("milliseconds", "printed"),
    [
        ("0", "0 ms"),
        ("1/1000000", "<1 ms"),
        ("499/1000", "<1 ms"),
        ("1/2", "1 ms"),
        ("36.5", "37 ms"),
        ("37.5", "38 ms"),
        ("36.4999", "36 ms"),
        ("999.4999", "999 ms"),
        ("999.5", "1.0 s"),
        ("1000", "1.0 s"),
        ("1049.999", "1.0 s"),
        ("1050", "1.1 s"),
        ("1450", "1.5 s"),
        ("4250", "4.3 s"),
        ("59950", "60.0 s"),
        ("1234567890", "1,234,567.9 s"),
    ],
)
def test_durations_round_half_up(milliseconds: str, printed: str) -> None:
    assert text.duration(Fraction(milliseconds), "en") == printed.replace(" ", text.NO_BREAK)


@given(st.fractions(min_value=0, max_value=10**7))
def test_a_shown_duration_is_within_half_a_unit_of_the_real_one(milliseconds: Fraction) -> None:
    printed = shown(milliseconds)
    if printed.below:
        assert 0 < milliseconds < Fraction(1, 2)
        return
    unit, half = (1, Fraction(1, 2)) if printed.unit == "ms" else (1000, Fraction(50))
    error = Fraction(printed.number) * unit - milliseconds
    assert -half < error <= half
    assert printed.unit == "s" or printed.number < 1000


@given(st.fractions(min_value=0, max_value=10**6), st.integers(min_value=0, max_value=4))
def test_half_up_keeps_its_decimals_and_rounds_ties_up(value: Fraction, places: int) -> None:
    rounded = half_up(value, places)
    assert -int(rounded.as_tuple().exponent) == places
    assert half_up(Fraction(rounded), places) == rounded
    tie = Fraction(rounded) + Fraction(1, 2 * 10**places)
    assert Fraction(half_up(tie, places)) == Fraction(rounded) + Fraction(1, 10**places)


def test_shares_have_one_decimal_and_nothing_of_nothing_is_nothing() -> None:
    assert shown_share(Fraction(145), Fraction(12935, 3)) == Decimal("3.4")
    assert shown_share(Fraction(0), Fraction(0)) == Decimal("0.0")
    assert text.percent(Decimal("96.6"), "en") == "96.6%"
    assert text.percent(Decimal("0.0"), "en") == "0.0%"


def test_a_negative_duration_is_an_error() -> None:
    with pytest.raises(ValueError, match="-1"):
        shown(Fraction(-1))


# --- numbers in other languages -------------------------------------------------------------------


def test_numbers_follow_the_language() -> None:
    assert text.duration(Fraction(4250), "de") == "4,3\u00a0s"
    assert text.number(8000, "en") == "8,000"
    assert text.number(8000, "de") == "8.000"
    assert text.number(Decimal("4.0"), "en") == "4.0"


@pytest.mark.parametrize(
    ("milliseconds", "mark"), [("0", "0"), ("50", "50 ms"), ("1000", "1 s"), ("2500", "2.5 s")]
)
def test_marks_of_an_axis_have_no_needless_decimals(milliseconds: str, mark: str) -> None:
    assert text.tick(Fraction(milliseconds), "en") == mark.replace(" ", text.NO_BREAK)


# --- wrong input ----------------------------------------------------------------------------------

GOOD = {
    "distance_km": Fraction(1500),
    "access_ms": Fraction(30),
    "queue_ms": Fraction(50),
    "prompt_tokens": Fraction(400),
    "prefill_tps": Fraction(8000),
    "answer_tokens": Fraction(250),
    "decode_tps": Fraction(60),
    "fiber_km_per_ms": Fraction(200),
}


def problems_of(**inputs: Fraction) -> list[str]:
    with pytest.raises(ContentError) as raised:
        scenario(GOOD | inputs)
    return [str(problem) for problem in raised.value.problems]


@pytest.mark.parametrize("name", NUMBERS)
def test_a_negative_input_is_named(name: str) -> None:
    [problem] = problems_of(**{name: Fraction(-1)})
    assert problem == f"{name} is -1, but must be {INPUTS[name].rule}"


@pytest.mark.parametrize("name", ["prefill_tps", "decode_tps", "fiber_km_per_ms"])
def test_a_rate_of_zero_is_named(name: str) -> None:
    assert problems_of(**{name: Fraction(0)}) == [f"{name} is 0, but must be from 0.001 to 1,000,000,000,000"]


@pytest.mark.parametrize("name", sorted(set(NUMBERS) - {"prefill_tps", "decode_tps", "fiber_km_per_ms"}))
def test_zero_of_anything_else_is_legal(name: str) -> None:
    assert timeline(scenario(GOOD | {name: Fraction(0)})).whole > 0


@pytest.mark.parametrize("name", ["prompt_tokens", "answer_tokens", "setup_rtts", "draft_tokens"])
def test_a_part_of_a_token_or_trip_is_named(name: str) -> None:
    most = "1,000" if name == "draft_tokens" else "1,000,000,000,000"
    assert problems_of(**{name: Fraction(1, 2)}) == [f"{name} is 0.5, but must be a whole number from 0 to {most}"]


@pytest.mark.parametrize("name", NUMBERS)
def test_an_input_beyond_all_bounds_is_named(name: str) -> None:
    [problem] = problems_of(**{name: LARGEST + 1})
    assert problem == f"{name} is 1,000,000,000,001, but must be {INPUTS[name].rule}"


def test_the_largest_inputs_are_worked_out_at_once() -> None:
    at_most = dict.fromkeys(REQUIRED, LARGEST) | {"draft_tokens": Fraction(1000), "acceptance": Fraction(99, 100)}
    assert timeline(scenario(at_most)).whole > 0


def test_an_acceptance_above_one_is_named() -> None:
    assert problems_of(acceptance=Fraction(11, 10)) == ["acceptance is 1.1, but must be from 0 to 1"]


def test_an_unknown_convention_is_named() -> None:
    with pytest.raises(ContentError, match='convention is "mine", but must be seed or field'):
        Scenario(**GOOD, convention="mine")  # type: ignore[arg-type]


def test_an_unknown_input_is_named_with_the_nearest() -> None:
    [problem] = problems_of(distance=Fraction(1))
    assert problem == 'no input is named "distance"; did you mean "distance_km"?'


def test_all_missing_inputs_are_named_at_once() -> None:
    with pytest.raises(ContentError) as raised:
        scenario({})
    assert [p.what for p in raised.value.problems] == [f'the input "{name}" is missing' for name in REQUIRED]


def test_all_wrong_inputs_are_named_at_once() -> None:
    found = problems_of(queue_ms=Fraction(-1), decode_tps=Fraction(0), prompt_tokens=Fraction(1, 3))
    assert [problem.split()[0] for problem in found] == ["queue_ms", "prompt_tokens", "decode_tps"]
