"""The command line: parse, call, print, exit. Nothing else prints or exits.

Results go to standard output, messages and progress to standard error.
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import Any

import click

from lessonpress import __version__
from lessonpress.cli.build import build
from lessonpress.cli.content import check, list_command, schema
from lessonpress.cli.preview import preview
from lessonpress.cli.shared import print_problems
from lessonpress.cli.timeline import timeline
from lessonpress.cli.verify import verify
from lessonpress.errors import ExitCode, LessonpressError, nearest


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


for _command in (list_command, build, preview, check, verify, timeline, schema):
    cli.add_command(_command)


def main() -> None:
    """Run the command line; a failure is printed plainly and becomes the exit code."""
    try:
        code = cli(standalone_mode=False)
    except LessonpressError as error:
        print_problems(error.problems)
        sys.exit(error.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(ExitCode.USAGE)
    except click.ClickException as error:
        click.echo(f"{error.format_message().rstrip('.')}; see lessonpress --help", err=True)
        sys.exit(ExitCode.USAGE)
    except (KeyboardInterrupt, click.Abort):
        click.echo("stopped", err=True)
        sys.exit(ExitCode.INTERRUPTED)
    except BrokenPipeError:
        # Whoever read the results has left, as `head` does; the interpreter would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ExitCode.OK)
    except OSError as error:
        click.echo(f"cannot print the results: {error.strerror}", err=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ExitCode.CANNOT_WRITE)
    except Exception as error:
        logging.getLogger("lessonpress").debug("unexpected failure", exc_info=True)
        click.echo(f"this is a bug in Lessonpress: {type(error).__name__}: {error}", err=True)
        click.echo("set LESSONPRESS_DEBUG=1 to see where, and report it", err=True)
        if os.environ.get("LESSONPRESS_DEBUG"):
            raise
        sys.exit(ExitCode.BUG)
    sys.exit(code if isinstance(code, int) else ExitCode.OK)
