"""What a reader finds on the pages, where, and in which order."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

LESSON = yaml.safe_load((Path(__file__).parents[2] / "curriculum/lessons/round-trip/lesson.yaml").read_text())

PX = 25.4 / 288
"""A pixel of a sheet's pictures in mm."""

TIMES = ("45 ms", "50 ms", "145 ms", "4.2 s", "4.3 s")
RATES = ("200 km", "8,000 tokens/s", "60 tokens/s")
STUDY = ("3.4%", "96.6%", "400 tokens", "answer 250", "400 ms", "12.9 s", "56 ms", "2.1 s", "1.6 s")
NUMBERS = {
    "K-1": ("trip 1", "line 1", "read 1", "write 83"),
    "2-3": (*TIMES, "200 km"),
    "4-5": (*TIMES, *RATES),
    "6-8": (*TIMES, *RATES),
    "9-12": (*TIMES, *RATES, *STUDY),
}
UNIT = re.compile(r"(ms|s|km|tokens?|tokens/s|mm|%)\b")
ENDS_IN_NUMBER = re.compile(r"(^|[\s<≈(])\d[\d,.]*$")
MISSING = re.compile(r"\{|\}|None|undefined|\bnan\b|[\ufffd\0]")


def squeezed(text: str) -> str:
    return "".join(text.split())


def positions(text: str, wanted: list[str]) -> list[int]:
    """Where each text begins, each after the one before; a missing one fails the test."""
    found, at = [], 0
    for each in wanted:
        place = text.find(each, at)
        assert place >= 0, f"{each!r} is missing after {text[max(0, at - 60) : at]!r}"
        found.append(place)
        at = place + len(each)
    return found


def test_the_first_question_comes_before_the_second(sheet):
    first, second = (node.lines[0] for node in sheet.questions)
    assert (first.page, first.y) < (second.page, second.y)
    positions(squeezed(sheet.text), ["Q1", squeezed(sheet.lesson.questions[0].ask), "Q2"])


def test_seven_stops_in_order_with_their_numbers(sheet):
    names = [part.name for part in sheet.lesson.parts]
    assert len(names) == 7
    lists = sheet.tree.find("L")
    if lists:
        items = [" ".join(item.text.split()) for item in lists[0].find("LI")]
        assert len(items) == 7
        for number, (name, item) in enumerate(zip(names, items, strict=True), 1):
            assert item.startswith(f"{number} {name}."), item
    journey = squeezed(sheet.figures[0].text)
    positions(journey, [f"{number}{squeezed(name)}" for number, name in enumerate(names, 1)])


def test_bands_have_their_long_description_beside_the_picture(sheet):
    if sheet.band.id in ("2-3", "4-5", "6-8"):
        assert sheet.tree.find("L")
    elif sheet.band.id == "9-12":
        (what,) = [node.text for node in sheet.running if " 4 " in node.text]
        positions(f" {what} ", [f" {number} " for number in range(1, 8)])


def test_every_number_of_the_band_is_on_the_page(sheet):
    text = " ".join(sheet.text.split())
    for number in NUMBERS[sheet.band.id]:
        before = r"(?<![\d.,])" if number[0].isdigit() else ""
        after = r"(?![\d])" if number[-1].isdigit() else r"(?!\w)"
        assert re.search(before + re.escape(number) + after, text), number


def test_the_picture_of_the_wait_itself_carries_the_numbers(sheet):
    if sheet.band.id == "K-1":
        return
    wait = " ".join(next(node.text for node in sheet.figures if "45 ms" in node.text).split())
    shown = ("45 ms", "50 ms", "4.2 s") if sheet.band.id == "2-3" else TIMES
    assert all(number in wait for number in shown)
    assert wait.count("50 ms") >= 2


def parted(sheet) -> list[str]:
    """Where a line ends between a number and its unit, or within the unit."""
    return [
        f"{before.text} / {after.text}"
        for block in sheet.blocks
        for before, after in pairwise(block.lines)
        if 0 < after.y - before.y < after.size
        and ((ENDS_IN_NUMBER.search(before.text) and UNIT.match(after.text)) or before.text.endswith("tokens/"))
    ]


def test_no_number_is_parted_from_its_unit(sheet):
    assert not parted(sheet)


@pytest.mark.parametrize("width", [44, 50, 58, 66, 73])
def test_no_number_is_parted_from_its_unit_in_narrow_columns(workspace, command, read_sheet, width):
    """Wherever lines happen to break in other words, languages and editions."""
    path = workspace / "templates/print.css"
    css = f".captions {{ display: block; }} .captions .caption {{ max-width: {width}mm; }}"
    # Higher captions take room that the notes of the key would need; no key is built here.
    css += " .notes { font-size: 6pt; }"
    path.write_text(f"{path.read_text('utf-8')}\n{css}\n", "utf-8")
    ran = command("build", "--grade", "6-8", "--grade", "9-12", "--quiet")
    assert ran.code == 0, ran.err
    assert not [line for band in ("6-8", "9-12") for line in parted(read_sheet(workspace, band))]


def test_no_unfinished_words_are_printed(sheet):
    assert not MISSING.search(sheet.text)
    assert "…" not in sheet.text
    assert not [line.text for block in sheet.blocks for line in block.lines if line.text.endswith(("-", "\u00ad"))]


