"""From a resolved lesson to its facts: the timeline and every value that prose may name.

A value is rounded once, here; text, figure and key print the same string.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from immutabledict import immutabledict

from lessonpress import text
from lessonpress.latency import (
    PHASES,
    Scenario,
    Timeline,
    ms_per_token,
    network_parts,
    shown_share,
    timeline,
)
from lessonpress.latency.rounding import half_up
from lessonpress.prose import Names
from lessonpress.resolve import ResolvedLesson
from lessonpress.working import WORKING

BOX_MS = Fraction(50)
"""One box of the youngest children's chart."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The timeline of the lesson's scenario, its values as printed, and the names prose refers to."""

    timeline: Timeline
    names: Names

    def value(self, name: str) -> str:
        """A value as it is printed; a KeyError for an unknown name."""
        return self.names.value[name]


@dataclass(frozen=True, slots=True)
class _Case:
    inputs: Scenario
    times: Timeline
    language: str

    def duration(self, milliseconds: Fraction) -> str:
        return text.duration(milliseconds, self.language)

    def number(self, value: Fraction) -> str:
        return text.number(half_up(value), self.language)

    def with_unit(self, value: Fraction, unit: str) -> str:
        return f"{self.number(value)}{text.NO_BREAK}{unit}"

    def share(self, part: Fraction) -> str:
        return text.percent(shown_share(part, self.times.whole), self.language)

    def boxes(self, milliseconds: Fraction) -> str:
        return self.number(milliseconds / BOX_MS)


_VALUES: Mapping[str, Callable[[_Case], str]] = immutabledict(
    {
        "network": lambda case: case.duration(case.times.network),
        "queue": lambda case: case.duration(case.times.queue),
        "prefill": lambda case: case.duration(case.times.prefill),
        "decode": lambda case: case.duration(case.times.decode),
        "first_word": lambda case: case.duration(case.times.first_word),
        "whole": lambda case: case.duration(case.times.whole),
        "prompt_tokens": lambda case: case.number(case.inputs.prompt_tokens),
        "answer_tokens": lambda case: case.number(case.inputs.answer_tokens),
        "prefill_rate": lambda case: case.with_unit(case.inputs.prefill_tps, "tokens/s"),
        "decode_rate": lambda case: case.with_unit(1000 / ms_per_token(case.inputs), "tokens/s"),
        "light_per_ms": lambda case: case.with_unit(case.inputs.fiber_km_per_ms, "km"),
        "distance": lambda case: case.with_unit(case.inputs.distance_km, "km"),
        "access": lambda case: case.duration(case.inputs.access_ms),
        "fiber_trip": lambda case: case.duration(network_parts(case.inputs).flight),
        "ms_per_token": lambda case: case.duration(ms_per_token(case.inputs)),
        "first_word_share": lambda case: case.share(case.times.first_word),
        "decode_share": lambda case: case.share(case.times.decode),
        "first_word_percent": lambda case: text.number(
            half_up(Fraction(100) * case.times.first_word / case.times.whole) if case.times.whole else Decimal(0),
            case.language,
        ),
        "network_boxes": lambda case: case.boxes(case.times.network),
        "queue_boxes": lambda case: case.boxes(case.times.queue),
        "prefill_boxes": lambda case: case.boxes(case.times.prefill),
        "decode_boxes": lambda case: case.boxes(case.times.decode),
        "box": lambda case: case.duration(BOX_MS),
        "both_ways": lambda case: case.number(Fraction(2)),
    }
)

_LONGEST = ("longest_part", "longest_time")

VALUE_NAMES = (*_VALUES, *WORKING, *_LONGEST)
"""Names of all values; those of an alternative are reached as ``<alternative>.<name>``, those of the worked
case of the timeline lab as ``lab.<name>``."""


def facts(lesson: ResolvedLesson) -> Facts:
    """Run the latency model for the lesson's scenario and those of its alternatives."""
    values = _values(lesson.scenario, lesson.language) | _longest(lesson)
    for other in lesson.alternatives:
        own = _values(other.scenario, lesson.language)
        values |= {f"{other.id}.{name}": value for name, value in own.items()}
    lab = _values(lesson.lab_cases[0].scenario, lesson.language)
    values |= {f"lab.{name}": value for name, value in lab.items()}
    names = Names(
        value=immutabledict(values),
        part=immutabledict({part.id: part.name for part in lesson.parts}),
        stop=immutabledict({part.id: str(part.number) for part in lesson.parts}),
        term=lesson.terms,
    )
    return Facts(timeline(lesson.scenario), names)


def _longest(lesson: ResolvedLesson) -> dict[str, str]:
    """Name and time of the longest phase; the earlier one of two that are equal."""
    times = timeline(lesson.scenario)
    longest = max(PHASES, key=lambda phase: getattr(times, phase))
    shown = text.duration(getattr(times, longest), lesson.language)
    return dict(zip(_LONGEST, (lesson.lab.phases[longest], shown), strict=True))


def _values(inputs: Scenario, language: str) -> dict[str, str]:
    case = _Case(inputs, timeline(inputs), language)
    working = {name: line(inputs, language) for name, line in WORKING.items()}
    return {name: value(case) for name, value in _VALUES.items()} | working
