"""The words of the diagrams: for each view of the journey its title, its labels and two wrong names."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lessonpress.model.texts import BandedLabel, BandedProse, Content, Id

FEWEST_LABELS, MOST_LABELS = 3, 8
"""Labels of a view: a margin holds at most four."""


class ViewLabel(Content):
    """A part of a view: the id its art knows it by, its name, and what it does in a few words.

    The words stand under the name in at most three short lines, so they are no sentence.
    """

    id: Id
    name: BandedLabel
    text: BandedProse


class ViewWords(Content):
    """Words of a view; without ``labels`` its parts are those of the lesson.

    ``title`` and ``task`` head the sheets to label, so they name no part. ``tagline`` and ``about`` stand on the
    labeled diagram: ``about`` says in two or three sentences what the picture shows. ``alt`` describes the
    labeled picture; ``distractors`` are wrong names for the word bank, each one that somebody might believe.
    """

    title: BandedLabel
    tagline: BandedProse
    about: BandedProse
    alt: BandedProse
    labels: Annotated[tuple[ViewLabel, ...], Field(max_length=MOST_LABELS, strict=False)] = ()
    distractors: Annotated[tuple[BandedLabel, ...], Field(min_length=2, max_length=2, strict=False)]


class DiagramTasks(Content):
    """What to do with a diagram, in one line under its title."""

    word_bank: BandedProse
    partial: BandedProse
    blank: BandedProse
    cut: BandedProse
    draw: BandedProse
    tell: BandedProse


class DiagramWords(Content):
    """Words of the diagrams: what to do, and the views by the names of their art."""

    tasks: DiagramTasks
    views: dict[Id, ViewWords]
