"""Finished exit tickets and their keys, each built once.

Pages are read with the reader of the question sheets, which uses PDFium and pikepdf directly.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import ModuleType

import pytest
from filelock import FileLock

from lessonpress.build import build_one
from lessonpress.content import Library
from lessonpress.plan import Request, plan
from lessonpress.shelf import Shelf
from lessonpress.style import BANDS
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]


def _reader() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sheet_reader", ROOT / "tests/sheet/conftest.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["sheet_reader"] = module
    spec.loader.exec_module(module)
    return module


reader = _reader()


class Ticket(reader.Sheet):
    """A finished page of two tickets, or its key; half 0 is the upper one."""

    @property
    def cut(self) -> float:
        return self.paper.height / 2

    @cached_property
    def halves(self) -> list[list]:
        """The letters of each half in reading order, without spaces."""
        return [[letter for letter in half if not letter.text.isspace()] for half in self.split]

    @cached_property
    def split(self) -> list[list]:
        """The letters of each half, which are read one after the other."""
        lower = next(at for at, letter in enumerate(self.letters) if letter.y > self.cut)
        return [self.letters[:lower], self.letters[lower:]]

    def lines(self, half: int) -> list[str]:
        return [line.text for line in reader.lines_of(self.split[half])]

    @cached_property
    def items(self) -> list[list]:
        """The numbered items of each half."""
        return [
            [item for item in node.items if isinstance(item, reader.Node) and item.kind == "LI"]
            for section in self.tree.find("Sect")
            for node in section.items
            if isinstance(node, reader.Node) and node.kind == "L"
        ]

    @cached_property
    def front_rules(self) -> list:
        """The dark lines across the page."""
        return list(reader._rules(self.render(1, reader.SCALE).convert("L")))

    def stops(self, half: int = 0) -> list[str]:
        """What stands beside the boxes to number, with the number where it is a key."""
        return [item.text for item in self.items[half][0].find("LI")[1:]]


@pytest.fixture(scope="session")
def tickets(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., tuple[Ticket, Ticket]]:
    """The tickets of a grade, paper, seed and school with their key; all workers of a run share the files."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    folder.mkdir(exist_ok=True)
    library = Library(Workspace(ROOT, folder))
    found: dict[tuple, tuple[Ticket, Ticket]] = {}

    def get(grade: str, paper: str = "a4", seed: int = 1, school: str = "") -> tuple[Ticket, Ticket]:
        wanted = grade, paper, seed, school
        if wanted not in found:
            out = Workspace(ROOT, folder / "school" if school else folder)
            kinds = ("exit-ticket", "answer-key")
            jobs = plan(Request(("round-trip",), kinds, (grade,), (paper,), seed=seed, school=school), out)
            with FileLock(folder / f"{'_'.join(map(str, wanted))}.lock"):
                for job in jobs:
                    if not job.target.is_file():
                        build_one(job, library, Shelf(()))
            found[wanted] = tuple(Ticket(job.target, job) for job in jobs)
        return found[wanted]

    return get


EVERY = tuple((band, paper) for band in BANDS for paper in ("a4", "letter"))


@pytest.fixture(params=EVERY, ids="_".join)
def pair(request, tickets) -> tuple[Ticket, Ticket]:
    """Each page of tickets with its key."""
    return tickets(*request.param)
