"""``lessonpress list``, ``check`` and ``schema``: what there is, and whether it is right."""

from __future__ import annotations

import json
import sys

import click

from lessonpress.cli.shared import current_workspace, print_problems
from lessonpress.errors import ExitCode, UsageError, nearest


@click.command("list")
@click.argument("what", required=False, default="lessons")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_command(what: str, as_json: bool) -> None:
    """List lessons, kinds, grades, papers, languages, scenarios, views or themes."""
    from lessonpress.listing import listings

    found = listings(current_workspace())
    if what not in found:
        raise UsageError(f'nothing to list is named "{what}"', hint=nearest(what, found))
    entries = found[what]()
    if as_json:
        click.echo(json.dumps(entries, ensure_ascii=False))
    else:
        for name, about in entries.items():
            click.echo(f"{name}\t{about}" if about else name)


@click.command()
@click.argument("lessons", nargs=-1, metavar="[LESSON]...")
def check(lessons: tuple[str, ...]) -> None:
    """Check content: structure, words, references, typed numbers, characters."""
    from lessonpress.content import check as check_content

    space = current_workspace()
    wanted = lessons or space.lessons()
    problems = check_content(space, wanted)
    print_problems(problems)
    if problems:
        sys.exit(ExitCode.CONTENT)
    click.echo(f"{len(wanted)} lesson{'' if len(wanted) == 1 else 's'} checked, no problems", err=True)


@click.command()
@click.argument("what", type=str)
def schema(what: str) -> None:
    """Print the JSON Schema of a lesson, its words, a locale or the reference data, for editors."""
    from lessonpress.model import SCHEMAS

    if what not in SCHEMAS:
        raise UsageError(f'no schema is named "{what}"', hint=nearest(what, SCHEMAS))
    click.echo(json.dumps(SCHEMAS[what].model_json_schema(), indent=2, ensure_ascii=False))
