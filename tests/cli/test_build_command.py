"""``lessonpress build``: what it says, to whom, how it ends, and where its files are."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

PUPIL = "pupil/round-trip"
DEFAULT = f"output/{PUPIL}/round-trip_question-sheet_4-5_a4.pdf"
WORDS = "curriculum/lessons/round-trip/en.yaml"


def name(grade: str = "4-5", paper: str = "a4", theme: str = "") -> str:
    return "_".join(filter(None, ["round-trip_question-sheet", grade, paper, theme])) + ".pdf"


def events(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def made(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*.pdf"))


def spoil(root: Path, band: str) -> None:
    """Make the front of one band's sheet far too long."""
    path = root / WORDS
    text = path.read_text(encoding="utf-8")
    found = re.search(rf"^what_it_is:\n(?:.*\n)*?  {band}: [>|]-\n", text, re.MULTILINE)
    words = "    " + "Words that go on and on. " * 60 + "\n"
    path.write_text(text[: found.end()] + words + text[found.end() :], encoding="utf-8")


@pytest.fixture(scope="module")
def run_in() -> Callable[..., subprocess.CompletedProcess[str]]:
    def run(folder: Path, *arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "lessonpress", *arguments]
        more = {"capture_output": True} | more
        return subprocess.run(command, cwd=folder, text=True, timeout=120, check=False, **more)

    return run


# --- what it says -----------------------------------------------------------------------------------


def test_without_options_the_default_sheet(workspace, command):
    ran = command("build")
    assert (ran.code, ran.out) == (0, f"{DEFAULT}\n")
    assert re.fullmatch(r"1 file built in \d+\.\d s\n", ran.err)
    assert made(workspace / "output") == [f"{PUPIL}/{name()}"]


def test_quiet_prints_paths_and_nothing_else(workspace, command):
    ran = command("build", "round-trip", "--quiet")
    assert (ran.code, ran.out, ran.err) == (0, f"{DEFAULT}\n", "")


def test_json_is_one_object_on_each_line(workspace, command):
    ran = command("build", "--grade", "2", "--grade", "4-5", "--json")
    assert ran.code == 0
    first, second, done = events(ran.out)
    assert first | {"event": "built", "path": f"output/{PUPIL}/{name('2')}", "pages": 2} == first
    assert second | {"event": "built", "path": DEFAULT, "pages": 2} == second
    assert set(done) >= {"event", "built", "unchanged", "failed", "seconds"}
    assert (done["event"], done["built"], done["unchanged"], done["failed"]) == ("done", 2, 0, 0)
    assert 0 < done["seconds"] < 60
    assert ran.err == ""


def test_json_says_why_a_file_failed(workspace, command):
    spoil(workspace, "4-5")
    ran = command("build", "--grade", "2", "--grade", "5", "--json")
    built, failed, done = events(ran.out)
    assert built["event"] == "built"
    assert failed["event"] == "failed"
    assert failed["path"] == f"output/{PUPIL}/{name('5')}"
    assert "too long" in failed["why"] and WORDS in failed["why"]
    assert (done["built"], done["failed"]) == (1, 1)
    assert ran.code == 7


