"""From a loaded tree to typed content: all problems at once, each with its position and a hint."""

from __future__ import annotations

import re
import string
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from immutabledict import immutabledict
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from lessonpress import prose
from lessonpress.errors import ContentError, Problem, Where, nearest
from lessonpress.fonts import missing_characters
from lessonpress.load import Loc, Source
from lessonpress.model import (
    FILLED_IN,
    OTHERS,
    Content,
    Interface,
    LabPlan,
    Lesson,
    Markdown,
    Timing,
    Words,
)
from lessonpress.style import BANDS

Typed = TypeVar("Typed", bound=Content)

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_ID_RULE = "ids are small letters, digits and single hyphens"


@dataclass(frozen=True, slots=True)
class Known:
    """What content may refer to beyond itself; scenarios and standards are None while nobody can tell.

    ``problems`` are the question generators that make practice problems, by band.
    """

    scenarios: Collection[str] | None = ()
    drawings: Collection[str] = ()
    kinds: Collection[str] = ()
    views: Collection[str] = ()
    values: Collection[str] = ()
    conditions: Collection[str] = ()
    inputs: Collection[str] = ()
    standards: Collection[str] | None = ()
    problems: Mapping[str, Collection[str]] = immutabledict()


def typed(model: type[Typed], source: Source) -> Typed:
    """The content of a source as a model; a ContentError holds every problem with the tree's shape."""
    if not isinstance(source.tree, dict):
        what = "the file is empty" if source.tree is None else "the file must be a list of  key: value  lines"
        raise ContentError(what, where=source.where(()))
    try:
        return model.model_validate(source.tree)
    except ValidationError as error:
        details = error.errors(include_url=False)
        raise ContentError(_in_order(_shape_problem(model, source, detail) for detail in details)) from None


def typed_entries(model: type[Typed], source: Source) -> dict[str, Typed]:
    """A file of named entries of one sort; a ContentError holds every problem of all of them."""
    if not isinstance(source.tree, dict):
        raise ContentError("the file must be a list of named entries", where=source.where(()))
    entries: dict[str, Typed] = {}
    problems: list[Problem] = []
    for name, tree in source.tree.items():
        if not _ID.fullmatch(name):
            problems.append(Problem(f'"{name}" cannot be a name', source.where((name,), key=True), _ID_RULE))
        try:
            entries[name] = model.model_validate(tree)
        except ValidationError as error:
            details = error.errors(include_url=False)
            problems += [_shape_problem(model, source, detail, (name,)) for detail in details]
    checked(problems)
    return entries


def checked(problems: Iterable[Problem]) -> None:
    """Raise a ContentError when there are problems, in the order of files and lines."""
    found = _in_order(problems)
    if found:
        raise ContentError(found)


def _in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    placed = [(problem.where or Where(Path()), problem) for problem in dict.fromkeys(problems)]
    return tuple(problem for _, problem in sorted(placed, key=lambda pair: pair[0]))


# --- shape ----------------------------------------------------------------------------------------


def _shape_problem(model: type[Content], source: Source, detail: ErrorDetails, at: Loc = ()) -> Problem:
    inner = tuple(step for step in detail["loc"] if step != "[key]")
    loc = (*at, *inner)
    kind, context, given = detail["type"], detail.get("ctx", {}), detail["input"]
    name = str(loc[-1]) if loc else ""
    said = _said(source, loc)
    match kind:
        case "extra_forbidden":
            hint = nearest(name, _keys_at(model, inner[:-1])) or "delete it"
            return Problem(f'unknown key "{name}"', source.where(loc, key=True), hint)
        case "missing":
            return Problem(f'"{name}" is missing', source.where(loc[:-1]), f"add  {name}: ...")
        case "band_missing":
            where = source.where(loc, key=True)
            return Problem(detail["msg"], where, "give each its wording, or one text for the others")
        case "band":
            band = str(context["key"])
            return Problem(detail["msg"], source.where((*loc, band), key=True), nearest(band, tuple(BANDS)))
        case "literal_error":
            choices = typing.get_args(_annotation_at(model, inner))
            return Problem(f'{said} cannot be "{_short(given)}"', source.where(loc), nearest(str(given), choices))
    if given is None or (isinstance(given, str) and not given.strip()):
        return Problem(f"{said} is empty", source.where(loc), "write its text after the colon")
    return Problem(_mismatch(kind, said, given, context, detail["msg"]), source.where(loc), _remedy(kind, given))


