"""The words of the pages themselves (``templates/locales``)."""

from __future__ import annotations

from collections.abc import Mapping

from lessonpress.model.texts import Content, Label


class Interface(Content):
    """The words of the pages themselves in one language (``templates/locales``).

    Names in braces are filled in: ``Page {page} of {pages}``. ``purposes`` says of each kind of document
    (and of ``answer-key``) what it is for, in the order in which the contents of a set list them.
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
    contents: Label
    contents_intro: Label
    for_pupils: Label
    for_teacher: Label
    picture_of: Label
    pages_one: Label
    pages_many: Label
    print_one_side: Label
    print_any: Label
    print_single: Label
    print_long_edge: Label
    print_short_edge: Label
    finish_cut: Label
    finish_fold: Label
    finish_join: Label
    purposes: dict[str, Label]


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
    "picture_of": ("name",),
    "pages_many": ("count",),
}
"""Names in braces of the interface's texts, each of which must be there."""
