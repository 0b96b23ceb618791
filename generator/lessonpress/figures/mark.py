"""The mark in the header of a sheet: the journey as a loop with seven rings, for decoration only."""

from __future__ import annotations

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Point, Scene
from lessonpress.figures.route import token_run

WIDTH = 34.0
"""Width of the mark (mm)."""

HEIGHT = 15.0
"""Height of the mark (mm)."""

_RING = 1.6
_TURN = 4.9
_LEFT, _RIGHT, _TOP, _BOTTOM = 0.6, 26.6, 2.4, 12.4


def header_mark() -> Scene:
    """The loop of the lesson: four stops out, the fifth at its end with its memory, the last on the way back."""
    pen = Pen()
    middle = (_TOP + _BOTTOM) / 2
    out = [(6.2 + i * 5.6, _TOP) for i in range(4)]
    server, memory, home = (_RIGHT, middle), (WIDTH - _RING - 0.3, middle), ((_LEFT + _RIGHT) / 2, _BOTTOM)
    back: tuple[Point, ...] = (server, (_RIGHT, _BOTTOM), (_LEFT, _BOTTOM), (_LEFT, _TOP), out[0])
    pen.line(*back, weight="meaning", role="token", corner=_TURN)
    pen.line(out[0], (_RIGHT, _TOP), server, weight="route", role="route", corner=_TURN)
    pen.line(server, memory)
    for side in (-1, 1):
        token_run(pen, (home[0] + side * 2.6, _BOTTOM), (home[0] + side * 8.2, _BOTTOM), 1.3, 2.4)
    for place in (*out, server, memory, home):
        pen.ring(*place, None, _RING)
    return pen.scene(WIDTH, HEIGHT, "Seven stops in a loop")
