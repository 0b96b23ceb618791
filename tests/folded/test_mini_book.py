"""The mini-book as it is folded: which page is where, which way up, and in which order it is read."""

from __future__ import annotations

import page
import pytest

from lessonpress.style import BANDS

EDGE, FOLD = 12.7, 5.0
PAGES = 8


def cells(book) -> tuple[float, float]:
    width, height = book.size(1)
    return width / 4, height / 2


def folded(book) -> list[tuple[int, int, bool]]:
    """Row, column and whether upside down of each page, found by walking over the folds from the cover.

    The next page is the right neighbor as the reader holds it. At the edge of the sheet the walk turns
    over the fold between the rows, which is cut between the inner columns.
    """
    wide, high = cells(book)
    [cover] = book.tree.find("H1")
    first = book.letters_of(cover)[0]
    row, column, turned = int(first.y // high), int(first.x // wide), False
    cut = [s for s in book.segments(1) if s.dashed and s.level and abs(s.y0 - high) < 0.01]
    assert len(cut) == 1, "one cut"
    ends = sorted((cut[0].x0, cut[0].x1))
    places = []
    for _ in range(PAGES):
        places.append((row, column, turned))
        beside = column + (-1 if turned else 1)
        if 0 <= beside < 4:
            column = beside
        else:
            middle = (column + 0.5) * wide
            assert not ends[0] < middle < ends[1], "the walk cannot turn where the sheet is cut"
            row, turned = 1 - row, not turned
    assert len({place[:2] for place in places}) == PAGES
    return places


def sections(book) -> list:
    return book.tree.find("Sect")


def test_each_page_stands_where_the_folds_bring_it_and_the_right_way_up(book) -> None:
    wide, high = cells(book)
    for section, (row, column, turned) in zip(sections(book), folded(book), strict=True):
        letters = book.letters_of(section)
        assert letters
        assert {int(letter.y // high) for letter in letters} == {row}
        assert {int(letter.x // wide) for letter in letters} == {column}
        heading = book.letters_of(section.find("H1", "H2")[0])
        # The ring's number comes first; the name behind it runs the way the page is read.
        line = [letter.x for letter in heading if abs(letter.y - heading[-1].y) < 0.1]
        assert len(line) > 2
        assert line == sorted(line, reverse=turned)


def test_the_first_letter_of_a_page_is_at_its_top(book) -> None:
    for section, (_, _, turned) in zip(sections(book), folded(book), strict=True):
        heights = [book.letters_of(node)[-1].y for node in section.find("H1", "H2", "P")]
        assert heights == sorted(heights, reverse=turned)


def test_tags_are_read_in_the_order_of_the_book(book) -> None:
    found = [book.squeezed(section.find("H1", "H2")[0]) for section in sections(book)]
    names = [f"{part.number}{part.name}".replace(" ", "") for part in book.lesson.parts]
    assert found == [book.lesson.title.replace(" ", ""), *names]
    kinds = [node.kind for node in book.tree.walk() if node.kind in ("H1", "H2", "H3")]
    assert kinds == ["H1", *["H2"] * PAGES]


def test_nothing_is_printed_at_a_fold_or_at_the_edge_of_the_sheet(book) -> None:
    wide, high = cells(book)
    for letter in (letter for letter in book.letters if letter.page == 1 and letter.text.strip()):
        left, top, right, bottom = letter.box
        for low, far, side in ((left, right, wide), (top, bottom, high)):
            start = low // side * side
            assert low - start >= FOLD - 0.1
            assert start + side - far >= FOLD - 0.1
        width, height = book.size(1)
        assert min(left, top, width - right, height - bottom) >= EDGE


def test_every_fold_is_marked_at_the_edge_and_only_the_cut_is_dashed(book) -> None:
    wide, high = cells(book)
    plain = [s for s in book.segments(1) if not s.dashed and s.length < 5]
    upright = {round(s.x0 / wide, 3) for s in plain if s.upright}
    level = {round(s.y0 / high, 3) for s in plain if s.level}
    assert (upright, level) == ({1, 2, 3}, {1})
    [cut] = [s for s in book.segments(1) if s.dashed]
    assert sorted((cut.x0, cut.x1)) == pytest.approx([wide, 3 * wide], abs=0.05)


def test_every_step_of_the_folding_has_a_number_a_drawing_and_words(book) -> None:
    [steps] = book.tree.find("L")
    items = steps.find("LI")
    assert [book.squeezed(item.find("Lbl")[0]) for item in items] == list("123456")
    assert all(len(item.find("Figure")) == 1 and item.find("Figure")[0].alt for item in items)
    assert all(len(book.squeezed(item.find("P")[0])) > 10 for item in items)
    assert {letter.page for item in items for letter in book.letters_of(item)} == {2}


def test_type_is_large_enough_for_the_band(book) -> None:
    words = [letter for letter in book.letters if letter.page == 1 and not letter.artifact and letter.text.strip()]
    assert min(letter.size for letter in words) >= 8
    texts = [section.find("P")[0] for section in sections(book)[1:]]
    assert min(letter.size for text in texts for letter in book.letters_of(text)) >= book.grade.band.label - 0.05


@pytest.mark.parametrize("theme", ["copier", "color"])
@pytest.mark.parametrize("band", BANDS)
def test_the_file_is_accessible(made, band: str, theme: str) -> None:
    book = made("mini-book", band, "a4", theme)
    assert len(book.fium) == 2
    assert page.validate_pdf(book.path, profile=page.ValidationProfile.PDF_UA_1).is_compliant


def test_the_same_book_has_the_same_bytes(made, run, tmp_path) -> None:
    book = made("mini-book", "2-3", "letter")
    code, words = run(
        "build", "round-trip", "--kind", "mini-book", "--grade", "2-3", "--paper", "letter", "--out", str(tmp_path)
    )
    assert code == 0, words
    [again] = tmp_path.rglob("*.pdf")
    assert again.read_bytes() == book.path.read_bytes()
