"""Where things are: curriculum, templates and output; the only module that knows folders."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lessonpress.errors import Problem, UsageError, Where, nearest

_PACKAGE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Workspace:
    """A content repository and the folder that built files go to."""

    root: Path
    output: Path

    @property
    def curriculum(self) -> Path:
        """Lessons and reference data."""
        return self.root / "curriculum"

    @property
    def templates(self) -> Path:
        """Templates, style sheet and languages: the workspace's own or the packaged ones."""
        own = self.root / "templates"
        return own if own.is_dir() else packaged_root() / "templates"

    def lessons(self) -> tuple[str, ...]:
        """Ids of all lessons, sorted."""
        folder = self.curriculum / "lessons"
        found = folder.iterdir() if folder.is_dir() else ()
        return tuple(sorted(path.name for path in found if path.is_dir() and not path.name.startswith(".")))

    def lesson_folder(self, lesson: str) -> Path:
        """The folder of a lesson; a UsageError names the nearest lesson when it does not exist."""
        known = self.lessons()
        if lesson not in known:
            raise UsageError(f'no lesson is named "{lesson}"', hint=nearest(lesson, known))
        return self.curriculum / "lessons" / lesson

    def languages(self) -> tuple[str, ...]:
        """Languages that pages can be made in."""
        return tuple(sorted(path.stem for path in (self.templates / "locales").glob("*.yaml")))

    def shown(self, path: Path) -> Path:
        """A path as messages name it: relative to the current folder when it is below."""
        try:
            return path.resolve().relative_to(Path.cwd().resolve())
        except ValueError:
            return path


def packaged_root() -> Path:
    """The content that came with the package (in a checkout: the checkout)."""
    packaged = _PACKAGE / "_data"
    return packaged if packaged.is_dir() else _PACKAGE.parent.parent


def find(root: Path | None = None, output: Path | None = None) -> Workspace:
    """The workspace: ``root`` if given, else the nearest folder upward, else the packaged content."""
    here = Path.cwd()
    if root is not None:
        if not (root / "curriculum").is_dir():
            place = Where(root)
            raise UsageError([Problem("not a workspace", place, "it has no folder named curriculum")])
        return Workspace(root, output or root / "output")
    for folder in (here, *here.parents):
        if (folder / "curriculum" / "lessons").is_dir():
            return Workspace(folder, output or folder / "output")
    return Workspace(packaged_root(), output or here / "output")
