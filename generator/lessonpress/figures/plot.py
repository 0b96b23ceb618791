"""Plots as data: panels with scales and marks in exact numbers, and a drawing in mm laid over them.

A plot is to ``engines.chart`` what a scene is to ``engines.svg``: frozen, and ignorant of how it is
painted. What has a scale (lines, points, bars, axes) is given in its own numbers; words, leaders and
patterns are shapes of a scene, so they look as in every other figure.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from lessonpress.drawing.scene import Box, Point, Scene, Stroke

HALF_WIDTH = 86.5
"""Width of one of two columns beside each other (mm)."""

TICK_LENGTH = 1.6
"""Length of the ticks of an axis (mm)."""

Number = Fraction | float
Datum = tuple[Number, Number]
MarkerShape = Literal["dot", "ring", "square", "diamond", "triangle"]
MARKER_SHAPES: tuple[MarkerShape, ...] = ("dot", "ring", "square", "diamond", "triangle")


@dataclass(frozen=True, slots=True)
class Scale:
    """The numbers from one end of an axis to the other, evenly spread or by their logarithms."""

    low: Number
    high: Number
    logarithmic: bool = False

    def __post_init__(self) -> None:
        """Refuse a scale without a length, and logarithms of what has none."""
        if not self.low < self.high or (self.logarithmic and self.low <= 0):
            raise ValueError(f"no scale leads from {self.low} to {self.high}")

    def share(self, value: Number) -> float:
        """How far along the axis a number stands: 0 at its start, 1 at its end."""
        if self.logarithmic:
            low = math.log(self.low)
            return (math.log(value) - low) / (math.log(self.high) - low)
        return float((value - self.low) / (self.high - self.low))

    def holds(self, value: Number) -> bool:
        """Whether a number stands between the ends."""
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Line:
    """A line from point to point; it stays within its panel, as nothing is cut off."""

    points: tuple[Datum, ...]
    stroke: Stroke


@dataclass(frozen=True, slots=True)
class Markers:
    """The same mark at each of some points, ``size`` mm across; rings are open, all others solid."""

    points: tuple[Datum, ...]
    shape: MarkerShape
    size: float
    role: str = "ink"


@dataclass(frozen=True, slots=True)
class Bar:
    """A level bar around the height ``middle``; ``thickness`` in numbers of the upright axis."""

    start: Number
    end: Number
    middle: Number
    thickness: Number
    fill: str | None
    stroke: Stroke | None = None


Mark = Line | Markers | Bar


@dataclass(frozen=True, slots=True)
class Panel:
    """An area of a plot with its scales, the numbers that have ticks, and its marks from back to front.

    ``upright`` says whether its left edge is drawn.
    """

    box: Box
    x: Scale
    y: Scale
    x_ticks: tuple[Number, ...] = ()
    y_ticks: tuple[Number, ...] = ()
    marks: tuple[Mark, ...] = ()
    upright: bool = True

    def point(self, x: Number, y: Number) -> Point:
        """Where a pair of numbers stands on the drawing (mm)."""
        return (
            self.box.left + self.box.width * self.x.share(x),
            self.box.bottom - self.box.height * self.y.share(y),
        )


@dataclass(frozen=True, slots=True)
class Plot:
    """A finished plot: its panels, and over them a scene that also holds its size and its words."""

    scene: Scene
    panels: tuple[Panel, ...]

    def __post_init__(self) -> None:
        """Refuse panels that leave the drawing and points that leave their panel."""
        for panel in self.panels:
            if not self.scene.box.holds(panel.box):
                raise ValueError(f"a panel leaves the drawing: {panel.box}")
            points = [p for mark in panel.marks if not isinstance(mark, Bar) for p in mark.points]
            if not all(panel.x.holds(x) and panel.y.holds(y) for x, y in points):
                raise ValueError("a point lies off the scale; widen the scale or name the point in a note")

    @property
    def title(self) -> str:
        """The alternative text."""
        return self.scene.title

    @property
    def description(self) -> str:
        """The long description."""
        return self.scene.description
