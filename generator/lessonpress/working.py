"""The arithmetic behind the times of a case, as a line of text such as ``45 ms + 50 ms + 50 ms``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from immutabledict import immutabledict

from lessonpress import text
from lessonpress.latency import Scenario, ms_per_token, network_parts, timeline
from lessonpress.latency.decode import decode_passes
from lessonpress.latency.rounding import half_up

_BY, _TIMES = f"{text.NO_BREAK}÷{text.NO_BREAK}", f"{text.NO_BREAK}×{text.NO_BREAK}"
"""Products and quotients stay on one line; sums may break before a sign."""


def _number(value: Fraction, language: str) -> str:
    # Rounded as the sheets print it; what would round to nothing keeps its decimals, for nobody divides by 0.
    return text.exact(value, language) if 0 < value < 1 else text.number(half_up(value), language)


def _sum(*milliseconds: Fraction, language: str) -> str:
    return " ".join(f"+{text.NO_BREAK}{text.duration(value, language)}" for value in milliseconds)[2:]


def _light(inputs: Scenario, language: str) -> str:
    path = f"{_number(inputs.distance_km, language)}{text.NO_BREAK}km"
    factors = [text.number(2, language), path]
    if inputs.inflation != 1:
        factors.append(text.exact(inputs.inflation, language))
    return f"{_TIMES.join(factors)}{_BY}{_number(inputs.fiber_km_per_ms, language)}"


def _network(inputs: Scenario, language: str) -> str:
    parts = network_parts(inputs)
    once = _sum(parts.flight, parts.access, language=language)
    if not inputs.setup_rtts:
        return once
    return f"({once}){_TIMES}{text.number(int(1 + inputs.setup_rtts), language)}"


def _prefill(inputs: Scenario, language: str) -> str:
    return f"{_number(inputs.prompt_tokens, language)}{_BY}{_number(inputs.prefill_tps, language)}"


def _decode(inputs: Scenario, language: str) -> str:
    return f"{_number(decode_passes(inputs), language)}{_BY}{_number(1000 / ms_per_token(inputs), language)}"


def _first_word(inputs: Scenario, language: str) -> str:
    times = timeline(inputs)
    return _sum(times.network, times.queue, times.prefill, language=language)


def _whole(inputs: Scenario, language: str) -> str:
    times = timeline(inputs)
    return _sum(times.first_word, times.decode, language=language)


WORKING: Mapping[str, Callable[[Scenario, str], str]] = immutabledict(
    {
        "light_working": _light,
        "network_working": _network,
        "prefill_working": _prefill,
        "decode_working": _decode,
        "first_word_working": _first_word,
        "whole_working": _whole,
    }
)
"""The workings by the names that prose calls them: tokens by tokens per second, km by km per ms, times in full."""
