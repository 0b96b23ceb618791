"""What is true of every document: it can be read aloud, found, posted and copied."""

from __future__ import annotations

from itertools import pairwise

import page

from lessonpress.style import MM_PER_PT

PROFILE = page.ValidationProfile.PDF_UA_1
SMALLEST = 8.0
"""Points."""
EDGE = 12.7
"""Nothing is printed nearer to the edge of the paper (mm)."""


def test_it_is_accessible_by_the_standard(handout):
    report = page.validate_pdf(str(handout.path), profile=PROFILE)
    assert report.is_compliant, report


def test_it_says_its_language_and_its_title(handout):
    root = handout.pdf.Root
    assert str(root.Lang) == handout.job.language
    assert bool(root.ViewerPreferences.DisplayDocTitle)
    heads = handout.tree.find("H1")
    assert len(heads) == 1
    assert str(handout.pdf.docinfo.Title).startswith("Your Prompt’s Round Trip – ")


def test_headings_skip_no_level(handout):
    levels = [int(node.kind[1]) for node in handout.headings]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels


def test_every_picture_has_a_short_description(handout):
    for figure in handout.figures:
        assert 1 <= len(figure.alt or "") <= 100, figure.alt


def test_no_row_of_a_table_is_split_between_pages(handout):
    for row in handout.tree.find("TR"):
        assert len({line.page for line in row.lines}) <= 1, row.text


def test_every_printed_letter_is_read_aloud_or_is_furniture(handout):
    told = set(handout.tree.marks())
    for letter in handout.letters:
        assert letter.artifact or (letter.page, letter.mark) in told, letter


def test_no_letter_is_too_small_or_off_the_printable_paper(handout):
    sizes = [tuple(side * MM_PER_PT for side in leaf.get_size()) for leaf in handout.fium]
    for letter in handout.letters:
        if letter.text.isspace():
            continue
        width, height = sizes[letter.page - 1]
        assert letter.size >= SMALLEST - 0.01, letter
        assert min(letter.box[0], letter.box[1], width - letter.box[2], height - letter.box[3]) >= EDGE - 0.01, (
            letter
        )
