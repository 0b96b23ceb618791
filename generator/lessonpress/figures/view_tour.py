"""The tour: a panel for each stop, two in a row, and the way from panel to panel until it is home again."""

from __future__ import annotations

from dataclasses import dataclass

from lessonpress.drawing.pen import UNITS, Pen
from lessonpress.drawing.scene import Box, Point, Stroke
from lessonpress.figures.art import Anchor
from lessonpress.figures.parts import DETAIL, NOT_YET, phone
from lessonpress.figures.route import token_run
from lessonpress.figures.stops import BALANCER_ENTRY, BALANCER_EXIT, CABINET_FOOT, CABLE, draw
from lessonpress.figures.view_parts import ARROW, BEND, STEP, TOKEN, waves
from lessonpress.figures.view_stage import Stage, left, right

_ROWS = 4
_GUTTER, _LANE = 5.0, 6.0
"""Room between the columns and between the rows of panels (mm)."""

_MARGIN = 2.4
"""From a frame to the drawing in it (mm)."""

_SHORE = 0.233
"""Where the way comes down to the sea cable, as a share of the width of the drawing: between town and water."""

_STOPS = (
    ("device", "device"),
    ("tower", "tower"),
    ("internet", "internet"),
    ("balancer", "balancer"),
    ("gpu-server", "server"),
    ("kv-cache", "kv-cache"),
    ("tokens", "tokens"),
)
"""The stops in path order, and their drawings."""


@dataclass(frozen=True, slots=True)
class _Panel:
    """A framed picture: its frame and the square of its drawing (mm)."""

    frame: Box
    square: Box

    def on(self, place: Point) -> Point:
        """A place in the drawing (units) as a place on the figure (mm)."""
        return (
            self.square.left + place[0] / UNITS * self.square.width,
            self.square.top + place[1] / UNITS * self.square.height,
        )


def tour(pen: Pen, area: Box, signal: bool) -> tuple[Anchor, ...]:
    """Seven numbered panels and an eighth without a number: the phone again, with the answer."""
    panels = _panels(Stage.of(area))
    for panel, (_, drawing) in zip(panels, _STOPS, strict=False):
        _stop(pen, panel, drawing)
    _home(pen.at(*panels[-1].on((0.0, 0.0)), panels[-1].square.width))
    hang = panels[4].on((98.0, 62.0)), panels[5].on((4.0, 62.0))
    pen.double_arrow((hang[0][0] + 0.6, hang[0][1]), (hang[1][0] - 0.6, hang[0][1]), 2.0)
    if signal:
        _way_out(pen, panels)
        _way_home(pen, panels)
    for panel in panels:
        frame = panel.frame
        pen.rect(frame.left, frame.top, frame.width, frame.height, 1.5, fill=None, stroke=Stroke("meaning"))
    return tuple(_anchor(place, panels[place].frame) for place in range(len(_STOPS)))


def _panels(stage: Stage) -> tuple[_Panel, ...]:
    wide = (stage.area.width - _GUTTER) / 2
    high = (stage.area.height - (_ROWS - 1) * _LANE) / _ROWS
    side = min(wide - 2 * _MARGIN, high - 2 * _MARGIN)
    panels = []
    for place in range(2 * _ROWS):
        row, column = divmod(place, 2)
        x, y = stage.area.left + column * (wide + _GUTTER), stage.area.top + row * (high + _LANE)
        frame = Box(x, y, x + wide, y + high)
        left_edge, top = x + (wide - side) / 2, y + (high - side) / 2
        panels.append(_Panel(frame, Box(left_edge, top, left_edge + side, top + side)))
    return tuple(panels)


def _stop(pen: Pen, panel: _Panel, drawing: str) -> None:
    """A drawing in its panel; the sea is as wide as the panel allows."""
    square = panel.square
    if drawing != "internet":
        draw(pen.at(square.left, square.top, square.width), drawing)
        return
    draw(pen.at(_sea_left(panel), square.top, square.width), drawing, _sea_width(panel) / square.width * UNITS)


def _home(pen: Pen) -> None:
    """The phone with the answer on its screen, the next token still to come."""
    phone(pen)
    for row, widths in enumerate(((13.0, 15.0), (9.0, 19.0), (16.0, 12.0), (11.0, -12.0))):
        x = 35.0
        for wide in widths:
            stroke = DETAIL if wide > 0 else NOT_YET
            pen.rect(x, 18.0 + 13.0 * row, abs(wide), 8.0, 1.2, "write_tint" if wide > 0 else "paper", stroke)
            x += abs(wide) + 2.0


def _sea_left(panel: _Panel) -> float:
    return panel.frame.left + _MARGIN


def _sea_width(panel: _Panel) -> float:
    return panel.frame.width - 2 * _MARGIN


def _anchor(place: int, frame: Box) -> Anchor:
    """A label points at the outer edge of its panel, above the middle to leave room for the words under it."""
    part, y = _STOPS[place][0], frame.top + 0.4 * frame.height
    return right(part, (frame.right, y)) if place % 2 else left(part, (frame.left, y))


def _way_out(pen: Pen, panels: tuple[_Panel, ...]) -> None:
    """By radio into the second panel, and by fiber to the fifth."""
    phone, tower, sea, balancer, server = panels[:5]
    start = phone.on((75.0, 26.0))
    waves(pen, start[0], start[1], tower.frame.left - start[0] + 1.0, 0, 20)
    foot, lane = tower.on(CABINET_FOOT), tower.frame.bottom + _LANE / 2
    x, cable = _sea_left(sea) + _SHORE * _sea_width(sea), sea.on((0.0, CABLE))[1]
    pen.line(foot, (foot[0], lane), (x, lane), (x, cable), weight="route", role="route", corner=BEND)
    shore, entry = sea.frame.right - _MARGIN, balancer.on(BALANCER_ENTRY)
    bend = balancer.frame.left - _GUTTER / 2
    pen.arrow_line((shore, cable), (bend, cable), (bend, entry[1]), entry, size=ARROW, corner=BEND)
    leave, lane = balancer.on(BALANCER_EXIT), balancer.frame.bottom + _LANE / 2
    out, goal = balancer.frame.right - _MARGIN / 2, server.on((37.0, 21.0))
    way = leave, (out, leave[1]), (out, lane), (goal[0], lane), goal
    pen.arrow_line(*way, size=ARROW, corner=BEND)


def _way_home(pen: Pen, panels: tuple[_Panel, ...]) -> None:
    """From the server down to the tokens, and on into the phone."""
    server, bubble, home = panels[4], panels[6], panels[7]
    start, end = server.on((37.0, 100.0)), bubble.on((37.0, 14.0))
    pen.arrow_line(start, end, size=ARROW, weight="meaning", role="token")
    token_run(pen, (start[0], start[1] + 1), (end[0], end[1] - ARROW), TOKEN, STEP)
    start, end = bubble.on((94.0, 46.0)), home.on((27.0, 46.0))
    pen.arrow_line(start, end, size=ARROW, weight="meaning", role="token")
    token_run(pen, (start[0] + 1, start[1]), (end[0] - ARROW, end[1]), TOKEN, STEP)
