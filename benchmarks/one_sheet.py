"""How long one question sheet takes from a cold start, and ten more in the same run.

    python benchmarks/one_sheet.py [-n REPEATS] [--sheets COUNT] [--json]

Needs nothing but Lessonpress itself. Each figure is the median of the repeats, with the least and the
most. "Cold" is a whole new process: start Python, import, lay out twice, prove, write.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
BUILD = (sys.executable, "-m", "lessonpress", "--root", str(ROOT), "build", "round-trip")
CHOICES = [
    (grade, paper)
    for paper in ("a4", "letter")
    for grade in ("4-5", "K-1", "2-3", "6-8", "9-12", "K", "1", "2", "3", "4", "5", "6", "7", "8")
]


class Run(NamedTuple):
    """Seconds on the clock and the most memory (MiB) of one process."""

    seconds: float
    memory: float


def process(*command: str) -> Run:
    """Run a command to its end, alone, and measure it from outside."""
    started = time.perf_counter()
    return ended(subprocess.Popen(command, stdout=subprocess.DEVNULL), started)


def ended(child: subprocess.Popen[str] | subprocess.Popen[bytes], started: float) -> Run:
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{child.args} ended with {child.returncode}")
    # Linux counts KiB, macOS bytes.
    return Run(seconds, usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10))


def cold() -> Run:
    """The default sheet as a person builds it."""
    with tempfile.TemporaryDirectory() as out:
        return process(*BUILD, "--quiet", "--out", out)


def many(count: int) -> tuple[Run, list[float]]:
    """``count`` sheets in one run, and the seconds of each after the first, from the lines it prints."""
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, __file__, "--build", str(count), out]
        started = time.perf_counter()
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        moments = [time.perf_counter() for line in child.stdout if line.startswith("built")]
        run = ended(child, started)
    return run, [after - before for before, after in pairwise(moments)]


def build_here(count: int, out: Path) -> None:
    """Build sheets of different grades and papers one after the other, as ``build`` does."""
    from lessonpress.build import Result, build_all
    from lessonpress.plan import Request, plan
    from lessonpress.workspace import Workspace

    space = Workspace(ROOT, out)
    jobs = [
        job
        for grade, paper in CHOICES[:count]
        for job in plan(Request(("round-trip",), grades=(grade,), papers=(paper,)), space)
    ]
    for outcome in build_all(tuple(jobs), space):
        if not isinstance(outcome, Result):
            sys.exit(str(outcome))
        print("built", outcome.path.name, flush=True)


def summary(values: list[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "least": min(values), "most": max(values), "n": len(values)}


def measure(repeats: int, sheets: int) -> dict[str, dict[str, float]]:
    cold()  # Font instances and compiled modules are made once on a machine; that is not counted.
    kinds = {"python": "pass", "weasyprint": "import weasyprint"}
    runs: dict[str, list[Run]] = {name: [] for name in (*kinds, "cold", "many")}
    each: list[float] = []
    # In turn, so that a slow moment of the machine does not fall on one figure alone.
    for _ in range(repeats):
        for name, code in kinds.items():
            runs[name].append(process(sys.executable, "-c", code))
        runs["cold"].append(cold())
        run, seconds = many(sheets + 1)
        runs["many"].append(run)
        each += seconds
    found = {name: summary([run.seconds for run in many]) for name, many in runs.items()}
    found["sheet"] = summary(each)
    found["memory of one"] = summary([run.memory for run in runs["cold"]])
    found["memory of many"] = summary([run.memory for run in runs["many"]])
    return found


def report(found: dict[str, dict[str, float]], sheets: int) -> str:
    labels = {
        "python": ("start Python alone", "s"),
        "weasyprint": ("start Python and import weasyprint", "s"),
        "cold": ("one sheet from a cold start", "s"),
        "many": (f"{sheets + 1} sheets in one run, start included", "s"),
        "sheet": ("each further sheet in the same run", "s"),
        "memory of one": ("most memory, one sheet", "MiB"),
        "memory of many": (f"most memory, {sheets + 1} sheets", "MiB"),
    }
    lines = [f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} processors", ""]
    lines.append(f"{'':40}{'median':>9}{'least':>9}{'most':>9}")
    for name, (label, unit) in labels.items():
        values, places = found[name], 2 if unit == "s" else 0
        numbers = "".join(f"{values[key]:>9.{places}f}" for key in ("median", "least", "most"))
        lines.append(f"{label:40}{numbers} {unit}")
    ratios = {
        "a cold sheet / importing weasyprint": found["cold"]["median"] / found["weasyprint"]["median"],
        "a cold sheet / a further sheet": found["cold"]["median"] / found["sheet"]["median"],
        f"memory of {sheets + 1} sheets / of one": found["memory of many"]["median"]
        / found["memory of one"]["median"],
    }
    return "\n".join([*lines, "", *(f"{label:40}{value:>9.1f}" for label, value in ratios.items())])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-n", "--repeats", type=int, default=5, help="how often all is measured (default 5)")
    parser.add_argument("--sheets", type=int, default=10, help="further sheets in the same run (default 10)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--build", nargs=2, metavar=("COUNT", "FOLDER"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.build:
        build_here(int(asked.build[0]), Path(asked.build[1]))
        return
    if asked.repeats < 1 or not 1 <= asked.sheets < len(CHOICES):
        parser.error(f"--repeats is 1 or more, --sheets 1 to {len(CHOICES) - 1}")
    found = measure(asked.repeats, asked.sheets)
    print(json.dumps(found, indent=2) if asked.json else report(found, asked.sheets))


if __name__ == "__main__":
    main()
