"""What a file promises, and what was found when it was opened again."""

from __future__ import annotations

from dataclasses import dataclass

from lessonpress.errors import Problem
from lessonpress.style import FACES, Paper

FAMILIES = tuple(dict.fromkeys(face.family for face in FACES))


@dataclass(frozen=True, slots=True)
class Promise:
    """What a finished file promises; None means "not promised", and every file promises the rest.

    ``paper`` None accepts any known paper. ``texts`` must be on the pages in this reading order.
    ``sheets`` is how many sheets the file holds, each with one title heading. ``families`` are the
    fonts it may use; an empty tuple allows any. ``cut`` says that pages show parts of one large drawing,
    so that an area may be cut by the edge of its part however it falls.
    """

    paper: Paper | None = None
    language: str | None = None
    title: str | None = None
    most_pages: int | None = None
    most_bytes: int | None = None
    texts: tuple[str, ...] = ()
    black_only: bool = False
    sheets: int | None = 1
    families: tuple[str, ...] = FAMILIES
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in a file: page count, size in bytes, font names and everything that is wrong."""

    pages: int
    bytes: int
    fonts: tuple[str, ...]
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Whether every promise is kept."""
        return not self.problems
