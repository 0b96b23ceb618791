"""Text as areas: for words that the edge of a sheet cuts, where only a part of a letter is printed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lessonpress.drawing.measure import glyphs, harfbuzz
from lessonpress.drawing.scene import Command, Path, Point, Shape, Text


def outlined(shape: Shape) -> tuple[Shape, ...]:
    """A shape with its text drawn as areas, exactly where the letters stand; any other shape as it is."""
    if not isinstance(shape, Text):
        return (shape,)
    made: list[Shape] = []
    for font, glyph, along, up in glyphs(shape.text, shape.style):
        steps = _contours(font, glyph)
        if steps:
            x, y = shape.x + along * shape.size, shape.y - up * shape.size
            scale = shape.size / font.face.upem
            made.append(Path(tuple(_placed(step, x, y, scale) for step in steps), fill=shape.role))
    return tuple(made)


def _placed(step: Command, x: float, y: float, scale: float) -> Command:
    return Command(step.kind, tuple((x + px * scale, y - py * scale) for px, py in step.points))


class _Contours:
    """Collects the contour of a glyph in font units, y upward; quadratic curves become cubic ones."""

    def __init__(self) -> None:
        self.steps: list[Command] = []
        self.place: Point = (0.0, 0.0)

    def _add(self, kind: Any, *points: Point) -> None:
        self.steps.append(Command(kind, points))
        self.place = points[-1] if points else self.place

    def move(self, x: float, y: float, _: Any = None) -> None:
        """Begin a contour."""
        self._add("M", (x, y))

    def line(self, x: float, y: float, _: Any = None) -> None:
        """Go on straight."""
        self._add("L", (x, y))

    def quadratic(self, cx: float, cy: float, x: float, y: float, _: Any = None) -> None:
        """Go on in a curve with one handle."""
        (px, py) = self.place
        first = px + (cx - px) * 2 / 3, py + (cy - py) * 2 / 3
        second = x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3
        self._add("C", first, second, (x, y))

    def cubic(self, ax: float, ay: float, bx: float, by: float, x: float, y: float, _: Any = None) -> None:
        """Go on in a curve with two handles."""
        self._add("C", (ax, ay), (bx, by), (x, y))

    def close(self, _: Any = None) -> None:
        """End the contour."""
        self._add("Z")


@lru_cache(maxsize=1024)
def _contours(font: Any, glyph: int) -> tuple[Command, ...]:
    found = _Contours()
    draw = harfbuzz().DrawFuncs()
    draw.set_move_to_func(found.move)
    draw.set_line_to_func(found.line)
    draw.set_quadratic_to_func(found.quadratic)
    draw.set_cubic_to_func(found.cubic)
    draw.set_close_path_func(found.close)
    font.draw_glyph(glyph, draw)
    return tuple(found.steps)
