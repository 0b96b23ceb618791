"""Finished cards, each built once, and what a reader finds in them."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from lessonpress.plan import Request, plan
from lessonpress.style import BANDS
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]


def _reader() -> ModuleType:
    spec = importlib.util.spec_from_file_location("drawn_reader", ROOT / "tests/folded/conftest.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["drawn_reader"] = module
    spec.loader.exec_module(module)
    return module


drawn = _reader()


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., drawn.Drawn]:
    """The cards of a band, paper and offset of the backs (mm, right and down)."""
    found: dict[tuple[str, str, str], drawn.Drawn] = {}

    def get(band: str = "4-5", paper: str = "a4", offset: str = "0,0") -> drawn.Drawn:
        wanted = band, paper, offset
        if wanted not in found:
            folder = tmp_path_factory.mktemp("cards")
            moved = tuple(float(part) for part in offset.split(","))
            request = Request(("round-trip",), ("cards",), (band,), (paper,), back_offset=moved)
            [job] = plan(request, Workspace(ROOT, folder))
            options = ["--kind", "cards", "--grade", band, "--paper", paper, "--out", str(folder)]
            code, words = drawn.said("build", "round-trip", *options, "--back-offset", offset)
            assert code == 0, words
            found[wanted] = drawn.Drawn(job.target, job)
        return found[wanted]

    return get


@pytest.fixture(params=[(band, paper) for band in BANDS for paper in ("a4", "letter")], ids="_".join)
def cards(request, made) -> drawn.Drawn:
    """Each set of cards."""
    return made(*request.param)
