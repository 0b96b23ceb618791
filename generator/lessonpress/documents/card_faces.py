"""The two faces of a card: tag, drawing and name in front, the meaning on the back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from lessonpress.documents.drawn_page import pieces, running_style, shapes
from lessonpress.documents.kind import Order
from lessonpress.drawing.column import Column, Piece, column
from lessonpress.drawing.measure import text_width
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import LONGEST_TITLE, Box
from lessonpress.drawing.sheet import Block, Frame, Group, figure
from lessonpress.errors import ContentError, Where
from lessonpress.figures.card_pictures import TAG_HEIGHT, tag
from lessonpress.figures.stops import draw
from lessonpress.load import Loc
from lessonpress.model import wording
from lessonpress.style import MM_PER_PT

CLEAR = 4.0
"""Nothing but the cut line is closer to the edge of a card (mm): scissors and printers are not exact."""

BACK_INSET = 8.0
"""Left and right of a meaning (mm); a back that is set over by the most still keeps off the paper's edge."""

NAMES = (15.0, 20.0)
MEANINGS = (13.5, 20.0)
"""Smallest and largest type of names and meanings (pt): a card is read across a table."""

SMALLEST_NAME = 10.5
"""Names with a long word get no smaller (pt)."""

_DRAWING = 38.0
_DRAWING_LEFT = 6.0
_NAME_LEFT = 49.0
_GAP = 4.0
_NAME_LEADING = 1.2
_RING = 5.0


@dataclass(frozen=True, slots=True)
class Card:
    """What a card says; ``number`` is that of a stop, ``at`` and ``name_at`` where its words stand."""

    id: str
    name: str
    tag: str
    number: int | None
    drawing: str
    meaning: str
    at: Loc
    name_at: Loc


def cards(order: Order) -> tuple[Card, ...]:
    """The cards of a lesson: its stops, its other ways to do the job, and its words."""
    lesson, band = order.lesson, order.grade.band.id
    words = lesson.cards
    stop, swap, word = (wording(getattr(words.tags, sort), band) for sort in ("stop", "swap", "word"))

    def card(id_: str, name: str, tag_: str, drawing: str, name_at: Loc, number: int | None = None) -> Card:
        meaning = wording(words.meanings[id_], band)
        return Card(id_, name, tag_, number, drawing, meaning, ("cards", "meanings", id_), name_at)

    return (
        *(card(p.id, p.name, stop, p.drawing, ("parts", p.id, "name"), p.number) for p in lesson.parts),
        *(card(a.id, a.name, swap, a.drawing, ("alternatives", a.id, "name")) for a in lesson.alternatives),
        *(
            card(w.word, lesson.terms[w.word], word, w.drawing, ("glossary", w.word, "term"))
            for w in lesson.word_cards
        ),
    )


def name_size(order: Order, all_cards: Sequence[Card], cell: Box) -> float:
    """The em (mm) at which the longest word of any name fits beside its drawing.

    Raises a ContentError for a word that would have to be too small to read.
    """
    room = cell.width - _NAME_LEFT - CLEAR
    size = _within(order.grade.band.heading, NAMES) * MM_PER_PT
    for card in all_cards:
        for word in card.name.split():
            fits = room / text_width(word, 1.0, "name")
            if fits < SMALLEST_NAME * MM_PER_PT:
                what = f'"{word}" is too long for the front of a card'
                raise ContentError(what, "write a shorter name", _where(order, card.name_at))
            size = min(size, fits)
    return size


def _within(size: float, limits: tuple[float, float]) -> float:
    return min(max(size, limits[0]), limits[1])


def front(order: Order, card: Card, cell: Box, size: float) -> Group:
    """The front of a card in its cell; ``size`` is the em of its name (mm)."""
    side = min(_DRAWING, cell.height - 2 * CLEAR - 2)
    pen = Pen()
    draw(pen.at(0, 0, side), card.drawing)
    alt = order.interface.cards_drawing.format(name=card.name)
    if len(alt) > LONGEST_TITLE:
        raise ContentError(f'the name "{card.name}" is too long', "shorten it", _where(order, card.name_at))
    picture = pen.scene(side, side, alt)
    at = Frame(cell.left + _DRAWING_LEFT, cell.top + (cell.height - side) / 2)
    return Group("Sect", (_heading(order, card, cell, size), figure(picture, at)))


def _heading(order: Order, card: Card, cell: Box, size: float) -> Block:
    name = column([Piece(card.name, "name")], size, cell.width - _NAME_LEFT - CLEAR, _NAME_LEADING)
    over = 2 * _RING if card.number is not None else TAG_HEIGHT
    high = over + _GAP + name.height
    _refuse_overflow(order, high + name.drop, cell, card.name_at)
    x, y = cell.left + _NAME_LEFT, cell.top + (cell.height - high) / 2
    pen = Pen()
    if card.number is not None:
        pen.ring(x + _RING, y + _RING, card.number, _RING)
    else:
        tag(pen, x, y, card.tag)
    pen.shapes += name.at(x, y + over + _GAP)
    return Block("H2", shapes(pen))


def back(order: Order, card: Card, cell: Box, offset: tuple[float, float]) -> Group:
    """The back of a card in its cell, set over by an offset (mm)."""
    said = _meaning(order, card, cell.width - 2 * BACK_INSET)
    high = TAG_HEIGHT + _GAP + 1 + said.height
    _refuse_overflow(order, high + said.drop, cell, card.at)
    y = cell.top + (cell.height - high) / 2
    pen = Pen()
    tag(pen, (cell.left + cell.right) / 2, y, card.tag, centered=True)
    frame = Frame(*offset)
    text = said.at(cell.left + BACK_INSET, y + TAG_HEIGHT + _GAP + 1)
    return Group("Sect", (Block("P", shapes(pen), frame), Block("P", text, frame)))


def _meaning(order: Order, card: Card, width: float) -> Column:
    band = order.grade.band
    size = _within(band.body, MEANINGS) * MM_PER_PT
    said = column(pieces(order, card.meaning, running_style(order)), size, width, band.leading, "middle")
    if said.width > width:
        what = f"a word on the back of the card {card.name!r} is wider than the card"
        raise ContentError(what, "use shorter words", _where(order, card.at))
    return said


def _refuse_overflow(order: Order, height: float, cell: Box, at: Loc) -> None:
    over = height - (cell.height - 2 * CLEAR)
    if over > 0:
        name = ".".join(map(str, at))
        what = f"cards for {order.grade.id} on {order.paper.name}: {name} is {ceil(over)} mm too high for its card"
        raise ContentError(what, "shorten it", _where(order, at))


def _where(order: Order, at: Loc) -> Where:
    return order.words.wording(at, order.grade.band.id)
