"""What a lesson is: frozen content types, structure apart from words.

``Lesson`` is the language-neutral structure (``lesson.yaml``), ``Words`` one language's texts keyed by
the same ids (``en.yaml``). Texts come in two sorts: a label is plain, prose is Markdown with references
(see ``lessonpress.prose``). A text is one string for every band, or one for each band that differs and
one for the ``others``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StringConstraints,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from lessonpress.style import BANDS

T = TypeVar("T")

OTHERS = "others"
"""Stands for all bands that a text has no wording of its own for."""



class Markdown:
    """Marks a text as prose; a text without the mark is a label."""


Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
Label = Annotated[str, StringConstraints(min_length=1, max_length=90, pattern=r"^\S[^\n]*$")]
Prose = Annotated[str, StringConstraints(min_length=1, max_length=2_000, pattern=r"\S"), Markdown]
InputName = Annotated[str, StringConstraints(pattern=r"^[a-z]+(_[a-z]+)*$", max_length=40)]


def _spread(value: object) -> object:
    return {OTHERS: value} if isinstance(value, str) else _by_band(value, "a text, or one text for each band")


def _by_band(value: object, wanted: str) -> object:
    if not isinstance(value, dict):
        raise PydanticCustomError("banded", f"must be {wanted}")
    for key in value:
        if key != OTHERS and key not in BANDS:
            raise PydanticCustomError("band", 'no band is named "{key}"', {"key": str(key)})
    missing = [band for band in BANDS if band not in value]
    if missing and OTHERS not in value:
        raise PydanticCustomError(
            "band_missing", "no wording for band {bands}", {"bands": ", ".join(missing), "missing": missing}
        )
    return value


def _banded_schema(limit: int) -> dict[str, Any]:
    text = {"type": "string", "minLength": 1, "maxLength": limit}
    per_band = {
        "type": "object",
        "properties": dict.fromkeys([*BANDS, OTHERS], text),
        "anyOf": [{"required": list(BANDS)}, {"required": [OTHERS]}],
        "additionalProperties": False,
    }
    return {"oneOf": [text, per_band]}


BandedLabel = Annotated[dict[str, Label], BeforeValidator(_spread), WithJsonSchema(_banded_schema(90))]
BandedProse = Annotated[dict[str, Prose], BeforeValidator(_spread), WithJsonSchema(_banded_schema(2_000))]


BandedText = Mapping[str, str]
"""A text by band, as loaded."""


def wording(text: Mapping[str, T], band: str) -> T:
    """The wording of a text (or whatever else differs by band) for a band."""
    return text[band] if band in text else text[OTHERS]


_NUMBER = r"\d{1,30}(\.\d{1,30}|/\d{1,30})?"


def exact(value: object) -> Fraction:
    """A whole number, decimal or ``a/b`` as an exact rational."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction | str):
        raise PydanticCustomError("number", "must be a number such as 45, 0.5 or 1/3")
    if isinstance(value, str) and not re.fullmatch(_NUMBER, value):
        raise PydanticCustomError("number", "must be a number such as 45, 0.5 or 1/3")
    try:
        return Fraction(value)
    except ZeroDivisionError:
        raise PydanticCustomError("number", "must be a number such as 45, 0.5 or 1/3") from None


Exact = Annotated[
    Fraction,
    BeforeValidator(exact),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"oneOf": [{"type": "number"}, {"type": "string", "pattern": f"^{_NUMBER}$"}]}),
]


class Content(BaseModel):
    """Base of all content: frozen, nothing unknown is accepted, equal content hashes equally."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    def __hash__(self) -> int:
        return hash(self.model_dump_json())


# --- structure ------------------------------------------------------------------------------------


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
    return {OTHERS: value} if one else _by_band(value, "a plan, or one plan for each band")


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
    glossary: Annotated[tuple[Id, ...], Field(max_length=60, strict=False)] = ()
    claims: dict[Literal["big_idea"], Id] = Field(
        default_factory=dict, description="texts that hold only under a condition, and the condition"
    )
    pages: dict[Id, Annotated[int, Field(ge=1, le=40)]] = Field(
        default_factory=dict, description="most pages each kind of document may take"
    )


# --- words ----------------------------------------------------------------------------------------


class PartWords(Content):
    """Name of a part, its role in a few words, and what the sheet says about it."""

    name: BandedLabel
    role: BandedLabel
    text: BandedProse


class AlternativeWords(Content):
    """Name of an alternative, what it is, and what is gained and lost."""

    name: BandedLabel
    text: BandedProse
    trade_off: BandedProse


class QuestionWords(Content):
    """A question as pupils read it, and what a grown-up needs beside it."""

    ask: BandedProse
    note: Prose
    listen_for: Annotated[tuple[Prose, ...], Field(min_length=1, strict=False)]
    misconceptions: Annotated[tuple[Prose, ...], Field(min_length=1, strict=False)]
    follow_ups: Annotated[tuple[Prose, ...], Field(min_length=1, strict=False)]


class JourneyWords(Content):
    """Words on the journey picture."""

    alt: BandedProse
    zones: dict[Id, BandedLabel]
    distance: BandedLabel
    answer: Annotated[tuple[Label, ...], Field(min_length=3, max_length=8, strict=False)]
    radio: BandedLabel
    fiber: BandedLabel
    tokens: BandedLabel


class PhaseWords(Content):
    """What the four phases of the wait are called."""

    network: BandedLabel
    queue: BandedLabel
    prefill: BandedLabel
    decode: BandedLabel


class LabWords(Content):
    """Words on and around the timeline."""

    heading: BandedLabel
    alt: BandedProse
    phases: PhaseWords
    first_word: BandedLabel
    whole: BandedLabel
    description: BandedProse
    side_note: BandedProse
    source_note: BandedProse


class LabCases(Content):
    """What the cases of the lab are called: the worked one, and the others by id."""

    worked: BandedLabel
    changed: dict[Id, BandedLabel]


class LabStep(Content):
    """A step of the lab's arithmetic: what is worked out, and how."""

    name: BandedLabel
    how: BandedProse


