"""The pages of the folded book, each laid out for its own small size: a cover, and a page for every part."""

from __future__ import annotations

from dataclasses import replace

from lessonpress import prose
from lessonpress.documents.kind import Order
from lessonpress.documents.page import RUNNING_STYLES
from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.column import Column, Piece, column
from lessonpress.drawing.pen import UNITS, Pen
from lessonpress.drawing.scene import LONGEST_TITLE, Box
from lessonpress.drawing.sheet import Block, Frame
from lessonpress.errors import ContentError
from lessonpress.figures.mark import HEIGHT as MARK_HEIGHT
from lessonpress.figures.mark import WIDTH as MARK_WIDTH
from lessonpress.figures.mark import header_mark
from lessonpress.figures.parts import RADIO
from lessonpress.figures.route import MEMORY, NameLabel, Stop, token_run
from lessonpress.figures.stops import draw
from lessonpress.load import Loc
from lessonpress.model import wording
from lessonpress.resolve import ResolvedPart
from lessonpress.style import MM_PER_PT, Band

LARGEST_NAME, LEAST_TITLE = 17.8, 16.0
"""The name of a part is no larger, the title of the cover no smaller (pt)."""

LARGEST_TAGLINE = 15.0
"""The line under the title is no larger (pt)."""

GAP = 3.6
FOOT = 5.0
"""Height of the stretch of the route at the foot of a page (mm)."""

LEAST_DRAWING, LARGEST_DRAWING = 26.0, 46.0
WIDEST = {"internet": 1.5, "tokens": 1.3}
"""How much wider than high some drawings may be."""

NAME_LINE = 12.0
"""Height of the line for the maker's name (mm)."""


def cover(order: Order, area: Box, frame: Frame) -> tuple[Block, ...]:
    """The cover: title, the mark of the journey, a line under the title, and whose book it is."""
    band, words = order.grade.band, order.lesson.mini_book
    title = _title(order.lesson.title, area.width, band)
    tagline = column(
        _pieces(order, order.lesson.tagline),
        min(LARGEST_TAGLINE, band.label) * MM_PER_PT,
        area.width,
        band.leading,
    )
    owner = column([Piece(wording(words.made_by, band.id), "caption")], _label(band), area.width, 1.2)
    scale = area.width / MARK_WIDTH
    top = area.top - min(0.0, *(bounds(line).top for line in title.lines))
    below = top + title.height + title.drop + 2 * GAP
    line = area.bottom - 0.4
    first = line - NAME_LINE - owner.height
    slogan = first - 2 * GAP - tagline.height - tagline.drop
    room = slogan - GAP - below
    size = min(scale, room / MARK_HEIGHT)
    if size < 1:
        where = order.words.wording(("title",), band.id)
        raise ContentError(_too_long(order, "cover", room, MARK_HEIGHT), "use a shorter title or tagline", where)
    rule = Pen()
    rule.line((area.left, line), (area.right, line), weight="meaning", cap="butt")
    mark = Frame(area.left, below + (room - size * MARK_HEIGHT) / 2, scale=size)
    return (
        Block("H1", title.at(area.left, top), frame),
        Block("Artifact", header_mark().shapes, _within(frame, mark)),
        Block("P", tagline.at(area.left, slogan), frame),
        Block("P", owner.at(area.left, first), frame),
        Block("Artifact", tuple(rule.shapes), frame),
    )


