"""The page of every flowing document: its sizes as CSS variables, its header and its footer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from immutabledict import immutabledict

from lessonpress import prose
from lessonpress.documents.kind import DocumentKind, Order
from lessonpress.documents.pictures import PagePicture, Picture
from lessonpress.drawing.measure import text_width
from lessonpress.engines.html import Layout, Page
from lessonpress.engines.svg import svg
from lessonpress.engines.templates import fill, read_style_sheet
from lessonpress.figures.mark import header_mark
from lessonpress.figures.rows import midline
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, SMALLEST_TYPE

RUNNING_STYLES = {"Lexend": "caption", "Atkinson": "text"}
"""The text style of figures that running text of a family is measured with."""

_TALLER = 2000.0

BESIDE_TITLE = 40.0
"""Width kept free beside the title for the header mark (mm)."""

TIGHT_TITLE = 23.0
"""Size of a title that would else reach the header mark (pt)."""

KICKER = 9.5
"""Size of the line above the title, where it fits (pt)."""

FOOTER = 8.5
"""Size of the footer, where it fits (pt)."""

BESIDE_FOOTER = 24.0
"""Width kept free in the footer for the number of the page (mm)."""

SMALLEST_CAPTION = 10.5
"""Words under a figure are no smaller (pt)."""

ADULT: Mapping[str, str] = immutabledict(
    {
        "running": 'Atkinson, Lexend, "Noto Sans"',
        "body": "10.6pt",
        "leading": "1.31",
        "heading": "12.2pt",
        "title": "25pt",
        "tagline": "10.6pt",
        "label": "10pt",
        "table": "9.6pt",
        "measure": "180mm",
    }
)
"""Sizes of pages that grown-ups read, whatever the band."""

LARGEST_TAGLINE = 16.0
"""The tagline is body text, but never larger (pt)."""


def page(
    order: Order,
    kind: DocumentKind,
    view: Mapping[str, Any],
    sizes: Mapping[str, str],
    key: bool = False,
    note: str = "",
) -> Page:
    """A document's HTML and style sheet; ``view`` holds its words and pictures, ``sizes`` its variables.

    ``key`` marks the document as answers, in words on every page; ``note`` ends the footer.
    """
    template = f"{kind.template or kind.id}.html"
    words = furniture(order, kind, key, note) | dict(view)
    css = read_style_sheet(order.templates, "print.css", order.templates_shown)
    return Page(
        html=fill(order.templates, template, words, order.templates_shown),
        # The variables come last, so that the lines of warnings are those of print.css.
        css=css + _variables(order, words, sizes),
        template=order.templates_shown / template,
        style_sheet=order.templates_shown / "print.css",
        assets={
            "asset:mark.svg": svg(header_mark(), order.theme).encode(),
            "asset:midline.svg": svg(midline(), order.theme).encode(),
        }
        | {picture.address: picture.content for picture in _pictures(view)},
    )


def _pictures(value: Any) -> Iterator[Picture | PagePicture]:
    """All pictures of a view, however deep."""
    if isinstance(value, Picture | PagePicture):
        yield value
    elif isinstance(value, Mapping):
        yield from _pictures(tuple(value.values()))
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _pictures(entry)


def document_title(order: Order, kind: DocumentKind, key: bool = False) -> str:
    """The title of the file, as a reader's window shows it and a screen reader says it."""
    pieces = [order.lesson.title, kind.title(order.interface), order.interface.answers if key else ""]
    return " \u2013 ".join(filter(None, pieces))


def furniture(order: Order, kind: DocumentKind, key: bool, note: str = "") -> dict[str, Any]:
    """The words around a document's content: title, kicker, footer, and the page number in three pieces."""
    lesson, ui, name = order.lesson, order.interface, kind.title(order.interface)
    version = ui.version.format(version=lesson.version)
    # Numbers that are not the lesson's own are announced where nobody can miss it.
    case = ui.other_case.format(case=lesson.case) if lesson.case else ""
    answers = ui.answers if key else ""
    return {
        "language": lesson.language,
        "ui": ui,
        "document_title": document_title(order, kind, key),
        "guided": order.grade.band.guided,
        "title": lesson.title,
        "in_place_of_name": None,
        "kicker": _dotted(order.school, ui.lesson.format(number=lesson.number), name, case, answers),
        "footer": _footer(lesson.title, name.lower(), order.code(kind.code), version, answers, note.lower()),
        "page_words": _around(ui.page, "{page}", "{pages}"),
    }


def _dotted(*pieces: str) -> str:
    return " \u00b7 ".join(filter(None, pieces))


def _footer(title: str, *pieces: str) -> str:
    """The words of the footer on one line; the title, which the header has as well, goes where room is short."""
    whole = _dotted(title, *pieces)
    return whole if footer_size(whole) > SMALLEST_TYPE else _dotted(*pieces)


