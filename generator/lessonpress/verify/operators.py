"""The operators of content streams, each a short function that changes the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from lessonpress.verify.geometry import IDENTITY, Box, Matrix, apply, around, box_under, multiply, stretch
from lessonpress.verify.objects import is_dictionary
from lessonpress.verify.painting import (
    ARTIFACT,
    BLACK,
    Ink,
    cmyk,
    color_in,
    gray,
    picture_ink,
    rgb,
    with_settings,
)

if TYPE_CHECKING:
    from lessonpress.verify.interpreter import Interpreter

Handler: TypeAlias = Callable[["Interpreter", Sequence[Any]], None]
HANDLERS: dict[str, Handler] = {}
"""What to do for each operator; others change nothing that is checked."""


def _on(*operators: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        HANDLERS.update(dict.fromkeys(operators, handler))
        return handler

    return register


# Graphics state


@_on("q")
def _save(it: Interpreter, _: Sequence[Any]) -> None:
    it.stack.append(it.state.copy())


@_on("Q")
def _restore(it: Interpreter, _: Sequence[Any]) -> None:
    if it.stack:
        it.state = it.stack.pop()


@_on("cm")
def _transform(it: Interpreter, values: Sequence[Any]) -> None:
    it.state.matrix = multiply(_matrix(values), it.state.matrix)


def _matrix(values: Sequence[Any]) -> Matrix:
    a, b, c, d, e, f = map(float, values)
    return a, b, c, d, e, f


@_on("w")
def _line_width(it: Interpreter, values: Sequence[Any]) -> None:
    it.state.line_width = float(values[0])


@_on("gs")
def _settings(it: Interpreter, values: Sequence[Any]) -> None:
    with_settings(it.state, it.resource("/ExtGState", values[0]))


def _color(kind: str, make: Callable[[Sequence[float]], str]) -> Handler:
    def handler(it: Interpreter, values: Sequence[Any]) -> None:
        _set_color(it, kind, make([float(value) for value in values]))

    return handler


for _operator, _make in (("g", gray), ("rg", rgb), ("k", cmyk)):
    HANDLERS[_operator] = _color("fill", _make)
    HANDLERS[_operator.upper()] = _color("stroke", _make)


def _set_color(it: Interpreter, kind: str, color: str, thickness: float = 0.0) -> None:
    old: Ink = getattr(it.state, kind)
    setattr(it.state, kind, Ink(color, old.opacity))
    if kind == "fill":
        it.pattern_thickness = thickness


def _space(kind: str) -> Handler:
    def handler(it: Interpreter, values: Sequence[Any]) -> None:
        setattr(it.state, f"{kind}_space", str(values[0]))
        _set_color(it, kind, BLACK)

    return handler


def _components(kind: str) -> Handler:
    def handler(it: Interpreter, values: Sequence[Any]) -> None:
        space = getattr(it.state, f"{kind}_space")
        if space == "/Pattern":
            _set_color(it, kind, *_pattern(it, values[-1]))
        else:
            _set_color(it, kind, color_in(space, [float(value) for value in values]))

    return handler


for _kind, _names in (("fill", ("cs", "sc", "scn")), ("stroke", ("CS", "SC", "SCN"))):
    HANDLERS[_names[0]] = _space(_kind)
    HANDLERS[_names[1]] = HANDLERS[_names[2]] = _components(_kind)


def _pattern(it: Interpreter, name: Any) -> tuple[str, float]:
    """A pattern's color, black when all in it is pure, and its thinnest line."""
    source = it.resource("/Pattern", name)
    if source.get("/PatternType") != 1:
        return "a gradient", 0.0
    if source.objgen not in it.shared.patterns:
        it.shared.patterns[source.objgen] = BLACK, 0.0
        inner = it.pattern(source)
        inner.run(source)
        impure = [str(mark.ink) for mark in inner.painted if not mark.ink.is_pure]
        lines = [mark.thickness for mark in inner.painted if mark.kind == "line" and mark.ink.is_visible]
        it.shared.patterns[source.objgen] = (impure or [BLACK])[0], min(lines, default=0.0)
    return it.shared.patterns[source.objgen]


# Paths


@_on("m", "l")
def _point(it: Interpreter, values: Sequence[Any]) -> None:
    it.points.append(apply(it.state.matrix, float(values[0]), float(values[1])))


@_on("c", "v", "y")
def _curve(it: Interpreter, values: Sequence[Any]) -> None:
    numbers = [float(value) for value in values]
    for at in range(0, len(numbers) - 1, 2):
        it.points.append(apply(it.state.matrix, numbers[at], numbers[at + 1]))


@_on("re")
def _rectangle(it: Interpreter, values: Sequence[Any]) -> None:
    x, y, width, height = map(float, values)
    for corner in ((x, y), (x + width, y), (x + width, y + height), (x, y + height)):
        it.points.append(apply(it.state.matrix, *corner))


@_on("W", "W*")
def _clip(it: Interpreter, _: Sequence[Any]) -> None:
    it.clipping = True


