"""Words of the guide for grown-ups: how to run the talk, and what the numbers of the sheet are."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lessonpress.model.texts import BandedLabel, BandedProse, Content, Id, Prose

Points = Annotated[tuple[BandedProse, ...], Field(min_length=1, max_length=12, strict=False)]
"""A list of points, each with its wording by band."""


class GuideClock(Content):
    """Which of the two times a question means; ``alt`` is the alternative text of the clock."""

    heading: BandedLabel
    text: BandedProse
    alt: Prose


class Idea(Content):
    """What a child may say, and what to answer."""

    quote: BandedProse
    answer: BandedProse


class NumberRow(Content):
    """A number of the sheet, and how it comes about."""

    value: BandedProse
    how: BandedProse


class GuideNumbers(Content):
    """The numbers of the sheet in order; ``share`` and ``boxes`` stand only where the sheet prints them."""

    heading: BandedLabel
    light: NumberRow
    network: NumberRow
    queue: NumberRow
    prefill: NumberRow
    decode: NumberRow
    first_word: NumberRow
    whole: NumberRow
    share: NumberRow
    boxes: NumberRow
    alternatives: dict[Id, NumberRow]
    drawing: BandedProse
    note: BandedProse


class GuideWords(Content):
    """Words of the guide; steps by their ids in the structure, look-fors by question."""

    title: BandedLabel
    steps: dict[Id, BandedProse]
    moves: Points
    wait: BandedProse
    look_for: dict[Id, Points]
    checks: Points
    clock: GuideClock
    ideas: dict[Id, Idea]
    numbers: GuideNumbers
