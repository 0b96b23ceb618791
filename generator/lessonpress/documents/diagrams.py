"""The diagrams: one view of the journey as five handouts, labeled, with a word bank, partly labeled, blank, to cut.

The word bank leaves the figure least room, so it is laid out first, whatever is made: all five sheets of a
view show the same figure at the same place of the page, and nothing moves between them. A key is the sheet
itself with its boxes filled in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Any

from lessonpress import prose
from lessonpress.documents.diagram_frame import NamedPart, frame, named_parts, view_at, view_words
from lessonpress.documents.kind import DocumentKind, Made, Order
from lessonpress.documents.page import document_title, page, spare_heights
from lessonpress.documents.pictures import legend, picture
from lessonpress.documents.strips import strips
from lessonpress.documents.word_bank import Bank, bank, out_of_place
from lessonpress.drawing.scene import LONGEST_TITLE
from lessonpress.engines.html import Layout, lay_out
from lessonpress.engines.tags import repair
from lessonpress.errors import ContentError
from lessonpress.figures.handout import Frame, LabelStyle
from lessonpress.figures.views import WHOLE
from lessonpress.model import BandedText, wording
from lessonpress.style import LARGEST_FILE, MM_PER_PT
from lessonpress.verify import Promise

GAP = 3.0
"""Between two blocks (mm)."""

PROBE = 110.0
"""Height of the figure with which the word bank is measured (mm); a lower one is not readable."""

TALLEST = 216.0
"""No figure is higher (mm)."""

SLACK = 0.4
MOST_ROWS = 4
ENDS = ("end-1", "end-2")


@dataclass(frozen=True, slots=True)
class Variant:
    """What a handout shows of a view: names and words, or some of the names, or none."""

    names: bool = False
    texts: bool = False
    given: bool = False
    ruled: bool = True
    bank: bool = False
    strips: bool = False
    name_line: bool = True
    task: str = ""

    @property
    def tells(self) -> bool:
        """Whether the free height is for writing about the picture."""
        return not self.bank and not self.texts


@dataclass(frozen=True, slots=True)
class Fit:
    """Where the figure starts below its place (mm), its height (mm), and how many lines there are to write on."""

    lead: float = 0.0
    height: float = PROBE
    rows: int = 0


LABELED = Variant(names=True, texts=True, ruled=False, name_line=False)
WORD_BANK = Variant(bank=True, task="word_bank")
PARTIAL = Variant(given=True, task="partial")
BLANK = Variant(task="blank")
CUT = Variant(ruled=False, strips=True, task="cut")


def make(order: Order, kind_id: str, key: bool) -> Made:
    """Make a handout or its key. Raises a ContentError when words do not fit."""
    kind, variant = _KINDS[kind_id], _VARIANTS[kind_id]
    top, height = _place(order)
    fit = Fit(height=height)
    first = _lay_out(order, kind, variant, key, fit)
    lead = top - first.anchors["figure"].top
    if lead < 0:
        what = f"the line under the title of {kind_id} is {ceil(-lead)} mm longer than that of the word bank"
        raise ContentError(what, "shorten it, so that the figure stays in its place", view_at(order))
    fit = replace(fit, lead=lead)
    [spare, *_] = spare_heights(order, first, ENDS[:1])
    fit = replace(fit, rows=_rows(order, variant, spare - lead))
    layout = _lay_out(order, kind, variant, key, fit)
    ends = ENDS if variant.strips and not key else ENDS[:1]
    left = spare_heights(order, layout, ends)
    _refuse_overflow(order, kind, left, layout.pages)
    title = document_title(order, kind, key)
    return Made(repair(layout.paint(), order.lesson.language, title), _promise(order, title), left)


def _promise(order: Order, title: str) -> Promise:
    return Promise(
        paper=order.paper,
        language=order.lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST_FILE,
        black_only=order.theme.id == "copier",
    )


# --- fitting --------------------------------------------------------------------------------------


def _place(order: Order) -> tuple[float, float]:
    """Where the figure of the view starts on the page and how high it is (mm): what the word bank leaves."""
    layout = _lay_out(order, _KINDS["diagram-word-bank"], WORD_BANK, False, Fit())
    [spare] = spare_heights(order, layout, ENDS[:1])
    if spare < 0:
        what = (
            f"the diagram with word bank for {order.grade.id} on {order.paper.name} is {ceil(-spare)} mm too long"
        )
        raise ContentError(what, "shorten its title or its names", view_at(order))
    return layout.anchors["figure"].top, round(min(PROBE + spare - SLACK, TALLEST), 1)


def _rows(order: Order, variant: Variant, spare: float) -> int:
    """Lines to write on that fit into the free height; the youngest tell."""
    if not variant.tells or order.grade.band.stage == "pictures":
        return 0
    return max(0, min(MOST_ROWS, int((spare - SLACK) / order.grade.row)))


def _refuse_overflow(order: Order, kind: DocumentKind, spare: tuple[float, ...], pages: int) -> None:
    if min(spare) >= 0 and pages <= order.pages:
        return
    what = f"{kind.id} for {order.grade.id} on {order.paper.name}"
    if min(spare) >= 0:
        promised = order.structure.where(("pages", kind.id), key=True)
        raise ContentError(f"{what} takes {pages} pages but promises {order.pages}", "promise more", promised)
    raise ContentError(
        f"{what} is {ceil(-min(spare))} mm too long", "shorten the words of its view", view_at(order)
    )


def _lay_out(order: Order, kind: DocumentKind, variant: Variant, key: bool, fit: Fit) -> Layout:
    style = LabelStyle.of(order.grade.band)
    sizes = {
        "gap-front": f"{GAP}mm",
        "gap-back": f"{GAP}mm",
        "label-ring": f"{style.ring}mm",
        "label-indent": f"{style.indent}mm",
        "label-left": f"{style.indent - 2 * style.ring - 1.8:.2f}mm",
        "label-width": f"{style.width}mm",
        "label-name": f"{style.name / MM_PER_PT:.2f}pt",
        "label-name-pitch": f"{style.name_pitch:.3f}mm",
        "label-text": f"{style.text / MM_PER_PT:.2f}pt",
        "label-text-pitch": f"{style.text_pitch:.3f}mm",
        "label-text-family": 'Lexend, "Noto Sans"' if style.text_style == "caption" else "var(--running)",
    }
    note = order.interface.one_sided if variant.strips else ""
    return lay_out(page(order, kind, _view(order, variant, key, fit), sizes, key, note))


# --- words ----------------------------------------------------------------------------------------


def _view(order: Order, variant: Variant, key: bool, fit: Fit) -> dict[str, Any]:
    band, parts, laid_out = order.grade.band, named_parts(order), frame(order, fit.height)
    named = _named(variant, parts, key)
    task = _task(order, variant)
    return {
        "title": wording(view_words(order).title, band.id),
        "tagline": _html(order, task),
        "name_label": order.interface.name if variant.name_line and not key else None,
        "date_label": None if band.stage == "pictures" else order.interface.date,
        "fit": fit,
        "figure": _figure(order, variant, laid_out, named, key),
        "labels": _labels(laid_out, parts, named, variant.texts),
        "legend": legend(order),
        "bank": _bank(order, parts) if variant.bank else None,
        "about": _html(order, view_words(order).about) if variant.texts and order.signal else None,
        "tell": _html(order, order.lesson.diagrams.tasks.tell) if variant.tells and not key else None,
        "strips": strips(order, out_of_place(parts, (), _seed(order))) if variant.strips and not key else None,
    }


def _task(order: Order, variant: Variant) -> BandedText:
    tasks = order.lesson.diagrams.tasks
    if variant.task:
        return getattr(tasks, variant.task)  # type: ignore[no-any-return]
    return view_words(order).tagline if order.signal else tasks.draw


def _html(order: Order, banded: BandedText) -> str:
    return prose.html(wording(banded, order.grade.band.id), order.facts.names)


def _seed(order: Order) -> str:
    return f"{order.seed}:{order.lesson.id}:{order.view}"


def _named(variant: Variant, parts: tuple[NamedPart, ...], key: bool) -> frozenset[str]:
    """The parts whose names stand in their boxes."""
    if variant.names or key:
        return frozenset(part.id for part in parts)
    given = given_numbers(len(parts)) if variant.given else ()
    return frozenset(part.id for part in parts if part.number in given)


def given_numbers(count: int) -> tuple[int, ...]:
    """The labels that a partly labeled sheet gives: half of them, evenly spread, the first among them."""
    half = count // 2
    return tuple(1 + ceil(place * count / half) for place in range(half))


def _figure(order: Order, variant: Variant, laid_out: Frame, named: frozenset[str], key: bool) -> Any:
    ruled = [part for part in laid_out.lines if part not in named] if variant.ruled else []
    return picture(order, "diagram", laid_out.scene(ruled, _alt(order, variant, key, len(laid_out.lines))))


def _alt(order: Order, variant: Variant, key: bool, count: int) -> str:
    words, band = view_words(order), order.grade.band.id
    if variant.names or key:
        loc = ("diagrams", "views", order.view, "alt")
        alt = prose.plain(wording(words.alt, band), order.facts.names)
    else:
        loc = ("diagrams", "views", order.view, "title")
        alt = order.interface.blank_diagram.format(count=count, title=wording(words.title, band))
    if len(alt) > LONGEST_TITLE:
        what = f"an alternative text of {len(alt)} characters; at most {LONGEST_TITLE} are read aloud well"
        raise ContentError(what, "shorten it", order.words.wording(loc, band))
    return alt


def _labels(
    laid_out: Frame, parts: tuple[NamedPart, ...], named: frozenset[str], texts: bool
) -> list[dict[str, Any]]:
    """The labels as the page sets them in their boxes, in the order of their numbers (mm)."""
    style, places = laid_out.style, {label.anchor.part: label for label in laid_out.labels}
    found = []
    for part in parts:
        label = places[part.id]
        names = part.name_lines if part.id in named else ()
        found.append(
            {
                "number": part.number,
                "left": round(label.box.left, 3),
                "top": round(label.box.top, 3),
                "ring_top": round(style.height / 2 - style.ring, 3),
                "name_lines": names,
                "name_top": round((style.height - len(names) * style.name_pitch) / 2, 3),
                "text_lines": part.text_lines if texts else (),
                "text_top": round(label.words.top - label.box.top, 3),
            }
        )
    return found


def _bank(order: Order, parts: tuple[NamedPart, ...]) -> Bank:
    band = order.grade.band
    wrong = [wording(name, band.id) for name in view_words(order).distractors]
    names = out_of_place([part.name for part in parts], wrong, _seed(order))
    found = bank(names, band)
    if found is None:
        longest = max(names, key=len)
        raise ContentError(
            f'the names do not fit into the word bank; "{longest}" is the longest', "shorten it", view_at(order)
        )
    return found


# --- kinds ----------------------------------------------------------------------------------------

_VARIANTS = {
    "diagram-labeled": LABELED,
    "diagram-word-bank": WORD_BANK,
    "diagram-partial": PARTIAL,
    "diagram-blank": BLANK,
    "diagram-cut": CUT,
}


def _kind(kind_id: str, code: str) -> DocumentKind:
    variant = _VARIANTS[kind_id]
    return DocumentKind(
        kind_id,
        code,
        kind_id.replace("-", "_"),
        "pupil",
        2 if variant.strips else 1,
        partial(make, kind_id=kind_id, key=False),
        None if variant.names else partial(make, kind_id=kind_id, key=True),
        template="diagram",
        views=True,
    )


KINDS = tuple(
    _kind(kind_id, code) for kind_id, code in zip(_VARIANTS, ("DL", "DW", "DP", "DB", "DC"), strict=True)
)
_KINDS = {kind.id: kind for kind in KINDS}
