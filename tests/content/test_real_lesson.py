"""The lesson "Your Prompt's Round Trip": every fact of its source is there, in our words, at every reading level.

The facts are looked for by keywords, so that sentences may be reworded freely.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pyphen
import pytest

from lessonpress import prose, validate, workspace
from lessonpress.compute import Facts, facts
from lessonpress.content import Library
from lessonpress.model import wording
from lessonpress.resolve import ResolvedLesson, resolve
from lessonpress.style import BANDS

ALL = tuple(BANDS)
READERS = ALL[1:]
"""Bands that read whole texts by themselves."""
OLDER = ALL[2:]
STUDY = ALL[3:]


@cache
def library() -> Library:
    return Library(workspace.find(Path(__file__).parents[2]))


@cache
def lesson(band: str) -> ResolvedLesson:
    content = library().lesson("round-trip", "en")
    return resolve("round-trip", content.lesson, content.words, library().reference, BANDS[band], "en")


@cache
def numbers(band: str) -> Facts:
    return facts(lesson(band))


def plain(text: str, band: str) -> str:
    return prose.plain(text, numbers(band).names).replace("\u00a0", " ")


def part(name: str, band: str) -> str:
    return next(plain(part.text, band) for part in lesson(band).parts if part.id == name)


def running(band: str) -> list[str]:
    """What the band reads in sentences, but for names, labels and headings."""
    made = lesson(band)
    texts = [made.tagline, made.scale, made.what_it_is, made.why_it_matters, made.big_idea]
    texts += [part.text for part in made.parts]
    texts += [made.lab.description, made.lab.side_note, made.lab.source_note]
    texts += [text for other in made.alternatives for text in (other.text, other.trade_off)]
    texts += [question.ask for question in made.questions]
    return [plain(text, band) for text in texts]


def everything(band: str) -> str:
    return " ".join(running(band))


def has(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE) is not None


def for_bands(*bands: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("band", bands)


# --- what the source says -------------------------------------------------------------------------


@for_bands(*ALL)
def test_the_title_is_the_source_s(band: str) -> None:
    assert lesson(band).title == "Your Prompt’s Round Trip"


@for_bands(*ALL)
def test_the_tagline_is_the_source_s(band: str) -> None:
    assert has("what happens .*after you hit send", lesson(band).tagline)
    assert band == "K-1" or lesson(band).tagline == "What happens in the second after you hit send."


@for_bands(*ALL)
def test_how_big_it_is(band: str) -> None:
    if band == "K-1":
        assert has("far.*fast", lesson(band).scale)
        return
    assert has("thousands of (km|kilometers)", lesson(band).scale)
    assert has("each (way|direction).*second|second.*each way", lesson(band).scale)
    assert lesson(band).journey.distance == "hundreds to thousands of km"


@for_bands(*READERS)
def test_the_seven_parts_have_the_source_s_names_in_its_order(band: str) -> None:
    assert [part.name for part in lesson(band).parts] == [
        "Your device",
        "Wi-Fi / cell tower",
        "The internet",
        "Load balancer",
        "GPU server",
        "KV cache",
        "Tokens back",
    ]


@for_bands(*ALL)
def test_the_parts_are_numbered_in_the_order_of_the_journey(band: str) -> None:
    assert [(part.number, part.id) for part in lesson(band).parts] == list(
        enumerate(["device", "tower", "internet", "balancer", "gpu-server", "kv-cache", "tokens"], 1)
    )


PART_FACTS = [
    ("device", "words|message", ALL),
    ("device", "packets", [b for b in READERS if b != "4-5"]),
    ("tower", "radio.*(light|fiber)", ALL),
    ("internet", r"200 km (each|per|every|in a) (ms|millisecond|thousandth of a second)", READERS),
    ("balancer", "room|free|capacity", ALL),
    ("balancer", "many|batch", OLDER),
    ("balancer", "batch", STUDY),
    ("gpu-server", r"reads? .*writes?|prefill .*decode", ALL),
    ("gpu-server", "prefill.*parallel.*decode.*token", STUDY),
    ("gpu-server", "token", OLDER),
    ("kv-cache", "so far|your chat|already computed", ALL),
    ("kv-cache", "long (chat|one).*(more|lots?|much)|long chats need", READERS),
    ("kv-cache", "HBM", STUDY),
    ("tokens", "(home|return|back)", ALL),
    ("tokens", "bit by bit|piece by piece|as soon as|once it is made|as they are|squares", ALL),
]


@pytest.mark.parametrize(
    ("name", "pattern", "band"),
    [(name, pattern, band) for name, pattern, bands in PART_FACTS for band in bands],
)
def test_what_each_part_does(name: str, pattern: str, band: str) -> None:
    assert has(pattern, part(name, band)), part(name, band)


WHAT_IT_IS = [
    ("radio", READERS),
    ("light|fiber", READERS),
    ("data center", OLDER),
    ("computer|server", ALL),
    ("at once|in one go|parallel", OLDER),
    ("load balancer", STUDY),
    ("GPU server", STUDY),
    ("loaded|holding the model", STUDY),
    ("prefill", STUDY),
    ("decode", STUDY),
    ("depend(s|ing) on", STUDY),
    ("one .*token.* at a time|bit by bit|tokens|token", ALL[1:]),
    ("KV cache", ["9-12"]),
    ("stream|right away|watch|grow", STUDY),
]


@pytest.mark.parametrize(("pattern", "band"), [(pattern, band) for pattern, bands in WHAT_IT_IS for band in bands])
def test_what_it_is(pattern: str, band: str) -> None:
    text = plain(lesson(band).what_it_is, band)
    assert has(pattern, text), text


@for_bands(*READERS)
def test_training_happens_once_and_inference_all_the_time(band: str) -> None:
    text = plain(lesson(band).why_it_matters, band)
    for pattern in ("train", "once", "billions of times", "day|daily", "answer"):
        assert has(pattern, text), pattern
    assert band not in STUDY or has("inference", text)
    assert has("most .*AI.*(chips|computers|hardware)|most AI", text)


@for_bands(*ALL)
def test_the_six_numbers_of_the_lab(band: str) -> None:
    value = numbers(band).value
    names = ("network", "queue", "prefill", "decode", "first_word", "whole")
    assert [value(name).replace("\u00a0", " ") for name in names] == [
        "45 ms", "50 ms", "50 ms", "4.2 s", "145 ms", "4.3 s",
    ]  # fmt: skip


@for_bands(*OLDER)
def test_the_text_of_the_lab_adds_the_numbers_up(band: str) -> None:
    text = plain(lesson(band).lab.description, band)
    for number in ("45 ms", "50 ms", "145 ms", "4.2 s", "4.3 s"):
        assert number in text
    assert text.count("50 ms") == 2


def test_the_youngest_readers_of_numbers_get_the_two_sums() -> None:
    text = plain(lesson("2-3").lab.description, "2-3")
    assert "145 ms" in text
    assert "4.3 s" in text


def test_the_youngest_count_boxes_of_50_ms() -> None:
    text = plain(lesson("K-1").lab.description, "K-1")
    assert re.findall(r"\d+", text) == ["1", "1", "1", "83"]


@for_bands(*OLDER)
def test_the_rates_are_given_as_examples(band: str) -> None:
    text = plain(lesson(band).lab.source_note, band)
    assert has("example|illustrative", text)
    for number in ("8,000 tokens/s", "60 tokens/s", "200 km"):
        assert number in text


@for_bands(*ALL)
def test_the_big_idea_weighs_distance_against_writing(band: str) -> None:
    text = plain(lesson(band).big_idea, band)
    assert has("trip|distance", text)
    assert has("writing|producing|generating", text)
    assert has("most|more time|longest", text)
    assert band not in OLDER or has("milliseconds", text)
    assert band not in READERS or has("token (by|after) token|one after another", text)


ALTERNATIVES = {
    "on-device": ("phone", "here|private|stays", "less"),
    "edge": ("city|town", "short|faster|quicker", "less|smaller"),
    "speculative": (
        "(guess|draft|propose).*(check|verif)",
        "same (answer|words)|answer (is|stays) the same",
        "two|second",
    ),
}


@pytest.mark.parametrize("band", ALL)
@pytest.mark.parametrize("name", ALTERNATIVES)
def test_each_alternative_says_what_is_gained_and_what_is_lost(name: str, band: str) -> None:
    what, gained, lost = ALTERNATIVES[name]
    other = next(other for other in lesson(band).alternatives if other.id == name)
    assert has(what, plain(other.text, band))
    assert has(gained, plain(other.trade_off, band))
    assert has(lost, plain(other.trade_off, band))


@for_bands(*READERS)
def test_the_alternatives_have_the_source_s_names_in_its_order(band: str) -> None:
    assert [other.name for other in lesson(band).alternatives] == ["On-device", "Edge", "Speculative decoding"]


@for_bands(*READERS)
def test_on_device_works_without_a_signal(band: str) -> None:
    other = lesson(band).alternatives[0]
    assert has("offline|no signal|without", plain(other.trade_off, band))
    assert band not in OLDER or has("NPU", plain(other.text, band))


@for_bands(*ALL)
def test_question_one_asks_what_else_is_so_fast(band: str) -> None:
    [ask, _] = [plain(question.ask, band) for question in lesson(band).questions]
    assert [question.label for question in lesson(band).questions] == ["Q1", "Q2"]
    assert has("back", ask) or has("returns", ask)
    assert has(r"what else .*\b(fast|speed)\b.*\?", ask)
    assert band not in READERS or (has("far-off building", ask) and has("about a second", ask))


@for_bands(*ALL)
def test_question_two_asks_when_a_small_ai_is_better(band: str) -> None:
    [_, ask] = [plain(question.ask, band) for question in lesson(band).questions]
    assert has("small AI.*phone", ask)
    assert has("when .*\\?", ask)
    assert band not in READERS or (has("send|sent", ask) and has("big one", ask))


def test_the_grown_up_knows_that_reasons_count() -> None:
    words = library().lesson("round-trip", "en").words
    for pattern in ("no(body)? .*right answer", "why do you think that", "reason.*more than"):
        assert has(pattern, words.grown_ups)
    assert all(question.follow_ups[0] == "Why do you think that?" for question in words.questions.values())


# --- in our words ---------------------------------------------------------------------------------

SOURCE = """
Your question leaves your phone as radio, hops onto fiber at a tower or router, and crosses the internet to a
data center. A load balancer picks a GPU server that has the model loaded. The GPU reads your whole prompt at
once (prefill), then generates the answer one token at a time (decode), each new token depending on all the
ones before it. A KV cache keeps the math for earlier words so they aren't recomputed. Tokens stream back to
you as they're made, which is why answers appear word by word. | Training happens once. Inference happens
every time anyone asks anything, billions of times a day. Most AI hardware in the world is now serving
answers. | Your words become packets. | Radio to fiber. | Fiber across cities and under oceans. Light covers
about 200 km every millisecond. | Sends you to a server with spare room. Many requests are batched together on
one GPU. | Prefill reads your prompt in parallel; decode writes the answer token by token. | Memory of the
conversation so far. Long chats need lots of HBM. | Light-blue pulses: the answer streaming home, piece by
piece. | Writing the answer usually takes longest, because each word waits for the one before it. | Distance
costs milliseconds, but writing the answer one token at a time is usually the longest part. | A small model on
your phone's NPU. Private and offline, but less capable. | Servers in your city instead of a far-off campus.
Faster round trip, smaller models. | A small model drafts several tokens and the big model checks them in one
pass. Same answer, faster. | there are no right answers here. Ask a question, then ask "why do you think
that?" The reasons matter more than the answer. | Hundreds to thousands of kilometres, a fraction of a second
each way.
"""


PASSAGES = [" ".join(passage.split()) for passage in SOURCE.split("|")]


def shingles(text: str, size: int = 6) -> set[str]:
    words = re.findall(r"[a-z0-9]+", re.sub("[’'-]", "", text.lower()))
    return {" ".join(words[i : i + size]) for i in range(len(words) - size + 1)}


def test_no_six_words_in_a_row_are_the_source_s() -> None:
    theirs = set().union(*map(shingles, PASSAGES))
    content = library().lesson("round-trip", "en")
    free = ("tagline", "title")
    same = [
        f"{'.'.join(map(str, text.loc))}: {words}"
        for text in validate.texts(content.words)
        if text.is_prose and text.loc[0] not in free and "ask" not in text.loc
        for words in sorted(shingles(text.text) & theirs)
    ]
    assert "\n".join(same) == ""


# --- reading level --------------------------------------------------------------------------------

HYPHENS = pyphen.Pyphen(lang="en_US")


def syllables(word: str) -> int:
    """Letters of an abbreviation; else the larger of hyphenation points and groups of sounded vowels."""
    if len(word) > 1 and word.isupper():
        return len(word)
    letters = re.sub("[^a-z]", "", word.lower())
    groups = len(re.findall("[aeiouy]+", letters))
    silent = (letters.endswith("e") and not letters.endswith(("le", "ee"))) + bool(re.search("[^td]ed$", letters))
    return max(1, groups - silent, len(HYPHENS.positions(word.lower())) + 1)


def sentences(texts: list[str]) -> list[list[str]]:
    split = [sentence for text in texts for sentence in re.split(r"(?<=[.?!])\s+", text)]
    return [words for words in (re.findall(r"[A-Za-z][A-Za-z’'-]*", sentence) for sentence in split) if words]


def grade_level(texts: list[str]) -> float:
    """The Flesch-Kincaid grade of texts; numbers are no words."""
    made = sentences(texts)
    words = [word for sentence in made for word in sentence]
    return 0.39 * len(words) / len(made) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59


def test_the_measure_agrees_with_known_texts() -> None:
    """The source's "Big idea" is known to score 9.8, its "What it is" 8.3, give or take a grade."""
    big_idea = next(text for text in PASSAGES if "Distance costs" in text)
    assert grade_level([big_idea]) == pytest.approx(9.8, abs=0.5)
    assert grade_level([PASSAGES[0]]) == pytest.approx(8.3, abs=1.0)


