"""Frozen shapes of a drawing, in millimeters with y downward.

A scene knows what its marks mean (roles, line names, text styles), never how an engine paints them.
All values are hashable and picklable, so scenes travel between processes and compare as data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from lessonpress.style import LINES, MM_PER_PT

LONGEST_TITLE = 100
"""Most characters of an alternative text; what is longer belongs into the description."""

Cap = Literal["round", "butt"]
Point = tuple[float, float]


class Box(NamedTuple):
    """An upright rectangle by its edges (mm)."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Distance from the left to the right edge (mm)."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Distance from the top to the bottom edge (mm)."""
        return self.bottom - self.top

    def grown(self, margin: float) -> Box:
        """The box with each edge moved outward (mm; negative moves inward)."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def meets(self, other: Box) -> bool:
        """Whether the two boxes share any area."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        """Whether the other box lies inside this one; touching the edge is inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line by its names: weight of ``style.LINES``, color role, dash of ``style.DASHES``, and cap."""

    weight: str = "outline"
    role: str = "ink"
    dash: str = ""
    cap: Cap = "round"

    @property
    def width(self) -> float:
        """Width of the line (mm)."""
        return LINES[self.weight] * MM_PER_PT


class Command(NamedTuple):
    """One step of a path: move, line, cubic curve or close, with its points (mm)."""

    kind: Literal["M", "L", "C", "Z"]
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and cubic curves; ``fill`` is a color role or None."""

    commands: tuple[Command, ...]
    fill: str | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle from its upper left corner, with the radius of its corners (mm)."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0.0
    fill: str | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around its center (mm)."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text from its left end on the baseline; ``size`` is the em in mm."""

    x: float
    y: float
    text: str
    size: float
    style: str = "caption"
    role: str = "ink"


Shape = Path | Rect | Circle | Text


@dataclass(frozen=True, slots=True)
class Scene:
    """A finished drawing: its size in mm, its alternative text, and its shapes from back to front.

    ``title`` is the alternative text that a screen reader speaks, ``description`` the long one.
    """

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...]

    def __post_init__(self) -> None:
        """Refuse a drawing without a usable alternative text or without a size."""
        if not 1 <= len(self.title.strip()) <= LONGEST_TITLE:
            raise ValueError(f"the title of a scene has 1 to {LONGEST_TITLE} characters: {self.title!r}")
        if self.width <= 0 or self.height <= 0:
            raise ValueError(f"a scene has a size above 0: {self.width} x {self.height}")

    @property
    def box(self) -> Box:
        """The whole area of the drawing."""
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def texts(self) -> tuple[Text, ...]:
        """The lines of text in drawing order."""
        return tuple(shape for shape in self.shapes if isinstance(shape, Text))
