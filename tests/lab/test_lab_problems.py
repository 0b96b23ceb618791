"""Practice problems: their working adds up, and seeds draw them."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from lessonpress.build import order_of
from lessonpress.content import Library
from lessonpress.documents.practice import practice
from lessonpress.style import BANDS
from lessonpress.workspace import Workspace

NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
SUM = re.compile(r"[^:]+: (?P<work>[\d,+×÷−/() ]+) = (?P<result>[\d,]+(?: \d+/\d+|/\d+)?%?)(?: .*)?")
SEEDS = range(1, 41)


def value(text: str) -> Fraction:
    """What an arithmetic expression is worth."""
    plain = text.replace(",", "").replace("×", "*").replace("÷", "/").replace("−", "-").strip("% ")
    # A mixed number such as 1 1/2 is one value.
    plain = re.sub(r"(\d+) (\d+)/(\d+)", r"(\1 + \2/\3)", plain)
    exact = re.sub(r"\d+", lambda match: f"Fraction({match[0]})", plain)
    return eval(exact, {"Fraction": Fraction})


def check(problem) -> None:
    """That each line of working is right and the last one gives the answer."""
    lines = [line.replace("\u00a0", " ") for line in problem.working]
    answer = problem.answer.replace("\u00a0", " ")
    sums = [SUM.fullmatch(line) for line in lines]
    for line, found in zip(lines, sums, strict=True):
        if found:
            assert value(found["work"]) == value(found["result"]), line
    assert lines[-1].endswith(answer) or not sums[-1], (lines[-1], answer)
    if NUMBER.match(answer):
        assert sums[-1], lines[-1]


def test_the_working_in_the_key_adds_up(pair):
    _, key = pair
    for problem in key.problems:
        check(problem)


def test_the_answer_is_a_whole_number_or_a_name(pair):
    _, key = pair
    for problem in key.problems:
        assert re.fullmatch(r"[\d,]+%?( [^\d]+)?|[^\d]+", problem.answer), problem.answer


def test_another_seed_draws_other_problems(labs):
    for band in BANDS:
        one, other = ([problem.stem for problem in labs(band, seed=seed)[0].problems] for seed in (1, 2))
        assert len(one) == len(other)
        assert not set(one) & set(other), band


def test_another_seed_has_a_key_of_its_own(labs):
    for band in BANDS:
        sheet, key = labs(band, seed=2)
        assert [problem.stem for problem in sheet.problems] == [problem.stem for problem in key.problems]
        assert key.path.name.endswith("_seed-2_ANSWERS.pdf")
        for problem in key.problems:
            check(problem)


@pytest.mark.parametrize("band", ["K-1", "9-12"])
def test_the_same_seed_makes_the_same_bytes(labs, run, tmp_path, band):
    options = ["--kind", "timeline-lab", "--kind", "answer-key", "--grade", band, "--seed", "1"]
    code, words = run("build", "round-trip", *options, "--out", str(tmp_path))
    assert code == 0, words
    for lab in labs(band):
        again = tmp_path / lab.path.parents[1].name / "round-trip" / lab.path.name
        assert again.read_bytes() == lab.path.read_bytes()


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """The problems of a band for many seeds, without their pages."""
    from lessonpress.plan import Request, plan

    def draw(band: str):
        from pathlib import Path

        space = Workspace(Path(__file__).parents[2], tmp_path_factory.mktemp("drawn"))
        (job,) = plan(Request(("round-trip",), ("timeline-lab",), (band,)), space)
        order = order_of(job, Library(space))
        count = 1 if band in ("K-1", "2-3") else 4
        return [practice(replace(order, seed=seed), count) for seed in SEEDS]

    return draw


@pytest.mark.parametrize("band", BANDS)
def test_the_working_adds_up_for_many_seeds(drawn, band):
    for problems in drawn(band):
        assert len({problem.generator for problem in problems}) == len(problems)
        for problem in problems:
            check(problem)


def test_the_youngest_never_get_ms_or_numbers_above_twenty(drawn):
    for (problem,) in drawn("K-1"):
        words = " ".join([problem.stem, problem.answer, *problem.working])
        assert not re.search(r"\bms\b", words)
        assert all(int(number.replace(",", "")) <= 20 for number in NUMBER.findall(words)), words
