"""Numbers and durations as a language writes them, through Babel's locale data."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from babel import Locale
from babel.numbers import format_decimal, format_percent

from lessonpress.latency import Shown, shown

NO_BREAK = "\u00a0"
"""Stands between a number and its unit, so that they never part."""


def number(value: Decimal | int, language: str) -> str:
    """A number with the language's separators, keeping the decimals it has."""
    places = max(-int(Decimal(value).as_tuple().exponent), 0)
    return format_decimal(value, "#,##0" + ("." + "0" * places if places else ""), locale=language)


def quantity(value: Shown, language: str) -> str:
    """A rounded number with its unit, for example ``4.2 s`` or ``<1 ms``."""
    return f"{'<' if value.below else ''}{number(value.number, language)}{NO_BREAK}{value.unit}"


def duration(milliseconds: Fraction, language: str) -> str:
    """A duration as it is printed; the rounding rule is ``latency.shown``'s."""
    return quantity(shown(milliseconds), language)


def tick(milliseconds: Fraction, language: str) -> str:
    """A mark of an axis: a round duration without needless decimals, and 0 without a unit."""
    if not milliseconds:
        return number(0, language)
    value, unit = (milliseconds / 1000, "s") if milliseconds >= 1000 else (milliseconds, "ms")
    exact = (Decimal(value.numerator) / Decimal(value.denominator)).normalize()
    return f"{number(exact, language)}{NO_BREAK}{unit}"


def percent(value: Decimal, language: str) -> str:
    """A share such as ``3.4%`` from its value in percent with one decimal."""
    pattern = Locale.parse(language).percent_formats[None].pattern
    return format_percent(value / 100, pattern.replace("##0", "##0.0"), locale=language)


def whole_percent(share: Fraction, language: str) -> str:
    """A share such as ``50%`` from its value between 0 and 1, in whole percent."""
    return format_percent(Decimal(share.numerator) / Decimal(share.denominator), locale=language)


def exact(value: Fraction, language: str) -> str:
    """A number as a decimal where it has a short one, else as ``a/b``."""
    decimal = Decimal(value.numerator) / Decimal(value.denominator)
    if Fraction(decimal) != value:
        return f"{value.numerator}/{value.denominator}"
    return format_decimal(decimal.normalize(), "#,##0.######", locale=language)
