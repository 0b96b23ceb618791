"""Checks of the tags: headings, figures, lists and tables as a screen reader meets them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lessonpress.errors import Problem
from lessonpress.verify.subject import Subject
from lessonpress.verify.tree import Node

_LONGEST_ALT = 100
_FILE_NAME = re.compile(r"\S+\.(png|jpe?g|gif|svg|webp|pdf|tiff?|bmp)", re.IGNORECASE)
_HEADING = re.compile(r"H[1-6]")
_MAY_BE_EMPTY = ("TD", "TH")
_MOST_SPAN = 1000


def check_headings(subject: Subject) -> Iterator[Problem]:
    """One title heading for each sheet, first of all, and no level left out below it."""
    headings = [node for node in _nodes(subject) if _HEADING.fullmatch(node.kind)]
    titles = [node for node in headings if node.kind == "H1"]
    if subject.tree is not None and not titles:
        yield Problem("no heading is the title", hint="a sheet has one heading of level 1")
    wanted = subject.promise.sheets
    for extra in titles[wanted:] if wanted is not None else ():
        yield Problem(f"{_named(subject, extra)} is one more title", hint="a sheet has one heading of level 1")
    level = 0
    for node in headings:
        here = int(node.kind[1])
        if here > level + 1:
            before = f"comes after level {level}" if level else "is the first"
            yield Problem(
                f"{_named(subject, node)} has level {here} but {before}", hint="do not leave out a level"
            )
        level = here


def _nodes(subject: Subject) -> Iterator[Node]:
    return subject.tree.walk() if subject.tree else iter(())


def _named(subject: Subject, node: Node) -> str:
    return f'{subject.place_of(node)}: the heading "{subject.text_of(node)}"'


def check_figures(subject: Subject) -> Iterator[Problem]:
    """Every figure says in words what it shows."""
    for node in _nodes(subject):
        if node.kind != "Figure":
            continue
        text = " ".join(str(node.source.get("/Alt", "")).split())
        if not text:
            yield Problem(f"{subject.place_of(node)}: a figure has no alternative text")
        elif len(text) > _LONGEST_ALT:
            yield Problem(
                f"{subject.place_of(node)}: a figure's alternative text has {len(text)} characters",
                hint=f"{_LONGEST_ALT} at most; put the rest in the text beside it",
            )
        elif _FILE_NAME.fullmatch(text):
            yield Problem(
                f'{subject.place_of(node)}: a figure\'s alternative text is a file name, "{text}"',
                hint="say what the figure shows",
            )


def check_lists(subject: Subject) -> Iterator[Problem]:
    """Lists hold items, and items a label and a body."""
    for node in _nodes(subject):
        kinds = [kid.kind for kid in node.kids]
        if node.kind == "L" and ("LI" not in kinds or not set(kinds) <= {"LI", "L", "Caption"} or node.marks):
            yield Problem(f"{subject.place_of(node)}: a list holds something other than items")
        elif node.kind == "LI" and (not set(kinds) <= {"Lbl", "LBody"} or node.marks):
            yield Problem(f"{subject.place_of(node)}: a list item holds something beside its label and body")


def check_tables(subject: Subject) -> Iterator[Problem]:
    """Tables have headers that say what they head, and rows of one length."""
    for node in _nodes(subject):
        if node.kind == "Table":
            yield from _check_table(node, subject)


def _check_table(table: Node, subject: Subject) -> Iterator[Problem]:
    rows = [node for node in table.walk() if node.kind == "TR"]
    headers = [cell for row in rows for cell in row.kids if cell.kind == "TH"]
    if not headers:
        yield Problem(f"{subject.place_of(table)}: a table has no header cells")
    for header in headers:
        if header.attribute("/Scope") is None:
            what = f'the table header "{subject.text_of(header)}" heads neither a row nor a column'
            yield Problem(f"{subject.place_of(header)}: {what}", hint="set its Scope")
    lengths = _row_lengths(rows)
    if len(set(lengths)) > 1:
        shown = ", ".join(map(str, lengths))
        yield Problem(f"{subject.place_of(table)}: the rows of a table differ in length ({shown} cells)")


def _row_lengths(rows: list[Node]) -> list[int]:
    """Cells in each row, counting those that reach into it from the left or from above."""
    lengths = [0] * len(rows)
    for index, row in enumerate(rows):
        for cell in row.kids:
            if cell.kind in ("TH", "TD"):
                for below in range(index, min(index + _span(cell, "/RowSpan"), len(rows))):
                    lengths[below] += _span(cell, "/ColSpan")
    return lengths


def _span(cell: Node, name: str) -> int:
    return min(int(cell.attribute(name) or 1), _MOST_SPAN)


def check_emptiness(subject: Subject) -> Iterator[Problem]:
    """No element without content; only cells of a table may wait for the pupil's pen."""
    for node in _nodes(subject):
        if node.is_empty and node.kind not in _MAY_BE_EMPTY:
            yield Problem(f"{subject.place_of(node)}: an empty {node.kind} element is tagged")


def check_texts(subject: Subject) -> Iterator[Problem]:
    """All promised texts are on the pages, in order; spaces and line ends do not count."""
    if not subject.promise.texts:
        return
    whole, at = _folded(subject.reading_text), 0
    for text in subject.promise.texts:
        wanted = _folded(text)
        found = whole.find(wanted, at)
        if found >= 0:
            at = found + len(wanted)
        elif wanted in whole:
            yield Problem(f'"{_short(text)}" is on the page, but out of order')
        else:
            yield Problem(f'"{_short(text)}" is missing from the pages')


def _folded(text: str) -> str:
    return "".join(text.replace("\u00ad", "").replace("\u200b", "").split())


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else f"{text[:57]}..."
