"""Every constant has a source and lies in its range; every preset is what it is called."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Protocol

import pytest

from lessonpress import text, workspace
from lessonpress.content import Library
from lessonpress.latency import VACUUM_KM_PER_MS, timeline
from lessonpress.latency.breakeven import tie_in_distance_km
from lessonpress.latency.network import shortest_round_trip
from lessonpress.latency.queue import mm1_wait
from lessonpress.resolve import scenario_of

LIBRARY = Library(workspace.find(Path(__file__).parents[2]))
QUANTITIES = LIBRARY.reference.quantities


def fact(name: str) -> Fraction:
    return QUANTITIES[name].value


@pytest.mark.parametrize("name", QUANTITIES)
def test_a_quantity_lies_in_its_range_and_says_where_it_is_from(name: str) -> None:
    quantity = QUANTITIES[name]
    low, high = quantity.range
    assert low <= quantity.value <= high
    assert len(quantity.source) > 10 and quantity.checked == "2026-12-01"
    if quantity.status == "exact":
        assert low == high


def test_other_data_say_where_they_are_from() -> None:
    for entries in (LIBRARY.models, LIBRARY.batching, LIBRARY.pings):
        for entry in entries.values():
            assert len(entry.source) > 10 and entry.checked == "2026-12-01"
            assert entry.status in ("spec", "measured")


# --- presets --------------------------------------------------------------------------------------

PRESETS = {
    "seed": ("45 ms", "145 ms", "4.3 s"),
    "seed-wifi": ("45 ms", "145 ms", "4.3 s"),
    "on-device": ("0 ms", "400 ms", "12.9 s"),
    "edge-same": ("31 ms", "131 ms", "4.3 s"),
    "edge-small": ("11 ms", "56 ms", "2.1 s"),
    "satellite-geo": ("507 ms", "607 ms", "4.8 s"),
    "long-prompt": ("45 ms", "16.1 s", "20.3 s"),
    "busy": ("45 ms", "545 ms", "4.7 s"),
    "speculative": ("45 ms", "145 ms", "1.6 s"),
    "clean": ("45 ms", "145 ms", "4.1 s"),
}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_gives_what_it_is_known_for(name: str) -> None:
    times = timeline(scenario_of(name, LIBRARY.reference))
    shown = (text.duration(value, "en") for value in (times.network, times.first_word, times.whole))
    assert tuple(value.replace(text.NO_BREAK, " ") for value in shown) == PRESETS[name]


def test_the_clean_preset_writes_for_exactly_4_seconds() -> None:
    assert timeline(scenario_of("clean", LIBRARY.reference)).decode == 4000


def test_satellites_use_the_speed_of_light_in_vacuum() -> None:
    satellite = scenario_of("satellite-geo", LIBRARY.reference)
    assert satellite.fiber_km_per_ms == VACUUM_KM_PER_MS == fact("light-in-vacuum")
    assert satellite.distance_km == 2 * fact("geo-altitude")


def test_queues_are_the_mean_waits_they_are_said_to_be() -> None:
    assert fact("lab-queue") == mm1_wait(fact("lab-service"), fact("lab-busy"))
    assert fact("rush-queue") == mm1_wait(fact("lab-service"), fact("rush-busy"))


def test_a_cloud_would_tie_with_the_phone_at_more_than_twice_the_distance_of_the_moon() -> None:
    phone, cloud = (scenario_of(name, LIBRARY.reference) for name in ("on-device", "seed"))
    tie = tie_in_distance_km(phone, cloud)
    assert tie is not None and Fraction("2.2") < tie / fact("moon-distance") < Fraction("2.3")


def test_the_mean_radius_is_that_of_the_ellipsoid() -> None:
    radius = (2 * Fraction("6378.1370") + Fraction("6356.7523142")) / 3
    assert abs(radius - fact("earth-radius")) < Fraction(1, 10**4)
    half = fact("half-way-round") / fact("earth-radius")
    assert abs(half - Fraction("3.14159265")) < Fraction(1, 10**6)


# --- pings ----------------------------------------------------------------------------------------

RATIOS = {
    "new-york-london": "1.06",
    "paris-new-york": "1.32",
    "dallas-fremont": "1.88",
    "new-york-fremont": "1.89",
    "paris-moscow": "2.26",
    "milan-zurich": "5.15",
    "fremont-sydney": "1.55",
    "new-york-sydney": "2.00",
    "new-york-baltimore": "63.96",
}


def test_pings_are_this_many_times_the_least_that_fiber_allows() -> None:
    ratios = {
        name: round(ping.rtt_ms / shortest_round_trip(ping.distance_km, fact("light-in-fiber")), 2)
        for name, ping in LIBRARY.pings.items()
    }
    assert ratios == {name: Fraction(ratio) for name, ratio in RATIOS.items()}


# --- mistakes that check finds --------------------------------------------------------------------


class Ran(Protocol):
    """What a command said and how it ended."""

    code: int
    lines: list[str]


PINGS, MODELS, BATCHING = (f"curriculum/reference/{name}.yaml" for name in ("pings", "models", "batching"))


@pytest.mark.parametrize(
    ("path", "old", "new", "said"),
    [
        (PINGS, "rtt_ms: 58.95", "rtt_ms: 30", '"rtt_ms" is 30: faster than light over 5570 km; '
         "correct the time or the distance"),
        (PINGS, "distance_km: 217", "distance_km: 30000", '"distance_km" is 30000, but must be above 0 and at '
         "most 20038; no two places on earth are farther apart"),
        (PINGS, "distance_km: 217", "distance_km: 0", '"distance_km" is 0, but must be above 0 and at most 20038; '
         "no two places on earth are farther apart"),
        (PINGS, "rtt_ms: 58.95", "rtt_ms: fast", '"rtt_ms" must be a number such as 45, 0.5 or 1/3, not "fast"; '
         "correct it"),
        (PINGS, "[Milan, Zurich]", "[Milan]", '"cities" needs 2 or more entries, but has 1; correct it'),
        (MODELS, "layers: 16", "layers: 0", '"layers": Input should be greater than or equal to 1; correct it'),
        (MODELS, "bytes_per_value: 2", "bytes_per_value: 0", "bytes_per_value is 0, but must be above 0"),
        (MODELS, "kv_heads: 8", "heads: 8", '"kv_heads" is missing; add  kv_heads: ...'),
        (BATCHING, "model: llama-3-70b", "model: llama-3-7b", 'no model is named "llama-3-7b"; did you mean '
         '"llama-3-70b"?'),
        (BATCHING, "step_ms: 25.8", "step_ms: 20", "a step of 8 readers comes after one of 1, but sizes must rise "
         "and times must not fall"),
        (BATCHING, None, None, "the file does not exist; check the name"),
    ],
)  # fmt: skip
def test_check_names_a_mistake_in_the_data_with_its_place(
    workspace: Path, command: Callable[..., Ran], path: str, old: str | None, new: str | None, said: str
) -> None:
    file = workspace / path
    if old is None or new is None:
        file.unlink()
    else:
        before = file.read_text("utf-8")
        assert old in before
        file.write_text(before.replace(old, new, 1), "utf-8")
    ran = command("check")
    assert ran.code == 1
    assert any(line.startswith(path) and line.endswith(f": {said}") for line in ran.lines), ran.lines
