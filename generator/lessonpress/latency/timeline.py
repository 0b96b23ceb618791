"""From a scenario to the phases of the wait."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

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
    flight = 2 * inputs.inflation * inputs.distance_km / inputs.fiber_km_per_ms
    passes = inputs.answer_tokens if inputs.convention == "seed" else max(inputs.answer_tokens - 1, Fraction(0))
    return Timeline(
        network=(inputs.access_ms + flight) * (1 + inputs.setup_rtts),
        queue=inputs.queue_ms,
        prefill=1000 * inputs.prompt_tokens / inputs.prefill_tps,
        decode=1000 * passes / inputs.decode_tps / speculative_speed_up(inputs),
    )


def speculative_speed_up(inputs: Scenario) -> Fraction:
    """How many times faster decoding is with a draft model; 1 without one, below 1 when drafts fail.

    Expected tokens per pass (1 - a^(g+1)) / (1 - a) over the cost g*c + 1 of a pass
    (Leviathan et al., arXiv 2211.17192), with a the acceptance, g the draft tokens, c the draft cost.
    """
    a, g, c = inputs.acceptance, int(inputs.draft_tokens), inputs.draft_cost
    if not g:
        return Fraction(1)
    tokens = Fraction(g + 1) if a == 1 else (1 - a ** (g + 1)) / (1 - a)
    return tokens / (g * c + 1)
