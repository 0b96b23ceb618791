"""ReportLab: pages on which every mark is placed, as a tagged PDF (PDF/UA-1).

ReportLab paints but has no tags, so each block is painted as marked content with a number, and
``engines.drawn_tags`` adds the structure tree that the numbers belong to. What it warns about, and a
character that no font draws, stops the build.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from lessonpress.drawing.measure import character_starts, face_runs
from lessonpress.drawing.scene import Box, Circle, Path, Rect, Shape, Stroke, Text
from lessonpress.drawing.sheet import Block, Group, Sheet
from lessonpress.engines.drawn_tags import Element, Mark, tag
from lessonpress.errors import ContentError, Problem, TemplateError
from lessonpress.fonts import characters, font_file
from lessonpress.style import DASHES, FACES, MM_PER_PT, Face, Theme

_PDF_VERSION = (1, 7)
_CAPS = {"butt": 0, "round": 1}
_ROUND_JOIN = 1
_NON_ZERO = 1
"""Contours of a letter may overlap: all that they enclose is filled, as in SVG."""

_LEAST_SHIFT = 0.5
"""Kerning below this (thousandths of the type size) is rounding."""

_SPACES = "\u00a0\u202f\u2009"
"""Other spaces, which are set as ordinary ones at their own widths."""


def draw(sheets: Sequence[Sheet], theme: Theme, language: str, title: str) -> bytes:
    """The sheets as the pages of a tagged PDF in a theme's colors.

    Raises a ContentError for characters that no font draws, and a TemplateError for whatever the
    engine warns about.
    """
    _refuse_missing(sheets)
    with _warnings_as_errors():
        painter = _Painter(theme)
        kids = [painter.sheet(sheet) for sheet in sheets]
        painted = painter.finish()
    return tag(painted, [kid for page in kids for kid in page], language, title)


def _refuse_missing(sheets: Sequence[Sheet]) -> None:
    missing = {
        (character, shape.text)
        for sheet in sheets
        for block in _blocks(sheet.items)
        for shape in block.shapes
        if isinstance(shape, Text)
        for face, run in face_runs(shape.text, shape.style)
        for character in run
        if character not in _SPACES and ord(character) not in characters(face)
    }
    if missing:
        raise ContentError(
            Problem(f'no font draws "{character}" of "{text}"', hint="write it otherwise")
            for character, text in sorted(missing)
        )


def _blocks(items: Sequence[Block | Group]) -> Iterator[Block]:
    for item in items:
        if isinstance(item, Block):
            yield item
        else:
            yield from _blocks(item.items)


@contextmanager
def _warnings_as_errors() -> Iterator[None]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    said = dict.fromkeys(str(warning.message) for warning in caught)
    if said:
        raise TemplateError(Problem(f"the drawing engine warns: {message}") for message in said)


def _points(millimeters: float) -> float:
    return millimeters / MM_PER_PT


@dataclass(slots=True)
class _Painter:
    """Paints blocks onto a canvas and remembers which marks are which element's."""

    theme: Theme
    page: int = -1
    marks: int = 0
    height: float = 0.0
    buffer: io.BytesIO = field(default_factory=io.BytesIO)
    fonts: dict[Face, Any] = field(default_factory=dict)
    canvas: Any = None

    def sheet(self, sheet: Sheet) -> list[Element]:
        """Paint one side of the paper; the elements of its tree."""
        size = _points(sheet.width), _points(sheet.height)
        if self.canvas is None:
            self.canvas = self._canvas(size)
        else:
            self.canvas.showPage()
            self.canvas.setPageSize(size)
        self.page, self.marks, self.height = self.page + 1, 0, sheet.height
        return self._items(sheet.items)

    def finish(self) -> bytes:
        """The painted pages."""
        self.canvas.showPage()
        self.canvas.save()
        return self.buffer.getvalue()

    def _canvas(self, size: tuple[float, float]) -> Any:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfgen.canvas import Canvas

        # A canvas starts with a font of its own choice, which would be in the file without being embedded.
        first = self._font(FACES[0])
        pdfmetrics.registerFont(first)
        return Canvas(
            self.buffer,
            pagesize=size,
            invariant=1,
            pageCompression=0,
            pdfVersion=_PDF_VERSION,
            initialFontName=first.fontName,
        )

    # Blocks

    def _items(self, items: Sequence[Block | Group]) -> list[Element]:
        made = []
        for item in items:
            element = self._group(item) if isinstance(item, Group) else self._block(item)
            if element is not None:
                made.append(element)
        return made

    def _group(self, group: Group) -> Element | None:
        kids = self._items(group.items)
        return Element(group.tag, self.page, kids) if kids else None

    def _block(self, block: Block) -> Element | None:
        if block.tag == "Artifact":
            self.canvas.addLiteral("/Artifact BMC")
            self._paint(block)
            self.canvas.addLiteral("EMC")
            return None
        mark, self.marks = Mark(self.page, self.marks), self.marks + 1
        self.canvas.addLiteral(f"/{block.tag} <</MCID {mark.number}>> BDC")
        self._paint(block)
        self.canvas.addLiteral("EMC")
        if block.tag != "Figure":
            return Element(block.tag, self.page, [mark])
        box = block.box
        corners = box.left, self.height - box.bottom, box.right, self.height - box.top
        return Element(block.tag, self.page, [mark], block.alt, tuple(round(_points(c), 3) for c in corners))

    def _paint(self, block: Block) -> None:
        self.canvas.saveState()
        frame = block.frame
        if block.window:
            self._clip(block.window)
        cos, sin = math.cos(math.radians(frame.turn)), math.sin(math.radians(frame.turn))
        cos, sin = cos * frame.scale, sin * frame.scale
        self.canvas.transform(cos, -sin, sin, cos, _points(frame.x), _points(self.height - frame.y))
        self.canvas.setLineJoin(_ROUND_JOIN)
        for shape, line_end in _with_line_ends(block.shapes):
            if isinstance(shape, Text):
                self._text(shape, line_end and block.tag != "Artifact")
            else:
                self._shape(shape)
        self.canvas.restoreState()

    def _clip(self, window: Box) -> None:
        path = self.canvas.beginPath()
        corner = _points(window.left), _points(self.height - window.bottom)
        path.rect(*corner, _points(window.width), _points(window.height))
        self.canvas.clipPath(path, stroke=0, fill=0)

    # Shapes: y is turned upward here

    def _shape(self, shape: Path | Rect | Circle) -> None:
        if shape.fill:
            self.canvas.setFillColor(self._color(shape.fill))
        if shape.stroke:
            self._stroke(shape.stroke)
        look = {"fill": int(bool(shape.fill)), "stroke": int(bool(shape.stroke))}
        if isinstance(shape, Circle):
            self.canvas.circle(_points(shape.x), -_points(shape.y), _points(shape.radius), **look)
        elif isinstance(shape, Rect):
            corner = _points(shape.x), -_points(shape.y + shape.h)
            size = _points(shape.w), _points(shape.h)
            if shape.radius:
                self.canvas.roundRect(*corner, *size, _points(shape.radius), **look)
            else:
                self.canvas.rect(*corner, *size, **look)
        else:
            self.canvas.drawPath(self._path(shape), **look, fillMode=_NON_ZERO)

    def _path(self, shape: Path) -> Any:
        path = self.canvas.beginPath()
        steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for command in shape.commands:
            steps[command.kind](*(value for x, y in command.points for value in (_points(x), -_points(y))))
        return path

    def _stroke(self, stroke: Stroke) -> None:
        self.canvas.setStrokeColor(self._color(stroke.role))
        self.canvas.setLineWidth(_points(stroke.width))
        self.canvas.setLineCap(_CAPS[stroke.cap])
        self.canvas.setDash([_points(length) for length in DASHES[stroke.dash]] if stroke.dash else [])

    def _color(self, role: str) -> Any:
        from reportlab.lib.colors import HexColor

        return HexColor(self.theme.color(role))

    # Text

    def _text(self, text: Text, line_end: bool) -> None:
        """Set a line character by character where the measures say, so that it is as wide as they say."""
        self.canvas.setFillColor(self._color(text.role))
        starts, base, pieces = character_starts(text.text, text.style), 0, []
        size, y = f"{_points(text.size):.4f}", f"{-_points(text.y):.4f}"
        for face, run in face_runs(text.text, text.style):
            x = f"{_points(text.x + starts[base] * text.size):.4f}"
            # A space at the end of a line keeps its last word from running into the next line's first.
            more = " " if line_end and base + len(run) == len(text.text) else ""
            name, array = self._encoded(self._font(face), run, starts[base : base + len(run)], more)
            pieces.append(f"{name} {size} Tf 1 0 0 1 {x} {y} Tm {array} TJ")
            base += len(run)
        self.canvas.addLiteral(f"BT {' '.join(pieces)} ET")

    def _encoded(self, font: Any, run: str, starts: Sequence[float], more: str) -> tuple[str, str]:
        """The name of a font's subset, and the run in it with the kerning between its characters."""
        array, subsets = "", set()
        natural = starts[0]
        for character, start in zip(run + more, [*starts, *[None] * len(more)], strict=True):
            code = _code(character)
            shift = 0.0 if start is None else (start - natural) * 1000
            if abs(shift) > _LEAST_SHIFT:
                array += f"> {-shift:.2f} <"
            natural = (natural if start is None else start) + font.face.getCharWidth(code) / 1000
            [(subset, encoded)] = font.splitString(chr(code), self.canvas._doc)
            subsets.add(subset)
            array += encoded.hex()
        if len(subsets) > 1:
            raise ContentError(f'"{run}" needs more different characters than a font in a file holds')
        return font.getSubsetInternalName(subsets.pop(), self.canvas._doc), f"[<{array}>]"

    def _font(self, face: Face) -> Any:
        from reportlab.pdfbase.ttfonts import TTFont

        if face not in self.fonts:
            # Not readable as ASCII: that would embed all of ASCII instead of the characters used.
            self.fonts[face] = TTFont(face.name, str(font_file(face)), asciiReadable=0, shapable=False)
        return self.fonts[face]


def _code(character: str) -> int:
    return ord(" ") if character in _SPACES else ord(character)


def _with_line_ends(shapes: Sequence[Shape]) -> Iterator[tuple[Shape, bool]]:
    """Each shape, and whether it is a text that goes on in another line."""
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    ends = {id(one) for one, following in pairwise(texts) if one.y != following.y or one.x > following.x}
    for shape in shapes:
        yield shape, id(shape) in ends
