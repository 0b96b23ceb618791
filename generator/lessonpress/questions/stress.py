"""Proving generators over their whole parameter space."""

from __future__ import annotations

from collections.abc import Iterator

from lessonpress.errors import Problem
from lessonpress.questions.catalog import generators
from lessonpress.questions.generator import Generator, Params, Solution, key, variants
from lessonpress.questions.question import make
from lessonpress.questions.words import QuestionWords

FEWEST_CHOICES = 2
"""A question with fewer wrong answers could not be asked with choices."""


def stress_all(words: QuestionWords, language: str) -> tuple[Problem, ...]:
    """The problems of all generators, with words that ``words_problems`` has found nothing wrong with."""
    return tuple(problem for generator in generators().values() for problem in stress(generator, words, language))


def stress(generator: Generator, words: QuestionWords, language: str) -> tuple[Problem, ...]:
    """Every variant that is wrong: its answer, its numbers, its wrong answers or its words."""
    found: list[Problem] = []
    stems: dict[tuple[str, str], str] = {}
    for params in variants(generator):
        name = key(generator, params)
        found += [Problem(f"question {name}: {wrong}") for wrong in _faults(generator, params)]
        for band in generator.bands:
            question = make(generator, params, words, language, band)
            twin = stems.setdefault((band, question.stem), name)
            if twin != name:
                found.append(Problem(f"question {name}: reads like {twin}"))
            if len({question.answer, *(choice.text for choice in question.choices)}) <= len(question.choices):
                found.append(Problem(f"question {name}: two of its choices read alike"))
    if not stems:
        found.append(Problem(f'the question "{generator.id}" has no variants'))
    return tuple(found)


def _faults(generator: Generator, params: Params) -> Iterator[str]:
    solution = generator.solution(params)
    verified = generator.verify(**params)
    if solution.answer != verified:
        yield f"answer {solution.answer}, but {verified} when worked out another way"
    if not isinstance(solution.answer, str) and solution.answer <= 0:
        yield f"answer {solution.answer} is not above 0"
    if generator.whole:
        yield from _broken(solution)
    choices = len(solution.wrong_answers(generator.whole))
    if choices < FEWEST_CHOICES:
        yield f"{choices} wrong answers; {FEWEST_CHOICES} are needed"


def _broken(solution: Solution) -> Iterator[str]:
    for step in solution.steps:
        if step.work.value.denominator != 1:
            yield f'step "{step.id}" gives {step.work.value}, not a whole number'
