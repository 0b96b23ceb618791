"""The finished files of a run, kept for the page that lists them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from lessonpress.documents import kinds
from lessonpress.documents.contents import set_file
from lessonpress.documents.kind import Made, SetFile
from lessonpress.plan import Job

_Set: TypeAlias = tuple[str, str, str, str]


class Shelf:
    """Files by the set they belong to: one lesson for one grade, on one paper, in one language.

    Only sets that a job of the run will list are kept.
    """

    def __init__(self, jobs: Iterable[Job]) -> None:
        self._sets: dict[_Set, list[SetFile]] = {_set(job): [] for job in jobs if kinds()[job.kind].lists_set}

    def add(self, job: Job, made: Made, lesson: str) -> None:
        """Put a finished document on the shelf; ``lesson`` is the title of its lesson."""
        kind = kinds()[job.kind]
        if _set(job) in self._sets and not kind.lists_set:
            self._sets[_set(job)].append(set_file(kind, job.key, made, lesson, job.theme, job.target.name))

    def files(self, job: Job) -> tuple[SetFile, ...]:
        """What a job is to list, in the order in which it was made; nothing for a job that makes no list."""
        if not kinds()[job.kind].lists_set:
            return ()
        return tuple(self._sets.get(_set(job), ()))


def _set(job: Job) -> _Set:
    return job.lesson, job.grade.id, job.paper.id, job.language
