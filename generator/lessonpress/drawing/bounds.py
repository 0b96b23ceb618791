"""The area that a shape prints on, line weight and ink of text included, and the same shape elsewhere."""

from __future__ import annotations

from dataclasses import replace

from lessonpress.drawing.measure import text_ink
from lessonpress.drawing.scene import Box, Circle, Command, Path, Rect, Shape, Stroke, Text


def bounds(shape: Shape) -> Box:
    """The box around a shape (mm). Curves count with their handles, so it may be slightly large."""
    if isinstance(shape, Text):
        return text_ink(shape)
    return _outline(shape).grown(_half(shape.stroke))


def moved(shape: Shape, x: float, y: float) -> Shape:
    """The same shape farther right and down (mm)."""
    if isinstance(shape, Path):
        steps = (Command(step.kind, tuple((px + x, py + y) for px, py in step.points)) for step in shape.commands)
        return replace(shape, commands=tuple(steps))
    return replace(shape, x=shape.x + x, y=shape.y + y)


def _outline(shape: Path | Rect | Circle) -> Box:
    if isinstance(shape, Rect):
        return Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h)
    if isinstance(shape, Circle):
        return Box(shape.x, shape.y, shape.x, shape.y).grown(shape.radius)
    points = [point for command in shape.commands for point in command.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _half(stroke: Stroke | None) -> float:
    return stroke.width / 2 if stroke else 0.0
