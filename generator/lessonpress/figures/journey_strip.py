"""The journey as a strip: one section through the world, the way back under the ground."""

from __future__ import annotations

from lessonpress.drawing.measure import text_width, wrap
from lessonpress.drawing.pen import UNITS, Pen
from lessonpress.drawing.scene import Scene, Stroke
from lessonpress.errors import ContentError
from lessonpress.figures.parts import RADIO
from lessonpress.figures.route import Journey, NameLabel, Zone, token_run, too_long
from lessonpress.figures.spread import spread
from lessonpress.figures.stops import (
    BALANCER_ENTRY,
    BALANCER_EXIT,
    CABINET_FOOT,
    CABLE,
    GROUND,
    draw,
)
from lessonpress.style import CONTENT_WIDTH, MM_PER_PT, Band

HEIGHT = 75.5
"""Height of the strip (mm)."""

_GROUND = 46.5
_HOME = 70.0
_NAMES = 10.2
_EDGE = 0.25

# Left edge and side of each drawing's square, stops 1 to 6; the sea is wider than its square.
_PLACES = ((-2.0, 28.0), (26.0, 28.0), (56.5, 28.0), (98.5, 25.0), (130.5, 24.5), (159.8, 20.0))
_CENTERS = (12.0, 40.0, 74.0, 111.0, 142.7, 169.6)
_SEA = 35.0
_BORDERS = (_EDGE - 1, 26.0, 55.3, 93.4, 127.0, 157.3, CONTENT_WIDTH - _EDGE + 1)

_NAME_GAP = 2.0
_FARTHEST_NAME = 8.0
_ARROW = 3.2
_TOKEN = 1.6
_STEP = 3.4
_BEND = 1.2
_TURN = 6.0
_TILE_GAP = 1.4
_TILE_HEIGHT = 6.2
_FIRST_TILE = 36.0


def journey_strip(data: Journey, band: Band) -> Scene:
    """The strip for grades 4 and up, as wide as the text column; see ``route.Journey``."""
    pen = Pen()
    for zone in data.zones:
        _bracket(pen, zone, band.figure_caption * MM_PER_PT)
    _ground(pen)
    _way_out(pen)
    for stop, (left, size) in zip(data.stops, _PLACES, strict=False):
        width = _SEA / size * UNITS if stop.number == 3 else UNITS
        draw(pen.at(left, _GROUND - (GROUND / UNITS if stop.number == 3 else 1) * size, size), stop.drawing, width)
    _names(pen, data, band)
    _way_home(pen, data, band)
    return pen.scene(CONTENT_WIDTH, HEIGHT, data.title, data.description)


def _bracket(pen: Pen, zone: Zone, size: float) -> None:
    left, right, y = _BORDERS[zone.first - 1] + 1, _BORDERS[zone.last] - 1, 2.2
    half = text_width(zone.label, size, "caption") / 2 + 1.5
    middle = (left + right) / 2
    if middle - half < left + 2:
        raise ContentError(
            f"the zone {zone.label!r} does not fit over its stops in the picture of the journey",
            hint="use shorter words",
        )
    pen.line((left, y + 1.6), (left, y), (middle - half, y), weight="meaning")
    pen.line((middle + half, y), (right, y), (right, y + 1.6), weight="meaning")
    pen.text(middle, y + size * 0.34, zone.label, size, anchor="middle")


def _ground(pen: Pen) -> None:
    sea = _PLACES[2][0]
    pen.line((_EDGE, _GROUND), (sea, _GROUND), weight="meaning")
    pen.line((sea + _SEA, _GROUND), (CONTENT_WIDTH - _EDGE, _GROUND), weight="meaning")


def _on(stop: int, place: tuple[float, float]) -> tuple[float, float]:
    """A place in the drawing of a stop as a place on the strip."""
    left, size = _PLACES[stop - 1]
    return left + place[0] / UNITS * size, _GROUND + (place[1] / UNITS - 1) * size


_ENTRY, _EXIT = _on(4, BALANCER_ENTRY), _on(4, BALANCER_EXIT)
_SERVER = _on(5, (2.0, 84.0))
_BURIED = _GROUND + (CABLE - GROUND) / UNITS * _PLACES[2][1]


