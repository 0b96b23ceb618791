"""The arithmetic of the timeline lab: what is given, the steps, and how the cases fade from worked to blank."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from immutabledict import immutabledict

from lessonpress import text
from lessonpress.errors import ContentError
from lessonpress.latency import Scenario, ms_per_token, network_parts, timeline
from lessonpress.resolve import ResolvedCase

FADED = (0, 1, 2, 5)
"""How many of the last steps each case leaves to the pupil: none in the worked one, in the end all."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of the table: as printed, with its working, and whether it is for the pupil to find."""

    answer: str
    working: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class _Case:
    """One column, in whole milliseconds."""

    inputs: Scenario
    language: str

    @property
    def light(self) -> Fraction:
        """Time of light there and back."""
        return network_parts(self.inputs).flight

    def number(self, value: Fraction) -> str:
        return text.number(int(value), self.language)

    def sum(self, *values: Fraction) -> str:
        return " + ".join(self.number(value) for value in values)


STEPS: Mapping[str, tuple[Callable[[_Case], Fraction], Callable[[_Case], str]]] = immutabledict(
    {
        "light": (
            lambda case: case.light,
            lambda case: (
                f"2 × {case.number(case.inputs.distance_km)} ÷ {case.number(case.inputs.fiber_km_per_ms)}"
            ),
        ),
        "network": (
            lambda case: timeline(case.inputs).network,
            lambda case: case.sum(case.light, case.inputs.access_ms),
        ),
        "first_word": (
            lambda case: timeline(case.inputs).first_word,
            lambda case: case.sum(
                timeline(case.inputs).network, case.inputs.queue_ms, timeline(case.inputs).prefill
            ),
        ),
        "write": (
            lambda case: timeline(case.inputs).decode,
            lambda case: f"{case.number(case.inputs.answer_tokens)} × {case.number(ms_per_token(case.inputs))}",
        ),
        "whole": (
            lambda case: timeline(case.inputs).whole,
            lambda case: case.sum(timeline(case.inputs).first_word, timeline(case.inputs).decode),
        ),
    }
)
"""The steps in order: the value (ms) and its working."""


def cells(cases: tuple[ResolvedCase, ...], language: str) -> Mapping[str, tuple[Cell, ...]]:
    """The cells of each step by case. Raises a ContentError when a value is not a whole number."""
    for case in cases:
        _refuse_fractions(case)
    return {
        step: tuple(_cell(step, number, case, language) for number, case in enumerate(cases)) for step in STEPS
    }


def _cell(step: str, number: int, case: ResolvedCase, language: str) -> Cell:
    value, working = STEPS[step]
    column = _Case(case.scenario, language)
    left = len(STEPS) - list(STEPS).index(step)
    answer = f"{column.number(value(column))}{text.NO_BREAK}ms"
    return Cell(answer, working(column), hidden=left <= FADED[number])


def _refuse_fractions(case: ResolvedCase) -> None:
    """Pupils work with whole numbers only, and the working above holds only for the plain case."""
    inputs = case.scenario
    plain = inputs.setup_rtts == 0 and inputs.inflation == 1 and inputs.draft_tokens == 0
    if not (plain and inputs.answer_tokens and inputs.convention == "seed"):
        raise ContentError(
            f"the timeline lab cannot show case {case.letter} ({case.name})",
            hint="it needs an answer, a warm connection, no inflation and no drafts",
        )
    column = _Case(inputs, "en")
    printed = {
        "the distance": inputs.distance_km,
        "the speed of light": inputs.fiber_km_per_ms,
        "the access": inputs.access_ms,
        "the queue": inputs.queue_ms,
        "the reading": timeline(inputs).prefill,
        "each token": ms_per_token(inputs),
    }
    printed |= {step.replace("_", " "): value(column) for step, (value, _) in STEPS.items()}
    for name, value_ in printed.items():
        if value_.denominator != 1:
            raise ContentError(
                f"{name} of case {case.letter} ({case.name}) is {value_}, not a whole number",
                hint="choose other inputs for the timeline lab",
            )