RANGES = {"K-1": (-5, 2.5), "2-3": (1.98, 5.34), "4-5": (4.51, 7.73), "6-8": (6.51, 10.34), "9-12": (8.32, 13.0)}
TOLERANCE = 0.7
LONGEST = {"K-1": 10, "2-3": 14, "4-5": 20, "6-8": 26, "9-12": 32}


@for_bands(*ALL)
def test_the_connected_text_is_at_the_band_s_level(band: str) -> None:
    """What it is, why it matters and the big idea; captions and questions are short by design."""
    made = lesson(band)
    level = grade_level([plain(text, band) for text in (made.what_it_is, made.why_it_matters, made.big_idea)])
    low, high = RANGES[band]
    assert low - TOLERANCE <= level <= high + TOLERANCE


@for_bands(*ALL)
def test_all_running_text_together_is_no_harder_than_the_band(band: str) -> None:
    assert grade_level(running(band)) <= RANGES[band][1]


def test_each_band_reads_harder_than_the_one_before() -> None:
    levels = [grade_level(running(band)) for band in ALL]
    assert levels == sorted(levels)


@for_bands(*ALL)
def test_no_sentence_is_too_long_for_the_band(band: str) -> None:
    longest = max(sentences(running(band)), key=len)
    assert len(longest) <= LONGEST[band], " ".join(longest)


