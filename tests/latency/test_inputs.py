"""How a person's text becomes an exact number, and what is said when it does not."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.errors import ContentError
from lessonpress.latency import INPUTS, Scenario
from lessonpress.latency.inputs import QUEUE_INPUTS, plain, read, read_convention
from lessonpress.latency.scenario import NUMBERS


def test_every_number_of_a_scenario_has_a_rule() -> None:
    assert tuple(INPUTS) == NUMBERS


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("45", "45"),
        ("0.5", "1/2"),
        ("1/3", "1/3"),
        (" 30 ", "30"),
        ("0", "0"),
        ("-0", "0"),
        ("6/4", "3/2"),
        ("299.792458", "149896229/500000"),
    ],
)
def test_whole_decimal_and_fraction_are_read_exactly(text: str, value: str) -> None:
    assert read("access_ms", text, INPUTS["access_ms"]) == Fraction(value)


NUMBER = "but must be a number such as 45, 0.5 or 1/3, from 0 to 1,000,000,000,000"


@pytest.mark.parametrize(
    "text",
    ["nan", "inf", "1e400", "10^30", "", "  ", "1/0", "1_000", "1,000", "٣", "½", "0x10", ".5", "5.", "--1", "1 2",
     "1/2/3", "9" * 81, "+5", "1e999999999"],
)  # fmt: skip
def test_what_is_no_number_is_said_in_one_line_with_the_range(text: str) -> None:
    with pytest.raises(ContentError) as raised:
        read("access_ms", text, INPUTS["access_ms"])
    [line] = str(raised.value).splitlines()
    assert line.startswith('access_ms is "') and line.endswith(NUMBER)
    assert len(line) < 180


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("access_ms", "-1", "is -1, but must be from 0 to 1,000,000,000,000"),
        ("access_ms", "1" + "0" * 30, "is 1,000,000,000,000,000,000,000,000,000,000, "
         "but must be from 0 to 1,000,000,000,000"),
        ("access_ms", "1" + "0" * 60, "is 1,000,000,000,000,000,000,000,000,000,000,000,0..., "
         "but must be from 0 to 1,000,000,000,000"),
        ("decode_tps", "0", "is 0, but must be from 0.001 to 1,000,000,000,000"),
        ("decode_tps", "1/1001", "is 1/1001, but must be from 0.001 to 1,000,000,000,000"),
        ("acceptance", "1.1", "is 1.1, but must be from 0 to 1"),
        ("answer_tokens", "2.5", "is 2.5, but must be a whole number from 0 to 1,000,000,000,000"),
        ("draft_tokens", "1001", "is 1,001, but must be a whole number from 0 to 1,000"),
        ("draft_tokens", "x", 'is "x", but must be a number such as 45, a whole number from 0 to 1,000'),
        ("busy", "1", "is 1, but must be at least 0 and below 1; otherwise the line never ends"),
        ("busy", "-0.1", "is -0.1, but must be at least 0 and below 1"),
    ],
)  # fmt: skip
def test_a_number_out_of_range_is_said_with_the_range(name: str, text: str, said: str) -> None:
    with pytest.raises(ContentError) as raised:
        read(f"--{name}", text, {**INPUTS, **QUEUE_INPUTS}[name])
    assert str(raised.value) == f"--{name} {said}"


@pytest.mark.parametrize(("value", "said"), [("-1/8", "-0.125"), ("1/1000", "0.001"), ("1/3", "1/3"),
                                             ("12345.5", "12,345.5"), ("-1234", "-1,234")])  # fmt: skip
def test_numbers_in_messages_are_plain(value: str, said: str) -> None:
    assert plain(Fraction(value)) == said


@given(st.fractions(min_value=0, max_value=10**9))
def test_what_a_scenario_says_of_itself_can_be_read_back(value: Fraction) -> None:
    made = Scenario(*[value, value, value, *map(Fraction, (4, 8, 5, 6, 200))])
    texts = made.as_text()
    convention = read_convention("convention", texts.pop("convention"))
    again = {name: read(name, text, INPUTS[name]) for name, text in texts.items()}
    assert Scenario(**again, convention=convention) == made


def test_the_two_conventions_are_the_only_ones() -> None:
    assert [read_convention("c", name) for name in ("seed", "field")] == ["seed", "field"]
    with pytest.raises(ContentError, match='--convention is "SEED", but must be seed or field'):
        read_convention("--convention", "SEED")
