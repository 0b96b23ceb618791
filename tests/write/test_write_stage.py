"""Writing: a file is in its place whole and checked, or the place is as it was."""

from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from lessonpress.errors import ExitCode, VerificationError, WriteError
from lessonpress.write import stage


def publish(target: Path, content: bytes = b"new") -> None:
    with stage(target) as staged:
        staged.write(content)
        staged.publish()


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def failure(target: Path) -> str:
    with pytest.raises(WriteError) as caught:
        publish(target)
    assert caught.value.exit_code == ExitCode.CANNOT_WRITE
    message = str(caught.value)
    assert str(target) in message
    assert "\n" not in message
    return message


def test_publishing_makes_folders_and_leaves_only_the_file(tmp_path):
    target = tmp_path / "pupil" / "round-trip" / "sheet.pdf"
    publish(target)
    assert target.read_bytes() == b"new"
    assert files(tmp_path) == ["pupil", "pupil/round-trip", "pupil/round-trip/sheet.pdf"]


def test_the_target_is_untouched_until_publishing(tmp_path):
    target = tmp_path / "sheet.pdf"
    target.write_bytes(b"old")
    with stage(target) as staged:
        staged.write(b"ne")
        staged.write(b"w")
        assert target.read_bytes() == b"old"
        assert staged.path.parent == tmp_path
        assert staged.path.name.startswith(".sheet.pdf.")
        assert staged.path.name.endswith(".part")
        assert staged.path.read_bytes() == b"new"
        staged.publish()
    assert target.read_bytes() == b"new"
    assert files(tmp_path) == ["sheet.pdf"]


@pytest.mark.parametrize("error", [VerificationError("a promise is broken"), KeyboardInterrupt(), ValueError()])
def test_a_failure_before_publishing_leaves_the_old_file(tmp_path, error):
    target = tmp_path / "sheet.pdf"
    target.write_bytes(b"old")

    def fail() -> None:
        with stage(target) as staged:
            staged.write(b"new")
            raise error

    with pytest.raises(type(error)):
        fail()
    assert target.read_bytes() == b"old"
    assert files(tmp_path) == ["sheet.pdf"]


def test_leaving_without_publishing_removes_the_file(tmp_path):
    with stage(tmp_path / "sheet.pdf") as staged:
        staged.write(b"new")
    assert files(tmp_path) == []


def test_a_published_file_can_be_read_by_others(tmp_path):
    old = os.umask(0o022)
    try:
        publish(tmp_path / "sheet.pdf")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "sheet.pdf").stat().st_mode) == 0o644


def test_a_file_where_a_folder_should_be(tmp_path):
    (tmp_path / "pupil").write_text("a file")
    assert "a file is where a folder should be" in failure(tmp_path / "pupil" / "sheet.pdf")
    assert "a file is where a folder should be" in failure(tmp_path / "pupil" / "a" / "sheet.pdf")
    assert files(tmp_path) == ["pupil"]


def test_a_folder_where_the_file_should_be(tmp_path):
    (tmp_path / "sheet.pdf").mkdir()
    assert "a folder is where the file should be" in failure(tmp_path / "sheet.pdf")
    assert files(tmp_path) == ["sheet.pdf"]


def test_a_name_too_long(tmp_path):
    assert "the name is too long for this system" in failure(tmp_path / ("n" * 300))
    assert files(tmp_path) == []


def test_a_folder_name_too_long_leaves_no_other_folders(tmp_path):
    assert "the name is too long" in failure(tmp_path / "a" / "b" / ("n" * 300) / "sheet.pdf")
    assert files(tmp_path) == []


def test_the_longest_name_is_no_problem(tmp_path):
    name = "ñ" * 127
    publish(tmp_path / name)
    assert files(tmp_path) == [name]


@pytest.mark.skipif(os.geteuid() == 0, reason="permissions do not bind root")
def test_a_folder_without_permission(tmp_path):
    tmp_path.chmod(0o500)
    try:
        assert "there is no permission to write it" in failure(tmp_path / "sheet.pdf")
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a file system that nobody may write to")
def test_a_file_system_that_takes_no_files():
    failure(Path("/proc/sheet.pdf"))


SCRIPT = textwrap.dedent("""
    import sys
    from pathlib import Path
    from lessonpress.errors import LessonpressError
    from lessonpress.write import stage
    try:
        with stage(Path(sys.argv[1])) as staged:
            staged.write(b"new" * 100_000)
            print("staged", flush=True)
            sys.stdin.read()
            staged.publish()
    except LessonpressError as error:
        sys.exit(f"{error}|{int(error.exit_code)}")
""")


def test_no_room_for_the_file(tmp_path):
    target = tmp_path / "sheet.pdf"
    target.write_bytes(b"old")

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    command = [sys.executable, "-B", "-c", SCRIPT, target]
    done = subprocess.run(command, preexec_fn=limit, capture_output=True, text=True, check=False)
    assert done.stderr == (
        f"{target}: cannot write: the file is larger than this system allows; build fewer sheets into one file|4\n"
    )
    assert target.read_bytes() == b"old"
    assert files(tmp_path) == ["sheet.pdf"]


@pytest.mark.parametrize("kill", [signal.SIGINT, signal.SIGKILL])
def test_a_build_stopped_before_publishing_leaves_the_old_file(tmp_path, kill):
    target = tmp_path / "sheet.pdf"
    target.write_bytes(b"old")
    command = [sys.executable, "-c", SCRIPT, target]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout.readline() == "staged\n"
        process.send_signal(kill)
        process.wait(10)
    assert target.read_bytes() == b"old"
    left = [name for name in files(tmp_path) if name != "sheet.pdf"]
    assert all(name.startswith(".") for name in left)
    assert kill == signal.SIGKILL or not left
