"""Exit codes, problems with a position, and the few exceptions that carry them.

Every failure a person can cause is a :class:`Problem`: what is wrong, where, and what to do.
Exceptions carry one exit code and any number of problems, so that a run reports all of them at once.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class ExitCode(IntEnum):
    """Exit codes of the command line: a stable interface."""

    OK = 0
    CONTENT = 1
    USAGE = 2
    TEMPLATE = 3
    CANNOT_WRITE = 4
    VERIFICATION = 5
    MISSING = 6
    BATCH = 7
    BUG = 70
    INTERRUPTED = 130


@dataclass(frozen=True, slots=True, order=True)
class Where:
    """A place in a file; line and column count from 1, 0 means "the file as a whole"."""

    path: Path
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return str(self.path)
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: what, where, and a hint that says what to do about it."""

    what: str
    where: Where | None = None
    hint: str = ""

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.what}" + (f"; {self.hint}" if self.hint else "")

    def at(self, where: Where) -> Problem:
        """The same problem at another place."""
        return replace(self, where=where)


class LessonpressError(Exception):
    """A failure with an exit code and its problems; never shown as a traceback."""

    exit_code = ExitCode.CONTENT

    def __init__(self, problems: Iterable[Problem] | str, hint: str = "", where: Where | None = None) -> None:
        self.problems: tuple[Problem, ...] = (
            (Problem(problems, where, hint),) if isinstance(problems, str) else tuple(problems)
        )
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[LessonpressError], tuple[tuple[Problem, ...]]]:
        # Keeps the problems when an exception travels between processes.
        return type(self), (self.problems,)


class ContentError(LessonpressError):
    """Lesson, words or class file are wrong."""


def attempt(step: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> tuple[T | None, tuple[Problem, ...]]:
    """Run a step that may find content wrong: its result, or None and the problems it found."""
    try:
        return step(*args, **kwargs), ()
    except ContentError as error:
        return None, error.problems


class UsageError(LessonpressError):
    """The command line asks for something that does not exist."""

    exit_code = ExitCode.USAGE


class TemplateError(LessonpressError):
    """A template or style sheet is wrong, or an engine warned about what it was given."""

    exit_code = ExitCode.TEMPLATE


class WriteError(LessonpressError):
    """A file or folder cannot be written."""

    exit_code = ExitCode.CANNOT_WRITE


class VerificationError(LessonpressError):
    """A finished file does not keep a promise."""

    exit_code = ExitCode.VERIFICATION


class MissingError(LessonpressError):
    """A system library or a font is missing."""

    exit_code = ExitCode.MISSING


def nearest(word: str, choices: Iterable[str]) -> str:
    """A hint that names the closest choice, or all of them when they are few."""
    known = list(dict.fromkeys(choices))
    near = difflib.get_close_matches(word, known, 1, cutoff=0.5)
    if near:
        return f'did you mean "{near[0]}"?'
    return f"choose one of {', '.join(known)}" if 0 < len(known) <= 16 else ""
