"""What a diagram's page shows of a view of the journey: names and words, some of the names, or none."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

from lessonpress import prose
from lessonpress.documents.diagram_frame import NamedPart, frame, named_parts, view_at, view_words
from lessonpress.documents.kind import Order
from lessonpress.documents.pictures import Picture, legend, picture
from lessonpress.documents.strips import strips
from lessonpress.documents.word_bank import Bank, bank, out_of_place
from lessonpress.drawing.scene import LONGEST_TITLE
from lessonpress.errors import ContentError
from lessonpress.figures.handout import Frame
from lessonpress.figures.views import VIEW_LINES
from lessonpress.load import Loc
from lessonpress.model import BandedText, wording


@dataclass(frozen=True, slots=True)
class Variant:
    """A handout of a view: what stands in its boxes, and what to do with it.

    ``names``, ``texts`` and ``given`` print all names, the words under them, and some of the names; ``ruled``
    puts a rule to write on into empty boxes; ``task`` is the text that says what to do.
    """

    names: bool = False
    texts: bool = False
    given: bool = False
    ruled: bool = True
    bank: bool = False
    strips: bool = False
    task: str = ""

    @property
    def tells(self) -> bool:
        """Whether the free height is for writing about the picture."""
        return not self.bank and not self.texts


@dataclass(frozen=True, slots=True)
class Fit:
    """How far the figure is moved down and how high it is (mm), and how many lines there are to write on.

    A figure that is not ``drawn`` only keeps its place free.
    """

    height: float
    lead: float = 0.0
    rows: int = 0
    drawn: bool = True


def view(order: Order, variant: Variant, key: bool, fit: Fit) -> dict[str, Any]:
    """The words and pictures of a page; a key has all names in its boxes and nothing to write on.

    Raises a ContentError when words do not fit into the figure or the word bank.
    """
    band, parts = order.grade.band, named_parts(order)
    tasks = order.lesson.diagrams.tasks
    # A key is the sheet itself, so the name line keeps its place there.
    name_line = not variant.texts
    return {
        "title": wording(view_words(order).title, band.id),
        "tagline": _html(order, _task(order, variant)),
        "name_label": order.interface.name if name_line else None,
        "date_label": None if band.stage == "pictures" else order.interface.date,
        "fit": fit,
        "legend": legend(order, VIEW_LINES[order.view]),
        "bank": _bank(order, parts) if variant.bank else None,
        "about": _html(order, view_words(order).about) if variant.texts and order.signal else None,
        "tell": _html(order, tasks.tell) if variant.tells and not key else None,
        "strips": strips(order, out_of_place(parts, (), _seed(order)), key) if variant.strips else None,
        **_figure(order, variant, key, fit, parts),
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


# --- figure ---------------------------------------------------------------------------------------


def _figure(order: Order, variant: Variant, key: bool, fit: Fit, parts: tuple[NamedPart, ...]) -> dict[str, Any]:
    """The picture, and the labels that the page sets into its boxes."""
    if not fit.drawn:
        return {"figure": None, "labels": []}
    laid_out = frame(order, fit.height)
    named = _named(variant, parts, key)
    ruled = [part.id for part in parts if part.id not in named] if variant.ruled else []
    alt = _labeled_alt(order) if variant.names or key else _blank_alt(order, len(parts))
    drawn: Picture = picture(order, "diagram", laid_out.scene(ruled, alt))
    return {"figure": drawn, "labels": _labels(laid_out, parts, named, variant.texts)}


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


def _labeled_alt(order: Order) -> str:
    alt = prose.plain(wording(view_words(order).alt, order.grade.band.id), order.facts.names)
    return _short(order, alt, ("diagrams", "views", order.view, "alt"))


def _blank_alt(order: Order, count: int) -> str:
    """What a picture to label shows, without the name of any part."""
    title = wording(view_words(order).title, order.grade.band.id)
    alt = order.interface.blank_diagram.format(count=count, title=title)
    return _short(order, alt, ("diagrams", "views", order.view, "title"))


def _short(order: Order, alt: str, loc: Loc) -> str:
    if len(alt) > LONGEST_TITLE:
        what = f"an alternative text of {len(alt)} characters; at most {LONGEST_TITLE} are read aloud well"
        raise ContentError(what, "shorten it", order.words.wording(loc, order.grade.band.id))
    return alt


def _labels(
    laid_out: Frame, parts: tuple[NamedPart, ...], named: frozenset[str], texts: bool
) -> list[dict[str, Any]]:
    """The labels as the page sets them, in the order of their numbers (mm)."""
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
        what = f'the names do not fit into the word bank; "{max(names, key=len)}" is the longest'
        raise ContentError(what, "shorten it", view_at(order))
    return found
