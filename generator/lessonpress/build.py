"""From a job to a proven file: load, resolve, compute, render, stage, verify, publish."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

from lessonpress.compute import facts
from lessonpress.content import Library
from lessonpress.documents import kinds
from lessonpress.documents.kind import Data, Made, Order, SetFile
from lessonpress.errors import ContentError, LessonpressError, Problem, UsageError, VerificationError, nearest
from lessonpress.fonts import missing_characters
from lessonpress.model import Lesson
from lessonpress.plan import Job
from lessonpress.resolve import quantities_of, resolve
from lessonpress.shelf import Shelf
from lessonpress.verify import Report, verify
from lessonpress.workspace import Workspace
from lessonpress.write import Entry, Manifest, stage

R = TypeVar("R")

ENGINES = ("lessonpress", "weasyprint", "reportlab", "pikepdf")
"""Packages whose versions are recorded with each file."""

LIGHT = "light-in-fiber"
"""The quantity that measured pings are compared with."""

LONGEST_SCHOOL = 60


@dataclass(frozen=True, slots=True)
class Result:
    """A published file and its record; ``spare`` is the free height of each side before it was filled (mm)."""

    path: Path
    entry: Entry
    spare: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """A job that made no file, and why."""

    job: Job
    error: LessonpressError


def make(job: Job, library: Library, shelf: Shelf) -> tuple[Order, Made]:
    """Make one document, not proven yet; ``shelf`` holds the files that a kind may list."""
    kind = kinds()[job.kind]
    order = order_of(job, library, shelf.files(job))
    maker = kind.key if job.key else kind.make
    assert maker is not None, "plan asks for keys only of kinds that have one"
    return order, maker(order)


def build_one(job: Job, library: Library, shelf: Shelf) -> Result:
    """Make one document, prove it, and only then put it in its place and on the shelf."""
    kind = kinds()[job.kind]
    order, made = make(job, library, shelf)
    with stage(job.target) as staged:
        staged.write(made.pdf)
        report = prove(made, library.workspace.shown(job.target))
        staged.publish()
    shelf.add(job, made, order.lesson.title)
    entry = Entry(
        inputs=_fingerprint(job, library.workspace, shelf.files(job)),
        options=_options(job),
        code=order.code(kind.code),
        pages=report.pages,
        bytes=report.bytes,
        sha256=hashlib.sha256(made.pdf).hexdigest(),
        versions={name: version(name) for name in ENGINES},
    )
    return Result(job.target, entry, made.spare)


def _options(job: Job) -> dict[str, str]:
    return {
        "lesson": job.lesson,
        "kind": job.kind,
        "key": str(job.key),
        "grade": job.grade.id,
        "paper": job.paper.id,
        "poster": job.poster.id,
        "language": job.language,
        "theme": job.theme.id,
        "school": job.school,
        "case": str(job.case),
        "seed": str(job.seed),
        "view": job.view,
        "signal": str(job.signal),
        "back_offset": "{:g},{:g}".format(*job.back_offset),
    }


def _fingerprint(job: Job, workspace: Workspace, listed: tuple[SetFile, ...]) -> str:
    """A hash of the content, templates, options and listed files that a document is made from."""
    folder = workspace.lesson_folder(job.lesson)
    files = [folder / "lesson.yaml", folder / f"{job.language}.yaml"]
    files += sorted((workspace.curriculum / "reference").glob("*.yaml"))
    files += sorted(path for path in workspace.templates.rglob("*") if path.is_file())
    digest = hashlib.sha256(repr(sorted(_options(job).items())).encode())
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    for entry in listed:
        digest.update(f"{entry.file}\0{entry.sha256}".encode())
    return digest.hexdigest()


def order_of(job: Job, library: Library, files: tuple[SetFile, ...] = ()) -> Order:
    """All that a job's document is made from, loaded and validated; ``files`` are those it may list."""
    source = library.lesson(job.lesson, job.language)
    _refuse_unknown(job.case.scenario, library)
    band, templates = job.grade.band, library.workspace.templates
    lesson = resolve(job.lesson, source.lesson, source.words, library.reference, band, job.language, job.case)
    _refuse_undrawable(job.school)
    return Order(
        lesson=lesson,
        facts=facts(lesson),
        interface=library.interface(job.language),
        questions=library.questions(job.language),
        data=_data(library, source.lesson),
        grade=job.grade,
        paper=job.paper,
        theme=job.theme,
        poster=job.poster,
        pages=source.lesson.pages.get(job.kind, kinds()[job.kind].most_pages),
        structure=source.structure,
        words=source.words_source,
        templates=templates,
        templates_shown=library.workspace.shown(templates),
        school=job.school,
        seed=job.seed,
        view=job.view,
        signal=job.signal,
        back_offset=job.back_offset,
        files=files,
    )


def _data(library: Library, lesson: Lesson) -> Data:
    """The quantities that a lesson's scenarios are made from, in the order of their file, and other data."""
    scenarios = [lesson.scenario, *(other.scenario for other in lesson.alternatives)]
    used = {name for scenario in scenarios for name in quantities_of(scenario, library.reference)}
    quantities = library.reference.quantities
    return Data(
        quantities=tuple((name, quantity) for name, quantity in quantities.items() if name in used),
        batching=tuple(library.batching.values()),
        pings=tuple(library.pings.values()),
        light_in_fiber=quantities[LIGHT].value,
        standards=tuple(library.standards[name] for name in lesson.teacher_plan.standards),
    )


def _refuse_unknown(scenario: str, library: Library) -> None:
    known = library.reference.scenarios
    if scenario and scenario not in known:
        raise UsageError(f'no scenario is named "{scenario}"', hint=nearest(scenario, known))


def _refuse_undrawable(school: str) -> None:
    if len(school) > LONGEST_SCHOOL:
        raise UsageError(f"the name of the school has {len(school)} characters; at most {LONGEST_SCHOOL} fit")
    missing = missing_characters(school)
    if missing:
        raise ContentError(f'no font draws "{"".join(missing)}" of the school name', hint="write it otherwise")


def prove(made: Made, name: Path) -> Report:
    """Verify a document against its promise; a VerificationError holds what it does not keep."""
    report = verify(made.pdf, made.promise, name)
    if report.problems:
        raise VerificationError(report.problems)
    return report


def build_all(jobs: tuple[Job, ...], workspace: Workspace) -> Iterator[Result | Failure | Problem]:
    """Make all documents in order; a failure does not keep the others from being made.

    What was built is recorded in the output folder's manifest, also when the run is stopped. A
    problem is a notice: the record could not be read and was begun anew.
    """
    library, shelf = Library(workspace), Shelf(jobs)
    built: dict[Path, Entry] = {}
    try:
        for job in jobs:
            outcome = attempt_job(build_one, job, library, shelf)
            if isinstance(outcome, Result):
                built[outcome.path] = outcome.entry
            yield outcome
    finally:
        notices = Manifest(workspace.output).merge(built) if built else ()
    yield from notices


def attempt_job(work: Callable[[Job, Library, Shelf], R], job: Job, library: Library, shelf: Shelf) -> R | Failure:
    """What ``work`` makes of a job, or why it failed."""
    try:
        return work(job, library, shelf)
    except LessonpressError as error:
        return Failure(job, error)
