"""``lessonpress build``: make documents, with progress, and say what was made."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lessonpress.cli.shared import current_workspace, print_problems
from lessonpress.errors import ExitCode, Problem, UsageError, attempt, nearest
from lessonpress.workspace import Workspace

if TYPE_CHECKING:
    from lessonpress.build import Failure, Result
    from lessonpress.plan import Job

R = TypeVar("R")

MOST_BACK_OFFSET = 10
"""No printer sets a back so far off (mm)."""


def _offset(_: click.Context, __: click.Parameter, given: str) -> tuple[float, float]:
    """``X,Y`` as millimeters."""
    found = re.fullmatch(r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*", given)
    if not found:
        raise UsageError(f"--back-offset {given}: not two numbers", hint="write X,Y in mm, such as 1.5,-0.5")
    across, down = (float(value) + 0.0 for value in found.groups())
    if max(abs(across), abs(down)) > MOST_BACK_OFFSET:
        what = f"--back-offset {given}: more than {MOST_BACK_OFFSET} mm"
        raise UsageError(what, hint="measure it on the second page of the cards")
    return across, down


@click.command()
@click.argument("lessons", nargs=-1, metavar="[LESSON]...")
@click.option("--kind", "kinds", multiple=True, help="A kind, or all (repeatable).  [default: question-sheet]")
@click.option("--grade", "grades", multiple=True, help="K, 1 to 12, or a band (repeatable).  [default: 4-5]")
@click.option(
    "--paper",
    "papers",
    multiple=True,
    help="a4 or letter; for a poster in one piece also a3, a2 or tabloid (repeatable).  [default: a4]",
)
@click.option("--lang", "languages", multiple=True, help="Language of the pages (repeatable).  [default: en]")
@click.option("--theme", default="copier", show_default=True, help="copier (black only) or color.")
@click.option("--view", "views", multiple=True, help="View of a diagram, or all (repeatable).  [default: whole]")
@click.option(
    "--no-signal",
    "signal",
    is_flag=True,
    flag_value=False,
    default=True,
    help="Diagrams without its path.",
)
@click.option("--preset", default="", help="Scenario of the latency model (see: list scenarios).")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Input of the model (repeatable).")
@click.option("--seed", type=click.IntRange(1, 9999), default=1, show_default=True, help="Draws other problems.")
@click.option(
    "--poster-size",
    "poster",
    default="",
    metavar="SIZE",
    help="Size of a poster on several sheets: a3, a2 or tabloid.  [default: a3 on a4, tabloid on letter]",
)
@click.option(
    "--back-offset",
    default="0,0",
    callback=_offset,
    metavar="X,Y",
    help="Set backs over by mm, right and down (see the cards' second page).  [default: 0,0]",
)
@click.option("--school", default="", help="Name of the school, printed above the title.")
@click.option("--out", "output", type=click.Path(path_type=Path), help="Folder to build into.  [default: output]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per file.")
@click.option("--quiet", is_flag=True, help="Print paths and problems only.")
def build(
    as_json: bool,
    quiet: bool,
    output: Path | None,
    preset: str,
    settings: tuple[str, ...],
    **wishes: Any,
) -> None:
    """Build documents of one or more lessons (default: all), prove and publish them."""
    from lessonpress.build import build_all

    space = current_workspace(output)
    jobs = planned(space, preset, settings, **wishes)
    started = time.monotonic()
    outcomes = []
    said: set[Problem] = set()
    for outcome in with_progress(build_all(jobs, space), len(jobs), quiet or as_json):
        outcomes.append(outcome)
        _print_outcome(outcome, as_json, space, said)
    _finish(outcomes, time.monotonic() - started, as_json, quiet)


def planned(space: Workspace, preset: str, settings: tuple[str, ...], **wishes: Any) -> tuple[Job, ...]:
    """The jobs that the options of a call ask for."""
    from lessonpress.plan import Request, plan
    from lessonpress.resolve import Case

    return plan(Request(**wishes, case=Case(preset, _parsed(settings))), space)


def _parsed(settings: tuple[str, ...]) -> Mapping[str, Fraction]:
    """``NAME=VALUE`` as inputs of the model, in the model's order."""
    from immutabledict import immutabledict

    from lessonpress.latency.inputs import INPUTS, read

    values = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise UsageError(f"--set {setting}: there is no value", hint=f"write --set {setting}=NUMBER")
        if name not in INPUTS:
            raise UsageError(f'--set {setting}: no input is named "{name}"', hint=nearest(name, INPUTS))
        number, problems = attempt(read, f"--set {name}", value, INPUTS[name])
        if number is None:
            raise UsageError(problems)
        values[name] = number
    return immutabledict({name: values[name] for name in INPUTS if name in values})


def with_progress(outcomes: Iterable[R], total: int, quiet: bool) -> Iterator[R]:
    """A bar on a terminal; nothing when piped, where each file's own line shows progress."""
    if quiet or total < 2 or not sys.stderr.isatty():
        yield from outcomes
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(outcomes, "Building", total, console=Console(stderr=True), transient=True)


def _print_outcome(
    outcome: Result | Failure | Problem, as_json: bool, space: Workspace, said: set[Problem]
) -> None:
    """Print a path or what went wrong; problems that many sheets share are said once."""
    from lessonpress.build import Failure

    if isinstance(outcome, Problem):
        print_problems([outcome])
        return
    if isinstance(outcome, Failure):
        print_failure(outcome, as_json, space, said)
    else:
        print_made(outcome.path, as_json, space, event="built", pages=outcome.entry.pages)


def print_failure(failure: Failure, as_json: bool, space: Workspace, said: set[Problem]) -> None:
    """Print what went wrong, and note it in ``said`` so that it is printed once."""
    print_problems(problem for problem in failure.error.problems if problem not in said)
    said.update(failure.error.problems)
    if as_json:
        print_made(failure.job.target, as_json, space, event="failed", why=str(failure.error))


def print_made(path: Path, as_json: bool, space: Workspace, **details: Any) -> None:
    """Print the path of a file, or for programs an object with the path and more about it."""
    shown = str(space.shown(path))
    click.echo(json.dumps(details | {"path": shown}) if as_json else shown)


def _finish(outcomes: list[Any], seconds: float, as_json: bool, quiet: bool) -> None:
    """Say what was made and end with the exit code of what went wrong."""
    from lessonpress.build import Failure, Result

    failures = [outcome for outcome in outcomes if isinstance(outcome, Failure)]
    built = sum(isinstance(outcome, Result) for outcome in outcomes)
    if as_json:
        counts = {"built": built, "unchanged": 0, "failed": len(failures), "seconds": round(seconds, 2)}
        click.echo(json.dumps({"event": "done", **counts}))
    elif not quiet:
        failed = f", {len(failures)} failed" if failures else ""
        click.echo(f"{built} file{'' if built == 1 else 's'} built in {seconds:.1f} s{failed}", err=True)
    end(failures, built)


def end(failures: Sequence[Failure], made: int) -> None:
    """End the program with the exit code of what went wrong; go on when nothing did."""
    codes = {failure.error.exit_code for failure in failures}
    if codes:
        sys.exit(codes.pop() if len(codes) == 1 and not made else ExitCode.BATCH)
