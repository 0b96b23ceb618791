"""Finished diagrams as a reader finds them: what stands where, and what is not in the file."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import ImageChops

from lessonpress.figures.views import VIEWS
from lessonpress.resolve import Case
from lessonpress.style import BANDS, PAPERS

MM_PER_PT = 25.4 / 72
SCALE = 100 / 72
"""Pages are compared at 100 dpi."""

KINDS = ("diagram-labeled", "diagram-word-bank", "diagram-partial", "diagram-blank", "diagram-cut")
TO_LABEL = KINDS[1:]
WHOLE = ("whole", "4-5", "a4")
ROW = 3.0
"""Rows of the word bank are farther apart than this (mm)."""


def squeezed(text: str) -> str:
    return "".join(text.split()).lower()


def placed(box, top: float, paper: str):
    """A box of the figure as a box on the page (mm)."""
    x, y = PAPERS[paper].side, top
    return box.left + x, box.top + y, box.right + x, box.bottom + y


def inside(inner, outer, slack: float = 0.3) -> bool:
    return (
        outer[0] - slack <= inner[0]
        and outer[1] - slack <= inner[1]
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def cut_out(sheet, box):
    """A piece of the first page, in gray."""
    return sheet.picture(SCALE).crop(tuple(round(edge / MM_PER_PT * SCALE) for edge in box))


# --- nothing moves ----------------------------------------------------------------------------------


def assert_same_figure(sheets, frames, top_of, wanted, others, **wishes) -> None:
    view, band, paper = wanted
    laid_out, top = frames(*wanted, **wishes), top_of(*wanted, **wishes)
    art = placed(laid_out.area.grown(-0.2), top, paper)
    ring = laid_out.style.ring_left + 2 * laid_out.style.ring + 0.3
    labels = [placed(label.box, top, paper) for label in laid_out.labels]
    pieces = [art, *((left - 0.5, y0 - 0.5, left + ring, y1 + 0.4) for left, y0, _, y1 in labels)]
    first = sheets("diagram-labeled", view, band, paper, **wishes)
    for kind, key in others:
        other = sheets(kind, view, band, paper, key, **wishes)
        for piece in pieces:
            one, two = cut_out(first, piece), cut_out(other, piece)
            assert one.getextrema()[0] < 100, "there is nothing to compare"
            assert ImageChops.difference(one, two).getextrema()[1] < 40, (kind, key, piece)


def test_art_and_rings_stand_alike_on_all_sheets_and_keys(sheets, frames, top_of):
    others = [(kind, key) for kind in TO_LABEL for key in (False, True)]
    assert_same_figure(sheets, frames, top_of, WHOLE, others)


@pytest.mark.parametrize("view", VIEWS)
def test_art_and_rings_stand_alike_labeled_and_blank(sheets, frames, top_of, view):
    assert_same_figure(sheets, frames, top_of, (view, "K-1", "letter"), [("diagram-blank", False)])


def test_figures_stand_alike_where_a_line_over_the_title_wraps(sheets, frames, top_of):
    """Over a key stands one word more than over a sheet: where it needs a second line, no figure moves."""
    others = [(kind, key) for kind in TO_LABEL for key in (False, True)]
    wishes = {"case": Case("edge-small"), "school": "Upper Valley School"}
    assert top_of(*WHOLE, **wishes) - top_of(*WHOLE) > 3, "nothing wraps"
    assert_same_figure(sheets, frames, top_of, WHOLE, others, **wishes)


# --- names ------------------------------------------------------------------------------------------


def lines_in_box(sheet, label, name, top, paper) -> bool:
    """Whether a name, in one line or in two, is printed in a label's box and nowhere left of its ring."""
    box, words = placed(label.box, top, paper), name.split(" ")
    settings = [[name], *([" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words)))]
    return any(all(any(inside(hit, box) for hit in sheet.found(line)) for line in lines) for lines in settings)


def shown(sheet, frames, top_of, part_names, view, band, paper) -> list[bool]:
    """For each part in path order, whether its name stands in its box."""
    laid_out, top = frames(view, band, paper), top_of(view, band, paper)
    places = {label.anchor.part: label for label in laid_out.labels}
    names = part_names(view, band)
    return [
        lines_in_box(sheet, places[part], name, top, paper)
        for part, name in zip(laid_out.lines, names, strict=True)
    ]


@pytest.mark.parametrize("band", BANDS)
def test_labeled_names_stand_in_their_boxes(sheets, frames, top_of, part_names, band):
    sheet = sheets("diagram-labeled", "whole", band, "letter")
    assert all(shown(sheet, frames, top_of, part_names, "whole", band, "letter"))


@pytest.mark.parametrize("view", VIEWS)
def test_half_of_the_names_are_given(sheets, frames, top_of, part_names, view):
    sheet = sheets("diagram-partial", view, "4-5")
    given = shown(sheet, frames, top_of, part_names, view, "4-5", "a4")
    assert given[0]
    assert sum(given) == len(given) // 2
    for name, there in zip(part_names(view, "4-5"), given, strict=True):
        assert (squeezed(name) in sheet.strings) == there, name


def test_the_whole_journey_gives_three(sheets, frames, top_of, part_names):
    sheet = sheets("diagram-partial", *WHOLE)
    given = shown(sheet, frames, top_of, part_names, *WHOLE)
    assert [number for number, there in enumerate(given, 1) if there] == [1, 4, 6]


@pytest.mark.parametrize("kind", TO_LABEL)
def test_a_key_has_every_name_in_its_box(sheets, frames, top_of, part_names, kind):
    key = sheets(kind, *WHOLE, key=True)
    assert all(shown(key, frames, top_of, part_names, *WHOLE))
    assert "teacher" in key.path.parts
    assert all("ANSWERS" in page for page in key.pages)


# --- answer-safe ------------------------------------------------------------------------------------


@pytest.mark.parametrize("band", BANDS)
@pytest.mark.parametrize("view", VIEWS)
def test_a_blank_diagram_names_nothing(sheets, part_names, view, band):
    sheet = sheets("diagram-blank", view, band, "letter" if band == "K-1" else "a4")
    for name in part_names(view, band):
        assert squeezed(name) not in sheet.strings, name
    assert any("boxes to label" in alt for alt in sheet.alts)


@pytest.mark.parametrize("view", VIEWS)
def test_alternative_texts_of_sheets_to_label_name_nothing(sheets, part_names, view):
    for kind in ("diagram-blank", "diagram-partial"):
        for alt in sheets(kind, view, "4-5").alts:
            assert not [name for name in part_names(view, "4-5") if squeezed(name) in squeezed(alt)], alt


def test_the_labeled_diagram_is_described(sheets, part_names):
    sheet = sheets("diagram-labeled", *WHOLE)
    assert any(alt.startswith("Diagram of the journey") for alt in sheet.alts)
    assert all(squeezed(name) in sheet.strings for name in part_names("whole", "4-5"))


# --- word bank and strips ---------------------------------------------------------------------------


def bank_of(sheet, names) -> list[str]:
    """The names of the word bank row by row."""
    found = []
    for name in names:
        [hit] = sheet.found(name)
        found.append((hit[1], hit[0], name))
    found.sort()
    # Letters of a row differ in height, but by less than rows are apart.
    rows = [found[:1]]
    for before, entry in pairwise(found):
        if entry[0] - before[0] > ROW:
            rows.append([])
        rows[-1].append(entry)
    return [name for row in rows for _, _, name in sorted(row, key=lambda entry: entry[1])]


@pytest.mark.parametrize("view", VIEWS)
def test_the_word_bank_holds_every_name_and_two_more(sheets, part_names, wrong_names, view):
    right, wrong = part_names(view, "4-5"), wrong_names(view, "4-5")
    bank = bank_of(sheets("diagram-word-bank", view, "4-5"), [*right, *wrong])
    assert len(set(bank)) == len(right) + 2
    assert not [name for name, here in zip(right, bank, strict=False) if name == here]


def test_another_seed_gives_another_order(sheets, part_names, wrong_names):
    names = [*part_names("whole", "4-5"), *wrong_names("whole", "4-5")]
    banks = [bank_of(sheets("diagram-word-bank", *WHOLE, seed=seed), names) for seed in (1, 2)]
    assert banks[0] != banks[1]


@pytest.mark.parametrize("band", ["K-1", "4-5"])
def test_strips_are_large_shuffled_and_one_sided(sheets, part_names, band):
    sheet = sheets("diagram-cut", "whole", band)
    assert len(sheet.pages) == 2
    assert all("one-sided" in page for page in sheet.pages)
    names = part_names("whole", band)
    front, strips = (squeezed(page) for page in sheet.pages)
    assert not [name for name in names if squeezed(name) in front]
    order = sorted(names, key=lambda name: strips.index(squeezed(name)))
    assert all(strips.count(squeezed(name)) == 1 for name in names)
    assert not [name for name, here in zip(names, order, strict=True) if name == here]
    assert min(strip_heights(sheet)) >= 15


def strip_heights(sheet) -> list[float]:
    """Distances of the lines to cut along on page 2 (mm), found left of the words, under the line of text."""
    scale = 200 / 72
    picture = sheet.picture(scale, page=1)
    [text] = sheet.found("Print on one side of the paper only", page=1)
    left, right, top = (round(edge / MM_PER_PT * scale) for edge in (15.6, 17.2, text[3] + 1))
    rows = [any(picture.getpixel((x, y)) < 128 for x in range(left, right)) for y in range(picture.height)]
    starts = [y for y in range(top, len(rows)) if rows[y] and not rows[y - 1]]
    lines = [y * MM_PER_PT / scale for y in starts]
    # The rule over the footer is the last one.
    found = [after - before for before, after in pairwise(lines[:-1])]
    assert len(found) >= 2
    return found


# --- choices ----------------------------------------------------------------------------------------


def test_without_the_signal_the_parts_stay_where_they_are(sheets, frames, top_of):
    with_, without = sheets("diagram-blank", *WHOLE), sheets("diagram-blank", *WHOLE, signal=False)
    art = placed(frames(*WHOLE).area, top_of(*WHOLE), "a4")
    one, two = (cut_out(sheet, art).point(lambda v: 255 * (v > 200)) for sheet in (with_, without))
    assert one.histogram()[0] > two.histogram()[0] * 1.05
    assert "-NS" in without.pages[0]


def test_a_case_without_a_trip_says_so(sheets):
    own, other = (sheets("diagram-labeled", *WHOLE, case=Case(preset)) for preset in ("", "on-device"))
    assert "goes another way" in " ".join(other.pages[0].split())
    assert "goes another way" not in " ".join(own.pages[0].split())
