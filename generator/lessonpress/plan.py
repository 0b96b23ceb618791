"""A request becomes an ordered list of jobs, each with its own file; collisions are found before any work."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from lessonpress.documents import kinds
from lessonpress.documents.kind import DocumentKind, Sides
from lessonpress.errors import UsageError, nearest
from lessonpress.figures.views import VIEWS, WHOLE
from lessonpress.resolve import OWN_CASE, Case
from lessonpress.style import (
    ALL_PAPERS,
    BANDS,
    DEFAULT_BAND,
    GRADES,
    PAPERS,
    POSTER_SIZES,
    THEMES,
    WALL_PAPERS,
    Grade,
    Paper,
    Theme,
)
from lessonpress.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Request:
    """What a person asks for; every combination becomes a file. Empty means the default."""

    lessons: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    grades: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    theme: str = "copier"
    school: str = ""
    case: Case = OWN_CASE
    seed: int = 1
    views: tuple[str, ...] = ()
    signal: bool = True
    poster: str = ""
    back_offset: tuple[float, float] = (0.0, 0.0)


ANSWER_KEY = "answer-key"
"""Asked for as a kind: the keys of the other kinds asked for; of all kinds, where no other is asked for."""

EVERY_VIEW = "all"
"""Asked for as a view: all of them."""

ALL = "all"
"""Asked for as a kind: every kind, each followed by its key, and the contents of the set."""


@dataclass(frozen=True, slots=True)
class Job:
    """One file to make; ``key`` asks for the answers to the document instead of the document."""

    lesson: str
    kind: str
    key: bool
    grade: Grade
    paper: Paper
    language: str
    theme: Theme
    school: str
    case: Case
    seed: int
    poster: Paper
    back_offset: tuple[float, float]
    target: Path
    view: str = WHOLE
    signal: bool = True


def plan(request: Request, workspace: Workspace) -> tuple[Job, ...]:
    """The jobs of a request, in order. Raises a UsageError for anything that does not exist."""
    lessons = request.lessons or workspace.lessons()
    if not lessons:
        raise UsageError("there is no lesson to build", hint="add one under curriculum/lessons")
    for lesson in lessons:
        workspace.lesson_folder(lesson)
    theme = THEMES[_known("theme", request.theme, THEMES)]
    every = product(
        dict.fromkeys(lessons),
        _seen(_kinds(request.kinds or ("question-sheet",)), _views(request.views or (WHOLE,))),
        [_grade(name) for name in dict.fromkeys(map(str.upper, request.grades or (DEFAULT_BAND,)))],
        [_paper(name) for name in dict.fromkeys(map(str.lower, request.papers or ("a4",)))],
        [_known("language", name, workspace.languages()) for name in dict.fromkeys(request.languages or ("en",))],
    )
    jobs = tuple(_job(workspace, request, theme, *choice) for choice in every)
    if any(request.back_offset) and not any(kinds()[job.kind].sides is Sides.LONG_EDGE for job in jobs):
        two_sided = ", ".join(kind.id for kind in kinds().values() if kind.sides is Sides.LONG_EDGE)
        raise UsageError("--back-offset: no kind asked for has backs", hint=f"it is for {two_sided}")
    _refuse_collisions(jobs)
    return jobs


def _known(sort: str, name: str, choices: Collection[str]) -> str:
    if name not in choices:
        raise UsageError(f'no {sort} is named "{name}"', hint=nearest(name, choices))
    return name


def _kinds(wanted: tuple[str, ...]) -> list[tuple[str, bool]]:
    """The documents and keys asked for, each once, in order."""
    found: dict[tuple[str, bool], None] = {}
    asked = [kind for kind in kinds().values() if kind.id in wanted and ALL not in wanted]
    for name in wanted:
        if name == ANSWER_KEY:
            found |= {(kind.id, True): None for kind in _with_keys(asked or kinds().values())}
        elif name == ALL:
            found |= {
                (kind.id, key): None for kind in kinds().values() for key in (False, True) if kind.key or not key
            }
        else:
            found[_known("kind", name, [*kinds(), ANSWER_KEY, ALL]), False] = None
    return _with_lists_last(list(found))


def _with_keys(asked: Iterable[DocumentKind]) -> list[DocumentKind]:
    """Those of the kinds that have a key. Raises a UsageError when none has."""
    found = [kind for kind in asked if kind.key]
    if not found:
        names = ", ".join(kind.id for kind in asked)
        have = ", ".join(kind.id for kind in kinds().values() if kind.key)
        raise UsageError(f"no answer key is made for {names}", hint=f"it is made for {have}")
    return found


def _with_lists_last(found: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Kinds that list the files of the set come when the files are there."""
    lists = [choice for choice in found if kinds()[choice[0]].lists_set]
    others = [choice for choice in found if choice not in lists]
    if lists and not others:
        kind = lists[0][0]
        raise UsageError(f'"{kind}" lists the other files of a build', hint="ask for more kinds, or --kind all")
    return others + lists


