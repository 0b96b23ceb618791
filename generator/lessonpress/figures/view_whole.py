"""The whole journey as two tracks: out and down on the left, up on the right, home between them."""

from __future__ import annotations

from dataclasses import dataclass

from lessonpress.drawing.pen import UNITS, Pen
from lessonpress.drawing.scene import Box, Point
from lessonpress.figures.art import Anchor, Side
from lessonpress.figures.parts import RADIO
from lessonpress.figures.route import token_run
from lessonpress.figures.stops import BALANCER_EXIT, CABINET_FOOT, CABLE, draw

ROWS = 4
_LARGEST = 35.0
_LEAST_GAP = 10.0
"""Room for the route between two rows (mm)."""

_MARGIN = 2.6
"""Room for the cable beside the left track (mm)."""

_HOME = 10.5
"""Room for the way home between the tracks (mm)."""

_ARROW, _TOKEN, _STEP, _BEND, _TURN = 3.4, 1.8, 3.8, 1.4, 5.0

# Drawings in path order: part, track, row, and where its label points at (units of the drawing).
_STOPS: tuple[tuple[str, Side, int, Point], ...] = (
    ("device", "left", 0, (27.0, 36.0)),
    ("tower", "left", 1, (40.5, 50.0)),
    ("internet", "left", 2, (0.9, 51.0)),
    ("balancer", "left", 3, (10.0, 57.0)),
    ("gpu-server", "right", 3, (98.0, 58.0)),
    ("kv-cache", "right", 2, (94.0, 60.0)),
    ("tokens", "right", 1, (94.0, 46.0)),
)
_DRAWINGS = {"gpu-server": "server"}


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the drawings stand: the left edges of the tracks, their side, and the pitch of the rows (mm)."""

    left: float
    right: float
    top: float
    size: float
    row: float

    @classmethod
    def of(cls, box: Box) -> _Frame:
        row = box.height / ROWS
        wide = (box.width - _MARGIN - _HOME) / 2
        size = min(_LARGEST, row - _LEAST_GAP, wide)
        room = box.width - 2 * size - _MARGIN - _HOME
        # What a narrow figure does not need is shared by the margins and the way home.
        left = box.left + _MARGIN + room / 4
        return cls(left, box.right - size - room / 4, box.top + (row - size) / 2, size, row)

    def on(self, side: Side, row: int, place: Point) -> Point:
        """A place in a drawing (units) as a place on the figure (mm)."""
        x = self.left if side == "left" else self.right
        return x + place[0] / UNITS * self.size, self.top + row * self.row + place[1] / UNITS * self.size

    @property
    def home(self) -> float:
        """Where the way home runs up (mm)."""
        return (self.left + self.size + self.right) / 2


def whole(pen: Pen, box: Box, signal: bool) -> tuple[Anchor, ...]:
    """The seven stops; see ``art.Art``."""
    frame = _Frame.of(box)
    for part, side, row, _ in _STOPS:
        draw(pen.at(*frame.on(side, row, (0, 0)), frame.size), _DRAWINGS.get(part, part))
    _memory(pen, frame)
    if signal:
        _radio(pen, frame)
        _way_out(pen, frame)
        _way_home(pen, frame)
    return tuple(Anchor(part, frame.on(side, row, place), side) for part, side, row, place in _STOPS)


def _memory(pen: Pen, frame: _Frame) -> None:
    """The memory hangs on the server: it is not on the way of the signal."""
    above, below = frame.on("right", 2, (50, 100)), frame.on("right", 3, (50, 22))
    pen.double_arrow((above[0], above[1] + 1.0), (above[0], below[1] - 0.8), 2.6)


def _radio(pen: Pen, frame: _Frame) -> None:
    x, foot = frame.on("left", 0, (50, 100))
    head = frame.on("left", 1, (50, 2))[1]
    count = max(3, int((head - foot) / 3.2))
    step = (head - foot - 1.6) / (count + 1)
    for i in range(1, count + 1):
        pen.arc(x, foot - 3.0, 3.0 + i * step, 90 - 40 + 2 * i, 90 + 40 - 2 * i, RADIO)


def _way_out(pen: Pen, frame: _Frame) -> None:
    right, left = frame.left + frame.size + 1.6, frame.left - _MARGIN + 1.0
    cabinet, near, far = (
        frame.on("left", 1, CABINET_FOOT),
        frame.on("left", 2, (UNITS, CABLE)),
        frame.on("left", 2, (0, CABLE)),
    )
    middle = cabinet[1] + (frame.row - frame.size) / 2
    pen.line(
        cabinet,
        (cabinet[0], middle),
        (right, middle),
        (right, near[1]),
        near,
        weight="route",
        role="route",
        corner=_BEND,
    )
    box_top = frame.on("left", 3, (23, 46))
    down = frame.on("left", 2, (0, UNITS))[1] + (frame.row - frame.size) / 2
    entry = box_top[0], box_top[1] - 0.2
    pen.arrow_line(far, (left, far[1]), (left, down), (entry[0], down), entry, size=_ARROW, corner=_BEND)
    leave, enter = frame.on("left", 3, BALANCER_EXIT), frame.on("right", 3, (2, 84))
    turn = leave[0] + 2.2
    way = leave, (turn, leave[1]), (turn, enter[1]), (enter[0] - 0.2, enter[1])
    pen.arrow_line(*way, size=_ARROW, corner=_BEND)


def _way_home(pen: Pen, frame: _Frame) -> None:
    x, start, end = frame.home, frame.on("right", 3, (7.2, 56)), frame.on("left", 0, (73, 58))
    tip = end[0] + 0.5
    turn = min(_TURN, x - tip - _ARROW)
    way = start, (x, start[1]), (x, end[1]), (tip, end[1])
    pen.arrow_line(*way, size=_ARROW, weight="meaning", role="token", corner=max(turn, 1.0))
    token_run(pen, (x, start[1] - turn - 0.6), (x, end[1] + turn + 0.6), _TOKEN, _STEP)
    bubble = frame.on("right", 1, (6, 46))
    pen.line((x, bubble[1]), bubble, weight="meaning", role="token")
