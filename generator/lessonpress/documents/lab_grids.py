"""The bars of the timeline lab: empty to fill in, filled in the worked case and in the key."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import floor

from lessonpress import prose, text
from lessonpress.compute import BOX_MS
from lessonpress.documents.kind import Order
from lessonpress.documents.pictures import PHASES, Picture, phases, picture
from lessonpress.figures.lab_grid import GridKind, GridRow, GridWords, grid_box_ms, grid_boxes, lab_grid
from lessonpress.figures.pattern_key import PatternLabels
from lessonpress.figures.pattern_key import pattern_key as pattern_key_scene
from lessonpress.figures.wait import Phase
from lessonpress.latency import Scenario, timeline
from lessonpress.model import wording


def case_grids(order: Order, key: bool) -> tuple[Picture, ...]:
    """All cases up to the first word, and for the whole answer; in a key all rows are filled."""
    words, band = order.lesson.timeline_lab, order.grade.band.id
    first = max(timeline(case.scenario).first_word for case in order.lesson.lab_cases)
    whole = max(timeline(case.scenario).whole for case in order.lesson.lab_cases)
    said = words.alts
    alts = (said.first_grid_key, said.whole_grid_key) if key else (said.first_grid, said.whole_grid)
    ui, headings = order.interface, [wording(text_, band) for text_ in (words.first_grid, words.whole_grid)]
    return (
        _grid(order, key, "first-word", first, GridWords(headings[0], ui.box_scale, alts[0])),
        _grid(order, key, "whole", whole, GridWords(headings[1], ui.box_scale_half, alts[1])),
    )


def _grid(order: Order, key: bool, kind: GridKind, longest: Fraction, words: GridWords) -> Picture:
    band, language = order.grade.band, order.lesson.language
    box = grid_box_ms(longest, band)
    rows = [
        GridRow(case.letter, _drawn(order, case.scenario, kind, box) if key or not number else None)
        for number, case in enumerate(order.lesson.lab_cases)
    ]
    said = replace(
        words,
        scale=words.scale.format(duration=text.tick(box, language)),
        title=prose.plain(words.title, order.facts.names),
    )
    tick = partial(text.tick, language=language)
    scene = lab_grid(rows, box, grid_boxes(longest, box), band, said, tick, kind)
    return picture(order, f"grid-{kind}", scene)


def _drawn(order: Order, scenario: Scenario, kind: GridKind, box: Fraction) -> tuple[Phase, ...]:
    """The parts of a row, in the grid of the whole answer to the nearest half box, as pupils draw them."""
    parts = phases(scenario, order)
    if kind != "whole":
        return parts
    half, made, at, drawn = box / 2, [], Fraction(0), Fraction(0)
    for part in parts:
        at += part.ms
        end = half * floor(at / half + Fraction(1, 2))
        made.append(replace(part, ms=end - drawn))
        drawn = end
    return tuple(made)


def counting_grid(order: Order, number: int, filled: bool) -> Picture:
    """One case in boxes to count, a row for each part of the wait."""
    lesson, cases = order.lesson, order.lesson.lab_cases
    longest = max(getattr(timeline(case.scenario), name) for case in cases for name in PHASES)
    parts = phases(cases[number].scenario, order)
    rows = [GridRow(part.label, (part,) if filled else None) for part in parts]
    alts, letter = lesson.timeline_lab.alts, cases[number].letter
    alt = prose.plain(alts.case if filled else alts.case_blank, order.facts.names)
    words = GridWords("", "", alt.format(letter=letter))
    scene = lab_grid(rows, BOX_MS, grid_boxes(longest, BOX_MS), order.grade.band, words, None, "parts")
    return picture(order, f"case-{letter}", scene)


def pattern_key(order: Order, solid: bool) -> Picture:
    """The key to the patterns; ``solid`` adds the block that stands for all before the first word."""
    ui, band, lesson = order.interface, order.grade.band, order.lesson
    if solid:
        named = lesson.timeline_lab.patterns
        network, queue, read, write = (wording(getattr(named, name), band.id) for name in PHASES)
        lead, first = ui.color_or_copy, lesson.lab.first_word
    else:
        # For young children it is the word bank: the words are those of the rows, and fill the line.
        network, queue, read, write = (lesson.lab.phases[name] for name in PHASES)
        lead = first = ""
    words = PatternLabels(lead, network, queue, read, write, first, ui.pattern_key)
    return picture(order, "pattern-key", pattern_key_scene(words, order.grade.band))
