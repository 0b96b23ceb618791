"""What all commands share: the workspace they work on and how they print what went wrong."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from lessonpress import workspace
from lessonpress.errors import Problem
from lessonpress.workspace import Workspace


def current_workspace(output: Path | None = None) -> Workspace:
    """The workspace of this call: ``--root`` or the one found from the current folder."""
    root: Path | None = click.get_current_context().obj
    return workspace.find(root, output)


def print_problems(problems: Iterable[Problem]) -> None:
    """One plain line each, to standard error."""
    for problem in problems:
        click.echo(str(problem), err=True)
