"""Finished timeline labs and their keys, each built once, and what a reader finds in them.

Pages are read with the reader of the question sheets, which uses PDFium and pikepdf directly.
"""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import ModuleType

import pikepdf
import pytest
import yaml
from filelock import FileLock
from PIL import Image

from lessonpress.cli import cli
from lessonpress.plan import Request, plan
from lessonpress.resolve import Case
from lessonpress.style import BANDS
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
LESSON = ROOT / "curriculum/lessons/round-trip"
PAPERS = ("a4", "letter")
COUNTING = ("K-1", "2-3")
STEPS = ("light", "network", "first_word", "write", "whole")
FADED = (0, 1, 2, 5)
FADED_COUNTS = (0, 1, 2, 3)
BOX_MS = 50
MM_PER_PX = 25.4 / 200
"""Grids are counted at 200 dpi."""
INSET = 0.35
"""Kept off the lines of a box (mm)."""
COUNT = re.compile(r"(First word|All|Whole answer|Longest)\b ?(.*)")


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
class Cell:
    """A step of a case: what is printed in it."""

    step: str
    column: int
    text: str

    @property
    def hidden(self) -> bool:
        return len(STEPS) - STEPS.index(self.step) <= FADED[self.column]


@dataclass(frozen=True, slots=True)
class Count:
    """An answer of a counting case: its label and what stands in its box."""

    case: int
    place: int
    label: str
    text: str

    @property
    def hidden(self) -> bool:
        return 3 - self.place <= FADED_COUNTS[self.case]


@dataclass(frozen=True, slots=True)
class Problem:
    """A practice problem: its stem, the lines of its working and what stands on its answer line."""

    number: str
    stem: str
    working: tuple[str, ...]
    answer: str


@dataclass(frozen=True, slots=True)
class Lattice:
    """The boxes of a grid: their vertical lines and half the height of a row (pixels)."""

    lines: tuple[float, ...]
    half: float

    @property
    def boxes(self) -> int:
        return len(self.lines) - 1

    @property
    def side(self) -> float:
        return (self.lines[-1] - self.lines[0]) / self.boxes


