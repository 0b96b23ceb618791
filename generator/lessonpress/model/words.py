"""All texts of a lesson in one language, keyed by the ids of the structure (``en.yaml``)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lessonpress.model.cards import CardsWords
from lessonpress.model.diagrams import DiagramWords
from lessonpress.model.exit_ticket import ExitTicketWords
from lessonpress.model.guide import GuideWords, Idea
from lessonpress.model.mini_book import MiniBookWords
from lessonpress.model.poster import PosterWords
from lessonpress.model.teacher_plan import TeacherPlanWords
from lessonpress.model.texts import BandedLabel, BandedProse, Content, Id, InputName, Label, Prose, TextPath


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
    """A question as pupils read it, and what a grown-up needs beside it; ``misconceptions`` by id."""

    ask: BandedProse
    note: Prose
    listen_for: Annotated[tuple[Prose, ...], Field(min_length=1, strict=False)]
    misconceptions: dict[Id, Idea] = Field(min_length=1)
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


class LabAlts(Content):
    """Alternative texts of the lab's grids, on the sheet and in the key; ``{letter}`` is the case's."""

    first_grid: Prose
    first_grid_key: Prose
    whole_grid: Prose
    whole_grid_key: Prose
    case: Prose
    case_blank: Prose


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
    whole_grid: BandedLabel
    alts: LabAlts
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
    diagrams: DiagramWords
    parts: dict[Id, PartWords]
    cards: CardsWords
    lab: LabWords
    timeline_lab: TimelineLabWords
    numbers: NumbersWords
    poster: PosterWords
    mini_book: MiniBookWords
    exit_ticket: ExitTicketWords
    big_idea: BandedProse
    alternatives: dict[Id, AlternativeWords] = Field(default_factory=dict)
    questions: dict[Id, QuestionWords]
    grown_ups: Prose
    guide: GuideWords
    teacher_plan: TeacherPlanWords
    otherwise: dict[TextPath, BandedProse] = Field(
        default_factory=dict, description="what to say where a claim of the lesson does not hold"
    )
    glossary: dict[Id, GlossaryEntry] = Field(default_factory=dict)
