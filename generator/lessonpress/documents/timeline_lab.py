"""The timeline lab: cases that fade from worked to blank, bars to fill in to scale, and practice problems.

The key is the same document with its blanks filled, its bars drawn and the working shown, page for page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from lessonpress import prose, text
from lessonpress.compute import BOX_MS
from lessonpress.documents.kind import DocumentKind, Made, Order
from lessonpress.documents.lab_grids import case_grids, counting_grid, pattern_key
from lessonpress.documents.lab_table import cells
from lessonpress.documents.page import document_title, overflow, page, spare_heights
from lessonpress.documents.practice import practice
from lessonpress.engines.html import Layout, lay_out
from lessonpress.engines.tags import repair
from lessonpress.errors import ContentError
from lessonpress.latency import timeline
from lessonpress.model import BandedText, wording
from lessonpress.style import LARGEST_FILE, MM_PER_PT
from lessonpress.verify import Promise

COUNTING_STAGES = ("pictures", "story")
"""Readers of these stages count boxes; the others work out milliseconds."""

PROBLEMS = {"pictures": 1, "story": 1, "text": 4, "study": 4}
"""Practice problems by stage."""

GAP, WIDEST_GAP = 3.0, 9.0
LINES = {"pictures": 0, "story": 1, "text": 2, "study": 2}
"""Writing lines for the question by stage; the youngest tell."""

LEAST_WORK, MOST_WORK = 14.0, 48.0
"""Height of the space to work out a problem (mm)."""

WORKING_LEADING = 1.4
"""Distance of two lines of working by their size, as in the style sheet."""

GAPS = 4
"""Gaps on the first page that take up its free height."""

SLACK = 0.5
ENDS = ("end-1", "end-2")


@dataclass(frozen=True, slots=True)
class Fit:
    """What is adjusted to fill the pages: gaps and room for each problem (mm), and the question's place."""

    gap: float = GAP
    work: tuple[float, ...] = ()
    question_in_front: bool = False


def make(order: Order) -> Made:
    """Make the lab."""
    return _make(order, key=False)


def make_key(order: Order) -> Made:
    """Make the key of the lab."""
    return _make(order, key=True)


def _make(order: Order, key: bool) -> Made:
    # Sheet and key share one fit, so that their pages agree line by line.
    tight = Fit(work=_least_work(order))
    # The question stands beside its evidence where the first page has room for it.
    beside = replace(tight, question_in_front=True)
    spare = _spare(order, beside)
    if min(spare) >= 0:
        tight = beside
    else:
        spare = _spare(order, tight)
    if min(spare) < 0:
        _refuse_overflow(order, key, tight)
    layout = _lay_out(order, key, _fill(tight, spare))
    title = document_title(order, KIND, key)
    pdf = repair(layout.paint(), order.lesson.language, title)
    return Made(pdf, _promise(order, title), spare)


def _spare(order: Order, fit: Fit) -> tuple[float, ...]:
    """Free height of both pages (mm), the less of sheet and key."""
    both = [spare_heights(order, _lay_out(order, key, fit), ENDS) for key in (False, True)]
    return tuple(min(heights) for heights in zip(*both, strict=True))


def _least_work(order: Order) -> tuple[float, ...]:
    """Room for the working of each problem in the key (mm)."""
    band = order.grade.band
    line = band.label * WORKING_LEADING * MM_PER_PT
    problems = practice(order, PROBLEMS[band.stage])
    return tuple(max(LEAST_WORK, len(problem.working) * line + 1) for problem in problems)


def _fill(tight: Fit, spare: tuple[float, ...]) -> Fit:
    front, back = (max(height - SLACK, 0.0) for height in spare)
    more = back / len(tight.work)
    work = tuple(min(height + more, max(MOST_WORK, height)) for height in tight.work)
    return replace(tight, gap=min(GAP + front / GAPS, WIDEST_GAP), work=work)


def _refuse_overflow(order: Order, key: bool, tight: Fit) -> None:
    first, second = overflow(order, lambda endless: _lay_out(endless, key, tight), ENDS)
    page_ = f"the first page is {ceil(first)}" if first > 0 else f"the second page is {ceil(second)}"
    what = f"the timeline lab for {order.grade.id} on {order.paper.name}: {page_} mm too long"
    hint = "shorten its words, or ask for another --seed"
    raise ContentError(what, hint, order.words.where(("timeline_lab",), key=True))


