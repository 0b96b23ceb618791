"""``lessonpress verify``: prove finished files."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from lessonpress.cli.shared import print_problems
from lessonpress.errors import ExitCode


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE.pdf...")
def verify(files: tuple[Path, ...]) -> None:
    """Prove finished files: fonts, tags, title, language, page size, safe area."""
    from lessonpress.verify import verify_file

    failed = False
    for path in files:
        report = verify_file(path)
        print_problems(report.problems)
        failed = failed or bool(report.problems)
        if not report.problems:
            click.echo(f"{path}: {report.pages} page{'' if report.pages == 1 else 's'}, all checks passed")
    if failed:
        sys.exit(ExitCode.VERIFICATION)
