"""The page under a ruler: type, lines to write on, margins and white space."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lessonpress.style import MM_PER_PT

PX = 25.4 / 288
"""A pixel of a sheet's pictures in mm."""

X_HEIGHT = {"K-1": 4.2, "2-3": 3.3, "4-5": 2.6, "6-8": 2.2, "9-12": 2.1}
X_PER_EM = {"Lexend": 0.525, "Atkinson": 0.496}
ROWS = {"K": 25, "K-1": 25, "1": 16, "2": 13, "2-3": 13, "3": 11, "4-5": 8.7, "5": 8.7, "6-8": 8, "7": 8}
ROWS |= {"9-12": 7.1, "11": 7.1}
"""Base line to base line in mm: users.md, requirement 7."""

FEWEST = {"K-1": 1, "2-3": 3, "4-5": 4, "6-8": 4, "9-12": 6}
"""Lines to write on for each question, of all voices."""

GROUP_GAP = 1.6
WIDEST_WHITE = 30.0
LOWEST_MARK = 35.0


# --- answer space -----------------------------------------------------------------------------------


def base_lines(sheet, question: int) -> list:
    """Lines to write on; of a row with guides the lowest."""
    rules = sheet.answers(question)
    if sheet.band.id == "K-1":
        # The first two are the upper and the lower edge of the box to draw in.
        rules = rules[2:]
    if sheet.band.id in ("K-1", "2-3"):
        assert len(rules) % 2 == 0
        return rules[1::2]
    return rules


@pytest.mark.parametrize("question", [1, 2])
def test_lines_stand_apart_as_the_grade_writes(sheet, question):
    row = ROWS[sheet.grade.id]
    assert sheet.grade.row == pytest.approx(row)
    lines = base_lines(sheet, question)
    for above, below in pairwise(lines):
        step = below.bottom - above.bottom
        within, between = abs(step - row) <= 0.3, abs(step - row - GROUP_GAP) <= 0.3
        assert within or between, f"{step:.2f} mm from line to line instead of {row} mm"


@pytest.mark.parametrize("question", [1, 2])
def test_letters_of_young_children_have_guides(sheet, question):
    if sheet.band.id not in ("K-1", "2-3"):
        return
    rules = sheet.answers(question)
    rules = rules[2:] if sheet.band.id == "K-1" else rules
    page = sheet.questions[question - 1].lines[0].page
    for top, base in zip(rules[::2], rules[1::2], strict=True):
        letter = base.bottom - top.top
        # Kindergarten's letters are 14 of 25 mm high; the other grades keep that share.
        assert letter == pytest.approx(ROWS[sheet.grade.id] * 14 / 25, abs=0.4)
        middle = sheet.crop(page, (base.left, top.bottom + 1, base.right, base.top - 1))
        dark = middle.point(lambda value: 255 if value < 140 else 0)
        left, high, right, low = dark.getbbox()
        dashed_y = top.bottom + 1 + (high + low) / 2 * PX
        assert dashed_y == pytest.approx((top.y + base.y) / 2, abs=0.5)
        assert (low - high) * PX < 0.6
        assert (right - left) * PX > base.width - 4


@pytest.mark.parametrize("question", [1, 2])
def test_there_are_lines_enough_and_none_is_short(sheet, question):
    lines = base_lines(sheet, question)
    assert len(lines) >= FEWEST[sheet.band.id]
    assert all(line.width >= 60 for line in lines)
    assert max(line.width for line in lines) - min(line.width for line in lines) <= 0.5


@pytest.mark.parametrize("question", [1, 2])
def test_there_is_room_above_the_first_line_and_under_the_last(sheet, question):
    lines = base_lines(sheet, question)
    heading = sheet.questions[question - 1]
    if sheet.band.id != "K-1":
        room = lines[0].top - max(line.bottom for line in heading.lines)
        assert room >= min(ROWS[sheet.grade.id] * 0.56, ROWS[sheet.grade.id] - 0.5)
    rules = sheet.rules[heading.lines[0].page - 1]
    footer_rule = next(rule for rule in rules if rule.y > sheet.content_bottom)
    assert footer_rule.top - lines[-1].bottom >= 5


