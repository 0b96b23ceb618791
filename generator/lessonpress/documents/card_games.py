"""The first sheet of the cards: how to play in front, and on its back a check of the printer."""

from __future__ import annotations

from math import ceil

from lessonpress.documents.drawn_page import HEADER_HEIGHT, header, pieces, running_style, shapes
from lessonpress.documents.kind import DocumentKind, Order
from lessonpress.drawing.column import Column, Piece, column
from lessonpress.drawing.measure import CAP_HEIGHT
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Scene
from lessonpress.drawing.sheet import Block, Frame, Group, decoration, figure
from lessonpress.errors import ContentError
from lessonpress.figures.card_pictures import (
    EXAMPLE,
    HEIGHT,
    RULERS,
    WIDTH,
    front_cross,
    match_game,
    order_game,
    reading,
    rulers,
    signed,
    swap_game,
)
from lessonpress.load import Loc
from lessonpress.model import wording
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT

CROSS_ABOVE_END = 25.0
"""From the mark for the printer's check down to the end of the content (mm); the rulers have room to move."""

_BESIDE = CONTENT_WIDTH - WIDTH - 8
_GAP, _WIDEST_GAP = 6.0, 16.0
_HEADING_GAP = 5.5
_CAPTION = 10.5 * MM_PER_PT
_GUIDE = 12.0 * MM_PER_PT
_GUIDE_HEADING = 18.0 * MM_PER_PT
_GUIDE_LEADING = 1.4


def cross(order: Order) -> tuple[float, float]:
    """Where the mark for the printer's check stands: in the middle, so that its back is at the same place."""
    return order.paper.width / 2, order.paper.top + order.paper.content_height - CROSS_ABOVE_END


def play(order: Order, kind: DocumentKind, match: str) -> tuple[Block | Group, ...]:
    """The front of the first sheet: the games, each with a picture; ``match`` is a drawing to show."""
    words, band = order.lesson.cards, order.grade.band
    size, heading = band.body * MM_PER_PT, band.heading * MM_PER_PT
    style, left = running_style(order), order.paper.side

    def set_(source: str, width: float) -> Column:
        return column(pieces(order, source, style), size, width, band.leading)

    intro = set_(wording(words.intro, band.id), CONTENT_WIDTH)
    games = (words.games.order, words.games.match, words.games.swap)
    stops = len(order.lesson.parts)
    pictures = order_game(stops), match_game(match), swap_game(wording(words.tags.swap, band.id))
    names = [column([Piece(wording(game.name, band.id), "name")], heading, _BESIDE, 1.2) for game in games]
    texts = [set_(wording(game.text, band.id), _BESIDE) for game in games]
    heights = [
        max(name.height + _HEADING_GAP + said.height + said.drop, HEIGHT)
        for name, said in zip(names, texts, strict=True)
    ]
    top = order.paper.top + HEADER_HEIGHT + 7
    end = cross(order)[1] - 12
    spare = end - top - intro.height - intro.drop - sum(heights)
    _refuse_overflow(order, spare - _GAP * len(games))
    gap = min(spare / len(games), _WIDEST_GAP)
    items: list[Block | Group] = [*header(order, kind), Block("P", intro.at(left, top))]
    y = top + intro.height + intro.drop + gap
    for name, said, picture, height in zip(names, texts, pictures, heights, strict=True):
        items.append(_game(name, said, picture, (left, y)))
        y += height + gap
    return (*items, *_front_mark(order))


def _game(name: Column, said: Column, picture: Scene, at: tuple[float, float]) -> Group:
    x, y = at
    beside = Frame(x + CONTENT_WIDTH - WIDTH, y)
    text = said.at(x, y + name.height + _HEADING_GAP)
    return Group("Sect", (Block("H2", name.at(x, y)), Block("P", text), decoration(picture, beside)))


