"""Disks, folders and programs that fail in the middle: one plain line, and nothing half-written."""

from __future__ import annotations

import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

ROOT = Path(__file__).parents[2]
FOLDER = Path("pupil/round-trip")
NAME = "round-trip_question-sheet_4-5_a4.pdf"
BUILD = (sys.executable, "-m", "lessonpress", "--root", str(ROOT), "build", "round-trip", "--out")


def run(
    out: Path, *options: str, most_bytes: int | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    def limit() -> None:
        if most_bytes is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    command = [*BUILD, out, *options]
    return subprocess.run(
        command, env=os.environ | environment, preexec_fn=limit,
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def assert_one_plain_line(ran: subprocess.CompletedProcess[str], out: Path, reason: str) -> None:
    assert ran.returncode == 4, ran.stderr
    assert ran.stdout == ""
    assert "Traceback" not in ran.stderr and "Errno" not in ran.stderr
    problems = [line for line in ran.stderr.splitlines() if not line.startswith("0 files")]
    assert len(problems) == 1, ran.stderr
    assert reason in problems[0] and str(out) in problems[0], problems[0]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and path.name != ".manifest.json.lock")


# --- the disk ---------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 32 KB, too small for a sheet."""
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", place], capture_output=True, check=False
    ) if shutil.which("mount") and os.geteuid() == 0 else None  # fmt: skip
    if made is None or made.returncode:
        pytest.skip("a small disk cannot be mounted here")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def test_a_full_disk(small_disk):
    ran = run(small_disk)
    assert_one_plain_line(ran, small_disk, "the disk is full")
    assert files(small_disk) == []


def test_a_disk_that_fills_up_keeps_the_old_file(small_disk):
    (small_disk / FOLDER).mkdir(parents=True)
    old = small_disk / FOLDER / NAME
    old.write_bytes(b"%PDF-old")
    assert run(small_disk).returncode == 4
    assert old.read_bytes() == b"%PDF-old"
    assert files(small_disk) == [NAME]


@pytest.mark.parametrize("variable", ["TMPDIR", "LESSONPRESS_CACHE"])
def test_a_full_disk_elsewhere_is_no_bug(small_disk, tmp_path, variable):
    """Where temporary files or fonts are kept: a plain refusal, or a sheet made without them."""
    ran = run(tmp_path / "out", **{variable: str(small_disk)})
    assert "bug in Lessonpress" not in ran.stderr, ran.stderr
    assert ran.returncode in (0, 4)
    assert files(tmp_path / "out") == (["manifest.json", NAME] if ran.returncode == 0 else [])
    assert not list(small_disk.rglob("*.part"))


def test_a_limit_of_file_size_stops_it_plainly_and_the_next_run_works(tmp_path):
    ran = run(tmp_path / "out", most_bytes=8192)
    # The first file that is too large may be one of the engine's own, in the temporary folder.
    assert_one_plain_line(ran, Path("/"), "cannot write")
    assert files(tmp_path) == []
    assert run(tmp_path / "out").returncode == 0
    assert files(tmp_path) == ["manifest.json", NAME]


# --- what is in the way -----------------------------------------------------------------------------


def test_the_output_folder_is_a_file(tmp_path):
    out = tmp_path / "out"
    out.write_text("mine")
    assert_one_plain_line(run(out), out, "a file is where a folder should be")
    assert out.read_text() == "mine"


def test_a_folder_on_the_way_is_a_file(tmp_path):
    (tmp_path / "pupil").write_text("mine")
    assert_one_plain_line(run(tmp_path), tmp_path, "a file is where a folder should be")
    assert files(tmp_path) == ["pupil"]


def test_the_file_is_a_folder(tmp_path):
    (tmp_path / FOLDER / NAME / "mine").mkdir(parents=True)
    assert_one_plain_line(run(tmp_path), tmp_path, "a folder is where the file should be")
    assert (tmp_path / FOLDER / NAME / "mine").is_dir()
    assert files(tmp_path) == []


