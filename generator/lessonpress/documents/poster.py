"""The poster: the whole journey for a wall, in one piece on a large paper or on sheets to glue together."""

from __future__ import annotations

from lessonpress import prose
from lessonpress.documents.kind import DocumentKind, Finish, Made, Order, Sides
from lessonpress.documents.page import RUNNING_STYLES, document_title, furniture
from lessonpress.documents.pictures import alt_text, journey_data, wait_data
from lessonpress.documents.poster_map import map_sheet
from lessonpress.documents.poster_tiles import tiles, tiling
from lessonpress.drawing.measure import text_width
from lessonpress.drawing.scene import Text
from lessonpress.drawing.sheet import Block, BlockTag, Frame, Sheet
from lessonpress.engines.drawn import draw
from lessonpress.errors import ContentError
from lessonpress.figures.wait_line import WaitLine
from lessonpress.figures.wall import Composition, Placed, Wall, compose, scale_of
from lessonpress.style import LARGEST_FILE, MM_PER_PT, SAFE_EDGE, Paper
from lessonpress.verify import Promise

FOOTER = 8.5
"""Size of the line at the foot of the poster (pt)."""

FOOTER_ROOM = 7.0
"""Height kept for that line (mm)."""


def make(order: Order) -> Made:
    """Make the poster: one page where the paper is the poster, else a map and a page for each sheet."""
    words = order.lesson.poster
    sheets = [_whole(order)] if order.poster is order.paper else _tiled(order)
    title = document_title(order, KIND)
    pdf = draw(sheets, order.theme, order.lesson.language, title)
    paper = order.paper if order.poster is order.paper else tiling(order.poster, order.paper).sheet
    promise = Promise(
        paper=paper,
        language=order.lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST_FILE,
        texts=(order.lesson.title,) if len(sheets) == 1 else (order.lesson.title, words.heading),
        black_only=order.theme.id == "copier",
        cut=len(sheets) > 1,
    )
    return Made(pdf, promise, ())


def _composition(order: Order) -> tuple[Composition, float]:
    """The poster before it is enlarged, and how much it is enlarged."""
    lesson, band, names = order.lesson, order.grade.band, order.facts.names
    width, height = _printed(order.poster)
    # The youngest compare lengths, which leaves room to say what the bar is about.
    simple = band.stage == "pictures"
    scale = scale_of(width)
    data = Wall(
        title=lesson.title,
        lead=order.interface.big_idea,
        idea=prose.plain(lesson.big_idea, names),
        style=RUNNING_STYLES[band.running],
        journey=journey_data(order),
        wait=WaitLine(wait_data(order), simple, lesson.lab.heading if simple else ""),
        wait_alt=alt_text(order, "lab", lesson.lab.alt),
    )
    try:
        return compose(data, band, width / scale, (height - FOOTER_ROOM) / scale), scale
    except ContentError as error:
        what = f"the poster for {order.grade.id} on {order.poster.name}: {error.problems[0].what}"
        hint = error.problems[0].hint
        raise ContentError(what, hint, order.words.where(("poster",), key=True)) from error


def _printed(paper: Paper) -> tuple[float, float]:
    """Width and height of what is printed on a paper (mm)."""
    return paper.width - 2 * SAFE_EDGE, paper.height - 2 * SAFE_EDGE


def _foot(order: Order, scale: float) -> tuple[Text, Text]:
    """The words at the foot of the poster, in its size before it is enlarged."""
    words, size = furniture(order, KIND, key=False), FOOTER * MM_PER_PT / scale
    width, height = (length / scale for length in _printed(order.poster))
    base, right = height - 0.25 * size, words["footer"]
    left = Text(0, base, words["kicker"], size, "caption")
    return left, Text(width - text_width(right, size, "caption"), base, right, size, "caption")


def _whole(order: Order) -> Sheet:
    composition, scale = _composition(order)
    frame = Frame(SAFE_EDGE, SAFE_EDGE, scale=scale)

    def block(tag: BlockTag, part: Placed) -> Block:
        return Block(tag, part.shapes, frame, part.alt)

    blocks = (
        block("H1", composition.title),
        block("Figure", composition.journey),
        block("Artifact", composition.idea_box),
        block("P", composition.idea),
        block("Figure", composition.wait),
        Block("Artifact", _foot(order, scale), frame),
    )
    return Sheet(order.poster.width, order.poster.height, blocks)


def _tiled(order: Order) -> list[Sheet]:
    composition, scale = _composition(order)
    plan = tiling(order.poster, order.paper)
    shapes = [shape for part in composition.parts for shape in part.shapes]
    label = furniture(order, KIND, key=False)["footer"]
    drawn = tiles(order, plan, [*shapes, *_foot(order, scale)], scale, label)
    return [map_sheet(order, KIND, plan), *drawn]


KIND = DocumentKind("poster", "P", "poster", "pupil", 10, make, wall=True, sides=Sides.SINGLE, finish=Finish.JOIN)
