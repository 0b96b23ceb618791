"""Exact numbers that remember how they were worked out, so that a key can print the working."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

_STRENGTH = {">": 0, "+": 1, "−": 1, "×": 2, "÷": 2, "": 3}
"""How tightly an operator binds; a plain number binds tightest."""

Operand: TypeAlias = "Number | Fraction | int"


@dataclass(frozen=True, slots=True)
class Number:
    """A value with the operation and the terms it came from; a plain number has neither."""

    value: Fraction
    operator: str = ""
    terms: tuple[Number, ...] = ()

    def __add__(self, other: Operand) -> Number:
        return _joined("+", self, other)

    def __radd__(self, other: Operand) -> Number:
        return _joined("+", other, self)

    def __sub__(self, other: Operand) -> Number:
        return _joined("−", self, other)

    def __rsub__(self, other: Operand) -> Number:
        return _joined("−", other, self)

    def __mul__(self, other: Operand) -> Number:
        return _joined("×", self, other)

    def __rmul__(self, other: Operand) -> Number:
        return _joined("×", other, self)

    def __truediv__(self, other: Operand) -> Number:
        return _joined("÷", self, other)

    def __rtruediv__(self, other: Operand) -> Number:
        return _joined("÷", other, self)

    def above(self, other: Operand) -> Number:
        """The comparison "this > other"; its value is this number's."""
        return Number(self.value, ">", (self, number(other)))

    def brackets(self, place: int) -> bool:
        """Whether the term at a place needs brackets around it."""
        term = self.terms[place]
        if not term.operator:
            # 1 ÷ 1/8 would be read as 1 ÷ 1 ÷ 8.
            return place > 0 and self.operator == "÷" and term.value.denominator > 1
        weaker = _STRENGTH[term.operator] - _STRENGTH[self.operator]
        return weaker < 0 or (weaker == 0 and place > 0 and self.operator in "−÷")


def number(value: Operand) -> Number:
    """A plain number, or the expression itself."""
    return value if isinstance(value, Number) else Number(Fraction(value))


def _joined(operator: str, left: Operand, right: Operand) -> Number:
    a, b = number(left), number(right)
    return Number(_work_out(operator, a.value, b.value), operator, (a, b))


def _work_out(operator: str, a: Fraction, b: Fraction) -> Fraction:
    match operator:
        case "+":
            return a + b
        case "−":
            return a - b
        case "×":
            return a * b
    return a / b
