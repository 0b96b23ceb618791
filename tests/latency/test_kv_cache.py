"""The KV cache against numbers that other people's programs publish, and the limits of the hardware."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress import workspace
from lessonpress.content import Library
from lessonpress.errors import ContentError
from lessonpress.latency import Scenario, timeline
from lessonpress.latency.kv_cache import CacheShape, cache_bytes, conversations_that_fit, follow_up_saving
from lessonpress.latency.memory import critical_batch, decode_limit, prefill_limit
from lessonpress.resolve import cache_shape, scenario_of

LIBRARY = Library(workspace.find(Path(__file__).parents[2]))
GB, TFLOP = 10**9, 10**12


def shape(name: str) -> CacheShape:
    return cache_shape(LIBRARY.models[name])


def fact(name: str) -> Fraction:
    return LIBRARY.reference.quantities[name].value


def weights(name: str) -> Fraction:
    model = LIBRARY.models[name]
    return model.parameters * model.bytes_per_value


# --- published numbers ----------------------------------------------------------------------------


def test_bytes_of_650_tokens_are_those_of_llm_analysis() -> None:
    """cli99/llm-analysis at d841e40, Llama-3-8B on one H100, 400 + 250 tokens, bf16: 85,196,800 bytes."""
    assert cache_bytes(shape("llama-3-8b"), 650) == 85_196_800


def test_bytes_per_gpu_are_those_of_llm_analysis() -> None:
    """cli99/llm-analysis at d841e40, Llama-3-70B on 4 GPUs, 650 tokens, bf16: 53,248,000 bytes on each."""
    assert cache_bytes(shape("llama-3-70b"), 650, gpus=4) == 53_248_000


def test_bytes_of_8192_tokens_are_those_of_llmcalculator() -> None:
    """llmcalculator 0.2.3 (PyPI): ``check llama-3.1-8b --context 8192`` says exactly 1.0 GiB."""
    assert cache_bytes(shape("llama-3-8b"), 8192) == 2**30


def test_bytes_per_token_are_those_of_kv_cache_size() -> None:
    """docs.rs/crate/kv-cache-size 0.1.1, README: Llama 3.1 8B, bf16: 131,072 bytes."""
    assert shape("llama-3-8b").bytes_per_token == 131_072


@pytest.mark.parametrize(("name", "mib"), [("llama-3-8b", 256), ("llama-3-70b", 640)])
def test_bytes_of_2048_tokens_are_those_of_llama_cpp(name: str, mib: int) -> None:
    """llama.cpp's own report, c4ai-command-r-v01-iMat.GGUF discussion 6 on huggingface.co."""
    assert cache_bytes(shape(name), 2048) == mib * 2**20


@pytest.mark.parametrize(
    ("name", "per_token", "billions"),
    [
        ("llama-3-2-1b", 32_768, "1.24"),
        ("llama-3-2-3b", 114_688, "3.21"),
        ("llama-3-8b", 131_072, "8.03"),
        ("llama-3-70b", 327_680, "70.55"),
        ("llama-3-1-405b", 516_096, "405.85"),
    ],
)
def test_the_five_open_models_have_their_known_sizes(name: str, per_token: int, billions: str) -> None:
    assert shape(name).bytes_per_token == per_token
    assert round(Fraction(LIBRARY.models[name].parameters, GB), 2) == Fraction(billions)


def test_the_models_are_these_five() -> None:
    assert list(LIBRARY.models) == ["llama-3-2-1b", "llama-3-2-3b", "llama-3-8b", "llama-3-70b", "llama-3-1-405b"]


def test_66_long_chats_fit_beside_the_weights_of_a_70b_model_on_4_gpus() -> None:
    memory = 4 * fact("h100-memory") * GB
    assert conversations_that_fit(shape("llama-3-70b"), 8192, memory, weights("llama-3-70b")) == 66
    assert conversations_that_fit(shape("llama-3-70b"), 8192, Fraction(GB), weights("llama-3-70b")) == 0


def test_32768_tokens_of_a_70b_model_take_10_gib() -> None:
    assert cache_bytes(shape("llama-3-70b"), 32_768) == 10 * 2**30


@given(st.integers(min_value=0, max_value=10**6), st.integers(min_value=0, max_value=10**6))
def test_bytes_grow_in_step_with_tokens(one: int, more: int) -> None:
    model = shape("llama-3-8b")
    assert cache_bytes(model, one) + cache_bytes(model, more) == cache_bytes(model, one + more)


