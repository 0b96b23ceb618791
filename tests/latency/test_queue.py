"""The line at the server against its closed forms, the exponential and a simulation."""

from __future__ import annotations

import math
import random
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.errors import ContentError
from lessonpress.latency.queue import EndlessQueueError, Tail, md1_wait, mm1_tail, mm1_wait, no_wait

busy_shares = st.fractions(min_value=0, max_value=Fraction(99, 100), max_denominator=100)
jobs = st.fractions(min_value=0, max_value=10**4, max_denominator=10)


@pytest.mark.parametrize(("busy", "wait"), [("0", 0), ("1/2", 50), ("4/5", 200), ("9/10", 450), ("19/20", 950)])
def test_jobs_of_50_ms_wait_this_long(busy: str, wait: int) -> None:
    assert mm1_wait(Fraction(50), Fraction(busy)) == wait
    assert md1_wait(Fraction(50), Fraction(busy)) == Fraction(wait, 2)


def mean_wait(seed: int, busy: float, alike: bool) -> float:
    """Lindley's recursion: what is left of the line when the next one comes."""
    chance = random.Random(seed)
    wait = total = 0.0
    rounds = 200_000
    for _ in range(rounds):
        job = 50.0 if alike else chance.expovariate(1 / 50)
        wait = max(0.0, wait + job - chance.expovariate(busy / 50))
        total += wait
    return total / rounds


@pytest.mark.parametrize("busy", ["1/2", "3/4"])
@pytest.mark.parametrize("alike", [False, True])
def test_a_simulated_line_waits_as_long_as_the_formula_says(busy: str, alike: bool) -> None:
    expected = (md1_wait if alike else mm1_wait)(Fraction(50), Fraction(busy))
    assert mean_wait(2026, float(Fraction(busy)), alike) == pytest.approx(float(expected), rel=0.05)


@given(jobs, busy_shares, busy_shares)
def test_a_busier_server_makes_longer_waits(job: Fraction, one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    assert mm1_wait(job, low) <= mm1_wait(job, high)
    assert no_wait(low) >= no_wait(high)


# --- tail -----------------------------------------------------------------------------------------


def test_the_chance_to_wait_at_all_is_the_busy_share_exactly() -> None:
    tail = mm1_tail(Fraction(50), Fraction(1, 2), Fraction(0))
    assert tail.rational == Fraction(1, 2)
    assert mm1_tail(Fraction(50), Fraction(0), Fraction(10)).rational == 0
    assert mm1_tail(Fraction(0), Fraction(1, 2), Fraction(10)).rational == 0


@pytest.mark.parametrize(("busy", "percent"), [("1/2", "6.8"), ("9/10", "60.3")])
def test_the_chance_to_wait_longer_than_200_ms(busy: str, percent: str) -> None:
    tail = mm1_tail(Fraction(50), Fraction(busy), Fraction(200))
    assert tail.rational is None
    assert tail.percent() == Decimal(percent)


@given(
    st.fractions(min_value=0, max_value=1, max_denominator=20),
    st.fractions(min_value=0, max_value=60, max_denominator=20),
)
def test_percents_agree_with_the_exponential_function(factor: Fraction, exponent: Fraction) -> None:
    exact = 100 * float(factor) * math.exp(-float(exponent))
    assert abs(float(Tail(factor, exponent).percent(6)) - exact) <= 0.5000001e-6


def test_a_wait_that_never_happens_has_no_chance() -> None:
    assert Tail(Fraction(1), Fraction(10**9)).percent() == Decimal("0.0")


# --- wrong input ----------------------------------------------------------------------------------


@pytest.mark.parametrize("busy", ["1", "11/10", "1000"])
def test_a_server_that_is_always_busy_has_an_endless_line(busy: str) -> None:
    for wait in (mm1_wait, md1_wait):
        with pytest.raises(EndlessQueueError, match="the line never ends"):
            wait(Fraction(50), Fraction(busy))


def test_a_share_or_a_time_below_0_is_named() -> None:
    with pytest.raises(ContentError, match=r"^busy is -0\.5, but must be at least 0 and below 1$"):
        mm1_wait(Fraction(50), Fraction(-1, 2))
    with pytest.raises(ContentError, match=r"^service_ms is -1, but must be from 0 to "):
        mm1_wait(Fraction(-1), Fraction(1, 2))
    with pytest.raises(ContentError, match=r"^time is -1 ms, but must be at least 0$"):
        mm1_tail(Fraction(50), Fraction(1, 2), Fraction(-1))
    with pytest.raises(ContentError, match=r"^places is 21, but must be from 0 to 20$"):
        Tail(Fraction(1), Fraction(1)).percent(21)
