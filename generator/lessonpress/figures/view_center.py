"""Inside the data center, in section: up the left from the cable to the servers, down the right and out."""

from __future__ import annotations

from itertools import pairwise

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Point, Stroke
from lessonpress.figures.art import Anchor
from lessonpress.figures.parts import DETAIL
from lessonpress.figures.route import token_run
from lessonpress.figures.stops import server
from lessonpress.figures.view_parts import ARROW, BEND, CABLE_WIDTH, STEP, TOKEN, cable, chip_at, gauge, zoom
from lessonpress.figures.view_stage import Stage, left, right

_ROOF, _FLOORS, _GROUND = 3.0, (38.5, 82.0), 126.0
_LEFT, _SHAFT, _RIGHT = 0.25, 0.5, 0.75
_STUB = 6.0
_GAUGE = 6.2
"""Lower edge of the gauge under the feet of its server (mm)."""
_UNDER_SERVER = 8.0
_WAITING = 4
_RING = Stroke("meaning", "queue")


def center(pen: Pen, area: Box, signal: bool) -> tuple[Anchor, ...]:
    """The building with its waiting line, load balancer, busy and free servers, and a batch on one of them."""
    stage = Stage.of(area)
    _building(pen, stage)
    cables = _cables(pen, stage)
    queue = _queue(pen, stage)
    balancer = _column(stage, _LEFT, 51, 70, min(stage.w(0.32), 22.0))
    busy, other, free = (_server_square(stage, *place) for place in ((_LEFT, 0), (_RIGHT, 0), (_RIGHT, 1)))
    _fan(pen, stage, balancer, busy, other)
    _balancer(pen, balancer)
    for square, used in ((busy, 4), (other, 4), (free, 2)):
        _server(pen, square, used)
    batch = _batch(pen, stage, free)
    if signal:
        _way(pen, stage, cables, queue, balancer, free)
    middle = (balancer.top + balancer.bottom) / 2
    return (
        left("cable-in", (cables[0] - CABLE_WIDTH / 2, stage.y(150))),
        left("queue", (queue.left, (queue.top + queue.bottom) / 2)),
        left("balancer", (balancer.left, middle)),
        left("busy-server", _in(busy, 11.1, 51.5)),
        right("free-server", _in(free, 98.0, 55.0)),
        right("batch", (batch.right, (batch.top + batch.bottom) / 2)),
        right("cable-out", (cables[1] + CABLE_WIDTH / 2, stage.y(150))),
    )


def _column(stage: Stage, share: float, top: float, bottom: float, wide: float) -> Box:
    """A box in the middle of a column, its heights given on the stage and its width in mm."""
    return Box(stage.x(share) - wide / 2, stage.y(top), stage.x(share) + wide / 2, stage.y(bottom))


def _server_square(stage: Stage, share: float, floor: int) -> Box:
    """The square of a server that stands with its gauge on a floor, counted from the top."""
    size = min(stage.w(0.42), stage.h(31))
    x, y = stage.x(share) - size / 2, stage.y(_FLOORS[floor]) - _UNDER_SERVER
    return Box(x, y - size, x + size, y)


def _in(square: Box, x: float, y: float) -> Point:
    """A place in a square given in its units."""
    return square.left + x / 100 * square.width, square.top + y / 100 * square.height


def _building(pen: Pen, stage: Stage) -> None:
    """Roof, floors and ground, the walls cut open beside each floor."""
    edge, end = stage.x(0), stage.x(1)
    levels = (_ROOF, *_FLOORS, _GROUND)
    for above, below in pairwise(levels):
        for x in (edge, end):
            pen.line((x, stage.y(above)), (x, stage.y(above) + _STUB))
            pen.line((x, stage.y(below) - _STUB), (x, stage.y(below)))
    for level in levels:
        pen.line((edge, stage.y(level)), (end, stage.y(level)))
    for share in (0.08, 0.8):
        pen.rect(stage.x(share), stage.y(_ROOF) - 2.2, stage.w(0.12), 2.2)


def _cables(pen: Pen, stage: Stage) -> tuple[float, float]:
    """The cables in and out under the ground; returns where they go down (mm from the left)."""
    places = stage.x(0.1), stage.x(0.9)
    for x, inner in zip(places, (stage.x(_LEFT), stage.x(0.62)), strict=True):
        ground, turn = stage.y(_GROUND), stage.y(139)
        cable(pen, (inner, ground), (inner, turn), (x, turn), (x, stage.area.bottom - 5))
    return places


def _queue(pen: Pen, stage: Stage) -> Box:
    """Prompts that wait one above the other; the ring of each is the mark of waiting."""
    box = _column(stage, _LEFT, 89, 119, min(stage.w(0.4), 24.0))
    pen.rect(box.left, box.top, box.width, box.height, 1.5, "queue_tint")
    high = box.height / _WAITING
    for i in range(_WAITING):
        top = box.top + high * i + 1.2
        slip = Box(box.left + 2, top, box.right - 2, top + high - 2.4)
        pen.rect(slip.left, slip.top, slip.width, slip.height, 0.8, stroke=DETAIL)
        middle = (slip.top + slip.bottom) / 2
        pen.circle(slip.left + 3, middle, 1.25, "paper", _RING)
        pen.line((slip.left + 6.4, middle - 0.9), (slip.right - 2, middle - 0.9), weight="detail")
        pen.line((slip.left + 6.4, middle + 0.9), (slip.right - 5, middle + 0.9), weight="detail")
    return box


