"""Mistakes in the words of the questions are found, each with its place."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lessonpress.load import Source, load, parse, read_text
from lessonpress.model import Quantity
from lessonpress.questions import QuestionWords, words_problems
from lessonpress.questions.lab import LIGHT
from lessonpress.validate import typed, typed_entries

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "templates" / "questions" / "en.yaml"


def test_the_words_are_right(words: QuestionWords, source: Source) -> None:
    assert list(words_problems(words, source, "en")) == []


CLAPS = "  claps-for-words:\n"


@pytest.mark.parametrize(
    ("old", "new", "what", "at"),
    [
        (CLAPS, "  claps-of-words:\n", 'the question "claps-for-words" has no words', "questions"),
        (CLAPS, "  claps-of-words:\n", 'no question is named "claps-of-words"; did you mean', "claps-of-words:"),
        ("{each} on every", "{eech} on every", 'no number named "eech"; did you mean "each"?', "{eech}"),
        (
            "{each} on every",
            "{each:klap} on every",
            'no unit is named "klap"; did you mean "clap"?',
            "{each:klap}",
        ),
        ("says {each} on", "says some on", 'does not say "each"; add  {each}', ">-"),
        ("has {words}.", "has 9 words.", 'the number "9" is typed by hand', "9 words."),
        ("has {words}.", "has ten tokens.", 'the number "ten tokens" is typed by hand', "ten tokens."),
        ("has {words}.", "has {words}}.", '"}." names no number', "}."),
        ("      claps: Claps\n", "      claps: Claps {each}\n", '"{each}" names no number', "{each}"),
        ("      claps: Claps\n", "      clap: Claps\n", 'the step "claps" has no words', "clap: Claps"),
        ("has {words}.", "has {words} 工.", 'no font draws the character "工"', "工"),
        ("  one-way: Counted", "  one-wai: Counted", 'no mistake is named "one-wai"', "one-wai"),
        ("  tick: {one: tick, other: ticks}", "  tick: {other: ticks}", None, ""),
        (
            "  box: {one: box, other: boxes}",
            "  box: {one: box, two: boxes}",
            "has no form for: other",
            "box: {one",
        ),
        (
            "  box: {one: box, other: boxes}",
            "  box: {one: box, few: b, other: c}",
            '"few" is no plural',
            "box: {one",
        ),
        ("  tick: {one: tick, other: ticks}", "  tick: {one: tick}", "has no form for: other", "tick: {one"),
        ("  km: km\n", "", 'the unit "km" has no words', "box:"),
        ("  km: km\n", "  km: km\n  mile: miles\n", 'no unit is named "mile"', "mile:"),
        ("  queue: the line\n", "", 'the name "queue" has no words', "network: the trip"),
        ('"{what}: {work}"', '"{what}"', "does not say where {work} stands", '"{what}"'),
    ],
)
def test_a_mistake_is_found_with_its_place(old: str, new: str, what: str | None, at: str) -> None:
    text = read_text(WORDS, WORDS)
    assert text.count(old) >= 1
    source = parse(text.replace(old, new, 1), Path("en.yaml"))
    found = list(words_problems(typed(QuestionWords, source), source, "en"))
    if what is None:
        assert found == []
        return
    [problem] = [problem for problem in found if what in str(problem)]
    assert problem.where is not None
    line = source.text.splitlines()[problem.where.line - 1]
    if at != "questions":
        assert line[problem.where.column - 1 :].startswith(at), problem


def test_a_word_of_another_shape_is_refused() -> None:
    text = read_text(WORDS, WORDS).replace("  box: {one: box, other: boxes}", "  box: {uno: box}", 1)
    with pytest.raises(Exception, match=r"en\.yaml:\d+:\d+: "):
        typed(QuestionWords, parse(text, Path("en.yaml")))


def test_light_is_as_fast_as_in_the_reference_data() -> None:
    quantities = typed_entries(Quantity, load(ROOT / "curriculum" / "reference" / "quantities.yaml"))
    assert quantities["light-in-fiber"].value == Fraction(LIGHT)
