"""The lesson plan for the teacher: timing, materials, words, standards, and what to do for whom."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Any

from markupsafe import Markup

from lessonpress import prose, text
from lessonpress.documents import kinds
from lessonpress.documents.kind import DocumentKind, Made, Order
from lessonpress.documents.page import ADULT, document_title, endless, page
from lessonpress.engines.html import Layout, lay_out
from lessonpress.engines.tags import repair
from lessonpress.errors import ContentError
from lessonpress.model import BandedText, wording
from lessonpress.style import LARGEST_FILE
from lessonpress.verify import Promise

GAP, WIDEST_GAP = 2.2, 6.5
"""Between two blocks (mm)."""

GAPS = (4.5, 2.0)
"""Gaps of the front and of the back; the one under the header takes half."""

SIZES = {"body": "9.9pt", "leading": "1.28", "heading": "11.6pt", "table": "9.3pt"}
"""A plan is looked up, not read through, so it is set a little smaller than a guide."""

SLACK = 0.5
ENDS = ("end-1", "end-2")


def make(order: Order) -> Made:
    """Make the plan. Raises a ContentError when a side does not fit."""
    spare = _spare(order)
    if min(spare) < 0:
        _refuse_overflow(order, spare)
    gaps = tuple(_gap(height, count) for height, count in zip(spare, GAPS, strict=True))
    layout = _lay_out(order, gaps)
    if layout.pages > order.pages:
        what = f"the lesson plan takes {layout.pages} pages but promises {order.pages}"
        raise ContentError(
            what, "a lesson plan has two sides", order.structure.where(("pages", KIND.id), key=True)
        )
    title = document_title(order, KIND)
    pdf = repair(layout.paint(), order.lesson.language, title)
    promise = Promise(
        paper=order.paper,
        language=order.lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST_FILE,
        black_only=order.theme.id == "copier",
    )
    return Made(pdf, promise, spare)


# --- fitting --------------------------------------------------------------------------------------


def _spare(order: Order) -> tuple[float, ...]:
    """Free height of both sides (mm), measured where nothing can run over a page."""
    layout = _lay_out(endless(order), (GAP,) * len(GAPS))
    bottom = order.paper.top + order.paper.content_height
    return tuple(bottom - layout.anchors[name].top for name in ENDS)


def _gap(spare: float, count: float) -> float:
    return min(GAP + max(spare - SLACK, 0.0) / count, WIDEST_GAP)


def _lay_out(order: Order, gaps: tuple[float, ...]) -> Layout:
    front, back = gaps
    sizes = {
        **ADULT,
        **SIZES,
        "gap-front": f"{front:.2f}mm",
        "gap-back": f"{back:.2f}mm",
        "question-gap": f"{GAP}mm",
    }
    return lay_out(page(order, KIND, _view(order), sizes))


def _refuse_overflow(order: Order, spare: tuple[float, ...]) -> None:
    side = spare.index(min(spare))
    plan, name = f"the lesson plan for {order.grade.id} on {order.paper.name}", ("front", "back")[side]
    what = f"{plan}: the {name} is {ceil(-spare[side])} mm too long"
    if side:
        raise ContentError(
            what, "name fewer standards or glossary words", order.structure.where(("teacher_plan",), key=True)
        )
    raise ContentError(what, "shorten its words", order.words.where(("teacher_plan",), key=True))


# --- words ----------------------------------------------------------------------------------------


def _view(order: Order) -> dict[str, Any]:
    words, lesson, ui = order.lesson.plan_words, order.lesson, order.interface
    say = partial(_html, order)
    number = partial(text.number, language=lesson.language)
    timing = lesson.plan_timing
    standards = [standard for standard in order.data.standards if lesson.band.id in standard.bands]
    return {
        "title": wording(words.title, lesson.band.id),
        "tagline": lesson.title,
        "name_label": None,
        "date_label": None,
        "objectives": [say(point) for point in words.objectives],
        "timing_heading": ui.timing.format(minutes=number(timing.minutes)),
        "steps": [
            (ui.minutes.format(count=number(step.minutes)), say(words.steps[step.id])) for step in timing.steps
        ],
        "materials": [say(point) for point in words.materials],
        "handouts": _handouts(order),
        "differentiation": [
            (ui.support, [say(point) for point in words.support]),
            (ui.stretch, [say(point) for point in words.stretch]),
            (ui.language_help, [say(point) for point in words.language]),
        ],
        "argue": say(words.argue),
        "choices": _choices(order),
        "first_word_label": lesson.lab.first_word,
        "whole_label": lesson.lab.whole,
        "extension": [say(point) for point in words.extension],
        "vocabulary": [(term, prose.html(meaning, order.facts.names)) for term, meaning in lesson.vocabulary],
        "standards": [(standard, prose.without_widow(standard.paraphrase)) for standard in standards],
        "standards_note": say(words.standards_note),
        "sources": list(dict.fromkeys(standard.source for standard in standards)),
    }


def _html(order: Order, banded: BandedText) -> Markup:
    return prose.html(wording(banded, order.grade.band.id), order.facts.names)


def _handouts(order: Order) -> list[dict[str, Any]]:
    """What to print: the name and code of each kind, for whom, and what for."""
    ui, words = order.interface, order.lesson.plan_words
    copies = {"each": ui.copies_each, "pair": ui.copies_pair, "one": ui.copies_one}
    return [
        {
            "name": kinds()[handout.kind].title(ui),
            "copies": copies[handout.copies],
            "what": _html(order, words.handouts[handout.kind]),
            "code": order.code(kinds()[handout.kind].code),
        }
        for handout in order.lesson.teacher_plan.handouts
    ]


def _choices(order: Order) -> list[dict[str, Any]]:
    """The alternatives with what speaks for and against each, and its two times."""
    lesson, facts, words = order.lesson, order.facts, order.lesson.plan_words
    return [
        {
            "name": other.name,
            "pro": _html(order, words.arguments[other.id].pro),
            "con": _html(order, words.arguments[other.id].con),
            "first_word": facts.value(f"{other.id}.first_word"),
            "whole": facts.value(f"{other.id}.whole"),
        }
        for other in lesson.alternatives
    ]


KIND = DocumentKind("teacher-plan", "T", "teacher_plan", "teacher", 2, make)
