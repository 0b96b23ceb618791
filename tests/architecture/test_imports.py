"""Commands that make no pages start without the engines that make them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

REPORT = """
import sys
from lessonpress.cli import main
sys.argv = ["lessonpress", *sys.argv[1:]]
try:
    main()
except SystemExit as ended:
    code = ended.code
heavy = sorted({"weasyprint", "matplotlib", "reportlab", "pikepdf", "pypdfium2"} & set(sys.modules))
print("loaded:", *heavy, file=sys.stderr)
sys.exit(code)
"""


def run(*arguments: str) -> tuple[int, list[str]]:
    """Exit code, and the engines that a command loaded."""
    ran = subprocess.run(
        [sys.executable, "-c", REPORT, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    last = ran.stderr.splitlines()[-1]
    assert last.startswith("loaded:"), ran.stderr
    return ran.returncode, last.split()[1:]


@pytest.mark.parametrize(
    "command",
    [
        ["--help"],
        ["--version"],
        ["list"],
        ["list", "kinds"],
        ["list", "scenarios", "--json"],
        ["check"],
        ["schema", "lesson"],
        ["build", "--help"],
        ["preview", "--help"],
        ["verify", "--help"],
    ],
    ids=" ".join,
)
def test_a_command_that_makes_no_page_loads_no_engine(command: list[str]) -> None:
    code, loaded = run(*command)
    assert code == 0
    assert set(loaded) & {"weasyprint", "matplotlib", "reportlab"} == set()


@pytest.mark.parametrize("command", [["--help"], ["--version"], ["schema", "lesson"]], ids=" ".join)
def test_help_and_schemas_load_no_pdf_library_either(command: list[str]) -> None:
    assert run(*command) == (0, [])


def test_a_build_loads_no_plotting_library_for_a_plain_sheet(tmp_path: Path) -> None:
    code, loaded = run("build", "round-trip", "--out", str(tmp_path), "--quiet")
    assert code == 0
    assert "weasyprint" in loaded
    assert set(loaded) & {"matplotlib", "reportlab"} == set()
