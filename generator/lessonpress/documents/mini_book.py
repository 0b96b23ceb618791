"""The mini-book: one sheet that is folded and cut once into a book of eight pages, and how to do it."""

from __future__ import annotations

from collections.abc import Iterator

from lessonpress import prose
from lessonpress.documents.book_pages import cover, part_page
from lessonpress.documents.book_sheet import PAGES, BookSheet
from lessonpress.documents.kind import DocumentKind, Finish, Made, Order, Sides
from lessonpress.documents.page import RUNNING_STYLES, document_title, furniture
from lessonpress.drawing.column import Piece, column
from lessonpress.drawing.measure import CAP_HEIGHT
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Text
from lessonpress.drawing.sheet import Block, Frame, Group, Sheet
from lessonpress.engines.drawn import draw
from lessonpress.errors import ContentError
from lessonpress.figures.fold_steps import HEIGHT, WIDTH, fold_step
from lessonpress.model import wording
from lessonpress.style import LARGEST_FILE, MM_PER_PT, SAFE_EDGE
from lessonpress.verify import Promise

COLUMNS, ROWS = 3, 2
"""The steps of the folding stand in rows."""

HEADING, FOOTER = 25.0, 8.5
"""Sizes of type of the page with the steps (pt)."""

LEAST_TEXT = 14.0
GUTTER, UNDER_DRAWING = 8.0, 3.0
FOOTER_ROOM = 7.0
RING = 4.2


def make(order: Order) -> Made:
    """Make the book's sheet and the page of its steps."""
    lesson, book = order.lesson, BookSheet(order.paper.turned)
    if len(lesson.parts) != PAGES - 1:
        what = f"a mini-book has a cover and {PAGES - 1} pages; the lesson has {len(lesson.parts)} parts"
        raise ContentError(what, "leave the mini-book out", order.structure.where(("parts",), key=True))
    title = document_title(order, KIND)
    pdf = draw([_book(order, book), _steps_page(order, book)], order.theme, lesson.language, title)
    promise = Promise(
        paper=book.paper,
        language=lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST_FILE,
        texts=(lesson.title, *(part.name for part in lesson.parts)),
        black_only=order.theme.id == "copier",
    )
    return Made(pdf, promise, ())


def _book(order: Order, book: BookSheet) -> Sheet:
    """The pages in the order of the book, wherever they stand on the sheet."""
    pages = [Group("Sect", cover(order, book.content(1), book.frame(1)))]
    for page, part in enumerate(order.lesson.parts, 2):
        pages.append(Group("Sect", part_page(order, part, book.content(page), book.frame(page))))
    marks = Block("Artifact", book.marks())
    return Sheet(book.paper.width, book.paper.height, (*pages, marks))


def _steps_page(order: Order, book: BookSheet) -> Sheet:
    paper, words, furniture_ = book.paper, order.lesson.mini_book, furniture(order, KIND, key=False)
    area = Box(SAFE_EDGE + 0.3, SAFE_EDGE + 2, paper.width - SAFE_EDGE - 0.3, paper.height - SAFE_EDGE)
    kicker = Text(area.left, area.top + 2.4, furniture_["kicker"], 9.5 * MM_PER_PT, "caption")
    heading = column(
        [Piece(wording(words.heading, order.grade.band.id), "name")], HEADING * MM_PER_PT, area.width, 1.2
    )
    rule, y = Pen(), area.top + 6 + heading.height + 4.5
    rule.line((area.left, y), (area.right, y), weight="hairline", cap="butt")
    foot = Text(area.left, area.bottom - 1, furniture_["footer"], FOOTER * MM_PER_PT, "caption")
    steps = Box(area.left, y + 5, area.right, area.bottom - FOOTER_ROOM)
    items = (
        Block("P", (kicker,)),
        Block("H2", heading.at(area.left, area.top + 6)),
        Block("Artifact", tuple(rule.shapes)),
        Group("L", tuple(_steps(order, steps))),
        Block("Artifact", (foot,)),
    )
    return Sheet(paper.width, paper.height, items)


def _steps(order: Order, area: Box) -> Iterator[Group]:
    wide = (area.width - GUTTER * (COLUMNS - 1)) / COLUMNS
    high = area.height / ROWS
    for index in range(len(order.lesson.mini_book.steps)):
        row, at = divmod(index, COLUMNS)
        left, top = area.left + at * (wide + GUTTER), area.top + row * high
        yield _step(order, index + 1, Box(left, top, left + wide, top + high - 3))


def _step(order: Order, number: int, area: Box) -> Group:
    band, words = order.grade.band, order.lesson.mini_book.steps[number - 1]
    style, size = RUNNING_STYLES[band.running], max(band.label, LEAST_TEXT) * MM_PER_PT
    indent = 2 * RING + 2.6
    text = column(
        [Piece(prose.plain(wording(words.text, band.id), order.facts.names), style)],
        size,
        area.width - indent,
        min(band.leading, 1.3),
    )
    if HEIGHT + UNDER_DRAWING + text.height + text.drop > area.height:
        over = HEIGHT + UNDER_DRAWING + text.height + text.drop - area.height
        what = f"step {number} of the mini-book for {order.grade.id} on {order.paper.name}: {over:.0f} mm too long"
        raise ContentError(what, "shorten it", order.words.where(("mini_book", "steps"), key=True))
    scene = fold_step(number, wording(words.alt, band.id))
    top, ring = area.top + HEIGHT + UNDER_DRAWING, Pen()
    ring.ring(area.left + RING, top + CAP_HEIGHT * size / 2, number, RING)
    picture = Block("Figure", scene.shapes, Frame(area.left + (area.width - WIDTH) / 2, area.top), scene.title)
    body = Group("LBody", (picture, Block("P", text.at(area.left + indent, top))))
    return Group("LI", (Block("Lbl", tuple(ring.shapes)), body))


KIND = DocumentKind("mini-book", "B", "mini_book", "pupil", 2, make, sides=Sides.SINGLE, finish=Finish.FOLD)
