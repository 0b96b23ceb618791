"""The lesson plan for the teacher: what it is made of, its words, and the standards it names."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from lessonpress.model.guide import Points
from lessonpress.model.texts import BandedLabel, BandedProse, Content, Id, Label
from lessonpress.model.timing import BandedTiming

BandId = Literal["K-1", "2-3", "4-5", "6-8", "9-12"]


class Standard(Content):
    """A standard in our own words; ``version`` is that of the framework, by name or year."""

    framework: Label
    version: Label
    code: Label
    paraphrase: Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"\S")]
    bands: Annotated[tuple[BandId, ...], Field(min_length=1, strict=False)]
    source: Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=r"\S")]
    checked: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Handout(Content):
    """A kind of document to print, and for whom: one ``each``, for each ``pair``, or ``one`` for the teacher."""

    kind: Id
    copies: Literal["each", "pair", "one"]


class TeacherPlan(Content):
    """Structure of the lesson plan: its timing, what to print, and the standards it serves."""

    timing: BandedTiming
    handouts: Annotated[tuple[Handout, ...], Field(min_length=1, max_length=20, strict=False)]
    standards: Annotated[tuple[Id, ...], Field(max_length=60, strict=False)] = ()


class Argument(Content):
    """What speaks for a way to do the job, and what against it."""

    pro: BandedProse
    con: BandedProse


class TeacherPlanWords(Content):
    """Words of the lesson plan; steps, handouts and arguments by their ids in the structure."""

    title: BandedLabel
    objectives: Points
    steps: dict[Id, BandedProse]
    materials: Points
    handouts: dict[Id, BandedProse]
    support: Points
    stretch: Points
    language: Points
    argue: BandedProse
    arguments: dict[Id, Argument]
    extension: Points
    standards_note: BandedProse
