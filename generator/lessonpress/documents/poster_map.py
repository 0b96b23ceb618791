"""The first page of a poster on several sheets: a map of the sheets, and how to put them together."""

from __future__ import annotations

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

TITLE, HEADING, BODY, FOOTER = 25.0, 16.0, 13.0, 8.5
"""Sizes of type (pt); the page is for whoever hangs the poster up."""

LEADING = 1.35
GUTTER = 10.0
LARGEST_MAP = 150.0
NUMBER = 8.0
"""Room for the number of a step (mm)."""

STEP_GAP = 2.6


def map_sheet(order: Order, kind: DocumentKind, plan: Tiling) -> Sheet:
    """The page; its map stands beside the steps where the sheet lies on its long side, else above them."""
    area = Box(SAFE_EDGE + 0.3, SAFE_EDGE + 2, plan.sheet.width - SAFE_EDGE - 0.3, plan.sheet.height - SAFE_EDGE - 7)
    words = furniture(order, kind, key=False)
    kicker = Text(area.left, area.top + 2.4, words["kicker"], 9.5 * MM_PER_PT, "caption")
    title = column([Piece(order.lesson.title, "name")], TITLE * MM_PER_PT, area.width, 1.15)
    top = area.top + 6 + title.height + 9
    beside = area.width > area.height
    picture = _map(order, plan, area.width * 0.46 if beside else min(LARGEST_MAP, area.width))
    left = area.left + picture.width + GUTTER if beside else area.left
    start = top if beside else top + picture.height + GUTTER
    heading = column([Piece(order.lesson.poster.heading, "name")], HEADING * MM_PER_PT, area.right - left, 1.2)
    steps = _steps(order, Box(left, start + heading.height + 5, area.right, area.bottom))
    rule = Pen()
    rule.line((area.left, area.top + 6 + title.height + 4.5), (area.right, area.top + 6 + title.height + 4.5),
              weight="hairline", cap="butt")  # fmt: skip
    items = (
        Block("P", (kicker,)),
        Block("H1", title.at(area.left, area.top + 6)),
        Block("Artifact", tuple(rule.shapes)),
        figure(picture, Frame(area.left, top)),
        Block("H2", heading.at(left, start)),
        steps,
        Block("Artifact", (_foot(plan, words["footer"]),)),
    )
    return Sheet(plan.sheet.width, plan.sheet.height, items)


def _foot(plan: Tiling, words: str) -> Text:
    return Text(SAFE_EDGE, plan.sheet.height - SAFE_EDGE - 1, words, FOOTER * MM_PER_PT, "caption")


def _steps(order: Order, area: Box) -> Group:
    size, y, items = BODY * MM_PER_PT, area.top, []
    for number, step in enumerate(order.lesson.poster.steps, 1):
        text = _text(prose.plain(step, order.facts.names), area.width - NUMBER)
        label = Text(area.left, y + text.lines[0].y, f"{number}.", size, "name")
        body = Group("LBody", (Block("P", text.at(area.left + NUMBER, y)),))
        items.append(Group("LI", (Block("Lbl", (label,)), body)))
        y += text.height + text.drop + STEP_GAP
    if y > area.bottom:
        what = f"the steps of the poster are {y - area.bottom:.0f} mm too long for {order.paper.name}"
        raise ContentError(what, "shorten them", order.words.where(("poster", "steps"), key=True))
    return Group("L", tuple(items))


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