def _said(source: Source, loc: Loc) -> str:
    """What a message calls a value: its key as the file has it, or its place in a list."""
    while loc and loc not in source.values:
        loc = loc[:-1]
    match loc:
        case (*_, str(group), int(place)):
            return f'entry {place + 1} of "{group}"'
        case (*_, last):
            return f'"{last}"'
    return "the file"


def _mismatch(kind: str, said: str, given: object, context: Mapping[str, Any], message: str) -> str:
    match kind:
        case "string_type":
            return f"{said} must be text, not {_sort(given)}"
        case "int_type" | "tuple_type" | "dict_type" | "model_type":
            wanted = {"int_type": "a whole number", "tuple_type": "a list"}.get(kind, "a group of keys")
            return f"{said} must be {wanted}, not {_sort(given)}"
        case "banded" | "number":
            return f"{said} {message}, not {_sort(given)}"
        case "string_too_long":
            return f"{said} has {len(str(given))} characters; at most {context['max_length']} fit"
        case "string_pattern_mismatch":
            return f'{said} cannot be "{_short(given)}"'
        case "too_short":
            return f"{said} needs {context['min_length']} or more entries, but has {context['actual_length']}"
        case "too_long":
            return f"{said} may have {context['max_length']} entries, but has {context['actual_length']}"
    return f"{said}: {message}"


def _remedy(kind: str, given: object) -> str:
    match kind:
        case "string_type" | "banded":
            return "put it in quotes" if not isinstance(given, list | dict) else "write one text"
        case "tuple_type":
            return 'start each entry with "- "'
        case "dict_type" | "model_type":
            return "write  key: value  lines under it"
        case "string_too_long":
            return "shorten it"
        case "string_pattern_mismatch":
            return f"{_ID_RULE}; labels one line; versions such as 1.0"
    return "correct it"


def _sort(value: object) -> str:
    names = {dict: "a group of keys", list: "a list", bool: "true or false", type(None): "nothing"}
    return names.get(type(value), f'"{_short(value)}"' if isinstance(value, str) else str(value))


def _short(value: object) -> str:
    """A value on one line, at a length that a message can carry."""
    text = " ".join(str(value).split())
    return text if len(text) <= 40 else f"{text[:37]}..."


def _annotation_at(model: Any, loc: Loc) -> Any:
    """The type annotation at a place of a model; None where the way leaves the model."""
    for step in loc:
        model = _bare(model)
        if isinstance(model, type) and issubclass(model, BaseModel):
            info = model.model_fields.get(str(step))
            model = info.annotation if info else None
        else:
            arguments = typing.get_args(model)
            model = arguments[1 if isinstance(step, str) and len(arguments) > 1 else 0] if arguments else None
    return _bare(model)


def _bare(annotation: Any) -> Any:
    while typing.get_origin(annotation) is typing.Annotated:
        annotation = typing.get_args(annotation)[0]
    return annotation


def _keys_at(model: type[Content], loc: Loc) -> tuple[str, ...]:
    found = _annotation_at(model, loc)
    return tuple(found.model_fields) if isinstance(found, type) and issubclass(found, BaseModel) else ()


# --- lesson ---------------------------------------------------------------------------------------


