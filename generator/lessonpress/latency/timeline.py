"""From a scenario to the phases of the wait."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lessonpress.latency.decode import decode_passes, ms_per_token
from lessonpress.latency.network import network_parts
from lessonpress.latency.scenario import Scenario

PHASES = ("network", "queue", "prefill", "decode")


@dataclass(frozen=True, slots=True)
class Timeline:
    """Duration of each phase in exact milliseconds, in order.

    ``first_word`` is the time to first token (TTFT) as the asker sees it, ``whole`` the end-to-end
    latency of the request.
    """

    network: Fraction
    queue: Fraction
    prefill: Fraction
    decode: Fraction

    @property
    def first_word(self) -> Fraction:
        """Network + queue + prefill (ms): the prefill pass itself yields the first token."""
        return self.network + self.queue + self.prefill

    @property
    def whole(self) -> Fraction:
        """First word + decode (ms), from unrounded parts."""
        return self.first_word + self.decode


def timeline(inputs: Scenario) -> Timeline:
    """Work out the phases of a scenario (formulas: docs/developer/latency.md)."""
    return Timeline(
        network=network_parts(inputs).total,
        queue=inputs.queue_ms,
        prefill=1000 * inputs.prompt_tokens / inputs.prefill_tps,
        decode=decode_passes(inputs) * ms_per_token(inputs),
    )
