"""Every document the lesson has, each built once, and what is anywhere in its file.

A new kind, key or view takes part by itself: the documents are those of the plan.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import ModuleType

import pytest
from filelock import FileLock

from lessonpress.build import build_one
from lessonpress.content import Library
from lessonpress.documents import kinds
from lessonpress.plan import ANSWER_KEY, Job, Request, plan
from lessonpress.shelf import Shelf
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
COVER = (
    ("K-1", "a4", "copier"),
    ("2-3", "letter", "copier"),
    ("4-5", "letter", "color"),
    ("6-8", "a4", "color"),
    ("9-12", "a4", "copier"),
)
"""Grades, papers and themes in which every document is looked at."""

EVERY_VIEW = ("4-5", "letter", "color")
"""Where every view of the journey is looked at; their own tests look at all grades."""


def _reader() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lab_reader", ROOT / "tests/lab/conftest.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["lab_reader"] = module
    spec.loader.exec_module(module)
    return module


labs = _reader()
reader = labs.reader
squeezed = labs.squeezed


class Handout(labs.Lab):
    """A finished document of any kind, or a key."""

    @property
    def for_pupils(self) -> bool:
        return not self.job.key and kinds()[self.job.kind].audience == "pupil"

    @cached_property
    def items(self) -> list[str]:
        """What the file says part by part: the text of each element, and each alternative text."""
        nodes = list(self.tree.walk())
        texts = [node.text for node in nodes if any(not isinstance(item, reader.Node) for item in node.items)]
        return [text for text in (*texts, *(node.alt or "" for node in nodes)) if text.strip()]

    @cached_property
    def shown(self) -> str:
        """All that a reader sees or hears, without spaces."""
        return squeezed(" ".join(self.items) + "".join(letter.text for letter in self.letters))


def jobs(grade: str, paper: str, theme: str) -> tuple[Job, ...]:
    """Every document of the lesson, with its keys; for one of the grades in every view.

    The list of a set needs the set: its own tests make it.
    """
    wanted = (*(kind.id for kind in kinds().values() if not kind.lists_set), ANSWER_KEY)
    views = ("all",) if (grade, paper, theme) == EVERY_VIEW else ()
    request = Request(("round-trip",), wanted, (grade,), (paper,), theme=theme, views=views)
    return plan(request, Workspace(ROOT, ROOT / "output"))


def label(job: Job) -> str:
    """What a test of a job is called."""
    return job.target.stem.removeprefix("round-trip_")


EVERY = [job for wanted in COVER for job in jobs(*wanted)]


@pytest.fixture(scope="session")
def handouts(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Job], Handout]:
    """The finished file of a job; all workers of a run share the files."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    folder.mkdir(exist_ok=True)
    library, made = Library(Workspace(ROOT, folder)), {}

    def get(job: Job) -> Handout:
        if job not in made:
            target = folder / job.target.relative_to(ROOT / "output")
            with FileLock(folder / f"{target.stem}.lock"):
                if not target.is_file():
                    build_one(replace(job, target=target), library, Shelf(()))
            made[job] = Handout(target, job)
        return made[job]

    return get


@pytest.fixture(params=EVERY, ids=label)
def handout(request, handouts) -> Handout:
    """Each document and each key."""
    return handouts(request.param)


PUPIL = [job for job in EVERY if not job.key and kinds()[job.kind].audience == "pupil"]


@pytest.fixture(params=PUPIL, ids=label)
def pupil(request, handouts) -> Handout:
    """Each document that pupils get."""
    return handouts(request.param)


def _pairs() -> list[tuple[Job, Job]]:
    """Each document that has a key, with it."""
    same = {(replace(job, key=False, target=Path())): job for job in EVERY if not job.key}
    return [(same[replace(job, key=False, target=Path())], job) for job in EVERY if job.key]


@pytest.fixture(params=_pairs(), ids=lambda pair: label(pair[1]))
def pair(request, handouts) -> tuple[Handout, Handout]:
    """Each document that has a key, and the key."""
    document, key = request.param
    return handouts(document), handouts(key)
