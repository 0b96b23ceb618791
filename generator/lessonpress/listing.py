"""What there is to choose from: names and a line about each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lessonpress.content import Library
from lessonpress.documents import kinds
from lessonpress.figures.views import VIEWS
from lessonpress.model import wording
from lessonpress.plan import ALL, ANSWER_KEY
from lessonpress.style import ALL_PAPERS, DEFAULT_BAND, GRADES, THEMES
from lessonpress.workspace import Workspace

Listing = Callable[[], dict[str, str]]


def listings(workspace: Workspace) -> Mapping[str, Listing]:
    """Everything that can be listed, by name; a listing reads content only when it is called."""
    library = Library(workspace)
    return {
        "lessons": lambda: {name: _title(library, name) for name in workspace.lessons()},
        "kinds": lambda: {
            **{kind.id: f"for the {kind.audience}" for kind in kinds().values()},
            ALL: "for both: every kind, each with its key, and the contents",
            ANSWER_KEY: "for the teacher: " + ", ".join(kind.id for kind in kinds().values() if kind.key),
        },
        "grades": lambda: {
            name: f"text {grade.band.body:g} pt, writing rows {grade.row:g} mm" for name, grade in GRADES.items()
        },
        "papers": lambda: {name: f"{p.name}, {p.width:g} x {p.height:g} mm" for name, p in ALL_PAPERS.items()},
        "languages": lambda: dict.fromkeys(workspace.languages(), ""),
        "scenarios": lambda: dict.fromkeys(library.reference.scenarios, ""),
        "views": lambda: dict.fromkeys(VIEWS, ""),
        "themes": lambda: {name: theme.name for name, theme in THEMES.items()},
    }


def _title(library: Library, lesson: str) -> str:
    return wording(library.lesson(lesson, "en").words.title, DEFAULT_BAND)