@pytest.mark.parametrize("question", [1, 2])
def test_young_children_have_a_box_to_draw_in(sheet, question):
    if sheet.band.id != "K-1":
        return
    upper, lower = sheet.answers(question)[:2]
    assert lower.bottom - upper.top >= 60
    assert upper.width >= 175
    page = sheet.questions[question - 1].lines[0].page
    inside = sheet.crop(page, (sheet.left + 2, upper.bottom + 0.5, sheet.right - 2, lower.top - 0.5))
    assert inside.getextrema()[0] > 250, "there is something inside the box"
    assert base_lines(sheet, question)[0].bottom - lower.bottom >= ROWS[sheet.grade.id] * 14 / 25 + 3.5


def test_labels_stand_on_their_lines(sheet):
    if sheet.band.id in ("K-1", "2-3"):
        return
    for number in (1, 2):
        heading, bases = sheet.questions[number - 1], base_lines(sheet, number)
        labels = [
            line for line in sheet.tree.lines
            if line.page == heading.lines[0].page
            and bases[0].y - sheet.grade.row < line.y < bases[-1].y + 1
            and line.y > heading.lines[-1].bottom + 1
        ]  # fmt: skip
        assert [line.text for line in labels] == ["I think", "My partner thinks", "Now I think", "because"]
        for label in labels:
            nearest = min(bases, key=lambda base: abs(base.y - label.y))
            assert 0 <= nearest.y - label.y <= 1.5, label.text
            assert nearest.left - label.right >= 1


# --- type -------------------------------------------------------------------------------------------