# --- style ----------------------------------------------------------------------------------------


def texts() -> Iterator[tuple[str, str]]:
    for text in validate.texts(library().lesson("round-trip", "en").words):
        yield ".".join(map(str, text.loc)), text.text


def refused(pattern: str) -> dict[str, str]:
    return {name: text for name, text in texts() if has(pattern, text)}


def test_no_color_carries_a_meaning() -> None:
    colors = "red|orange|yellow|green|blue|purple|violet|pink|brown|gr[ae]y|black|white"
    assert refused(rf"\b({colors})\b") == {}


def test_nothing_is_shouted() -> None:
    assert refused("!") == {}


def test_quotes_and_apostrophes_are_curly() -> None:
    assert refused(r"[\"']") == {}


def test_spelling_is_american() -> None:
    british = r"\b\w*(kilomet|cent|fib|met)re(s|d)?\b|\bcolour|\blabell|\bstylised|\w+isation\b|\btravell"
    assert refused(british) == {}


def test_no_text_has_spaces_too_many() -> None:
    assert refused(r"\S  +\S|\t") == {}


def test_every_glossary_word_is_used_in_the_lesson_or_explained_by_it() -> None:
    words = library().lesson("round-trip", "en").words
    pages = " ".join(everything(band) for band in ALL)
    pages += " ".join(name for band in ALL for part in lesson(band).parts for name in (part.name, part.role))
    pages += " ".join(other.name for band in ALL for other in lesson(band).alternatives)
    others = {name: " ".join(entry.meaning.values()) for name, entry in words.glossary.items()}
    for name, entry in words.glossary.items():
        stem = rf"\b{re.escape(entry.term)}".removesuffix("ing")
        assert has(stem, pages) or any(has(stem, text) for other, text in others.items() if other != name), name
        assert all(entry.meaning.values())


def test_every_word_that_is_taught_is_in_the_glossary() -> None:
    content = library().lesson("round-trip", "en")
    taught = {name for _, text in texts() for name in re.findall(r"{term}`(.*?)`", text)}
    assert taught
    assert taught <= set(content.lesson.glossary)


DIFFERENT = ("what_it_is", "why_it_matters", "big_idea", "scale")


@pytest.mark.parametrize("name", DIFFERENT)
def test_each_band_has_its_own_wording(name: str) -> None:
    text = getattr(library().lesson("round-trip", "en").words, name)
    assert len({wording(text, band) for band in ALL}) == len(ALL)


def test_each_band_has_its_own_questions_and_parts() -> None:
    for i in range(2):
        assert len({lesson(band).questions[i].ask for band in ALL}) == len(ALL)
    for i in range(7):
        assert len({lesson(band).parts[i].text for band in ALL}) == len(ALL)
    for i in range(3):
        assert len({lesson(band).alternatives[i].text for band in ALL}) == len(ALL)
