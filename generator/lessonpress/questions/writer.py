"""Numbers, amounts, working and sentences of a question as a language writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import ceil
from typing import cast

from babel import Locale

from lessonpress import text
from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Params, Step, Value
from lessonpress.questions.words import BARE, HOLE, PluralForm, QuestionWords


@cache
def numeral(value: Fraction, language: str) -> str:
    """A whole number with separators; any other as a mixed number, such as 37 1/2.

    The fraction is written with plain digits and a slash, which every font draws alike and every screen
    reader speaks; a no-break space keeps it at its whole number.
    """
    whole, rest = divmod(value.numerator, value.denominator)
    if not rest:
        return text.number(whole, language)
    fraction = f"{text.number(rest, language)}/{text.number(value.denominator, language)}"
    return f"{text.number(whole, language)}{text.NO_BREAK}{fraction}" if whole else fraction


@cache
def plural_form(value: Fraction, language: str) -> PluralForm:
    """The plural category of a number, such as ``one`` or ``other``; a part of one is "1/2 token"."""
    exact = Decimal(value.numerator) / Decimal(value.denominator) if value > 1 else Decimal(ceil(value))
    return cast(PluralForm, Locale.parse(language).plural_form(exact))


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes what questions are made of with the words of a language."""

    words: QuestionWords
    language: str

    def value(self, value: Value, unit: str) -> str:
        """An answer: an amount, or a name."""
        return self.words.names[value] if isinstance(value, str) else self.amount(value, unit)

    def amount(self, value: Fraction, unit: str) -> str:
        """A number with its unit in the right plural form."""
        number = numeral(value, self.language)
        if unit == BARE:
            return number
        forms = self.words.units[unit]
        words = forms.get(plural_form(value, self.language), forms["other"])
        return words.replace("{number}", number) if "{number}" in words else f"{number}{text.NO_BREAK}{words}"

    def expression(self, work: Number) -> str:
        """The working, such as ``2 × 1,500 ÷ 200``."""
        if not work.operator:
            return numeral(work.value, self.language)
        terms = (
            f"({self.expression(term)})" if work.brackets(place) else self.expression(term)
            for place, term in enumerate(work.terms)
        )
        return f" {work.operator} ".join(terms)

    def step(self, step: Step, what: str) -> str:
        """A line of working; a comparison has no result."""
        work = self.expression(step.work)
        if step.work.operator != ">":
            work = f"{work} = {self.amount(step.work.value, step.unit)}"
        return self.words.step.replace("{what}", what).replace("{work}", work)

    def sentence(self, pattern: str, generator: Generator, params: Params) -> str:
        """A text with its names in braces filled in."""

        def filled(hole: re.Match[str]) -> str:
            name, unit = hole.groups()
            return self.amount(params[name], unit or generator.space[name].unit)

        return HOLE.sub(filled, " ".join(pattern.split()))
