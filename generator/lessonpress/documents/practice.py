"""Practice problems of a sheet, drawn from the generators of its band."""

from __future__ import annotations

import random
from dataclasses import replace

from lessonpress.documents.kind import Order
from lessonpress.prose import without_widow
from lessonpress.questions import Generator, Question, for_learner, make, of_band


def practice(order: Order, count: int) -> tuple[Question, ...]:
    """``count`` problems from different generators, always the same for a seed, a lesson and a band.

    Pupils draw and add up by hand here, so only generators that promise whole numbers take part.
    """
    band, lesson = order.grade.band.id, order.lesson
    chance = random.Random(f"{order.seed}:{lesson.id}:{band}")
    chosen = chance.sample([generator for generator in of_band(band) if generator.whole], count)
    return tuple(problem(generator, order) for generator in sorted(chosen, key=lambda generator: generator.id))


def problem(generator: Generator, order: Order, learner: int = 0) -> Question:
    """A problem of a generator; another ``learner`` gets other numbers."""
    lesson = order.lesson
    params = for_learner(generator, str(order.seed), lesson.id, learner)
    question = make(generator, params, order.questions, lesson.language, order.grade.band.id)
    return replace(question, stem=without_widow(question.stem))
