"""What may be wrong with the words of the questions, each problem with its place in the file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Protocol

from babel import Locale

from lessonpress import prose
from lessonpress.errors import Problem, Where, nearest
from lessonpress.fonts import missing_characters
from lessonpress.questions.catalog import generators
from lessonpress.questions.generator import Generator, Solution, variants
from lessonpress.questions.words import BARE, HOLE, GeneratorWords, QuestionWords

Loc = tuple[str | int, ...]


class Places(Protocol):
    """Tells where a value stands in its file (``load.Source`` does)."""

    def where(self, loc: Loc, key: bool = False) -> Where:
        """The place of a value or of its key."""

    def find(self, loc: Loc, needle: str) -> Where:
        """The place of a piece of text inside a value."""


def words_problems(words: QuestionWords, places: Places, language: str) -> Iterator[Problem]:
    """Words missing or without use, names in braces that do not exist, numbers typed by hand, characters."""
    known = generators()
    yield from _same(known, words.questions, "question", ("questions",), places)
    solved = {name: one.solution(next(variants(one))) for name, one in known.items()}
    wanted = {mistake for solution in solved.values() for mistake in solution.slips}
    yield from _same(sorted(wanted), words.mistakes, "mistake", ("mistakes",), places)
    yield from _same(_units_used(words, solved), words.units, "unit", ("units",), places)
    yield from _same(_names_used(solved), words.names, "name", ("names",), places)
    yield from _plural_problems(words, places, language)
    for name, generator in known.items():
        if name in words.questions:
            yield from _question_problems(words, generator, solved[name], places)
    for name in ("{what}", "{work}"):
        if name not in words.step:
            yield Problem(f'"step" does not say where {name} stands', places.where(("step",)), f"add {name}")
    for loc, text in _texts(words):
        yield from _text_problems(text, loc, places)


def _same(
    wanted: Collection[str], there: Collection[str], sort: str, loc: Loc, places: Places
) -> Iterator[Problem]:
    for name in wanted:
        if name not in there:
            yield Problem(f'the {sort} "{name}" has no words', places.where(loc), f"add  {name}: ...")
    for name in there:
        if name not in wanted:
            hint = nearest(name, [one for one in wanted if one not in there]) or "delete it"
            yield Problem(f'no {sort} is named "{name}"', places.where((*loc, name), key=True), hint)


def _units_used(words: QuestionWords, solved: dict[str, Solution]) -> list[str]:
    used = {given.unit for generator in generators().values() for given in generator.space.values()}
    used |= {step.unit for solution in solved.values() for step in solution.steps}
    for own in words.questions.values():
        # A unit that does not exist is reported where a stem names it.
        used |= {hole[2] for text in own.stem.values() for hole in HOLE.finditer(text) if hole[2] in words.units}
    return sorted(used - {BARE})


def _names_used(solved: dict[str, Solution]) -> list[str]:
    asked = [generators()[name] for name, solution in solved.items() if solution.name]
    return sorted({name for generator in asked for name in generator.space})


def _plural_problems(words: QuestionWords, places: Places, language: str) -> Iterator[Problem]:
    forms = {*Locale.parse(language).plural_form.tags, "other"}
    for name, unit in words.units.items():
        where = places.where(("units", name), key=True)
        if set(unit) != {"other"} and (missing := sorted(forms - set(unit))):
            yield Problem(f'the unit "{name}" has no form for: {", ".join(missing)}', where, "add it")
        for extra in sorted(set(unit) - forms):
            what = f'"{extra}" is no plural form of this language'
            yield Problem(what, where, f"it has {', '.join(sorted(forms))}")


def _question_problems(
    words: QuestionWords, generator: Generator, solution: Solution, places: Places
) -> Iterator[Problem]:
    own, loc = words.questions[generator.id], ("questions", generator.id)
    yield from _same([step.id for step in solution.steps], own.steps, "step", (*loc, "steps"), places)
    yield from _stem_problems(words, own, generator, places)


def _stem_problems(
    words: QuestionWords, own: GeneratorWords, generator: Generator, places: Places
) -> Iterator[Problem]:
    for band, stem in own.stem.items():
        loc = ("questions", generator.id, "stem", band)
        for hole in HOLE.finditer(stem):
            name, unit = hole.groups()
            if name not in generator.space:
                hint = nearest(name, generator.space)
                yield Problem(f'the question has no number named "{name}"', places.find(loc, hole[0]), hint)
            if unit and unit != BARE and unit not in words.units:
                yield Problem(f'no unit is named "{unit}"', places.find(loc, hole[0]), nearest(unit, words.units))
        for name in generator.space:
            if name not in {hole[1] for hole in HOLE.finditer(stem)}:
                yield Problem(f'the question does not say "{name}"', places.where(loc), f"add  {{{name}}}")


def _texts(words: QuestionWords) -> Iterator[tuple[Loc, str]]:
    for group in ("names", "mistakes"):
        yield from (((group, name), text) for name, text in getattr(words, group).items())
    for name, unit in words.units.items():
        yield from ((("units", name, form), text) for form, text in unit.items())
    for name, own in words.questions.items():
        yield from ((("questions", name, "stem", band), text) for band, text in own.stem.items())
        yield from ((("questions", name, "steps", step), text) for step, text in own.steps.items())


def _text_problems(text: str, loc: Loc, places: Places) -> Iterator[Problem]:
    for char in missing_characters(text):
        what = f'no font draws the character "{char}" (U+{ord(char):04X})'
        yield Problem(what, places.find(loc, char), "use another character")
    filled = text.replace("{number}", " reference ") if loc[0] == "units" else text
    if "stem" in loc:
        filled = HOLE.sub(" reference ", filled)
    if stray := re.search(r"\{[^{} ]*\}?|\}[^{} ]*", filled):
        hint = "only a question names numbers, as {name} or {name:unit}"
        yield Problem(f'"{stray[0]}" names no number', places.find(loc, stray[0]), hint)
    for problem, needle in prose.problems(filled, prose.Names({}, {}, {}, {})):
        hint = "name the parameter in braces" if "typed by hand" in problem.what else problem.hint
        yield Problem(problem.what, places.find(loc, needle), hint)