def footer_size(footer: str) -> float:
    """The largest size at which the footer stays one line beside the page's number, within its limits (pt)."""
    width = text_width(footer, MM_PER_PT, "caption")
    return max(SMALLEST_TYPE, min(FOOTER, (CONTENT_WIDTH - BESIDE_FOOTER) / width))


def _around(pattern: str, *fields: str) -> list[str]:
    pieces = []
    for field in fields:
        piece, _, pattern = pattern.partition(field)
        pieces.append(piece)
    return [*pieces, pattern]


def title_size(order: Order, title: str) -> float:
    """The band's size, or a little less where that keeps the title on one line beside the header mark (pt)."""
    size = order.grade.band.title
    fits = text_width(title, size * MM_PER_PT, "name") <= CONTENT_WIDTH - BESIDE_TITLE
    return size if fits else min(size, TIGHT_TITLE)


def kicker_size(kicker: str) -> float:
    """The largest size at which the line above the title stays one line, within its limits (pt)."""
    width = text_width(kicker, MM_PER_PT, "caption")
    return max(SMALLEST_TYPE, min(KICKER, (CONTENT_WIDTH - BESIDE_TITLE) / width))


def _variables(order: Order, words: Mapping[str, Any], sizes: Mapping[str, str]) -> str:
    paper, band, theme = order.paper, order.grade.band, order.theme
    variables = {
        "running": f'{band.running}, Lexend, "Noto Sans"',
        "body": f"{band.body}pt",
        "leading": f"{band.leading}",
        "question": f"{band.question}pt",
        "heading": f"{band.heading}pt",
        "title": f"{title_size(order, str(words['title']))}pt",
        "kicker": f"{kicker_size(str(words['kicker'])):.2f}pt",
        "footer": f"{footer_size(str(words['footer'])):.2f}pt",
        "tagline": f"{min(band.body, LARGEST_TAGLINE)}pt",
        "label": f"{band.label}pt",
        "caption": f"{max(band.figure_caption, SMALLEST_CAPTION)}pt",
        "ring": f"{band.ring}mm",
        "inline-ring": f"{band.body * 1.2}pt",
        "who": f"{max(8.5, band.label * 0.62)}mm",
        "q-box": f"{11 if band.question < 18 else 15}mm",
        "q-high": f"{8 if band.question < 18 else 11}mm",
        "q-text": f"{min(max(band.question * 0.8, 12), 17):.1f}pt",
        "table": f"{min(band.label, 11)}pt",
        "row": f"{order.grade.row}mm",
        "letter": f"{order.grade.letter:.2f}mm" if band.guided else "0mm",
        "measure": f"{_measure(order, band.body, RUNNING_STYLES[band.running]):.1f}mm",
        "ask-measure": f"{_measure(order, band.question, 'question'):.1f}mm",
        "ink": theme.ink,
        "route": theme.route,
        "idea": theme.idea,
        "ring-fill": theme.ring,
    } | dict(sizes)
    declared = "".join(f"--{name}: {value}; " for name, value in variables.items())
    size = f"size: {paper.width}mm {paper.height}mm; "
    margin = f"margin: {paper.top}mm {paper.side}mm {paper.bottom}mm"
    return f"\n@page {{ {size}{margin} }}\n:root {{ {declared}}}\n"


def _measure(order: Order, size: float, style: str) -> float:
    """Width (mm) of a line with the most characters the band reads well, in the lesson's own words."""
    words = prose.plain(order.lesson.what_it_is, order.facts.names)
    mean = text_width(words, size * MM_PER_PT, style) / len(words)
    return min(mean * (order.grade.band.max_characters + 1), CONTENT_WIDTH)


def overflow(order: Order, lay_out: Callable[[Order], Layout], ends: tuple[str, ...]) -> tuple[float, ...]:
    """How much too long each page is (mm, negative where height is left), measured on a page without end."""
    tall = endless(order)
    return tuple(_TALLER - spare for spare in spare_heights(tall, lay_out(tall), ends))


def endless(order: Order) -> Order:
    """The same order on paper without end, to measure what would not fit."""
    paper = order.paper
    tall = replace(paper, height=paper.height + _TALLER, content_height=paper.content_height + _TALLER)
    return replace(order, paper=tall)


def spare_heights(order: Order, layout: Layout, ends: tuple[str, ...]) -> tuple[float, ...]:
    """Free height (mm) under each named end; negative when it stands on a later page than its own."""
    bottom = order.paper.top + order.paper.content_height
    spare = []
    for number, name in enumerate(ends, 1):
        anchor = layout.anchors[name]
        beyond = (anchor.page - number) * order.paper.content_height
        spare.append(bottom - anchor.top - beyond)
    return tuple(spare)
