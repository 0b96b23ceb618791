"""Finished posters and mini-books, each built once, and what is drawn beside their pictures.

Text and tags are read with the reader of the question sheets, which uses PDFium and pikepdf directly.
"""

from __future__ import annotations

import importlib.util
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from lessonpress.cli import cli
from lessonpress.plan import Request, plan
from lessonpress.style import BANDS
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
MM = 25.4 / 72
DPI = 100


def _reader() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sheet_reader", ROOT / "tests/sheet/conftest.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["sheet_reader"] = module
    spec.loader.exec_module(module)
    return module


reader = _reader()


def said(*arguments: str) -> tuple[int, str]:
    """The exit code of a command and all it printed."""
    out = io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(out):
            cli(["--root", str(ROOT), *arguments], standalone_mode=False)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight line drawn as decoration (mm from the upper left corner of the paper)."""

    x0: float
    y0: float
    x1: float
    y1: float
    dashed: bool

    @property
    def upright(self) -> bool:
        return abs(self.x0 - self.x1) < 0.01

    @property
    def level(self) -> bool:
        return abs(self.y0 - self.y1) < 0.01

    @property
    def length(self) -> float:
        return abs(self.x0 - self.x1) + abs(self.y0 - self.y1)


class Drawn(reader.Sheet):
    """A finished file whose pages are drawn mark by mark."""

    def squeezed(self, node) -> str:
        """The letters of an element without spaces, however the element is turned."""
        return "".join(letter.text for letter in self.letters_of(node)).replace(" ", "")

    def letters_of(self, node) -> list:
        return [letter for mark in node.marks() for letter in self.marked.get(mark, ()) if letter.text.strip()]

    def segments(self, page: int) -> list[Segment]:
        """The straight lines among the decoration of a page, counted from 1."""
        return list(_segments(self.pdf.pages[page - 1]))

    def size(self, page: int) -> tuple[float, float]:
        """Width and height of a page (mm)."""
        return tuple(length * MM for length in self.fium[page - 1].get_size())

    def window(self, page: int, left: float, top: float, width: float, height: float) -> Image.Image:
        """A part of a page in gray, exactly from its upper left corner (mm)."""
        document = pypdfium2.PdfDocument(self.path)
        leaf, high = document[page - 1], document[page - 1].get_height()
        box = (left / MM, high - (top + height) / MM, (left + width) / MM, high - top / MM)
        leaf.set_mediabox(*box)
        leaf.set_cropbox(*box)
        return leaf.render(scale=DPI / 72, grayscale=True).to_pil().convert("L")


def _segments(page: pikepdf.Page) -> Iterator[Segment]:
    """Lines of one straight stroke in the artifacts; their frames only move and turn by a half."""
    high = float(page.mediabox[3])
    depth = inside = 0
    stack, matrix, dashed, points = [], (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), False, []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BMC", "BDC"):
            depth += 1
            inside = inside or (depth if str(operands[0]) == "/Artifact" else 0)
        elif name == "EMC":
            inside = 0 if inside == depth else inside
            depth -= 1
        elif name == "q":
            stack.append((matrix, dashed))
        elif name == "Q":
            matrix, dashed = stack.pop()
        elif name == "cm":
            a, b, c, d, e, f = map(float, operands)
            m = matrix
            matrix = (
                a * m[0] + b * m[2], a * m[1] + b * m[3], c * m[0] + d * m[2], c * m[1] + d * m[3],
                e * m[0] + f * m[2] + m[4], e * m[1] + f * m[3] + m[5],
            )  # fmt: skip
        elif name == "d":
            dashed = len(operands[0]) > 0
        elif name in ("m", "l"):
            x, y = map(float, operands)
            places = matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]
            points.append((places[0] * MM, (high - places[1]) * MM))
        elif name in ("c", "h", "re"):
            points.append(None)
        elif name in ("S", "s", "f", "f*", "B", "B*", "n", "W"):
            if inside and name == "S" and len(points) == 2 and None not in points:
                yield Segment(*points[0], *points[1], dashed)
            points = []


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Drawn]:
    """A document of a kind, band, paper and theme."""
    folder = tmp_path_factory.mktemp("folded")
    found: dict[tuple[str, ...], Drawn] = {}

    def get(kind: str, band: str = "4-5", paper: str = "a4", theme: str = "copier", size: str = "") -> Drawn:
        wanted = kind, band, paper, theme, size
        if wanted not in found:
            request = Request(("round-trip",), (kind,), (band,), (paper,), theme=theme, poster=size)
            [job] = plan(request, Workspace(ROOT, folder))
            options = ["--kind", kind, "--grade", band, "--paper", paper, "--theme", theme, "--out", str(folder)]
            options += ["--poster-size", size] if size else []
            code, words = said("build", "round-trip", *options)
            assert code == 0, words
            found[wanted] = Drawn(job.target, job)
        return found[wanted]

    return get


EVERY = tuple((band, paper) for band in BANDS for paper in ("a4", "letter"))


@pytest.fixture(params=EVERY, ids="_".join)
def book(request, made) -> Drawn:
    """Each mini-book."""
    return made("mini-book", *request.param)


@pytest.fixture(params=[("4-5", "a4", ""), ("K-1", "letter", ""), ("9-12", "a4", "a2")], ids="_".join)
def tiled(request, made) -> tuple[Drawn, Drawn]:
    """A poster on sheets, and the same poster in one piece."""
    band, paper, size = request.param
    whole = size or {"a4": "a3", "letter": "tabloid"}[paper]
    return made("poster", band, paper, size=size), made("poster", band, whole)


@pytest.fixture(scope="session")
def run() -> Callable[..., tuple[int, str]]:
    """Runs a command on the real content; its exit code and all it printed."""
    return said
