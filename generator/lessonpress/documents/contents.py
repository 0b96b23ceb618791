"""The contents of a set, for the teacher: every file with its first page, what it is for, and how to print it.

It is made last, from the finished files, so it lists what is there and not what was asked for.
"""

from __future__ import annotations

import hashlib
from typing import Any

from lessonpress import text
from lessonpress.documents.kind import DocumentKind, Made, Order, SetFile, Sides
from lessonpress.documents.page import document_title, page
from lessonpress.documents.pictures import PagePicture, Picture, picture
from lessonpress.drawing.scene import LONGEST_TITLE
from lessonpress.engines.html import lay_out
from lessonpress.engines.raster import first_page, packed, page_sizes
from lessonpress.engines.tags import repair
from lessonpress.errors import ContentError, Where
from lessonpress.figures.print_signs import SIGNS
from lessonpress.prose import without_widow
from lessonpress.style import ALL_PAPERS, Theme
from lessonpress.verify import Promise

WIDEST, HIGHEST = 23.0, 33.0
"""A first page is shown within this width and height (mm)."""

DOTS_PER_MM = {True: 18, False: 10}
"""Of the pictures of first pages: more where dots are black or white only."""

LARGEST = 1_000_000
"""Most bytes: a picture of each file of a large set."""

PER_ROW = 2

SIZES = {"gap-front": "4mm", "gap-back": "4mm", "question-gap": "4mm"}

ANSWER_KEY = "answer-key"
"""The purpose that all keys share."""


def set_file(kind: DocumentKind, key: bool, made: Made, lesson: str, theme: Theme, file: str) -> SetFile:
    """A finished document as the contents list it; ``lesson`` is the title of its lesson, ``file`` its name."""
    sizes = page_sizes(made.pdf)
    width, height = sizes[0]
    shown = min(WIDEST, HIGHEST * width / height)
    black_only = theme.id == "copier"
    return SetFile(
        name=(made.promise.title or "").removeprefix(f"{lesson} \u2013 "),
        file=file,
        kind=kind.id,
        key=key,
        for_teacher=key or kind.audience == "teacher",
        pages=len(sizes),
        width=width,
        height=height,
        # A key is for reading, however its sheet is printed and cut.
        sides=Sides.ANY if key else kind.sides,
        finish=None if key else kind.finish,
        first_page=first_page(made.pdf, round(shown * DOTS_PER_MM[black_only]), black_only),
        sha256=hashlib.sha256(made.pdf).hexdigest(),
    )


def make(order: Order) -> Made:
    """Make the list. Raises a ContentError when nothing is there to list, or it is too long."""
    if not order.files:
        raise ContentError("no file of the set was made, so there is nothing to list", "see what went wrong above")
    layout = lay_out(page(order, KIND, _view(order), SIZES))
    if layout.pages > order.pages:
        what = f"the contents take {layout.pages} pages but promise {order.pages}"
        where = order.structure.where(("pages",))
        raise ContentError(what, "build fewer files at once", where)
    title = document_title(order, KIND)
    pdf = repair(packed(layout.paint()), order.lesson.language, title)
    promise = Promise(
        paper=order.paper,
        language=order.lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST,
        texts=tuple(entry.name for entry in _in_order(order)),
        black_only=order.theme.id == "copier",
    )
    return Made(pdf, promise, ())


def _in_order(order: Order) -> list[SetFile]:
    """First what pupils get, then what only the teacher sees, keys last; in each the order of the purposes."""
    places = {kind: place for place, kind in enumerate(order.interface.purposes)}
    return sorted(order.files, key=lambda entry: (entry.for_teacher, entry.key, places[entry.kind]))


def _view(order: Order) -> dict[str, Any]:
    ui = order.interface
    entries = [(entry.for_teacher, _entry(order, entry, number)) for number, entry in enumerate(_in_order(order))]
    groups = ((ui.for_pupils, False), (ui.for_teacher, True))
    return {
        "title": ui.contents,
        "tagline": order.lesson.title,
        "name_label": None,
        "date_label": None,
        "intro": ui.contents_intro,
        "groups": [
            {"heading": heading, "rows": _rows([entry for teacher, entry in entries if teacher == for_teacher])}
            for heading, for_teacher in groups
            if any(teacher == for_teacher for teacher, _ in entries)
        ],
        "signs": _signs(order),
    }


def _rows(entries: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    return [entries[start : start + PER_ROW] for start in range(0, len(entries), PER_ROW)]


def _signs(order: Order) -> list[Picture]:
    """The signs, for the style sheet to place by their addresses."""
    return [picture(order, f"sign-{name}", sign) for name, sign in SIGNS.items()]


def _entry(order: Order, entry: SetFile, number: int) -> dict[str, Any]:
    purpose = order.interface.purposes[ANSWER_KEY if entry.key else entry.kind]
    return {
        "name": without_widow(entry.name),
        "purpose": without_widow(purpose),
        "printing": without_widow(_printing(order, entry)),
        "sign": _sign(entry),
        # The name of a file may break after each of its parts.
        "file": [f"{piece}_" for piece in entry.file.split("_")[:-1]] + [entry.file.split("_")[-1]],
        "picture": _first_page(order, entry, number),
    }


def _first_page(order: Order, entry: SetFile, number: int) -> PagePicture:
    alt = order.interface.picture_of.format(name=entry.name)
    if len(alt) > LONGEST_TITLE:
        what = (
            f'an alternative text of {len(alt)} characters, "{alt}"; at most {LONGEST_TITLE} are read aloud well'
        )
        raise ContentError(what, 'shorten "picture_of"', _locale(order))
    width = min(WIDEST, HIGHEST * entry.width / entry.height)
    return PagePicture(
        f"asset:page-{number}.png", alt, width, width * entry.height / entry.width, entry.first_page
    )


def _locale(order: Order) -> Where:
    return Where(order.templates_shown / "locales" / f"{order.lesson.language}.yaml")


def _printing(order: Order, entry: SetFile) -> str:
    """Paper, pages, sides, and what to do then."""
    ui, language = order.interface, order.lesson.language
    count = text.number(entry.pages, language)
    pages = ui.pages_one if entry.pages == 1 else ui.pages_many.format(count=count)
    how = ui.print_one_side if _is_one_side(entry) else str(getattr(ui, entry.sides))
    then = str(getattr(ui, entry.finish)) if entry.finish else ""
    return ", ".join(filter(None, (_paper(order, entry), pages, how, then)))


def _is_one_side(entry: SetFile) -> bool:
    return entry.pages == 1 and entry.sides is not Sides.SINGLE


def _sign(entry: SetFile) -> str:
    if entry.sides is Sides.SHORT_EDGE:
        return "short-edge"
    return "one-side" if entry.pages == 1 or entry.sides is Sides.SINGLE else "long-edge"


def _paper(order: Order, entry: SetFile) -> str:
    """The paper of a file by its name, upright or on its side, or by its size when it has none."""
    for paper in ALL_PAPERS.values():
        if _same_size(paper.width, paper.height, entry):
            return paper.name
        if _same_size(paper.height, paper.width, entry):
            return order.interface.landscape.format(paper=paper.name)
    width, height = (text.number(round(length), order.lesson.language) for length in (entry.width, entry.height))
    return f"{width} x {height}{text.NO_BREAK}mm"


def _same_size(width: float, height: float, entry: SetFile) -> bool:
    return abs(width - entry.width) < 1 and abs(height - entry.height) < 1


KIND = DocumentKind("contents", "I", "contents", "teacher", 8, make, lists_set=True)
