"""The near end of the journey: words become packets, radio becomes light in a cable."""

from __future__ import annotations

import math

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Point
from lessonpress.figures.art import Anchor
from lessonpress.figures.parts import DETAIL, router
from lessonpress.figures.stops import device
from lessonpress.figures.view_parts import ARROW, BEND, CABLE_WIDTH, cable, packet, waves, waving_mast, zoom
from lessonpress.figures.view_stage import Stage, left, right

_GROUND = 122.0
_SPREAD = 22.0
"""Half the angle that the phone's radio waves are drawn over (degrees)."""


def near(pen: Pen, area: Box, signal: bool) -> tuple[Anchor, ...]:
    """The phone with its packets, radio to a home router and to a cell tower, and the fiber that leaves."""
    stage = Stage.of(area)
    phone = _phone_square(stage)
    packets_at = _packets(pen, stage, phone)
    # The lines to the enlarged packets come out from behind the phone.
    device(pen.at(phone.left, phone.top, phone.width))
    radio_at = _radio(pen, stage, phone)
    fiber_at, box_at = _underground(pen, stage, signal)
    router_at = _home(pen, stage)
    tower_at = _tower(pen, stage)
    return (
        left("device", (phone.left + 0.27 * phone.width, stage.y(13))),
        right("packets", packets_at),
        left("radio", radio_at),
        left("router", router_at),
        right("tower", tower_at),
        right("street-box", box_at),
        left("fiber", fiber_at),
    )


def _phone_square(stage: Stage) -> Box:
    size = min(stage.h(40), stage.w(0.92))
    x, y = stage.x(0.3) - size / 2, stage.area.top
    return Box(x, y, x + size, y + size)


def _packets(pen: Pen, stage: Stage, phone: Box) -> Point:
    """The packets, enlarged beside the phone."""
    start = max(stage.x(0.62), phone.left + 0.73 * phone.width + 4.5)
    wide, high = min(stage.area.right - start, 26.0), stage.h(8.4)
    edge = start + wide
    tops = [stage.y(21) - high / 2 + i * stage.h(12) for i in (-1, 0, 1)]
    eye = phone.left + 0.5 * phone.width
    zoom(
        pen,
        ((eye, phone.top + 0.16 * phone.height), (eye, phone.top + 0.41 * phone.height)),
        ((start, tops[0]), (start, tops[2] + high)),
    )
    for top in tops:
        packet(pen, Box(start, top, edge, top + high))
    return edge, stage.y(21)


def _radio(pen: Pen, stage: Stage, phone: Box) -> Point:
    """Waves from the lower end of the phone; the widest ends where its label points."""
    x, y = (phone.left + phone.right) / 2, phone.bottom
    reach = (stage.y(58) - y) / math.cos(math.radians(_SPREAD))
    waves(pen, x, y, reach, 90, _SPREAD)
    return x - reach * math.sin(math.radians(_SPREAD)), stage.y(58)


def _home(pen: Pen, stage: Stage) -> Point:
    """A house cut open, the router on a table in it."""
    wall, far, floor = stage.x(0.02), stage.x(0.45), stage.y(_GROUND)
    wide = far - wall
    eave = floor - min(stage.h(36), 1.6 * wide)
    ridge = eave - 0.34 * wide
    pen.line((wall, eave + 4), (wall, eave), ((wall + far) / 2, ridge), (far, eave), (far, floor))
    pen.line((wall, floor - stage.h(5)), (wall, floor), (far, floor))
    size = min(stage.w(0.29), 22.0)
    side = size / 0.21
    x, middle = stage.x(0.22) - size / 2, stage.y(104)
    table = middle + 0.045 * side
    for leg in (x - 0.5, x + size + 0.5):
        pen.line((leg, table), (leg, floor), weight="detail")
    pen.line((x - 2, table), (x + size + 2, table))
    router(pen.at(x, table - side, side))
    return x, middle


def _tower_size(stage: Stage) -> float:
    return min(stage.h(62), stage.w(1.14))


def _tower(pen: Pen, stage: Stage) -> Point:
    """The cell tower, waves at its head."""
    foot = stage.y(_GROUND)
    size = _tower_size(stage)
    x = stage.x(0.73) - size / 2
    waving_mast(pen, stage.x(0.73), foot, size)
    inner = pen.at(x, foot - size, size)
    inner.rect(46, 84, 16, 16, 1)
    inner.line((46, 89), (62, 89), weight="detail")
    inner.line((50, 94.5), (58, 94.5), weight="detail")
    return x + 0.585 * size, foot - 0.825 * size


def _underground(pen: Pen, stage: Stage, signal: bool) -> tuple[Point, Point]:
    """The ground, the cables from house and tower, the box where they meet, and the fiber that leaves."""
    ground, home, mid = stage.y(_GROUND), stage.x(0.22), stage.y(145)
    wide = min(stage.w(0.3), 22.0)
    middle = stage.x(0.73)
    box = Box(middle - wide / 2, stage.y(137), middle + wide / 2, stage.y(153))
    turn, out, end = stage.y(131), stage.x(0.1), stage.area.bottom
    mast_x = middle + 0.04 * _tower_size(stage)
    ways: tuple[tuple[Point, ...], ...] = (
        ((home, ground), (home, turn), (box.left + wide * 0.2, turn), (box.left + wide * 0.2, box.top)),
        ((mast_x, ground), (mast_x, box.top)),
        ((box.left, mid), (out, mid), (out, end - 5)),
    )
    for way in ways:
        cable(pen, *way)
    pen.line((stage.area.left, ground), (stage.area.right, ground), weight="meaning")
    _street_box(pen, box)
    if signal:
        for way in ways[:2]:
            pen.line(*way, weight="route", role="route", corner=BEND)
        pen.arrow_line(*ways[2][:2], (out, end), size=ARROW, corner=BEND)
    return (out - CABLE_WIDTH / 2, stage.y(150.5)), (box.right, mid)


def _street_box(pen: Pen, box: Box) -> None:
    pen.rect(box.left, box.top, box.width, box.height, 1.2, "panel")
    rows = 3
    for i in range(rows):
        y = box.top + box.height * (i + 0.8) / (rows + 0.6)
        pen.rect(box.left + 2, y - 1, box.width - 4, 2, 1.0, stroke=DETAIL)
