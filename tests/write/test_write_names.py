"""Names of files that every system takes."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.write import safe_name

RESERVED = {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"}


@given(st.text(max_size=200), st.integers(1, 120))
def test_every_name_is_legal(text, most):
    name = safe_name(text, most)
    assert 1 <= len(name.encode()) <= most
    assert not set('"*:<>?/\\|') & set(name)
    assert all(unicodedata.category(c)[0] != "C" or c in "\u200c\u200d" for c in name)
    assert name.strip(" .") == name
    assert name.split(".")[0].strip().casefold() not in RESERVED
    assert unicodedata.is_normalized("NFC", name)


@given(st.text(max_size=200))
def test_a_legal_name_stays_as_it_is(text):
    name = safe_name(text)
    assert safe_name(name) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2B Reading", "2B Reading"),
        ("O'Brien", "O'Brien"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("王小明", "王小明"),
        ("כהן", "כהן"),
        ("a/b\\c:d", "a-b-c-d"),
        ("tab\tnew\nline", "tab new line"),
        ("bell\x07", "bell-"),
        ("..hidden. ", "hidden"),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        ("Com1", "_Com1"),
        ("console", "console"),
        ("\u202eevil", "evil"),
        ("", "untitled"),
        (" . ", "untitled"),
        ("می‌خواهم", "می‌خواهم"),
    ],
)
def test_names(text, name):
    assert safe_name(text) == name


def test_cutting_keeps_letters_and_their_accents_whole():
    assert safe_name("ab王", 4) == "ab"
    assert safe_name("abq\u0323\u0307", 5) == "ab"
    assert safe_name("ab .cd", 4) == "ab"
    with pytest.raises(ValueError, match="at least one byte"):
        safe_name("a", 0)
