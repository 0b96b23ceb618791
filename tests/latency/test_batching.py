"""Shared passes: what was measured stays as it is, what lies between follows from it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress import workspace
from lessonpress.content import Library
from lessonpress.errors import ContentError
from lessonpress.latency.batching import (
    BatchPoint,
    BatchTable,
    knee,
    step_ms,
    tokens_per_second,
    tokens_per_second_each,
)
from lessonpress.resolve import batch_table

LIBRARY = Library(workspace.find(Path(__file__).parents[2]))
TABLES = {name: batch_table(measured) for name, measured in LIBRARY.batching.items()}

tables = st.sampled_from(list(TABLES.values()))
readers = st.fractions(min_value=1, max_value=512, max_denominator=10)


def test_there_are_two_tables_of_the_same_sizes() -> None:
    assert list(TABLES) == ["llama-3-70b-on-4", "llama-3-70b-on-8"]
    for table in TABLES.values():
        assert [point.readers for point in table.points] == [1, 8, 32, 64, 128, 256, 512]


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_every_measured_point_is_kept(table: BatchTable) -> None:
    for point in table.points:
        assert step_ms(table, Fraction(point.readers)) == point.step_ms


@given(tables, readers, readers)
def test_more_readers_take_longer_and_yield_more_in_all_but_less_for_each(
    table: BatchTable, one: Fraction, other: Fraction
) -> None:
    low, high = sorted((one, other))
    assert step_ms(table, low) <= step_ms(table, high)
    assert tokens_per_second(table, low) <= tokens_per_second(table, high)
    assert tokens_per_second_each(table, low) >= tokens_per_second_each(table, high)
    assert tokens_per_second(table, low) == low * tokens_per_second_each(table, low)


def test_between_two_points_the_line_is_straight() -> None:
    table = TABLES["llama-3-70b-on-4"]
    assert step_ms(table, Fraction(96)) == (step_ms(table, Fraction(64)) + step_ms(table, Fraction(128))) / 2


def test_64_riders_cost_8_percent_more_time_than_one() -> None:
    table = TABLES["llama-3-70b-on-4"]
    assert round(100 * (step_ms(table, Fraction(64)) / step_ms(table, Fraction(1)) - 1)) == 8


def test_one_pass_over_a_prompt_brackets_the_lesson_s_reading_rate() -> None:
    rates = [tokens_per_second(table, Fraction(512)) for table in TABLES.values()]
    assert rates[0] < LIBRARY.reference.quantities["prefill-rate"].value < rates[1]
    alone = [tokens_per_second_each(table, Fraction(1)) for table in TABLES.values()]
    assert alone[0] < LIBRARY.reference.quantities["decode-rate"].value < alone[1]


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_the_knee_is_where_reading_weights_and_arithmetic_take_equally_long(table: BatchTable) -> None:
    at = knee(table)
    assert 128 < at < 256
    assert at * table.largest.step_ms / table.largest.readers == table.smallest.step_ms


@pytest.mark.parametrize("outside", ["0", "1/2", "513", "-8"])
def test_nothing_is_claimed_outside_of_what_was_measured(outside: str) -> None:
    with pytest.raises(ContentError, match=r"^readers is \S+, but must be from 1 to 512$"):
        step_ms(TABLES["llama-3-70b-on-4"], Fraction(outside))


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ([(1, 10)], "a batching table needs 2 or more points"),
        ([(8, 10), (8, 11)], "sizes must rise and times must not fall"),
        ([(8, 10), (9, 9)], "sizes must rise and times must not fall"),
        ([(0, 10), (9, 19)], "sizes of at least 1 and times above 0 ms"),
        ([(1, 0), (9, 19)], "sizes of at least 1 and times above 0 ms"),
    ],
)
def test_an_impossible_table_is_refused(points: list[tuple[int, int]], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        BatchTable(tuple(BatchPoint(size, Fraction(time)) for size, time in points))
