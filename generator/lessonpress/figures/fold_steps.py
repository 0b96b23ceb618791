"""Small drawings of how a sheet becomes a book of eight pages: five folds and one cut.

Paper is an outline, a crease a thin line, the cut dashed; arrows say what moves where.
"""

from __future__ import annotations

from collections.abc import Callable

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Scene
from lessonpress.figures.parts import DETAIL
from lessonpress.figures.scissors import scissors
from lessonpress.figures.stops import draw

WIDTH, HEIGHT = 74.0, 46.0
"""Size of each drawing (mm)."""

_ARROW = 3.2
_LEFT, _TOP, _WIDE, _HIGH = 10.0, 7.0, 54.0, 36.0
_MIDDLE, _RIGHT, _HALF, _BOTTOM = _LEFT + _WIDE / 2, _LEFT + _WIDE, _TOP + _HIGH / 2, _TOP + _HIGH


def _paper(pen: Pen, left: float, top: float, wide: float, high: float) -> None:
    pen.rect(left, top, wide, high, fill="panel")


def _crease(pen: Pen, x: float, top: float, bottom: float) -> None:
    pen.line((x, top), (x, bottom), weight="detail")


def _quarters(pen: Pen, top: float, bottom: float) -> None:
    for quarter in (1, 2, 3):
        _crease(pen, _LEFT + _WIDE * quarter / 4, top, bottom)


def _long_fold(pen: Pen) -> None:
    _paper(pen, _LEFT, _TOP, _WIDE, _HIGH)
    pen.line((_LEFT, _HALF), (_RIGHT, _HALF), weight="detail")
    for x in (_LEFT + _WIDE / 4, _LEFT + _WIDE * 3 / 4):
        pen.arrow_line((x, _TOP + 3), (x, _BOTTOM - 3), size=_ARROW)


def _short_folds(pen: Pen) -> None:
    _paper(pen, _LEFT, _TOP, _WIDE, _HIGH)
    pen.line((_LEFT, _HALF), (_RIGHT, _HALF), weight="detail")
    _quarters(pen, _TOP, _BOTTOM)
    for y in (_TOP + _HIGH / 4, _TOP + _HIGH * 3 / 4):
        pen.arrow_line((_LEFT + 2, y), (_MIDDLE - 2.5, y), size=_ARROW)
        pen.arrow_line((_RIGHT - 2, y), (_MIDDLE + 2.5, y), size=_ARROW)


def _cut(pen: Pen) -> None:
    left, wide = _MIDDLE - _WIDE / 4, _WIDE / 2
    _paper(pen, left + 1.2, _TOP + 1.2, wide, _HIGH - 1.2)
    _paper(pen, left, _TOP, wide, _HIGH - 1.2)
    pen.line((left, _TOP), (left, _BOTTOM - 1.2), weight="route")
    _crease(pen, _MIDDLE, _TOP, _BOTTOM - 1.2)
    pen.line((_MIDDLE, _HALF - 0.6), (left + wide, _HALF - 0.6), weight="detail")
    pen.line((left + 2, _HALF - 0.6), (_MIDDLE, _HALF - 0.6), weight="meaning", dash="cut", cap="butt")
    scissors(pen, left - 2.5, _HALF - 0.6)


def _strip(pen: Pen) -> None:
    top = _HALF - _HIGH / 4
    quarter = _WIDE / 4
    _paper(pen, _LEFT, top, _WIDE, _HIGH / 2)
    _quarters(pen, top, top + _HIGH / 2)
    # The cut gapes in the fold on top: the back leaf shows above the front one.
    gap = (_LEFT + quarter, top), (_MIDDLE, top - 3), (_RIGHT - quarter, top), (_MIDDLE, top + 2.2)
    pen.polygon(*gap)
    for x in (_LEFT + quarter / 2, _RIGHT - quarter / 2):
        pen.arrow_line((x, top - 5), (x, top + 6), size=_ARROW)


def _push(pen: Pen) -> None:
    """Seen from above: two leaves left and right, and between them the middle opens."""
    y, reach = _HALF, 9.0
    inner = 15.0
    for side in (-1, 1):
        pen.line((_MIDDLE + side * inner, y), (_MIDDLE + side * (inner + 11), y), weight="route", role="ink")
        pen.arrow_line((_MIDDLE + side * 35, y - 6), (_MIDDLE + side * 22, y - 6), size=_ARROW)
    pen.polygon(
        (_MIDDLE - inner, y), (_MIDDLE, y - reach), (_MIDDLE + inner, y), (_MIDDLE, y + reach), fill="panel"
    )
    for side in (-1, 1):
        pen.arrow_line((_MIDDLE, y + side * 2), (_MIDDLE, y + side * (reach + 8)), size=_ARROW)


def _book(pen: Pen) -> None:
    wide, high = _WIDE / 4 + 11, _HIGH
    left = _MIDDLE - wide / 2
    for leaf in (2, 1):
        pen.rect(left + leaf * 1.2, _TOP - leaf * 1.0 + 2, wide, high - 2, 0.6)
    pen.rect(left, _TOP + 2, wide, high - 2, 0.6, "panel")
    pen.line((left + 2, _TOP + 2), (left + 2, _BOTTOM), weight="detail")
    for row, share in enumerate((0.62, 0.44)):
        pen.line((left + 5, _TOP + 7 + row * 4), (left + 5 + wide * share, _TOP + 7 + row * 4), weight="route")
    pen.rect(left + 4.5, _TOP + 15, wide - 7, high - 18, 1, stroke=DETAIL)
    draw(pen.at(left + wide / 2 - 6.6, _TOP + 17, 16), "device")


STEPS: tuple[Callable[[Pen], None], ...] = (_long_fold, _short_folds, _cut, _strip, _push, _book)
"""The steps in order."""


def fold_step(number: int, title: str) -> Scene:
    """The drawing of a step, counted from 1, with its alternative text."""
    pen = Pen()
    STEPS[number - 1](pen)
    return pen.scene(WIDTH, HEIGHT, title)
