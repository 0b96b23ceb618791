"""``make gallery``: the first page of each kind of document as a small picture, and the table in the README.

Kinds are found as the program finds them, so a new one joins by itself.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from lessonpress import workspace
from lessonpress.build import Failure
from lessonpress.content import Library
from lessonpress.documents import kinds
from lessonpress.plan import ALL, Request, plan
from lessonpress.preview import preview_all
from lessonpress.workspace import Workspace

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
FOLDER = Path("docs/gallery")
LESSON = "round-trip"
WIDTH = 500
"""Of a picture, in dots."""

LARGEST = 60_000
"""Most bytes of a picture."""

COLUMNS = 4
BEGIN, END = "<!-- gallery: renewed by `make gallery` -->\n", "<!-- end of gallery -->\n"


def pictures() -> Iterator[tuple[str, bytes]]:
    """The first page of each kind as a PNG, by the id of the kind."""
    with TemporaryDirectory() as folder:
        space = Workspace(ROOT, Path(folder))
        jobs = plan(Request(lessons=(LESSON,), kinds=(ALL,), theme="color"), space)
        for outcome in preview_all(jobs, space, WIDTH):
            if isinstance(outcome, Failure):
                raise outcome.error
            if not outcome.job.key:
                yield outcome.job.kind, outcome.pages[0][1].png


def section() -> str:
    """The table of the README: names of the kinds, and their pictures below."""
    ui = Library(workspace.find(ROOT)).interface("en")
    places = {name: place for place, name in enumerate(ui.purposes)}
    chosen = sorted(kinds().values(), key=lambda kind: places[kind.id])
    lines = []
    for start in range(0, len(chosen), COLUMNS):
        row = chosen[start : start + COLUMNS]
        empty = [""] * (COLUMNS - len(row)) if start else []
        names = [kind.title(ui) for kind in row]
        shown = [f"![{kind.title(ui)}: {ui.purposes[kind.id]}]({FOLDER}/{kind.id}.png)" for kind in row]
        lines.append(names + empty)
        if not start:
            lines.append(["---"] * len(row))
        lines.append(shown + empty)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def with_section(readme: str) -> str:
    """The README with its table renewed."""
    pattern = re.escape(BEGIN) + ".*" + re.escape(END)
    renewed, count = re.subn(pattern, lambda _: f"{BEGIN}\n{section()}\n{END}", readme, flags=re.DOTALL)
    if count != 1:
        sys.exit(f"README.md: there is no place for the gallery; put these lines there:\n{BEGIN}{END}")
    return renewed


def main() -> None:
    """Renew all pictures and the table; pictures of kinds that are gone go too."""
    made = dict(pictures())
    large = [f"{name}: {len(png)} bytes" for name, png in made.items() if len(png) > LARGEST]
    if large:
        sys.exit(f"these pictures have more than {LARGEST} bytes: {', '.join(large)}")
    renewed = with_section(README.read_text("utf-8"))
    (ROOT / FOLDER).mkdir(exist_ok=True)
    for old in (ROOT / FOLDER).glob("*.png"):
        old.unlink()
    for name, png in made.items():
        (ROOT / FOLDER / f"{name}.png").write_bytes(png)
    README.write_text(renewed, "utf-8")
    print(f"{len(made)} pictures in {FOLDER}")


if __name__ == "__main__":
    main()