# --- a follow-up question -------------------------------------------------------------------------


@given(st.integers(min_value=0, max_value=128_000), st.data())
def test_a_follow_up_saves_the_time_to_read_what_is_in_the_cache(prompt: int, data: st.DataObject) -> None:
    seed: Scenario = scenario_of("seed", LIBRARY.reference)
    cached = data.draw(st.integers(min_value=0, max_value=prompt))
    asked = replace(seed, prompt_tokens=Fraction(prompt))
    rest = replace(seed, prompt_tokens=Fraction(prompt - cached))
    assert follow_up_saving(asked, cached) == timeline(asked).whole - timeline(rest).whole


def test_a_cache_holds_no_more_than_the_prompt() -> None:
    with pytest.raises(ContentError, match=r"^cached_tokens is 401, but must be a whole number from 0 to 400$"):
        follow_up_saving(scenario_of("seed", LIBRARY.reference), 401)


# --- hardware -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gpu", "one_chat", "on_four", "batch"),
    [("a100", 127, 58, 153), ("h100", 209, 95, 295), ("h200", 299, 136, 206)],
)
def test_ceilings_of_hardware(gpu: str, one_chat: int, on_four: int, batch: int) -> None:
    bandwidth, compute = fact(f"{gpu}-bandwidth") * GB, fact(f"{gpu}-compute") * TFLOP
    assert round(decode_limit(weights("llama-3-8b"), bandwidth)) == one_chat
    assert round(decode_limit(weights("llama-3-70b"), bandwidth, gpus=4)) == on_four
    assert round(critical_batch(compute, bandwidth)) == batch


def test_at_the_critical_batch_arithmetic_takes_as_long_as_reading_the_weights() -> None:
    """Substituted: a pass for that many readers, one token each."""
    bandwidth, compute = fact("h100-bandwidth") * GB, fact("h100-compute") * TFLOP
    parameters = Fraction(LIBRARY.models["llama-3-8b"].parameters)
    arithmetic = prefill_limit(parameters, critical_batch(compute, bandwidth), compute)
    assert arithmetic == 1000 / decode_limit(weights("llama-3-8b"), bandwidth)


def test_what_was_measured_is_below_the_ceiling() -> None:
    bandwidth = fact("h200-bandwidth") * GB
    assert fact("h200-8b-decode-rate") < decode_limit(weights("llama-3-8b"), bandwidth)
    assert fact("h200-70b-decode-rate") < decode_limit(weights("llama-3-70b"), bandwidth, gpus=4)


def test_reading_a_longer_cache_slows_decoding() -> None:
    bandwidth = fact("h100-bandwidth") * GB
    free = decode_limit(weights("llama-3-8b"), bandwidth)
    held = decode_limit(weights("llama-3-8b"), bandwidth, cache_bytes=cache_bytes(shape("llama-3-8b"), 128_000))
    assert held < free / 2


@pytest.mark.parametrize("wrong", [(0, 8, 128), (32, -1, 128), (32, 8, 0)])
def test_an_impossible_model_is_named(wrong: tuple[int, int, int]) -> None:
    with pytest.raises(ContentError, match=r"^(layers|kv_heads|head_dim) is -?\d+, but must be above 0$"):
        CacheShape(*wrong)


def test_other_impossible_inputs_are_named() -> None:
    model = shape("llama-3-8b")
    for step, said in (
        (lambda: cache_bytes(model, -1), "tokens is -1, but must be a whole number from 0 to 1,000,000,000,000"),
        (lambda: cache_bytes(model, 1, gpus=0), "gpus is 0, but must be a whole number from 1 to 1,000,000"),
        (lambda: decode_limit(Fraction(0), Fraction(1)), "weight_bytes is 0, but must be above 0"),
        (
            lambda: decode_limit(Fraction(1), Fraction(1), cache_bytes=Fraction(-1)),
            "cache_bytes is -1, but must be at least 0",
        ),
        (lambda: prefill_limit(Fraction(1), Fraction(-1), Fraction(1)), "tokens is -1, but must be at least 0"),
        (lambda: critical_batch(Fraction(1), Fraction(0)), "bandwidth is 0, but must be above 0"),
    ):
        with pytest.raises(ContentError) as raised:
            step()
        assert str(raised.value) == said
