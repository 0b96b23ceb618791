"""Drawing questions: seeded, stable, and never one twice in a class."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.errors import ContentError
from lessonpress.questions import (
    QuestionWords,
    for_learner,
    generators,
    key,
    make,
    of_band,
    order,
    sample,
    variants,
)
from lessonpress.style import BANDS

CLASS = 35
SIZES = {name: sum(1 for _ in variants(one)) for name, one in generators().items()}
names = st.sampled_from(sorted(SIZES))


@pytest.mark.parametrize("name", [name for name, size in SIZES.items() if size >= CLASS])
def test_a_class_gets_no_question_twice(name: str) -> None:
    one = generators()[name]
    drawn = [for_learner(one, "2B", "round-trip", learner) for learner in range(CLASS)]
    assert len(set(drawn)) == CLASS
    assert tuple(drawn) == sample(one, "2B", "round-trip", CLASS)


@pytest.mark.parametrize("band", BANDS)
def test_every_band_has_questions_for_a_class(band: str) -> None:
    assert sum(SIZES[one.id] >= CLASS for one in of_band(band)) >= 3


PINNED = [
    "first-word:network=60,queue=50,prefill=100",
    "first-word:network=85,queue=50,prefill=50",
    "first-word:network=45,queue=0,prefill=25",
]


def test_the_order_of_a_seed_stays_as_it_is() -> None:
    """A reprint next year must give the same pupil the same question."""
    one = generators()["first-word"]
    assert [key(one, params) for params in sample(one, "2B", "round-trip", 3)] == PINNED


def test_seed_lesson_and_generator_each_change_the_order() -> None:
    one, other = generators()["light-distance"], generators()["one-way-time"]
    first = order(one, "2B", "round-trip")
    assert first == order(one, "2B", "round-trip")
    assert first != order(one, "2C", "round-trip")
    assert first != order(one, "2B", "another")
    places = [list(variants(two)).index(order(two, "2B", "round-trip")[0]) for two in (one, other)]
    assert places[0] != places[1]


@given(names, st.text(max_size=8), st.integers(0, 60), st.integers(0, 20))
def test_a_sample_is_fair_and_excludes_what_it_is_told(name: str, seed: str, count: int, used: int) -> None:
    one = generators()[name]
    before = {key(one, params) for params in order(one, seed, "round-trip")[:used]}
    if count > SIZES[name] - len(before):
        with pytest.raises(ContentError, match=f'"{name}" has {SIZES[name] - len(before)} variants left'):
            sample(one, seed, "round-trip", count, exclude=before)
        return
    drawn = sample(one, seed, "round-trip", count, exclude=before)
    assert len({key(one, params) for params in drawn} - before) == count
    assert set(drawn) <= set(variants(one))


@given(names, st.text(max_size=8))
def test_the_order_holds_every_variant_once(name: str, seed: str) -> None:
    one = generators()[name]
    drawn = order(one, seed, "round-trip")
    assert len(drawn) == SIZES[name]
    assert set(drawn) == set(variants(one))


@pytest.mark.parametrize("learner", [-1, 9, 1000])
def test_a_class_too_large_for_the_question_is_told_so(learner: int) -> None:
    with pytest.raises(ContentError, match=r'"there-and-back" has 9 variants.*choose a question with more'):
        for_learner(generators()["there-and-back"], "2B", "round-trip", learner)


@pytest.mark.parametrize("name", SIZES)
def test_questions_are_values(name: str, words: QuestionWords) -> None:
    one = generators()[name]
    params = for_learner(one, "2B", "round-trip", 0)
    question = make(one, params, words, "en")
    copy = pickle.loads(pickle.dumps(question))
    assert copy == question == make(one, params, words, "en")
    assert hash(copy) == hash(question)
