"""The finished files: pages, tags, titles, places, type and margins."""

from __future__ import annotations

import re

import page
import pytest

from lessonpress.verify import verify_file

EDGE = 12.7
SMALLEST = 8.0


def test_sheet_and_key_have_two_pages_and_pass_the_proof(pair):
    for lab in pair:
        assert len(lab.pdf.pages) == 2
        assert verify_file(lab.path).ok


def test_an_independent_checker_finds_pdf_ua(pair):
    for lab in pair:
        assert page.validate_pdf(lab.path, profile=page.ValidationProfile.PDF_UA_1).is_compliant


def test_page_n_of_the_key_is_page_n_of_the_sheet(pair):
    sheet, key = ([(node.lines[0].page, node.kind, node.text) for node in lab.headings] for lab in pair)
    assert sheet == key
    assert {number for number, _, _ in sheet} == {1, 2}


def test_the_problems_are_the_same_in_the_same_order(pair):
    sheet, key = pair
    stems = [(problem.number, problem.stem) for problem in sheet.problems]
    assert stems == [(problem.number, problem.stem) for problem in key.problems]
    assert [number for number, _ in stems] == [str(number) for number in range(1, len(stems) + 1)]
    assert len(stems) == (1 if sheet.counting else 4)


def test_headings_and_question_boxes_are_in_the_same_places(pair):
    """A heading of a problem begins with the number in its box."""
    sheet, key = pair
    for one, other in zip(sheet.headings, key.headings, strict=True):
        ours, theirs = one.lines[0].letters[0], other.lines[0].letters[0]
        assert (ours.x, ours.y) == pytest.approx((theirs.x, theirs.y), abs=1.0), one.text


def test_figures_and_answer_lines_are_in_the_same_places(pair):
    sheet, key = pair
    for one, other in zip(sheet.figures, key.figures, strict=True):
        assert one.text == other.text
        ours, theirs = one.lines[0].letters[0], other.lines[0].letters[0]
        assert (ours.page, ours.x, ours.y) == pytest.approx((theirs.page, theirs.x, theirs.y), abs=1.0)
    lines = [
        [node.lines[0].letters[0] for node in lab.tree.find("P") if node.text.split()[0] == "Answer"]
        for lab in pair
    ]
    for ours, theirs in zip(*lines, strict=True):
        assert (ours.x, ours.y) == pytest.approx((theirs.x, theirs.y), abs=1.0)


def test_the_key_is_the_teachers_and_says_so(pair):
    sheet, key = pair
    assert (sheet.path.parents[1].name, key.path.parents[1].name) == ("pupil", "teacher")
    assert key.path.stem == f"{sheet.path.stem}_ANSWERS"
    assert str(key.pdf.docinfo.Title).endswith(" – ANSWERS")
    with key.pdf.open_metadata() as metadata:
        assert metadata["dc:title"].endswith(" – ANSWERS")
    assert key.tree.find("P")[0].text == "Lesson 1 · Timeline lab · ANSWERS"
    for number in (1, 2):
        footer = " ".join(line.text for line in key.footer(number))
        assert "ANSWERS" in footer
        assert key.code in footer
        assert f"Page {number} of 2" in footer
        footer = " ".join(line.text for line in sheet.footer(number))
        assert "ANSWERS" not in footer
        assert sheet.code in footer


def test_no_type_is_smaller_than_eight_points(pair):
    for lab in pair:
        small = {letter.size for letter in lab.letters if letter.size and letter.size < SMALLEST - 0.01}
        assert not small


def test_nothing_is_near_an_edge(pair):
    for lab in pair:
        for picture in lab.pictures:
            edge = int(EDGE * picture.width / lab.paper.width)
            width, height = picture.size
            strips = {
                "left": (0, 0, edge, height),
                "right": (width - edge, 0, width, height),
                "top": (0, 0, width, edge),
                "bottom": (0, height - edge, width, height),
            }
            inked = [name for name, box in strips.items() if picture.crop(box).getextrema()[0] < 250]
            assert not inked


def test_figures_are_told_apart_by_their_alternative_texts(pair):
    for lab in pair:
        alts = [node.alt for node in lab.figures]
        assert all(alt and len(alt) <= 100 for alt in alts)
        assert len(set(alts)) == len(alts), alts


def test_the_key_does_not_say_that_its_boxes_are_empty(pair):
    _, key = pair
    assert not [node.alt for node in key.grids if re.search("to fill in", node.alt)]


def test_nothing_unfinished_is_printed(pair):
    for lab in pair:
        assert not re.search(r"\{|\}|None|undefined|\bnan\b|[\ufffd\0]", lab.text)
