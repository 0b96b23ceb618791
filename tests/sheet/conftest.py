"""Finished sheets, each built once, and what a reader finds in them.

The files are read with PDFium and pikepdf directly, not with the product's own proof, so that a
mistake made in both would still be seen. Lengths are mm from the top left of the paper.
"""

from __future__ import annotations

import ctypes
import io
import os
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from filelock import FileLock
from PIL import Image
from pypdfium2 import raw

from lessonpress.build import order_of
from lessonpress.cli import cli
from lessonpress.content import Library
from lessonpress.plan import Job, Request, plan
from lessonpress.style import BANDS, MM_PER_PT
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
SCALE = 4
"""Pixels per point of the pictures that are measured."""
MM_PER_PX = MM_PER_PT / SCALE
LONG = 40.0
"""A line across the page is at least this long."""

SETS = (
    *((grade, "a4", "copier") for grade in (*BANDS, "K", "1", "2", "3", "5", "7", "11")),
    *((band, "letter", "copier") for band in BANDS),
    *((band, "a4", "color") for band in BANDS),
)


@dataclass(frozen=True, slots=True)
class Letter:
    """A printed character: where it starts on its baseline, its ink and how it is set."""

    text: str
    page: int
    x: float
    y: float
    box: tuple[float, float, float, float]
    size: float
    mark: int
    artifact: bool
    color: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """Letters on one baseline."""

    text: str
    letters: tuple[Letter, ...]

    @property
    def page(self) -> int:
        return self.letters[0].page

    @property
    def left(self) -> float:
        return self.letters[0].x

    @property
    def right(self) -> float:
        return max(letter.box[2] for letter in self.letters)

    @property
    def top(self) -> float:
        return min(letter.box[1] for letter in self.letters)

    @property
    def bottom(self) -> float:
        return max(letter.box[3] for letter in self.letters)

    @property
    def y(self) -> float:
        return self.letters[0].y

    @property
    def size(self) -> float:
        return max(letter.size for letter in self.letters)


@dataclass(frozen=True, slots=True)
class Rule:
    """An unbroken dark line across the page, as the eye sees it."""

    left: float
    right: float
    top: float
    bottom: float

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        return self.right - self.left


@dataclass
class Node:
    """A structure element with its content in reading order."""

    kind: str
    alt: str | None
    sheet: Sheet = field(repr=False)
    items: list[Node | tuple[int, int]] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        yield self
        for item in self.items:
            if isinstance(item, Node):
                yield from item.walk()

    def find(self, *kinds: str) -> list[Node]:
        return [node for node in self.walk() if node.kind in kinds]

    def marks(self) -> Iterator[tuple[int, int]]:
        for item in self.items:
            if isinstance(item, Node):
                yield from item.marks()
            else:
                yield item

    @property
    def lines(self) -> list[Line]:
        return lines_of([letter for mark in self.marks() for letter in self.sheet.marked.get(mark, ())])

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)


def lines_of(letters: list[Letter]) -> list[Line]:
    """Letters in reading order, broken where the baseline jumps."""
    runs: list[list[Letter]] = []
    for letter in letters:
        if letter.text.isspace():
            if runs:
                runs[-1].append(letter)
            continue
        last = next((other for other in reversed(runs[-1]) if not other.text.isspace()), None) if runs else None
        same = last and last.page == letter.page and abs(last.y - letter.y) < 0.4 * letter.size * MM_PER_PT
        if same:
            runs[-1].append(letter)
        else:
            runs.append([letter])
    lines = []
    for run in runs:
        text = " ".join("".join(letter.text for letter in run).replace("\u00a0", " ").split())
        lines.append(Line(text, tuple(letter for letter in run if not letter.text.isspace())))
    return lines


