"""Names out of place: for any names and any seed, none is where it would give the answer away."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.documents.diagram_view import given_numbers
from lessonpress.documents.word_bank import bank, out_of_place
from lessonpress.drawing.measure import text_width
from lessonpress.style import BANDS, MM_PER_PT

NAMES = st.lists(st.text(min_size=1, max_size=8), min_size=2, max_size=8, unique=True)


@given(NAMES, st.lists(st.integers(), max_size=3, unique=True), st.text(max_size=12))
def test_no_name_stands_at_its_own_place(names, extra, seed):
    mixed = out_of_place(names, extra, seed)
    assert sorted(map(str, mixed)) == sorted(map(str, [*names, *extra]))
    assert not [name for name, here in zip(names, mixed, strict=False) if name == here]
    assert mixed == out_of_place(names, extra, seed)


@given(st.integers(3, 8))
def test_half_of_the_labels_are_given_and_no_two_neighbors(count):
    numbers = given_numbers(count)
    assert len(numbers) == count // 2
    assert numbers[0] == 1
    assert all(after - before >= 2 for before, after in pairwise(numbers))
    assert max(numbers) <= count


@pytest.mark.parametrize("band", BANDS.values(), ids=BANDS)
def test_columns_hold_their_names_and_fit_the_page(band):
    names = ["Load balancer", "Wi-Fi / cell tower", "The internet", "KV cache", "Tokens back", "Search engine"]
    found = bank(names, band)
    assert found is not None
    assert sum(found.columns) <= 170 + 1e-6
    for place, name in enumerate(names):
        assert text_width(name, found.size * MM_PER_PT, "caption") < found.columns[place % 3] - 5


def test_names_too_long_for_three_columns_are_refused():
    assert bank(["a very long name that goes on and on and on"] * 9, BANDS["4-5"]) is None
