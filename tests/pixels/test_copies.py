"""What a copier leaves of every figure, measured on the rendered pages.

The color sheet shows where the parts of a figure are: each in its tint. Where two of them, or one and the
paper, lie side by side, a line or another pattern must part them in black and white as well.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from filelock import FileLock
from PIL import Image, ImageFilter
from scipy import ndimage

from lessonpress.build import build_one
from lessonpress.content import Library
from lessonpress.figures.views import VIEWS
from lessonpress.plan import ANSWER_KEY, Request, plan
from lessonpress.shelf import Shelf
from lessonpress.style import BANDS, THEMES, TINT_ROLES
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
DPI = 200
PER_MM = DPI / 25.4
SMALLEST = 2.0
"""Smaller areas (mm2) are details, not parts."""
BESIDE = 1.3
"""Two areas this close lie side by side (mm)."""
CLOSED = 0.6
"""A line may have gaps of twice this: between dashes, and where the dot of a leader stands on it (mm)."""
INKED = 0.03
"""An area with a larger share of ink has a pattern."""
APART = 0.12
"""Patterns differ at least this much in ink or in direction."""

FIGURES = (
    *(("question-sheet", band, "a4", "whole") for band in BANDS),
    *(("timeline-lab", band, "letter", "whole") for band in ("K-1", "4-5")),
    *(("diagram-labeled", "6-8", "a4", view) for view in VIEWS),
    ("diagram-labeled", "K-1", "letter", "whole"),
    *(("poster", band, "a3", "whole") for band in ("K-1", "9-12")),
    ("cards", "4-5", "a4", "whole"),
    ("mini-book", "2-3", "letter", "whole"),
    ("grown-up-guide", "6-8", "a4", "whole"),
    ("exit-ticket", "K-1", "letter", "whole"),
)
"""Kind, grades, paper and view; of the lab it is the key, whose bars are filled."""


@dataclass(frozen=True)
class Area:
    """A connected area of one tint: its role, its pixels within a cut of the page, and what is around it."""

    role: str
    cut: tuple[slice, slice]
    inside: np.ndarray
    around: np.ndarray

    @property
    def place(self) -> str:
        rows, columns = self.cut
        return f"{columns.start / PER_MM:.0f} mm from the left, {rows.start / PER_MM:.0f} mm from the top"


@pytest.fixture(params=FIGURES, ids="_".join)
def files(request, tmp_path_factory) -> dict[str, Path]:
    """A document in each theme; all workers of a run share the files."""
    kind, band, paper, view = request.param
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    folder.mkdir(exist_ok=True)
    library, key = Library(Workspace(ROOT, folder)), kind == "timeline-lab"
    kinds, found = (kind, ANSWER_KEY) if key else (kind,), {}
    for theme in THEMES:
        wanted = Request(("round-trip",), kinds, (band,), (paper,), theme=theme, views=(view,))
        [job] = [job for job in plan(wanted, library.workspace) if job.key == key]
        with FileLock(folder / f"{job.target.name}.lock"):
            if not job.target.is_file():
                build_one(job, library, Shelf(()))
        found[theme] = job.target
    return found


def rendered(file: Path, dpi: int) -> Iterator[Image.Image]:
    """The pages of a document."""
    for page in pypdfium2.PdfDocument(file):
        yield page.render(scale=dpi / 72).to_pil()


def colored(file: Path) -> list[np.ndarray]:
    return [np.asarray(page.convert("RGB")) for page in rendered(file, DPI)]


def tint(role: str) -> np.ndarray:
    return np.array(tuple(bytes.fromhex(THEMES["color"].color(role)[1:])), np.uint8)


def covered(picture: np.ndarray, color: np.ndarray) -> np.ndarray:
    return (picture == color).all(axis=-1)


def areas(picture: np.ndarray) -> Iterator[Area]:
    """Every connected area of a tint, each with the ring around it."""
    reach = round(BESIDE * PER_MM)
    for role in TINT_ROLES:
        labels, _ = ndimage.label(covered(picture, tint(role)))
        for number, found in enumerate(ndimage.find_objects(labels), 1):
            if (labels[found] == number).sum() < SMALLEST * PER_MM**2:
                continue
            cut = tuple(slice(max(side.start - reach - 3, 0), side.stop + reach + 3) for side in found)
            inside = labels[cut] == number
            distance = ndimage.distance_transform_edt(~inside)
            yield Area(role, cut, inside, (distance > 3) & (distance <= reach))


def neighbors(area: Area, picture: np.ndarray) -> Iterator[tuple[str, np.ndarray]]:
    """What lies beside an area: the paper, and areas of other tints."""
    grounds = {"paper": np.array((255, 255, 255), np.uint8)}
    grounds |= {role: tint(role) for role in TINT_ROLES if role != area.role}
    for name, color in grounds.items():
        beside = covered(picture[area.cut], color) & area.around
        if beside.sum() >= 0.05 * area.around.sum():
            yield name, beside


def parted(inside: np.ndarray, beside: np.ndarray, ink: np.ndarray) -> bool:
    """Whether no white way leads from one area to the other."""
    closed = ndimage.binary_dilation(ink, iterations=round(CLOSED * PER_MM))
    ways, _ = ndimage.label(~closed)
    return not np.intersect1d(ways[inside & ~closed], ways[beside & ~closed]).size


def texture(ink: np.ndarray) -> np.ndarray:
    """Share of ink, and how much of its variation lies along rows, along columns and along diagonals."""
    share = float(ink.mean())
    spread = share * (1 - share) or 1.0
    rows, columns = np.indices(ink.shape)
    along = []
    for lines in (rows, columns, rows + columns):
        counts = np.bincount(lines.ravel())
        means = np.bincount(lines.ravel(), ink.ravel()) / np.maximum(counts, 1)
        full = counts >= 0.6 * min(ink.shape)
        along.append(float(((means[full] - share) ** 2).mean()) / spread)
    return np.array([share, *along])


def sample(area: np.ndarray) -> tuple[slice, slice] | None:
    """The largest upright rectangle around the middle of an area, kept off its edge; None for a sliver."""
    rows, columns = np.nonzero(ndimage.binary_fill_holes(area))
    if np.ptp(rows) < 3 * PER_MM or np.ptp(columns) < 3 * PER_MM:
        return None
    inset = round(0.5 * PER_MM)
    return (
        slice(rows.min() + inset, rows.max() - inset),
        slice(columns.min() + inset, min(columns.max() - inset, columns.min() + round(12 * PER_MM))),
    )


def test_parts_that_lie_side_by_side_differ_in_black_and_white(files):
    """They are parted by a line; and where one has a pattern, as in the wait, the other has none or another."""
    found = 0
    for copier, color in zip(colored(files["copier"]), colored(files["color"]), strict=True):
        looks: list[tuple[Area, slice, np.ndarray]] = []
        for area in areas(color):
            inside = ndimage.binary_erosion(area.inside, iterations=2)
            inks = [sheet[area.cut].mean(axis=-1) < 128 for sheet in (copier, color)]
            for name, beside in neighbors(area, color):
                found += 1
                for ink in inks:
                    assert parted(inside, beside, ink), f"{area.role} and {name}: {area.place}"
            piece = sample(area.inside)
            if piece and area.role.endswith("_tint"):
                looks.append((area, piece[0], texture(inks[0][piece])))
        check_patterns(looks)
    assert found > 3


def check_patterns(looks: list[tuple[Area, slice, np.ndarray]]) -> None:
    """The parts of a bar have the same height; each must look different from the others."""
    rows = [(area.cut[0].start + piece.start, area.cut[0].start + piece.stop) for area, piece, _ in looks]
    for (at, (one, _, look)), (place, (other, _, its)) in combinations(enumerate(looks), 2):
        in_one_bar = all(abs(a - b) <= PER_MM for a, b in zip(rows[at], rows[place], strict=True))
        if one.role != other.role and in_one_bar and max(look[0], its[0]) >= INKED:
            assert np.abs(look - its).max() >= APART, f"{one.role} and {other.role} look alike: {one.place}"


FINE = 440
"""At this resolution, a line under half a point is less than three pixels wide."""


def test_no_line_is_lost_on_a_coarse_copy(files):
    """What an opening with a square of half a point takes away is corners and serifs, never a whole line."""
    for page in rendered(files["copier"], FINE):
        assert not lost(page.convert("L"))


def lost(picture: Image.Image) -> list[tuple[int, int]]:
    """Places of lines, longer than 3 mm, that are gone after the opening."""
    ink = picture.point(lambda value: 0 if value < 128 else 255)
    opened = ink.filter(ImageFilter.MaxFilter(3)).filter(ImageFilter.MinFilter(3))
    gone = (np.asarray(ink) == 0) & (np.asarray(opened) != 0)
    labels, _ = ndimage.label(gone, np.ones((3, 3)))
    long = 3 * FINE / 25.4
    return [
        (box[1].start, box[0].start)
        for box in ndimage.find_objects(labels)
        if max(box[0].stop - box[0].start, box[1].stop - box[1].start) > long
    ]


# --- the measures themselves ------------------------------------------------------------------------


def test_a_leak_and_a_wall_are_seen():
    inside, beside, ink = (np.zeros((80, 80), bool) for _ in range(3))
    inside[20:60, 10:38], beside[20:60, 42:52] = True, True
    assert not parted(inside, beside, ink)
    ink[:, 39:41] = True
    assert parted(inside, beside, ink)
    ink[35:38] = False
    assert parted(inside, beside, ink), "a gap that is less than a millimeter"
    ink[25:45] = False
    assert not parted(inside, beside, ink)


def test_textures_and_thin_lines_are_measured_well():
    rows, columns = np.indices((60, 60))
    assert texture(rows % 10 < 2) == pytest.approx([0.2, 1, 0, 0], abs=0.1)
    assert texture((rows + columns) % 10 < 2)[3] == pytest.approx(1, abs=0.1)
    assert texture((rows % 10 < 5) & (columns % 10 < 5))[0] == pytest.approx(0.25)
    page = np.full((300, 300), 255, np.uint8)
    page[100:105, 20:200] = 0
    assert not lost(Image.fromarray(page))
    page[200:202, 20:200] = 0
    assert len(lost(Image.fromarray(page))) == 1
