"""Nothing of a key or of a teacher's page is anywhere in a file that pupils get.

Not on its pages, not in alternative texts, metadata, bookmarks, tags or attachments.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lessonpress import prose
from lessonpress.build import order_of
from lessonpress.content import Library
from lessonpress.model import wording
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
SHORTEST = 4
"""Shorter answers, such as a digit, are found anywhere by chance; the tests of each kind look at their place."""


def squeezed(text: str) -> str:
    return "".join(text.split())


def for_grown_ups(handout) -> Iterator[str]:
    """What the lesson tells whoever leads the talk, in the sentences it is told in."""
    library = Library(Workspace(ROOT, ROOT / "output"))
    names = order_of(handout.job, library).facts.names
    for question in library.lesson("round-trip", "en").words.questions.values():
        ideas = [wording(idea.answer, handout.job.grade.band.id) for idea in question.misconceptions.values()]
        for text in (*question.listen_for, *ideas, *question.follow_ups, question.note):
            yield prose.plain(text, names)


def test_nothing_that_a_grown_up_listens_for_is_in_the_file(pupil):
    texts = list(for_grown_ups(pupil))
    assert len(texts) >= 6
    for text in texts:
        assert squeezed(text) not in pupil.strings, text


def test_no_file_for_pupils_is_marked_as_answers(pupil):
    assert "ANSWERS" not in pupil.strings
    assert "ANSWERS" not in pupil.path.name
    assert pupil.path.parent.parent.name == "pupil"


def test_a_key_is_marked_as_answers_on_every_page(pair):
    _, key = pair
    assert key.path.parent.parent.name == "teacher"
    for number in range(1, len(key.fium) + 1):
        printed = squeezed("".join(letter.text for letter in key.letters if letter.page == number))
        assert "ANSWERS" in printed


def test_nothing_that_only_the_key_says_is_in_the_file(pair):
    """Names, numbers, sentences and alternative texts of the key, looked for in all that the file holds."""
    sheet, key = pair
    only = {squeezed(item) for item in key.items} - {squeezed(item) for item in sheet.items}
    only = {item for item in only if len(item) >= SHORTEST and item not in sheet.shown}
    assert only, "the key says nothing of its own"
    for item in only:
        assert item not in sheet.strings, item


def test_a_key_has_the_pages_of_its_document(pair):
    sheet, key = pair
    assert len(key.fium) == len(sheet.fium)
    assert [leaf.MediaBox for leaf in key.pdf.pages] == [leaf.MediaBox for leaf in sheet.pdf.pages]


def test_nothing_is_attached_linked_or_scripted(pupil):
    root = pupil.pdf.Root
    assert not pupil.pdf.attachments
    assert not {"/AF", "/OpenAction", "/AA", "/AcroForm"} & set(root.keys())
    assert not [leaf for leaf in pupil.pdf.pages if "/Annots" in leaf or "/AA" in leaf]
    with pupil.pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert all(squeezed(title) in pupil.shown for title in titles)
