"""The content of a workspace, loaded and validated: what every build starts from and ``check`` reports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from lessonpress import prose, validate
from lessonpress.compute import VALUE_NAMES, facts
from lessonpress.documents import kinds
from lessonpress.drawing.scene import LONGEST_TITLE
from lessonpress.errors import Problem, UsageError, attempt, nearest
from lessonpress.figures.stops import DRAWINGS
from lessonpress.figures.views import VIEWS
from lessonpress.latency.network import HALF_WAY_ROUND_KM, VACUUM_KM_PER_MS, shortest_round_trip
from lessonpress.latency.scenario import NUMBERS
from lessonpress.load import Loc, Source, load
from lessonpress.model import (
    Batching,
    Interface,
    Lesson,
    OpenModel,
    Ping,
    Quantity,
    Reference,
    ScenarioSource,
    Standard,
    Words,
    wording,
)
from lessonpress.plan import ANSWER_KEY
from lessonpress.questions import QuestionWords, of_band, stress_all, words_problems
from lessonpress.resolve import CONDITIONS, batch_table, cache_shape, resolve, scenario_of
from lessonpress.style import BANDS
from lessonpress.validate import Known, checked, typed, typed_entries
from lessonpress.workspace import Workspace


@dataclass(frozen=True, slots=True)
class LessonContent:
    """A lesson in one language, with the files it comes from."""

    id: str
    lesson: Lesson
    words: Words
    structure: Source
    words_source: Source


class Library:
    """The content of a workspace, each file loaded at most once."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._lessons: dict[tuple[str, str], LessonContent] = {}
        self._interfaces: dict[str, Interface] = {}
        self._questions: dict[str, QuestionWords] = {}

    @cached_property
    def reference(self) -> Reference:
        """The sourced quantities and the scenarios."""
        return _reference(self.workspace)

    @cached_property
    def models(self) -> Mapping[str, OpenModel]:
        """The sizes of open models."""
        source = _reference_file(self.workspace, "models.yaml")
        found = typed_entries(OpenModel, source)
        checked(_model_problems(found, source))
        return found

    @cached_property
    def batching(self) -> Mapping[str, Batching]:
        """Measured passes for many readers at once."""
        source = _reference_file(self.workspace, "batching.yaml")
        found = typed_entries(Batching, source)
        checked(_batching_problems(found, source, self.models))
        return found

    @cached_property
    def pings(self) -> Mapping[str, Ping]:
        """Measured round trips between cities."""
        source = _reference_file(self.workspace, "pings.yaml")
        found = typed_entries(Ping, source)
        checked(_ping_problems(found, source))
        return found

    @cached_property
    def standards(self) -> Mapping[str, Standard]:
        """The standards that lessons may name."""
        return typed_entries(Standard, _reference_file(self.workspace, "standards.yaml"))

    @cached_property
    def known(self) -> Known:
        """What lessons may refer to; anything while the reference data cannot be read."""
        readable = attempt(lambda: self.reference)[0]
        standards = attempt(lambda: self.standards)[0]
        return Known(
            scenarios=tuple(readable.scenarios) if readable else None,
            drawings=tuple(DRAWINGS),
            kinds=tuple(kinds()),
            views=tuple(VIEWS),
            values=VALUE_NAMES,
            conditions=tuple(CONDITIONS),
            inputs=NUMBERS,
            standards=tuple(standards) if standards else None,
            problems={band: [made.id for made in of_band(band) if made.whole] for band in BANDS},
        )

    def interface(self, language: str) -> Interface:
        """The words of the pages themselves in a language."""
        if language not in self._interfaces:
            self._interfaces[language] = _interface(self.workspace, language)
        return self._interfaces[language]

    def questions(self, language: str) -> QuestionWords:
        """The words of the question generators in a language."""
        if language not in self._questions:
            self._questions[language] = _questions(self.workspace, language)
        return self._questions[language]

    def lesson(self, lesson_id: str, language: str) -> LessonContent:
        """A lesson in one language. Raises a ContentError with all problems of both its files."""
        key = lesson_id, language
        if key not in self._lessons:
            made = _lesson(self.workspace, lesson_id, language, self.known)
            if self.known.scenarios is not None:
                checked(_alt_problems(made, language, self.reference))
            self._lessons[key] = made
        return self._lessons[key]


