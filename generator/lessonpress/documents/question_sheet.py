"""The question sheet: the journey, the wait, the big idea and the questions, on one sheet of paper.

Laid out first as tight as the design allows, to prove that it fits; then the free height goes to answer
space and to the gaps between blocks. The key is the same sheet with notes in place of the answer space:
both are measured, whichever is made, so that they agree page for page and line for line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

from immutabledict import immutabledict

from lessonpress import prose
from lessonpress.documents.kind import DocumentKind, Made, Order
from lessonpress.documents.page import ADULT, document_title, endless, overflow, page, spare_heights
from lessonpress.documents.pictures import journey, legend, wait
from lessonpress.documents.question_notes import question_notes
from lessonpress.engines.html import Layout, lay_out
from lessonpress.engines.tags import repair
from lessonpress.errors import ContentError, Where
from lessonpress.load import Loc
from lessonpress.style import LARGEST_FILE
from lessonpress.verify import Promise

GAP = 3.0
"""Smallest distance between two blocks (mm)."""

WIDEST_GAP = 11.0
QUESTION_GAP = 5.5
WIDEST_QUESTION_GAP = 11.0
SMALLEST_DRAWING = 60.0
"""A box to draw in is at least this high (mm)."""

UNDER_DRAWING = 1.6
"""Free under the last line that the youngest write on (mm)."""

SLACK = 0.5
"""Left free when the height is spread, for rounding (mm)."""

ENDS = ("end-1", "end-2")
"""Ids at the end of the front and of the back of the sheet."""


@dataclass(frozen=True, slots=True)
class Stage:
    """How a sheet speaks to a stage of readers.

    ``fewest`` and ``rows`` are the fewest and the intended writing lines for the three voices (I think,
    my partner thinks, now I think and why), ``label`` the width of their labels in mm, ``gaps`` the
    number of gaps on the front.
    """

    loop: bool = False
    boxes: bool = False
    drawing: bool = False
    headings: bool = True
    stops: bool = True
    legend: bool = True
    choices: bool = False
    wait_in_front: bool = False
    idea_in_front: bool = False
    fewest: tuple[int, int, int] = (1, 1, 2)
    rows: tuple[int, int, int] = (2, 1, 2)
    label: float = 38.0
    gaps: int = 3


STAGES: Mapping[str, Stage] = immutabledict(
    {
        "pictures": Stage(
            loop=True,
            boxes=True,
            drawing=True,
            headings=False,
            stops=False,
            wait_in_front=True,
            fewest=(1, 0, 0),
            rows=(1, 0, 0),
            gaps=3,
        ),
        "story": Stage(
            loop=True,
            boxes=True,
            headings=False,
            legend=False,
            fewest=(1, 1, 1),
            rows=(1, 1, 2),
            label=50.0,
        ),
        "text": Stage(),
        "study": Stage(stops=False, choices=True, idea_in_front=True, fewest=(2, 1, 3), rows=(2, 2, 4), gaps=4),
    }
)


@dataclass(frozen=True, slots=True)
class Fit:
    """What is adjusted to fill the sheet.

    Gaps (mm), lines beyond the fewest per question, room to draw and least room for each answer (mm), and
    whether the notes of the key begin with the background.
    """

    gaps: tuple[float, float] = (GAP, GAP)
    question_gap: float = QUESTION_GAP
    more_rows: int = 0
    drawing: float = SMALLEST_DRAWING
    answer: float = 0.0
    background: bool = False


def make(order: Order, key: bool = False) -> Made:
    """Make the sheet or its key. Raises a ContentError when either does not fit its page promise."""
    tight = _lay_out(order, Fit())
    spare = spare_heights(order, tight, ENDS)
    _refuse_overflow(order, tight, spare)
    filled = _lay_out(order, _fill(order, tight, spare), key)
    _refuse_overflow(order, filled, spare_heights(order, filled, ENDS))
    title = document_title(order, KIND, key)
    pdf = repair(filled.paint(), order.lesson.language, title)
    return Made(pdf, _promise(order, title), spare)


def _promise(order: Order, title: str) -> Promise:
    return Promise(
        paper=order.paper,
        language=order.lesson.language,
        title=title,
        most_pages=order.pages,
        most_bytes=LARGEST_FILE,
        texts=tuple(question.label for question in order.lesson.questions),
        black_only=order.theme.id == "copier",
    )


# --- fitting --------------------------------------------------------------------------------------


def _lay_out(order: Order, fit: Fit, key: bool = False) -> Layout:
    stage = STAGES[order.grade.band.stage]
    sizes = {
        "gap-front": f"{fit.gaps[0]:.2f}mm",
        "gap-back": f"{fit.gaps[1]:.2f}mm",
        "question-gap": f"{fit.question_gap:.2f}mm",
        "row-label": f"{stage.label}mm",
        "answer": f"{fit.answer:.2f}mm",
        "adult": ADULT["running"],
    }
    return lay_out(page(order, KIND, _view(order, stage, fit, key), sizes, key))


def _fill(order: Order, tight: Layout, spare: tuple[float, ...]) -> Fit:
    """Spread the free height: lines to write on and notes first, then the gaps, evenly and never wide."""
    stage, row = STAGES[order.grade.band.stage], order.grade.row
    count = len(order.lesson.questions)
    front, back = (max(height - SLACK, 0.0) for height in spare)
    front = min(front / stage.gaps, WIDEST_GAP - GAP)
    fewest = max(_heights(order, tight, "answered"))
    room = fewest + back / count
    # On paper without end nothing of the notes is torn apart before it is measured.
    tall = endless(order)
    # The background speaks of the lesson's own numbers.
    own = not order.lesson.case
    key = _lay_out(tall, Fit(background=own), key=True)
    notes, all_notes = (max(_heights(tall, key, end)) for end in ("answered", "background"))
    if notes > room:
        _refuse_notes(order, ceil((notes - room) * count))
    if stage.drawing:
        more = max(back - UNDER_DRAWING, 0.0) / count
        background = own and all_notes <= fewest + more
        drawing = SMALLEST_DRAWING + more
        return Fit((GAP + front, GAP), drawing=drawing, answer=fewest + more, background=background)
    background = own and all_notes <= room
    rows = int(back / row / count)
    answer = max(fewest + rows * row, all_notes if background else notes)
    share = min((room - answer) * count / (count + 2), WIDEST_QUESTION_GAP - QUESTION_GAP)
    gaps = (GAP + front, GAP + min(share, WIDEST_GAP - GAP))
    return Fit(gaps, QUESTION_GAP + share, rows, answer=answer, background=background)


def _heights(order: Order, layout: Layout, end: str) -> list[float]:
    """Height (mm) of what stands under each question, down to one of its ends."""
    anchors = layout.anchors
    return [
        anchors[f"{end}-{question.id}"].top - anchors[f"answer-{question.id}"].top
        for question in order.lesson.questions
    ]


def _refuse_notes(order: Order, too_long: int) -> None:
    what = f"the key of the question sheet for {order.grade.id} on {order.paper.name}"
    where = order.words.where(("questions",), key=True)
    hint = "shorten listen_for, misconceptions or follow_ups"
    raise ContentError(f"{what}: the notes on its questions are {too_long} mm too long", hint, where)


def _refuse_overflow(order: Order, layout: Layout, spare: tuple[float, ...]) -> None:
    if min(spare) >= 0 and layout.pages <= order.pages:
        return
    sheet = f"the question sheet for {order.grade.id} on {order.paper.name}"
    what = f"{sheet} takes {layout.pages} pages but promises {order.pages}"
    if min(spare) >= 0:
        raise ContentError(what, "a question sheet has two sides", _promised_at(order))
    front, back = overflow(order, lambda endless: _lay_out(endless, Fit()), ENDS)
    longest, where = _longest(order, front > 0)
    side = f"the front is {ceil(front)} mm too long" if front > 0 else f"the back is {ceil(back)} mm too long"
    raise ContentError(f"{what}; {side}", f"shorten {longest}", where)


def _promised_at(order: Order) -> Where:
    return order.structure.where(("pages", KIND.id), key=True)


def _longest(order: Order, front: bool) -> tuple[str, Where]:
    """The printed text that takes most room on a side, and where it stands."""
    lesson, stage = order.lesson, STAGES[order.grade.band.stage]
    on_front: dict[Loc, str] = {
        ("what_it_is",): lesson.what_it_is,
        ("why_it_matters",): lesson.why_it_matters,
    }
    if stage.stops:
        on_front |= {("parts", part.id, "text"): part.text for part in lesson.parts}
    wait: dict[Loc, str] = {
        ("lab", "description"): lesson.lab.description,
        ("lab", "source_note"): lesson.lab.source_note,
    }
    if not stage.boxes:
        wait[("lab", "side_note")] = lesson.lab.side_note
    on_back: dict[Loc, str] = {("questions", q.id, "ask"): q.ask for q in lesson.questions}
    (on_front if stage.idea_in_front else on_back)[("big_idea",)] = lesson.big_idea
    (on_front if stage.wait_in_front else on_back).update(wait)
    texts = on_front if front else on_back
    loc = max(texts, key=lambda key: len(texts[key]))
    return ".".join(map(str, loc)), order.words.wording(loc, lesson.band.id)


# --- words ----------------------------------------------------------------------------------------


def _view(order: Order, stage: Stage, fit: Fit, key: bool) -> dict[str, Any]:
    lesson, names = order.lesson, order.facts.names

    def html(source: str) -> str:
        return prose.html(source, names)

    young = stage.drawing
    return {
        "stage": stage,
        "tagline": None if young else html(lesson.tagline),
        "name_label": None if key else order.interface.name,
        "in_place_of_name": order.interface.no_single_answer if key else None,
        "date_label": None if young else order.interface.date,
        "what_it_is": html(lesson.what_it_is),
        "why_it_matters": html(lesson.why_it_matters),
        "big_idea": html(lesson.big_idea),
        "journey": journey(order, stage.loop),
        "legend": legend(order) if stage.stops and stage.legend else None,
        "stops": [{"number": part.number, "name": part.name, "text": html(part.text)} for part in lesson.parts]
        if stage.stops
        else None,
        "choices": _choices(order) if stage.choices else None,
        "first_word_label": lesson.lab.first_word,
        "whole_label": lesson.lab.whole,
        "lab_heading": lesson.lab.heading,
        "wait": wait(order, stage.boxes),
        "wait_description": html(lesson.lab.description),
        # Young children find it inside the picture, as the key to its boxes.
        "source_note": "" if young else html(lesson.lab.source_note),
        "questions": [
            {
                "id": question.id,
                "label": question.label,
                "ask": html(question.ask),
                "drawing": fit.drawing if stage.drawing else None,
                "groups": _groups(order, stage, fit.more_rows),
                "notes": question_notes(order, question, fit.background) if key else None,
            }
            for question in lesson.questions
        ],
    }


def _groups(order: Order, stage: Stage, more: int) -> list[list[str]]:
    """Labels of the writing lines, voice by voice, with so many lines beyond the fewest."""
    ui = order.interface
    think, partner, now = _rows(stage, more)
    if stage.drawing:
        return [[""] * think]
    last = [ui.now_i_think, ui.because] if now > 1 else [f"{ui.now_i_think}, {ui.because}"]
    return [
        [ui.i_think] + [""] * (think - 1),
        [ui.my_partner_thinks] + [""] * (partner - 1),
        last + [""] * (now - len(last)),
    ]


def _rows(stage: Stage, more: int) -> tuple[int, int, int]:
    """Lines of the three voices: first up to what is intended, then to the first and the last in turn."""
    think, partner, now = stage.fewest
    for _ in range(more):
        if think < stage.rows[0]:
            think += 1
        elif partner < stage.rows[1]:
            partner += 1
        elif now < stage.rows[2] or think - stage.rows[0] > now - stage.rows[2]:
            now += 1
        else:
            think += 1
    return think, partner, now


def _choices(order: Order) -> list[dict[str, Any]]:
    """The lesson's own way and its alternatives, each with its two times."""
    lesson, facts = order.lesson, order.facts
    own = {
        "name": order.interface.this_case if lesson.case else order.interface.this_sheet,
        "text": str(lesson.case) if lesson.case else prose.html(lesson.scale, facts.names),
        "first_word": facts.value("first_word"),
        "whole": facts.value("whole"),
    }
    others = [
        {
            "name": other.name,
            "text": prose.html(other.text, facts.names),
            "first_word": facts.value(f"{other.id}.first_word"),
            "whole": facts.value(f"{other.id}.whole"),
        }
        for other in lesson.alternatives
    ]
    return [own, *others]


KIND = DocumentKind("question-sheet", "Q", "question_sheet", "pupil", 2, make, partial(make, key=True))
