"""The words of the pages themselves (``templates/locales``)."""

from __future__ import annotations

from collections.abc import Mapping

from lessonpress.model.texts import Content, Label


class Interface(Content):
    """The words of the pages themselves in one language (``templates/locales``).

    Names in braces are filled in: ``Page {page} of {pages}``.
    """

    lesson: Label
    question_sheet: Label
    name: Label
    date: Label
    page: Label
    version: Label
    what_it_is: Label
    why_it_matters: Label
    big_idea: Label
    swap_it: Label
    choice: Label
    what_changes: Label
    this_sheet: Label
    i_think: Label
    my_partner_thinks: Label
    now_i_think: Label
    because: Label
    zoomed_in: Label
    zoom_note: Label
    cells: Label
    one_box: Label
    line_key: Label
    this_case: Label
    other_case: Label
    timeline_lab: Label
    numbers: Label
    answers: Label
    practice: Label
    answer: Label
    color_or_copy: Label
    pattern_key: Label
    box_scale: Label
    box_scale_half: Label
    listen_for: Label
    grown_up_guide: Label
    minutes_in_steps: Label
    minutes: Label
    talk_moves: Label
    look_for: Label
    after_talk: Label
    ideas_heard: Label
    on_screen: Label
    scale: Label
    teacher_plan: Label
    objectives: Label
    timing: Label
    materials: Label
    print_these: Label
    sheet_code: Label
    handout: Label
    copies: Label
    what_for: Label
    copies_each: Label
    copies_pair: Label
    copies_one: Label
    vocabulary: Label
    support: Label
    stretch: Label
    language_help: Label
    argue_for: Label
    pro: Label
    con: Label
    extension: Label
    standards: Label
    framework: Label
    standard: Label
    paraphrase: Label


FILLED_IN: Mapping[str, tuple[str, ...]] = {
    "lesson": ("number",),
    "page": ("page", "pages"),
    "version": ("version",),
    "zoom_note": ("factor",),
    "cells": ("count",),
    "one_box": ("duration",),
    "line_key": ("radio", "fiber", "tokens"),
    "other_case": ("case",),
    "box_scale": ("duration",),
    "box_scale_half": ("duration",),
    "minutes_in_steps": (
        "minutes",
        "count",
    ),
    "minutes": ("count",),
    "look_for": ("question",),
    "on_screen": (
        "time",
        "count",
    ),
    "timing": ("minutes",),
}
"""Names in braces of the interface's texts, each of which must be there."""
