"""The KV cache: what a model notes down about every token it has read, and what that saves.

bytes per token = 2 (a key and a value) x layers x KV heads x head size x bytes per value.
Source: docs.rs/crate/kv-cache-size; cli99/llm-analysis computes the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lessonpress.errors import ContentError
from lessonpress.latency.inputs import Input, plain, problem
from lessonpress.latency.scenario import Scenario

_COUNT = Input("tokens", high=Fraction(10**12), whole=True)


@dataclass(frozen=True, slots=True)
class CacheShape:
    """The sizes of a model that its cache depends on; ``bytes_per_value`` is 2 for 16-bit numbers."""

    layers: int
    kv_heads: int
    head_dim: int
    bytes_per_value: Fraction = Fraction(2)

    def __post_init__(self) -> None:
        for name in ("layers", "kv_heads", "head_dim", "bytes_per_value"):
            if (value := Fraction(getattr(self, name))) <= 0:
                raise ContentError(f"{name} is {plain(value)}, but must be above 0")

    @property
    def bytes_per_token(self) -> Fraction:
        """What one token takes (bytes)."""
        return 2 * self.layers * self.kv_heads * self.head_dim * self.bytes_per_value


def cache_bytes(shape: CacheShape, tokens: int, gpus: int = 1) -> Fraction:
    """What a conversation of some tokens takes (bytes), on each of the GPUs that share it evenly."""
    _check("tokens", tokens, _COUNT)
    _check("gpus", gpus, Input("GPUs", low=Fraction(1), high=Fraction(10**6), whole=True))
    return shape.bytes_per_token * tokens / gpus


def conversations_that_fit(shape: CacheShape, tokens: int, memory_bytes: Fraction, weight_bytes: Fraction) -> int:
    """How many conversations of some tokens fit beside the weights: floor((memory - weights) / cache)."""
    _check("tokens", tokens, Input("tokens", low=Fraction(1), whole=True))
    return max(int((memory_bytes - weight_bytes) // cache_bytes(shape, tokens)), 0)


def follow_up_saving(inputs: Scenario, cached_tokens: int) -> Fraction:
    """What a follow-up question saves when the start of its prompt is still in the cache (ms).

    The prefill time of the cached tokens: 1000 x cached tokens / prefill_tps. ``inputs`` is the follow-up
    itself, whose prompt holds the conversation so far.
    """
    _check("cached_tokens", cached_tokens, Input("tokens", high=inputs.prompt_tokens, whole=True))
    return 1000 * cached_tokens / inputs.prefill_tps


def _check(name: str, value: int, rule: Input) -> None:
    wrong = problem(name, Fraction(value), rule)
    if wrong:
        raise ContentError([wrong])
