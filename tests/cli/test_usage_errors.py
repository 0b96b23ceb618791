"""What a person may ask for by mistake: one plain line, the right exit code, and nothing is written."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest


class Ran(Protocol):
    """What a command said and how it ended."""

    code: int
    out: str
    err: str
    lines: list[str]


Command = Callable[..., Ran]


def everything(folder: Path) -> dict[str, tuple[int, int]]:
    """All files and folders, with their sizes and times."""
    return {
        str(path.relative_to(folder)): (path.stat().st_size, path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file() or path.is_dir()
    }


HELP = "; see lessonpress --help"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("build nosuch", 'no lesson is named "nosuch"'),
        ("build round-trp", 'no lesson is named "round-trp"; did you mean "round-trip"?'),
        ("build round-trip nosuch", 'no lesson is named "nosuch"'),
        ("build --grade 13", 'no grade is named "13"'),
        ("build --grade 0", 'no grade is named "0"'),
        ("build --grade 4 --grade 2-4", 'no grade is named "2-4"'),
        ("build --paper a44", 'no paper is named "a44"; did you mean "a4"?'),
        ("build --paper a5", 'no paper is named "a5"'),
        ("build --paper a3", "A3 is for posters, not for question-sheet; choose a4 or letter"),
        ("build --kind x", 'no kind is named "x"'),
        ("build --kind question-shet", 'no kind is named "question-shet"; did you mean "question-sheet"?'),
        (
            "build --kind contents",
            '"contents" lists the other files of a build; ask for more kinds, or --kind all',
        ),
        ("build --lang xx", 'no language is named "xx"'),
        ("build --theme dark", 'no theme is named "dark"; choose one of copier, color'),
        ("build --theme colour", 'no theme is named "colour"; did you mean "color"?'),
        ("list foo", 'nothing to list is named "foo"; choose one of lessons, kinds, '),
        ("list grade", 'nothing to list is named "grade"; did you mean "grades"?'),
        ("schema foo", 'no schema is named "foo"; choose one of lesson, words, '),
        ("check nosuch", 'no lesson is named "nosuch"'),
        ("--root nowhere list", "nowhere: not a workspace; it has no folder named curriculum"),
        ("--root nowhere build", "nowhere: not a workspace; it has no folder named curriculum"),
        ("--root curriculum check", "curriculum: not a workspace; it has no folder named curriculum"),
        ("biuld", 'no command is named "biuld"; did you mean "build"?'),
        ("buildall --grade 4", 'no command is named "buildall"; did you mean "build"?'),
        ("build --grad 4", "No such option '--grad'"),
        ("--nope", "No such option '--nope'"),
        ("check --json", "No such option '--json'"),
        ("build --grade", "Option '--grade' requires an argument"),
        ("list lessons kinds", "Got unexpected extra argument (kinds)"),
        ("schema", "Missing argument 'WHAT'"),
        ("verify", "Missing argument 'FILE.pdf...'"),
    ],
)
def test_a_mistake_of_use_is_one_plain_line(line: str, said: str, workspace: Path, command: Command) -> None:
    before = everything(workspace)
    ran = command(*line.split())
    assert len(ran.lines) == 1, ran.err
    assert ran.lines[0].startswith(said)
    assert (ran.code, ran.out) == (2, "")
    assert everything(workspace) == before


def test_the_installed_command_says_the_same(workspace: Path) -> None:
    command = [sys.executable, "-m", "lessonpress", "build", "--paper", "a44"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == 'no paper is named "a44"; did you mean "a4"?\n'
    assert not (workspace / "output").exists()


def test_without_a_command_the_help_is_shown(workspace: Path, command: Command) -> None:
    ran = command()
    assert ran.code == 2
    assert (ran.out + ran.err).startswith("Usage: ")
    assert HELP not in ran.out + ran.err


@pytest.mark.parametrize("name", ["build", "check", "list", "preview", "schema", "verify"])
def test_every_command_explains_itself(name: str, command: Command) -> None:
    ran = command(name, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: lessonpress {name} ")


# --- places that cannot be written ----------------------------------------------------------------

SHEET = "pupil/round-trip/round-trip_question-sheet_4-5_a4.pdf"


@pytest.mark.parametrize("inside", ["", "/deeper/still"])
def test_a_file_in_the_place_of_the_folder_is_said(inside: str, workspace: Path, command: Command) -> None:
    (workspace / "taken").write_text("mine")
    before = everything(workspace)
    ran = command("build", "round-trip", "--out", f"taken{inside}", "--quiet")
    hint = "choose another folder with --out, or move it away"
    assert ran.lines == [f"taken{inside}/{SHEET}: cannot write: a file is where a folder should be; {hint}"]
    assert (ran.code, ran.out) == (4, "")
    assert everything(workspace) == before


@pytest.mark.parametrize("name", ["output", "output/pupil", "output/pupil/round-trip"])
def test_a_file_in_the_place_of_a_folder_inside_the_output_is_said(
    name: str, workspace: Path, command: Command
) -> None:
    (workspace / name).parent.mkdir(parents=True, exist_ok=True)
    (workspace / name).write_text("mine")
    before = everything(workspace)
    ran = command("build", "--quiet")
    assert len(ran.lines) == 1
    assert f"output/{SHEET}: cannot write: a file is where a folder should be" in ran.err
    assert (ran.code, ran.out) == (4, "")
    assert everything(workspace) == before


def test_a_folder_in_the_place_of_the_sheet_is_said(workspace: Path, command: Command) -> None:
    (workspace / "output" / SHEET).mkdir(parents=True)
    before = everything(workspace)
    ran = command("build", "--quiet")
    assert len(ran.lines) == 1
    assert "cannot write: a folder is where the file should be" in ran.err
    assert ran.code == 4
    assert everything(workspace) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_without_permission_is_said(workspace: Path, command: Command) -> None:
    folder = workspace / "locked"
    folder.mkdir(mode=0o500)
    ran = command("build", "--out", "locked", "--quiet")
    assert "cannot write: there is no permission to write it" in ran.err
    assert (ran.code, len(ran.lines)) == (4, 1)
    assert list(folder.iterdir()) == []


def test_a_sheet_that_the_disk_does_not_take_leaves_nothing_behind(workspace: Path) -> None:
    """The limit on the size of files stands for a full disk."""
    ran = subprocess.run(
        [sys.executable, "-m", "lessonpress", "build", "--quiet"],
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
    )
    assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (4, "", 1), ran.stderr
    assert "cannot write" in ran.stderr
    assert [path for path in (workspace / "output").rglob("*") if path.is_file()] == []


# --- what works -----------------------------------------------------------------------------------


def test_a_build_prints_the_path_and_says_how_long_it_took(workspace: Path, command: Command) -> None:
    ran = command("build")
    assert (ran.code, ran.out) == (0, f"output/{SHEET}\n"), ran.err
    assert ran.err.startswith("1 file built in ")
    assert (workspace / "output" / SHEET).read_bytes().startswith(b"%PDF-")
    files = {path.name for path in (workspace / "output").rglob("*") if path.is_file()}
    assert {name for name in files if not name.startswith(".")} == {Path(SHEET).name, "manifest.json"}


def test_a_build_for_programs_prints_one_object_for_each_file(workspace: Path, command: Command) -> None:
    ran = command("build", "--grade", "2", "--paper", "letter", "--paper", "a4", "--json")
    events = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.code, ran.err) == (0, "")
    assert [event["event"] for event in events] == ["built", "built", "done"]
    assert [event["path"] for event in events[:2]] == [
        f"output/pupil/round-trip/round-trip_question-sheet_2_{paper}.pdf" for paper in ("letter", "a4")
    ]
    assert {event["pages"] for event in events[:2]} <= {1, 2}
    assert (events[2]["built"], events[2]["failed"]) == (2, 0)


def test_asking_twice_for_the_same_makes_it_once(workspace: Path, command: Command) -> None:
    ran = command("build", "round-trip", "round-trip", "--grade", "4-5", "--grade", "4-5")
    assert (ran.code, ran.out) == (0, f"output/{SHEET}\n")


def test_wrong_content_is_refused_before_anything_is_written(workspace: Path, command: Command) -> None:
    words = workspace / "curriculum/lessons/round-trip/en.yaml"
    words.write_text(words.read_text("utf-8").replace("\ntitle: ", "\ntitel: ", 1), "utf-8")
    ran = command("build", "--quiet")
    assert (ran.code, ran.out) == (1, "")
    assert 'unknown key "titel"; did you mean "title"?' in ran.err
    assert not (workspace / "output").exists()


def test_a_wrong_name_in_a_locale_is_said_and_no_bug(workspace: Path, command: Command) -> None:
    words = workspace / "templates/locales/en.yaml"
    words.write_text(words.read_text("utf-8").replace("{number}", "{nmber}", 1), "utf-8")
    assert command("build", "--quiet").code in (1, 3)
