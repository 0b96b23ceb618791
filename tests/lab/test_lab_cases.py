"""Cases of the latency model that the lab shows whole, or refuses in one plain line."""

from __future__ import annotations

import json

import pytest

PARTS = {
    "light": ("4-5", "distance_km=2050"),
    "network": ("6-8", "access_ms=30.5"),
    "queue": ("9-12", "queue_ms=50.5"),
    "read": ("6-8", "prompt_tokens=401"),
    "write": ("4-5", "decode_tps=30"),
    "half as far": ("4-5", "distance_km=2100"),
    "a token": ("6-8", "answer_tokens=120", "decode_tps=60"),
    "the speed of light": ("9-12", "fiber_km_per_ms=12.5"),
    "two halves": ("6-8", "queue_ms=49.5", "prompt_tokens=404"),
    "trip in boxes": ("2-3", "access_ms=40"),
    "line in boxes": ("K-1", "queue_ms=60"),
    "writing in boxes": ("2-3", "answer_tokens=16"),
}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("kinds", [["timeline-lab"], ["timeline-lab", "answer-key"]], ids=len)
def test_a_part_that_is_not_whole_is_refused(command, tmp_path, part, kinds):
    from pathlib import Path

    band, *settings = PARTS[part]
    options = ["--grade", band, "--quiet", "--out", str(tmp_path)]
    options += [option for kind in kinds for option in ("--kind", kind)]
    options += [option for setting in settings for option in ("--set", setting)]
    ran = command("--root", str(Path(__file__).parents[2]), "build", "round-trip", *options)
    assert ran.code == 1, (ran.code, ran.out, ran.err)
    assert len(set(ran.lines)) == 1, ran.err
    assert "whole number" in ran.err
    assert "Traceback" not in ran.err
    assert not list(tmp_path.rglob("*.pdf"))


@pytest.mark.parametrize("band", ["4-5", "9-12"])
@pytest.mark.parametrize("preset", ["on-device", "worksheet", "counting"])
def test_the_worked_case_of_a_preset_is_that_of_the_timeline(command, labs, preset, band):
    sheet, key = labs(band, preset=preset)
    report = json.loads(command("timeline", "--preset", preset, "--json").out)
    names = {"network": "network", "first_word": "first_word", "write": "decode", "whole": "whole"}
    for lab in (sheet, key):
        worked = {cell.step: cell.text for cell in lab.cells if cell.column == 0}
        for step, name in names.items():
            assert worked[step].endswith(f"{int(report[name]['ms']):,} ms"), (step, worked[step])


def test_another_whole_case_is_shown_and_announced(command, tmp_path):
    from pathlib import Path

    case = ["--set", "distance_km=4000", "--set", "answer_tokens=50"]
    options = ["--kind", "timeline-lab", "--grade", "6-8", *case]
    ran = command(
        "--root", str(Path(__file__).parents[2]), "build", "round-trip", *options, "--out", str(tmp_path)
    )
    assert ran.code == 0, ran.err
    (path,) = tmp_path.rglob("*.pdf")
    assert path.name == "round-trip_timeline-lab_6-8_a4_distance-km-4000_answer-tokens-50.pdf"
