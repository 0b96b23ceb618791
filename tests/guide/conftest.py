"""Finished guides, plans and question sheets of any case, each built once.

Pages are read with the reader of the question sheets, which uses PDFium and pikepdf directly.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest
from filelock import FileLock

from lessonpress.build import build_one
from lessonpress.content import Library
from lessonpress.plan import Request, plan
from lessonpress.resolve import Case
from lessonpress.shelf import Shelf
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]


def _reader() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sheet_reader", ROOT / "tests/sheet/conftest.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["sheet_reader"] = module
    spec.loader.exec_module(module)
    return module


reader = _reader()


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(Workspace(ROOT, ROOT / "output"))


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., object]:
    """A document of a kind, band, paper, preset and settings; all workers of a run share the files."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    folder.mkdir(exist_ok=True)
    library = Library(Workspace(ROOT, folder))
    found: dict[tuple, object] = {}

    def get(kind: str, band: str, paper: str = "a4", preset: str = "", theme: str = "copier", **settings: int):
        wanted = kind, band, paper, preset, theme, *settings.items()
        if wanted not in found:
            case = Case(preset, {name: Fraction(value) for name, value in settings.items()})
            request = Request(("round-trip",), (kind,), (band,), (paper,), theme=theme, case=case)
            (job,) = plan(request, library.workspace)
            with FileLock(folder / f"{job.target.name}.lock"):
                if not job.target.is_file():
                    build_one(job, library, Shelf(()))
            found[wanted] = reader.Sheet(job.target, job)
        return found[wanted]

    return get
