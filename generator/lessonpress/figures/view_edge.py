"""The trip to the edge: a short one, to a street cabinet in the same town."""

from __future__ import annotations

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Point
from lessonpress.figures.art import Anchor
from lessonpress.figures.parts import DETAIL, building
from lessonpress.figures.route import token_run
from lessonpress.figures.stops import device, tokens
from lessonpress.figures.view_parts import (
    ARROW,
    BEND,
    CABLE_WIDTH,
    STEP,
    TOKEN,
    cable,
    model,
    waves,
    waving_mast,
    zoom,
)
from lessonpress.figures.view_stage import Stage, left, right

_GROUND = 142.0
_TOWER = 0.26
_SPREAD = 18.0
"""Half the angle that the phone's radio waves are drawn over (degrees)."""


def edge_trip(pen: Pen, area: Box, signal: bool) -> tuple[Anchor, ...]:
    """From the phone by radio to the tower, by a short cable to servers in the same town, and home."""
    stage = Stage.of(area)
    size = min(stage.h(40), stage.w(0.9))
    middle, top, ground = stage.x(_TOWER), stage.area.top, stage.y(_GROUND)
    side = middle - 0.23 * size
    device(pen.at(middle - size / 2, top, size))
    mast = min(stage.h(60), stage.w(0.98))
    waves(pen, middle, top + size, min(ground - 1.08 * mast - top - size, stage.w(0.74)), 90, _SPREAD)
    waving_mast(pen, middle, ground, mast)
    cabinet = _cabinet(pen, stage, ground)
    _houses(pen, middle + 0.24 * mast, cabinet, ground)
    enter = cabinet.left + cabinet.width * 0.5
    way: tuple[Point, ...] = ((middle, ground), (middle, stage.y(157)), (enter, stage.y(157)), (enter, ground))
    cable(pen, *way)
    pen.line((stage.x(0), ground), (stage.x(1), ground), weight="meaning")
    inside = _small_model(pen, stage, cabinet)
    bubble = _bubble(pen, stage)
    if signal:
        pen.arrow_line(*way, size=ARROW, corner=BEND)
        _way_home(pen, stage, cabinet, middle + 0.23 * size)
    return (
        left("device", (side, stage.y(21))),
        left("tower", (middle - 0.085 * mast, ground - 0.825 * mast)),
        left("fiber", (middle - CABLE_WIDTH / 2, stage.y(150))),
        right("cabinet", (cabinet.right, (cabinet.top + ground) / 2)),
        right("model", (inside.right, (inside.top + inside.bottom) / 2)),
        right("answer", bubble),
    )


def _cabinet(pen: Pen, stage: Stage, ground: float) -> Box:
    """A street cabinet with three servers."""
    wide = min(stage.w(0.32), 24.0)
    high, roof = 1.25 * wide, 0.14 * wide
    body = Box(stage.x(0.98) - 0.94 * wide, ground - high, stage.x(0.98) - 0.06 * wide, ground)
    pen.rect(body.left, body.top, body.width, high)
    pen.rect(body.left - 0.06 * wide, body.top - roof, wide, roof)
    step = high / 3.3
    for i in range(3):
        y = body.top + step * (i + 0.3)
        pen.rect(body.left + wide * 0.12, y, wide * 0.64, step * 0.7, 1.0, stroke=DETAIL)
        pen.circle(body.left + wide * 0.24, y + step * 0.35, 0.9, "ink", None)
        pen.line(
            (body.left + wide * 0.38, y + step * 0.35), (body.left + wide * 0.66, y + step * 0.35), weight="detail"
        )
    return Box(body.left, body.top - roof, body.right, ground)


def _houses(pen: Pen, start: float, cabinet: Box, ground: float) -> None:
    """Houses between the tower and the cabinet, higher than it: this is a town."""
    room = cabinet.left - 3.5 - start - 1.0
    heights = (1.5, 1.2) if room > 12 else (1.4,)
    pitch = room / len(heights)
    for i, share in enumerate(heights):
        high = share * (ground - cabinet.top)
        wide = pitch - 1.0 if len(heights) > 1 else pitch
        building(pen, start + 1.0 + i * pitch, ground - high, wide, high, 2, 8)


def _small_model(pen: Pen, stage: Stage, cabinet: Box) -> Box:
    """What runs in the cabinet, enlarged over it."""
    box = Box(stage.x(0.755), stage.y(62), stage.x(0.98), stage.y(84))
    start = (cabinet.left + 0.3 * cabinet.width, cabinet.top - 0.6), (cabinet.right, cabinet.top - 0.6)
    zoom(pen, start, ((box.left, box.bottom), (box.right, box.bottom)))
    model(pen, box, (2, 3, 2))
    return box


def _bubble(pen: Pen, stage: Stage) -> Point:
    """The answer as it fills up; returns the place of its label."""
    size = min(stage.w(0.34), 30.0)
    x, y = stage.x(0.99) - size, stage.area.top + 2
    tokens(pen.at(x, y, size))
    return x + 0.94 * size, y + 0.46 * size


def _way_home(pen: Pen, stage: Stage, cabinet: Box, phone: float) -> None:
    x, y = cabinet.left, stage.y(33)
    pen.arrow_line((x, cabinet.top - 0.6), (x, y), (phone + 0.4, y), size=ARROW, weight="meaning", role="token",
                   corner=4.0)  # fmt: skip
    token_run(pen, (x, cabinet.top - 2), (x, y + 5), TOKEN, STEP)
    token_run(pen, (x - 4, y), (phone + ARROW + 1, y), TOKEN, STEP)
