"""The composition of a poster: title, the journey as large as it gets, the big idea, the wait to scale.

It is drawn about as large as a page and enlarged with everything on it, so that lines and squares are as
strong on a wall as on paper. Sizes here are those before that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lessonpress.drawing.bounds import bounds, moved
from lessonpress.drawing.column import Column, Piece, column
from lessonpress.drawing.measure import text_width
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Scene, Shape
from lessonpress.errors import ContentError
from lessonpress.figures.journey_loop import journey_loop, largest_side
from lessonpress.figures.route import Journey
from lessonpress.figures.wait_line import WaitLine, wait_line
from lessonpress.style import MM_PER_PT, Band

WIDTH = 200.0
"""About this wide is a poster before it is enlarged (mm)."""

LEAST_SCALE = 2.0
"""No poster is enlarged less, so that sizes of type are twice these at least."""

TITLE, LARGEST_TITLE = 36.0, 38.0
"""Size of the title: at least a pin's head for somebody three meters away (pt)."""

NAME = 18.0
"""Size of the names of the parts (pt)."""

RING = 4.4
IDEA, LARGEST_IDEA = 11.0, 14.0
LARGEST_DRAWING = 34.0
LEAST_GAP, WIDEST_GAP = 2.4, 6.0
BAR_WIDTH = 2.0
"""Width of the bar at the left of the big idea (mm)."""

IDEA_PAD = 2.6
IDEA_LEADING = 1.25


@dataclass(frozen=True, slots=True)
class Wall:
    """The words and data of a poster; ``style`` is that of running text."""

    title: str
    lead: str
    idea: str
    style: str
    journey: Journey
    wait: WaitLine
    wait_alt: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A part of the poster in its place (mm before enlarging); only figures have an alternative text."""

    shapes: tuple[Shape, ...]
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Composition:
    """The parts of a poster, each a thing of its own to a reader."""

    title: Placed
    journey: Placed
    idea_box: Placed
    idea: Placed
    wait: Placed

    @property
    def parts(self) -> tuple[Placed, ...]:
        """All parts from back to front."""
        return self.title, self.journey, self.idea_box, self.idea, self.wait


def scale_of(width: float) -> float:
    """How much a poster of a width (mm) is enlarged."""
    return max(LEAST_SCALE, width / WIDTH)


def compose(data: Wall, band: Band, width: float, height: float) -> Composition:
    """A poster of a size before it is enlarged (mm). Raises a ContentError for words that do not fit."""
    large = replace(band, figure_name=max(NAME, band.figure_name), ring=RING)
    title, idea = _title(data.title, width), _idea(data, width)
    above, deep = _above(title), title.height + title.drop
    wait = wait_line(data.wait, width, data.wait_alt)
    box = idea.height + 2 * IDEA_PAD
    room = height - above - deep - box - wait.height - 3 * LEAST_GAP
    side = largest_side(data.journey, large, width, room, LARGEST_DRAWING)
    loop = journey_loop(data.journey, large, width, side)
    gap = min(WIDEST_GAP, LEAST_GAP + (room - loop.height) / 3)
    tops = [0.0]
    for part in (above + deep, loop.height, box):
        tops.append(tops[-1] + part + gap)
    return Composition(
        title=Placed(title.at(0, above)),
        journey=_figure(loop, tops[1]),
        idea_box=Placed(_box(width, tops[2], box)),
        idea=Placed(idea.at(BAR_WIDTH + IDEA_PAD, tops[2] + IDEA_PAD)),
        wait=_figure(wait, tops[3]),
    )


def _figure(scene: Scene, top: float) -> Placed:
    return Placed(tuple(moved(shape, 0, top) for shape in scene.shapes), scene.title)


def _title(words: str, width: float) -> Column:
    size = min(LARGEST_TITLE, width / text_width(words, MM_PER_PT, "name"))
    if size < TITLE:
        raise ContentError(f"the title {words!r} is too long for the poster", hint="use a shorter title")
    return column([Piece(words, "name")], size * MM_PER_PT, width, 1.2)


def _above(set_: Column) -> float:
    """How far quotes and tall letters stand above the capitals (mm)."""
    return max(0.0, -min(bounds(line).top for line in set_.lines))


def _idea(data: Wall, width: float) -> Column:
    """The big idea in a line if it is large enough in one, else in the largest type that takes two."""
    pieces = [Piece(f"{data.lead} ", "name"), Piece(data.idea, data.style)]
    room = width - BAR_WIDTH - 2 * IDEA_PAD - 0.5
    sizes = [LARGEST_IDEA - step / 4 for step in range(int(4 * (LARGEST_IDEA - IDEA)) + 1)]
    for lines, least in ((1, 13.0), (2, IDEA)):
        for size in sizes:
            set_ = column(pieces, size * MM_PER_PT, room, IDEA_LEADING)
            count = len({line.y for line in set_.lines})
            if size >= least and count <= lines and set_.width <= room:
                return set_
    raise ContentError("the big idea is too long for the poster", hint="say it in fewer words")


def _box(width: float, top: float, height: float) -> tuple[Shape, ...]:
    pen = Pen()
    edge = 0.22
    pen.rect(edge, top + edge, width - 2 * edge, height - 2 * edge, fill="idea")
    pen.rect(0, top, BAR_WIDTH, height, fill="route", stroke=None)
    return tuple(pen.shapes)
