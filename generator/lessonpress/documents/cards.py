"""Cards to cut out: a card for every stop, every other way to do the job, and the words worth knowing.

Printed on both sides: the first sheet says how to play and checks the printer, then sheets of cards follow,
eight on each, with the backs mirrored for a flip on the long edge. A printer that sets backs a little off
is corrected by an offset, which moves the backs and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from lessonpress.documents.card_faces import Card, back, cards, front, name_size
from lessonpress.documents.card_games import check, play
from lessonpress.documents.drawn_page import footer, shapes
from lessonpress.documents.kind import DocumentKind, Finish, Made, Order, Sides
from lessonpress.documents.page import document_title
from lessonpress.drawing.measure import CAP_HEIGHT
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Text
from lessonpress.drawing.sheet import Block, Group, Sheet
from lessonpress.engines.drawn import draw
from lessonpress.errors import ContentError
from lessonpress.style import CONTENT_WIDTH, LARGEST_FILE, MM_PER_PT
from lessonpress.verify import Promise

COLUMNS, ROWS = 2, 4
PER_SHEET = COLUMNS * ROWS
"""Cards on a side of a sheet."""

ABOVE = 7.0
"""From the top of the content to the first card (mm)."""

_NOTE = 11.0 * MM_PER_PT


def cells(order: Order) -> tuple[Box, ...]:
    """The places of the cards on a front, row by row."""
    paper = order.paper
    wide, high = CONTENT_WIDTH / COLUMNS, (paper.content_height - ABOVE) / ROWS
    top = paper.top + ABOVE
    return tuple(
        Box(paper.side + c * wide, top + r * high, paper.side + (c + 1) * wide, top + (r + 1) * high)
        for r in range(ROWS)
        for c in range(COLUMNS)
    )


def mirrored(order: Order, cell: Box) -> Box:
    """Where the back of a card is printed, for a sheet that is flipped on its long edge."""
    return Box(order.paper.width - cell.right, cell.top, order.paper.width - cell.left, cell.bottom)


def make(order: Order) -> Made:
    """Make the cards. Raises a ContentError when a text does not fit its card or the pages their promise."""
    every = cards(order)
    places = cells(order)
    size = name_size(order, every, places[0])
    sides: list[tuple[Block | Group, ...]] = [play(order, KIND, every[0].drawing), check(order)]
    for first in range(0, len(every), PER_SHEET):
        some = every[first : first + PER_SHEET]
        sides += [_fronts(order, some, places, size), _backs(order, some, places)]
    if len(sides) > order.pages:
        where = order.structure.where(("pages", KIND.id), key=True)
        what = f"{len(every)} cards take {len(sides)} pages, but {order.pages} are promised"
        raise ContentError(what, "promise more pages, or name fewer words under cards", where)
    paper = order.paper
    sheets = [
        Sheet(paper.width, paper.height, (*side, *footer(order, KIND, number, len(sides))))
        for number, side in enumerate(sides, 1)
    ]
    title = document_title(order, KIND)
    return Made(draw(sheets, order.theme, order.lesson.language, title), _promise(order, title, every), ())


def _promise(order: Order, title: str, every: Sequence[Card]) -> Promise:
    return Promise(
        paper=order.paper,
        language=order.lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST_FILE,
        texts=tuple(card.name for card in every[:1]),
        black_only=order.theme.id == "copier",
    )


def _fronts(order: Order, some: Sequence[Card], places: Sequence[Box], size: float) -> tuple[Block | Group, ...]:
    note = Text(order.paper.side, order.paper.top + CAP_HEIGHT * _NOTE, order.interface.cards_cut, _NOTE)
    used = list(zip(some, places, strict=False))
    faces = (front(order, card, cell, size) for card, cell in used)
    return (Block("P", (note,)), _cut_lines(places), *faces)


def _cut_lines(places: Sequence[Box]) -> Block:
    """One cut serves two cards."""
    pen = Pen()
    left, top, right, bottom = places[0].left, places[0].top, places[-1].right, places[-1].bottom
    for x in dict.fromkeys(edge for cell in places for edge in (cell.left, cell.right)):
        pen.line((x, top), (x, bottom), weight="meaning", dash="cut", cap="butt")
    for y in dict.fromkeys(edge for cell in places for edge in (cell.top, cell.bottom)):
        pen.line((left, y), (right, y), weight="meaning", dash="cut", cap="butt")
    return Block("Artifact", shapes(pen))


def _backs(order: Order, some: Sequence[Card], places: Sequence[Box]) -> tuple[Block | Group, ...]:
    return tuple(
        back(order, card, mirrored(order, cell), order.back_offset)
        for card, cell in zip(some, places, strict=False)
    )


KIND = DocumentKind("cards", "C", "cards", "pupil", 6, make, sides=Sides.LONG_EDGE, finish=Finish.CUT)
