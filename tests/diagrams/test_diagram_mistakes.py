"""Mistakes in the words of a view, and views that do not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lessonpress.figures.views import VIEWS

WORDS = "curriculum/lessons/round-trip/en.yaml"


def change(root: Path, old: str, new: str) -> int:
    """Replace the first of a text's places; its line."""
    path = root / WORDS
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return text[: text.index(old)].count("\n") + 1


def build(command, *options: str):
    return command("build", "--kind", "diagram-labeled", "--out", "made", *options)


def test_a_view_that_does_not_exist(workspace, command):
    ran = build(command, "--view", "whle")
    assert ran.code == 2
    assert ran.lines == ['no view is named "whle"; did you mean "whole"?']
    assert not (workspace / "made").exists()


def test_views_are_listed(workspace, command):
    assert command("list", "views").out.split() == list(VIEWS)


def test_all_views_are_built_each_once_and_kinds_without_views_once(workspace, command):
    wanted = "--kind", "diagram-blank", "--kind", "question-sheet", "--view", "all", "--view", "whole"
    ran = command("build", *wanted, "--out", "made", "--quiet")
    assert ran.code == 0, ran.err
    stems = [Path(line).stem.removeprefix("round-trip_") for line in ran.out.split()]
    suffixes = ["" if view == "whole" else f"-{view}" for view in VIEWS]
    assert stems == [*(f"diagram-blank{suffix}_4-5_a4" for suffix in suffixes), "question-sheet_4-5_a4"]


def test_a_name_too_long_for_its_box(workspace, command):
    name = "A device with a name that is far too long for any box at all"
    line = change(workspace, "others: Your device\n    role:", f"others: {name}\n    role:")
    ran = build(command)
    assert ran.code != 0
    assert re.match(rf"{WORDS}:{line}:\d+: the name \"{name}\" does not fit into its box", ran.lines[0])
    assert ran.lines[0].endswith("; shorten it")


def test_words_too_long_for_their_place(workspace, command):
    role = "turns words into packets and then goes on about it for a good while more than fits"
    line = change(workspace, "others: turns words into packets", f"others: {role}")
    ran = build(command)
    assert re.match(rf'{WORDS}:{line}:\d+: the words under "Your device" do not fit', ran.lines[0])


def test_a_word_bank_that_does_not_fit(workspace, command):
    change(workspace, "others: Search engine", "others: " + "A search engine that answers " * 3)
    ran = build(command)
    assert re.match(rf"{WORDS}:\d+:\d+: the names do not fit into the word bank", ran.lines[0])


def test_a_paragraph_that_does_not_fit(workspace, command):
    change(workspace, "A server writes the answer,", "A server writes the answer, and so on. " * 14)
    ran = build(command)
    assert re.match(rf"{WORDS}:\d+:\d+: diagram-labeled for 4-5 on A4 is \d+ mm too long; shorten", ran.lines[0])


@pytest.mark.parametrize("other", ["hole", "everything"])
def test_words_for_a_view_that_does_not_exist(workspace, command, other):
    change(workspace, "\n    whole:\n", f"\n    {other}:\n")
    ran = build(command)
    assert ran.code != 0
    assert any('the view "whole" has no words' in line for line in ran.lines)
    assert any(f'the lesson has no view named "{other}"' in line for line in ran.lines)


def test_an_alternative_text_that_is_too_long(workspace, command):
    change(
        workspace, "Diagram of the journey: four stops", "Diagram of the journey: " + "many more " * 4 + "stops"
    )
    ran = build(command)
    assert any("an alternative text of" in line for line in ran.lines)
