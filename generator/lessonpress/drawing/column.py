"""Running text set into a column: styled pieces broken into balanced lines, placed from the top left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, NamedTuple

from lessonpress.drawing.measure import CAP_HEIGHT, text_width
from lessonpress.drawing.scene import Text

Align = Literal["start", "middle"]
_STEPS = 20
"""Halvings in the search for the narrowest setting: to a millionth of the column."""


class Piece(NamedTuple):
    """Words in one style (a name of ``style.TEXT_STYLES``)."""

    text: str
    style: str


@dataclass(frozen=True, slots=True)
class Column:
    """A text in lines, from the top of its first capitals.

    ``height`` reaches down to the last baseline (mm); letters hang below it by up to ``drop``.
    """

    lines: tuple[Text, ...]
    width: float
    height: float
    drop: float

    def at(self, x: float, y: float) -> tuple[Text, ...]:
        """The lines with the upper left corner of the column at a place (mm)."""
        return tuple(replace(line, x=line.x + x, y=line.y + y) for line in self.lines)


class _Letters(NamedTuple):
    """A stretch of a word, or a space, in one style."""

    text: str
    style: str


def column(
    pieces: Sequence[Piece],
    size: float,
    width: float,
    leading: float,
    align: Align = "start",
    role: str = "ink",
) -> Column:
    """Set pieces into a column ``width`` mm wide: as few lines as fit, then balanced.

    ``size`` is the em in mm, ``leading`` the distance of two baselines by it. Breaks only at ordinary
    spaces and at line ends; a word wider than the column stays whole, so the result may be wider than
    asked for.
    """
    paragraphs = [_words(part) for part in _split(pieces)]
    lines = [line for words in paragraphs for line in _balanced(words, size, width)]
    widest = max(_width(line, size) for line in lines)
    made: list[Text] = []
    for number, line in enumerate(lines):
        x = (width - _width(line, size)) / 2 if align == "middle" else 0.0
        y = size * (CAP_HEIGHT + number * leading)
        for style, run in groupby(line, key=lambda letters: letters.style):
            words = "".join(letters.text for letters in run)
            made.append(Text(x, y, words, size, style, role))
            x += text_width(words, size, style)
    return Column(tuple(made), widest, size * (CAP_HEIGHT + (len(lines) - 1) * leading), size * 0.25)


def _split(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The pieces of each paragraph."""
    part: list[Piece] = []
    for piece in pieces:
        first, *rest = piece.text.split("\n")
        part.append(Piece(first, piece.style))
        for text in rest:
            yield part
            part = [Piece(text, piece.style)]
    yield part


def _words(pieces: Sequence[Piece]) -> list[list[_Letters]]:
    """The words between ordinary spaces; a word may change its style within."""
    words: list[list[_Letters]] = [[]]
    for text, style in pieces:
        for number, stretch in enumerate(text.split(" ")):
            if number and words[-1]:
                words.append([])
            if stretch:
                words[-1].append(_Letters(stretch, style))
    return words if words[-1] else words[:-1]


def _balanced(words: list[list[_Letters]], size: float, width: float) -> list[list[_Letters]]:
    fewest = len(_fill(words, size, width))
    low, high = 0.0, width
    for _ in range(_STEPS):
        middle = (low + high) / 2
        lines = _fill(words, size, middle)
        fits = len(lines) == fewest and all(_width(line, size) <= middle for line in lines)
        low, high = (low, middle) if fits else (middle, high)
    return _fill(words, size, high)


def _fill(words: list[list[_Letters]], size: float, limit: float) -> list[list[_Letters]]:
    lines: list[list[_Letters]] = []
    for word in words:
        # A space takes the style of the word before it.
        longer = [*lines[-1], _Letters(" ", lines[-1][-1].style), *word] if lines else word
        if lines and _width(longer, size) <= limit:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _width(line: Sequence[_Letters], size: float) -> float:
    runs = groupby(line, key=lambda letters: letters.style)
    return sum(text_width("".join(letters.text for letters in run), size, style) for style, run in runs)
