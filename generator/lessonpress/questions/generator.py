"""What every question generator is: parameters, how to solve them, and a second way to the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from immutabledict import immutabledict

from lessonpress.questions.expression import Number, Operand, number

Params = immutabledict[str, Fraction]
"""The values of one question by their names."""

Value: TypeAlias = "Fraction | str"
"""An answer: a number, or the name of one of the parameters."""


@dataclass(frozen=True, slots=True)
class Given:
    """A number that a question states: its unit and the values it may take."""

    unit: str
    values: tuple[Fraction, ...]


def given(unit: str, *values: Fraction | int) -> Given:
    """A stated number; a constant has a single value."""
    return Given(unit, tuple(map(Fraction, values)))


@dataclass(frozen=True, slots=True)
class Step:
    """One line of working: what is worked out, and in which unit the result is."""

    id: str
    work: Number
    unit: str

    @property
    def result(self) -> Number:
        """The result as a plain number, for the next step."""
        return number(self.work.value)


@dataclass(frozen=True, slots=True)
class Solution:
    """The working, whose last step gives the answer, and what usual mistakes give instead.

    ``name`` is the answer where one of the parameters is asked for and not a number.
    """

    steps: tuple[Step, ...]
    slips: Mapping[str, Operand | str]
    name: str = ""

    @property
    def answer(self) -> Value:
        """The answer, in the unit of the last step."""
        return self.name or self.steps[-1].work.value

    @property
    def unit(self) -> str:
        """The unit of the answer."""
        return self.steps[-1].unit

    def wrong_answers(self, whole: bool) -> dict[str, Value]:
        """Wrong answers by the mistake that leads to them: above 0, all different, whole where asked for.

        The first of several mistakes with the same result stands for all of them.
        """
        wrong: dict[str, Value] = {}
        for mistake, slip in self.slips.items():
            value = slip if isinstance(slip, str) else number(slip).value
            if value != self.answer and value not in wrong.values() and _plausible(value, whole):
                wrong[mistake] = value
        return wrong


def _plausible(value: Value, whole: bool) -> bool:
    return isinstance(value, str) or (value > 0 and (value.denominator == 1 or not whole))


def _always(**_: Fraction) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Generator:
    """One kind of question, for one or more bands.

    ``solve``, ``verify`` and ``keep`` take the parameters by name. ``verify`` finds the answer another
    way (by counting, simulating or the latency model); ``keep`` drops parameters that make no fair
    question; ``whole`` promises whole numbers in every line of working.
    """

    id: str
    bands: tuple[str, ...]
    space: Mapping[str, Given]
    solve: Callable[..., Solution]
    verify: Callable[..., Value]
    keep: Callable[..., bool] = _always
    whole: bool = True

    def solution(self, params: Params) -> Solution:
        """The working for the given parameters."""
        return self.solve(**{name: number(value) for name, value in params.items()})


def variants(generator: Generator) -> Iterator[Params]:
    """Every fair set of parameters, always in the same order.

    A question that states its own answer is not fair.
    """
    names = tuple(generator.space)
    for values in product(*(entry.values for entry in generator.space.values())):
        params = Params(zip(names, values, strict=True))
        if generator.keep(**params) and generator.solution(params).answer not in values:
            yield params


def key(generator: Generator, params: Params) -> str:
    """The stable id of a question, such as ``first-word:network=20,queue=25,prefill=100``."""
    return f"{generator.id}:{','.join(f'{name}={value}' for name, value in params.items())}"
