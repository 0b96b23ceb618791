"""The content of a workspace, loaded and validated: what every build starts from and ``check`` reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lessonpress import prose, validate
from lessonpress.compute import VALUE_NAMES, facts
from lessonpress.documents import kinds
from lessonpress.drawing.scene import LONGEST_TITLE
from lessonpress.errors import Problem, UsageError, attempt, nearest
from lessonpress.figures.stops import DRAWINGS
from lessonpress.latency.scenario import NUMBERS
from lessonpress.load import Source, load
from lessonpress.model import Interface, Lesson, Quantity, Reference, ScenarioSource, Words
from lessonpress.resolve import CONDITIONS, resolve, scenario_of
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

    @cached_property
    def reference(self) -> Reference:
        """The sourced quantities and the scenarios."""
        return _reference(self.workspace)

    @cached_property
    def known(self) -> Known:
        """What lessons may refer to."""
        return Known(
            scenarios=tuple(self.reference.scenarios),
            drawings=tuple(DRAWINGS),
            kinds=tuple(kinds()),
            values=VALUE_NAMES,
            conditions=tuple(CONDITIONS),
            inputs=NUMBERS,
        )

    def interface(self, language: str) -> Interface:
        """The words of the pages themselves in a language."""
        if language not in self._interfaces:
            self._interfaces[language] = _interface(self.workspace, language)
        return self._interfaces[language]

    def lesson(self, lesson_id: str, language: str) -> LessonContent:
        """A lesson in one language. Raises a ContentError with all problems of both its files."""
        key = lesson_id, language
        if key not in self._lessons:
            self._lessons[key] = _lesson(self.workspace, lesson_id, language, self.known, self.reference)
        return self._lessons[key]


def check(workspace: Workspace, lessons: tuple[str, ...]) -> tuple[Problem, ...]:
    """Every problem of the reference data, the interface and the given lessons, in all their languages."""
    library = Library(workspace)
    found: list[Problem] = []
    for language in workspace.languages():
        found += attempt(library.interface, language)[1]
    names, problems = attempt(lambda: library.known)
    found += problems
    if names:
        for lesson_id in lessons:
            for language in _languages(workspace, lesson_id):
                found += attempt(library.lesson, lesson_id, language)[1]
    return tuple(dict.fromkeys(found))


def _languages(workspace: Workspace, lesson_id: str) -> tuple[str, ...]:
    # English is always among them, so that a missing file is reported.
    own = {path.stem for path in workspace.lesson_folder(lesson_id).glob("*.yaml")} - {"lesson"}
    return tuple(sorted(own | {"en"}))


def _lesson(
    workspace: Workspace, lesson_id: str, language: str, names: Known, references: Reference
) -> LessonContent:
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
    checked(_alt_problems(lesson_id, made, words, texts, references, language) if made and words and texts else ())
    # Without problems nothing is missing; the assertion tells the type checker.
    assert structure and made and texts and words
    return LessonContent(lesson_id, made, words, structure, texts)


def _alt_problems(
    lesson_id: str, made: Lesson, words: Words, source: Source, references: Reference, language: str
) -> Iterator[Problem]:
    """Alternative texts that are too long to be listened to, with the values they will hold."""
    for band in BANDS.values():
        lesson = resolve(lesson_id, made, words, references, band, language)
        names = facts(lesson).names
        for loc, alt in ((("journey", "alt"), lesson.journey.alt), (("lab", "alt"), lesson.lab.alt)):
            length = len(prose.plain(alt, names))
            if length > LONGEST_TITLE:
                what = f"an alternative text of {length} characters; at most {LONGEST_TITLE} are read aloud well"
                hint = "shorten it; the long description stands beside the figure"
                yield Problem(what, source.where((*loc, band.id), key=True), hint)


def _interface(workspace: Workspace, language: str) -> Interface:
    path = workspace.templates / "locales" / f"{language}.yaml"
    if not path.is_file():
        raise UsageError(f'no language is named "{language}"', hint=nearest(language, workspace.languages()))
    return typed(Interface, load(path, workspace.shown(path)))


def _reference(workspace: Workspace) -> Reference:
    folder = workspace.curriculum / "reference"
    quantities, scenarios = (
        load(folder / name, workspace.shown(folder / name)) for name in ("quantities.yaml", "scenarios.yaml")
    )
    found = Reference(
        quantities=typed_entries(Quantity, quantities), scenarios=typed_entries(ScenarioSource, scenarios)
    )
    checked([*_quantity_problems(found, quantities), *_scenario_problems(found, scenarios)])
    return found


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


def _unknown_names(
    name: str, scenario: ScenarioSource, found: Reference, source: Source
) -> Iterator[Problem]:
    for key, quantity in scenario.inputs.items():
        if quantity not in found.quantities:
            where = source.where((name, "inputs", key))
            yield Problem(f'no quantity is named "{quantity}"', where, nearest(quantity, found.quantities))
    if scenario.like is not None and scenario.like not in found.scenarios:
        where = source.where((name, "like"))
        yield Problem(f'no scenario is named "{scenario.like}"', where, nearest(scenario.like, found.scenarios))
