"""``lessonpress preview``: pictures of pages, as they are printed, for a web page."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import click

from lessonpress.cli.build import build, end, planned, print_failure, print_made, with_progress
from lessonpress.cli.shared import current_workspace
from lessonpress.errors import Problem
from lessonpress.workspace import Workspace

_OF_THE_RUN = ("output", "as_json", "quiet")
"""Options of ``build`` about the run; all others say which documents, and are options of ``preview`` too."""

_FOLDER = click.Path(path_type=Path)
_WIDTH = click.IntRange(100, 3000)


@click.command()
@click.option("--width", type=_WIDTH, default=1000, show_default=True, help="Dots across a page.")
@click.option("--out", "output", type=_FOLDER, help="Folder to draw into.  [default: output/preview]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per picture.")
@click.option("--quiet", is_flag=True, help="Print paths and problems only.")
def preview(width: int, output: Path | None, as_json: bool, quiet: bool, **wishes: Any) -> None:
    """Draw each page of documents as a PNG. The documents are made and proven as by build, but not kept."""
    from lessonpress.build import Failure
    from lessonpress.preview import preview_all

    space = current_workspace(output)
    if output is None:
        space = Workspace(space.root, space.output / "preview")
    jobs = planned(space, **wishes)
    started = time.monotonic()
    failures, drawn = [], 0
    said: set[Problem] = set()
    for outcome in with_progress(preview_all(jobs, space, width), len(jobs), quiet or as_json):
        if isinstance(outcome, Failure):
            failures.append(outcome)
            print_failure(outcome, as_json, space, said)
            continue
        drawn += len(outcome.pages)
        for number, (path, dots) in enumerate(outcome.pages, 1):
            page = {"page": number, "pages": len(outcome.pages), "width": dots.width, "height": dots.height}
            print_made(path, as_json, space, event="drawn", **page)
    _finish(drawn, len(failures), time.monotonic() - started, as_json, quiet)
    end(failures, drawn)


preview.params[:0] = [parameter for parameter in build.params if parameter.name not in _OF_THE_RUN]


def _finish(drawn: int, failed: int, seconds: float, as_json: bool, quiet: bool) -> None:
    """Say how many pictures were drawn, and how many documents could not be made."""
    if as_json:
        click.echo(json.dumps({"event": "done", "drawn": drawn, "failed": failed, "seconds": round(seconds, 2)}))
    elif not quiet:
        also = f", {failed} document{'' if failed == 1 else 's'} failed" if failed else ""
        click.echo(f"{drawn} picture{'' if drawn == 1 else 's'} drawn in {seconds:.1f} s{also}", err=True)