class Sheet:
    """A finished question sheet and what it was made from."""

    def __init__(self, path: Path, job: Job) -> None:
        self.path, self.job = path, job
        self.grade, self.band = job.grade, job.grade.band
        self.paper, self.theme = job.paper, job.theme
        self.left, self.right = self.paper.side, self.paper.side + 180.0

    @cached_property
    def lesson(self):
        """The lesson's content as this band reads it."""
        return order_of(self.job, Library(Workspace(ROOT, ROOT / "output"))).lesson

    @property
    def code(self) -> str:
        return f"RT1-Q-{self.grade.code}-{self.paper.code}-{self.theme.code}"

    @cached_property
    def pdf(self) -> pikepdf.Pdf:
        return pikepdf.open(self.path)

    @cached_property
    def fium(self) -> pypdfium2.PdfDocument:
        return pypdfium2.PdfDocument(self.path)

    # --- letters and tags -----------------------------------------------------------------------

    @cached_property
    def letters(self) -> list[Letter]:
        return [letter for number in range(len(self.fium)) for letter in _in_order(self.fium[number], number + 1)]

    @cached_property
    def marked(self) -> dict[tuple[int, int], list[Letter]]:
        found: dict[tuple[int, int], list[Letter]] = {}
        for letter in self.letters:
            found.setdefault((letter.page, letter.mark), []).append(letter)
        return found

    @cached_property
    def tree(self) -> Node:
        pages = {page.obj.objgen: number for number, page in enumerate(self.pdf.pages, 1)}
        root = Node("Root", None, self)
        _read(self.pdf.Root.StructTreeRoot, root, 0, pages)
        return root

    @cached_property
    def headings(self) -> list[Node]:
        return self.tree.find("H1", "H2", "H3", "H4", "H5", "H6")

    @cached_property
    def questions(self) -> list[Node]:
        return [node for node in self.headings if node.text.startswith(("Q1", "Q2"))]

    @cached_property
    def figures(self) -> list[Node]:
        return self.tree.find("Figure")

    @cached_property
    def blocks(self) -> list[Node]:
        """Elements whose lines belong together."""
        kinds = ("P", "H1", "H2", "H3", "LBody", "Lbl", "TH", "TD", "Figure", "Caption")
        return [node for node in self.tree.find(*kinds) if node.lines]

    @cached_property
    def running(self) -> list[Node]:
        """What the band reads as running text: paragraphs at the body size."""
        return [
            node for node in self.tree.find("P")
            if node.lines and abs(node.lines[-1].size - self.band.body) < 0.06
        ]  # fmt: skip

    @cached_property
    def text(self) -> str:
        return self.tree.text

    def footer(self, page: int) -> list[Line]:
        letters = [letter for letter in self.letters if letter.page == page and letter.y > self.content_bottom]
        return lines_of(letters)

    @property
    def content_bottom(self) -> float:
        return self.paper.top + self.paper.content_height

    def drawn(self, page: int) -> list[tuple[list[str], tuple[float, float, float, float]]]:
        """Every object of a page: the names of the marked content it is in, and where it is."""
        leaf, found = self.fium[page - 1], []
        for index in range(raw.FPDFPage_CountObjects(leaf)):
            thing = raw.FPDFPage_GetObject(leaf, index)
            sides = [ctypes.c_float() for _ in range(4)]
            raw.FPDFPageObj_GetBounds(thing, *sides)
            left, bottom, right, top = (side.value for side in sides)
            box = (left, leaf.get_height() - top, right, leaf.get_height() - bottom)
            found.append((mark_names(thing), tuple(side * MM_PER_PT for side in box)))
        return found

    # --- what the eye sees ----------------------------------------------------------------------

    @cached_property
    def pictures(self) -> list[Image.Image]:
        """The pages in gray."""
        return [self.render(number, SCALE).convert("L") for number in (1, 2)]

    def render(self, page: int, scale: float) -> Image.Image:
        return self.fium[page - 1].render(scale=scale).to_pil().convert("RGB")

    def crop(self, page: int, box: tuple[float, float, float, float]) -> Image.Image:
        left, top, right, bottom = (round(side / MM_PER_PX) for side in box)
        return self.pictures[page - 1].crop((left, top, right, bottom))

    @cached_property
    def rules(self) -> list[list[Rule]]:
        return [list(_rules(picture)) for picture in self.pictures]

    def inked_rows(self, page: int, left: float = 0.0, right: float = 1e9) -> list[bool]:
        """For each row of pixels, whether anything is printed in it."""
        picture = self.pictures[page - 1]
        box = (round(left / MM_PER_PX), 0, min(round(right / MM_PER_PX), picture.width), picture.height)
        part = picture.crop(box).point(lambda value: 0 if value < 200 else 255)
        data, width = part.tobytes(), part.width
        return [b"\0" in data[at : at + width] for at in range(0, len(data), width)]

    def answers(self, question: int) -> list[Rule]:
        """Lines and boxes of a question's answer space, from above to below."""
        heading = self.questions[question - 1]
        page = heading.lines[0].page
        start = max(line.bottom for line in heading.lines)
        box_bottom = heading.lines[0].bottom + 4.5
        end = self.content_bottom
        if question < len(self.questions) and self.questions[question].lines[0].page == page:
            end = self.questions[question].lines[0].top - 1.5
        return [rule for rule in self.rules[page - 1] if min(start, box_bottom) < rule.y < end and rule.width > 60]