def _refuse_overflow(order: Order, spare: float) -> None:
    if spare < 0:
        band = order.grade.band.id
        texts: dict[Loc, str] = {("cards", "intro"): wording(order.lesson.cards.intro, band)}
        games = order.lesson.cards.games
        texts |= {("cards", "games", name, "text"): wording(getattr(games, name).text, band) for name in _GAMES}
        at = max(texts, key=lambda loc: len(texts[loc]))
        what = f"how to play for {order.grade.id} on {order.paper.name} is {ceil(-spare)} mm too long"
        raise ContentError(what, f"shorten {'.'.join(map(str, at))}", order.words.wording(at, band))


_GAMES = ("order", "match", "swap")


def _front_mark(order: Order) -> tuple[Block, ...]:
    x, y = cross(order)
    pen = Pen()
    front_cross(pen, x, y)
    note = column([Piece(order.interface.cards_mark, "caption")], _CAPTION, 60, 1.3)
    how = column([Piece(order.interface.cards_print, "caption")], _CAPTION, 72, 1.3)
    return (
        Block("P", how.at(order.paper.side, y - how.height / 2)),
        Block("Artifact", shapes(pen)),
        Block("P", note.at(x + 14, y - note.height / 2)),
    )


def check(order: Order) -> tuple[Block | Group, ...]:
    """The back of the first sheet: how far off the printer sets a back, and what to do about it.

    The rulers are set over like the backs of the cards, so that they read zero when all is well.
    """
    ui, left = order.interface, order.paper.side
    y = order.paper.top + 4
    heading = column([Piece(ui.backs_check, "name")], _GUIDE_HEADING, CONTENT_WIDTH, 1.2)
    for_whom = column([Piece(ui.backs_for, "caption")], _GUIDE, CONTENT_WIDTH, _GUIDE_LEADING)
    items: list[Block | Group] = [Block("H2", heading.at(left, y))]
    y += heading.height + 6
    items.append(Block("P", for_whom.at(left, y)))
    y += for_whom.height + 9
    option = ui.backs_option
    steps = (ui.backs_print, ui.backs_hold, ui.backs_read, ui.backs_add, ui.backs_build.format(option=option))
    entries = []
    for number, step in enumerate((*steps, ui.backs_zero), 1):
        entry, height = _step(number, step, left, y)
        entries.append(entry)
        y += height + 5
    x_, y_ = (shown(value) for value in order.back_offset)
    now = column([Piece(ui.backs_now.format(option=option, x=x_, y=y_), "name")], _GUIDE, CONTENT_WIDTH, 1.3)
    items += [Group("L", tuple(entries)), Block("P", now.at(left, y + 4))]
    return (*items, *_example(order, y + 4 + now.height + 9), _rulers(order))


def shown(value: float) -> str:
    """A distance as the option takes it."""
    return f"{value:g}"


def _step(number: int, text: str, left: float, y: float) -> tuple[Group, float]:
    radius = 3.7
    said = column([Piece(text, "caption")], _GUIDE, CONTENT_WIDTH - 12, _GUIDE_LEADING)
    pen = Pen()
    base = y + radius - CAP_HEIGHT * _GUIDE / 2
    pen.ring(left + radius, y + radius, number, radius)
    body = Group("LBody", (Block("P", said.at(left + 12, base)),))
    return Group("LI", (Block("Lbl", shapes(pen)), body)), max(2 * radius, said.height + radius)


_READ_ACROSS, _READ_DOWN = 5, -2


def _example(order: Order, y: float) -> tuple[Block, Block]:
    ui, x = order.interface, order.paper.side + EXAMPLE + 8
    across, down = signed(_READ_ACROSS), signed(_READ_DOWN)
    picture = reading(ui.backs_example_alt, _READ_ACROSS, _READ_DOWN)
    words = ui.backs_example.format(x=across, y=down)
    said = column([Piece(words, "caption")], _GUIDE, CONTENT_WIDTH - EXAMPLE - 8, _GUIDE_LEADING)
    beside = said.at(x, y + (EXAMPLE - said.height) / 2)
    return figure(picture, Frame(order.paper.side, y)), Block("P", beside)


def _rulers(order: Order) -> Block:
    (x, y), (across, down) = cross(order), order.back_offset
    return figure(rulers(order.interface.backs_rulers), Frame(x - RULERS / 2 + across, y - RULERS / 2 + down))
