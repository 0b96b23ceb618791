"""How much memory the KV cache of a long chat takes: the shape of the model times its tokens."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given

_SHAPES = ((16, 64), (28, 128), (32, 128), (80, 128))
"""Layers and numbers in each head of public models with about 1, 3, 8 and 70 billion weights."""


def _solve(layers: Number, heads: Number, size: Number, width: Number, tokens: Number, kilo: Number) -> Solution:
    each = Step("each", 2 * layers * heads * size * width, "byte")
    kib = Step("kib", each.result / kilo, "kib")
    cache = Step("cache", kib.result * tokens / kilo, "mib")
    return Solution(
        (each, kib, cache),
        {
            "keys-only": cache.result / 2,
            "bytes-as-bits": 8 * cache.result,
            "one-layer-only": cache.result / layers,
            "one-head-only": cache.result / heads,
        },
    )


def _verify(
    layers: Fraction, heads: Fraction, size: Fraction, width: Fraction, tokens: Fraction, kilo: Fraction
) -> Fraction:
    """Fill the cache layer by layer, first with keys, then with values."""
    stored = 0
    for _ in range(int(layers)):
        for _kind in ("keys", "values"):
            stored += int(tokens) * int(heads) * int(size) * int(width)
    return stored / kilo**2


def _a_real_shape(layers: Fraction, size: Fraction, **_: Fraction) -> bool:
    return (int(layers), int(size)) in _SHAPES


GENERATOR = Generator(
    id="kv-cache",
    bands=("9-12",),
    space={
        "layers": given("layer", *(layers for layers, _ in _SHAPES)),
        "heads": given("head", 8),
        "size": given("number", 64, 128),
        "width": given("byte", 2),
        "tokens": given("token", *(1024 * 2**n for n in range(8))),
        "kilo": given("number", 1024),
    },
    solve=_solve,
    verify=_verify,
    keep=_a_real_shape,
)
