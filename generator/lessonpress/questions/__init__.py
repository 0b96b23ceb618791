"""Question generators: parameters in, question, answer, working and wrong answers out, from one call.

Each generator is a module with a ``GENERATOR``; it carries facts, never sentences. The words come from
``templates/questions``. Everything is exact, finite and can be enumerated, so that :func:`stress` proves
every question that can ever be printed.
"""

from lessonpress.questions.catalog import generators, of_band
from lessonpress.questions.generator import Generator, Params, key, variants
from lessonpress.questions.question import Choice, Question, make
from lessonpress.questions.sampling import for_learner, order, sample
from lessonpress.questions.stress import stress, stress_all
from lessonpress.questions.words import QuestionWords
from lessonpress.questions.words_check import words_problems

__all__ = [
    "Choice",
    "Generator",
    "Params",
    "Question",
    "QuestionWords",
    "for_learner",
    "generators",
    "key",
    "make",
    "of_band",
    "order",
    "sample",
    "stress",
    "stress_all",
    "variants",
    "words_problems",
]
