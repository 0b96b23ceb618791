"""The first page of a poster on several sheets: a map of the sheets, and how to put them together."""

from __future__ import annotations

from collections.abc import Sequence

from lessonpress import prose
from lessonpress.documents.kind import DocumentKind, Order
from lessonpress.documents.page import furniture
from lessonpress.documents.poster_tiles import OVERLAP, Tiling
from lessonpress.drawing.column import Column, Piece, column
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Scene, Text
from lessonpress.drawing.sheet import Block, Frame, Group, Sheet, figure
from lessonpress.errors import ContentError
from lessonpress.style import MM_PER_PT, SAFE_EDGE

TITLE, HEADING, BODY, FOOTER = 25.0, 15.0, 12.0, 8.5
"""Sizes of type (pt); the page is for whoever hangs the poster up."""

LEADING = 1.35
GUTTER = 10.0
MAP_SHARE, LARGEST_MAP = 0.46, 130.0
"""Width of the map: its share of the page beside the steps, and the most above them (mm)."""

NUMBER = 8.0
"""Room for the number of a step (mm)."""

STEP_GAP = 2.2


def map_sheet(order: Order, kind: DocumentKind, plan: Tiling) -> Sheet:
    """The page; its steps stand beside the map where the sheet lies on its long side, else at its foot."""
    area = Box(
        SAFE_EDGE + 0.3, SAFE_EDGE + 2, plan.sheet.width - SAFE_EDGE - 0.3, plan.sheet.height - SAFE_EDGE - 7
    )
    words = furniture(order, kind, key=False)
    kicker = Text(area.left, area.top + 2.4, words["kicker"], 9.5 * MM_PER_PT, "caption")
    title = column([Piece(order.lesson.title, "name")], TITLE * MM_PER_PT, area.width, 1.15)
    rule, under = Pen(), area.top + 6 + title.height + 4.5
    rule.line((area.left, under), (area.right, under), weight="hairline", cap="butt")
    below = area._replace(top=under + 5)
    beside = area.width > area.height
    picture = _map(order, plan, below.width * MAP_SHARE if beside else min(LARGEST_MAP, below.width))
    rest = below._replace(top=below.top + picture.height + GUTTER)
    if beside:
        rest = rest._replace(right=rest.left + picture.width)
    shows, end = _list(order, order.lesson.poster.shows, _parts(order), rest)
    place = below._replace(left=rest.right + GUTTER) if beside else rest._replace(top=end + GUTTER)
    steps = [prose.plain(step, order.facts.names) for step in order.lesson.poster.steps]
    how, _ = _list(order, order.lesson.poster.heading, steps, place)
    items = (
        Block("P", (kicker,)),
        Block("H1", title.at(area.left, area.top + 6)),
        Block("Artifact", tuple(rule.shapes)),
        figure(picture, Frame(area.left, below.top)),
        *shows,
        *how,
        Block("Artifact", (_foot(plan, words["footer"]),)),
    )
    return Sheet(plan.sheet.width, plan.sheet.height, items)


def _parts(order: Order) -> list[str]:
    """The poster in words, for those who cannot see it and to check it by."""
    return [f"{part.name}: {part.role}" for part in order.lesson.parts]


def _foot(plan: Tiling, words: str) -> Text:
    return Text(SAFE_EDGE, plan.sheet.height - SAFE_EDGE - 1, words, FOOTER * MM_PER_PT, "caption")


def _list(order: Order, words: str, entries: Sequence[str], area: Box) -> tuple[tuple[Block, Group], float]:
    """A heading with a numbered list under it, and where it ends."""
    heading = column([Piece(words, "name")], HEADING * MM_PER_PT, area.width, 1.2)
    size, y, items = BODY * MM_PER_PT, area.top + heading.height + 4, []
    for number, entry in enumerate(entries, 1):
        text = _text(entry, area.width - NUMBER)
        label = Text(area.left, y + text.lines[0].y, f"{number}.", size, "name")
        body = Group("LBody", (Block("P", text.at(area.left + NUMBER, y)),))
        items.append(Group("LI", (Block("Lbl", (label,)), body)))
        y += text.height + text.drop + STEP_GAP
    if y - STEP_GAP > area.bottom:
        over = y - STEP_GAP - area.bottom
        what = f'the map of the poster on {order.paper.name}: "{words}" is {over:.0f} mm too long'
        raise ContentError(what, "shorten it", order.words.where(("poster",), key=True))
    return (Block("H2", heading.at(area.left, area.top)), Group("L", tuple(items))), y - STEP_GAP


def _text(words: str, width: float) -> Column:
    return column([Piece(words, "text")], BODY * MM_PER_PT, width, LEADING)


def _map(order: Order, plan: Tiling, width: float) -> Scene:
    """The sheets as they overlap; a later one lies on those before it."""
    whole = plan.part(plan.rows - 1, plan.columns - 1)
    scale = (width - 1) / whole.right
    pen, size = Pen(), 11 * MM_PER_PT
    for row, at in plan.places:
        part = Box(*(0.5 + edge * scale for edge in plan.part(row, at)))
        pen.rect(part.left, part.top, part.width, part.height, fill="panel")
        words = order.interface.tile.format(row=row + 1, column=at + 1)
        label = column([Piece(words, "name")], size, part.width - OVERLAP * scale - 4, 1.2, "middle")
        pen.shapes += label.at(part.left + 2, (part.top + part.bottom - label.height) / 2)
    for row, at in plan.places:
        part = Box(*(0.5 + edge * scale for edge in plan.part(row, at)))
        if at < plan.columns - 1:
            pen.line((part.right, part.top), (part.right, part.bottom), weight="detail", cap="butt")
        if row < plan.rows - 1:
            pen.line((part.left, part.bottom), (part.right, part.bottom), weight="detail", cap="butt")
    return pen.scene(width, whole.bottom * scale + 1, order.lesson.poster.map_alt)