def check(workspace: Workspace, lessons: tuple[str, ...]) -> tuple[Problem, ...]:
    """Every problem of the reference data, the interface and the given lessons, in all their languages."""
    library = Library(workspace)
    found: list[Problem] = []
    for language in workspace.languages():
        found += attempt(library.interface, language)[1]
        questions, problems = attempt(library.questions, language)
        found += stress_all(questions, language) if questions else problems
    for data in ("reference", "models", "batching", "pings", "standards"):
        found += attempt(getattr, library, data)[1]
    for lesson_id in lessons:
        for language in _languages(workspace, lesson_id):
            found += attempt(library.lesson, lesson_id, language)[1]
    return tuple(dict.fromkeys(found))


def _languages(workspace: Workspace, lesson_id: str) -> tuple[str, ...]:
    # English is always among them, so that a missing file is reported.
    own = {path.stem for path in workspace.lesson_folder(lesson_id).glob("*.yaml")} - {"lesson"}
    return tuple(sorted(own | {"en"}))


def _lesson(workspace: Workspace, lesson_id: str, language: str, names: Known) -> LessonContent:
    folder = workspace.lesson_folder(lesson_id)
    structure_path, words_path = folder / "lesson.yaml", folder / f"{language}.yaml"
    structure, broken = attempt(load, structure_path, workspace.shown(structure_path))
    texts, unreadable = attempt(load, words_path, workspace.shown(words_path))
    made, misshapen = attempt(typed, Lesson, structure) if structure else (None, ())
    words, wrong = attempt(typed, Words, texts) if texts else (None, ())
    problems = [*broken, *unreadable, *misshapen, *wrong]
    if structure and made:
        problems += validate.lesson_problems(made, structure, names)
    if structure and made and texts and words:
        problems += validate.words_problems(words, texts, made, names)
    checked(problems)
    # Without problems nothing is missing; the assertion tells the type checker.
    assert structure and made and texts and words
    return LessonContent(lesson_id, made, words, structure, texts)


def _alt_problems(content: LessonContent, language: str, references: Reference) -> Iterator[Problem]:
    """Alternative texts that are too long to be listened to, with the values they will hold."""
    for band in BANDS.values():
        lesson = resolve(content.id, content.lesson, content.words, references, band, language)
        names = facts(lesson).names
        alts: list[tuple[Loc, str]] = [(("journey", "alt"), lesson.journey.alt), (("lab", "alt"), lesson.lab.alt)]
        for name, view in lesson.diagrams.views.items():
            alts.append((("diagrams", "views", name, "alt"), wording(view.alt, band.id)))
        for loc, alt in alts:
            length = len(prose.plain(alt, names))
            if length > LONGEST_TITLE:
                what = f"an alternative text of {length} characters; at most {LONGEST_TITLE} are read aloud well"
                hint = "shorten it; the long description stands beside the figure"
                yield Problem(what, content.words_source.wording(loc, band.id), hint)


def _interface(workspace: Workspace, language: str) -> Interface:
    path = workspace.templates / "locales" / f"{language}.yaml"
    if not path.is_file():
        raise UsageError(f'no language is named "{language}"', hint=nearest(language, workspace.languages()))
    source = load(path, workspace.shown(path))
    interface = typed(Interface, source)
    checked(validate.interface_problems(interface, source))
    checked(_purpose_problems(interface, source))
    return interface


def _purpose_problems(interface: Interface, source: Source) -> Iterator[Problem]:
    """Every kind of document says what it is for, so that the contents of a set can list it."""
    for name in (ANSWER_KEY, *kinds()):
        if name not in interface.purposes:
            where = source.where(("purposes",), key=True)
            yield Problem(f'"purposes" does not say what "{name}" is for', where, f"add a line {name}: ...")


