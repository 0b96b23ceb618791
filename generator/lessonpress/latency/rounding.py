"""School rounding (half up) on exact rationals: once, at the very end."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor


def half_up(value: Fraction, places: int = 0) -> Decimal:
    """Round a value of at least 0 half up to ``places`` decimals.

    Python's ``round`` and float formatting round halves to even and see binary floats; a pupil who
    rounds 36.5 by hand writes 37.
    """
    scaled = floor(value * 10**places + Fraction(1, 2))
    return Decimal(scaled).scaleb(-places)


@dataclass(frozen=True, slots=True)
class Shown:
    """A rounded number as it is printed: ``number`` with its decimals, ``unit`` and whether it is "less than"."""

    number: Decimal
    unit: str
    below: bool = False


def shown(milliseconds: Fraction) -> Shown:
    """A duration as it is printed.

    0 is ``0 ms``; under half a millisecond ``<1 ms``; what rounds below 1000 in whole milliseconds;
    everything longer in seconds with one decimal, so 999.5 ms is ``1.0 s``.
    """
    if milliseconds < 0:
        raise ValueError(f"a duration cannot be negative: {milliseconds} ms")
    if 0 < milliseconds < Fraction(1, 2):
        return Shown(Decimal(1), "ms", below=True)
    whole = half_up(milliseconds)
    if whole < 1000:
        return Shown(whole, "ms")
    return Shown(half_up(milliseconds / 1000, 1), "s")


def shown_share(part: Fraction, whole: Fraction) -> Decimal:
    """A share in percent with one decimal; 0 of 0 is 0."""
    return half_up(100 * part / whole, 1) if whole else Decimal("0.0")
