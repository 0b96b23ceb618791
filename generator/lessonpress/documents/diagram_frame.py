"""The labels of a view and the frame they stand in, for the paper and the band of an order."""

from __future__ import annotations

from dataclasses import dataclass

from lessonpress import prose
from lessonpress.documents.kind import Order
from lessonpress.errors import ContentError, Where
from lessonpress.figures.handout import Frame, LabelStyle
from lessonpress.figures.views import VIEWS
from lessonpress.load import Loc
from lessonpress.model import ViewWords, wording


@dataclass(frozen=True, slots=True)
class NamedPart:
    """A part of a view as its label says it: name and words in the lines they are set in."""

    id: str
    number: int
    name: str
    text: str
    name_lines: tuple[str, ...]
    text_lines: tuple[str, ...]


def view_words(order: Order) -> ViewWords:
    """The words of the order's view."""
    return order.lesson.diagrams.views[order.view]


def named_parts(order: Order) -> tuple[NamedPart, ...]:
    """The parts of the view in the order of their numbers.

    Raises a ContentError when a name does not fit into its box, or the words under it into three lines.
    """
    style = LabelStyle.of(order.grade.band)
    return tuple(_named(order, style, number, *source) for number, source in enumerate(_sources(order), 1))


def _sources(order: Order) -> list[tuple[str, str, str, Loc, Loc]]:
    """Id, name and words of each part, and where the two stand in the lesson's words."""
    band, names = order.grade.band.id, order.facts.names
    if not view_words(order).labels:
        return [
            (part.id, part.name, part.role, ("parts", part.id, "name"), ("parts", part.id, "role"))
            for part in order.lesson.parts
        ]
    at: Loc = ("diagrams", "views", order.view, "labels")
    return [
        (
            label.id,
            wording(label.name, band),
            prose.plain(wording(label.text, band), names),
            (*at, place, "name"),
            (*at, place, "text"),
        )
        for place, label in enumerate(view_words(order).labels)
    ]


def _named(
    order: Order, style: LabelStyle, number: int, part: str, name: str, text: str, name_at: Loc, text_at: Loc
) -> NamedPart:
    name_lines, text_lines = style.name_lines(name), style.text_lines(text)
    if name_lines is None:
        raise _too_long(order, f'the name "{name}" does not fit into its box of the diagram', name_at)
    if text_lines is None:
        raise _too_long(order, f'the words under "{name}" do not fit beside the diagram: "{text}"', text_at)
    return NamedPart(part, number, name, text, name_lines, text_lines)


def _too_long(order: Order, what: str, loc: Loc) -> ContentError:
    return ContentError(what, "shorten it", order.words.wording(loc, order.grade.band.id))


def view_at(order: Order) -> Where:
    """Where the words of the view stand."""
    return order.words.where(("diagrams", "views", order.view), key=True)


def frame(order: Order, height: float) -> Frame:
    """The view laid out in a height (mm). Raises a ContentError when its labels do not fit."""
    lines = {part.id: len(part.text_lines) for part in named_parts(order)}
    laid_out = Frame(VIEWS[order.view], LabelStyle.of(order.grade.band), height, lines, order.signal)
    try:
        _ = laid_out.labels
    except ContentError as error:
        raise ContentError(problem.at(view_at(order)) for problem in error.problems) from None
    return laid_out
