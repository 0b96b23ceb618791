"""A lesson for one band and one language: structure and words joined, texts still as written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TypeVar

from immutabledict import immutabledict
from pydantic import BaseModel

from lessonpress.errors import ContentError, Problem
from lessonpress.latency import Scenario, Timeline, scenario, timeline
from lessonpress.latency.batching import BatchPoint, BatchTable
from lessonpress.latency.kv_cache import CacheShape
from lessonpress.model import (
    Batching,
    CardsWords,
    DiagramWords,
    ExitTicketWords,
    GuideWords,
    Lesson,
    MiniBookWords,
    NumbersWords,
    OpenModel,
    PosterWords,
    QuestionWords,
    Reference,
    TeacherPlan,
    TeacherPlanWords,
    TimelineLabWords,
    Timing,
    WordCard,
    Words,
    wording,
)
from lessonpress.style import Band

P = TypeVar("P", bound=BaseModel)

FIBER_LIMIT = 250
"""No light in solid glass is faster (km/ms): it is at most 205, and 300 in empty space."""

_EVERYDAY_SECOND_MS = 2000

_USUAL_GLASS = (190, 210)
"""Speeds of light in fiber that are about two thirds of that in empty space (km/ms)."""


def _writing_is_longest(times: Timeline) -> bool:
    return times.decode > max(times.network, times.queue, times.prefill) and times.network < 1000


CONDITIONS: Mapping[str, Callable[[Scenario], bool]] = immutabledict(
    {
        "writing-is-longest": lambda own: _writing_is_longest(timeline(own)),
        "far-but-writing-is-longest": lambda own: own.distance_km > 0 and _writing_is_longest(timeline(own)),
        "light-is-in-usual-glass": lambda own: _USUAL_GLASS[0] <= own.fiber_km_per_ms <= _USUAL_GLASS[1],
        "light-is-in-fiber": lambda own: own.fiber_km_per_ms <= FIBER_LIMIT,
        "trip-by-fiber": lambda own: own.distance_km > 0 and own.fiber_km_per_ms <= FIBER_LIMIT,
        "starts-in-about-a-second": lambda own: (
            own.distance_km > 0 and timeline(own).first_word <= _EVERYDAY_SECOND_MS
        ),
    }
)
"""Conditions that a text of a lesson may depend on, by name."""

QUESTION_INPUTS = ("prompt_tokens", "answer_tokens")
"""Inputs that describe the question asked; alternatives answer the same question."""


@dataclass(frozen=True, slots=True)
class Case:
    """Which case the numbers are for: a scenario by name (empty: the lesson's own) and inputs set by hand."""

    scenario: str = ""
    settings: Mapping[str, Fraction] = immutabledict()

    def __bool__(self) -> bool:
        """Whether it differs from the lesson's own case."""
        return bool(self.scenario or self.settings)

    def __str__(self) -> str:
        settings = (f"{name} = {value}" for name, value in self.settings.items())
        return ", ".join(filter(None, (self.scenario, *settings)))


OWN_CASE = Case()


@dataclass(frozen=True, slots=True)
class ResolvedPart:
    """A part of the journey; ``number`` counts from 1 in path order."""

    id: str
    number: int
    name: str
    role: str
    text: str
    drawing: str
    zone: str | None
    serves: str | None


@dataclass(frozen=True, slots=True)
class ResolvedAlternative:
    """Another way to do the job, with its scenario."""

    id: str
    name: str
    text: str
    trade_off: str
    drawing: str
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class ResolvedQuestion:
    """A question; ``label`` is how pages and keys call it, ``words`` are those for the grown-up."""

    id: str
    label: str
    ask: str
    words: QuestionWords


@dataclass(frozen=True, slots=True)
class ResolvedJourney:
    """Words of the journey picture; ``zones`` by id in path order."""

    alt: str
    zones: Mapping[str, str]
    distance: str
    answer: tuple[str, ...]
    radio: str
    fiber: str
    tokens: str


@dataclass(frozen=True, slots=True)
class ResolvedLab:
    """Words of the timeline; ``phases`` by the names of the latency model."""

    heading: str
    alt: str
    phases: Mapping[str, str]
    first_word: str
    whole: str
    description: str
    side_note: str
    source_note: str


@dataclass(frozen=True, slots=True)
class ResolvedCase:
    """A case of the timeline lab, by its letter; the first is the worked one."""

    letter: str
    id: str
    name: str
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class ResolvedLesson:
    """What one sheet needs of a lesson; prose is Markdown with references."""

    id: str
    number: int
    code: str
    version: str
    language: str
    band: Band
    title: str
    tagline: str
    scale: str
    what_it_is: str
    why_it_matters: str
    big_idea: str
    journey: ResolvedJourney
    lab: ResolvedLab
    parts: tuple[ResolvedPart, ...]
    alternatives: tuple[ResolvedAlternative, ...]
    questions: tuple[ResolvedQuestion, ...]
    terms: Mapping[str, str]
    scenario: Scenario
    case: Case
    lab_cases: tuple[ResolvedCase, ...]
    timeline_lab: TimelineLabWords
    numbers: NumbersWords
    diagrams: DiagramWords
    poster: PosterWords
    mini_book: MiniBookWords
    exit_ticket: ExitTicketWords
    exit_problem: str | None
    cards: CardsWords
    word_cards: tuple[WordCard, ...]
    grown_ups: str
    guide: GuideWords
    guide_timing: Timing
    teacher_plan: TeacherPlan
    plan_words: TeacherPlanWords
    plan_timing: Timing
    vocabulary: tuple[tuple[str, str], ...]


def scenario_of(name: str, reference: Reference) -> Scenario:
    """A scenario with the values of its quantities.

    Raises a ContentError when the scenario, one it is like, or a quantity does not exist.
    """
    return scenario(_inputs(name, reference, ()))


def _inputs(name: str, reference: Reference, above: tuple[str, ...]) -> dict[str, Fraction]:
    if name in above:
        raise ContentError(f'the scenario "{name}" is like itself')
    if name not in reference.scenarios:
        raise ContentError(f'no scenario is named "{name}"')
    source = reference.scenarios[name]
    unknown = [quantity for quantity in source.inputs.values() if quantity not in reference.quantities]
    if unknown:
        raise ContentError(Problem(f'scenario "{name}": no quantity is named "{q}"') for q in unknown)
    inherited = _inputs(source.like, reference, (*above, name)) if source.like else {}
    return inherited | {key: reference.quantities[quantity].value for key, quantity in source.inputs.items()}


def quantities_of(name: str, reference: Reference) -> tuple[str, ...]:
    """The quantities that a scenario takes its values from, its own and those of the one it is like."""
    source = reference.scenarios[name]
    inherited = quantities_of(source.like, reference) if source.like else ()
    return (*inherited, *source.inputs.values())


def cache_shape(model: OpenModel) -> CacheShape:
    """What the KV cache of a model of the reference data depends on."""
    return CacheShape(model.layers, model.kv_heads, model.head_dim, model.bytes_per_value)


def batch_table(measured: Batching) -> BatchTable:
    """Measured passes of the reference data, to interpolate between."""
    return BatchTable(tuple(BatchPoint(point.readers, point.step_ms) for point in measured.points))


def resolve(
    lesson_id: str,
    lesson: Lesson,
    words: Words,
    reference: Reference,
    band: Band,
    language: str,
    case: Case = OWN_CASE,
) -> ResolvedLesson:
    """Join structure and words for a band and a case.

    Raises a ContentError when a text does not hold for the case and there is none to say instead.
    """
    say = partial(wording, band=band.id)
    own = _set(scenario_of(case.scenario or lesson.scenario, reference), case.settings)
    words = _true_words(lesson, words, own)
    return ResolvedLesson(
        id=lesson_id,
        number=lesson.number,
        code=lesson.code,
        version=lesson.version,
        language=language,
        band=band,
        title=say(words.title),
        tagline=say(words.tagline),
        scale=say(words.scale),
        what_it_is=say(words.what_it_is),
        why_it_matters=say(words.why_it_matters),
        big_idea=say(words.big_idea),
        journey=_journey(lesson, words, band),
        lab=_lab(words, band),
        parts=_parts(lesson, words, band),
        alternatives=_alternatives(lesson, words, reference, band, own),
        questions=tuple(
            ResolvedQuestion(question.id, f"Q{number}", say(asked.ask), asked)
            for number, question in enumerate(lesson.questions, 1)
            for asked in (words.questions[question.id],)
        ),
        terms=immutabledict({name: entry.term for name, entry in words.glossary.items()}),
        scenario=own,
        case=case,
        lab_cases=_lab_cases(lesson, words, reference, band, case),
        timeline_lab=words.timeline_lab,
        numbers=words.numbers,
        diagrams=words.diagrams,
        poster=words.poster,
        mini_book=words.mini_book,
        exit_ticket=words.exit_ticket,
        exit_problem=next((name for of, name in lesson.exit_ticket.items() if of == band.id), None),
        cards=words.cards,
        word_cards=lesson.cards,
        grown_ups=words.grown_ups,
        guide=words.guide,
        guide_timing=wording(lesson.guide, band.id),
        teacher_plan=lesson.teacher_plan,
        plan_words=words.teacher_plan,
        plan_timing=wording(lesson.teacher_plan.timing, band.id),
        vocabulary=tuple(
            (words.glossary[name].term, say(words.glossary[name].meaning)) for name in lesson.glossary
        ),
    )


def _set(own: Scenario, settings: Mapping[str, Fraction]) -> Scenario:
    return replace(own, **settings)  # type: ignore[arg-type]


def _true_words(lesson: Lesson, words: Words, own: Scenario) -> Words:
    """The words, with what to say instead of each text whose claim does not hold for the scenario."""
    for path, condition in lesson.claims.items():
        if CONDITIONS[condition](own):
            continue
        if path not in words.otherwise:
            raise ContentError(f'"{path}" does not hold for this case', hint=f"add otherwise: {path}: ...")
        words = _with_text(words, path.split("."), words.otherwise[path])
    return words


def _with_text(part: P, path: Sequence[str], text: Mapping[str, str]) -> P:
    """A part of the words with another text at a path."""
    name, *rest = path
    inner = getattr(part, name)
    if not rest:
        return part.model_copy(update={name: text})
    if isinstance(inner, BaseModel):
        return part.model_copy(update={name: _with_text(inner, rest, text)})
    key, *rest = rest
    return part.model_copy(update={name: {**inner, key: _with_text(inner[key], rest, text)}})


def _alternatives(
    lesson: Lesson, words: Words, reference: Reference, band: Band, own: Scenario
) -> tuple[ResolvedAlternative, ...]:
    say = partial(wording, band=band.id)
    asked = {name: getattr(own, name) for name in QUESTION_INPUTS}
    return tuple(
        ResolvedAlternative(
            other.id,
            say(words.alternatives[other.id].name),
            say(words.alternatives[other.id].text),
            say(words.alternatives[other.id].trade_off),
            other.drawing,
            _set(scenario_of(other.scenario, reference), asked),
        )
        for other in lesson.alternatives
    )


def _lab_cases(
    lesson: Lesson, words: Words, reference: Reference, band: Band, case: Case
) -> tuple[ResolvedCase, ...]:
    """The worked case of the lab and those that follow from it; a case of the sheet changes all of them."""
    plan, names = wording(lesson.lab, band.id), words.timeline_lab.cases
    worked = _set(scenario_of(case.scenario or plan.scenario, reference), case.settings)
    changed = [
        (other.id, wording(names.changed[other.id], band.id), other.change, other.factor) for other in plan.cases
    ]
    first = ResolvedCase("A", "worked", wording(names.worked, band.id), worked)
    return (
        first,
        *(
            ResolvedCase(letter, name, words_, _set(worked, {input_: getattr(worked, input_) * factor}))
            for letter, (name, words_, input_, factor) in zip("BCD", changed, strict=True)
        ),
    )


def _parts(lesson: Lesson, words: Words, band: Band) -> tuple[ResolvedPart, ...]:
    say = partial(wording, band=band.id)
    return tuple(
        ResolvedPart(
            part.id,
            number,
            say(words.parts[part.id].name),
            say(words.parts[part.id].role),
            say(words.parts[part.id].text),
            part.drawing,
            part.zone,
            part.serves,
        )
        for number, part in enumerate(lesson.parts, 1)
    )


def _journey(lesson: Lesson, words: Words, band: Band) -> ResolvedJourney:
    journey = words.journey
    zones = dict.fromkeys(part.zone for part in lesson.parts if part.zone)
    return ResolvedJourney(
        alt=wording(journey.alt, band.id),
        zones=immutabledict({zone: wording(journey.zones[zone], band.id) for zone in zones}),
        distance=wording(journey.distance, band.id),
        answer=journey.answer,
        radio=wording(journey.radio, band.id),
        fiber=wording(journey.fiber, band.id),
        tokens=wording(journey.tokens, band.id),
    )


def _lab(words: Words, band: Band) -> ResolvedLab:
    say = partial(wording, band=band.id)
    lab = words.lab
    return ResolvedLab(
        heading=say(lab.heading),
        alt=say(lab.alt),
        phases=immutabledict({name: say(getattr(lab.phases, name)) for name in type(lab.phases).model_fields}),
        first_word=say(lab.first_word),
        whole=say(lab.whole),
        description=say(lab.description),
        side_note=say(lab.side_note),
        source_note=say(lab.source_note),
    )
