"""The pen: draws in a frame of its own units and leaves frozen shapes in millimeters.

A drawing is made in a square of 100 x 100 units with its feet on y = 100 and placed at any size.
Only positions and lengths scale with the frame; line weights, type, rings and tokens keep their size,
so that a small drawing is as readable as a large one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from lessonpress.drawing import geometry
from lessonpress.drawing.measure import CAP_HEIGHT, text_ink, text_width
from lessonpress.drawing.scene import Cap, Circle, Command, Path, Point, Rect, Scene, Shape, Stroke, Text

UNITS = 100.0
"""Side of the square that a drawing is made in (units)."""

ARROW_LENGTH = 1.12
"""Length of an arrow head by its width."""

OUTLINE = Stroke("outline")
"""The contour that areas have unless told otherwise."""

_RING_TYPE = 1.18
"""Em of a ring's number by the radius of the ring."""

Anchor = Literal["start", "middle", "end"]


class Pen:
    """Collects shapes; ``at`` gives a pen for a frame within the same drawing."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self._x = self._y = 0.0
        self._unit = 1.0

    def at(self, x: float, y: float, size: float) -> Pen:
        """A pen for a square of 100 units whose upper left corner and side are given here."""
        pen = Pen()
        pen.shapes = self.shapes
        pen._x, pen._y = self.point(x, y)
        pen._unit = size * self._unit / UNITS
        return pen

    def point(self, x: float, y: float) -> Point:
        """A place in this frame as a place on the drawing (mm)."""
        return self._x + x * self._unit, self._y + y * self._unit

    def units(self, millimeters: float) -> float:
        """A length of the drawing (mm) in units of this frame."""
        return millimeters / self._unit

    def millimeters(self, units: float) -> float:
        """A length of this frame (units) on the drawing (mm)."""
        return units * self._unit

    def scene(self, width: float, height: float, title: str, description: str = "") -> Scene:
        """The finished drawing (mm), with its alternative text and long description."""
        return Scene(width, height, title, description, tuple(self.shapes))

    # Lines and areas

    def _path(self, commands: tuple[Command, ...], fill: str | None, stroke: Stroke | None) -> None:
        self.shapes.append(Path(commands, fill, stroke))

    def _points(self, points: Sequence[Point]) -> list[Point]:
        return [self.point(x, y) for x, y in points]

    def line(
        self,
        *points: Point,
        weight: str = "outline",
        role: str = "ink",
        dash: str = "",
        cap: Cap = "round",
        corner: float = 0.0,
    ) -> None:
        """A line through the points; ``corner`` is the radius of its bends (mm)."""
        places = self._points(points)
        commands = geometry.rounded(places, corner) if corner else geometry.polyline(places)
        self._path(commands, None, Stroke(weight, role, dash, cap))

    def lines(self, segments: Sequence[tuple[Point, Point]], stroke: Stroke) -> None:
        """Separate straight lines as one shape."""
        commands = [c for segment in segments for c in geometry.polyline(self._points(segment))]
        if commands:
            self._path(tuple(commands), None, stroke)

    def polygon(self, *points: Point, fill: str | None = "paper", stroke: Stroke | None = OUTLINE) -> None:
        """A closed area."""
        self._path(geometry.polyline(self._points(points), closed=True), fill, stroke)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = 0.0,
        fill: str | None = "paper",
        stroke: Stroke | None = OUTLINE,
    ) -> None:
        """A rectangle; all lengths in units of the frame."""
        left, top = self.point(x, y)
        size = self.millimeters(w), self.millimeters(h)
        self.shapes.append(Rect(left, top, *size, self.millimeters(radius), fill, stroke))

    def circle(
        self, x: float, y: float, radius: float, fill: str | None = "paper", stroke: Stroke | None = OUTLINE
    ) -> None:
        """A circle; radius in units of the frame."""
        self.shapes.append(Circle(*self.point(x, y), self.millimeters(radius), fill, stroke))

    def arc(self, x: float, y: float, radius: float, start: float, end: float, stroke: Stroke) -> None:
        """Part of a circle, in degrees clockwise from the right; radius in units of the frame."""
        self._path(geometry.arc(self.point(x, y), self.millimeters(radius), start, end), None, stroke)

    def wave(self, x: float, y: float, width: float, period: float, rise: float, stroke: Stroke) -> None:
        """A water line; ``width`` in units, ``period`` and ``rise`` of a crest in mm."""
        length = self.millimeters(width)
        periods = max(2, round(length / period))
        self._path(geometry.wave(self.point(x, y), length, periods, rise), None, stroke)

    def shackle(self, x: float, y: float, width: float, leg: float, stroke: Stroke) -> None:
        """A half ring standing on two legs, as of a padlock; from the foot of its left leg (units)."""
        half = width / 2
        bow = geometry.arc(self.point(x + half, y - leg), self.millimeters(half), 180, 360)
        right = Command("L", (self.point(x + width, y),))
        left = geometry.polyline([self.point(x, y), self.point(x, y - leg)])
        self._path((*left, *bow[1:], right), None, stroke)

    def hatch(self, *polygon: Point, angle: float, gap: float, stroke: Stroke) -> None:
        """Parallel lines clipped to an area, ``gap`` mm apart."""
        found = geometry.hatch_lines(self._points(polygon), angle, gap)
        commands = [c for pair in found for c in geometry.polyline(pair)]
        if commands:
            self._path(tuple(commands), None, stroke)

    # Marks that keep their size

    def arrow(self, x: float, y: float, angle: float, size: float, role: str = "ink") -> None:
        """A solid arrow head with its tip at a place; ``angle`` is where it points, ``size`` mm wide."""
        tip = self.point(x, y)
        ahead = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        back = tip[0] - ahead[0] * size * ARROW_LENGTH, tip[1] - ahead[1] * size * ARROW_LENGTH
        side = -ahead[1] * size / 2, ahead[0] * size / 2
        corners = [tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
        self._path(geometry.polyline(corners, closed=True), role, None)

    def arrow_line(
        self, *points: Point, size: float, weight: str = "route", role: str = "route", corner: float = 0.0
    ) -> None:
        """A line that ends in an arrow head with its tip at the last point; ``size`` and ``corner`` in mm."""
        (x0, y0), (x, y) = points[-2:]
        angle = math.atan2(y - y0, x - x0)
        # The line ends within the head, so that its cap does not blunt the tip.
        inset = self.units(size * ARROW_LENGTH * 0.8)
        neck = x - inset * math.cos(angle), y - inset * math.sin(angle)
        self.line(*points[:-1], neck, weight=weight, role=role, corner=corner)
        self.arrow(x, y, math.degrees(angle), size, role)

    def double_arrow(self, start: Point, end: Point, size: float, weight: str = "outline") -> None:
        """A straight line with an arrow head at both ends; ``size`` in mm."""
        angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        inset = self.units(size * 0.8)
        across = math.cos(math.radians(angle)) * inset, math.sin(math.radians(angle)) * inset
        inner = (start[0] + across[0], start[1] + across[1]), (end[0] - across[0], end[1] - across[1])
        self.line(*inner, weight=weight, cap="butt")
        self.arrow(*start, angle + 180, size)
        self.arrow(*end, angle, size)

    def token(self, x: float, y: float, size: float, role: str = "token") -> None:
        """A solid square around a place; ``size`` in mm."""
        left, top = self.point(x, y)
        self.shapes.append(Rect(left - size / 2, top - size / 2, size, size, 0.0, role))

    def ring(self, x: float, y: float, number: int | None, radius: float) -> None:
        """A ring of ``radius`` mm, with its number centered by its ink."""
        center = self.point(x, y)
        self.shapes.append(Circle(*center, radius, "ring", OUTLINE))
        if number is None:
            return
        draft = Text(0.0, 0.0, str(number), radius * _RING_TYPE, "name")
        ink = text_ink(draft)
        left = center[0] - (ink.left + ink.right) / 2
        base = center[1] - (ink.top + ink.bottom) / 2
        self.shapes.append(Text(left, base, draft.text, draft.size, draft.style))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        style: str = "caption",
        anchor: Anchor = "start",
        role: str = "ink",
    ) -> None:
        """A line of text on the baseline y; ``size`` is the em in mm whatever the frame."""
        left, base = self.point(x, y)
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        left -= share * text_width(text, size, style)
        self.shapes.append(Text(left, base, text, size, style, role))

    def centered_lines(
        self, x: float, y: float, lines: Sequence[str], size: float, style: str, pitch: float
    ) -> None:
        """Left-aligned lines whose capitals are centered around y as a block; ``pitch`` in mm."""
        first = y + self.units((CAP_HEIGHT * size - (len(lines) - 1) * pitch) / 2)
        for i, line in enumerate(lines):
            self.text(x, first + self.units(i * pitch), line, size, style)