def test_json_before_a_usage_mistake_prints_nothing_on_stdout(workspace, command):
    ran = command("build", "--grade", "13", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert "13" in ran.err


def test_problems_go_to_stderr_also_when_quiet(workspace, command):
    spoil(workspace, "4-5")
    ran = command("build", "--quiet")
    assert (ran.code, ran.out) == (1, "")
    assert "too long" in ran.err
    assert len(ran.lines) == 1


def test_progress_on_a_terminal_never_reaches_stdout(workspace, run_in):
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    shown: list[bytes] = []

    def read() -> None:
        with suppress(OSError):  # What Linux says when nobody writes to a terminal any more.
            while piece := os.read(master, 4096):
                shown.append(piece)

    reader = Thread(target=read)
    reader.start()
    ran = run_in(
        workspace, "build", "--grade", "2", "--grade", "5", capture_output=False,
        stdout=subprocess.PIPE, stderr=slave,
    )  # fmt: skip
    os.close(slave)
    reader.join(10)
    os.close(master)
    assert ran.returncode == 0
    assert ran.stdout.splitlines() == [f"output/{PUPIL}/{name(grade)}" for grade in ("2", "5")]
    assert "\x1b" not in ran.stdout
    assert "2 files built in" in b"".join(shown).decode()


def test_piped_progress_is_plain(workspace, run_in):
    ran = run_in(workspace, "build", "--grade", "2", "--grade", "5")
    assert "\x1b" not in ran.stdout + ran.stderr
    assert ran.stderr.startswith("2 files built in ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_results_that_cannot_be_printed_are_no_bug(workspace, run_in):
    with open("/dev/full", "w") as full:
        ran = run_in(workspace, "build", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert ran.returncode not in (0, 70), ran.stderr
    assert "bug in Lessonpress" not in ran.stderr


# --- where its files are ----------------------------------------------------------------------------


def test_every_grade_and_paper_has_its_own_name(workspace, command):
    ran = command("build", "--grade", "K", "--grade", "9-12", "--paper", "letter", "--paper", "a4", "--quiet")
    wanted = [f"output/{PUPIL}/{name(grade, paper)}" for grade in ("K", "9-12") for paper in ("letter", "a4")]
    assert ran.code == 0
    assert ran.out.splitlines() == wanted
    assert made(workspace) == sorted(wanted)


def test_a_theme_that_is_not_the_default_is_in_the_name(workspace, command):
    assert command("build", "--theme", "copier", "--quiet").out == f"{DEFAULT}\n"
    ran = command("build", "--theme", "color", "--quiet")
    assert ran.out == f"output/{PUPIL}/{name(theme='color')}\n"
    assert len(made(workspace)) == 2


def test_duplicates_are_built_once(workspace, command):
    ran = command(
        "build", "round-trip", "round-trip", "--grade", "5", "--grade", "5", "--paper", "a4", "--paper", "a4",
        "--kind", "question-sheet", "--kind", "question-sheet", "--lang", "en", "--lang", "en", "--json",
    )  # fmt: skip
    built, done = events(ran.out)
    assert built["path"] == f"output/{PUPIL}/{name('5')}"
    assert done["built"] == 1


def test_names_of_files_are_legal_everywhere(workspace, command):
    for line in command("build", "--grade", "9-12", "--theme", "color", "--quiet").out.splitlines():
        part = line.rsplit("/", 1)[-1]
        assert not set(part) & set('"*:<>?\\|') and len(part.encode()) <= 100


def test_out_names_another_folder(workspace, command, tmp_path):
    ran = command("build", "--out", str(tmp_path / "else where"), "--quiet")
    assert ran.out == f"{tmp_path}/else where/{PUPIL}/{name()}\n"
    assert made(tmp_path / "else where") == [f"{PUPIL}/{name()}"]
    assert (tmp_path / "else where" / "manifest.json").is_file()
    assert not (workspace / "output").exists()


def test_a_folder_below_the_current_one_is_shown_from_here(workspace, command):
    assert command("build", "--out", "made/now", "--quiet").out == f"made/now/{PUPIL}/{name()}\n"


def test_from_a_folder_inside_the_workspace_files_go_to_its_output(workspace, command, monkeypatch):
    monkeypatch.chdir(workspace / "curriculum/lessons")
    assert command("build", "--quiet").code == 0
    assert made(workspace / "output") == [f"{PUPIL}/{name()}"]


def test_the_manifest_keeps_what_earlier_runs_made(workspace, command):
    command("build", "--grade", "2", "--quiet")
    command("build", "--grade", "5", "--quiet")
    record = json.loads((workspace / "output/manifest.json").read_text())["files"]
    assert sorted(record) == sorted(f"{PUPIL}/{name(grade)}" for grade in ("2", "5"))
    (workspace / f"output/{PUPIL}/{name('2')}").unlink()
    command("build", "--grade", "5", "--quiet")
    record = json.loads((workspace / "output/manifest.json").read_text())["files"]
    assert list(record) == [f"{PUPIL}/{name('5')}"]


def test_a_record_that_cannot_be_read_is_begun_anew_and_said(workspace, command):
    (workspace / "output").mkdir()
    (workspace / "output/manifest.json").write_text("{ not json")
    ran = command("build")
    assert ran.code == 0
    assert "output/manifest.json: this is not a record of built files" in ran.err
    assert json.loads((workspace / "output/manifest.json").read_text())["files"]


def test_in_an_empty_folder_the_packaged_lesson_is_built(tmp_path, run_in):
    ran = run_in(tmp_path, "build")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == f"{DEFAULT}\n"
    assert made(tmp_path) == [DEFAULT]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["output"]


def test_another_workspace_by_its_root(workspace, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = command("--root", str(workspace), "build", "--quiet")
    assert ran.code == 0
    assert made(workspace / "output") == [f"{PUPIL}/{name()}"]
    assert Path(ran.out.strip()).resolve() == workspace / f"output/{PUPIL}/{name()}"


# --- how it ends ------------------------------------------------------------------------------------


def test_a_single_failure_keeps_its_own_code(workspace, command):
    spoil(workspace, "4-5")
    assert command("build").code == 1
    assert not made(workspace)


def test_failures_of_one_sort_keep_their_code(workspace, command):
    spoil(workspace, "4-5")
    ran = command("build", "--grade", "4", "--grade", "5")
    assert ran.code == 1
    assert "0 files built" in ran.lines[-1] and "2 failed" in ran.lines[-1]


def test_some_failed_among_many_is_7_and_keeps_the_good(workspace, command):
    spoil(workspace, "4-5")
    ran = command("build", "--grade", "2", "--grade", "5", "--grade", "7")
    assert ran.code == 7
    assert ran.out.splitlines() == [f"output/{PUPIL}/{name(grade)}" for grade in ("2", "7")]
    assert "2 files built" in ran.lines[-1] and "1 failed" in ran.lines[-1]
    assert made(workspace / "output") == [f"{PUPIL}/{name(grade)}" for grade in ("2", "7")]
    record = json.loads((workspace / "output/manifest.json").read_text())["files"]
    assert len(record) == 2


def test_a_failure_keeps_the_sheet_built_before(workspace, command):
    command("build", "--quiet")
    before = (workspace / DEFAULT).read_bytes()
    spoil(workspace, "4-5")
    assert command("build").code == 1
    assert (workspace / DEFAULT).read_bytes() == before


def test_wrong_content_is_said_once_for_all_its_sheets(workspace, command):
    path = workspace / WORDS
    path.write_text(path.read_text("utf-8").replace("\ntitle:", "\ntitel:", 1), "utf-8")
    ran = command("build", "--grade", "2", "--grade", "5", "--grade", "7")
    assert ran.code == 1
    assert sum("titel" in line for line in ran.lines) == 1


def test_a_usage_mistake_builds_nothing_of_the_rest(workspace, command):
    ran = command("build", "--grade", "5", "--paper", "a4", "--paper", "a44")
    assert (ran.code, ran.out) == (2, "")
    assert 'did you mean "a4"?' in ran.err
    assert not (workspace / "output").exists()


def test_built_again_it_is_the_same(workspace, command):
    command("build", "--quiet")
    before = (workspace / DEFAULT).read_bytes()
    command("build", "--quiet")
    assert (workspace / DEFAULT).read_bytes() == before


def test_what_was_built_passes_verify(workspace, command):
    command("build", "--grade", "K", "--theme", "color", "--quiet")
    ran = command("verify", f"output/{PUPIL}/{name('K', theme='color')}")
    assert ran.code == 0
    assert "2 pages, all checks passed" in ran.out