class LabSteps(Content):
    """The steps of the lab in order."""

    light: LabStep
    network: LabStep
    first_word: LabStep
    write: LabStep
    whole: LabStep
    longest: LabStep


class LabGivens(Content):
    """What is known in each case of the lab."""

    distance: BandedLabel
    queue: BandedLabel
    read: BandedLabel
    tokens: BandedLabel


class TimelineLabWords(Content):
    """Words of the timeline lab."""

    title: BandedLabel
    tagline: BandedProse
    cases: LabCases
    known: BandedLabel
    patterns: PhaseWords
    givens: LabGivens
    steps: LabSteps
    first_grid: BandedLabel
    first_grid_alt: BandedProse
    whole_grid: BandedLabel
    whole_grid_alt: BandedProse
    question: BandedProse
    listen_for: Annotated[tuple[Prose, ...], Field(min_length=1, strict=False)]


class ChartWords(Content):
    """A plot's heading, what it shows in a sentence or two, its alternative text, and its labels by name."""

    heading: Label
    text: Prose
    alt: Prose
    labels: dict[InputName, Prose]


class NumbersWords(Content):
    """Words of the guide to the numbers: an introduction, the table's columns, and the plots by name."""

    intro: Prose
    quantity: Label
    value: Label
    status: Label
    source: Label
    alternatives: ChartWords
    answer_length: ChartWords
    busy: ChartWords
    arrival: ChartWords
    batching: ChartWords
    pings: ChartWords


class GlossaryEntry(Content):
    """A word and what it means."""

    term: Label
    meaning: BandedProse


class Words(Content):
    """All texts of a lesson in one language."""

    title: BandedLabel
    tagline: BandedProse
    scale: BandedProse
    what_it_is: BandedProse
    why_it_matters: BandedProse
    journey: JourneyWords
    parts: dict[Id, PartWords]
    lab: LabWords
    timeline_lab: TimelineLabWords
    numbers: NumbersWords
    big_idea: BandedProse
    alternatives: dict[Id, AlternativeWords] = Field(default_factory=dict)
    questions: dict[Id, QuestionWords]
    grown_ups: Prose
    otherwise: dict[Literal["big_idea"], BandedProse] = Field(
        default_factory=dict, description="what to say where a claim of the lesson does not hold"
    )
    glossary: dict[Id, GlossaryEntry] = Field(default_factory=dict)


# --- reference data -------------------------------------------------------------------------------


class Sourced(Content):
    """Where data come from, how sure they are, and when somebody looked them up."""

    status: Literal["exact", "spec", "measured", "illustrative"]
    source: Annotated[str, StringConstraints(min_length=1, max_length=300)]
    checked: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Quantity(Sourced):
    """A number with its unit, its plausible range and where it comes from."""

    value: Exact
    unit: Label
    range: Annotated[tuple[Exact, Exact], Field(strict=False)]


class ScenarioSource(Content):
    """A scenario of the latency model: each input names the quantity it takes its value from."""

    like: Id | None = Field(None, description="another scenario, whose inputs hold where none is given")
    inputs: dict[InputName, Id]


class OpenModel(Sourced):
    """Sizes of an open model (``models.yaml``); ``bytes_per_value`` is that of its weights and cache."""

    name: Label
    layers: Annotated[int, Field(ge=1, le=1_000)]
    kv_heads: Annotated[int, Field(ge=1, le=1_000)]
    head_dim: Annotated[int, Field(ge=1, le=1_000)]
    parameters: Annotated[int, Field(ge=1, le=10**13)]
    bytes_per_value: Exact


class BatchStep(Content):
    """The time of one pass (ms) for a number of readers."""

    readers: Annotated[int, Field(ge=1, le=100_000)]
    step_ms: Exact


class Batching(Sourced):
    """Measured passes of a model (``batching.yaml``), from few readers to many."""

    model: Id
    gpu: Label
    gpus: Annotated[int, Field(ge=1, le=1_000)]
    points: Annotated[tuple[BatchStep, ...], Field(min_length=2, max_length=50, strict=False)]


class Ping(Sourced):
    """A measured round trip between two cities (``pings.yaml``); the distance is the great circle."""

    cities: Annotated[tuple[Label, ...], Field(min_length=2, max_length=2, strict=False)]
    distance_km: Exact
    rtt_ms: Exact


class Reference(Content):
    """Sourced quantities (``quantities.yaml``) and the scenarios made from them (``scenarios.yaml``)."""

    quantities: dict[Id, Quantity]
    scenarios: dict[Id, ScenarioSource]


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
    talk_about_it: Label
    choice: Label
    what_changes: Label
    this_sheet: Label
    i_think: Label
    my_partner_thinks: Label
    now_i_think: Label
    because: Label
    draw_here: Label
    write_here: Label
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
}
"""Names in braces of the interface's texts, each of which must be there."""


SCHEMAS: Mapping[str, type[Content]] = {
    "lesson": Lesson,
    "words": Words,
    "locale": Interface,
    "quantity": Quantity,
    "scenario": ScenarioSource,
    "model": OpenModel,
    "batching": Batching,
    "ping": Ping,
}
"""Content types by the names under which editors ask for their JSON Schema."""
