"""The inputs of the latency model and what values they may take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Literal

from lessonpress.errors import ContentError, Problem, nearest

Convention = Literal["seed", "field"]

LARGEST = Fraction(10**12)
"""No input may be larger: beyond it a page has no room for the number."""

MOST_DRAFT_TOKENS = 1000
"""Longer drafts make no sense, and their exact arithmetic would take forever."""

_ABOVE_ZERO = ("prefill_tps", "decode_tps", "fiber_km_per_ms")
_WHOLE = ("prompt_tokens", "answer_tokens", "setup_rtts", "draft_tokens")


@dataclass(frozen=True, slots=True)
class Scenario:
    """One question and its answer, as inputs of the model; all numbers are exact.

    ``distance_km`` is the length of the path one way; ``access_ms`` the rest of one round trip (radio,
    home line, routers); ``inflation`` stretches the path; ``setup_rtts`` are round trips before the
    request; rates are tokens per second for one reader. ``acceptance``, ``draft_tokens`` and
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
        problems = [Problem(f"{name} {wrong}") for name, wrong in _wrong_inputs(self)]
        if problems:
            raise ContentError(problems)


def _wrong_inputs(inputs: Scenario) -> list[tuple[str, str]]:
    wrong = []
    for name in NUMBERS:
        value = getattr(inputs, name)
        if value < 0 or (value == 0 and name in _ABOVE_ZERO):
            wrong.append((name, f"is {value}, but must be {'above' if name in _ABOVE_ZERO else 'at least'} 0"))
        elif value > (most := MOST_DRAFT_TOKENS if name == "draft_tokens" else LARGEST):
            wrong.append((name, f"is too large; the most is {most}"))
        elif name in _WHOLE and value.denominator != 1:
            wrong.append((name, f"is {value}, but must be a whole number"))
    if inputs.acceptance > 1:
        wrong.append(("acceptance", f"is {inputs.acceptance}, but must be between 0 and 1"))
    if inputs.convention not in ("seed", "field"):
        wrong.append(("convention", f'is "{inputs.convention}", but must be seed or field'))
    return wrong


NUMBERS = tuple(field.name for field in fields(Scenario) if field.name != "convention")
REQUIRED = NUMBERS[: NUMBERS.index("inflation")]


def scenario(inputs: Mapping[str, Fraction]) -> Scenario:
    """A scenario from named inputs; a ContentError names every input that is unknown or missing."""
    unknown = [name for name in inputs if name not in NUMBERS]
    missing = [name for name in REQUIRED if name not in inputs]
    problems = [Problem(f'no input is named "{name}"', hint=nearest(name, NUMBERS)) for name in unknown]
    problems += [Problem(f'the input "{name}" is missing') for name in missing]
    if problems:
        raise ContentError(problems)
    return Scenario(**{name: inputs[name] for name in NUMBERS if name in inputs})  # type: ignore[arg-type]
