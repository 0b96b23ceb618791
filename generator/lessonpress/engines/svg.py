"""Back end of a drawing: SVG text, as small and as plain as the page needs it.

Pages take alternative text from ``<title>`` only where it is the first child of ``<svg>``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import groupby
from xml.sax.saxutils import escape

from lessonpress.drawing.measure import STACKS, character_starts, is_kerned
from lessonpress.drawing.scene import Circle, Path, Rect, Scene, Shape, Stroke, Text
from lessonpress.style import DASHES, TEXT_STYLES, Theme

_ROOT = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'


def svg(scene: Scene, theme: Theme) -> str:
    """The scene as an SVG file in a theme's colors."""
    width, height = number(scene.width), number(scene.height)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    body = "".join(_elements(scene.shapes, theme))
    title = f"<title>{escape(scene.title)}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {_ROOT}>{title}{body}</svg>'


def number(value: float) -> str:
    """At most three decimals, no trailing zeros, no negative zero."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _elements(shapes: Iterable[Shape], theme: Theme) -> Iterable[str]:
    # Neighbors of the same look share one group, which halves the text.
    for look, run in groupby(shapes, key=partial(_look, theme=theme)):
        marks = [_mark(shape) for shape in run]
        if len(marks) == 1 and look:
            name, rest = marks[0].split(" ", 1)
            yield f"{name} {look} {rest}"
        else:
            yield f"<g {look}>{''.join(marks)}</g>" if look else "".join(marks)


def _look(shape: Shape, theme: Theme) -> str:
    if isinstance(shape, Text):
        family, weight = TEXT_STYLES[shape.style]
        stack = ", ".join(STACKS[family])
        return (
            f'fill="{theme.color(shape.role)}" font-family="{stack}" font-weight="{weight}"'
            f' font-size="{number(shape.size)}"'
        )
    fill = f'fill="{theme.color(shape.fill)}"' if shape.fill else ""
    return " ".join(filter(None, (fill, _stroke(shape.stroke, theme) if shape.stroke else "")))


def _stroke(stroke: Stroke, theme: Theme) -> str:
    text = f'stroke="{theme.color(stroke.role)}" stroke-width="{number(stroke.width)}"'
    if stroke.cap == "butt":
        text += ' stroke-linecap="butt"'
    if stroke.dash:
        text += f' stroke-dasharray="{" ".join(map(number, DASHES[stroke.dash]))}"'
    return text


def _mark(shape: Shape) -> str:
    if isinstance(shape, Text):
        return f'<text x="{_starts(shape)}" y="{number(shape.y)}">{escape(shape.text)}</text>'
    if isinstance(shape, Rect):
        radius = f' rx="{number(shape.radius)}"' if shape.radius else ""
        place = f'x="{number(shape.x)}" y="{number(shape.y)}"'
        return f'<rect {place} width="{number(shape.w)}" height="{number(shape.h)}"{radius}/>'
    if isinstance(shape, Circle):
        return f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}"/>'
    return f'<path d="{_data(shape)}"/>'


def _starts(text: Text) -> str:
    # The page sets SVG text letter by letter without kerning, so kerned letters get places of their own.
    if not is_kerned(text.text, text.style):
        return number(text.x)
    return " ".join(number(text.x + start * text.size) for start in character_starts(text.text, text.style))


def _data(path: Path) -> str:
    return "".join(
        command.kind + " ".join(f"{number(x)} {number(y)}" for x, y in command.points) for command in path.commands
    )
