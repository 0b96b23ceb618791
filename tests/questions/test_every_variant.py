"""Every question that can ever be printed, worked out again from its printed text alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest

from lessonpress.fonts import missing_characters
from lessonpress.questions import Question, QuestionWords, generators, stress_all, variants
from lessonpress.style import BANDS

Questions = Callable[..., tuple[Question, ...]]
ALL = tuple(generators())
EACH_BAND = [(name, band) for name, one in generators().items() for band in one.bands]

ANSWERS: dict[str, Callable[..., Fraction]] = {
    "bandwidth-limit": lambda weights, bandwidth: bandwidth / weights,
    "boxes-to-first-word": lambda *bars: sum(bars),
    "breakeven-answer": lambda near, near_each, far, far_each: (far - near) / (near_each - far_each),
    "breakeven-distance": lambda slow, fast, lost, light, tokens: (tokens * (slow - fast) - lost) / 2 * light,
    "breakeven-prompt": lambda phone, cloud, trip: trip / (1 / phone - 1 / cloud),
    "claps-for-words": lambda each, words: words / each,
    "critical-batch": lambda tera, giga, width, each: (tera * 10**12 / each) / (giga * 10**9 / width),
    "double-answer": lambda words, claps: words + claps,
    "faster-reader": lambda rate, share, reader: rate * share / (reader / 60),
    "first-word": lambda *parts: sum(parts),
    "halve-distance": lambda far, light: (far - far / 2) * 2 / light,
    "how-many-more": lambda writing, reading: writing - reading,
    "kv-cache": lambda layers, heads, size, width, tokens, kib, mib: (
        tokens * layers * heads * 2 * size * width / (kib * mib)
    ),
    "light-distance": lambda light, time: light * time,
    "line-at-server": lambda ahead, each: ahead * each,
    "line-in-boxes": lambda ahead, each: ahead * each,
    "littles-law": lambda rate, stay: rate * stay,
    "mm1-wait": lambda service, busy: busy / (1 / service - busy / service),
    "ms-per-token": lambda rate: 1 / (rate / 1000),
    "network-total": lambda light, distance, access: access + distance / light + distance / light,
    "one-way-time": lambda light, distance: distance / light,
    "path-inflation": lambda distance, light, stretch: stretch * distance / (light / 2),
    "percent-writing": lambda first, writing: 100 / (1 + first / writing),
    "prefill-ms": lambda giga, each, tera, tokens: tokens * each * giga * 10**9 / (tera * 10**12) * 1000,
    "queue-shrinks": lambda first, cut: first - cut,
    "round-trip-time": lambda light, distance: distance / (light / 2),
    "shared-gpu": lambda chats, time: chats / (time / 1000),
    "skip-count-light": lambda light, step, ticks: ticks * (light + step) / 2,
    "solve-distance": lambda network, access, light: light * (network - access) / 2,
    "spec-limit": lambda acceptance: 1 / (1 - acceptance),
    "spec-tokens": lambda draft, a: (1 - a ** int(draft + 1)) / (1 - a),
    "speculative-passes": lambda kept, each, tokens: each / kept * tokens,
    "there-and-back": lambda steps: 2 * steps,
    "tokens-to-words": lambda words, group, tokens: words / group * tokens,
    "whole-answer": lambda km, light, access, queue, prompt, reading, answer, each: (
        access + queue + km / (light / 2) + prompt / reading + answer * each
    ),
    "whole-in-boxes": lambda first, writing: first + writing,
    "words-after-claps": lambda first, claps: claps + 1 - first,
    "writing-seconds": lambda rate, tokens: tokens / rate,
}
"""The answer from the numbers of a question in reading order."""

SINGULAR = {"box": "boxes", "pass": "passes"} | {
    noun: f"{noun}s"
    for noun in (
        "word clap step tick question second token group chat request job layer head byte operation"
    ).split()
}
PLURAL = {plural: singular for singular, plural in SINGULAR.items()}

_MIXED = r"\d+/\d+|\d[\d,]*(?:\u00a0\d+/\d+)?"


def number(text: str) -> Fraction:
    """A printed number: 1,500 or 37 1/2 or 3/4."""
    return sum((Fraction(part.replace(",", "")) for part in text.split("\u00a0")), Fraction(0))


def numbers(text: str) -> list[Fraction]:
    return [number(found) for found in re.findall(_MIXED, text)]


def texts(question: Question) -> tuple[str, ...]:
    """All that may be printed of a question."""
    choices = (text for choice in question.choices for text in (choice.text, choice.note))
    return question.stem, question.answer, *question.working, *choices


def test_there_are_enough_generators_and_variants() -> None:
    counts = {name: sum(1 for _ in variants(one)) for name, one in generators().items()}
    assert len(counts) == 39
    assert sum(counts.values()) == 3473
    assert min(counts.values()) >= 9


@pytest.mark.parametrize("band", BANDS)
def test_every_band_has_at_least_five_generators(band: str) -> None:
    assert sum(band in one.bands for one in generators().values()) >= 5


def test_the_product_finds_nothing_wrong_either(words: QuestionWords) -> None:
    assert stress_all(words, "en") == ()


@pytest.mark.parametrize("name", [name for name in ALL if name != "longest-bar"])
def test_the_answer_follows_from_the_printed_numbers(name: str, questions: Questions) -> None:
    for question in questions(name):
        assert ANSWERS[name](*numbers(question.stem)) == numbers(question.answer)[0], question.id


def test_the_longest_bar_is_the_one_with_most_boxes(questions: Questions) -> None:
    names = ("the trip", "the line", "reading", "writing")
    answers = set()
    for question in questions("longest-bar"):
        boxes = numbers(question.stem)
        assert boxes.count(max(boxes)) == 1
        assert question.answer == names[boxes.index(max(boxes))]
        answers.add(question.answer)
    assert answers == set(names)


@pytest.mark.parametrize("name", ALL)
def test_the_question_states_its_parameters_and_not_its_answer(name: str, questions: Questions) -> None:
    for question in questions(name):
        stated = numbers(question.stem)
        assert set(stated) == set(question.params.values()), question.id
        assert not set(stated) & set(numbers(question.answer)), question.id


@pytest.mark.parametrize(("name", "band"), EACH_BAND)
def test_no_two_questions_read_alike(name: str, band: str, questions: Questions) -> None:
    made = questions(name, band)
    assert len({question.stem for question in made}) == len({question.id for question in made}) == len(made)
    assert {question.band for question in made} == {band}


@pytest.mark.parametrize("name", ALL)
def test_the_printed_working_is_right_and_ends_with_the_answer(name: str, questions: Questions) -> None:
    for question in questions(name):
        results = [worked_out(line) for line in question.working]
        if name != "longest-bar":
            assert results[-1] == numbers(question.answer)[0]
            assert question.working[-1].endswith(f"= {question.answer}")


def worked_out(line: str) -> Fraction:
    """The result of a line of working, after working it out again."""
    work = line.partition(": ")[2]
    if ">" in work:
        above, below = numbers(work)
        assert above > below, line
        return above
    sides = work.split(" = ")
    spelled = re.sub(_MIXED, lambda found: f"Fraction({str(number(found[0]))!r})", sides[0])
    python = spelled.replace("×", "*").replace("÷", "/").replace("−", "-")
    assert set(re.sub(r"Fraction\('[\d/]+'\)", "", python)) <= set("+-*/() ")
    assert eval(python, {"Fraction": Fraction}) == number(re.match(_MIXED, sides[1])[0]), line  # type: ignore[index]
    return number(re.match(_MIXED, sides[1])[0])  # type: ignore[index]


@pytest.mark.parametrize("name", [name for name, one in generators().items() if one.whole])
def test_every_line_of_working_gives_a_whole_number(name: str, questions: Questions) -> None:
    for question in questions(name):
        for line in question.working:
            assert "/" not in line.rpartition(" = ")[2], question.id


@pytest.mark.parametrize("name", ALL)
def test_wrong_answers_are_wrong_differ_and_are_named(name: str, questions: Questions) -> None:
    for question in questions(name):
        shown = [choice.text for choice in question.choices]
        assert len(shown) >= 2, question.id
        assert len({*shown, question.answer}) == len(shown) + 1, question.id
        assert len({choice.mistake for choice in question.choices}) == len(shown)
        assert all(choice.note.endswith(".") for choice in question.choices)
        assert not any("−" in text or "-" in text or text.startswith("0\u00a0") for text in shown), question.id
        assert sorted(question.options) == sorted([*shown, question.answer])


@pytest.mark.parametrize("name", [name for name in ALL if name != "longest-bar"])
def test_options_stand_from_small_to_large(name: str, questions: Questions) -> None:
    for question in questions(name):
        values = [numbers(option)[0] for option in question.options]
        assert values == sorted(values)


@pytest.mark.parametrize("name", ALL)
def test_nouns_agree_with_their_numbers(name: str, questions: Questions) -> None:
    for question in questions(name):
        for text in texts(question):
            for value, noun in re.findall(rf"({_MIXED})\u00a0([a-z]+)", text):
                one = 0 < number(value) <= 1
                assert noun not in (PLURAL if one else SINGULAR), text


def test_a_box_is_a_box_and_two_are_boxes(questions: Questions) -> None:
    stems = [question.stem for question in questions("how-many-more")]
    assert any("Reading takes 1\u00a0box." in stem for stem in stems)
    assert any("Reading takes 2\u00a0boxes." in stem for stem in stems)


@pytest.mark.parametrize(("name", "band"), EACH_BAND)
def test_sentences_suit_their_readers(name: str, band: str, questions: Questions) -> None:
    for question in questions(name, band):
        assert not re.search("[!'\"\n]|  ", question.stem), question.stem
        assert question.stem.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[-1] in "?."
        sentences = re.split(r"(?<=[.?]) ", question.stem)
        longest = max(len(sentence.split()) for sentence in sentences)
        assert longest <= {"K-1": 10, "2-3": 13, "4-5": 17, "6-8": 26, "9-12": 36}[band], question.stem
        if band in ("K-1", "2-3"):
            assert not re.search(r"\b(ms|millisecond|tokens?|prefill|decode)\b", question.stem)


@pytest.mark.parametrize("name", ALL)
def test_every_character_is_drawn(name: str, questions: Questions) -> None:
    printed = {char for question in questions(name) for text in texts(question) for char in text}
    assert missing_characters("".join(sorted(printed))) == ()


@pytest.mark.parametrize("name", ALL)
def test_a_number_never_parts_from_its_unit(name: str, questions: Questions) -> None:
    units = "|".join(("ms", "km", *SINGULAR, *PLURAL))
    for question in questions(name):
        assert not any(re.search(rf"\d ({units})\b", text) for text in texts(question)), question.id