def lesson_problems(lesson: Lesson, source: Source, known: Known) -> Iterator[Problem]:
    """What is wrong within a structure: ids twice, references to nothing."""
    parts = [part.id for part in lesson.parts]
    for group in ("parts", "alternatives", "questions"):
        yield from _twice(source, (group,), [entry.id for entry in getattr(lesson, group)])
    for i, part in enumerate(lesson.parts):
        yield from _unknown("drawing", part.drawing, known.drawings, source, ("parts", i, "drawing"))
        if part.serves is not None:
            yield from _unknown("part", part.serves, parts, source, ("parts", i, "serves"))
    for i, other in enumerate(lesson.alternatives):
        yield from _unknown("drawing", other.drawing, known.drawings, source, ("alternatives", i, "drawing"))
        yield from _unknown("scenario", other.scenario, known.scenarios, source, ("alternatives", i, "scenario"))
    for i, question in enumerate(lesson.questions):
        for j, part_id in enumerate(question.about):
            yield from _unknown("part", part_id, parts, source, ("questions", i, "about", j))
    yield from _card_problems(lesson, source, known)
    yield from _unknown("scenario", lesson.scenario, known.scenarios, source, ("scenario",))
    for loc, plan in _lab_plans(lesson, source):
        yield from _unknown("scenario", plan.scenario, known.scenarios, source, (*loc, "scenario"))
        for i, case in enumerate(plan.cases):
            yield from _unknown("input", case.change, known.inputs, source, (*loc, "cases", i, "change"))
    yield from _timing_problems(lesson, source)
    yield from _plan_problems(lesson, source, known)
    yield from _ticket_problems(lesson, source, known)
    for name, condition in lesson.claims.items():
        yield from _unknown("condition", condition, known.conditions, source, ("claims", name))
    for kind in lesson.pages:
        yield from _unknown("kind of document", kind, known.kinds, source, ("pages", kind), key=True)


def _card_problems(lesson: Lesson, source: Source, known: Known) -> Iterator[Problem]:
    """Word cards that are no words, have no drawing, or would share an id with another card."""
    others = [*(part.id for part in lesson.parts), *(other.id for other in lesson.alternatives)]
    for i, card in enumerate(lesson.cards):
        yield from _unknown("glossary word", card.word, lesson.glossary, source, ("cards", i, "word"))
        yield from _unknown("drawing", card.drawing, known.drawings, source, ("cards", i, "drawing"))
        if card.word in [*others, *(other.word for other in lesson.cards[:i])]:
            where = source.where(("cards", i, "word"))
            yield Problem(f'"{card.word}" already has a card', where, "name another word of the glossary")


def _timing_problems(lesson: Lesson, source: Source) -> Iterator[Problem]:
    """Steps that do not fill the time they are given, and steps that stand there twice."""
    for group, timings in ((("guide",), lesson.guide), (("teacher_plan", "timing"), lesson.teacher_plan.timing)):
        for loc, timing in _by_band(group, timings, source):
            total = sum(step.minutes for step in timing.steps)
            if total != timing.minutes:
                what = f'the steps take {total} minutes, but "minutes" is {timing.minutes}'
                yield Problem(what, source.where((*loc, "minutes")), "correct the sum or a step")
            yield from _twice(source, (*loc, "steps"), [step.id for step in timing.steps])


def _plan_problems(lesson: Lesson, source: Source, known: Known) -> Iterator[Problem]:
    """Handouts and standards of the lesson plan that do not exist."""
    for i, handout in enumerate(lesson.teacher_plan.handouts):
        loc: Loc = ("teacher_plan", "handouts", i, "kind")
        yield from _unknown("kind of document", handout.kind, known.kinds, source, loc)
    for i, name in enumerate(lesson.teacher_plan.standards):
        yield from _unknown("standard", name, known.standards, source, ("teacher_plan", "standards", i))


def _ticket_problems(lesson: Lesson, source: Source, known: Known) -> Iterator[Problem]:
    """Problems of the exit ticket that no generator makes for the band they are for."""
    for band, name in lesson.exit_ticket.items():
        yield from _unknown(f"problem for {band}", name, known.problems[band], source, ("exit_ticket", band))