def test_running_text_is_large_enough_for_the_band(sheet):
    wanted = X_HEIGHT[sheet.band.id] - 0.05
    assert sheet.running
    for node in sheet.running:
        for line in node.lines:
            body = sorted(letter.size for letter in line.letters)[len(line.letters) // 2]
            assert body * X_PER_EM[sheet.band.running] * MM_PER_PT >= wanted, line.text


def test_questions_are_at_least_as_large_as_running_text(sheet):
    for heading in sheet.questions:
        for line in heading.lines:
            size = max(letter.size for letter in line.letters)
            assert size * X_PER_EM["Lexend"] * MM_PER_PT >= X_HEIGHT[sheet.band.id] - 0.05, line.text


def test_no_text_is_smaller_than_8_points(sheet):
    small = [letter for letter in sheet.letters if letter.size and letter.size < 7.99]
    assert not [(letter.text, letter.size) for letter in small]


def test_no_line_is_longer_than_the_band_reads(sheet):
    most = {"K-1": 45, "2-3": 45, "4-5": 70, "6-8": 75, "9-12": 80}[sheet.band.id] + 3
    blocks = [*sheet.tree.find("P", "LBody"), *sheet.questions]
    lines = [line.text.removeprefix("Q1 ").removeprefix("Q2 ") for node in blocks for line in node.lines]
    assert not [f"{len(line)} characters: {line}" for line in lines if len(line) > most]


def test_lines_of_a_paragraph_have_room_between_them(sheet):
    for node in sheet.running:
        for above, below in pairwise(node.lines):
            if above.page == below.page:
                assert below.y - above.y >= 1.2 * sheet.band.body * MM_PER_PT, below.text


def test_no_paragraph_ends_in_a_lonely_word(sheet):
    """The last line of what is read has two words or more (sheet-design.md section 3)."""
    lonely = [
        node.lines[-1].text for node in [*sheet.tree.find("P", "LBody"), *sheet.questions]
        if len(node.lines) > 1 and len(node.lines[-1].text.split()) < 2 and node.text != "Now I think, because"
    ]  # fmt: skip
    assert not lonely


# --- edges ------------------------------------------------------------------------------------------


def test_everything_starts_at_one_left_edge(sheet):
    starts = {"title": sheet.headings[0].lines[0].left}
    starts |= {f"paragraph {node.text[:20]}": node.lines[0].left for node in sheet.running[:1]}
    starts |= {f"footer {page}": sheet.footer(page)[0].left for page in (1, 2)}
    starts |= {
        node.text[:20]: node.lines[0].left for node in sheet.headings
        if node not in sheet.questions and node.text != "Why AI needs it"
    }  # fmt: skip
    for number, heading in enumerate(sheet.questions, 1):
        line = heading.lines[0]
        box = sheet.crop(line.page, (0, line.top - 1, line.left, line.bottom + 1))
        starts[f"Q{number} box"] = box.point(lambda value: 255 if value < 140 else 0).getbbox()[0] * PX
    for page, rules in enumerate(sheet.rules, 1):
        wide = [rule for rule in rules if rule.width > 179]
        starts |= {f"rule at {rule.y:.0f} on page {page}": rule.left for rule in wide}
    wrong = {what: round(x, 2) for what, x in starts.items() if abs(x - sheet.left) > 0.5}
    assert not wrong, f"the margin is {sheet.left}"


def test_pictures_start_at_the_edge_and_stay_in_the_column(sheet):
    for picture in sheet.figures:
        if "Key" in (picture.alt or ""):
            continue
        marks = set(picture.marks())
        (page,) = {page for page, _ in marks}
        lines = picture.lines
        top, bottom = min(line.top for line in lines) - 4, max(line.bottom for line in lines)
        band = sheet.crop(page, (0, top, sheet.paper.width, bottom))
        left, _, right, _ = band.point(lambda value: 255 if value < 140 else 0).getbbox()
        # The loop of the young children runs round its stops and leaves the same at both sides.
        inset = 3.5 if sheet.band.id in ("K-1", "2-3") and "seven" in picture.alt else 0.5
        assert -0.5 <= left * PX - sheet.left <= inset
        assert right * PX <= sheet.right + 0.5


def test_rules_and_lines_end_at_one_right_edge(sheet):
    ends = {}
    for page, rules in enumerate(sheet.rules, 1):
        ends |= {f"{rule.y:.0f} on page {page}": rule.right for rule in rules if rule.width > 179}
    for number in (1, 2):
        page = sheet.questions[number - 1].lines[0].page
        ends |= {f"{rule.y:.1f} on page {page}": rule.right for rule in base_lines(sheet, number)}
        if sheet.band.id == "K-1":
            # The corners of the box are round, so its sides are looked at.
            upper, lower = sheet.answers(number)[:2]
            side = sheet.crop(page, (0, upper.y + 5, sheet.paper.width, lower.y - 5))
            left, _, right, _ = side.point(lambda value: 255 if value < 140 else 0).getbbox()
            ends[f"the box of Q{number}"] = right * PX
            assert abs(left * PX - sheet.left) <= 0.5
    wrong = {place: round(x, 2) for place, x in ends.items() if abs(x - sheet.right) > 0.5}
    assert len(ends) >= 6
    assert not wrong, f"the column ends at {sheet.right}"


# --- white space ------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [1, 2])
def test_no_page_has_a_hole(sheet, page):
    """Box edges count as ink, so areas to draw in are no holes."""
    inked = sheet.inked_rows(page, sheet.left - 0.5, sheet.right + 0.5)
    rows = [index * PX for index, dark in enumerate(inked) if dark]
    gap, at = max((below - above, above) for above, below in pairwise(rows))
    assert gap <= WIDEST_WHITE, f"{gap:.0f} mm of white from {at:.0f} mm"
    content = [y for y in rows if y < sheet.content_bottom]
    assert sheet.content_bottom + 3.5 - content[-1] <= LOWEST_MARK
    assert rows[0] == pytest.approx(sheet.paper.top, abs=3)


def test_blocks_do_not_touch(sheet):
    """Between a question and what is above it there is more white than between its own lines."""
    for heading in sheet.questions:
        page, top = heading.lines[0].page, heading.lines[0].top
        inked = sheet.inked_rows(page, sheet.left, sheet.right)
        box_top = top
        while inked[round(box_top / PX)]:
            box_top -= PX
        above = box_top
        while above > 0 and not inked[round(above / PX)]:
            above -= PX
        assert box_top - above >= 3, heading.text
