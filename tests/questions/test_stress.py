"""The stress test notices every way in which a generator may be wrong."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from lessonpress.questions import QuestionWords, generators, stress
from lessonpress.questions.expression import Number, number
from lessonpress.questions.generator import Solution, Step, given

GOOD = generators()["there-and-back"]


def solved(work: Number, slips: dict[str, Any]) -> Solution:
    return Solution((Step("both-ways", work, "step"),), slips)


SLIPS = {"one-way": 50, "two-more": 60}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"verify": lambda steps: 2 * steps + 1}, "answer 4, but 5 when worked out another way"),
        ({"solve": lambda steps: solved(steps / 4, SLIPS)}, 'step "both-ways" gives 3/4, not a whole number'),
        ({"solve": lambda steps: solved(steps - 5, SLIPS)}, "answer -3 is not above 0"),
        ({"solve": lambda steps: solved(2 * steps, {"one-way": steps})}, "1 wrong answers; 2 are needed"),
        ({"solve": lambda steps: solved(2 * steps, {"one-way": 9, "two-more": 9})}, "1 wrong answers"),
        ({"space": GOOD.space | {"more": given("step", 1, 3)}}, "reads like there-and-back:steps=2,more=1"),
        ({"keep": lambda steps: False}, 'the question "there-and-back" has no variants'),
    ],
)
def test_a_broken_generator_is_found(change: dict[str, Any], message: str, words: QuestionWords) -> None:
    if "space" in change:
        change |= {"solve": lambda steps, more: GOOD.solve(steps), "verify": lambda steps, more: 2 * steps}
    problems = stress(replace(GOOD, **change), words, "en")
    assert any(message in str(problem) for problem in problems), problems


def test_a_good_generator_has_no_problems(words: QuestionWords) -> None:
    assert stress(GOOD, words, "en") == ()


def test_a_question_that_states_its_answer_is_no_variant() -> None:
    from lessonpress.questions import variants

    echo = replace(GOOD, solve=lambda steps: solved(steps * 1, SLIPS))
    assert list(variants(echo)) == []


def test_mistakes_with_the_same_result_count_once() -> None:
    slips = {"one-way": 3, "two-more": number(3), "added": Fraction(7, 2), "one-too-few": -1, "subtracted": 0}
    assert solved(number(4), slips).wrong_answers(whole=True) == {"one-way": 3}
    assert solved(number(4), slips).wrong_answers(whole=False) == {"one-way": 3, "added": Fraction(7, 2)}
