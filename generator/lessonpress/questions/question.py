"""A question as it is printed, with its answer, its working and its wrong answers, from one call."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lessonpress.model import wording
from lessonpress.questions.generator import Generator, Params, Value, key
from lessonpress.questions.words import QuestionWords
from lessonpress.questions.writer import Writer


@dataclass(frozen=True, slots=True)
class Choice:
    """A wrong answer, the id of the mistake that leads to it, and what that mistake is."""

    text: str
    mistake: str
    note: str


@dataclass(frozen=True, slots=True)
class Question:
    """One question for one band; all texts are plain and ready to print.

    ``options`` holds the answer among the wrong answers: numbers from small to large, names in the order
    of the journey, so that the place of the answer gives nothing away.
    """

    id: str
    generator: str
    band: str
    params: Params
    stem: str
    answer: str
    working: tuple[str, ...]
    choices: tuple[Choice, ...]
    options: tuple[str, ...]


def make(generator: Generator, params: Params, words: QuestionWords, language: str, band: str = "") -> Question:
    """Write a question with the words of a language; ``band`` is the generator's first unless given."""
    band = band or generator.bands[0]
    own, writer, solution = words.questions[generator.id], Writer(words, language), generator.solution(params)
    wrong = solution.wrong_answers(generator.whole)

    def placed(value: Value) -> Fraction | int:
        return tuple(params).index(value) if isinstance(value, str) else value

    return Question(
        id=key(generator, params),
        generator=generator.id,
        band=band,
        params=params,
        stem=writer.sentence(wording(own.stem, band), generator, params),
        answer=writer.value(solution.answer, solution.unit),
        working=tuple(writer.step(step, own.steps[step.id]) for step in solution.steps),
        choices=tuple(
            Choice(writer.value(value, solution.unit), mistake, words.mistakes[mistake])
            for mistake, value in wrong.items()
        ),
        options=tuple(
            writer.value(value, solution.unit) for value in sorted([solution.answer, *wrong.values()], key=placed)
        ),
    )
