"""Posters on sheets, put together as the printed marks say and compared with the poster in one piece."""

from __future__ import annotations

import re
from dataclasses import dataclass

import page
import pytest
from PIL import ImageChops, ImageFilter

EDGE = 12.7
PLACE = re.compile(r"Row(\d+),column(\d+)")
DARK = 100
"""Grays that differ by less are two ways to smooth the same edge."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A sheet: its page, row and column, and the places of its marks (mm on the sheet; None without)."""

    page: int
    row: int
    column: int
    cut: tuple[float | None, float | None]
    glue: tuple[float | None, float | None]
    trim: tuple[tuple[float, ...], tuple[float, ...]]


def tile(poster, number: int) -> Tile:
    """Read a sheet's label and marks: dashed where to cut, long and plain where to glue, short at the corners."""
    labels = [poster.squeezed(node) for node in poster.tree.find("P")]
    on_page = [
        node for node in poster.tree.find("P") if {letter.page for letter in poster.letters_of(node)} == {number}
    ]
    [label] = [poster.squeezed(node) for node in on_page]
    assert labels.count(label) == 1
    row, column = (int(found) - 1 for found in PLACE.match(label).groups())
    marks = poster.segments(number)
    long, short = [s for s in marks if s.length > 4], [s for s in marks if s.length < 4]

    def place(found, axis: str) -> float | None:
        values = {round(getattr(s, axis), 2) for s in found}
        assert len(values) <= 1, "all marks of one edge are in line"
        return values.pop() if values else None

    def marked(dashed: bool) -> tuple[float | None, float | None]:
        chosen = [s for s in long if s.dashed == dashed]
        return place([s for s in chosen if s.upright], "x0"), place([s for s in chosen if s.level], "y0")

    trim = tuple(
        tuple(sorted({round(getattr(s, axis), 2) for s in short if getattr(s, way)}))
        for axis, way in (("x0", "upright"), ("y0", "level"))
    )
    return Tile(number, row, column, marked(True), marked(False), trim)


def put_together(poster) -> dict[tuple[int, int], tuple[Tile, float, float]]:
    """Each sheet, and where its upper left corner comes to lie (mm from that of the trimmed poster)."""
    tiles = [tile(poster, number) for number in range(2, len(poster.fium) + 1)]
    found: dict[tuple[int, int], tuple[Tile, float, float]] = {}
    for one in sorted(tiles, key=lambda one: (one.row, one.column)):
        if one.column:
            before, x, _ = found[one.row, one.column - 1]
            x += before.glue[0] - one.cut[0]
        else:
            x = -found[0, 0][0].trim[0][0] if found else -one.trim[0][0]
        if one.row:
            before, _, y = found[one.row - 1, one.column]
            y += before.glue[1] - one.cut[1]
        else:
            y = -one.trim[1][0] if one.column == 0 else found[0, one.column - 1][2]
        found[one.row, one.column] = one, x, y
    return found


def shown(poster, one: Tile) -> tuple[float, float, float, float]:
    """What a sheet shows, between the ends of its marks: left, top, width and height (mm on the sheet)."""
    marks = poster.segments(one.page)
    upright = [s for s in marks if s.upright]
    level = [s for s in marks if s.level]
    height = poster.size(one.page)[1]
    width = poster.size(one.page)[0]
    top = max(max(s.y0, s.y1) for s in upright if s.y0 < height / 2) + 1 if upright else 0
    bottom = min(min(s.y0, s.y1) for s in upright if s.y0 > height / 2) - 1 if upright else height
    left = max(max(s.x0, s.x1) for s in level if s.x0 < width / 2) + 1
    right = min(min(s.x0, s.x1) for s in level if s.x0 > width / 2) - 1
    return left, top, right - left, bottom - top


def different(one, other) -> float:
    """The share of dots that are not the same and lie among others, not on the smooth edge of a letter."""
    assert one.size == other.size
    difference = ImageChops.difference(one, other).point(lambda tone: 255 * (tone > DARK))
    difference = difference.filter(ImageFilter.MinFilter(3))
    return difference.histogram()[255] / (one.width * one.height)


