"""The wait as seven stages on one time axis, for figures: what happens where, from when, for how long."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lessonpress.latency.network import network_parts
from lessonpress.latency.scenario import Scenario
from lessonpress.latency.stream import last_token
from lessonpress.latency.timeline import timeline

STAGES = ("device", "radio", "internet", "balancer", "prefill", "decode", "stream")
SEQUENTIAL = STAGES[:-1]
"""Stages that follow one another without gap or overlap; their durations add up to the whole."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the wait (ms): ``start`` counts from the moment the question is sent."""

    key: str
    start: Fraction
    duration: Fraction

    @property
    def end(self) -> Fraction:
        """When the stage is over (ms)."""
        return self.start + self.duration


def stages(inputs: Scenario) -> tuple[Stage, ...]:
    """The seven stages in journey order.

    - ``device``: the question is cut into packets; 0 ms, since sending two packets is part of access;
    - ``radio``: access in every round trip, ``internet``: flight in every round trip. Set-up round trips
      cross both, so each carries its share. The way back is counted here too, though it comes last: the
      sum is the same, and one bar shows what distance costs;
    - ``balancer``: the wait in line;
    - ``prefill`` and ``decode``: the model reads, then writes until the answer is closed;
    - ``stream``: from the arrival of the first token to that of the last visible one. It runs beside
      decode, so it adds nothing to the whole. By the seed convention it ends one token time before the
      whole, because the last pass only closes the answer; by the field's it ends with it.
    """
    times, parts = timeline(inputs), network_parts(inputs)
    trips = 1 + inputs.setup_rtts
    durations = (
        Fraction(0),
        parts.access * trips,
        parts.flight * trips,
        times.queue,
        times.prefill,
        times.decode,
    )
    found = []
    start = Fraction(0)
    for key, duration in zip(SEQUENTIAL, durations, strict=True):
        found.append(Stage(key, start, duration))
        start += duration
    found.append(Stage("stream", times.first_word, last_token(inputs) - times.first_word))
    return tuple(found)
