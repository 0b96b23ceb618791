"""Jinja2: words into HTML, nothing else. Strict, escaping, and sandboxed because templates may be a teacher's."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment

from lessonpress.errors import TemplateError, Where


@cache
def _environment(folder: Path) -> ImmutableSandboxedEnvironment:
    return ImmutableSandboxedEnvironment(
        loader=jinja2.FileSystemLoader(folder),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def fill(folder: Path, name: str, view: Mapping[str, Any], shown: Path) -> str:
    """Fill a template of a folder; a TemplateError carries the file and line of what is wrong.

    ``shown`` is the folder as messages name it.
    """
    try:
        return _environment(folder).get_template(name).render(view)
    except jinja2.TemplateSyntaxError as error:
        where = Where(shown / (error.name or name), error.lineno, 1)
        raise TemplateError(error.message or "a syntax error", where=where) from None
    except jinja2.TemplateNotFound as error:
        raise TemplateError("the template does not exist", where=Where(shown / (error.name or name))) from None
    except (jinja2.TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
        where = _template_line(error, folder, shown) or Where(shown / name)
        raise TemplateError(str(error), where=where) from None


def read_style_sheet(folder: Path, name: str, shown: Path) -> str:
    """The text of a style sheet of the templates' folder. Raises a TemplateError when it cannot be read."""
    try:
        return (folder / name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = "the style sheet does not exist" if isinstance(error, FileNotFoundError) else str(error)
        raise TemplateError(reason, where=Where(shown / name)) from None


def _template_line(error: BaseException, folder: Path, shown: Path) -> Where | None:
    """The innermost line of a template in a traceback: Jinja2 maps compiled frames to template lines."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(folder):
            return Where(shown / path.relative_to(folder), frame.lineno or 0, 1)
    return None
