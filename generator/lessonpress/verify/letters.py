"""The letters of a page as PDFium draws them: a second, independent look at the finished file."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from lessonpress.verify.geometry import Box

_HYPHEN_AT_LINE_END = 2
"""What PDFium reports for a hyphen where a line ends."""

NO_MARK = -1


class Word:
    """Letters between spaces, of one tagged content; ``mark`` is its number or ``NO_MARK``."""

    __slots__ = ("box", "boxes", "mark", "text")

    def __init__(self, mark: int, letter: str, box: Box) -> None:
        self.mark = mark
        self.text = letter
        self.box = box
        self.boxes = [box]

    def add(self, letter: str, box: Box) -> None:
        """One more letter."""
        self.text += letter
        self.box = self.box.union(box)
        self.boxes.append(box)


def read_words(pdf: bytes) -> list[list[Word]]:
    """The words of each page in the order they are drawn; raises PdfiumError for what is not a PDF."""
    # Its bindings are made when it is imported, so type checkers do not see them.
    pypdfium2: Any = import_module("pypdfium2")
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [list(_words(document[number])) for number in range(len(document))]
    finally:
        document.close()


def _words(page: Any) -> Iterator[Word]:
    word: Word | None = None
    for letter, mark, box in _letters(page.get_textpage()):
        space = letter.isspace() or box is None
        if word and (space or word.mark != mark):
            yield word
            word = None
        if space or box is None:
            continue
        if word:
            word.add(letter, box)
        else:
            word = Word(mark, letter, box)
    if word:
        yield word


def _letters(text: Any) -> Iterator[tuple[str, int, Box | None]]:
    """Each letter with its mark and its box; no box for spaces that PDFium adds between lines."""
    pdfium: Any = import_module("pypdfium2.raw")
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    marks: dict[Any, int] = {}
    for index in range(text.count_chars()):
        code = pdfium.FPDFText_GetUnicode(text, index)
        letter = "-" if code == _HYPHEN_AT_LINE_END else chr(code)
        drawn = pdfium.FPDFText_GetTextObject(text, index)
        key = ctypes.cast(drawn, ctypes.c_void_p).value
        if key not in marks:
            marks[key] = pdfium.FPDFPageObj_GetMarkedContentID(drawn) if drawn else NO_MARK
        found = pdfium.FPDFText_GetCharBox(text, index, left, right, bottom, top)
        box = Box(left.value, bottom.value, right.value, top.value)
        yield letter, marks[key], box if found and box.area > 0 else None
