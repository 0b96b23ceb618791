"""The latency model as a second way to an answer, and the constants that questions state."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.latency import Timeline, scenario, timeline

LIGHT = 200
"""Kilometers that light covers in fiber in one millisecond (reference quantity ``light-in-fiber``)."""

_NOTHING = {
    "distance_km": 0,
    "access_ms": 0,
    "queue_ms": 0,
    "prompt_tokens": 0,
    "prefill_tps": 1000,
    "answer_tokens": 0,
    "decode_tps": 1000,
    "fiber_km_per_ms": LIGHT,
}


def lab(**inputs: Fraction) -> Timeline:
    """The timeline of a scenario in which everything takes no time but what is given."""
    return timeline(scenario({name: Fraction(value) for name, value in (_NOTHING | inputs).items()}))
