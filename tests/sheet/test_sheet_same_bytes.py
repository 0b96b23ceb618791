"""The same inputs give the same bytes, wherever and whenever a sheet is built."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WANTED = ("--grade", "K", "--grade", "4-5", "--grade", "11", "--paper", "letter")


def build(folder: Path, root: Path, out: Path, *options: str, **environment: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    ran = subprocess.run(
        [sys.executable, "-m", "lessonpress", "--root", root, "build", "round-trip", *options, "--out", out],
        cwd=folder, env=os.environ | environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return out


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The same sheets built three times: other folders, time zones, locales and hash seeds."""
    base = tmp_path_factory.mktemp("same bytes")
    copy = base / "a copy"
    for name in ("curriculum", "templates"):
        shutil.copytree(ROOT / name, copy / name)
    return [
        build(base, ROOT, base / "one", *WANTED, TZ="UTC", PYTHONHASHSEED="0", LC_ALL="C.UTF-8"),
        build(
            base / "elsewhere", copy, base / "two" / "deeper", *WANTED,
            TZ="Pacific/Kiritimati", PYTHONHASHSEED="4242", LC_ALL="C", LANG="de_DE.UTF-8",
            LESSONPRESS_CACHE=str(base / "cache"),
        ),
        build(
            base / "third", Path("../a copy"), Path("three"), *reversed_grades(),
            TZ="America/St_Johns", PYTHONHASHSEED="7", PYTHONUTF8="1",
        ),
    ]  # fmt: skip


def reversed_grades() -> tuple[str, ...]:
    return ("--paper", "letter", "--grade", "11", "--grade", "4-5", "--grade", "K")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.pdf"))}


def test_files_are_the_same_to_the_byte(builds):
    one, two = contents(builds[0]), contents(builds[1])
    three = contents(builds[0].parent / "third" / "three")
    assert len(one) == 3
    assert {name: hashlib.sha256(pdf).hexdigest() for name, pdf in one.items()} == {
        name: hashlib.sha256(pdf).hexdigest() for name, pdf in two.items()
    }
    assert one == three, "the order of a run changes its files"


def test_the_records_are_the_same_and_true(builds):
    first = (builds[0] / "manifest.json").read_bytes()
    assert first == (builds[1] / "manifest.json").read_bytes()
    assert first == (builds[0].parent / "third" / "three" / "manifest.json").read_bytes()
    record = json.loads(first)["files"]
    files = contents(builds[0])
    assert set(record) == set(files)
    for name, pdf in files.items():
        entry = record[name]
        assert entry["sha256"] == hashlib.sha256(pdf).hexdigest()
        assert (entry["pages"], entry["bytes"]) == (2, len(pdf))
    assert {entry["code"] for entry in record.values()} == {f"RT1-Q-{g}-LTR-BW" for g in ("GK", "G45", "G11")}
    assert str(ROOT) not in first.decode()


def test_nothing_else_is_left_in_the_output(builds):
    left = {path.name for path in builds[0].rglob("*") if path.is_file() and path.suffix != ".pdf"}
    assert left <= {"manifest.json", ".manifest.json.lock"}


def test_other_content_is_another_fingerprint(builds, workspace, command):
    words = workspace / "curriculum/lessons/round-trip/en.yaml"
    words.write_text(words.read_text("utf-8").replace("hit send", "press send"), "utf-8")
    assert command("build", "--grade", "4-5", "--paper", "letter").code == 0
    name = "pupil/round-trip/round-trip_question-sheet_4-5_letter.pdf"
    folders = builds[0], workspace / "output"
    before, after = (json.loads((folder / "manifest.json").read_text())["files"][name] for folder in folders)
    assert before["inputs"] != after["inputs"]
    assert before["sha256"] != after["sha256"]
