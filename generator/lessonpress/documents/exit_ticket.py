"""The exit ticket: a short check at the end of the lesson, twice on a page that is cut in the middle.

Both halves are the same ticket at the same place of its half. The key is the page with its answers in place.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from markupsafe import Markup

from lessonpress import prose
from lessonpress.documents.kind import DocumentKind, Finish, Made, Order, Sides
from lessonpress.documents.page import document_title, page, spare_heights
from lessonpress.documents.pictures import Picture, picture
from lessonpress.documents.practice import problem
from lessonpress.drawing.measure import text_width
from lessonpress.drawing.pen import Pen
from lessonpress.engines.html import Layout, lay_out
from lessonpress.engines.tags import repair
from lessonpress.errors import ContentError
from lessonpress.figures.scissors import cut_line
from lessonpress.figures.stops import draw
from lessonpress.model import wording
from lessonpress.questions import Question, generators
from lessonpress.resolve import ResolvedPart
from lessonpress.style import CONTENT_WIDTH, LARGEST_FILE, MM_PER_PT
from lessonpress.verify import Promise

STOPS = {"pictures": 3, "story": 3, "text": 4, "study": 4}
"""How many stops are put in order, by stage."""

LEAST_STOPS = 2

LEAST_ROWS = {"story": 1, "text": 2, "study": 2}
MOST_ROWS = 4
"""Lines to write on for the open question."""

LEAST_DRAWING, MOST_DRAWING = 20.0, 60.0
"""Height of the box in which the youngest draw instead (mm)."""

LEAST_WORK, MOST_WORK = 9.0, 30.0
"""Height to work out the problem (mm)."""

ANSWER_LINE = 44.0
"""Length of the line for the answer (mm)."""

BESIDE_ANSWER = 6.0
"""Between the working, the word for the answer and its line (mm)."""

BESIDE_BOX = 18.5
"""What is left of the words of a problem: its number in a box, at its widest (mm)."""

WORKING_LEADING = 1.4
"""Distance of two lines of working by their size, as in the style sheet."""

NOTE = 9.0 * 1.2 * MM_PER_PT
"""Height of a line of the key's notes (mm)."""

GAP, USUAL_GAP, WIDEST_GAP = 1.6, 3.6, 6.0
"""Over each item and over the line that asks how sure a pupil is (mm); the least only where room is short."""

GAPS = 4
FOOT = 6.6
"""Height of a half's own footer (mm)."""

TITLE = 20.0
"""Size of the title, which shares its line with the name (pt)."""

PICTURE = 18.0
"""Side of the picture of a stop for those who do not read yet (mm)."""

SLACK = 0.4
ENDS = ("end-1",)


@dataclass(frozen=True, slots=True)
class Fit:
    """What fills a half: the gaps, room for the problem, and room for the answer to the open question (mm)."""

    gap: float
    work: float
    answer: float


def make(order: Order) -> Made:
    """Make the page of two tickets."""
    return _make(order, key=False)


def make_key(order: Order) -> Made:
    """Make the key of the tickets."""
    return _make(order, key=True)


def _make(order: Order, key: bool) -> Made:
    # Ticket and key share one fit, so that they agree line by line.
    tight = _tight(order)
    spare = min(_spare(order, _lay_out(order, both, tight)) for both in (False, True))
    if spare < 0:
        what = f"the exit ticket for {order.grade.id} on {order.paper.name} is {ceil(-spare)} mm too long for half"
        hint = "shorten its words, or ask for a shorter problem"
        raise ContentError(f"{what} a page", hint, order.words.where(("exit_ticket",), key=True))
    layout = _lay_out(order, key, _filled(order, tight, spare - SLACK))
    title = document_title(order, KIND, key)
    pdf = repair(layout.paint(), order.lesson.language, title)
    promise = Promise(
        paper=order.paper,
        language=order.lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST_FILE,
        black_only=order.theme.id == "copier",
    )
    return Made(pdf, promise, (_spare(order, layout),))


# --- fitting --------------------------------------------------------------------------------------


def _height(order: Order) -> float:
    """Height of one ticket (mm); it keeps as far from the cut as from the edge of the paper."""
    return order.paper.height / 2 - 2 * order.paper.top


def _tight(order: Order) -> Fit:
    band, asked = order.grade.band, _problem(order)
    work = max(LEAST_WORK, _working(order, asked)) if asked else LEAST_WORK
    notes = NOTE * (len(order.lesson.exit_ticket.listen_for) + 1)
    if _draws(order):
        return Fit(GAP, work, max(LEAST_DRAWING, notes + 4))
    rows = max(LEAST_ROWS[band.stage], ceil(notes / order.grade.row))
    return Fit(GAP, work, rows * order.grade.row)


