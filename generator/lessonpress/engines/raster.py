"""PDFium: finished pages as pictures, for screens and for small pictures of pages on other pages.

Pictures hold nothing but dots: no dates, no names, no notes of the program that made them. The same
page gives the same bytes.
"""

from __future__ import annotations

import io
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from lessonpress.style import MM_PER_PT

if TYPE_CHECKING:
    from PIL.Image import Image

_Color: TypeAlias = tuple[int, int, int]

_GRAYS = 16
"""Shades of a page that has no color: enough for smooth letters, and half a byte for each dot."""

_COLORS = 64
"""Most colors of a page that has some."""

_EXACT = 16
"""So many of them, the most frequent, keep their value: the flat colors."""

_APART = 24
"""The others differ at least so much from each other (of 255)."""

_DARK = 170
"""A dot of a page for copiers is black below this (of 255): thin lines stay, letters do not clog."""

_WHITE = 255

_TABLE = 256
"""Most colors of a table; a picture with more is left as it is."""


@dataclass(frozen=True, slots=True)
class Dots:
    """A page as a PNG; ``width`` and ``height`` in dots."""

    png: bytes
    width: int
    height: int


def page_pictures(pdf: bytes, width: int) -> Iterator[Dots]:
    """Every page as a small PNG of so many dots across."""
    with _opened(pdf) as document:
        for page in document:
            yield _dots(_few_colors(_rendered(page, width)))


def first_page(pdf: bytes, width: int, black_only: bool) -> bytes:
    """The first page as a PNG of so many dots across; pure black and white where that is asked for."""
    with _opened(pdf) as document:
        image = _rendered(document[0], width)
    if black_only:
        return _dots(image.convert("L").point(_black_or_white)).png
    return _dots(_few_colors(image)).png


def page_sizes(pdf: bytes) -> tuple[tuple[float, float], ...]:
    """Width and height of every page (mm)."""
    with _opened(pdf) as document:
        sizes = [page.get_size() for page in document]
    return tuple((width * MM_PER_PT, height * MM_PER_PT) for width, height in sizes)


def packed(pdf: bytes) -> bytes:
    """The same file with its pictures stored as what they are: one bit for a dot, or a table of colors.

    The page engine stores every picture with a byte or three for each dot, which is large, and gray to
    whoever proves that a page is black only. Pictures must be opaque, as those of this module are.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        for source in document.objects:
            if isinstance(source, pikepdf.Stream) and source.get("/Subtype") == "/Image":
                _pack(source, document)
        result = io.BytesIO()
        document.save(result, deterministic_id=True)
    return result.getvalue()


@contextmanager
def _opened(pdf: bytes) -> Iterator[Any]:
    import pypdfium2

    document: Any = pypdfium2.PdfDocument(pdf)  # type: ignore[no-untyped-call]
    try:
        yield document
    finally:
        document.close()


def _rendered(page: Any, width: int) -> Image:
    across, _ = page.get_size()
    # PDFium rounds up, so a hair less than the width gives exactly the width.
    bitmap = page.render(scale=(width - 0.01) / across, may_draw_forms=False)
    image: Image = bitmap.to_pil().convert("RGB")
    return image


def _black_or_white(value: int) -> int:
    return 0 if value < _DARK else _WHITE


def _few_colors(image: Image) -> Image:
    from PIL import ImageChops

    red, green, blue = image.split()
    if any(ImageChops.difference(red, other).getbbox() for other in (green, blue)):
        return _by_table(image)
    step = _WHITE // (_GRAYS - 1)
    shades = red.point(lambda value: round(value / step))
    shades.putpalette([shade * step for shade in range(_GRAYS) for _ in "rgb"])
    return shades


def _by_table(image: Image) -> Image:
    """With a table of the page's colors; each color that is not in it becomes the nearest that is."""
    from PIL import Image as images

    # Not Pillow's own way, which takes near colors for equal and turns white paper gray.
    counted = Counter(_triples(image))
    table = _table(counted)
    places = {color: _nearest(color, table) for color in counted}
    drawn = images.frombytes("P", image.size, bytes(places[color] for color in _triples(image)))
    drawn.putpalette([value for color in table for value in color])
    return drawn


def _table(counted: Counter[_Color]) -> list[_Color]:
    """The most frequent colors as they are, then others that differ from all before, so that rare ones stay."""
    frequent = sorted(counted, key=lambda color: (-counted[color], color))
    chosen = frequent[:_EXACT]
    for color in frequent[_EXACT:]:
        if len(chosen) == _COLORS:
            break
        if all(_squared_distance(color, other) > _APART**2 for other in chosen):
            chosen.append(color)
    return chosen


def _nearest(color: _Color, table: list[_Color]) -> int:
    return min(range(len(table)), key=lambda place: _squared_distance(color, table[place]))


def _squared_distance(first: _Color, second: _Color) -> int:
    return (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2 + (first[2] - second[2]) ** 2


def _triples(image: Image) -> Iterator[_Color]:
    """The color of each dot, row by row."""
    values = image.convert("RGB").tobytes()
    return zip(values[::3], values[1::3], values[2::3], strict=True)


def _dots(image: Image) -> Dots:
    target = io.BytesIO()
    image.save(target, "PNG", optimize=True)
    return Dots(target.getvalue(), image.width, image.height)


def _pack(source: Any, document: Any) -> None:
    """Store an image object anew: black and white in bits, others as entries of a table."""
    import pikepdf
    from PIL import Image as images

    size = (int(source.Width), int(source.Height))
    mode = {"/DeviceGray": "L", "/DeviceRGB": "RGB"}[str(source.ColorSpace)]
    image = images.frombytes(mode, size, source.read_bytes())
    if mode == "L" and {color for _, color in image.getcolors() or ()} <= {0, _WHITE}:
        bits, dots = 1, image.convert("1", dither=images.Dither.NONE).tobytes()
        space: Any = pikepdf.Name.DeviceGray
    else:
        colors = sorted(set(_triples(image)))
        if len(colors) > _TABLE:
            return
        places = {color: place for place, color in enumerate(colors)}
        bits, dots = 8, bytes(places[color] for color in _triples(image))
        table = pikepdf.String(bytes(value for color in colors for value in color))
        space = pikepdf.Array([pikepdf.Name.Indexed, pikepdf.Name.DeviceRGB, len(colors) - 1, table])
    source.write(zlib.compress(dots, 9), filter=pikepdf.Name.FlateDecode)
    source.ColorSpace, source.BitsPerComponent = space, bits