class Lab(reader.Sheet):
    """A finished timeline lab or its key."""

    @property
    def counting(self) -> bool:
        return self.band.id in COUNTING

    @property
    def code(self) -> str:
        return f"RT1-L-{self.grade.code}-{self.paper.code}-{self.theme.code}"

    # --- what is printed --------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[list[str]]:
        """The table, cell by cell."""
        return [[cell.text for cell in row.find("TH", "TD")] for row in self.tree.find("TR")]

    @cached_property
    def cells(self) -> list[Cell]:
        steps = self.rows[5:]
        assert [row[0].split()[0] for row in steps] == list("12345")
        return [
            Cell(step, column, text)
            for step, row in zip(STEPS, steps, strict=True)
            for column, text in enumerate(row[1:])
        ]

    @cached_property
    def cases(self) -> list:
        """The sections of the counting cases."""
        found = [node for node in self.tree.find("Sect") if node.find("H2")]
        return [node for node in found if re.match(r"[A-D] ", node.find("H2")[0].text)]

    @cached_property
    def counts(self) -> list[Count]:
        found = []
        for case, section in enumerate(self.cases):
            matches = [match for node in section.find("P") if (match := COUNT.fullmatch(node.text))]
            found += [Count(case, place, *match.groups()) for place, match in enumerate(matches)]
        return found

    @cached_property
    def problems(self) -> list[Problem]:
        found = []
        for section in self.tree.find("Sect"):
            heads = section.find("H3")
            if len(heads) != 1 or section.find("H2"):
                continue
            number, _, stem = heads[0].text.partition(" ")
            *working, answer = [node.text for node in section.find("P")]
            assert answer.split()[0] == "Answer"
            found.append(Problem(number, stem, tuple(working), answer.removeprefix("Answer").strip()))
        return found

    @cached_property
    def strings(self) -> str:
        """All that the file says anywhere: on its pages, in alternative texts, metadata and names; no spaces."""
        words = ["".join(letter.text for letter in self.letters), self.text]
        words += [node.alt for node in self.tree.walk() if node.alt]
        for thing in self.pdf.objects:
            words += _strings(thing)
            if isinstance(thing, pikepdf.Stream):
                if thing.get("/Type") == "/Metadata":
                    words.append(thing.read_bytes().decode())
                elif thing.get("/Subtype") == "/Form":
                    words += _marked_strings(thing)
        for leaf in self.pdf.pages:
            words += _marked_strings(leaf)
        return squeezed("\n".join(words))

    # --- grids ------------------------------------------------------------------------------------

    @cached_property
    def grids(self) -> list:
        """The figures with boxes, in order."""
        return [node for node in self.figures if "boxes" in (node.alt or "")]

    @cached_property
    def dots(self) -> list[Image.Image]:
        """The pages in gray at 200 dpi."""
        return [self.render(number, 200 / 72).convert("L") for number in (1, 2)]

    def labels(self, grid) -> list[tuple[str, float, float]]:
        """The rows of a grid: the label, where it ends and the middle of its capitals (pixels)."""
        names = ("A", "B", "C", "D") if not self.counting else tuple(self.lesson.lab.phases.values())
        found = []
        for line in grid.lines:
            if line.text in names:
                box = line.letters[0].box
                found.append((line.text, line.right / MM_PER_PX, (box[1] + box[3]) / 2 / MM_PER_PX))
        assert [text for text, _, _ in found] == list(names)
        return found

    def lattice(self, grid, row: int) -> Lattice:
        """The lines between the boxes of an empty row."""
        _, right, middle = self.labels(grid)[row]
        picture = self.dots[grid.lines[0].page - 1]
        y, end = round(middle), round((self.right + 0.5) / MM_PER_PX)
        dark = [picture.getpixel((x, y)) < 140 for x in range(end)]
        lines, x = [], round(right + 1 / MM_PER_PX)
        while x < end:
            if dark[x]:
                start = x
                while x < end and dark[x]:
                    x += 1
                lines.append((start + x) / 2)
            x += 1
        assert len(lines) > 2
        center = round((lines[0] + lines[1]) / 2)
        height = 0
        while picture.getpixel((center, y + height)) > 140:
            height += 1
        return Lattice(tuple(lines), height)

    def boxes(self, grid, row: int, lattice: Lattice) -> list[bool]:
        """For each box of a row, whether anything is printed in it."""
        _, _, middle = self.labels(grid)[row]
        picture, inset = self.dots[grid.lines[0].page - 1], INSET / MM_PER_PX
        top, bottom = round(middle - lattice.half + inset), round(middle + lattice.half - inset)
        found = []
        for left, right in zip(lattice.lines, lattice.lines[1:], strict=False):
            piece = picture.crop((round(left + inset), top, round(right - inset), bottom))
            found.append(piece.getextrema()[0] < 245)
        return found

    def filled_to(self, grid, row: int, lattice: Lattice) -> float:
        """Where the ink of a row ends, in boxes, the lines between boxes left out."""
        _, _, middle = self.labels(grid)[row]
        picture, inset = self.dots[grid.lines[0].page - 1], INSET / MM_PER_PX
        top, bottom = round(middle - lattice.half + inset), round(middle + lattice.half - inset)
        last = lattice.lines[0]
        for left, right in zip(lattice.lines, lattice.lines[1:], strict=False):
            for x in range(round(left + inset), round(right - inset)):
                if picture.crop((x, top, x + 1, bottom)).getextrema()[0] < 245:
                    last = x + 1
        return (last - lattice.lines[0]) / lattice.side


def squeezed(text: str) -> str:
    """A text without its spaces."""
    return "".join(text.split())


def _strings(thing) -> Iterator[str]:
    """The strings in an object itself, without the objects it refers to."""
    if isinstance(thing, pikepdf.String):
        yield str(thing)
    elif isinstance(thing, pikepdf.Array):
        for entry in thing:
            if not getattr(entry, "is_indirect", False):
                yield from _strings(entry)
    elif isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        for entry in dict(thing).values():
            if not getattr(entry, "is_indirect", False):
                yield from _strings(entry)


def _marked_strings(stream) -> Iterator[str]:
    """The strings in the property lists of marked content, such as replacement texts."""
    for instruction in pikepdf.parse_content_stream(stream):
        if str(instruction.operator) in ("BDC", "DP"):
            for operand in instruction.operands:
                yield from _strings(operand)


