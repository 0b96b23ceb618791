"""What the key of the question sheet says in place of the lines to write on."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from lessonpress import prose
from lessonpress.documents.kind import Order
from lessonpress.model import wording
from lessonpress.resolve import ResolvedQuestion


@dataclass(frozen=True, slots=True)
class Notes:
    """An open question has no answer to print: what to listen for, what may come up, what to ask next.

    ``ideas`` are pairs of what a child may say and what to reply; ``background`` is None where the page
    has no room for it.
    """

    listen_for: tuple[Markup, ...]
    ideas: tuple[tuple[Markup, Markup], ...]
    ask_next: tuple[Markup, ...]
    background: Markup | None


def question_notes(order: Order, question: ResolvedQuestion, background: bool) -> Notes:
    """The notes on a question; ``background`` adds what is good to know beforehand."""
    words, band, names = question.words, order.lesson.band.id, order.facts.names
    ideas = words.misconceptions.values()
    return Notes(
        tuple(prose.html(item, names) for item in words.listen_for),
        tuple(
            (prose.html(wording(idea.quote, band), names), prose.html(wording(idea.answer, band), names))
            for idea in ideas
        ),
        tuple(prose.html(item, names) for item in words.follow_ups),
        prose.html(words.note, names) if background else None,
    )
