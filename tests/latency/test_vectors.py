"""The latency model against numbers worked out apart from it, in exact fractions."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from lessonpress import text
from lessonpress.latency import PHASES, Scenario, timeline

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))

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


def test_there_are_thirty_vectors() -> None:
    assert [vector["id"] for vector in VECTORS] == [f"V{number:02}" for number in range(1, 31)]


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
