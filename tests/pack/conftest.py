"""Sets of finished files, each built once, and what a reader finds on the page that lists them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from lessonpress import workspace as workspaces
from lessonpress.build import Result, build_all
from lessonpress.plan import Job, Request, plan

ROOT = Path(__file__).parents[2]
ENTRY = re.compile(r"(?:A4|USLetter)(?:landscape)?,(\d+)pages?,(.*?)(round-trip_[\w.-]+?\.pdf)")


@dataclass(frozen=True)
class Listed:
    """An entry of the contents: its file, what is said of its pages, and how it is printed (no spaces)."""

    file: str
    pages: int
    how: str
    place: int


class Contents:
    """A finished contents page, read with PDFium and pikepdf."""

    def __init__(self, pdf: bytes) -> None:
        self.bytes = pdf
        self.pdf = pikepdf.open(io.BytesIO(pdf))

    @cached_property
    def text(self) -> str:
        """All text in the order of the file, without spaces."""
        pages = pypdfium2.PdfDocument(self.bytes)
        found = "".join(page.get_textpage().get_text_range() for page in pages)
        return re.sub(r"[\s\u200b\ufffe]", "", found)

    @cached_property
    def entries(self) -> list[Listed]:
        return [Listed(m[3], int(m[1]), m[2], m.start()) for m in ENTRY.finditer(self.text)]

    @cached_property
    def alts(self) -> list[str]:
        """Alternative texts of all figures."""
        found = [thing for thing in self.pdf.objects if isinstance(thing, pikepdf.Dictionary)]
        return [str(thing.Alt) for thing in found if thing.get("/S") == "/Figure"]

    @cached_property
    def pictures(self) -> list[pikepdf.Object]:
        """The image objects."""
        found = [thing for thing in self.pdf.objects if isinstance(thing, pikepdf.Stream)]
        return [thing for thing in found if thing.get("/Subtype") == "/Image"]

    def drawn(self) -> list[Image.Image]:
        return [pikepdf.PdfImage(picture).as_pil_image().convert("RGB") for picture in self.pictures]


@dataclass(frozen=True)
class Set:
    """The files of a run, and its contents page."""

    made: list[tuple[Job, Path]]

    @property
    def others(self) -> list[tuple[Job, Path]]:
        return [(job, path) for job, path in self.made if job.kind != "contents"]

    @cached_property
    def contents(self) -> Contents:
        [path] = [path for job, path in self.made if job.kind == "contents"]
        return Contents(path.read_bytes())


def build(folder: Path, **wishes) -> Set:
    space = workspaces.find(ROOT, folder)
    jobs = plan(Request(**wishes), space)
    made = []
    for job, outcome in zip(jobs, build_all(jobs, space), strict=True):
        assert isinstance(outcome, Result), outcome
        made.append((job, outcome.path))
    return Set(made)


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Set:
    """Everything there is for grades 4-5, in black."""
    return build(tmp_path_factory.mktemp("whole"), kinds=("all",))


@pytest.fixture(scope="session")
def colored(tmp_path_factory: pytest.TempPathFactory) -> Set:
    """A few kinds for kindergarten, in color, on the other paper."""
    kinds = ("contents", "timeline-lab", "numbers", "question-sheet")
    return build(tmp_path_factory.mktemp("color"), kinds=kinds, grades=("K",), papers=("letter",), theme="color")


@pytest.fixture(params=["whole", "colored"])
def some(request: pytest.FixtureRequest) -> Set:
    return request.getfixturevalue(request.param)


@pytest.fixture
def read() -> Callable[[bytes], Contents]:
    """Reads a contents page."""
    return Contents


@pytest.fixture
def build_set() -> Callable[..., Set]:
    """Builds a set into a folder."""
    return build
