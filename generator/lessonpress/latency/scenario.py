"""One question and its answer as inputs of the latency model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction

from lessonpress.errors import ContentError, Problem, nearest
from lessonpress.latency.inputs import CONVENTIONS, INPUTS, Convention, problem


@dataclass(frozen=True, slots=True)
class Scenario:
    """One question and its answer, as inputs of the model; all numbers are exact.

    ``distance_km`` is the length of the path one way; ``access_ms`` the rest of one round trip (radio,
    home line, routers); ``inflation`` stretches the path; ``fiber_km_per_ms`` is the speed of light on it
    (about 200 in glass, 299.792458 through empty space to a satellite); ``setup_rtts`` are round trips
    before the request; rates are tokens per second for one reader. ``acceptance``, ``draft_tokens`` and
    ``draft_cost`` (cost of one draft pass in passes of the large model) describe speculative decoding;
    ``draft_tokens`` 0 switches it off. ``convention`` counts decode passes: ``seed`` one per token
    (the last pass ends the answer), ``field`` one less (NVIDIA, vLLM: the prefill makes token 1).
    """

    distance_km: Fraction
    access_ms: Fraction
    queue_ms: Fraction
    prompt_tokens: Fraction
    prefill_tps: Fraction
    answer_tokens: Fraction
    decode_tps: Fraction
    fiber_km_per_ms: Fraction
    inflation: Fraction = Fraction(1)
    setup_rtts: Fraction = Fraction(0)
    acceptance: Fraction = Fraction(0)
    draft_tokens: Fraction = Fraction(0)
    draft_cost: Fraction = Fraction(0)
    convention: Convention = "seed"

    def __post_init__(self) -> None:
        problems = tuple(_problems(self))
        if problems:
            raise ContentError(problems)

    def as_text(self) -> dict[str, str]:
        """Every input by name, numbers as exact rationals (``1/3``); the inverse of reading them one by one."""
        return {field.name: str(getattr(self, field.name)) for field in fields(self)}


def _problems(inputs: Scenario) -> Iterator[Problem]:
    for name, rule in INPUTS.items():
        wrong = problem(name, getattr(inputs, name), rule)
        if wrong:
            yield wrong
    if inputs.convention not in CONVENTIONS:
        yield Problem(f'convention is "{inputs.convention}", but must be {" or ".join(CONVENTIONS)}')


NUMBERS = tuple(field.name for field in fields(Scenario) if field.name != "convention")
REQUIRED = NUMBERS[: NUMBERS.index("inflation")]


def scenario(inputs: Mapping[str, Fraction], convention: Convention = "seed") -> Scenario:
    """A scenario from named inputs; a ContentError names every input that is unknown or missing."""
    unknown = [name for name in inputs if name not in NUMBERS]
    missing = [name for name in REQUIRED if name not in inputs]
    problems = [Problem(f'no input is named "{name}"', hint=nearest(name, NUMBERS)) for name in unknown]
    problems += [Problem(f'the input "{name}" is missing') for name in missing]
    if problems:
        raise ContentError(problems)
    given = {name: inputs[name] for name in NUMBERS if name in inputs}
    return Scenario(**given, convention=convention)
