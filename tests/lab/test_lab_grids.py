"""Boxes counted on the printed page: filled where they are to be filled, empty where pupils fill them."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import pytest

BOX_MS = 50
SCALE = re.compile(r"1 box = ([\d,]+) ms")


def box_ms(grid) -> Fraction:
    return Fraction(SCALE.search(grid.text)[1].replace(",", ""))


def check(lab, grid, row, lattice, value: Fraction) -> None:
    """That a row is filled up to a number of boxes."""
    inked = lab.boxes(grid, row, lattice)
    expected = math.ceil(value)
    assert inked == [True] * expected + [False] * (lattice.boxes - expected), (row, value)
    if value.denominator == 1:
        return
    assert lab.filled_to(grid, row, lattice) == pytest.approx(float(value), abs=0.2)


def test_rows_are_filled_to_scale_in_the_worked_case_and_in_the_key(table_pair, times):
    sheet, key = table_pair
    cases = times(sheet.band.id)
    assert len(sheet.grids) == len(key.grids) == 2
    for ours, theirs, name in zip(sheet.grids, key.grids, ("first_word", "whole"), strict=True):
        lattice, box = sheet.lattice(ours, 1), box_ms(ours)
        assert box == box_ms(theirs)
        values = [getattr(case, name) / box for case in cases]
        assert lattice.boxes >= max(values)
        check(sheet, ours, 0, lattice, values[0])
        for row in (1, 2, 3):
            assert not any(sheet.boxes(ours, row, lattice)), "a row for the pupil is not empty"
        for row, value in enumerate(values):
            check(key, theirs, row, lattice, value)


def test_the_end_of_a_grid_is_nobodys_answer(table_pair, times):
    sheet, _ = table_pair
    for grid, name in zip(sheet.grids, ("first_word", "whole"), strict=True):
        ends = [getattr(case, name) / box_ms(grid) for case in times(sheet.band.id)]
        assert sheet.lattice(grid, 1).boxes not in [math.ceil(end) for end in ends]


def test_parts_are_filled_box_by_box(counting_pair, times):
    sheet, key = counting_pair
    cases = times(sheet.band.id)
    assert len(sheet.grids) == len(key.grids) == 4
    lattice = sheet.lattice(sheet.grids[3], 0)
    for case, (ours, theirs, known) in enumerate(zip(sheet.grids, key.grids, cases, strict=True)):
        for row, value in enumerate(known.phases):
            check(key, theirs, row, lattice, value / BOX_MS)
            if case < 3:
                check(sheet, ours, row, lattice, value / BOX_MS)
            else:
                assert not any(sheet.boxes(ours, row, lattice)), "a row for the pupil is not empty"


def test_boxes_are_large_enough_to_color(pair):
    sheet, _ = pair
    least = {"K-1": 7.5, "2-3": 6.6}.get(sheet.band.id, 3.6)
    for grid in sheet.grids:
        lattice = sheet.lattice(grid if not sheet.counting else sheet.grids[3], 1)
        assert lattice.side * 25.4 / 200 >= least