def test_the_record_is_a_folder(tmp_path):
    """The sheet is good and stays; what cannot be recorded is said."""
    (tmp_path / "manifest.json").mkdir()
    ran = run(tmp_path)
    assert ran.returncode == 4, ran.stderr
    assert "Traceback" not in ran.stderr
    assert "manifest.json: cannot write: a folder is where the file should be" in ran.stderr
    pikepdf.open(tmp_path / FOLDER / NAME).close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(tmp_path):
    tmp_path.chmod(0o500)
    try:
        assert_one_plain_line(run(tmp_path / "out"), tmp_path, "there is no permission to write it")
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
def test_a_disk_that_can_only_be_read(small_disk):
    if subprocess.run(["mount", "-o", "remount,ro", small_disk], capture_output=True, check=False).returncode:
        pytest.skip("a disk cannot be made read-only here")
    assert_one_plain_line(run(small_disk / "out"), small_disk, "the disk can only be read")


def test_several_sheets_on_a_broken_disk_are_each_named(tmp_path):
    """One sort of failure for all keeps its own code."""
    (tmp_path / "pupil").write_text("mine")
    ran = run(tmp_path, "--grade", "2", "--grade", "5")
    assert ran.returncode == 4
    problems = [line for line in ran.stderr.splitlines() if "cannot write" in line]
    assert len(problems) == 2


# --- stopped in the middle --------------------------------------------------------------------------

MANY = ("--grade", "5", "--grade", "7", "--grade", "11", "--paper", "a4", "--paper", "letter")


def whole(path: Path) -> bool:
    with pikepdf.open(path, attempt_recovery=False) as document:
        return len(document.pages) == 2


def assert_only_whole_files(out: Path) -> None:
    for path in out.rglob("*"):
        if path.is_file() and not path.name.startswith("."):
            assert path.suffix in (".pdf", ".json"), path.name
            assert path.suffix == ".json" or whole(path), path.name


@pytest.mark.parametrize("moment", range(5))
def test_killed_at_any_moment_leaves_whole_files_only(tmp_path, moment):
    out = tmp_path / "out"
    process = subprocess.Popen([*BUILD, out, *MANY], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    chance = random.Random(moment)
    if moment < 2:
        time.sleep(chance.uniform(0.3, 3.0))
    else:
        # Just when something is being written.
        until = time.monotonic() + 20
        while time.monotonic() < until and not list(out.rglob("*.part")) and process.poll() is None:
            time.sleep(0.0005)
        time.sleep(chance.uniform(0, 0.02))
    process.kill()
    process.wait()
    assert_only_whole_files(out)
    before = {path: path.read_bytes() for path in out.rglob("*.pdf")}
    again = run(out, "--grade", "5")
    assert again.returncode == 0, again.stderr
    assert_only_whole_files(out)
    assert all(path.read_bytes() == content for path, content in before.items())


def test_what_a_killed_run_left_is_cleared_away(tmp_path):
    """Half-written files are hidden and do no harm, but they must not gather."""
    (tmp_path / FOLDER).mkdir(parents=True)
    left = tmp_path / FOLDER / f".{NAME}.0123abcd.part"
    left.write_bytes(b"%PDF-1.7 half")
    os.utime(left, (0, 0))
    assert run(tmp_path).returncode == 0
    assert not left.exists()


def test_stopped_by_the_user(tmp_path):
    out = tmp_path / "out"
    process = subprocess.Popen([*BUILD, out, *MANY], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=30)[1]
    assert process.returncode == 130
    assert "Traceback" not in said
    assert re.search(r"^stopped$", said, re.MULTILINE)
    assert_only_whole_files(out)
    assert not list(out.rglob("*.part"))
    # What was finished is kept and recorded.
    assert Path(first.strip()).name in (out / "manifest.json").read_text()


def test_a_pipe_that_closes_early_is_no_bug(tmp_path):
    process = subprocess.Popen(
        [*BUILD, tmp_path, *MANY[:4]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )  # fmt: skip
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    process.wait(timeout=30)
    assert "bug in Lessonpress" not in said and "Traceback" not in said, said


def test_two_builds_at_once_share_a_folder(tmp_path):
    commands = [[*BUILD, tmp_path, "--grade", grade] for grade in ("5", "5", "7")]
    running = [subprocess.Popen(each, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for each in commands]
    ends = [(process.communicate(timeout=60)[1], process.returncode) for process in running]
    assert [code for _, code in ends] == [0, 0, 0], ends
    assert_only_whole_files(tmp_path)
    assert not list(tmp_path.rglob("*.part"))
    assert files(tmp_path) == [
        "manifest.json", "round-trip_question-sheet_5_a4.pdf", "round-trip_question-sheet_7_a4.pdf",
    ]  # fmt: skip
    record = (tmp_path / "manifest.json").read_text()
    assert "_5_a4.pdf" in record and "_7_a4.pdf" in record
