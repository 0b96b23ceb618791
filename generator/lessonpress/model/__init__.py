"""What content is: frozen types, structure apart from words.

Texts come in two sorts: a label is plain, prose is Markdown with references (see ``lessonpress.prose``). A
text is one string for every band, or one for each band that differs and one for the ``others``.
"""

from collections.abc import Mapping

from lessonpress.model.cards import CardPlan, CardsWords, CardTags, Game, Games, WordCard
from lessonpress.model.diagrams import DiagramWords, ViewLabel, ViewWords
from lessonpress.model.exit_ticket import ExitTicketWords
from lessonpress.model.guide import (
    GuideClock,
    GuideNumbers,
    GuideWords,
    Idea,
    NumberRow,
    Points,
)
from lessonpress.model.interface import (
    FILLED_IN,
    Interface,
)
from lessonpress.model.mini_book import FoldStep, MiniBookWords
from lessonpress.model.poster import PosterWords
from lessonpress.model.reference import (
    Batching,
    BatchStep,
    OpenModel,
    Ping,
    Quantity,
    Reference,
    ScenarioSource,
    Sourced,
)
from lessonpress.model.structure import (
    Alternative,
    BandedLab,
    LabCase,
    LabPlan,
    Lesson,
    Part,
    Question,
)
from lessonpress.model.teacher_plan import (
    Argument,
    Handout,
    Standard,
    TeacherPlan,
    TeacherPlanWords,
)
from lessonpress.model.texts import (
    OTHERS,
    BandedLabel,
    BandedProse,
    BandedText,
    Content,
    Exact,
    Id,
    InputName,
    Label,
    Markdown,
    Prose,
    exact,
    wording,
)
from lessonpress.model.timing import BandedTiming, Step, Timing
from lessonpress.model.words import (
    AlternativeWords,
    ChartWords,
    GlossaryEntry,
    JourneyWords,
    LabAlts,
    LabCases,
    LabGivens,
    LabStep,
    LabSteps,
    LabWords,
    NumbersWords,
    PartWords,
    PhaseWords,
    QuestionWords,
    TimelineLabWords,
    Words,
)

SCHEMAS: Mapping[str, type[Content]] = {
    "lesson": Lesson,
    "words": Words,
    "locale": Interface,
    "quantity": Quantity,
    "scenario": ScenarioSource,
    "model": OpenModel,
    "batching": Batching,
    "ping": Ping,
    "standard": Standard,
}
"""Content types by the names under which editors ask for their JSON Schema."""

__all__ = [
    "FILLED_IN",
    "OTHERS",
    "SCHEMAS",
    "Alternative",
    "AlternativeWords",
    "Argument",
    "BandedLab",
    "BandedLabel",
    "BandedProse",
    "BandedText",
    "BandedTiming",
    "BatchStep",
    "Batching",
    "CardPlan",
    "CardTags",
    "CardsWords",
    "ChartWords",
    "Content",
    "DiagramWords",
    "Exact",
    "ExitTicketWords",
    "FoldStep",
    "Game",
    "Games",
    "GlossaryEntry",
    "GuideClock",
    "GuideNumbers",
    "GuideWords",
    "Handout",
    "Id",
    "Idea",
    "InputName",
    "Interface",
    "JourneyWords",
    "LabAlts",
    "LabCase",
    "LabCases",
    "LabGivens",
    "LabPlan",
    "LabStep",
    "LabSteps",
    "LabWords",
    "Label",
    "Lesson",
    "Markdown",
    "MiniBookWords",
    "NumberRow",
    "NumbersWords",
    "OpenModel",
    "Part",
    "PartWords",
    "PhaseWords",
    "Ping",
    "Points",
    "PosterWords",
    "Prose",
    "Quantity",
    "Question",
    "QuestionWords",
    "Reference",
    "ScenarioSource",
    "Sourced",
    "Standard",
    "Step",
    "TeacherPlan",
    "TeacherPlanWords",
    "TimelineLabWords",
    "Timing",
    "ViewLabel",
    "ViewWords",
    "WordCard",
    "Words",
    "exact",
    "wording",
]
