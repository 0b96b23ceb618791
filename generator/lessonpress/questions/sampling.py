"""Drawing questions by lot, always the same for the same seed and never one twice."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from random import Random

from lessonpress.errors import ContentError
from lessonpress.questions.generator import Generator, Params, key, variants


@lru_cache(maxsize=256)
def order(generator: Generator, seed: str, lesson: str) -> tuple[Params, ...]:
    """All variants of a generator in the order that a seed gives a lesson."""
    drawn = list(variants(generator))
    Random(f"{seed}:{lesson}:{generator.id}").shuffle(drawn)
    return tuple(drawn)


def sample(
    generator: Generator, seed: str, lesson: str, count: int, exclude: Container[str] = ()
) -> tuple[Params, ...]:
    """The first ``count`` variants of the seeded order whose keys are not excluded.

    Raises a ContentError when there are not that many.
    """
    free = [params for params in order(generator, seed, lesson) if key(generator, params) not in exclude]
    if count > len(free):
        raise _exhausted(generator, count, len(free))
    return tuple(free[:count])


def for_learner(generator: Generator, seed: str, lesson: str, learner: int) -> Params:
    """The variant of a learner, counted from 0 in roster order: no two learners have the same.

    Raises a ContentError when there are more learners than variants.
    """
    drawn = order(generator, seed, lesson)
    if not 0 <= learner < len(drawn):
        raise _exhausted(generator, learner + 1, len(drawn))
    return drawn[learner]


def _exhausted(generator: Generator, wanted: int, there: int) -> ContentError:
    return ContentError(
        f'the question "{generator.id}" has {there} variants left, but {wanted} are needed',
        hint="choose a question with more variants, or make fewer copies",
    )
