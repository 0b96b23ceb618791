"""The diagrams: a view of the journey labeled, with a word bank, partly labeled, blank, and to cut and glue.

The word bank leaves the figure least room, so it is measured first, whatever is made: all five sheets of a
view show the same figure at the same place of the page, and nothing moves between them. A key is the sheet
itself with its boxes filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from math import ceil

from immutabledict import immutabledict

from lessonpress.documents.diagram_frame import frame, view_at
from lessonpress.documents.diagram_view import Fit, Variant, view
from lessonpress.documents.kind import DocumentKind, Finish, Made, Order, Sides
from lessonpress.documents.page import document_title, furniture, kicker_size, page, spare_heights
from lessonpress.drawing.measure import text_width
from lessonpress.engines.html import Layout, lay_out
from lessonpress.engines.tags import repair
from lessonpress.errors import ContentError
from lessonpress.figures.handout import Frame, LabelStyle
from lessonpress.style import LARGEST_FILE, MM_PER_PT
from lessonpress.verify import Promise

GAP = 3.0
"""Between two blocks (mm)."""

LEAST, TALLEST = 110.0, 216.0
"""A lower figure is not readable, a higher one not needed (mm)."""

SLACK = 0.4
MOST_ROWS = 4
"""Lines to write on under a figure, where there is room."""

UNDER_ROWS = 2.0
"""Free under the last line to write on, beside the room over the footer (mm)."""

ENDS = ("end-1", "end-2")
TEMPLATE = "diagram"

VARIANTS: Mapping[str, Variant] = immutabledict(
    {
        "diagram-labeled": Variant(names=True, texts=True, ruled=False),
        "diagram-word-bank": Variant(bank=True, task="word_bank"),
        "diagram-partial": Variant(given=True, task="partial"),
        "diagram-blank": Variant(task="blank"),
        "diagram-cut": Variant(ruled=False, strips=True, task="cut"),
    }
)
"""The handouts by the kinds they are."""

FULLEST = "diagram-word-bank"
"""The handout that decides where the figure stands."""


def make(order: Order, kind_id: str, key: bool) -> Made:
    """Make a handout or its key. Raises a ContentError when words do not fit."""
    kind, variant = _KINDS[kind_id], VARIANTS[kind_id]
    top, height = _place(order)
    fit = Fit(height)
    first = _lay_out(order, kind, key, replace(fit, drawn=False))
    lead = top - first.anchors["figure"].top
    if lead < -SLACK:
        what = f"what is over the figure of {kind_id} is {ceil(-lead)} mm higher than on {FULLEST}"
        raise ContentError(what, "shorten the line under its title", view_at(order))
    [spare] = spare_heights(order, first, ENDS[:1])
    fit = replace(fit, lead=max(lead, 0.0), rows=_rows(order, variant, spare - lead))
    layout = _lay_out(order, kind, key, fit)
    left = spare_heights(order, layout, ENDS if variant.strips else ENDS[:1])
    _refuse_overflow(order, kind, left, layout.pages)
    title = document_title(order, kind, key)
    return Made(repair(layout.paint(), order.lesson.language, title), _promise(order, title), left)


def placed(order: Order) -> tuple[float, Frame]:
    """Where the figure of the view starts on the page (mm), and the figure, the same on all its sheets."""
    top, height = _place(order)
    return top, frame(order, height)


def _promise(order: Order, title: str) -> Promise:
    return Promise(
        paper=order.paper,
        language=order.lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST_FILE,
        black_only=order.theme.id == "copier",
    )


def _place(order: Order) -> tuple[float, float]:
    """Where the figure of the view starts on the page and how high it is (mm): what the word bank leaves."""
    layout = _lay_out(order, _KINDS[FULLEST], False, Fit(LEAST, drawn=False), {"kicker": _longest_kicker(order)})
    [spare] = spare_heights(order, layout, ENDS[:1])
    if spare < 0:
        what = f"{FULLEST} for {order.grade.id} on {order.paper.name} is {ceil(-spare)} mm too long"
        raise ContentError(what, "shorten the title of its view or its names", view_at(order))
    return layout.anchors["figure"].top, round(min(LEAST + spare - SLACK, TALLEST), 1)


def _longest_kicker(order: Order) -> str:
    """The longest line over the title on any of the sheets and keys: it may take two lines."""
    kickers = (str(furniture(order, kind, key)["kicker"]) for kind in KINDS for key in (False, True))
    return max(kickers, key=lambda kicker: text_width(kicker, 1, "caption"))


def _rows(order: Order, variant: Variant, spare: float) -> int:
    """Lines to write on that fit into the free height; the youngest tell."""
    if not variant.tells or order.grade.band.stage == "pictures":
        return 0
    return max(0, min(MOST_ROWS, int((spare - UNDER_ROWS) / order.grade.row)))


def _refuse_overflow(order: Order, kind: DocumentKind, spare: tuple[float, ...], pages: int) -> None:
    if min(spare) >= 0 and pages <= order.pages:
        return
    sheet = f"{kind.id} for {order.grade.id} on {order.paper.name}"
    if min(spare) >= 0:
        promised = order.structure.where(("pages", kind.id), key=True)
        raise ContentError(f"{sheet} takes {pages} pages but promises {order.pages}", "promise more", promised)
    what = f"{sheet} is {ceil(-min(spare))} mm too long"
    raise ContentError(what, "shorten the words of its view", view_at(order))


def _lay_out(
    order: Order, kind: DocumentKind, key: bool, fit: Fit, words: Mapping[str, str] = immutabledict()
) -> Layout:
    """A sheet; ``words`` stand in for some of its own."""
    variant, style = VARIANTS[kind.id], LabelStyle.of(order.grade.band)
    sizes = {
        # One size for all, or the figure would stand a little lower on some.
        "kicker": f"{kicker_size(_longest_kicker(order)):.2f}pt",
        "gap-front": f"{GAP}mm",
        "gap-back": f"{GAP}mm",
        "label-ring": f"{style.ring}mm",
        "label-left": f"{style.ring_left}mm",
        "label-indent": f"{style.indent}mm",
        "label-width": f"{style.width}mm",
        "label-name": f"{style.name / MM_PER_PT:.2f}pt",
        "label-name-pitch": f"{style.name_pitch:.3f}mm",
        "label-text": f"{style.text / MM_PER_PT:.2f}pt",
        "label-text-pitch": f"{style.text_pitch:.3f}mm",
        "label-text-family": 'Lexend, "Noto Sans"' if style.text_style == "caption" else "var(--running)",
    }
    note = order.interface.one_sided if variant.strips else ""
    return lay_out(page(order, kind, view(order, variant, key, fit) | dict(words), sizes, key, note))


def _kind(kind_id: str, code: str) -> DocumentKind:
    variant, name = VARIANTS[kind_id], kind_id.replace("-", "_")
    pages = 2 if variant.strips else 1
    key = None if variant.names else partial(make, kind_id=kind_id, key=True)
    made = partial(make, kind_id=kind_id, key=False)
    return DocumentKind(
        kind_id,
        code,
        name,
        "pupil",
        pages,
        made,
        key,
        sides=Sides.SINGLE if variant.strips else Sides.ANY,
        finish=Finish.CUT if variant.strips else None,
        template=TEMPLATE,
        views=True,
    )


KINDS = tuple(_kind(name, code) for name, code in zip(VARIANTS, ("DL", "DW", "DP", "DB", "DC"), strict=True))
_KINDS = {kind.id: kind for kind in KINDS}
