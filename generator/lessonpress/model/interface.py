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
    poster: Label
    mini_book: Label
    exit_ticket: Label
    how_sure: Label
    not_yet: Label
    almost: Label
    sure: Label
    tile: Label
    tile_part: Label
    tile_cut: Label
    tile_glue: Label
    answers: Label
    practice: Label
    answer: Label
    color_or_copy: Label
    pattern_key: Label
    box_scale: Label
    box_scale_half: Label
    listen_for: Label
    ask_next: Label
    no_single_answer: Label
    diagram_labeled: Label
    diagram_word_bank: Label
    diagram_partial: Label
    diagram_blank: Label
    diagram_cut: Label
    blank_diagram: Label
    not_to_scale: Label
    word_bank: Label
    strips: Label
    one_side: Label
    one_sided: Label
    cards: Label
    cards_cut: Label
    cards_print: Label
    cards_mark: Label
    cards_drawing: Label
    backs_check: Label
    backs_for: Label
    backs_print: Label
    backs_hold: Label
    backs_read: Label
    backs_add: Label
    backs_build: Label
    backs_zero: Label
    backs_now: Label
    backs_option: Label
    backs_rulers: Label
    backs_example: Label
    backs_example_alt: Label
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
    contents: Label
    contents_intro: Label
    for_pupils: Label
    for_teacher: Label
    picture_of: Label
    landscape: Label
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
    "line_key": ("lines",),
    "other_case": ("case",),
    "blank_diagram": ("count", "title"),
    "tile": ("row", "column"),
    "tile_part": ("row", "column"),
    "box_scale": ("duration",),
    "box_scale_half": ("duration",),
    "cards_drawing": ("name",),
    "backs_build": ("option",),
    "backs_example": ("x", "y"),
    "backs_now": ("option", "x", "y"),
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
    "picture_of": ("name",),
    "landscape": ("paper",),
    "pages_many": ("count",),
}
"""Names in braces of the interface's texts, each of which must be there."""