def _working(order: Order, asked: Question) -> float:
    """Height of the key's working (mm): beside the line of the answer, or over it where that is too narrow."""
    size = order.grade.band.label * MM_PER_PT
    widest = max(text_width(line, size, "caption") for line in asked.working)
    answer = text_width(order.interface.answer, size, "caption") + BESIDE_ANSWER + ANSWER_LINE
    beside = widest + answer <= CONTENT_WIDTH - BESIDE_BOX
    return (len(asked.working) + (not beside)) * size * WORKING_LEADING + 1


def _draws(order: Order) -> bool:
    return order.grade.band.stage == "pictures"


def _spare(order: Order, layout: Layout) -> float:
    half = replace(order, paper=replace(order.paper, content_height=_height(order) - FOOT))
    [spare] = spare_heights(half, layout, ENDS)
    return spare


def _filled(order: Order, tight: Fit, spare: float) -> Fit:
    """Spread the free height: usual gaps, then room for the open question and the problem, then wider gaps."""
    free = max(spare, 0.0)
    gap = min(GAP + free / GAPS, USUAL_GAP)
    free -= GAPS * (gap - GAP)
    if _draws(order):
        answer = min(tight.answer + free, MOST_DRAWING)
    else:
        row = order.grade.row
        answer = tight.answer + min(free // row, MOST_ROWS - round(tight.answer / row)) * row
    free -= answer - tight.answer
    work = min(tight.work + free, max(MOST_WORK, tight.work)) if order.lesson.exit_problem else tight.work
    free -= work - tight.work
    return Fit(min(gap + free / GAPS, WIDEST_GAP), work, answer)


def _lay_out(order: Order, key: bool, fit: Fit) -> Layout:
    paper = order.paper
    # The halves have footers of their own, so the content reaches down as far as it does up.
    whole = replace(order, paper=replace(paper, content_height=paper.height - 2 * paper.top))
    sizes = {
        "gap-front": "0mm",
        "gap-back": "0mm",
        "question-gap": "0mm",
        "adult": "Atkinson, Lexend",
        "ticket-height": f"{_height(order):.3f}mm",
        "ticket-edge": f"{paper.top}mm",
        "ticket-gap": f"{fit.gap:.2f}mm",
        "ticket-title": f"{TITLE}pt",
        "ticket-answer": f"{ANSWER_LINE}mm",
        "order-box": f"{max(7.0, order.grade.band.label * 0.53):.1f}mm",
    }
    return lay_out(page(whole, KIND, _view(order, key, fit), sizes, key))


# --- words ----------------------------------------------------------------------------------------


def _view(order: Order, key: bool, fit: Fit) -> dict[str, Any]:
    words, band = order.lesson.exit_ticket, order.grade.band
    notes = [_html(order, point) for point in words.listen_for]
    return {
        "title": wording(words.title, band.id),
        "tagline": None,
        "name_label": order.interface.name,
        "key": key,
        "order": _html(order, words.order),
        "stops": _stops(order),
        "problem": _problem(order),
        "work": round(fit.work, 2),
        "reflect": _html(order, words.reflect),
        "draws": _draws(order),
        "answer": round(fit.answer, 2),
        "rows": 0 if _draws(order) else round(fit.answer / order.grade.row),
        "listen_for": notes,
        "cut": picture(order, "cut", cut_line(CONTENT_WIDTH)),
    }


def _html(order: Order, banded: Mapping[str, str]) -> Markup:
    return prose.html(wording(banded, order.grade.band.id), order.facts.names)


def _problem(order: Order) -> Question | None:
    """The problem of the band, where it has one, with other numbers than in the timeline lab."""
    name = order.lesson.exit_problem
    return problem(generators()[name], order, learner=1) if name else None


def _stops(order: Order) -> list[dict[str, Any]]:
    """Stops on the way out and back, always the same for a seed, a lesson and a band, and never in order.

    ``place`` is that of a stop among those that are asked for; the youngest get pictures as well.
    """
    stage, lesson = order.grade.band.stage, order.lesson
    path = [part for part in lesson.parts if part.serves is None]
    if len(path) < LEAST_STOPS:
        where = order.structure.where(("parts",), key=True)
        raise ContentError("an exit ticket asks for the order of stops, but only one is on the way", "", where)
    chance = random.Random(f"{order.seed}:{lesson.id}:{order.grade.band.id}:ticket")
    asked = sorted(chance.sample(range(len(path)), min(STOPS[stage], len(path))))
    shuffled = asked[:]
    while shuffled == asked:
        chance.shuffle(shuffled)
    return [
        {
            "name": path[at].name,
            "place": asked.index(at) + 1,
            "picture": _picture(order, path[at]) if stage == "pictures" else None,
        }
        for at in shuffled
    ]


def _picture(order: Order, part: ResolvedPart) -> Picture:
    pen = Pen()
    draw(pen.at(0, 0, PICTURE), part.drawing)
    alt = order.interface.cards_drawing.format(name=part.name)
    return picture(order, f"stop-{part.id}", pen.scene(PICTURE, PICTURE, alt))


KIND = DocumentKind(
    "exit-ticket", "E", "exit_ticket", "pupil", 1, make, make_key, sides=Sides.SINGLE, finish=Finish.CUT
)
