"""Fonts of a file: what the codes in its text draw, and whether everybody sees the same letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lessonpress.errors import Problem
from lessonpress.verify.objects import is_stream

_CID = re.compile(rb"<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>\s*)?(\d+)\s")
_SPACE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<00(?:20|[aA]0)>")
_SUBSET = re.compile(r"[A-Z]{6}\+")


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font as the text on a page uses it; widths are thousandths of the type size."""

    source: Any
    name: str
    code_bytes: int
    widths: Mapping[int, float]
    other_width: float
    spaces: frozenset[int]
    draws_nothing: Callable[[int], bool]

    def codes(self, text: bytes) -> Iterator[int]:
        """The character codes of a shown string."""
        step = self.code_bytes
        return (int.from_bytes(text[at : at + step], "big") for at in range(0, len(text), step))

    def width(self, code: int) -> float:
        """Width of a character in thousandths of the type size."""
        return self.widths.get(code, self.other_width)


def read_typeface(source: Any) -> Typeface:
    """A font of a page's resources."""
    if source.get("/Subtype") == "/Type0":
        return _composite(source)
    first = int(source.get("/FirstChar", 0))
    widths = {first + index: float(width) for index, width in enumerate(source.get("/Widths", ()))}
    name = str(source.get("/BaseFont", "/unnamed"))[1:]
    return Typeface(source, name, 1, widths, 0.0, frozenset({32}), lambda _: False)


def _composite(source: Any) -> Typeface:
    descendant = source.DescendantFonts[0]
    glyphs = _cids(source.get("/Encoding"))
    to_glyph = descendant.get("/CIDToGIDMap", "/Identity")
    map_bytes = to_glyph.read_bytes() if is_stream(to_glyph) else b""

    def draws_nothing(code: int) -> bool:
        cid = code if glyphs is None else glyphs.get(code, 0)
        return not any(map_bytes[2 * cid : 2 * cid + 2]) if map_bytes else cid == 0

    spaces: frozenset[int] = frozenset()
    if is_stream(source.get("/ToUnicode")):
        spaces = frozenset(int(code, 16) for code in _SPACE.findall(source.ToUnicode.read_bytes()))
    widths = dict(_widths(list(descendant.get("/W", ()))))
    other = float(descendant.get("/DW", 1000))
    return Typeface(source, str(source.BaseFont)[1:], 2, widths, other, spaces, draws_nothing)


def _cids(encoding: Any) -> dict[int, int] | None:
    """Codes to glyph numbers; None when they are the same, as with Identity-H."""
    if not is_stream(encoding):
        return None
    glyphs: dict[int, int] = {}
    for first, last, number in _CID.findall(encoding.read_bytes()):
        start, end = int(first, 16), int(last or first, 16)
        glyphs |= {code: int(number) + code - start for code in range(start, min(end, 0xFFFF) + 1)}
    return glyphs


def _widths(values: list[Any]) -> Iterator[tuple[int, float]]:
    at = 0
    while at + 1 < len(values):
        first, then = int(values[at]), values[at + 1]
        if isinstance(then, int):
            yield from ((code, float(values[at + 2])) for code in range(first, min(then, 0xFFFF) + 1))
            at += 3
        else:
            yield from ((first + index, float(width)) for index, width in enumerate(then))
            at += 2


def plain_name(name: str) -> str:
    """A font's name without the mark of a subset."""
    return _SUBSET.sub("", name)


def check_typeface(face: Typeface, families: tuple[str, ...]) -> Iterator[Problem]:
    """What keeps a font from looking and reading the same everywhere."""
    name = plain_name(face.name)
    kind = str(face.source.get("/Subtype"))
    if kind == "/Type3":
        yield Problem(f'the font "{name}" is made of drawings (Type 3)', hint="use a TrueType font")
        return
    holder = face.source.DescendantFonts[0] if kind == "/Type0" else face.source
    descriptor = holder.get("/FontDescriptor", {})
    if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        yield Problem(f'the font "{name}" is not in the file', hint="other computers would show other letters")
    elif not _SUBSET.match(face.name):
        yield Problem(f'the whole font "{name}" is in the file', hint="embed only the characters that are used")
    if "/ToUnicode" not in face.source:
        yield Problem(f'text in the font "{name}" cannot be read aloud or copied', hint="it has no ToUnicode map")
    if families and not any(_same_family(name, family) for family in families):
        yield Problem(
            f'the font "{name}" comes from the computer that made the file',
            hint=f"only these fonts look the same everywhere: {', '.join(families)}",
        )


def _same_family(name: str, family: str) -> bool:
    def letters(text: str) -> str:
        return re.sub(r"[^a-z0-9]", "", text.casefold())

    return letters(name).startswith(letters(family))
