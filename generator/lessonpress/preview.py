"""Pictures of finished pages: documents are made and proven as for paper, and drawn instead of kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from lessonpress.build import Failure, attempt_job, make, prove
from lessonpress.content import Library
from lessonpress.engines.raster import Dots, page_pictures
from lessonpress.plan import Job
from lessonpress.shelf import Shelf
from lessonpress.workspace import Workspace
from lessonpress.write import remove, stage


@dataclass(frozen=True, slots=True)
class Drawn:
    """The pictures of a document's pages in order: where they are, and their sizes in dots."""

    job: Job
    pages: tuple[tuple[Path, Dots], ...]


def preview_all(jobs: tuple[Job, ...], workspace: Workspace, width: int) -> Iterator[Drawn | Failure]:
    """Draw the pages of all documents, so many dots across; a failure does not keep the others from it.

    The pictures stand where the PDF would: ``<target>_page-1.png`` and so on.
    """
    library, shelf = Library(workspace), Shelf(jobs)
    for job in jobs:
        yield attempt_job(partial(_draw, width=width), job, library, shelf)


def _draw(job: Job, library: Library, shelf: Shelf, width: int) -> Drawn:
    """All pages of a document or none; those of an earlier, longer one go."""
    order, made = make(job, library, shelf)
    prove(made, library.workspace.shown(job.target))
    pages = tuple(
        (_path(job.target, number), dots) for number, dots in enumerate(page_pictures(made.pdf, width), 1)
    )
    with ExitStack() as stack:
        files = [(stack.enter_context(stage(path)), dots) for path, dots in pages]
        for file, dots in files:
            file.write(dots.png)
        for file, _ in files:
            file.publish()
    _remove_beyond(job.target, len(pages))
    shelf.add(job, made, order.lesson.title)
    return Drawn(job, pages)


def _path(target: Path, page: int) -> Path:
    return target.with_name(f"{target.stem}_page-{page}.png")


def _remove_beyond(target: Path, pages: int) -> None:
    number = pages + 1
    while (path := _path(target, number)).is_file():
        remove(path)
        number += 1
