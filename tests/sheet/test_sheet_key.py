"""The key of the question sheet: the same pages line for line, with notes where the sheet has room to answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessonpress import prose
from lessonpress.build import build_one, order_of
from lessonpress.content import Library
from lessonpress.model import wording
from lessonpress.plan import ANSWER_KEY, Request, plan
from lessonpress.resolve import OWN_CASE, Case
from lessonpress.shelf import Shelf
from lessonpress.style import BANDS, PAPERS
from lessonpress.workspace import Workspace

from .conftest import Sheet

ROOT = Path(__file__).parents[2]
NEAR = 0.05
"""Text stands alike when it is no farther apart (mm)."""
ADULT_PT = 9.0
CASES = (OWN_CASE, Case("satellite-geo"), Case("on-device"), Case("long-prompt"))


def pair(folder: Path, band: str, paper: str, case: Case = OWN_CASE) -> tuple[Sheet, Sheet, Library]:
    """A sheet and its key."""
    library = Library(Workspace(ROOT, folder))
    wishes = Request(("round-trip",), ("question-sheet", ANSWER_KEY), (band,), (paper,), case=case)
    made = {
        job.key: Sheet(build_one(job, library, Shelf(())).path, job) for job in plan(wishes, library.workspace)
    }
    return made[False], made[True], library


def squeezed(text: str) -> str:
    return "".join(text.split())


def places(sheet: Sheet, texts: list[str]) -> list[tuple[int, float, float]]:
    """Page, left and top (mm) of the first line that begins with each text."""
    found = []
    for text in texts:
        lines = (line for line in sheet_lines(sheet) if squeezed(line.text).startswith(squeezed(text)))
        line = next(lines)
        found.append((line.letters[0].page, line.letters[0].x, line.y))
    return found


def sheet_lines(sheet: Sheet):
    return [line for node in sheet.tree.walk() for line in node.lines]


def notes_of(key: Sheet, library: Library) -> dict[str, list[str]]:
    """What a grown-up must find under each question, as printed, by its id."""
    order = order_of(key.job, library)
    band, names = key.job.grade.band.id, order.facts.names
    return {
        question.id: [
            prose.plain(text, names)
            for text in (
                *question.words.listen_for,
                *question.words.follow_ups,
                *(wording(idea.quote, band) for idea in question.words.misconceptions.values()),
                *(wording(idea.answer, band) for idea in question.words.misconceptions.values()),
            )
        ]
        for question in order.lesson.questions
    }


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("band", BANDS)
def test_the_key_is_the_sheet_with_notes_in_place_of_lines(tmp_path: Path, band: str, paper: str) -> None:
    sheet, key, library = pair(tmp_path, band, paper)
    assert key.path.name == sheet.path.name.replace(".pdf", "_ANSWERS.pdf")
    assert len(key.fium) == len(sheet.fium) == 2
    # Headings and questions stand where they do on the sheet.
    headings = [node.lines[0].text for node in sheet.headings]
    assert [node.lines[0].text for node in key.headings if node.kind != "H3"] == headings
    for one, other in zip(places(sheet, headings), places(key, headings), strict=True):
        assert one == pytest.approx(other, abs=NEAR)
    # Nobody writes a name on a key, and every note stands between its question and the next.
    printed = key.text
    assert library.interface("en").no_single_answer in printed
    assert library.interface("en").no_single_answer not in sheet.text
    text = squeezed(printed)
    starts = [text.index(squeezed(node.text)) for node in key.questions] + [len(text)]
    for start, end, notes in zip(starts[:-1], starts[1:], notes_of(key, library).values(), strict=True):
        assert len(notes) >= 12
        assert [note for note in notes if squeezed(note) not in text[start:end]] == []
    # Small type is that of grown-ups, never smaller.
    back = [letter for letter in key.letters if letter.page == 2 and letter.text.strip() and not letter.artifact]
    assert min(letter.size for letter in back) >= ADULT_PT - 0.01


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_reply_holds_for_the_numbers_of_the_sheet(tmp_path: Path, case: Case) -> None:
    _, key, library = pair(tmp_path, "2-3", "letter", case)
    text, facts = squeezed(key.text), order_of(key.job, library).facts
    times = facts.timeline
    longest = times.decode > max(times.network, times.queue, times.prefill)
    assert ("Onlyalittle" in text) == (longest and facts.timeline.network > 0)
    for note in (note for notes in notes_of(key, library).values() for note in notes):
        assert squeezed(note) in text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_background_is_printed_for_the_numbers_it_speaks_of(tmp_path: Path, case: Case) -> None:
    sheet, key, _ = pair(tmp_path, "K-1", "a4", case)
    assert (key.text.count("lesson’s numbers") == 2) == (not case)
    assert "lesson’s numbers" not in sheet.text


def test_notes_that_do_not_fit_are_refused_with_their_place(workspace: Path, command) -> None:
    words = workspace / "curriculum/lessons/round-trip/en.yaml"
    short = "Some links use satellites; most data crosses land and sea in fiber."
    written = words.read_text("utf-8")
    assert written.count(short) == 1
    words.write_text(written.replace(short, f"{short[:-1]}, and so on and so forth." * 6), "utf-8")
    place = words.read_text("utf-8").splitlines().index("questions:") + 1
    ran = command("build", "--grade", "3", "--paper", "letter", "--kind", "question-sheet", "--kind", "answer-key")
    assert ran.code == 1
    refused = [line for line in ran.lines if line.startswith("curriculum")]
    # Sheet and key are refused with one message; both count as failed.
    assert len(refused) == 1 and "2 failed" in ran.err, ran.err
    place_and_what = f"curriculum/lessons/round-trip/en.yaml:{place}:1: the key of the question sheet for 3"
    assert refused[0].startswith(place_and_what)
    assert refused[0].endswith("mm too long; shorten listen_for, misconceptions or follow_ups")
