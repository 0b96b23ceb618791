"""Size of text in millimeters, shaped as the page shapes it, and balanced line breaks.

Labels are placed and boxes drawn around them before any engine sees the drawing, so the widths here
must be those of the printed page: same files, same shaping engine, same fallback per character.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from lessonpress.drawing.scene import Box, Text
from lessonpress.fonts import characters, face_of, font_file
from lessonpress.style import FACES, TEXT_STYLES, Face

STACKS = {"Lexend": ("Lexend", "Noto Sans"), "Atkinson": ("Atkinson", "Lexend", "Noto Sans")}
"""Families tried for a character, by the family of the text style."""

CAP_HEIGHT = 0.7
"""Height of capitals and digits in em (Lexend; Atkinson's 0.668 is close enough to center by)."""


@cache
def harfbuzz() -> Any:
    """The shaping engine."""
    # Loaded on first use, so that commands which draw nothing start without it; it has no types.
    import uharfbuzz

    return uharfbuzz


@cache
def _font(face: Face) -> Any:
    hb = harfbuzz()
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(font_file(face)))))


@cache
def _stack(style: str) -> tuple[Face, ...]:
    family, weight = TEXT_STYLES[style]
    own = face_of(family, weight)
    return (own, *(_nearest(name, weight) for name in STACKS[family][1:]))


def _nearest(family: str, weight: int) -> Face:
    # As CSS matches weights: from 500 down to 400 first, from 600 up.
    faces = [face for face in FACES if face.family == family]
    heavier = weight > 500
    return min(faces, key=lambda face: (abs(face.weight - weight), -face.weight if heavier else face.weight))


def face_runs(text: str, style: str) -> Iterator[tuple[Face, str]]:
    """Pieces of a text, each with the face that draws it: the first of the style's stack that can.

    A character that no face draws comes with the last one.
    """
    stack = _stack(style)
    chosen: list[Face | None] = []
    for character in text:
        if character.isspace():
            # The page's layout engine lets a space stay in the run before it.
            chosen.append(chosen[-1] if chosen else None)
        else:
            chosen.append(next((face for face in stack if ord(character) in characters(face)), stack[-1]))
    first = next((face for face in chosen if face), stack[0])
    pairs = zip((face or first for face in chosen), text, strict=True)
    for face, run in groupby(pairs, key=lambda pair: pair[0]):
        yield face, "".join(character for _, character in run)


def _shape(face: Face, text: str) -> Any:
    hb = harfbuzz()
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    # Back ends place character by character, so none may melt into a ligature.
    hb.shape(_font(face), buffer, {"liga": False, "clig": False})
    return buffer


@lru_cache(maxsize=8192)
def _advance(text: str, style: str) -> float:
    total = 0.0
    for face, run in face_runs(text, style):
        advance = sum(position.x_advance for position in _shape(face, run).glyph_positions)
        total += advance / _font(face).face.upem
    return total


@lru_cache(maxsize=8192)
def character_starts(text: str, style: str) -> tuple[float, ...]:
    """Where each character starts, in em from the start of the text, kerning included."""
    starts, pen, base = [0.0] * len(text), 0.0, 0
    for face, run in face_runs(text, style):
        buffer, em = _shape(face, run), _font(face).face.upem
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            starts[base + info.cluster] = pen
            pen += position.x_advance / em
        base += len(run)
    return tuple(starts)


def glyphs(text: str, style: str) -> Iterator[tuple[Any, int, float, float]]:
    """The glyphs of a text: font, glyph number, and how far right and up of the start it stands (em)."""
    pen = 0.0
    for face, run in face_runs(text, style):
        buffer, font = _shape(face, run), _font(face)
        em = font.face.upem
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            yield font, info.codepoint, pen + position.x_offset / em, position.y_offset / em
            pen += position.x_advance / em


def is_kerned(text: str, style: str) -> bool:
    """Whether characters set one by one would stand elsewhere than in the whole text."""
    alone = sum(_advance(character, style) for character in text)
    return abs(alone - _advance(text, style)) > 1e-6


@lru_cache(maxsize=8192)
def _ink(text: str, style: str) -> Box:
    """Edges of the ink around the start of the baseline, in em."""
    pen, edges = 0.0, []
    for face, run in face_runs(text, style):
        font, buffer = _font(face), _shape(face, run)
        em = font.face.upem
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            glyph = font.get_glyph_extents(info.codepoint)
            if glyph and glyph.width:
                left = pen + (position.x_offset + glyph.x_bearing) / em
                top = -(position.y_offset + glyph.y_bearing) / em
                edges.append(Box(left, top, left + glyph.width / em, top - glyph.height / em))
            pen += position.x_advance / em
    if not edges:
        return Box(0.0, 0.0, pen, 0.0)
    return Box(
        min(edge.left for edge in edges),
        min(edge.top for edge in edges),
        max(edge.right for edge in edges),
        max(edge.bottom for edge in edges),
    )


def text_width(text: str, size: float, style: str) -> float:
    """Width of a line of text (mm) at an em of ``size`` mm."""
    return _advance(text, style) * size


def text_ink(text: Text) -> Box:
    """The box of what is printed of a text (mm): tighter than its width and line height."""
    ink = _ink(text.text, text.style)
    return Box(
        text.x + ink.left * text.size,
        text.y + ink.top * text.size,
        text.x + ink.right * text.size,
        text.y + ink.bottom * text.size,
    )


def _fill(words: list[str], size: float, style: str, limit: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        # The tolerance keeps a line that set the limit from being broken by it.
        if lines and text_width(longer, size, style) <= limit + 1e-9:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=4096)
def wrap(text: str, size: float, style: str, limit: float) -> tuple[str, ...]:
    """Balanced lines: as few as fit ``limit`` mm, then set as narrow as that number of lines allows.

    Breaks only at ordinary spaces; a single word wider than the limit stays whole.
    """
    words = text.split(" ")
    fewest = len(_fill(words, size, style, limit))
    return _narrowest(tuple(words), size, style, fewest)


@lru_cache(maxsize=4096)
def in_lines(text: str, size: float, style: str, most: int) -> tuple[str, ...]:
    """The narrowest setting of a text in at most ``most`` lines."""
    return _narrowest(tuple(text.split(" ")), size, style, most)


def _narrowest(words: tuple[str, ...], size: float, style: str, most: int) -> tuple[str, ...]:
    # The best limit is the width of some run of words, so only those are tried.
    spans = {" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, len(words) + 1)}
    widest_word = max(text_width(word, size, style) for word in words)
    limits = sorted(width for span in spans if (width := text_width(span, size, style)) >= widest_word)
    settings = (_fill(list(words), size, style, limit) for limit in limits)
    return next(tuple(lines) for lines in settings if len(lines) <= most)
