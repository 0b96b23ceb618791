"""The key to the kinds of lines that a picture shows: radio, fiber, tokens."""

from __future__ import annotations

from collections.abc import Mapping

from lessonpress.drawing.measure import CAP_HEIGHT, text_width
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Scene
from lessonpress.errors import ContentError
from lessonpress.figures.parts import RADIO
from lessonpress.figures.route import token_run
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, Band

_LINE = 11.0
_ARCS = 4.6
_AFTER = 2.4
_BETWEEN = 7.0


LINES = ("radio", "fiber", "tokens")
"""The kinds of lines, in the order of the key."""


def legend(labels: Mapping[str, str], title: str, band: Band) -> Scene:
    """The key in one line, as wide as its words need (mm); ``title`` is its alternative text."""
    size = band.label * MM_PER_PT
    pen, height = Pen(), max(7.2, 1.3 * size)
    middle, x = height / 2, 0.0
    for name, label in labels.items():
        x += _sample(pen, name, x, middle) + _AFTER
        pen.text(x, middle + CAP_HEIGHT * size / 2, label, size)
        x += text_width(label, size, "caption") + _BETWEEN
    width = round(x - _BETWEEN + 0.2, 1)
    if width > CONTENT_WIDTH:
        raise ContentError("the words of the key to the lines do not fit into one line", hint="use shorter words")
    return pen.scene(width, height, title)


def _sample(pen: Pen, name: str, x: float, y: float) -> float:
    """A piece of a line as it looks in the pictures; returns its width."""
    if name == "radio":
        for radius in (2.2, 4.0, 5.8):
            pen.arc(x - 1.5, y, radius, -34, 34, RADIO)
        return _ARCS
    if name == "fiber":
        pen.line((x + 0.4, y), (x + _LINE - 0.4, y), weight="route", role="route")
    else:
        pen.line((x + 0.2, y), (x + _LINE - 0.2, y), weight="meaning", role="token")
        token_run(pen, (x, y), (x + _LINE, y), 1.6, 3.4)
    return _LINE
