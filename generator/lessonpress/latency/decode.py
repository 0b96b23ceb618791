"""The decode phase: passes of the model and the time of each."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.latency.scenario import Scenario
from lessonpress.latency.speculative import speed_up


def ms_per_token(inputs: Scenario) -> Fraction:
    """Time between two tokens (ms): 1000 / (decode_tps x speed-up).

    NVIDIA calls it inter-token latency, vLLM time per output token (TPOT). With speculative decoding tokens
    come in bursts, and this is their average.
    """
    faster = speed_up(inputs.acceptance, int(inputs.draft_tokens), inputs.draft_cost)
    return 1000 / inputs.decode_tps / faster


def decode_passes(inputs: Scenario) -> Fraction:
    """Token times that the phase counts: N by the seed convention, N - 1 by the field's, never below 0."""
    if inputs.convention == "seed":
        return inputs.answer_tokens
    return max(inputs.answer_tokens - 1, Fraction(0))


def output_tokens(inputs: Scenario) -> Fraction:
    """Tokens as benchmarks count them, for TPOT = (E2E - TTFT) / (output tokens - 1).

    By the seed convention the model also makes an end-of-answer token that nobody sees: N + 1.
    """
    return decode_passes(inputs) + 1
