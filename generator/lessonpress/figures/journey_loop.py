"""The journey as a loop for young children: out along the top, back around the outside."""

from __future__ import annotations

from dataclasses import dataclass

from lessonpress.drawing.pen import UNITS, Pen
from lessonpress.drawing.scene import Scene
from lessonpress.errors import ContentError
from lessonpress.figures.route import Journey, NameLabel, token_run, too_long
from lessonpress.figures.spread import even
from lessonpress.figures.stops import BALANCER_ENTRY, CABLE, draw
from lessonpress.style import CONTENT_WIDTH, Band

SIDE = 23.0
"""Side of the drawings on a page (mm)."""

_TOP = 0.8
_TRACK = 3.0
_TURN = 5.0
_BETWEEN = 5.2
_HOME_GAP = 1.2
_TOKEN = 2.2
_STEP = 5.2
_ARROW = 4.4
_SEA = 31 / 23
_BUBBLE = 46.0
_LEAST_GAP = 4.0
_UNDER = 1.5


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of stops: their labels with left edges, and the height of the ground (mm)."""

    labels: tuple[NameLabel, ...]
    lefts: tuple[float, ...]
    ground: float
    side: float

    @property
    def centers(self) -> tuple[float, ...]:
        return tuple(x + label.width / 2 for x, label in zip(self.lefts, self.labels, strict=True))

    @property
    def label_height(self) -> float:
        return max(label.height for label in self.labels)

    @property
    def bottom(self) -> float:
        return self.ground + _UNDER + self.label_height

    def draw_names(self, pen: Pen) -> None:
        # In the order of the journey, which is the order in which the names are read aloud.
        named = sorted(zip(self.labels, self.lefts, strict=True), key=lambda pair: pair[0].number)
        for label, left in named:
            label.draw(pen, left, self.ground + _UNDER + self.label_height / 2)


def journey_loop(data: Journey, band: Band, width: float = CONTENT_WIDTH, side: float = SIDE) -> Scene:
    """The loop for young children and for walls; zones, answer and distance are not shown.

    ``width`` is that of the loop, ``side`` that of its drawings (mm).
    """
    pen = Pen()
    out, back = _rows(data, band, width, side)
    home = _home(back)
    _drawings(pen, data, out, back)
    _way_out(pen, out, back)
    _way_home(pen, out, back, home, width)
    out.draw_names(pen)
    back.draw_names(pen)
    return pen.scene(width, _height(home), data.title, data.description)


def largest_side(data: Journey, band: Band, width: float, height: float, most: float) -> float:
    """Side of the largest drawings, at most ``most``, with which the loop fits a width and a height (mm).

    Raises a ContentError when the names leave no room for drawings of half the usual size.
    """
    steps = int(2 * (most - SIDE / 2))
    for side in (most - step / 2 for step in range(steps + 1)):
        try:
            _, back = _rows(data, band, width, side)
        except ContentError:
            continue
        if _height(_home(back)) <= height:
            return side
    labels = tuple(NameLabel.of(stop, band, 2) for stop in data.stops)
    raise too_long(labels)


def _rows(data: Journey, band: Band, width: float, side: float) -> tuple[_Row, _Row]:
    """The stops on the way out, and those on the way back from the right to the left."""
    out = _row(data, band, (1, 2, 3, 4), (_TRACK + 6, width - 6), _TOP + side, side)
    ground = out.bottom + _BETWEEN + side
    return out, _row(data, band, (7, 6, 5), (_TRACK + 5, width - _TRACK - 5), ground, side)


def _home(back: _Row) -> float:
    return back.bottom + _HOME_GAP + _TOKEN / 2


def _height(home: float) -> float:
    return round(home + _ARROW / 2 + 0.3, 1)


def _row(
    data: Journey, band: Band, numbers: tuple[int, ...], ends: tuple[float, float], ground: float, side: float
) -> _Row:
    """The names of a row in one line each if that fits, otherwise in two."""
    stops, (left, right) = [data.stops[number - 1] for number in numbers], ends
    for lines in (1, 2):
        labels = tuple(NameLabel.of(stop, band, lines) for stop in stops)
        widths = [max(label.width, side) for label in labels]
        if sum(widths) + _LEAST_GAP * (len(widths) - 1) <= right - left:
            columns = even(widths, left, right)
            lefts = (x + (w - label.width) / 2 for x, w, label in zip(columns, widths, labels, strict=True))
            return _Row(labels, tuple(lefts), ground, side)
    raise too_long(labels)


def _drawings(pen: Pen, data: Journey, out: _Row, back: _Row) -> None:
    side, sea = out.side, out.side * _SEA
    for number, center in zip((1, 2, 4), (*out.centers[:2], out.centers[3]), strict=True):
        draw(pen.at(center - side / 2, out.ground - side, side), data.stops[number - 1].drawing)
    # The cable lies on the height at which the question enters the next drawing.
    sea_top = out.ground - side + (BALANCER_ENTRY[1] - CABLE) / UNITS * side
    draw(pen.at(out.centers[2] - sea / 2, sea_top, side), data.stops[2].drawing, _SEA * UNITS)
    for number, center in zip((6, 5), back.centers[1:], strict=True):
        draw(pen.at(center - side / 2, back.ground - side, side), data.stops[number - 1].drawing)
    size = side * 1.12
    bubble = min(_BUBBLE, max(back.labels[0].width, size))
    left = back.centers[0] - bubble / 2
    draw(pen.at(left, back.ground + 0.6 - size, size), data.stops[6].drawing, bubble / size * UNITS)


def _way_out(pen: Pen, out: _Row, back: _Row) -> None:
    side, half_sea = out.side, out.side * _SEA / 2
    y = out.ground - (1 - BALANCER_ENTRY[1] / UNITS) * side
    phone, tower, sea, helper = out.centers
    gaps = (
        (phone + 0.23 * side + 2, tower - 0.5 * side - 0.4),
        (tower + 0.47 * side + 1, sea - half_sea - 0.6),
        (sea + half_sea, helper - 0.4 * side),
    )
    for start, end in gaps:
        pen.arrow_line((start, y), (end, y), size=_ARROW)
    memory, computer = back.centers[1:]
    x = min(max(helper, computer - 8), computer + 8)
    tip = back.ground - 0.8 * side
    pen.arrow_line((x, out.bottom + 1.2), (x, tip), size=_ARROW)
    middle = back.ground - 9
    pen.double_arrow((memory + 0.44 * side + 2, middle), (computer - 0.48 * side - 2, middle), 3.4)


def _way_home(pen: Pen, out: _Row, back: _Row, home: float, width: float) -> None:
    side = out.side
    left, right = _TRACK, width - _TRACK
    leave, enter = back.ground - 10, out.ground - 12
    start, end = back.centers[2] + 0.48 * side + 1.2, out.centers[0] - 0.23 * side - 0.6
    way = (start, leave), (right, leave), (right, home), (left, home), (left, enter), (end, enter)
    pen.arrow_line(*way, size=_ARROW, weight="meaning", role="token", corner=_TURN)
    middle = width / 2
    token_run(pen, (start, leave), (right - _TURN, leave), _TOKEN, _STEP)
    token_run(pen, (right, leave + _TURN - 1), (right, home - _TURN + 1), _TOKEN, _STEP)
    token_run(pen, (right - _TURN, home), (middle + 3, home), _TOKEN, _STEP)
    token_run(pen, (middle - 3, home), (left + _TURN, home), _TOKEN, _STEP)
    token_run(pen, (left, home - _TURN + 1), (left, enter + _TURN - 1), _TOKEN, _STEP)
    pen.arrow(middle - 2.5, home, 180, _ARROW, "token")