def _by_band(group: Loc, banded: Mapping[str, Timing], source: Source) -> Iterator[tuple[Loc, Timing]]:
    """What differs by band with its places; one for all bands stands there without a band."""
    for band, value in banded.items():
        loc = (*group, band)
        yield (loc if loc in source.values else group), value


def _lab_plans(lesson: Lesson, source: Source) -> Iterator[tuple[Loc, LabPlan]]:
    """The lab's plans with their places; a plan for all bands stands there without a band."""
    for band, plan in lesson.lab.items():
        loc: Loc = ("lab", band)
        yield (loc if loc in source.values else ("lab",)), plan


def _unknown(
    sort: str, name: str, choices: Collection[str] | None, source: Source, loc: Loc, key: bool = False
) -> Iterator[Problem]:
    if choices is not None and name not in choices:
        yield Problem(f'no {sort} is named "{name}"', source.where(loc, key), nearest(name, choices))


def _twice(source: Source, group: Loc, ids: list[str]) -> Iterator[Problem]:
    for i, name in enumerate(ids):
        if name in ids[:i]:
            first = source.where((*group, ids.index(name), "id"))
            where = source.where((*group, i, "id"))
            yield Problem(f'the id "{name}" stands here twice, first on line {first.line}', where, "rename one")


# --- words ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Text:
    """One text of the words and where it stands."""

    loc: Loc
    text: str
    is_prose: bool


def words_problems(words: Words, source: Source, lesson: Lesson, known: Known) -> Iterator[Problem]:
    """What is wrong with the words of a lesson: ids that do not match, references, numbers, characters."""
    zones = [part.zone for part in lesson.parts if part.zone]
    plan, others = lesson.teacher_plan, [other.id for other in lesson.alternatives]
    for loc, wanted, sort in (
        (("parts",), [part.id for part in lesson.parts], "part"),
        (("questions",), [question.id for question in lesson.questions], "question"),
        (("alternatives",), others, "alternative"),
        (("glossary",), list(lesson.glossary), "glossary word"),
        (("cards", "meanings"), _card_ids(lesson), "card"),
        (("journey", "zones"), zones, "zone"),
        (("diagrams", "views"), list(known.views), "view"),
        (("otherwise",), list(lesson.claims), "claim"),
        (("guide", "steps"), [step.id for timing in lesson.guide.values() for step in timing.steps], "step"),
        (("guide", "look_for"), [question.id for question in lesson.questions], "question"),
        (("guide", "numbers", "alternatives"), others, "alternative"),
        (("teacher_plan", "steps"), [s.id for timing in plan.timing.values() for s in timing.steps], "step"),
        (("teacher_plan", "handouts"), [handout.kind for handout in plan.handouts], "handout"),
        (("teacher_plan", "arguments"), others, "alternative"),
        (("timeline_lab", "cases", "changed"), [c.id for p in lesson.lab.values() for c in p.cases], "lab case"),
    ):
        yield from _same_ids(source, loc, list(dict.fromkeys(wanted)), sort)
    names = reference_names(lesson, words, known.values)
    yield from _unknown_claims(lesson, words, source)
    for text in texts(words):
        yield from _text_problems(text, source, names)


def _card_ids(lesson: Lesson) -> list[str]:
    stops, others = (part.id for part in lesson.parts), (other.id for other in lesson.alternatives)
    return [*stops, *others, *(card.word for card in lesson.cards)]


def _unknown_claims(lesson: Lesson, words: Words, source: Source) -> Iterator[Problem]:
    """Claims about texts that are not among the words, or not in a wording for each band."""
    bands = (*BANDS, OTHERS)
    paths = [text.loc[:-1] for text in texts(words) if text.is_prose and text.loc[-1] in bands]
    known = list(dict.fromkeys(".".join(map(str, path)) for path in paths if path[0] != "otherwise"))
    for name in (claim for claim in lesson.claims if claim in words.otherwise):
        yield from _unknown("text", name, known, source, ("otherwise", name), key=True)


