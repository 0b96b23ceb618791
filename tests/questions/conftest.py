"""The real words, and every question that can be made with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from lessonpress.load import Source, load
from lessonpress.questions import Question, QuestionWords, generators, make, variants
from lessonpress.validate import typed

WORDS = Path(__file__).parents[2] / "templates" / "questions" / "en.yaml"


@cache
def _source() -> Source:
    return load(WORDS)


@cache
def _words() -> QuestionWords:
    return typed(QuestionWords, _source())


@cache
def _questions(generator: str, band: str) -> tuple[Question, ...]:
    one = generators()[generator]
    return tuple(make(one, params, _words(), "en", band) for params in variants(one))


@pytest.fixture
def source() -> Source:
    """The file of the English words."""
    return _source()


@pytest.fixture
def words() -> QuestionWords:
    """The English words."""
    return _words()


@pytest.fixture
def questions() -> Callable[..., tuple[Question, ...]]:
    """All questions of a generator, for its first band or a given one."""

    def of(generator: str, band: str = "") -> tuple[Question, ...]:
        return _questions(generator, band or generators()[generator].bands[0])

    return of
