"""Header and footer of pages that are drawn mark by mark, as those of flowing pages."""

from __future__ import annotations

from collections.abc import Sequence

from lessonpress import prose
from lessonpress.documents.kind import DocumentKind, Order
from lessonpress.documents.page import furniture, kicker_size, title_size
from lessonpress.drawing.column import Piece
from lessonpress.drawing.measure import CAP_HEIGHT, text_width
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Shape, Text
from lessonpress.drawing.sheet import Block, Frame, decoration
from lessonpress.figures.mark import WIDTH as MARK_WIDTH
from lessonpress.figures.mark import header_mark
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, TEXT_STYLES

FOOTER_GAP = 3.5
"""From the content down to the footer's rule (mm)."""

HEADER_HEIGHT = 21.0
"""From the rule above the header to the rule under it (mm)."""

_FOOTER_TYPE = 8.5 * MM_PER_PT
BOLD = {"text": "strong", "caption": "name", "question": "name"}
"""The bold of each style of running text."""


def running_style(order: Order) -> str:
    """The text style of running text in the order's band."""
    return "text" if order.grade.band.running == TEXT_STYLES["text"][0] else "caption"


def pieces(order: Order, source: str, style: str) -> tuple[Piece, ...]:
    """A text of the lesson as pieces to set in a column; its bold words are bold."""
    runs = prose.runs(source, order.facts.names)
    return tuple(Piece(run.text, BOLD[style] if run.bold else style) for run in runs)


def shapes(pen: Pen) -> tuple[Shape, ...]:
    """What a pen has drawn."""
    return tuple(pen.shapes)


def header(order: Order, kind: DocumentKind, key: bool = False) -> tuple[Block, ...]:
    """The header of a document's first page: rules, what the sheet is, its title, and the mark."""
    words = furniture(order, kind, key)
    left, top = order.paper.side, order.paper.top
    pen = Pen()
    right = left + CONTENT_WIDTH
    pen.line((left, top + 0.4), (right, top + 0.4), weight="route", role="route", cap="butt")
    pen.line((left, top + HEADER_HEIGHT), (right, top + HEADER_HEIGHT), weight="hairline", cap="butt")
    kicker, title = str(words["kicker"]), str(words["title"])
    small, large = kicker_size(kicker) * MM_PER_PT, title_size(order, title) * MM_PER_PT
    base = top + 3.4 + CAP_HEIGHT * small
    return (
        Block("Artifact", shapes(pen)),
        Block("P", (Text(left, base, kicker, small, "caption"),)),
        Block("H1", (Text(left, base + 3.2 + CAP_HEIGHT * large, title, large, "name"),)),
        decoration(header_mark(), Frame(right - MARK_WIDTH, top + 3)),
    )


def footer(order: Order, kind: DocumentKind, number: int, total: int, key: bool = False) -> tuple[Block, ...]:
    """The footer of a page: decoration, as that of flowing pages is."""
    words = furniture(order, kind, key)
    left = order.paper.side
    top = order.paper.top + order.paper.content_height + FOOTER_GAP
    pen = Pen()
    pen.line((left, top), (left + CONTENT_WIDTH, top), weight="hairline", cap="butt")
    base = top + 2.2 + CAP_HEIGHT * _FOOTER_TYPE
    page_words: Sequence[str] = words["page_words"]
    count = f"{page_words[0]}{number}{page_words[1]}{total}{page_words[2]}"
    pen.text(left, base, str(words["footer"]), _FOOTER_TYPE)
    pen.text(left + CONTENT_WIDTH - text_width(count, _FOOTER_TYPE, "name"), base, count, _FOOTER_TYPE, "name")
    return (Block("Artifact", shapes(pen)),)