def test_all_that_the_lesson_says_to_this_band_is_printed(sheet):
    text = squeezed(sheet.text)
    said = [sheet.lesson.title, *(question.ask for question in sheet.lesson.questions)]
    said += [part.name for part in sheet.lesson.parts]
    if sheet.band.id not in ("K-1", "9-12"):
        said += [part.text for part in sheet.lesson.parts]
    if sheet.band.id == "9-12":
        said += [other.name for other in sheet.lesson.alternatives]
    said += [sheet.lesson.what_it_is, sheet.lesson.why_it_matters, sheet.lesson.big_idea]
    said += [sheet.lesson.lab.description, sheet.lesson.lab.heading]
    if sheet.band.id != "K-1":
        said += [sheet.lesson.tagline, sheet.lesson.lab.source_note]
    for words in said:
        # References are filled in and emphasis is a look; what is left of the words must all be there.
        for piece in re.split(r"\{\w+\}`[^`]*`|\*\*|\\\n", words):
            assert squeezed(piece) in text, piece


def test_a_question_and_its_answer_space_are_on_one_page(sheet):
    for number, heading in enumerate(sheet.questions, 1):
        (page,) = {line.page for line in heading.lines}
        answers = sheet.answers(number)
        assert answers, f"Q{number} has no answer space on page {page}"
        assert answers[-1].y < sheet.content_bottom
    # All answer space is below a question: no lines are left at the head of another page.
    first_page = {line.page for heading in sheet.questions for line in heading.lines}
    for page in {1, 2} - first_page:
        end = max(line.bottom for line in sheet.tree.lines if line.page == page)
        below = [rule for rule in sheet.rules[page - 1] if end + 3 < rule.y < sheet.content_bottom]
        assert not [rule for rule in below if rule.width > 100 and rule.y > end + 8]


def test_no_heading_is_the_last_thing_on_its_page(sheet):
    for node in sheet.headings:
        (page,) = {line.page for line in node.lines}
        low = max(line.bottom for line in node.lines)
        inked = sheet.inked_rows(page, sheet.left, sheet.right)
        below = range(round((low + 1) / PX), round(sheet.content_bottom / PX))
        assert any(inked[row] for row in below), node.text


def test_name_and_date_are_on_the_first_page_only(sheet):
    labels = ("Name",) if sheet.band.id == "K-1" else ("Name", "Date")
    lines = sheet.tree.lines
    for label in labels:
        found = [line for line in lines if re.search(rf"\b{label}\b", line.text)]
        assert [line.page for line in found] == [1], label
        assert found[0].y < sheet.paper.top + 48
    if sheet.band.id == "K-1":
        assert "Date" not in sheet.text
    low = max(line.bottom for line in lines if line.text.startswith("Name"))
    rules = [rule for rule in sheet.rules[0] if abs(rule.y - low) < 3 and rule.width > 70]
    assert rules, "there is no line to write a name on"


def test_nothing_says_a_level_near_the_name(sheet):
    head = " ".join(line.text for line in sheet.tree.lines if line.page == 1 and line.y < sheet.paper.top + 48)
    assert not re.search(r"(?i)\b(grade|band|level|low|high|ELL|IEP)\b", head)
    assert sheet.band.id not in head


def test_every_page_has_its_footer(sheet):
    for page in (1, 2):
        words = " ".join(line.text for line in sheet.footer(page))
        assert re.search(rf"(?<!\S){re.escape(sheet.code)}(?!\S)", words), words
        assert f"Page {page} of 2" in words
        assert f"version {LESSON['version']}" in words
        assert words.startswith(sheet.lesson.title)
        assert {round(line.y, 1) for line in sheet.footer(page)} == {round(sheet.footer(page)[0].y, 1)}


def test_nothing_is_printed_under_the_footer(sheet):
    for page in (1, 2):
        low = max(line.bottom for line in sheet.footer(page))
        inked = sheet.inked_rows(page)
        assert not any(inked[round(low / PX) + 2 :])
        assert sheet.paper.height - low >= 12.7


def test_nothing_is_printed_near_an_edge(sheet):
    for page, picture in enumerate(sheet.pictures, 1):
        left, top, right, bottom = picture.point(lambda value: 255 if value < 200 else 0).getbbox()
        gaps = left * PX, top * PX, sheet.paper.width - right * PX, sheet.paper.height - bottom * PX
        assert min(gaps) >= 12.7 - PX, (page, gaps)


def test_no_paragraph_leaves_one_line_alone_on_a_page(sheet):
    for node in sheet.tree.find("P", "LI", "H2"):
        pages = [line.page for line in node.lines]
        if len(set(pages)) > 1:
            assert min(pages.count(page) for page in set(pages)) >= 2, node.text


@pytest.mark.parametrize("band", ["K-1", "2-3", "4-5", "6-8", "9-12"])
def test_both_papers_say_the_same(sheets, band):
    one, other = sheets(band), sheets(band, "letter")
    assert squeezed(one.text) == squeezed(other.text)


@pytest.mark.parametrize("band", ["K-1", "2-3", "4-5", "6-8", "9-12"])
def test_color_adds_no_word_and_moves_none(sheets, band):
    copier, color = sheets(band), sheets(band, theme="color")
    assert copier.tree.text == color.tree.text
    places = [[(round(line.left, 1), round(line.y, 1)) for line in each.tree.lines] for each in (copier, color)]
    assert places[0] == places[1]