def _painter(fill: bool, stroke: bool) -> Handler:
    def handler(it: Interpreter, _: Sequence[Any]) -> None:
        if it.points:
            box = around(it.points)
            if fill:
                # An area with an outline is no thinner than that; a straight line has no area of its own.
                _fill(it, box, least=it.state.line_width * stretch(it.state.matrix)[0] if stroke else 0.0)
            if stroke:
                _stroke(it, box)
            if it.clipping:
                it.state.clip = it.state.clip.common(box)
        it.points = []
        it.clipping = False

    return handler


for _operators, _fills, _strokes in (
    (("n",), False, False),
    (("S", "s"), False, True),
    (("f", "F", "f*"), True, False),
    (("B", "B*", "b", "b*"), True, True),
):
    HANDLERS.update(dict.fromkeys(_operators, _painter(_fills, _strokes)))


def _fill(it: Interpreter, box: Box, least: float = 0.0) -> None:
    seen = box.common(it.state.clip)
    sides = min(seen.right - seen.left, seen.top - seen.bottom)
    thickness = min(sides, it.pattern_thickness) if it.pattern_thickness else sides
    it.paint("area", box, it.state.fill, thickness=max(thickness, least))


def _stroke(it: Interpreter, box: Box) -> None:
    least, most = stretch(it.state.matrix)
    width = it.state.line_width
    it.paint("line", box.grown(width * most / 2), it.state.stroke, thickness=width * least)


# Text


@_on("BT")
def _begin_text(it: Interpreter, _: Sequence[Any]) -> None:
    it.text = it.line = IDENTITY


@_on("Tf")
def _font(it: Interpreter, values: Sequence[Any]) -> None:
    it.state.font = it.shared.face(it.resource("/Font", values[0]))
    it.state.size = float(values[1])


@_on("Tm")
def _text_matrix(it: Interpreter, values: Sequence[Any]) -> None:
    it.text = it.line = _matrix(values)


@_on("Td")
def _next_place(it: Interpreter, values: Sequence[Any]) -> None:
    it.text = it.line = multiply((1.0, 0.0, 0.0, 1.0, float(values[0]), float(values[1])), it.line)


@_on("TD")
def _next_place_with_leading(it: Interpreter, values: Sequence[Any]) -> None:
    it.state.leading = -float(values[1])
    _next_place(it, values)


@_on("T*")
def _next_line(it: Interpreter, _: Sequence[Any]) -> None:
    _next_place(it, (0, -it.state.leading))


def _setting(name: str, factor: float = 1.0) -> Handler:
    def handler(it: Interpreter, values: Sequence[Any]) -> None:
        setattr(it.state, name, float(values[0]) * factor)

    return handler


HANDLERS |= {
    "Tc": _setting("character_space"),
    "Tw": _setting("word_space"),
    "Tz": _setting("horizontal", 0.01),
    "TL": _setting("leading"),
    "Ts": _setting("rise"),
    "Tr": _setting("mode"),
}


@_on("Tj")
def _show(it: Interpreter, values: Sequence[Any]) -> None:
    it.show(values[:1])


@_on("TJ")
def _show_spaced(it: Interpreter, values: Sequence[Any]) -> None:
    it.show(values[0])


@_on("'")
def _show_on_next_line(it: Interpreter, values: Sequence[Any]) -> None:
    _next_line(it, ())
    it.show(values[:1])


@_on('"')
def _show_with_spaces(it: Interpreter, values: Sequence[Any]) -> None:
    it.state.word_space, it.state.character_space = float(values[0]), float(values[1])
    _show_on_next_line(it, values[2:])


# Pictures, forms and shadings


@_on("Do")
def _object(it: Interpreter, values: Sequence[Any]) -> None:
    source = it.resource("/XObject", values[0])
    if source.get("/Subtype") == "/Image":
        it.paint("picture", _unit(it), picture_ink(source))
        return
    inner = it.form(source)
    inner.painted, inner.crossed, inner.marks = it.painted, it.crossed, list(it.marks)
    inner.run(source)


def _unit(it: Interpreter) -> Box:
    return box_under(it.state.matrix, Box(0.0, 0.0, 1.0, 1.0))


@_on("INLINE IMAGE")
def _inline_picture(it: Interpreter, values: Sequence[Any]) -> None:
    it.paint("picture", _unit(it), picture_ink(values[0].obj))


@_on("sh")
def _shading(it: Interpreter, _: Sequence[Any]) -> None:
    it.paint("area", it.state.clip, Ink("a gradient"), thickness=1.0)


# Tags


@_on("BMC", "BDC")
def _begin_mark(it: Interpreter, values: Sequence[Any]) -> None:
    mark = _mark(it, values)
    tagged = any(isinstance(outer, int) for outer in it.marks)
    if mark == ARTIFACT and tagged:
        it.crossed.append("a decoration lies inside tagged content")
    elif isinstance(mark, int) and ARTIFACT in it.marks:
        it.crossed.append("tagged content lies inside a decoration")
    it.marks.append(mark)


def _mark(it: Interpreter, values: Sequence[Any]) -> int | str:
    name = str(values[0])[1:]
    if name == ARTIFACT or len(values) == 1:
        return name
    properties = values[1] if is_dictionary(values[1]) else it.resource("/Properties", values[1])
    return int(properties["/MCID"]) if "/MCID" in properties else name


@_on("EMC")
def _end_mark(it: Interpreter, _: Sequence[Any]) -> None:
    if it.marks:
        it.marks.pop()
