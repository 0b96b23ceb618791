"""The command line: parse, call, print, exit. Nothing else prints or exits.

Results go to standard output, messages and progress to standard error.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from lessonpress import __version__
from lessonpress.errors import ExitCode, LessonpressError, Problem, UsageError, nearest

R = TypeVar("R")


class _Commands(click.Group):
    """Names the nearest command when one is misspelt."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] in self.commands:
            return super().resolve_command(ctx, args)
        raise click.UsageError(f'no command is named "{args[0]}"; {nearest(args[0], self.commands)}')


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="lessonpress %(version)s")
@click.option("--root", type=click.Path(path_type=Path), help="Workspace to use instead of the one found here.")
@click.pass_context
def cli(context: click.Context, root: Path | None) -> None:
    """Printable lesson sheets from one content repository, every page proven."""
    context.obj = root


def _workspace(output: Path | None = None) -> Any:
    from lessonpress import workspace

    return workspace.find(click.get_current_context().obj, output)


# --- list -----------------------------------------------------------------------------------------


@cli.command("list")
@click.argument("what", required=False, default="lessons")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_command(what: str, as_json: bool) -> None:
    """List lessons, kinds, grades, papers, languages, scenarios or themes."""
    from lessonpress.listing import listings

    found = listings(_workspace())
    if what not in found:
        raise UsageError(f'nothing to list is named "{what}"', hint=nearest(what, found))
    entries = found[what]()
    if as_json:
        click.echo(json.dumps(entries, ensure_ascii=False))
    else:
        for name, about in entries.items():
            click.echo(f"{name}\t{about}" if about else name)


# --- build ----------------------------------------------------------------------------------------


@cli.command()
@click.argument("lessons", nargs=-1, metavar="[LESSON]...")
@click.option("--kind", "kinds", multiple=True, help="Kind of document (repeatable).  [default: question-sheet]")
@click.option("--grade", "grades", multiple=True, help="K, 1 to 12, or a band (repeatable).  [default: 4-5]")
@click.option("--paper", "papers", multiple=True, help="a4 or letter (repeatable).  [default: a4]")
@click.option("--lang", "languages", multiple=True, help="Language of the pages (repeatable).  [default: en]")
@click.option("--theme", default="copier", show_default=True, help="copier (black only) or color.")
@click.option("--school", default="", help="Name of the school, printed above the title.")
@click.option("--out", "output", type=click.Path(path_type=Path), help="Folder to build into.  [default: output]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per file.")
@click.option("--quiet", is_flag=True, help="Print paths and problems only.")
def build(as_json: bool, quiet: bool, output: Path | None, **wishes: Any) -> None:
    """Build documents of one or more lessons (default: all), prove and publish them."""
    from lessonpress.build import build_all
    from lessonpress.plan import Request, plan

    space = _workspace(output)
    jobs = plan(Request(**wishes), space)
    started = time.monotonic()
    outcomes = []
    for outcome in _with_progress(build_all(jobs, space), len(jobs), quiet or as_json):
        outcomes.append(outcome)
        _print_outcome(outcome, as_json, space)
    _finish(outcomes, time.monotonic() - started, as_json, quiet)


def _with_progress(outcomes: Iterable[R], total: int, quiet: bool) -> Iterator[R]:
    """A bar on a terminal; nothing when piped, where each file's own line shows progress."""
    if quiet or total < 2 or not sys.stderr.isatty():
        yield from outcomes
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(outcomes, "Building", total, console=Console(stderr=True), transient=True)


def _print_outcome(outcome: Any, as_json: bool, space: Any) -> None:
    from lessonpress.build import Failure

    if isinstance(outcome, Problem):
        _print_problems([outcome])
        return
    if isinstance(outcome, Failure):
        path, event = outcome.job.target, {"event": "failed", "why": str(outcome.error)}
        _print_problems(outcome.error.problems)
    else:
        path, event = outcome.path, {"event": "built", "pages": outcome.entry.pages}
    if as_json:
        click.echo(json.dumps({"event": event.pop("event"), "path": str(space.shown(path)), **event}))
    elif not isinstance(outcome, Failure):
        click.echo(str(space.shown(path)))


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
    codes = {failure.error.exit_code for failure in failures}
    if codes:
        sys.exit(codes.pop() if len(codes) == 1 and not built else ExitCode.BATCH)


# --- check, verify, schema ------------------------------------------------------------------------


@cli.command()
@click.argument("lessons", nargs=-1, metavar="[LESSON]...")
def check(lessons: tuple[str, ...]) -> None:
    """Check content: structure, words, references, typed numbers, characters."""
    from lessonpress.content import check as check_content

    space = _workspace()
    wanted = lessons or space.lessons()
    problems = check_content(space, wanted)
    _print_problems(problems)
    if problems:
        sys.exit(ExitCode.CONTENT)
    click.echo(f"{len(wanted)} lesson{'' if len(wanted) == 1 else 's'} checked, no problems", err=True)


@cli.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE.pdf...")
def verify(files: tuple[Path, ...]) -> None:
    """Prove finished files: fonts, tags, title, language, page size, safe area."""
    from lessonpress.verify import verify_file

    failed = False
    for path in files:
        report = verify_file(path)
        _print_problems(report.problems)
        failed = failed or bool(report.problems)
        if not report.problems:
            click.echo(f"{path}: {report.pages} page{'' if report.pages == 1 else 's'}, all checks passed")
    if failed:
        sys.exit(ExitCode.VERIFICATION)


@cli.command()
@click.argument("what", type=str)
def schema(what: str) -> None:
    """Print the JSON Schema of a lesson, its words, a locale or the reference data, for editors."""
    from lessonpress.model import SCHEMAS

    if what not in SCHEMAS:
        raise UsageError(f'no schema is named "{what}"', hint=nearest(what, SCHEMAS))
    click.echo(json.dumps(SCHEMAS[what].model_json_schema(), indent=2, ensure_ascii=False))


# --- failures -------------------------------------------------------------------------------------


def _print_problems(problems: Iterable[Problem]) -> None:
    for problem in problems:
        click.echo(str(problem), err=True)


def main() -> None:
    """Run the command line; a failure is printed plainly and becomes the exit code."""
    try:
        code = cli(standalone_mode=False)
    except LessonpressError as error:
        _print_problems(error.problems)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        click.echo(f"{error.format_message()}; see lessonpress --help", err=True)
        sys.exit(ExitCode.USAGE)
    except (KeyboardInterrupt, click.Abort):
        click.echo("stopped", err=True)
        sys.exit(ExitCode.INTERRUPTED)
    except Exception as error:
        logging.getLogger("lessonpress").debug("unexpected failure", exc_info=True)
        click.echo(f"this is a bug in Lessonpress: {type(error).__name__}: {error}", err=True)
        click.echo("set LESSONPRESS_DEBUG=1 to see where, and report it", err=True)
        if os.environ.get("LESSONPRESS_DEBUG"):
            raise
        sys.exit(ExitCode.BUG)
    sys.exit(code if isinstance(code, int) else ExitCode.OK)
