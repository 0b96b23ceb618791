"""What the hardware allows: every decode pass reads all weights, every token costs its arithmetic.

Decimal units: 1 GB = 10^9 bytes, 1 TFLOP/s = 10^12 operations per second. Two operations for each
parameter and token (fergusfinn.com, "Inference arithmetic"). Attention is left out: it adds less than a
tenth below some 6,000 tokens of an 8-billion-parameter model.
"""

from __future__ import annotations

from fractions import Fraction

from lessonpress.errors import ContentError
from lessonpress.latency.inputs import plain

FLOP_PER_PARAMETER = 2
"""A multiplication and an addition for each parameter and token."""


def decode_limit(
    weight_bytes: Fraction, bandwidth: Fraction, gpus: int = 1, cache_bytes: Fraction = Fraction(0)
) -> Fraction:
    """The most tokens per second one reader can get: GPUs x bandwidth / (weights + cache read each pass).

    Bandwidth in bytes per second. Real systems reach half to three quarters of it.
    """
    _above_zero(weight_bytes=weight_bytes, bandwidth=bandwidth, gpus=Fraction(gpus))
    if cache_bytes < 0:
        raise ContentError(f"cache_bytes is {plain(cache_bytes)}, but must be at least 0")
    return gpus * bandwidth / (weight_bytes + cache_bytes)


def prefill_limit(parameters: Fraction, tokens: Fraction, flops: Fraction) -> Fraction:
    """The least time to read a prompt (ms): 1000 x 2 x parameters x tokens / useful operations per second."""
    _above_zero(parameters=parameters, flops=flops)
    if tokens < 0:
        raise ContentError(f"tokens is {plain(tokens)}, but must be at least 0")
    return 1000 * FLOP_PER_PARAMETER * parameters * tokens / flops


def critical_batch(flops: Fraction, bandwidth: Fraction, bytes_per_value: Fraction = Fraction(2)) -> Fraction:
    """How many readers share a pass until arithmetic takes as long as reading the weights.

    bytes per value x operations per second / (2 x bytes per second). Below it more readers are nearly free.
    """
    _above_zero(flops=flops, bandwidth=bandwidth, bytes_per_value=bytes_per_value)
    return bytes_per_value * flops / (FLOP_PER_PARAMETER * bandwidth)


def _above_zero(**values: Fraction) -> None:
    for name, value in values.items():
        if value <= 0:
            raise ContentError(f"{name} is {plain(value)}, but must be above 0")
