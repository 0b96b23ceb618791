"""``lessonpress timeline``: its tables, its JSON, and what it says to a wrong option."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lessonpress.latency import INPUTS, PHASES, Scenario, ms_per_token, stages, timeline
from lessonpress.latency.inputs import read_convention

ROOT = Path(__file__).parents[2]


class Ran(Protocol):
    """What a command said and how it ended."""

    code: int
    out: str
    err: str
    lines: list[str]


Command = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def report(command: Command) -> Callable[..., dict[str, Any]]:
    """The JSON of a call that succeeds."""

    def run(*arguments: str) -> dict[str, Any]:
        ran = command("timeline", *arguments, "--json")
        assert (ran.code, ran.err) == (0, "")
        found: dict[str, Any] = json.loads(ran.out)
        return found

    return run


def scenario_in(found: dict[str, Any]) -> Scenario:
    """A scenario read back from the JSON."""
    texts = dict(found["scenario"])
    convention = read_convention("convention", texts.pop("convention"))
    return Scenario(**{name: Fraction(text) for name, text in texts.items()}, convention=convention)


# --- tables ---------------------------------------------------------------------------------------


def test_the_lesson_s_own_case_is_a_plain_table_when_piped(command: Command) -> None:
    ran = command("timeline")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "seed           Shown         ms   Share",
        "Network        45 ms         45    1.0%",
        "Wait in line   50 ms         50    1.2%",
        "Read prompt    50 ms         50    1.2%",
        "Write answer   4.2 s  4,166.667   96.6%",
        "First word    145 ms        145    3.4%",
        "Whole answer   4.3 s  4,311.667  100.0%",
        "Each token     17 ms     16.667",
    ]


def test_two_scenarios_stand_side_by_side_with_their_differences(command: Command) -> None:
    ran = command("timeline", "--versus", "on-device")
    assert ran.out.splitlines() == [
        "                seed  on-device  Difference",
        "Network        45 ms       0 ms      -45 ms",
        "Wait in line   50 ms       0 ms      -50 ms",
        "Read prompt    50 ms     400 ms     +350 ms",
        "Write answer   4.2 s     12.5 s      +8.3 s",
        "First word    145 ms     400 ms     +255 ms",
        "Whole answer   4.3 s     12.9 s      +8.6 s",
        "Each token     17 ms      50 ms      +33 ms",
    ]


def test_a_changed_scenario_is_called_changed(command: Command) -> None:
    assert command("timeline", "--answer-tokens", "100").out.startswith("seed, changed ")
    assert command("timeline", "--answer-tokens", "250").out.startswith("seed   ")


def test_a_terminal_gets_a_ruled_table() -> None:
    master, terminal = pty.openpty()
    ran = subprocess.run(
        [sys.executable, "-m", "lessonpress", "timeline"],
        cwd=ROOT,
        stdout=terminal,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
        timeout=60,
        check=True,
    )
    os.close(terminal)
    shown = os.read(master, 10_000).decode()
    os.close(master)
    assert ran.stderr == b""
    assert "│ Write answer │  4.2 s │ 4,166.667 │  96.6% │" in shown


def test_an_answer_in_no_time_can_be_shown(command: Command, report: Callable[..., dict[str, Any]]) -> None:
    nothing = ["--preset", "on-device", "--prompt-tokens", "0", "--answer-tokens", "0"]
    assert "Whole answer         0 ms   0   0.0%" in command("timeline", *nothing).out.splitlines()
    assert report(*nothing)["shares"]["decode"] == {"fraction": "0", "display": "0.0%"}


# --- JSON -----------------------------------------------------------------------------------------


def test_the_json_of_the_lesson_s_own_case(report: Callable[..., dict[str, Any]]) -> None:
    found = report()
    assert found["network"] == {"ms": "45", "display": "45 ms"}
    assert found["queue"] == {"ms": "50", "display": "50 ms"}
    assert found["prefill"] == {"ms": "50", "display": "50 ms"}
    assert found["decode"] == {"ms": "12500/3", "display": "4.2 s"}
    assert found["first_word"] == {"ms": "145", "display": "145 ms"}
    assert found["whole"] == {"ms": "12935/3", "display": "4.3 s"}
    assert found["ms_per_token"] == {"ms": "50/3", "display": "17 ms"}
    assert found["shares"]["first_word"] == {"fraction": "87/2587", "display": "3.4%"}
    assert found["scenario"]["distance_km"] == "1500"
    assert found["scenario"]["convention"] == "seed"
    assert found["stages"][1] == {
        "key": "radio",
        "start": {"ms": "0", "display": "0 ms"},
        "duration": {"ms": "30", "display": "30 ms"},
    }
    assert list(found) == [
        "preset", "scenario", *PHASES, "first_word", "whole", "ms_per_token", "shares", "stages",
    ]  # fmt: skip


def agree(found: dict[str, Any], inputs: Scenario) -> None:
    times = timeline(inputs)
    for name in (*PHASES, "first_word", "whole"):
        assert Fraction(found[name]["ms"]) == getattr(times, name)
    assert Fraction(found["ms_per_token"]["ms"]) == ms_per_token(inputs)
    if times.whole:
        assert sum(Fraction(found["shares"][phase]["fraction"]) for phase in PHASES) == 1
    assert [
        (stage["key"], Fraction(stage["start"]["ms"]), Fraction(stage["duration"]["ms"]))
        for stage in found["stages"]
    ] == [(stage.key, stage.start, stage.duration) for stage in stages(inputs)]


@pytest.mark.parametrize(
    "preset",
    ["seed", "seed-wifi", "on-device", "edge-same", "edge-small", "satellite-geo", "long-prompt", "busy",
     "speculative", "clean"],
)  # fmt: skip
def test_the_json_of_a_preset_read_back_gives_the_same_times(
    report: Callable[..., dict[str, Any]], preset: str
) -> None:
    found = report("--preset", preset)
    assert found["preset"] == preset
    agree(found, scenario_in(found))


amounts = st.fractions(min_value=0, max_value=10**6, max_denominator=100)
rates = st.fractions(min_value=Fraction(1, 100), max_value=10**6, max_denominator=100)
counts = st.integers(min_value=0, max_value=10**6).map(Fraction)
shares = st.fractions(min_value=0, max_value=1, max_denominator=20)
VALUES: dict[str, st.SearchStrategy[Fraction]] = {
    **dict.fromkeys(("distance_km", "access_ms", "queue_ms", "inflation"), amounts),
    **dict.fromkeys(("prefill_tps", "decode_tps", "fiber_km_per_ms"), rates),
    **dict.fromkeys(("prompt_tokens", "answer_tokens"), counts),
    **dict.fromkeys(("acceptance", "draft_cost"), shares),
    "setup_rtts": st.integers(min_value=0, max_value=4).map(Fraction),
    "draft_tokens": st.integers(min_value=0, max_value=8).map(Fraction),
}


def test_every_input_has_an_option_and_a_strategy() -> None:
    assert set(VALUES) == set(INPUTS)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(values=st.fixed_dictionaries(VALUES), convention=st.sampled_from(["seed", "field"]))
def test_options_become_the_scenario_and_the_json_can_be_read_back(
    report: Callable[..., dict[str, Any]], values: dict[str, Fraction], convention: str
) -> None:
    options = [word for name, value in values.items() for word in (f"--{name.replace('_', '-')}", str(value))]
    found = report(*options, "--convention", convention)
    made = scenario_in(found)
    assert made == Scenario(**values, convention=read_convention("c", convention))
    agree(found, made)


def test_the_json_of_two_scenarios_has_both_and_their_difference(report: Callable[..., dict[str, Any]]) -> None:
    found = report("--distance-km", "20000", "--versus", "seed")
    assert found["versus"]["preset"] == "seed"
    agree(found["versus"], scenario_in(found["versus"]))
    assert found["difference"]["network"] == {"ms": "-185", "display": "-185 ms"}
    assert found["difference"]["queue"] == {"ms": "0", "display": "0 ms"}
    for name, difference in found["difference"].items():
        assert Fraction(difference["ms"]) == Fraction(found["versus"][name]["ms"]) - Fraction(found[name]["ms"])


# --- options --------------------------------------------------------------------------------------


def test_whole_decimal_and_fraction_are_the_same_number(report: Callable[..., dict[str, Any]]) -> None:
    assert [
        report("--queue-ms", text)["queue"]["ms"] for text in ("40.5", "81/2", "162/4")
    ] == ["81/2"] * 3  # fmt: skip


def test_british_spelling_is_taken_too_but_not_shown(
    command: Command, report: Callable[..., dict[str, Any]]
) -> None:
    assert report("--fibre-km-per-ms", "100")["scenario"]["fiber_km_per_ms"] == "100"
    assert "--fiber-km-per-ms" in command("timeline", "--help").out
    assert "fibre" not in command("timeline", "--help").out


@pytest.mark.parametrize(
    ("options", "queue"),
    [
        (["--busy", "0.9"], "450"),
        (["--busy", "1/2", "--service-ms", "30"], "30"),
        (["--busy", "0"], "0"),
        (["--busy", "2/3", "--service-ms", "1/3"], "2/3"),
    ],
)
def test_a_busy_server_makes_the_wait(
    report: Callable[..., dict[str, Any]], options: list[str], queue: str
) -> None:
    found = report(*options)
    assert found["queue"]["ms"] == found["scenario"]["queue_ms"] == queue


def test_the_field_s_convention_writes_one_token_less(report: Callable[..., dict[str, Any]]) -> None:
    found = report("--convention", "field")
    assert (found["decode"], found["whole"]["ms"]) == ({"ms": "4150", "display": "4.2 s"}, "4295")


ANY = "from 0 to 1,000,000,000,000"
WORDS = "a number such as 45, 0.5 or 1/3, " + ANY
WHOLE = "a number such as 45, a whole number " + ANY


@pytest.mark.parametrize(
    ("option", "text", "said"),
    [
        ("--distance-km", "-1", f"is -1, but must be {ANY}"),
        ("--access-ms", "-1/2", f"is -0.5, but must be {ANY}"),
        ("--queue-ms", "nan", f'is "nan", but must be {WORDS}'),
        ("--queue-ms", "1e400", f'is "1e400", but must be {WORDS}'),
        ("--inflation", "10^30", f'is "10^30", but must be {WORDS}'),
        ("--distance-km", "1" + "0" * 30, f"is 1,000,000,000,000,000,000,000,000,000,000, but must be {ANY}"),
        ("--distance-km", "", f'is "", but must be {WORDS}'),
        ("--distance-km", "1/0", f'is "1/0", but must be {WORDS}'),
        ("--distance-km", "far", f'is "far", but must be {WORDS}'),
        ("--prefill-tps", "0", "is 0, but must be from 0.001 to 1,000,000,000,000"),
        ("--decode-tps", "0", "is 0, but must be from 0.001 to 1,000,000,000,000"),
        ("--decode-tps", "-60", "is -60, but must be from 0.001 to 1,000,000,000,000"),
        ("--fiber-km-per-ms", "0", "is 0, but must be from 0.001 to 1,000,000,000,000"),
        ("--fibre-km-per-ms", "0", "is 0, but must be from 0.001 to 1,000,000,000,000"),
        ("--prompt-tokens", "1.5", f"is 1.5, but must be a whole number {ANY}"),
        ("--answer-tokens", "1/3", f"is 1/3, but must be a whole number {ANY}"),
        ("--answer-tokens", "many", f'is "many", but must be {WHOLE}'),
        ("--setup-rtts", "-1", f"is -1, but must be a whole number {ANY}"),
        ("--acceptance", "1.01", "is 1.01, but must be from 0 to 1"),
        ("--draft-tokens", "1001", "is 1,001, but must be a whole number from 0 to 1,000"),
        ("--draft-cost", "-1", f"is -1, but must be {ANY}"),
        ("--busy", "1", "is 1, but must be at least 0 and below 1; otherwise the line never ends"),
        ("--busy", "1.5", "is 1.5, but must be at least 0 and below 1; otherwise the line never ends"),
        ("--busy", "-0.1", "is -0.1, but must be at least 0 and below 1"),
        ("--convention", "both", 'is "both", but must be seed or field'),
        ("--convention", "", 'is "", but must be seed or field'),
    ],
)
@pytest.mark.parametrize("as_json", [[], ["--json"]], ids=["table", "json"])
def test_a_wrong_value_is_one_plain_line_with_the_option_and_its_range(
    command: Command, option: str, text: str, said: str, as_json: list[str]
) -> None:
    ran = command("timeline", option, text, *as_json)
    assert (ran.code, ran.out, ran.lines) == (2, "", [f"{option} {said}"])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--preset", "sed"], '--preset: no scenario is named "sed"; did you mean "seed"?'),
        (["--versus", "on-devise"], '--versus: no scenario is named "on-devise"; did you mean "on-device"?'),
        (
            ["--busy", "1/2", "--queue-ms", "50"],
            "--busy and --queue-ms both set the wait in line; give one of them",
        ),
        (["--service-ms", "50"], "--service-ms has no effect without --busy; give both"),
        (
            ["--fiber-km-per-ms", "200", "--fibre-km-per-ms", "200"],
            "--fiber-km-per-ms and --fibre-km-per-ms are one input; give one of them",
        ),
        (
            ["--busy", "9/10", "--service-ms", "1000000000000"],
            f"--busy and --service-ms: queue_ms is 9,000,000,000,000, but must be {ANY}",
        ),
    ],
)
def test_options_that_do_not_go_together_are_said_in_one_line(
    command: Command, options: list[str], said: str
) -> None:
    ran = command("timeline", *options)
    assert (ran.code, ran.out, ran.lines) == (2, "", [said])


def test_all_wrong_options_are_named_at_once(command: Command) -> None:
    ran = command("timeline", "--distance-km", "-1", "--decode-tps", "0", "--busy", "1", "--service-ms", "x")
    assert ran.code == 2
    assert [line.split()[0] for line in ran.lines] == [
        "--distance-km", "--decode-tps", "--busy", "--service-ms",
    ]  # fmt: skip
