"""Numbers that remember their working, and how they are printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lessonpress.questions import QuestionWords
from lessonpress.questions.expression import Number, number
from lessonpress.questions.writer import Writer, numeral

a, b, c, half = number(6), number(1500), number(200), number(Fraction(1, 2))


@pytest.mark.parametrize(
    ("work", "printed", "value"),
    [
        (2 * b / c, "2 × 1,500 ÷ 200", 15),
        (a - (b - c), "6 − (1,500 − 200)", -1294),
        ((a + b) * c, "(6 + 1,500) × 200", 301_200),
        (a + b * c, "6 + 1,500 × 200", 300_006),
        (b / (a / 2), "1,500 ÷ (6 ÷ 2)", 500),
        (a * (b / c), "6 × 1,500 ÷ 200", 45),
        (1 / half, "1 ÷ (1/2)", 2),
        (half * a, "1/2 × 6", 3),
        (1 - half, "1 − 1/2", Fraction(1, 2)),
        (b.above(c), "1,500 > 200", 1500),
    ],
)
def test_working_is_printed_as_it_is_meant(
    work: Number, printed: str, value: Fraction, words: QuestionWords
) -> None:
    assert Writer(words, "en").expression(work) == printed
    assert work.value == value


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (Fraction(0), "0"),
        (Fraction(1500), "1,500"),
        (Fraction(75, 2), "37\u00a01/2"),
        (Fraction(2, 3), "2/3"),
        (Fraction(12345, 2), "6,172\u00a01/2"),
    ],
)
def test_numbers_are_whole_or_mixed(value: Fraction, printed: str) -> None:
    assert numeral(value, "en") == printed


def test_numbers_follow_the_language() -> None:
    assert numeral(Fraction(150_000), "es") == "150.000"


@pytest.mark.parametrize(
    ("value", "unit", "printed"),
    [
        (0, "box", "0\u00a0boxes"),
        (1, "box", "1\u00a0box"),
        (2, "box", "2\u00a0boxes"),
        (Fraction(1, 2), "token", "1/2\u00a0token"),
        (Fraction(3, 2), "token", "1\u00a01/2\u00a0tokens"),
        (90, "percent", "90%"),
        (1, "number", "1"),
    ],
)
def test_units_take_their_plural_form(
    value: Fraction | int, unit: str, printed: str, words: QuestionWords
) -> None:
    assert Writer(words, "en").amount(Fraction(value), unit) == printed
