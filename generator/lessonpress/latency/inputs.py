"""The inputs of the model by name: unit, allowed range, and how a person's text becomes an exact number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from immutabledict import immutabledict

from lessonpress.errors import ContentError, Problem

Convention = Literal["seed", "field"]
CONVENTIONS: tuple[str, ...] = get_args(Convention)

LARGEST = Fraction(10**12)
"""No input may be larger: beyond it a page has no room for the number."""

SLOWEST = Fraction(1, 1000)
"""No rate may be smaller: one token in a quarter of an hour is no answer, and a page has no room for it."""

MOST_DRAFT_TOKENS = 1000
"""Longer drafts make no sense, and their exact arithmetic would take forever."""

_LONGEST_TEXT = 80
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+|/[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Input:
    """A number the model takes: its unit and the values it may have, both ends included."""

    unit: str
    low: Fraction = Fraction(0)
    high: Fraction = LARGEST
    whole: bool = False
    below: bool = False
    """Whether ``high`` itself is excluded."""
    beyond: str = ""
    """What would happen from ``high`` on."""

    @property
    def rule(self) -> str:
        """The allowed values in plain words, such as ``a whole number from 0 to 1,000``."""
        ends = f"at least {plain(self.low)} and below" if self.below else f"from {plain(self.low)} to"
        return f"{'a whole number ' if self.whole else ''}{ends} {plain(self.high)}"

    def allows(self, value: Fraction) -> bool:
        """Whether the model takes this value."""
        within = self.low <= value <= self.high and not (self.below and value == self.high)
        return within and not (self.whole and value.denominator != 1)


_MS = Input("ms")
_TOKENS = Input("tokens", whole=True)
_RATE = Input("tokens per second", low=SLOWEST)
_SHARE = Input("share", high=Fraction(1))

INPUTS: Mapping[str, Input] = immutabledict(
    {
        "distance_km": Input("km"),
        "access_ms": _MS,
        "queue_ms": _MS,
        "prompt_tokens": _TOKENS,
        "prefill_tps": _RATE,
        "answer_tokens": _TOKENS,
        "decode_tps": _RATE,
        "fiber_km_per_ms": Input("km per ms", low=SLOWEST),
        "inflation": Input("times the distance on the map"),
        "setup_rtts": Input("round trips", whole=True),
        "acceptance": _SHARE,
        "draft_tokens": Input("tokens", high=Fraction(MOST_DRAFT_TOKENS), whole=True),
        "draft_cost": Input("passes of the large model"),
    }
)
"""Inputs of a scenario."""

QUEUE_INPUTS: Mapping[str, Input] = immutabledict(
    {
        "busy": Input("share of the time", high=Fraction(1), below=True, beyond="otherwise the line never ends"),
        "service_ms": _MS,
    }
)
"""Inputs of a queue that is worked out instead of given as ``queue_ms``."""


def plain(value: Fraction) -> str:
    """A number in a message: with commas when whole, a decimal when short, else ``a/b``."""
    if value.denominator == 1:
        return _short(f"{value.numerator:,}")
    thousandths = value * 1000
    if thousandths.denominator == 1:
        sign, (units, rest) = "-" if value < 0 else "", divmod(abs(thousandths.numerator), 1000)
        return _short(f"{sign}{units:,}." + f"{rest:03}".rstrip("0"))
    return _short(str(value))


def _short(text: str) -> str:
    return text if len(text) <= 50 else f"{text[:47]}..."


def problem(name: str, value: Fraction, rule: Input) -> Problem | None:
    """What is wrong with a value of an input, in one plain line; None when the model takes it."""
    if rule.allows(value):
        return None
    hint = rule.beyond if value >= rule.high else ""
    return Problem(f"{name} is {plain(value)}, but must be {rule.rule}", hint=hint)


def read(name: str, text: str, rule: Input) -> Fraction:
    """A person's text as an exact number.

    Takes what a person would type: ``45``, ``0.5`` or ``1/3``. A ContentError says in one line what is
    wrong, which values are allowed, and calls the input ``name``.
    """
    number = _exact(text)
    if number is None:
        raise ContentError(
            f'{name} is "{_short(" ".join(text.split()))}", but must be a number such as '
            f"{'45' if rule.whole else '45, 0.5 or 1/3'}, {rule.rule}"
        )
    wrong = problem(name, number, rule)
    if wrong:
        raise ContentError([wrong])
    return number


def _exact(text: str) -> Fraction | None:
    text = text.strip()
    # Fraction itself also reads 1e999999999 (and fills the memory) and 1_000.
    if len(text) > _LONGEST_TEXT or not _NUMBER.fullmatch(text):
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None


def read_convention(name: str, text: str) -> Convention:
    """``seed`` or ``field``; anything else is a ContentError that names both."""
    for convention in get_args(Convention):
        if text == convention:
            return convention  # type: ignore[no-any-return]
    raise ContentError(f'{name} is "{_short(" ".join(text.split()))}", but must be {" or ".join(CONVENTIONS)}')
