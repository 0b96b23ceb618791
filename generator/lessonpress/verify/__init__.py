"""Proof of a finished PDF: it is opened again, and what was promised of it is looked up in it.

pikepdf reads the file's structure and what its pages paint; PDFium, an independent program, reads
where the letters are. Nothing here trusts how the file was made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from lessonpress.errors import Problem, Where
from lessonpress.verify.container import (
    check_catalog,
    check_contained,
    check_limits,
    check_metadata,
    check_paper,
)
from lessonpress.verify.marks import (
    check_colors,
    check_edges,
    check_fonts,
    check_letters,
    check_lines,
    check_tagging,
    check_type,
)
from lessonpress.verify.promise import Promise, Report
from lessonpress.verify.structure import (
    check_emptiness,
    check_figures,
    check_headings,
    check_lists,
    check_tables,
    check_texts,
)
from lessonpress.verify.subject import Subject
from lessonpress.verify.typefaces import plain_name

__all__ = ["CHECKS", "Promise", "Report", "verify", "verify_file"]

CHECKS: tuple[Callable[[Subject], Iterator[Problem]], ...] = (
    check_limits,
    check_paper,
    check_catalog,
    check_metadata,
    check_contained,
    check_headings,
    check_figures,
    check_lists,
    check_tables,
    check_emptiness,
    check_tagging,
    check_fonts,
    check_type,
    check_letters,
    check_edges,
    check_lines,
    check_colors,
    check_texts,
)
"""All checks, in the order in which their problems are reported."""

_DAMAGE = (
    ArithmeticError,
    AttributeError,
    IndexError,
    KeyError,
    NotImplementedError,
    OverflowError,
    RecursionError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What reading a malformed file raises, libraries included (pikepdf's and PDFium's errors are among them)."""


def verify(pdf: bytes, promise: Promise, name: Path) -> Report:
    """Everything that is wrong with a file; ``name`` is what its problems call it.

    A file that cannot be read gives a problem as well; nothing is raised for it.
    """
    import pikepdf

    where = Where(name)
    if not pdf.startswith(b"%PDF-"):
        return _unreadable(pdf, "this is not a PDF file", where)
    try:
        with pikepdf.open(BytesIO(pdf), attempt_recovery=False) as document:
            if document.is_encrypted:
                return _unreadable(pdf, "the file is encrypted", where)
            return _examine(Subject(pdf, document, promise), where)
    except pikepdf.PasswordError:
        return _unreadable(pdf, "the file is encrypted", where)
    except (pikepdf.PdfError, *_DAMAGE) as error:
        return _unreadable(pdf, f"the file is damaged or cut short ({_plain(error)})", where)


def verify_file(path: Path) -> Report:
    """What is wrong with a file on disk by the promises that every file keeps; nothing is raised."""
    try:
        pdf = path.read_bytes()
    except OSError as error:
        return _unreadable(b"", f"the file cannot be read ({error.strerror})", Where(path))
    return verify(pdf, Promise(sheets=None), path)


def _unreadable(pdf: bytes, what: str, where: Where) -> Report:
    return Report(0, len(pdf), (), (Problem(what, where),))


def _plain(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__


def _examine(subject: Subject, where: Where) -> Report:
    problems = [problem.at(where) for check in CHECKS for problem in _run(check, subject)]
    try:
        fonts = sorted({plain_name(face.name) for face in subject.shared.faces.values()})
    except _DAMAGE:
        fonts = []
    return Report(len(subject.document.pages), len(subject.pdf), tuple(fonts), tuple(dict.fromkeys(problems)))


def _run(check: Callable[[Subject], Iterator[Problem]], subject: Subject) -> Iterator[Problem]:
    import pikepdf

    try:
        yield from check(subject)
    except (pikepdf.PdfError, *_DAMAGE) as error:
        part = check.__name__.removeprefix("check_")
        yield Problem(f"the file is damaged: its {part} cannot be checked ({_plain(error)})")
