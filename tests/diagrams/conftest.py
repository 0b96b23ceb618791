"""Frames of every view for every band and paper, and finished diagrams, each built once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import yaml
from PIL import Image

from lessonpress.build import build_one, order_of
from lessonpress.content import Library
from lessonpress.documents.diagrams import placed
from lessonpress.figures.handout import Frame
from lessonpress.figures.views import VIEWS
from lessonpress.plan import ANSWER_KEY, Job, Request, plan
from lessonpress.resolve import OWN_CASE, Case
from lessonpress.shelf import Shelf
from lessonpress.style import BANDS, PAPERS
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
MM_PER_PT = 25.4 / 72
LIBRARY = Library(Workspace(ROOT, ROOT / "output"))
EVERY = tuple((view, band, paper) for view in VIEWS for band in BANDS for paper in PAPERS)


def job_of(kind: str, view: str, band: str, paper: str, case: Case, **wishes) -> Job:
    request = Request(("round-trip",), (kind,), (band,), (paper,), views=(view,), case=case, **wishes)
    [job] = plan(request, LIBRARY.workspace)
    return job


@cache
def frame(view: str, band: str, paper: str, case: Case = OWN_CASE, **wishes) -> tuple[float, Frame]:
    """Where the figure of a view starts on the page (mm), and its frame."""
    return placed(order_of(job_of("diagram-blank", view, band, paper, case, **wishes), LIBRARY))


@cache
def written() -> dict:
    """The words of the lesson as they stand in their file."""
    return yaml.safe_load((ROOT / "curriculum/lessons/round-trip/en.yaml").read_text("utf-8"))


def wording(text, band: str) -> str:
    return text if isinstance(text, str) else text.get(band, text.get("others"))


def names(view: str, band: str) -> list[str]:
    """Names of the parts of a view in path order, read from the words themselves."""
    labels = written()["diagrams"]["views"][view].get("labels")
    parts = [label["name"] for label in labels] if labels else [p["name"] for p in written()["parts"].values()]
    return [wording(name, band) for name in parts]


def distractors(view: str, band: str) -> list[str]:
    return [wording(name, band) for name in written()["diagrams"]["views"][view]["distractors"]]


@pytest.fixture(scope="session")
def frames() -> Callable[..., Frame]:
    """The frame of a view for a band, a paper and a case."""
    return lambda *wanted, **wishes: frame(*wanted, **wishes)[1]


@pytest.fixture(scope="session")
def top_of() -> Callable[..., float]:
    """Where the figure of a view starts on the page (mm)."""
    return lambda *wanted, **wishes: frame(*wanted, **wishes)[0]


@pytest.fixture(params=EVERY, ids="_".join)
def laid_out(request) -> Frame:
    """Each view in its frame, for each band and paper."""
    return frame(*request.param)[1]


@pytest.fixture(scope="session")
def part_names() -> Callable[[str, str], list[str]]:
    """Names of the parts of a view for a band."""
    return names


@pytest.fixture(scope="session")
def wrong_names() -> Callable[[str, str], list[str]]:
    """Names in the word bank of a view that belong to nothing."""
    return distractors


def squeezed(text: str) -> str:
    return "".join(text.split())


class Sheet:
    """A finished diagram as PDFium and pikepdf see it; places in mm from the top left of the paper."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fium = pypdfium2.PdfDocument(path)
        self.pdf = pikepdf.open(path)

    @cached_property
    def pages(self) -> list[str]:
        return [page.get_textpage().get_text_range() for page in self.fium]

    def found(self, text: str, page: int = 0) -> list[tuple[float, float, float, float]]:
        """Boxes of a text (left, top, right, bottom), one for each place it is printed at in a single line."""
        leaf = self.fium[page]
        height, reader = leaf.get_height(), leaf.get_textpage()
        search, boxes = reader.search(text, match_case=True, match_whole_word=True), []
        while (hit := search.get_next()) is not None:
            start, count = hit
            edges = [
                reader.get_charbox(i) for i in range(start, start + count) if reader.get_text_range(i, 1).strip()
            ]
            left, low = min(e[0] for e in edges), min(e[1] for e in edges)
            right, high = max(e[2] for e in edges), max(e[3] for e in edges)
            boxes.append(tuple(v * MM_PER_PT for v in (left, height - high, right, height - low)))
        return boxes

    def picture(self, scale: float, page: int = 0) -> Image.Image:
        return self.fium[page].render(scale=scale).to_pil().convert("L")

    @cached_property
    def alts(self) -> list[str]:
        return [
            str(thing.Alt)
            for thing in self.pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and "/Alt" in thing
        ]

    @cached_property
    def strings(self) -> str:
        """Every string of the file, visible or not, without spaces and in small letters."""
        found = list(self.pages)
        for thing in self.pdf.objects:
            found += _strings(thing)
            if isinstance(thing, pikepdf.Stream) and thing.get("/Type") == "/Metadata":
                found.append(thing.read_bytes().decode())
        found += [str(value) for value in self.pdf.docinfo.values()]
        with self.pdf.open_outline() as outline:
            found += [item.title for item in outline.root]
        return squeezed(" ".join(found)).lower()


def _strings(thing) -> list[str]:
    if isinstance(thing, pikepdf.String):
        return [str(thing)]
    if isinstance(thing, pikepdf.Array):
        return [text for entry in thing if not getattr(entry, "is_indirect", False) for text in _strings(entry)]
    if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        entries = [entry for entry in dict(thing).values() if not getattr(entry, "is_indirect", False)]
        return [text for entry in entries for text in _strings(entry)]
    return []


@pytest.fixture(scope="session")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Sheet]:
    """A finished diagram, or its key."""
    folder = tmp_path_factory.mktemp("diagrams")
    library = Library(Workspace(ROOT, folder))
    made: dict[tuple, Sheet] = {}

    def get(
        kind: str, view: str = "whole", band: str = "4-5", paper: str = "a4", key: bool = False, **wishes
    ) -> Sheet:
        wanted = kind, view, band, paper, key, *sorted(wishes.items())
        if wanted not in made:
            asked = ANSWER_KEY if key else kind
            request = Request(("round-trip",), (asked,), (band,), (paper,), views=(view,), **wishes)
            [job] = [job for job in plan(request, library.workspace) if job.kind == kind]
            made[wanted] = Sheet(build_one(job, library, Shelf(())).path)
        return made[wanted]

    return get