def _questions(workspace: Workspace, language: str) -> QuestionWords:
    path = workspace.templates / "questions" / f"{language}.yaml"
    source = load(path, workspace.shown(path))
    words = typed(QuestionWords, source)
    checked(words_problems(words, source, language))
    return words


def _reference(workspace: Workspace) -> Reference:
    folder = workspace.curriculum / "reference"
    paths = [folder / "quantities.yaml", folder / "scenarios.yaml"]
    (quantities, broken), (scenarios, unreadable) = (attempt(load, path, workspace.shown(path)) for path in paths)
    checked([*broken, *unreadable])
    assert quantities and scenarios
    found = Reference(
        quantities=typed_entries(Quantity, quantities), scenarios=typed_entries(ScenarioSource, scenarios)
    )
    checked([*_quantity_problems(found, quantities), *_scenario_problems(found, scenarios)])
    return found


def _reference_file(workspace: Workspace, name: str) -> Source:
    path = workspace.curriculum / "reference" / name
    return load(path, workspace.shown(path))


def _model_problems(found: Mapping[str, OpenModel], source: Source) -> Iterator[Problem]:
    for name, model in found.items():
        yield from (problem.at(source.where((name,), key=True)) for problem in attempt(cache_shape, model)[1])


def _batching_problems(
    found: Mapping[str, Batching], source: Source, models: Mapping[str, OpenModel]
) -> Iterator[Problem]:
    for name, measured in found.items():
        yield from (problem.at(source.where((name, "points"))) for problem in attempt(batch_table, measured)[1])
        if measured.model not in models:
            where = source.where((name, "model"))
            yield Problem(f'no model is named "{measured.model}"', where, nearest(measured.model, models))


def _ping_problems(found: Mapping[str, Ping], source: Source) -> Iterator[Problem]:
    for name, ping in found.items():
        if not 0 < ping.distance_km <= HALF_WAY_ROUND_KM:
            what = f'"distance_km" is {ping.distance_km}, but must be above 0 and at most {HALF_WAY_ROUND_KM}'
            yield Problem(what, source.where((name, "distance_km")), "no two places on earth are farther apart")
        elif ping.rtt_ms < shortest_round_trip(ping.distance_km, VACUUM_KM_PER_MS):
            what = f'"rtt_ms" is {ping.rtt_ms}: faster than light over {ping.distance_km} km'
            yield Problem(what, source.where((name, "rtt_ms")), "correct the time or the distance")


def _quantity_problems(found: Reference, source: Source) -> Iterator[Problem]:
    for name, quantity in found.quantities.items():
        low, high = quantity.range
        if not low <= quantity.value <= high:
            what = f'"{name}" is {quantity.value}, outside its own range {low} to {high}'
            yield Problem(what, source.where((name, "value")), "correct the value or the range")


def _scenario_problems(found: Reference, source: Source) -> Iterator[Problem]:
    """Names that do not exist; only when there are none are the scenarios themselves tried."""
    unknown = False
    for name, scenario in found.scenarios.items():
        for problem in _unknown_names(name, scenario, found, source):
            unknown = True
            yield problem
    if not unknown:
        for name in found.scenarios:
            problems = attempt(scenario_of, name, found)[1]
            yield from (problem.at(source.where((name,), key=True)) for problem in problems)


def _unknown_names(name: str, scenario: ScenarioSource, found: Reference, source: Source) -> Iterator[Problem]:
    for key, quantity in scenario.inputs.items():
        if quantity not in found.quantities:
            where = source.where((name, "inputs", key))
            yield Problem(f'no quantity is named "{quantity}"', where, nearest(quantity, found.quantities))
    if scenario.like is not None and scenario.like not in found.scenarios:
        where = source.where((name, "like"))
        yield Problem(f'no scenario is named "{scenario.like}"', where, nearest(scenario.like, found.scenarios))