def test_the_sheets_are_the_poster_dot_by_dot_where_the_marks_put_them(tiled) -> None:
    poster, whole = tiled
    tiles = put_together(poster)
    for one, x, y in tiles.values():
        left, top, width, height = shown(poster, one)
        part = poster.window(one.page, left, top, width, height)
        here = whole.window(1, EDGE + x + left, EDGE + y + top, width, height)
        assert here.getextrema()[0] < 50, "there is something to compare"
        assert different(part, here) < 0.0001
        moved = whole.window(1, EDGE + x + left + 1, EDGE + y + top, width, height)
        assert different(part, moved) > 0.002, "a millimeter would be seen"


def test_the_sheets_cover_the_poster_without_a_gap(tiled) -> None:
    poster, whole = tiled
    tiles = put_together(poster)
    rows, columns = (number + 1 for number in max(tiles))
    assert len(tiles) == rows * columns
    boxes = {}
    for place, (one, x, y) in tiles.items():
        left, top, width, height = shown(poster, one)
        boxes[place] = x + left, y + top, x + left + width, y + top + height
    wide, high = whole.size(1)
    ends = boxes[max(tiles)]
    assert boxes[0, 0][:2] == pytest.approx((0, 0), abs=0.1)
    assert ends[2:] == pytest.approx((wide - 2 * EDGE, high - 2 * EDGE), abs=0.1)
    for (row, column), box in boxes.items():
        if column:
            assert 10 <= boxes[row, column - 1][2] - box[0] <= 15, "the strip to glue"
        if row:
            assert 10 <= boxes[row - 1, column][3] - box[1] <= 15


def test_sheets_that_share_a_strip_show_the_same_on_it(tiled) -> None:
    poster, _ = tiled
    tiles = put_together(poster)
    for (row, column), (one, _, _) in tiles.items():
        if not column:
            continue
        before = tiles[row, column - 1][0]
        left, top, _, height = shown(poster, one)
        start, upper, width, _ = shown(poster, before)
        strip = start + width - before.glue[0]
        mine = poster.window(one.page, left, top, strip, height)
        other = poster.window(before.page, before.glue[0], upper, strip, height)
        assert different(mine, other) < 0.0001


def test_only_inner_edges_are_cut_or_glued(tiled) -> None:
    tiles = put_together(tiled[0])
    last = max(tiles)
    for (row, column), (one, _, _) in tiles.items():
        assert [edge is not None for edge in one.cut] == [column > 0, row > 0]
        assert [edge is not None for edge in one.glue] == [column < last[1], row < last[0]]


def test_the_first_page_is_a_map_with_all_sheets_and_the_steps(tiled) -> None:
    poster, _ = tiled
    [title] = poster.tree.find("H1")
    assert {letter.page for letter in poster.letters_of(title)} == {1}
    labels = {f"Row{row + 1},column{column + 1}" for row, column in put_together(poster)}
    figures = [node for node in poster.figures if {letter.page for letter in poster.letters_of(node)} == {1}]
    assert len(figures) == 1
    assert set(re.findall(r"Row\d+,column\d+", poster.squeezed(figures[0]))) == labels
    shows, steps = poster.tree.find("L")
    assert [poster.squeezed(item.find("LBody")[0]).split(":")[0] for item in shows.find("LI")] == [
        part.name.replace(" ", "") for part in poster.lesson.parts
    ]
    assert len(steps.find("LI")) == len(poster.lesson.poster.steps)


def test_the_whole_is_described_once_and_no_sheet_reads_out_pieces_of_words(tiled) -> None:
    poster, _ = tiled
    alts = [node.alt for node in poster.figures][1:]
    assert len(alts) == len(poster.fium) - 1
    assert "seven numbered stops" in alts[0]
    assert all(re.fullmatch(r"Part of the poster: row \d, column \d", alt) for alt in alts[1:])
    assert all(not poster.squeezed(node) for node in poster.figures[1:])


def test_nothing_is_printed_at_the_edge_of_a_sheet(tiled) -> None:
    poster, _ = tiled
    for number in range(1, len(poster.fium) + 1):
        width, height = poster.size(number)
        picture = poster.window(number, 0, 0, width, height).point(lambda tone: 255 * (tone < 200))
        left, top, right, bottom = (edge * 25.4 / 100 for edge in picture.getbbox())
        assert min(left, top, width - right, height - bottom) >= EDGE - 0.3


def test_a_tiled_poster_is_accessible(tiled) -> None:
    assert page.validate_pdf(tiled[0].path, profile=page.ValidationProfile.PDF_UA_1).is_compliant
