"""Set-up and packaging: what a bare machine meets first, and what an installed copy holds."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "generator" / "setup.sh"
NOWHERE = "libnowhere-1.0.so.0 libneverland.so.2"
PRESENT = "libc.so.6" if sys.platform.startswith("linux") else "libSystem.so"
APT_LINE = "apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0"


def run(
    *command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=dict(os.environ) | (env or {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


def normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


# --- the script ---


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A tree of its own for the script, with a space in its path and no .venv."""
    root = tmp_path / "a check out"
    (root / "generator").mkdir(parents=True)
    shutil.copy(SCRIPT, root / "generator")
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, root)
    return root


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A PATH with the few tools of every system: no apt-get, no brew, no sudo."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("sh", "cat", "cksum", "dirname", "sed"):
        found = shutil.which(tool)
        assert found
        (folder / tool).symlink_to(found)
    command(folder, "python3", f'exec "{sys.executable}" "$@"')
    command(folder, "uname", "echo Linux")
    command(folder, "id", "echo 1000")
    return folder


def command(folder: Path, name: str, body: str) -> None:
    target = folder / name
    target.write_text(f"#!/bin/sh\n{body}\n")
    target.chmod(0o755)


def setup(checkout: Path, bare: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    return run(
        "sh",
        checkout / "generator" / "setup.sh",
        *arguments,
        cwd=checkout.parent,
        env={"PATH": str(bare), "PYTHON": "", "LESSONPRESS_LIBRARIES": NOWHERE} | env,
    )


def test_check_names_what_cannot_be_loaded(checkout: Path, bare: Path) -> None:
    result = setup(checkout, bare, "--check", LESSONPRESS_LIBRARIES=f"{PRESENT} {NOWHERE}")
    assert result.returncode == 1
    assert NOWHERE in result.stderr
    assert PRESENT not in result.stderr


def test_check_is_quiet_when_all_can_be_loaded(checkout: Path, bare: Path) -> None:
    result = setup(checkout, bare, "--check", LESSONPRESS_LIBRARIES=PRESENT)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_check_agrees_with_weasyprint() -> None:
    loads = run(sys.executable, "-W", "ignore", "-c", "import weasyprint").returncode == 0
    assert (run("sh", SCRIPT, "--check").returncode == 0) == loads


@pytest.mark.parametrize(
    ("system", "advice"), [("Linux", f"run: sudo {APT_LINE}"), ("Darwin", "run: brew install pango")]
)
def test_without_a_package_manager_it_says_the_command(
    checkout: Path, bare: Path, system: str, advice: str
) -> None:
    command(bare, "uname", f"echo {system}")
    result = setup(checkout, bare)
    assert result.returncode == 1
    assert NOWHERE in result.stderr
    assert advice in result.stderr
    assert not (checkout / ".venv").exists()


def test_without_rights_it_says_the_command(checkout: Path, bare: Path) -> None:
    command(bare, "apt-get", "echo called >&2; exit 1")
    result = setup(checkout, bare)
    assert result.returncode == 1
    assert f"as root run: {APT_LINE}" in result.stderr
    assert "called" not in result.stderr


@pytest.mark.parametrize("root", [True, False])
def test_it_installs_with_apt_get_and_uses_sudo_only_when_not_root(checkout: Path, bare: Path, root: bool) -> None:
    log = checkout / "log"
    command(bare, "id", f"echo {0 if root else 1000}")
    command(bare, "env", 'shift; exec "$@"')
    command(bare, "sudo", f'echo "sudo $*" >>"{log}"; exec "$@"')
    command(bare, "apt-get", f'echo "apt-get $*" >>"{log}"; case "$*" in *update) exit 0; esac; exit 100')
    result = setup(checkout, bare)
    assert result.returncode == 1
    assert f"running {'' if root else 'sudo '}{APT_LINE}" in result.stderr
    assert "did not work" in result.stderr
    calls = [line for line in log.read_text().splitlines() if line.startswith("apt-get")]
    assert [call.split()[4] for call in calls] == ["install", "update", "install"]
    assert ("sudo" in log.read_text()) is not root


def test_it_installs_with_homebrew(checkout: Path, bare: Path) -> None:
    command(bare, "uname", "echo Darwin")
    command(bare, "brew", 'echo "brew $*"')
    result = setup(checkout, bare)
    assert result.returncode == 1  # the library is still nowhere
    assert "brew install pango\n" in result.stderr
    assert f"cannot load: {NOWHERE}" in result.stderr


def test_an_older_python_is_named(checkout: Path, bare: Path) -> None:
    command(bare, "python3", "echo 3.9")
    result = setup(checkout, bare)
    assert result.returncode == 1
    assert "Python 3.11 or newer is needed" in result.stderr
    assert "python3 is 3.9" in result.stderr
    assert "PYTHON=" in result.stderr


def test_the_newest_python_is_taken(checkout: Path, bare: Path) -> None:
    command(bare, "python3", "echo 3.11")
    command(bare, "python3.13", 'case "$2" in *version_info*) echo 3.13 ;; *) echo newest ;; esac')
    assert "newest" in setup(checkout, bare, "--check").stderr
    assert "newest" not in setup(checkout, bare, "--check", PYTHON="python3").stderr


# --- make and CI ---


def test_help_lists_every_target() -> None:
    listed = re.findall(r"^  make (\w+)", run("make", "help").stdout, re.MULTILINE)
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    assert sorted(listed) == sorted(phony[1].split())
    for target in listed:
        assert run("make", "-n", target).returncode == 0, target


def test_the_default_target_builds_the_sheet() -> None:
    assert run("make", "-n").stdout == run("make", "-n", "sheet").stdout
    assert "lessonpress build" in run("make", "-n").stdout


def test_ci_runs_make_test() -> None:
    entry = ROOT / ".ci" / "run"
    assert os.access(entry, os.X_OK)
    assert entry.read_text().startswith("#!/bin/sh\n")
    assert re.search(r"^exec make test$", entry.read_text(), re.MULTILINE)


def test_clean_keeps_the_output_folder(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("output/sheet.pdf", "output/pages/1.png", "output/.gitkeep", ".mypy_cache/x", "generator/a.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    (tmp_path / "tests").mkdir()
    (tmp_path / "benchmarks").mkdir()
    assert run("make", "clean", cwd=tmp_path).returncode == 0
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert left == ["Makefile", "generator/a.py", "output/.gitkeep"]


# --- pinned versions ---


def test_constraints_pin_every_dependency() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert lines[0].startswith("# Renew with: make constraints")
    pins = [re.fullmatch(r"([a-z0-9-]+)==[0-9][a-z0-9.]*", line) for line in lines[1:]]
    assert all(pins), [line for line, pin in zip(lines[1:], pins, strict=True) if not pin]
    assert lines[1:] == sorted(lines[1:])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    names = {normalized(re.split(r"[ \[<>=!~;]", text, maxsplit=1)[0]) for text in needed}
    assert names <= {pin[1] for pin in pins if pin}


# --- packages ---


def build(kind: str, source: Path, folder: Path) -> Path:
    """The wheel or sdist of a tree, built as pip builds it; offline where hatchling is installed."""
    if find_spec("hatchling"):
        command = ["-m", "hatchling", "build", "--target", kind, "--directory", str(folder)]
    elif kind == "wheel":
        command = ["-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", str(folder), "."]
    else:
        pytest.skip("hatchling is not installed")
    result = run(sys.executable, *command, cwd=source)
    assert result.returncode == 0, result.stderr
    (built,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def content() -> Iterator[str]:
    for folder in ("curriculum", "templates"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and not path.name.startswith("."):
                yield path.relative_to(ROOT).as_posix()


def test_the_wheel_holds_all_content_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        for name in content():
            assert archive.read(f"lessonpress/_data/{name}") == (ROOT / name).read_bytes()
    assert "lessonpress/py.typed" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"lessonpress"}
    code = {name for name in names if name.endswith(".py")}
    package = ROOT / "generator"
    assert code == {path.relative_to(package).as_posix() for path in package.rglob("*.py")}
    data = {name.split("/")[2] for name in names if name.startswith("lessonpress/_data/")}
    assert data == {"curriculum", "templates"}


def test_an_sdist_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    sdist = build("sdist", ROOT, tmp_path)
    shutil.unpack_archive(sdist, tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    again = build("wheel", source, tmp_path)
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert set(one.namelist()) == set(other.namelist())


def test_an_installed_wheel_runs_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    site, empty = tmp_path / "site", tmp_path / "empty"
    empty.mkdir()
    shutil.unpack_archive(wheel, site, "zip")
    env = {"PYTHONPATH": str(site)}
    where = run(sys.executable, "-c", "import lessonpress; print(lessonpress.__file__)", cwd=empty, env=env)
    assert Path(where.stdout.strip()).is_relative_to(site)
    result = run(sys.executable, "-m", "lessonpress", "--version", cwd=empty, env=env)
    assert result.returncode == 0, result.stderr
    assert re.search(r"\d+\.\d+", result.stdout)
    assert not any(empty.iterdir())
