"""The latency model against numbers worked out apart from it, in exact fractions."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from lessonpress import text
from lessonpress.latency import PHASES, Scenario, timeline, tokens_on_screen
from lessonpress.latency.breakeven import tie_in_distance_km, tie_in_prompt_tokens
from lessonpress.latency.kv_cache import CacheShape, cache_bytes
from lessonpress.latency.queue import mm1_wait
from lessonpress.latency.speculative import tokens_per_pass

ALL: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))
VECTORS = [vector for vector in ALL if "whole" in vector["raw"]]
"""Those that give a whole timeline; the others give one value of another part of the model."""

DEFAULTS: dict[str, Any] = {
    "distance_km": 1500,
    "access_ms": 30,
    "queue_ms": 50,
    "prompt_tokens": 400,
    "prefill_tps": 8000,
    "answer_tokens": 250,
    "decode_tps": 60,
    "fiber_km_per_ms": 200,
}


def case(**inputs: Any) -> Scenario:
    given = DEFAULTS | inputs
    return Scenario(**{k: v if k == "convention" else Fraction(v) for k, v in given.items()})


def test_there_are_forty_vectors() -> None:
    assert [vector["id"] for vector in ALL] == [f"V{number:02}" for number in range(1, 41)]
    assert len(VECTORS) == 30


SEED = case()
PHONE = case(distance_km=0, access_ms=0, queue_ms=0, prefill_tps=1000, decode_tps=20)
SHAPES = {"Llama-3-8B": CacheShape(32, 8, 128), "Llama-3-70B": CacheShape(80, 8, 128)}


def mean_wait(inputs: dict[str, Any]) -> Fraction:
    return mm1_wait(Fraction(inputs["S"]), Fraction(inputs["rho"]))


def kv_bytes(inputs: dict[str, Any]) -> Fraction:
    return cache_bytes(SHAPES[inputs["model"]], inputs["tokens"])


SINGLE: dict[str, Callable[[dict[str, Any]], Fraction | int | None]] = {
    "V31": mean_wait,
    "V32": mean_wait,
    "V33": mean_wait,
    "V34": lambda inputs: tokens_per_pass(Fraction(inputs["alpha"]), inputs["gamma"]),
    "V35": kv_bytes,
    "V36": kv_bytes,
    "V37": lambda inputs: tokens_on_screen(SEED, Fraction(inputs["t_ms"])),
    "V38": lambda inputs: tokens_on_screen(SEED, Fraction(inputs["t_ms"].split(" / ")[1])),
    "V39": lambda _: tie_in_prompt_tokens(PHONE, SEED),
    "V40": lambda _: tie_in_distance_km(PHONE, SEED),
}


@pytest.mark.parametrize("vector", ALL[30:], ids=lambda vector: f"{vector['id']} {vector['note']}")
def test_every_single_value_is_exact(vector: dict[str, Any]) -> None:
    assert SINGLE[vector["id"]](vector["inputs"]) == Fraction(vector["raw"]["value"])


def test_nothing_is_on_screen_just_before_the_first_word() -> None:
    [just_before] = [vector["inputs"]["t_ms"].split(" / ")[0] for vector in ALL if vector["id"] == "V38"]
    assert tokens_on_screen(SEED, Fraction(just_before)) == 0


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']} {vector['note']}")
def test_every_time_is_exact(vector: dict[str, Any]) -> None:
    times = timeline(case(**vector["inputs"]))
    assert {name: getattr(times, name) for name in vector["raw"]} == {
        name: Fraction(value) for name, value in vector["raw"].items()
    }
    assert set(vector["raw"]) == {*PHASES, "first_word", "whole"}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']} {vector['note']}")
def test_every_time_is_shown_as_a_pupil_would_round_it(vector: dict[str, Any]) -> None:
    times = timeline(case(**vector["inputs"]))
    printed = {name: text.duration(getattr(times, name), "en") for name in vector["shown"]}
    assert {name: value.replace(text.NO_BREAK, " ") for name, value in printed.items()} == vector["shown"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("network", "45 ms"),
        ("queue", "50 ms"),
        ("prefill", "50 ms"),
        ("decode", "4.2 s"),
        ("first_word", "145 ms"),
        ("whole", "4.3 s"),
    ],
)
def test_the_six_numbers_of_the_lesson_come_out_of_its_own_scenario(name: str, shown: str) -> None:
    """From the curriculum's files, not from the inputs above."""
    from lessonpress import workspace
    from lessonpress.content import Library
    from lessonpress.resolve import scenario_of

    library = Library(workspace.find(Path(__file__).parents[2]))
    lesson = library.lesson("round-trip", "en").lesson
    times = timeline(scenario_of(lesson.scenario, library.reference))
    assert text.duration(getattr(times, name), "en") == shown.replace(" ", text.NO_BREAK)


def test_a_number_and_its_unit_never_part() -> None:
    assert text.duration(Fraction(45), "en") == "45\u00a0ms"
