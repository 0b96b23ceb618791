"""Font files: where they are, static instances of variable fonts, and which characters they draw.

Fonts come from packages, never from the machine, so that a page looks the same everywhere.
"""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

import platformdirs

from lessonpress.errors import MissingError
from lessonpress.style import FACES, Face


def _source(face: Face) -> Path:
    spec = importlib.util.find_spec(face.package)
    path = Path(spec.origin).parent / "files" / face.file if spec and spec.origin else None
    if path is None or not path.is_file():
        raise MissingError(
            f"the font {face.family} is not installed",
            hint=f"install it with: pip install {face.package.replace('_', '-')}",
        )
    return path


@cache
def font_file(face: Face) -> Path:
    """The file of a face, in TrueType format.

    A variable font is instanced once and kept in the user's cache folder, because PDF viewers and
    printers handle static fonts best. The name holds a hash of the source and the axes, so a new
    version of the font is a new file.
    """
    source = _source(face)
    if not face.axes:
        return source
    from fontTools import version as tool_version

    content = source.read_bytes()
    key = hashlib.sha256(content + repr((face.axes, tool_version)).encode()).hexdigest()[:16]
    folder = cache_folder("fonts")
    target = folder / f"{face.name}-{key}.ttf"
    if not target.is_file():
        _instance(source, face, target)
    return target


@cache
def cache_folder(name: str) -> Path:
    """A folder that is kept between runs; where none can be written, one that ends with the process."""
    folder = Path(os.environ.get("LESSONPRESS_CACHE") or platformdirs.user_cache_dir("lessonpress")) / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    # Without a writable cache every process makes its own files: slower, same pages.
    private = tempfile.mkdtemp(prefix=f"lessonpress-{name}-")
    atexit.register(shutil.rmtree, private, ignore_errors=True)
    return Path(private)


def _instance(source: Path, face: Face, target: Path) -> None:
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    with TTFont(source, recalcTimestamp=False) as font:
        static = instancer.instantiateVariableFont(font, dict(face.axes), inplace=True)  # type: ignore[no-untyped-call]
        # Each instance needs a name of its own, or the PDF would hold several fonts of one name.
        for name_id, text in ((1, f"{face.family} {face.weight}"), (4, face.name), (6, face.name)):
            static["name"].setName(text, name_id, 3, 1, 0x409)
        static["OS/2"].usWeightClass = face.weight
        handle, temporary = tempfile.mkstemp(dir=target.parent, suffix=".part")
        os.close(handle)
        try:
            static.save(temporary)
        except OSError:
            os.unlink(temporary)
            raise
    os.replace(temporary, target)


def font_face_rules(address: Callable[[Face], str]) -> str:
    """The faces as CSS ``@font-face`` rules; ``address`` is the URL of a face's file."""
    rules = []
    for face in FACES:
        covers = f" unicode-range: {unicode_range(face)};" if face.without else ""
        names = f'font-family: "{face.family}"; font-weight: {face.weight};'
        rules.append(f"@font-face {{ {names}{covers} src: url({address(face)}); }}")
    return "\n".join(rules)


def face_of(family: str, weight: int) -> Face:
    """The face of a family and weight; a KeyError when the table has none."""
    for face in FACES:
        if (face.family, face.weight) == (family, weight):
            return face
    raise KeyError((family, weight))


@cache
def characters(face: Face) -> frozenset[int]:
    """Code points that a face draws and is used for."""
    from fontTools.ttLib import TTFont

    with TTFont(_source(face), lazy=True) as font:
        drawn = frozenset(font.getBestCmap() or ())
    return drawn - frozenset(map(ord, face.without))


def unicode_range(face: Face) -> str:
    """Code points of a face as a CSS ``unicode-range``: a page engine takes it at its word."""
    spans: list[tuple[int, int]] = []
    for point in sorted(characters(face)):
        if spans and point == spans[-1][1] + 1:
            spans[-1] = spans[-1][0], point
        else:
            spans.append((point, point))
    return ", ".join(f"U+{low:X}-{high:X}" for low, high in spans)


@lru_cache(maxsize=1)
def drawable() -> frozenset[int]:
    """Code points that at least one face draws."""
    return frozenset().union(*(characters(face) for face in FACES))


def missing_characters(text: str) -> tuple[str, ...]:
    """Characters of a text that no font draws, in order of appearance; white space always counts as drawn."""
    can = drawable()
    return tuple(dict.fromkeys(c for c in text if not c.isspace() and ord(c) not in can))