def _way_out(pen: Pen) -> None:
    sea, cabinet = _PLACES[2][0], _on(2, CABINET_FOOT)
    rise, turn = _ENTRY[0] - 5.4, _EXIT[0] + 2.6
    legs = (
        (cabinet, (cabinet[0], _BURIED), (sea - 0.2, _BURIED)),
        ((sea + _SEA, _BURIED), (rise, _BURIED), (rise, _ENTRY[1]), (_ENTRY[0] - 0.15, _ENTRY[1])),
        (_EXIT, (turn, _EXIT[1]), (turn, _SERVER[1]), (_SERVER[0] - 0.15, _SERVER[1])),
    )
    for leg in legs:
        pen.arrow_line(*leg, size=_ARROW, corner=_BEND)
    for i in range(3):
        pen.arc(17.6, _GROUND - 17, 3.0 + 2.4 * i, -38, 38, RADIO)
    left, right = _on(5, (98.0, 0))[0], _on(6, (4.0, 0))[0]
    pen.double_arrow((left + 0.5, _GROUND - 10), (right - 0.5, _GROUND - 10), 2.0)


def _names(pen: Pen, data: Journey, band: Band) -> None:
    labels = tuple(NameLabel.of(stop, band, lines=2) for stop in data.stops[:-1])
    widths = [label.width for label in labels]
    lefts = spread(_CENTERS, widths, _NAME_GAP, _EDGE, CONTENT_WIDTH - _EDGE)
    if lefts is None:
        raise too_long(labels)
    for label, left, center in zip(labels, lefts, _CENTERS, strict=True):
        if abs(left + label.width / 2 - center) > _FARTHEST_NAME:
            raise too_long(labels)
        label.draw(pen, left, _NAMES)


def _way_home(pen: Pen, data: Journey, band: Band) -> None:
    start, end, turn = _CENTERS[4], _CENTERS[0], _TURN
    way = (start, _GROUND + 0.4), (start, _HOME), (end, _HOME), (end, _GROUND + 0.6)
    pen.arrow_line(*way, size=3.6, weight="meaning", role="token", corner=turn)
    size = band.figure_caption * MM_PER_PT
    tiles_end = _tiles(pen, data.answer, size, start - turn - 2 * _STEP)
    token_run(pen, (start, _GROUND + 2.4), (start, _HOME - turn + 1), _TOKEN, _STEP)
    token_run(pen, (start - turn, _HOME), (tiles_end, _HOME), _TOKEN, _STEP)
    token_run(pen, (25.4, _HOME), (18.2, _HOME), _TOKEN, _STEP)
    token_run(pen, (end, _HOME - turn + 1), (end, _GROUND + 5), _TOKEN, _STEP)
    pen.arrow(27.6, _HOME, 180, _ARROW, "token")
    label = NameLabel.of(data.stops[-1], band, lines=2)
    left = 20.0
    label.draw(pen, left, _GROUND + 12.4)
    _distance(pen, data.distance, size, left + label.width + 3, start - 4)


def _tiles(pen: Pen, words: tuple[str, ...], size: float, limit: float) -> float:
    """The answer's words as tiles on the way home, the next one dashed; returns their right end."""
    widths = [text_width(word, size, "caption") + 3.4 for word in words]
    x, top = _FIRST_TILE, _HOME - _TILE_HEIGHT / 2
    end = x + sum(widths) + _TILE_GAP * len(widths) + 7
    if end > limit:
        raise ContentError(
            f"the answer {' '.join(words)!r} is too long for the tiles of the journey",
            hint="use fewer or shorter words",
        )
    for word, width in zip(words, widths, strict=True):
        pen.rect(x, top, width, _TILE_HEIGHT, 1, "write_tint")
        pen.text(x + width / 2, _HOME + size * 0.35, word, size, anchor="middle")
        x += width + _TILE_GAP
    pen.rect(x, top, 7, _TILE_HEIGHT, 1, stroke=Stroke("outline", dash="not-yet"))
    return end


def _distance(pen: Pen, words: str, size: float, left: float, right: float) -> None:
    if not words:
        return
    center = _CENTERS[2]
    lines = wrap(words, size, "caption", 2 * min(center - left, right - center))
    widest = max(text_width(line, size, "caption") for line in lines)
    if len(lines) > 2 or center - widest / 2 < left:
        raise ContentError(
            f"the words under the sea do not fit into the picture of the journey: {words!r}",
            hint="use fewer words",
        )
    first = 16.2 if len(lines) == 1 else 14.6
    for i, line in enumerate(lines):
        pen.text(center, _GROUND + first + 4.2 * i, line, size, anchor="middle")