def _balancer(pen: Pen, box: Box) -> None:
    """The box that chooses: one line in from below, three out."""
    pen.rect(box.left, box.top, box.width, box.height, 1.5, "panel")
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    pen.line((x, box.bottom - 3), (x, y), weight="detail")
    for end in ((x - box.width * 0.3, box.top + 3.5), (x + box.width * 0.3, box.top + 3.5), (box.right - 2.5, y)):
        pen.line((x, y), end, weight="detail")
    pen.circle(x, y, 1.4, "ink", None)


def _fan(pen: Pen, stage: Stage, balancer: Box, busy: Box, other: Box) -> None:
    """Lines to the servers that have no room: there, but not taken."""
    x = balancer.left + balancer.width * 0.2
    pen.line((x, balancer.top), (x, busy.bottom + _GAUGE), weight="detail")
    x = balancer.right - balancer.width * 0.2
    bend, turn, goal = stage.x(_SHAFT), stage.y(43), _in(other, 2.0, 88.0)
    way = (x, balancer.top), (x, turn), (bend, turn), (bend, goal[1]), goal
    pen.line(*way, weight="detail", corner=BEND)


def _server(pen: Pen, square: Box, used: int) -> None:
    """A server, and under it how much of it is in use."""
    server(pen.at(square.left, square.top, square.width))
    wide = square.width * 0.7
    gauge(
        pen,
        Box(square.left + 0.02 * square.width, square.bottom + 1.2, square.left + wide, square.bottom + _GAUGE),
        used,
    )


def _batch(pen: Pen, stage: Stage, free: Box) -> Box:
    """Several prompts at work together on one GPU."""
    box = _column(stage, _RIGHT, 92, 119, min(stage.w(0.4), 30.0))
    wide = free.width * 0.7
    zoom(
        pen,
        ((free.left + 0.02 * free.width, free.bottom + _GAUGE), (free.left + wide, free.bottom + _GAUGE)),
        ((box.left, box.top), (box.right, box.top)),
    )
    pen.rect(box.left, box.top, box.width, box.height, 1.5, "panel")
    side = min(box.height * 0.36, box.width * 0.5)
    x, y = (box.left + box.right) / 2, box.bottom - side - 4
    chip_at(pen, x, y + side / 2, side, 3)
    pitch = box.width / 4
    for i in range(4):
        middle = box.left + pitch * (i + 0.5)
        pen.rect(middle - pitch * 0.36, box.top + 2.4, pitch * 0.72, box.height * 0.22, 0.6, stroke=DETAIL)
        for line in (0.36, 0.68):
            at = box.top + 2.4 + box.height * 0.22 * line
            pen.line((middle - pitch * 0.18, at), (middle + pitch * 0.18, at), weight="hairline")
        foot, knee = box.top + 2.4 + box.height * 0.22, y - 3.2
        pen.line((middle, foot), (middle, knee), weight="detail")
    pen.line((box.left + pitch * 0.5, y - 3.2), (box.right - pitch * 0.5, y - 3.2), weight="detail")
    return box


def _way(pen: Pen, stage: Stage, cables: tuple[float, float], queue: Box, balancer: Box, free: Box) -> None:
    """In by the cable, through the line and the balancer to the server with room, and out as tokens."""
    x, turn, end = stage.x(_LEFT), stage.y(139), stage.area.bottom
    pen.arrow_line((cables[0], end), (cables[0], turn), (x, turn), (x, queue.bottom), size=ARROW, corner=BEND)
    pen.arrow_line((x, queue.top), (x, balancer.bottom), size=ARROW)
    y, goal = (balancer.top + balancer.bottom) / 2, _in(free, 2.0, 76.0)
    bend = (balancer.right + goal[0] - ARROW) / 2
    pen.arrow_line((balancer.right, y), (bend, y), (bend, goal[1]), goal, size=ARROW, corner=BEND)
    out, start = stage.x(_SHAFT), _in(free, 2.0, 92.0)
    inner = stage.x(0.62)
    low = stage.y(_GROUND) - 2.5
    way = start, (out, start[1]), (out, low), (inner, low), (inner, turn), (cables[1], turn), (cables[1], end)
    pen.arrow_line(*way, size=ARROW, weight="meaning", role="token", corner=BEND)
    token_run(pen, (out, start[1] + 2), (out, low - 2), TOKEN, STEP)
    token_run(pen, (inner, low + 2), (inner, turn - 1.5), TOKEN, STEP)
    token_run(pen, (inner + 2, turn), (cables[1] - 2, turn), TOKEN, STEP)
    token_run(pen, (cables[1], turn + 2), (cables[1], end - ARROW - 1), TOKEN, STEP)