def interface_problems(interface: Interface, source: Source) -> Iterator[Problem]:
    """What is wrong with the words of the pages: characters, and names in braces that nothing fills in."""
    for loc, text in _interface_texts(interface):
        name = ".".join(loc)
        yield from _character_problems(loc, text, source)
        for problem in _brace_problems(name, text, FILLED_IN.get(name, ())):
            yield problem.at(source.where(loc))


def _interface_texts(interface: Interface) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of the interface, with where it stands."""
    for name in type(interface).model_fields:
        value = getattr(interface, name)
        if isinstance(value, Mapping):
            yield from (((name, key), text) for key, text in value.items())
        else:
            yield (name,), value


def _brace_problems(name: str, text: str, known: tuple[str, ...]) -> Iterator[Problem]:
    try:
        fields = [field for _, field, _, _ in string.Formatter().parse(text) if field is not None]
    except ValueError:
        yield Problem(f'"{name}" has a brace without its partner', hint="close it, or delete it")
        return
    wrong = [field for field in fields if field not in known]
    for field in wrong:
        hint = nearest(field, [other for other in known if other not in fields] or known) or "delete it"
        yield Problem(f'"{name}" has no {{{field}}} to fill in', hint=hint)
    for field in known:
        if field not in fields and not wrong:
            yield Problem(f'"{name}" lacks {{{field}}}', hint=f"put {{{field}}} where it belongs")


def _same_ids(source: Source, loc: Loc, wanted: list[str], sort: str) -> Iterator[Problem]:
    group: Any = source.tree
    for step in loc:
        group = group.get(step, {}) if isinstance(group, dict) else {}
    for name in wanted:
        if name not in group:
            yield Problem(f'the {sort} "{name}" has no words', source.where(loc), f"add  {name}: ...")
    for name in group:
        if name not in wanted:
            hint = nearest(name, [w for w in wanted if w not in group]) or "delete it, or add it to lesson.yaml"
            yield Problem(f'the lesson has no {sort} named "{name}"', source.where((*loc, name), key=True), hint)


def reference_names(lesson: Lesson, words: Words, values: Collection[str]) -> prose.Names:
    """The names that prose may refer to; what they stand for is not known yet."""
    parts = dict.fromkeys((part.id for part in lesson.parts), "0")
    terms = {name: entry.term for name, entry in words.glossary.items()}
    cases = ["lab", *(other.id for other in lesson.alternatives)]
    dotted = [f"{case}.{value}" for case in cases for value in values]
    return prose.Names(dict.fromkeys([*values, *dotted], "0"), parts, parts, terms)


def texts(words: Words) -> Iterator[_Text]:
    """Every text of the words with its place, in file order."""
    yield from _walk(words, (), Words)


def _walk(value: Any, loc: Loc, annotation: Any, marks: Collection[Any] = ()) -> Iterator[_Text]:
    while typing.get_origin(annotation) is typing.Annotated:
        annotation, *more = typing.get_args(annotation)
        marks = [*marks, *more]
    if isinstance(value, str):
        yield _Text(loc, value, Markdown in marks)
    elif isinstance(value, BaseModel):
        for name, info in type(value).model_fields.items():
            yield from _walk(getattr(value, name), (*loc, name), info.annotation, info.metadata)
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _walk(entry, (*loc, key), typing.get_args(annotation)[1])
    elif isinstance(value, tuple):
        for i, entry in enumerate(value):
            yield from _walk(entry, (*loc, i), typing.get_args(annotation)[0])


def _character_problems(loc: Loc, text: str, source: Source) -> Iterator[Problem]:
    for char in missing_characters(text):
        named = f'"{char}" (U+{ord(char):04X})' if char.isprintable() else f"U+{ord(char):04X}"
        what = f"no font draws the character {named}"
        yield Problem(what, source.find(loc, char), "use another character or add a font for it")


def _text_problems(text: _Text, source: Source, names: prose.Names) -> Iterator[Problem]:
    yield from _character_problems(text.loc, text.text, source)
    if text.is_prose:
        for problem, needle in prose.problems(text.text, names):
            yield problem.at(source.find(text.loc, needle))
