"""Signs that say how a file is printed, for decoration: the words beside them say the same."""

from __future__ import annotations

from collections.abc import Mapping

from immutabledict import immutabledict

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Scene

SIZE = 8.4
"""Width and height of a sign (mm)."""

_LEFT, _TOP, _RIGHT, _BOTTOM = 0.3, 0.5, 5.5, 7.9
_LINES = (2.2, 3.7, 5.2)


def one_side() -> Scene:
    """A sheet that is printed on its front."""
    pen = Pen()
    _sheet(pen, _BOTTOM)
    return pen.scene(SIZE, SIZE, "One side")


def long_edge() -> Scene:
    """A sheet with its next page behind it, seen past the long edge."""
    pen = Pen()
    pen.line((_RIGHT + 1.4, _TOP + 0.9), (_RIGHT + 1.4, _BOTTOM - 0.9), weight="detail")
    pen.line((_RIGHT, _TOP), (_RIGHT + 1.4, _TOP + 0.9), weight="detail")
    pen.line((_RIGHT, _BOTTOM), (_RIGHT + 1.4, _BOTTOM - 0.9), weight="detail")
    _sheet(pen, _BOTTOM)
    return pen.scene(SIZE, SIZE, "Both sides, long edge")


def short_edge() -> Scene:
    """A sheet with its next page behind it, seen past the short edge."""
    pen = Pen()
    foot = _BOTTOM - 1.4
    pen.line((_LEFT + 0.9, _BOTTOM), (_RIGHT - 0.9, _BOTTOM), weight="detail")
    pen.line((_LEFT, foot), (_LEFT + 0.9, _BOTTOM), weight="detail")
    pen.line((_RIGHT, foot), (_RIGHT - 0.9, _BOTTOM), weight="detail")
    _sheet(pen, foot)
    return pen.scene(SIZE, SIZE, "Both sides, short edge")


def _sheet(pen: Pen, bottom: float) -> None:
    pen.line((_LEFT, _TOP), (_RIGHT, _TOP), (_RIGHT, bottom), (_LEFT, bottom), (_LEFT, _TOP), weight="outline")
    for y in _LINES:
        pen.line((_LEFT + 1.3, y), (_RIGHT - 1.3, y), weight="detail")


SIGNS: Mapping[str, Scene] = immutabledict(
    {"one-side": one_side(), "long-edge": long_edge(), "short-edge": short_edge()}
)
"""All signs by id."""