def _promise(order: Order, title: str) -> Promise:
    return Promise(
        paper=order.paper,
        language=order.lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST_FILE,
        black_only=order.theme.id == "copier",
    )


def _lay_out(order: Order, key: bool, fit: Fit) -> Layout:
    sizes = {"gap-front": f"{fit.gap:.2f}mm", "gap-back": f"{GAP}mm", "question-gap": f"{GAP + 1}mm"}
    return lay_out(page(order, KIND, _view(order, key, fit), sizes, key))


# --- words ----------------------------------------------------------------------------------------


def _view(order: Order, key: bool, fit: Fit) -> dict[str, Any]:
    words, band = order.lesson.timeline_lab, order.grade.band
    counting = band.stage in COUNTING_STAGES
    return {
        "title": wording(words.title, band.id),
        "tagline": _html(order, words.tagline),
        "name_label": order.interface.name,
        "date_label": None if band.stage == "pictures" else order.interface.date,
        "counting": _counting(order, key) if counting else None,
        "table": None if counting else _table(order),
        "grids": () if counting else case_grids(order, key),
        "pattern_key": pattern_key(order, solid=not counting),
        "key": key,
        "question": _html(order, words.question),
        "question_in_front": fit.question_in_front or counting,
        "question_lines": LINES[band.stage],
        "listen_for": [prose.html(item, order.facts.names) for item in words.listen_for] if key else None,
        "problems": list(zip(practice(order, PROBLEMS[band.stage]), fit.work, strict=True)),
    }


def _html(order: Order, banded: BandedText) -> str:
    return prose.html(wording(banded, order.grade.band.id), order.facts.names)


def _table(order: Order) -> dict[str, Any]:
    """The table of cases: what is given, and the steps."""
    words, band, cases = order.lesson.timeline_lab, order.grade.band.id, order.lesson.lab_cases
    inputs = [case.scenario for case in cases]
    given = {
        "distance": [case.distance_km for case in inputs],
        "queue": [case.queue_ms for case in inputs],
        "read": [timeline(case).prefill for case in inputs],
        "tokens": [case.answer_tokens for case in inputs],
    }
    worked = cells(cases, order.lesson.language)
    return {
        "known": wording(words.known, band),
        "cases": cases,
        "givens": [
            {
                "name": wording(getattr(words.givens, name), band),
                "cells": [text.number(int(value), order.lesson.language) for value in values],
            }
            for name, values in given.items()
        ],
        "steps": [
            {
                "name": wording(getattr(words.steps, name).name, band),
                "how": _html(order, getattr(words.steps, name).how),
                "cells": row,
            }
            for name, row in worked.items()
        ],
    }


FADED_COUNTS = (0, 1, 2, 3)
"""How many of the three answers of each case young children find: none in the first, all in the last."""


def _counting(order: Order, key: bool) -> list[dict[str, Any]]:
    """The cases in boxes to count; the last one is to be drawn from its numbers."""
    lesson, words, band = order.lesson, order.lesson.timeline_lab, order.grade.band.id
    last = len(lesson.lab_cases) - 1
    made = []
    for number, case in enumerate(lesson.lab_cases):
        times = timeline(case.scenario)
        labels = lesson.lab.phases
        longest = max(labels, key=lambda name: getattr(times, name))
        answers = (
            (words.steps.first_word, _boxes(order, times.first_word)),
            (words.steps.whole, _boxes(order, times.whole)),
            (words.steps.longest, labels[longest]),
        )
        made.append(
            {
                "letter": case.letter,
                "name": case.name,
                "given": [(labels[name], _boxes(order, getattr(times, name))) for name in labels]
                if number == last
                else None,
                "picture": counting_grid(order, number, filled=key or number < last),
                "answers": [
                    {
                        "name": wording(step.name, band),
                        "answer": answer,
                        "hidden": len(answers) - place <= FADED_COUNTS[number],
                    }
                    for place, (step, answer) in enumerate(answers)
                ],
            }
        )
    return made


def _boxes(order: Order, milliseconds: Any) -> str:
    """A time in whole boxes. Raises a ContentError when it is not a whole number of them."""
    count = milliseconds / BOX_MS
    if count.denominator != 1:
        raise ContentError(f"{milliseconds} ms is not a whole number of boxes", "choose other inputs for the lab")
    return text.number(int(count), order.lesson.language)


KIND = DocumentKind("timeline-lab", "L", "timeline_lab", "pupil", 2, make, make_key)