# --- fixtures ---------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def labs(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., tuple[Lab, Lab]]:
    """The lab of a grade, paper, seed and case with its key; all workers of a run share the files."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    folder.mkdir(exist_ok=True)
    made: dict[tuple[str, str, int, str], tuple[Lab, Lab]] = {}

    def get(grade: str, paper: str = "a4", seed: int = 1, preset: str = "") -> tuple[Lab, Lab]:
        wanted = grade, paper, seed, preset
        name = "_".join(map(str, wanted))
        if wanted not in made:
            kinds = ("timeline-lab", "answer-key")
            request = Request(("round-trip",), kinds, (grade,), (paper,), seed=seed, case=Case(preset))
            jobs = plan(request, Workspace(ROOT, folder))
            failed = folder / f"{name}.failed"
            with FileLock(folder / f"{name}.lock"):
                if not failed.is_file() and not all(job.target.is_file() for job in jobs):
                    options = ["--grade", grade, "--paper", paper, "--seed", str(seed), "--out", str(folder)]
                    options += ["--kind", "timeline-lab", "--kind", "answer-key"]
                    options += ["--preset", preset] if preset else []
                    code, words = said("build", "round-trip", *options)
                    if code:
                        failed.write_text(words, "utf-8")
            if failed.is_file():
                pytest.fail(f"the lab for {grade} on {paper} is not built: {failed.read_text('utf-8')}")
            made[wanted] = Lab(jobs[0].target, jobs[0]), Lab(jobs[1].target, jobs[1])
        return made[wanted]

    return get


EVERY = tuple((band, paper) for band in BANDS for paper in PAPERS)
TABLES = tuple(wanted for wanted in EVERY if wanted[0] not in COUNTING)


@pytest.fixture(params=EVERY, ids="_".join)
def pair(request, labs) -> tuple[Lab, Lab]:
    """Each lab and its key."""
    return labs(*request.param)


@pytest.fixture(params=TABLES, ids="_".join)
def table_pair(request, labs) -> tuple[Lab, Lab]:
    """Each lab with a table, and its key."""
    return labs(*request.param)


@pytest.fixture(params=[wanted for wanted in EVERY if wanted not in TABLES], ids="_".join)
def counting_pair(request, labs) -> tuple[Lab, Lab]:
    """Each lab with boxes to count, and its key."""
    return labs(*request.param)


@pytest.fixture(params=[*EVERY], ids="_".join)
def pupil(request, labs) -> Lab:
    """Each lab as pupils get it."""
    return labs(*request.param)[0]


@dataclass(frozen=True, slots=True)
class Times:
    """The inputs of a case and its times, worked out here from nothing but the inputs (ms)."""

    distance: Fraction
    queue: Fraction
    read: Fraction
    tokens: Fraction
    light: Fraction
    network: Fraction
    write: Fraction

    @property
    def first_word(self) -> Fraction:
        return self.network + self.queue + self.read

    @property
    def whole(self) -> Fraction:
        return self.first_word + self.write

    @property
    def phases(self) -> tuple[Fraction, ...]:
        return self.network, self.queue, self.read, self.write


@pytest.fixture(scope="session")
def times() -> Callable[[str], list[Times]]:
    """The four cases of a band, from the scenario's inputs and the changes of the lesson."""

    def find(band: str) -> list[Times]:
        labs = yaml.safe_load((LESSON / "lesson.yaml").read_text("utf-8"))["lab"]
        lab = labs.get(band) or labs["others"]
        code, out = said("timeline", "--preset", lab["scenario"], "--json")
        assert code == 0, out
        inputs = {
            name: Fraction(value) for name, value in json.loads(out)["scenario"].items() if name != "convention"
        }
        changes = [{}] + [{case["change"]: Fraction(case["factor"])} for case in lab["cases"]]
        return [
            _worked({name: value * change.get(name, 1) for name, value in inputs.items()}) for change in changes
        ]

    return find


def _worked(inputs: dict[str, Fraction]) -> Times:
    light = 2 * inputs["distance_km"] / inputs["fiber_km_per_ms"]
    return Times(
        distance=inputs["distance_km"],
        queue=inputs["queue_ms"],
        read=inputs["prompt_tokens"] * 1000 / inputs["prefill_tps"],
        tokens=inputs["answer_tokens"],
        light=light,
        network=light + inputs["access_ms"],
        write=inputs["answer_tokens"] * 1000 / inputs["decode_tps"],
    )


@pytest.fixture(scope="session")
def run() -> Callable[..., tuple[int, str]]:
    """Runs a command on the real content; its exit code and all it printed."""
    return said
