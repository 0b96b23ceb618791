"""What every document kind is: a record, what it is given, and what it makes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Literal

from lessonpress.compute import Facts
from lessonpress.load import Source
from lessonpress.model import Batching, Interface, Ping, Quantity, Standard
from lessonpress.questions import QuestionWords
from lessonpress.resolve import ResolvedLesson
from lessonpress.style import POSTER_SIZES, Grade, Paper, Theme
from lessonpress.verify import Promise

VIEW_CODE = 4
"""Letters of a view's name in the sheet code: enough to tell views apart, and short enough for the footer."""


@dataclass(frozen=True, slots=True)
class Data:
    """Reference data that documents print: the lesson's quantities by name, measurements, its standards."""

    quantities: tuple[tuple[str, Quantity], ...]
    batching: tuple[Batching, ...]
    pings: tuple[Ping, ...]
    light_in_fiber: Fraction
    standards: tuple[Standard, ...]


class Sides(StrEnum):
    """How the pages of a document go onto paper; each value is a text of the interface."""

    ANY = "print_any"
    SINGLE = "print_single"
    LONG_EDGE = "print_long_edge"
    SHORT_EDGE = "print_short_edge"


class Finish(StrEnum):
    """What is done with the printed paper; each value is a text of the interface."""

    CUT = "finish_cut"
    FOLD = "finish_fold"
    JOIN = "finish_join"


@dataclass(frozen=True, slots=True)
class SetFile:
    """A finished file as the contents of its set list it: ``first_page`` is a small picture of it (PNG).

    ``name`` says what the document is called, ``file`` what the file is; ``width`` and ``height`` are those
    of its first page in mm.
    """

    name: str
    file: str
    kind: str
    key: bool
    for_teacher: bool
    pages: int
    width: float
    height: float
    sides: Sides
    finish: Finish | None
    first_page: bytes
    sha256: str


@dataclass(frozen=True, slots=True)
class Order:
    """All that a document is made from; ``pages`` is the lesson's page promise for the kind.

    ``view`` is the view of the journey that a diagram shows, and ``signal`` says whether with the signal's path.
    ``poster`` is the size that the sheets of a poster are glued to; of all else it is the paper itself.
    ``back_offset`` is how far the backs of two-sided documents are set over, right and down (mm).
    ``files`` are the finished files of the set, for a kind that lists them.
    """

    lesson: ResolvedLesson
    facts: Facts
    interface: Interface
    questions: QuestionWords
    data: Data
    grade: Grade
    paper: Paper
    theme: Theme
    poster: Paper
    pages: int
    structure: Source
    words: Source
    templates: Path
    templates_shown: Path
    school: str = ""
    seed: int = 1
    view: str = "whole"
    signal: bool = True
    back_offset: tuple[float, float] = (0.0, 0.0)
    files: tuple[SetFile, ...] = ()

    def code(self, kind_code: str) -> str:
        """The sheet code printed on every page."""
        paper = self.paper.code
        if self.poster.id not in (self.paper.id, POSTER_SIZES.get(self.paper.id)):
            paper += f"-{self.poster.code}"
        code = f"{self.lesson.code}-{kind_code}-{self.grade.code}-{paper}-{self.theme.code}"
        code += f"-{self.view.replace('-', '').upper()[:VIEW_CODE]}" if self.view != "whole" else ""
        code += "" if self.signal else "-NS"
        if not self.lesson.case:
            return code
        # A sheet with other numbers has another code, so that it cannot be taken for the lesson's own.
        return f"{code}-{hashlib.sha256(str(self.lesson.case).encode()).hexdigest()[:4].upper()}"


@dataclass(frozen=True, slots=True)
class Made:
    """A finished document and what it promises; ``spare`` is free height on its pages in mm."""

    pdf: bytes
    promise: Promise
    spare: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """One kind of document: its letter in sheet codes, who it is for, and how it is made.

    ``name`` is the text of the interface that says what it is called; ``key`` makes its answer key.
    ``template`` is the stem of its template's name where that is not its id, ``views`` says that it is made for
    a view of the journey. ``wall`` says that it is
    also made for the large papers of walls.
    ``sides`` and ``finish`` say how it is printed and what is done with the paper then. A kind that
    ``lists_set`` is made last, from the finished files of the set.
    """

    id: str
    code: str
    name: str
    audience: Literal["pupil", "teacher"]
    most_pages: int
    make: Callable[[Order], Made]
    key: Callable[[Order], Made] | None = None
    template: str = ""
    views: bool = False
    wall: bool = False
    sides: Sides = Sides.ANY
    finish: Finish | None = None
    lists_set: bool = False

    def title(self, interface: Interface) -> str:
        """What the kind is called in a language."""
        return str(getattr(interface, self.name))