def _views(wanted: tuple[str, ...]) -> list[str]:
    """The views asked for, each once, in order."""
    found: dict[str, None] = {}
    for name in wanted:
        found |= dict.fromkeys(VIEWS if name == EVERY_VIEW else [_known("view", name, [*VIEWS, EVERY_VIEW])])
    return list(found)


def _seen(documents: list[tuple[str, bool]], views: list[str]) -> list[tuple[str, bool, str]]:
    """The documents and keys once for each view, or once where their kind has no views."""
    return [(kind, key, view) for kind, key in documents for view in (views if kinds()[kind].views else (WHOLE,))]


def _paper(name: str) -> Paper:
    return ALL_PAPERS[_known("paper", name, ALL_PAPERS)]


def _poster(wanted: str, kind: str, paper: Paper) -> Paper:
    """The size of a poster on a paper, of another document the paper itself.

    Raises a UsageError for another document on a wall paper, or a size of its own on a paper that is one.
    """
    if paper.id not in WALL_PAPERS and not kinds()[kind].wall:
        return paper
    if paper.id not in WALL_PAPERS:
        return WALL_PAPERS[_known("poster size", wanted.lower() or POSTER_SIZES[paper.id], WALL_PAPERS)]
    if not kinds()[kind].wall:
        raise UsageError(f"{paper.name} is for posters, not for {kind}", hint=f"choose {' or '.join(PAPERS)}")
    if wanted and wanted.lower() != paper.id:
        raise UsageError(f"a poster on {paper.name} is of that size", hint=f"leave out --poster-size {wanted}")
    return paper


def _grade(name: str) -> Grade:
    if name not in GRADES:
        bands = ", ".join(BANDS)
        raise UsageError(f'no grade is named "{name}"', hint=f"grades are K, 1 to 12, and the bands {bands}")
    return GRADES[name]


def _job(
    workspace: Workspace,
    request: Request,
    theme: Theme,
    lesson: str,
    document: tuple[str, bool, str],
    grade: Grade,
    paper: Paper,
    language: str,
) -> Job:
    kind, key, view = document
    signal = request.signal or not kinds()[kind].views
    optional = [language if language != "en" else "", theme.id if theme.id != "copier" else ""]
    optional += [_case_part(request.case), f"seed-{request.seed}" if request.seed != 1 else ""]
    optional.append("" if signal else "no-signal")
    poster = _poster(request.poster, kind, paper)
    own_size = poster.id not in (paper.id, POSTER_SIZES.get(paper.id))
    back_offset = request.back_offset if kinds()[kind].sides is Sides.LONG_EDGE else (0.0, 0.0)
    optional += [poster.id if own_size else "", "backs_{:g}_{:g}".format(*back_offset) if any(back_offset) else ""]
    optional.append("ANSWERS" if key else "")
    shown = kind if view == WHOLE else f"{kind}-{view}"
    name = "_".join([lesson, shown, grade.id, paper.id, *filter(None, optional)])
    audience = "teacher" if key else kinds()[kind].audience
    target = workspace.output / audience / lesson / f"{name}.pdf"
    school, case, seed = request.school, request.case, request.seed
    inputs = case, seed, poster, back_offset
    return Job(lesson, kind, key, grade, paper, language, theme, school, *inputs, target, view, signal)


def _case_part(case: Case) -> str:
    """A case in a file name, such as ``speculative_answer-tokens-100``."""
    settings = (f"{name}-{value}".replace("_", "-").replace("/", "of") for name, value in case.settings.items())
    return "_".join(filter(None, (case.scenario, *settings)))


def _refuse_collisions(jobs: tuple[Job, ...]) -> None:
    seen: dict[str, Job] = {}
    for job in jobs:
        # Compared without case: some file systems cannot tell `A` from `a`.
        other = seen.setdefault(str(job.target).casefold(), job)
        if other is not job:
            raise UsageError(f"two documents would have the same file {job.target}", hint="build them separately")
