"""The guide for grown-ups: one page to run the talk, with every number of the sheet explained.

Two columns that do not flow into each other; both are measured on paper without end, and what height is
left goes between their blocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Any

from markupsafe import Markup

from lessonpress import prose, text
from lessonpress.documents.guide_numbers import number_rows
from lessonpress.documents.kind import DocumentKind, Made, Order
from lessonpress.documents.page import ADULT, document_title, endless, page
from lessonpress.documents.pictures import Picture, picture, wait_data
from lessonpress.drawing.scene import LONGEST_TITLE
from lessonpress.engines.html import Layout, lay_out
from lessonpress.engines.tags import repair
from lessonpress.errors import ContentError, Where
from lessonpress.figures.clock import Clock, Mark, clock_line
from lessonpress.latency.stream import tokens_on_screen
from lessonpress.load import Loc
from lessonpress.model import BandedText, wording
from lessonpress.style import LARGEST_FILE
from lessonpress.verify import Promise

SIDES = ("left", "right")
"""The columns of the page."""

GAP, WIDEST_GAP = 3.0, 8.0
"""Between two blocks of a column (mm)."""

MOST_AIR = 1.2
"""Put between two lines of a list or a table where a column has room for it (mm)."""

MARKED_MS = Fraction(1000)
"""The clock says how much of the answer is there after a second."""

SLACK = 0.5


@dataclass(frozen=True, slots=True)
class Fit:
    """What is adjusted to fill a column (mm): the gaps between blocks, and air within lists and tables."""

    gap: float = GAP
    air: float = 0.0


def make(order: Order) -> Made:
    """Make the guide. Raises a ContentError when a column does not fit the page."""
    spare = _spare(order)
    if min(spare.values()) < 0:
        _refuse_overflow(order, spare)
    layout = _lay_out(order, {side: _fill(order, side, height) for side, height in spare.items()})
    if layout.pages > order.pages:
        what = f"the grown-up guide takes {layout.pages} pages but promises {order.pages}"
        raise ContentError(what, "shorten its words", order.words.where(("guide",), key=True))
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
    return Made(pdf, promise, (min(spare.values()),))


# --- fitting --------------------------------------------------------------------------------------


def _spare(order: Order) -> dict[str, float]:
    """Free height under each column (mm), measured where nothing can run over a page."""
    layout = _lay_out(endless(order), dict.fromkeys(SIDES, Fit()))
    bottom = order.paper.top + order.paper.content_height
    return {side: bottom - layout.anchors[f"end-{side}"].top for side in SIDES}


def _fill(order: Order, side: str, spare: float) -> Fit:
    """Spread the free height: the gaps between blocks first, then between lines."""
    words, questions = order.lesson.guide, order.lesson.questions
    # Left: steps, moves, what to look for in each question, checks; right: clock, ideas, numbers.
    gaps = 2 + len(questions) if side == "left" else 2
    lists = [order.lesson.guide_timing.steps, words.moves, words.checks, *words.look_for.values()]
    lines = sum(map(len, lists)) if side == "left" else len(words.ideas) + len(number_rows(order))
    free = max(spare - SLACK, 0.0)
    gap = min(free / gaps, WIDEST_GAP - GAP)
    return Fit(GAP + gap, min((free - gap * gaps) / lines, MOST_AIR))


def _lay_out(order: Order, fits: Mapping[str, Fit]) -> Layout:
    sizes = {**ADULT, "gap-front": f"{GAP}mm", "gap-back": f"{GAP}mm", "question-gap": f"{GAP}mm"}
    sizes |= {f"gap-{side}": f"{fit.gap:.2f}mm" for side, fit in fits.items()}
    sizes |= {f"air-{side}": f"{fit.air:.2f}mm" for side, fit in fits.items()}
    return lay_out(page(order, KIND, _view(order), sizes))


def _refuse_overflow(order: Order, spare: dict[str, float]) -> None:
    side = min(spare, key=lambda name: spare[name])
    longest, where = _longest(order, side)
    what = f"the grown-up guide for {order.grade.id} on {order.paper.name}: the {side} column is"
    raise ContentError(f"{what} {ceil(-spare[side])} mm too long", f"shorten {longest}", where)


def _longest(order: Order, side: str) -> tuple[str, Where]:
    """The printed text that takes most room in a column, and where it stands."""
    words, band = order.lesson.guide, order.grade.band.id
    left: dict[Loc, BandedText] = {("wait",): words.wait}
    left |= {("steps", step.id): words.steps[step.id] for step in order.lesson.guide_timing.steps}
    left |= {("moves", i): move for i, move in enumerate(words.moves)}
    left |= {("checks", i): check for i, check in enumerate(words.checks)}
    for question, points in words.look_for.items():
        left |= {("look_for", question, i): point for i, point in enumerate(points)}
    right: dict[Loc, BandedText] = {("clock", "text"): words.clock.text}
    right |= {("ideas", name, "answer"): idea.answer for name, idea in words.ideas.items()}
    rows = {name: getattr(words.numbers, name) for name in ("light", "network", "queue", "prefill", "decode")}
    right |= {("numbers", name, "how"): row.how for name, row in rows.items()}
    texts = left if side == "left" else right
    loc: Loc = max(texts, key=lambda key: len(wording(texts[key], band)))
    return ".".join(map(str, ("guide", *loc))), order.words.wording(("guide", *loc), band)


# --- words ----------------------------------------------------------------------------------------


def _view(order: Order) -> dict[str, Any]:
    words, lesson, ui = order.lesson.guide, order.lesson, order.interface
    say = partial(_html, order)
    number = partial(text.number, language=lesson.language)
    timing = lesson.guide_timing
    return {
        "title": wording(words.title, lesson.band.id),
        "tagline": prose.html(lesson.grown_ups, order.facts.names),
        "name_label": None,
        "date_label": None,
        "steps_heading": ui.minutes_in_steps.format(
            minutes=number(timing.minutes), count=number(len(timing.steps))
        ),
        "steps": [
            (ui.minutes.format(count=number(step.minutes)), say(words.steps[step.id])) for step in timing.steps
        ],
        "moves": [say(move) for move in words.moves],
        "wait": say(words.wait),
        "look_for": [
            (ui.look_for.format(question=question.label), [say(point) for point in words.look_for[question.id]])
            for question in lesson.questions
        ],
        "checks": [say(check) for check in words.checks],
        "clock_heading": wording(words.clock.heading, lesson.band.id),
        "clock_text": say(words.clock.text),
        "clock": _clock(order),
        "ideas": [(say(idea.quote), say(idea.answer)) for idea in words.ideas.values()],
        "numbers_heading": wording(words.numbers.heading, lesson.band.id),
        "numbers": number_rows(order),
        "numbers_note": say(words.numbers.note),
    }


def _html(order: Order, banded: BandedText) -> Markup:
    return prose.html(wording(banded, order.grade.band.id), order.facts.names)


def _clock(order: Order) -> Picture:
    """The line of time of the order's case."""
    data, language = wait_data(order), order.lesson.language
    alt = prose.plain(order.lesson.guide.clock.alt, order.facts.names)
    if len(alt) > LONGEST_TITLE:
        what = f"an alternative text of {len(alt)} characters; at most {LONGEST_TITLE} are read aloud well"
        raise ContentError(what, "shorten it", order.words.where(("guide", "clock", "alt")))
    clock = Clock(data.first_word, data.whole, _mark(order), alt, data.description)
    return picture(order, "clock", clock_line(clock, partial(text.tick, language=language)))


def _mark(order: Order) -> Mark | None:
    """How much of the answer is on the screen after a second, where that lies within the answer."""
    language, there = order.lesson.language, tokens_on_screen(order.lesson.scenario, MARKED_MS)
    if not there or order.facts.timeline.whole <= MARKED_MS:
        return None
    time = text.tick(MARKED_MS, language)
    return Mark(MARKED_MS, order.interface.on_screen.format(time=time, count=text.number(there, language)))


KIND = DocumentKind("grown-up-guide", "G", "grown_up_guide", "teacher", 1, make)