def part_page(order: Order, part: ResolvedPart, area: Box, frame: Frame) -> tuple[Block, ...]:
    """The page of a part: its number and name, its drawing, what it does, and a stretch of the route."""
    band = order.grade.band
    named = replace(band, figure_name=min(LARGEST_NAME, max(band.figure_name, band.label + 2)))
    label = NameLabel.of(Stop(part.number, part.name, part.drawing), named, 2)
    text = column(_pieces(order, part.text), _body(band), area.width, band.leading)
    if max(label.width, text.width) > area.width:
        where = order.words.wording(("parts", part.id, "name"), band.id)
        raise ContentError(f'"{part.name}" is too wide for a page of the mini-book', "use shorter words", where)
    top = area.top + label.height + GAP
    foot = area.bottom - FOOT
    last = foot - GAP - text.drop - text.height
    room = last - GAP - top
    side = min(room, LARGEST_DRAWING, area.width)
    if side < LEAST_DRAWING:
        what = _too_long(order, f"page of part {part.number}", room, LEAST_DRAWING)
        raise ContentError(what, "shorten its text", order.words.wording(("parts", part.id, "text"), band.id))
    pen, name, route = Pen(), Pen(), Pen()
    wide = min(side * WIDEST.get(part.drawing, 1.0), area.width)
    left = (area.left + area.right - wide) / 2
    draw(pen.at(left, top + (room - side) / 2, side), part.drawing, wide / side * UNITS)
    label.draw(name, area.left, area.top + label.height / 2)
    _route(route, part, Box(area.left, foot, area.right, area.bottom))
    return (
        Block("H2", tuple(name.shapes), frame),
        Block("Figure", tuple(pen.shapes), frame, _alt(order, part)),
        Block("P", text.at(area.left, last), frame),
        Block("Artifact", tuple(route.shapes), frame),
    )


def _within(outer: Frame, inner: Frame) -> Frame:
    """A frame in a frame as a frame of the paper."""
    x, y = outer.on_paper((inner.x, inner.y))
    return Frame(x, y, outer.turn + inner.turn, outer.scale * inner.scale)


def _body(band: Band) -> float:
    return band.label * MM_PER_PT


def _label(band: Band) -> float:
    return max(band.figure_caption, 10.5) * MM_PER_PT


def _pieces(order: Order, source: str) -> list[Piece]:
    """A text in the band's running type, its taught words in bold."""
    style = RUNNING_STYLES[order.grade.band.running]
    return [Piece(run.text, "name" if run.bold else style) for run in prose.runs(source, order.facts.names)]


def _title(words: str, width: float, band: Band) -> Column:
    """The title in the largest type in which it takes two lines, or else three or four."""
    steps = int((band.title - LEAST_TITLE) * 2)
    for most in (2, 4):
        for size in (band.title - step / 2 for step in range(steps + 1)):
            set_ = column([Piece(words, "name")], size * MM_PER_PT, width, 1.16)
            if set_.width <= width and len({line.y for line in set_.lines}) <= most:
                return set_
    raise ContentError(f'the title "{words}" does not fit onto the cover of the mini-book', "use a shorter title")


def _alt(order: Order, part: ResolvedPart) -> str:
    alt = f"{part.name}: {part.role}"
    if len(alt) > LONGEST_TITLE:
        where: Loc = ("parts", part.id, "role")
        what = (
            f"the name and the role of part {part.number} have {len(alt)} characters; at most {LONGEST_TITLE} fit"
        )
        raise ContentError(what, "shorten them", order.words.wording(where, order.grade.band.id))
    return alt


def _too_long(order: Order, what: str, room: float, least: float) -> str:
    missing = least - room
    which = f"the mini-book for {order.grade.id} on {order.paper.name}"
    return f"{which}: its {what} is {max(missing, 1):.0f} mm too long"


def _route(pen: Pen, part: ResolvedPart, area: Box) -> None:
    """The stretch of the journey on the page, as the big picture draws it."""
    middle = (area.top + area.bottom) / 2
    if part.serves:
        pen.double_arrow((area.left, middle), (area.right, middle), 2.6)
    elif part.zone is None:
        pen.arrow_line((area.right, middle), (area.left, middle), size=3.6, weight="meaning", role="token")
        token_run(pen, (area.left + 5, middle), (area.right, middle), 1.6, 3.4)
    elif part.number == 1:
        for wave in range(8):
            reach = area.width / 9 * (wave + 1)
            pen.arc(area.left, middle, reach, *_opening(reach), RADIO)
    elif part.number < MEMORY:
        pen.arrow_line((area.left, middle), (area.right, middle), size=3.6)


def _opening(reach: float) -> tuple[float, float]:
    """Angles of a wave that is so far out and as high as the stretch."""
    from math import asin, degrees

    half = degrees(asin(min(1.0, FOOT / 2 / reach)))
    return -half, half