def _read(source, node: Node, page: int, pages: dict) -> None:
    kids = source.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, int):
            node.items.append((page, kid))
        elif kid.get("/Type") == "/MCR":
            node.items.append((pages[kid.Pg.objgen] if "/Pg" in kid else page, int(kid.MCID)))
        elif kid.get("/Type") != "/OBJR":
            child = Node(str(kid.S)[1:], str(kid.Alt) if "/Alt" in kid else None, node.sheet)
            node.items.append(child)
            _read(kid, child, pages[kid.Pg.objgen] if "/Pg" in kid else page, pages)


def _in_order(page: pypdfium2.PdfPage, number: int) -> list[Letter]:
    """The letters in the order of the file, which is a screen reader's; PDFium sorts lines from left to right."""
    count = raw.FPDFPage_CountObjects(page)
    things = (ctypes.cast(raw.FPDFPage_GetObject(page, index), ctypes.c_void_p).value for index in range(count))
    places = {thing: place for place, thing in enumerate(things)}
    found = sorted(_letters(page, number), key=lambda pair: places[pair[0]])
    return [letter for _, letter in found]


def _letters(page: pypdfium2.PdfPage, number: int) -> Iterator[tuple[int, Letter]]:
    """Each letter with the text object it is in."""
    text, height = page.get_textpage(), page.get_height()
    x, y, left, right, bottom, top = (ctypes.c_double() for _ in range(6))
    matrix, looks, last = raw.FS_MATRIX(), {}, 0
    for index in range(text.count_chars()):
        drawn = raw.FPDFText_GetTextObject(text, index)
        key = ctypes.cast(drawn, ctypes.c_void_p).value
        if key and key not in looks:
            looks[key] = _look(drawn)
        character = chr(raw.FPDFText_GetUnicode(text, index))
        if not key:
            # A space that PDFium sees between two pieces of text.
            if last and character.isspace():
                yield last, Letter(" ", number, 0, 0, (0, 0, 0, 0), 0, *looks[last])
            continue
        last = key
        raw.FPDFText_GetCharOrigin(text, index, x, y)
        raw.FPDFText_GetCharBox(text, index, left, right, bottom, top)
        raw.FPDFText_GetMatrix(text, index, matrix)
        sides = (left.value, height - top.value, right.value, height - bottom.value)
        yield key, Letter(
            character, number, x.value * MM_PER_PT, (height - y.value) * MM_PER_PT,
            tuple(side * MM_PER_PT for side in sides),
            raw.FPDFText_GetFontSize(text, index) * abs(matrix.d), *looks[key],
        )  # fmt: skip


