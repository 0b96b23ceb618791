"""The journey as a loop for young children: out along the top, back around the outside."""

from __future__ import annotations

from dataclasses import dataclass

from lessonpress.drawing.pen import UNITS, Pen
from lessonpress.drawing.scene import Scene
from lessonpress.figures.route import Journey, NameLabel, token_run, too_long
from lessonpress.figures.spread import even
from lessonpress.figures.stops import BALANCER_ENTRY, CABLE, draw
from lessonpress.style import CONTENT_WIDTH, Band

_SIDE = 23.0
_TOP = 0.8
_TRACK = 3.0
_TURN = 5.0
_TOKEN = 2.2
_STEP = 5.2
_ARROW = 4.4
_SEA = 31.0
_BUBBLE = 46.0
_LEAST_GAP = 4.0
_UNDER = 1.5


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of stops: their labels with left edges, and the height of the ground (mm)."""

    labels: tuple[NameLabel, ...]
    lefts: tuple[float, ...]
    ground: float

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


def journey_loop(data: Journey, band: Band) -> Scene:
    """The loop for grades K to 3, as wide as the text column; zones, answer and distance are not shown."""
    pen = Pen()
    out = _row(data, band, (1, 2, 3, 4), _TRACK + 6, CONTENT_WIDTH - 6, _TOP + _SIDE)
    back = _row(data, band, (7, 6, 5), _TRACK + 5, CONTENT_WIDTH - _TRACK - 5, out.bottom + 5.2 + _SIDE)
    home = back.bottom + 1.2 + _TOKEN / 2
    _drawings(pen, data, out, back)
    _way_out(pen, out, back)
    _way_home(pen, out, back, home)
    out.draw_names(pen)
    back.draw_names(pen)
    return pen.scene(CONTENT_WIDTH, round(home + _ARROW / 2 + 0.3, 1), data.title, data.description)


def _row(data: Journey, band: Band, numbers: tuple[int, ...], left: float, right: float, ground: float) -> _Row:
    """The names of a row in one line each if that fits, otherwise in two."""
    stops = [data.stops[number - 1] for number in numbers]
    for lines in (1, 2):
        labels = tuple(NameLabel.of(stop, band, lines) for stop in stops)
        widths = [max(label.width, _SIDE) for label in labels]
        if sum(widths) + _LEAST_GAP * (len(widths) - 1) <= right - left:
            columns = even(widths, left, right)
            lefts = (x + (w - label.width) / 2 for x, w, label in zip(columns, widths, labels, strict=True))
            return _Row(labels, tuple(lefts), ground)
    raise too_long(labels)


def _drawings(pen: Pen, data: Journey, out: _Row, back: _Row) -> None:
    for number, center in zip((1, 2, 4), (*out.centers[:2], out.centers[3]), strict=True):
        draw(pen.at(center - _SIDE / 2, out.ground - _SIDE, _SIDE), data.stops[number - 1].drawing)
    # The cable lies on the height at which the question enters the next drawing.
    sea_top = out.ground - _SIDE + (BALANCER_ENTRY[1] - CABLE) / UNITS * _SIDE
    draw(pen.at(out.centers[2] - _SEA / 2, sea_top, _SIDE), data.stops[2].drawing, _SEA / _SIDE * UNITS)
    for number, center in zip((6, 5), back.centers[1:], strict=True):
        draw(pen.at(center - _SIDE / 2, back.ground - _SIDE, _SIDE), data.stops[number - 1].drawing)
    size = _SIDE * 1.12
    bubble = min(_BUBBLE, max(back.labels[0].width, size))
    left = back.centers[0] - bubble / 2
    draw(pen.at(left, back.ground + 0.6 - size, size), data.stops[6].drawing, bubble / size * UNITS)


def _way_out(pen: Pen, out: _Row, back: _Row) -> None:
    y = out.ground - (1 - BALANCER_ENTRY[1] / UNITS) * _SIDE
    phone, tower, sea, helper = out.centers
    gaps = (
        (phone + 0.23 * _SIDE + 2, tower - 0.5 * _SIDE - 0.4),
        (tower + 0.47 * _SIDE + 1, sea - _SEA / 2 - 0.6),
        (sea + _SEA / 2, helper - 0.4 * _SIDE),
    )
    for start, end in gaps:
        pen.arrow_line((start, y), (end, y), size=_ARROW)
    memory, computer = back.centers[1:]
    x = min(max(helper, computer - 8), computer + 8)
    tip = back.ground - 0.8 * _SIDE
    pen.arrow_line((x, out.bottom + 1.2), (x, tip), size=_ARROW)
    middle = back.ground - 9
    pen.double_arrow((memory + 0.44 * _SIDE + 2, middle), (computer - 0.48 * _SIDE - 2, middle), 3.4)


def _way_home(pen: Pen, out: _Row, back: _Row, home: float) -> None:
    left, right = _TRACK, CONTENT_WIDTH - _TRACK
    leave, enter = back.ground - 10, out.ground - 12
    start, end = back.centers[2] + 0.48 * _SIDE + 1.2, out.centers[0] - 0.23 * _SIDE - 0.6
    way = (start, leave), (right, leave), (right, home), (left, home), (left, enter), (end, enter)
    pen.arrow_line(*way, size=_ARROW, weight="meaning", role="token", corner=_TURN)
    middle = CONTENT_WIDTH / 2
    token_run(pen, (start, leave), (right - _TURN, leave), _TOKEN, _STEP)
    token_run(pen, (right, leave + _TURN - 1), (right, home - _TURN + 1), _TOKEN, _STEP)
    token_run(pen, (right - _TURN, home), (middle + 3, home), _TOKEN, _STEP)
    token_run(pen, (middle - 3, home), (left + _TURN, home), _TOKEN, _STEP)
    token_run(pen, (left, home - _TURN + 1), (left, enter + _TURN - 1), _TOKEN, _STEP)
    pen.arrow(middle - 2.5, home, 180, _ARROW, "token")
