"""The structure of a lesson: ids and links, no words (``lesson.yaml``)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from lessonpress.model.cards import CardPlan
from lessonpress.model.teacher_plan import BandId, TeacherPlan
from lessonpress.model.texts import OTHERS, Content, Exact, Id, InputName, TextPath, by_band
from lessonpress.model.timing import BandedTiming


class Part(Content):
    """One labeled part of the lesson's picture, in journey order."""

    id: Id
    drawing: Id
    zone: Id | None = None
    serves: Id | None = Field(None, description="the part it works for, when it is not on the path itself")


class Alternative(Content):
    """Another way to do the same job."""

    id: Id
    drawing: Id
    scenario: Id = Field(description="a scenario of reference/scenarios.yaml")


class Question(Content):
    """A discussion question; ``about`` names the parts it is about."""

    id: Id
    about: Annotated[tuple[Id, ...], Field(min_length=1, strict=False)]


class LabCase(Content):
    """A case of the timeline lab: one input of the worked case times a factor."""

    id: Id
    change: InputName
    factor: Exact


class LabPlan(Content):
    """The worked case of the timeline lab and the cases that follow from it."""

    scenario: Id
    cases: Annotated[tuple[LabCase, ...], Field(min_length=3, max_length=3, strict=False)]


def _spread_plan(value: object) -> object:
    # One plan for all bands is recognized by its own keys.
    one = isinstance(value, dict) and "scenario" in value
    return {OTHERS: value} if one else by_band(value, "a plan, or one plan for each band")


BandedLab = Annotated[dict[str, LabPlan], BeforeValidator(_spread_plan)]


class Lesson(Content):
    """The structure of a lesson: ids and links, no words."""

    version: Annotated[str, StringConstraints(pattern=r"^\d+\.\d+$")]
    number: Annotated[int, Field(ge=1, le=999)]
    code: Annotated[str, StringConstraints(pattern=r"^[A-Z]{1,3}\d{1,3}$")]
    figure: Literal["journey"]
    scenario: Id = Field(description="a scenario of reference/scenarios.yaml")
    lab: BandedLab
    parts: Annotated[tuple[Part, ...], Field(min_length=2, max_length=20, strict=False)]
    alternatives: Annotated[tuple[Alternative, ...], Field(max_length=10, strict=False)] = ()
    questions: Annotated[tuple[Question, ...], Field(min_length=1, max_length=20, strict=False)]
    guide: BandedTiming = Field(description="steps of the talk")
    teacher_plan: TeacherPlan
    glossary: Annotated[tuple[Id, ...], Field(max_length=60, strict=False)] = ()
    cards: CardPlan = ()
    exit_ticket: dict[BandId, Id] = Field(
        default_factory=dict,
        description="the question generator of the ticket's problem, by band",
    )
    claims: dict[TextPath, Id] = Field(
        default_factory=dict, description="texts that hold only under a condition, and the condition"
    )
    pages: dict[Id, Annotated[int, Field(ge=1, le=40)]] = Field(
        default_factory=dict, description="most pages each kind of document may take"
    )