def _look(drawn) -> tuple[int, bool, tuple[int, int, int]]:
    channels = [ctypes.c_uint() for _ in range(4)]
    raw.FPDFPageObj_GetFillColor(drawn, *channels)
    color = tuple(channel.value for channel in channels[:3])
    return raw.FPDFPageObj_GetMarkedContentID(drawn), "Artifact" in mark_names(drawn), color


def mark_names(drawn) -> list[str]:
    """Names of the marked content that an object of a page belongs to."""
    names = []
    for index in range(raw.FPDFPageObj_CountMarks(drawn)):
        buffer, length = (raw.FPDF_WCHAR * 64)(), ctypes.c_ulong()
        raw.FPDFPageObjMark_GetName(raw.FPDFPageObj_GetMark(drawn, index), buffer, 128, length)
        names.append(bytes(buffer)[: length.value].decode("utf-16-le").rstrip("\0"))
    return names


def _rules(picture: Image.Image) -> Iterator[Rule]:
    dark = picture.point(lambda value: 0 if value < 140 else 255)
    data, width = dark.tobytes(), dark.width
    wanted = b"\0" * round(LONG / MM_PER_PX)
    open_: tuple[int, int, int, int] | None = None
    for row in range(dark.height):
        line = data[row * width : (row + 1) * width]
        # Several lines side by side (name and date) are joined: their ends are what matters.
        if wanted in line:
            start = line.find(wanted)
            last = line.rfind(wanted)
            end = line.find(b"\xff", last)
            end = end if end >= 0 else width
            if open_ and row == open_[3] + 1:
                open_ = (min(open_[0], start), max(open_[1], end), open_[2], row)
            else:
                if open_:
                    yield _rule(open_)
                open_ = (start, end, row, row)
    if open_:
        yield _rule(open_)


def _rule(found: tuple[int, int, int, int]) -> Rule:
    start, end, top, bottom = found
    return Rule(start * MM_PER_PX, end * MM_PER_PX, top * MM_PER_PX, (bottom + 1) * MM_PER_PX)


# --- fixtures ---------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Sheet]:
    """A sheet of a grade, paper and theme; all workers of a run share the files."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    folder.mkdir(exist_ok=True)
    made: dict[tuple[str, str, str], Sheet] = {}

    def get(grade: str, paper: str = "a4", theme: str = "copier") -> Sheet:
        key = grade, paper, theme
        if key not in made:
            request = Request(("round-trip",), grades=(grade,), papers=(paper,), theme=theme)
            (job,) = plan(request, Workspace(ROOT, folder))
            with FileLock(folder / f"{'_'.join(key)}.lock"):
                if not job.target.is_file():
                    options = ["--grade", grade, "--paper", paper, "--theme", theme, "--out", str(folder)]
                    _run("--root", str(ROOT), "build", "round-trip", *options)
            made[key] = Sheet(job.target, job)
        return made[key]

    return get


@pytest.fixture(scope="session")
def read_sheet() -> Callable[..., Sheet]:
    """Reads a sheet that a test has built in a workspace of its own."""

    def read(root: Path, grade: str, paper: str = "a4", theme: str = "copier") -> Sheet:
        request = Request(("round-trip",), grades=(grade,), papers=(paper,), theme=theme)
        (job,) = plan(request, Workspace(root, root / "output"))
        return Sheet(job.target, job)

    return read


def _run(*arguments: str) -> None:
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            cli(list(arguments), standalone_mode=False)
    except SystemExit as ended:
        pytest.fail(f"lessonpress {' '.join(arguments)} ended with {ended.code}: {said.getvalue()}")


@pytest.fixture(scope="session", params=SETS, ids="_".join)
def sheet(request: pytest.FixtureRequest, sheets: Callable[..., Sheet]) -> Sheet:
    """Each sheet in turn."""
    return sheets(*request.param)


@pytest.fixture(scope="session", params=tuple(BANDS))
def pair(request: pytest.FixtureRequest, sheets: Callable[..., Sheet]) -> tuple[Sheet, Sheet]:
    """The A4 sheet of each band for copiers and in color."""
    return sheets(request.param), sheets(request.param, theme="color")
