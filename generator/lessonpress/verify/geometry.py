"""Boxes and matrices in points from the bottom left of a page, and places as people measure them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot, sqrt
from typing import NamedTuple, TypeAlias

from lessonpress.style import MM_PER_PT

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Point: TypeAlias = tuple[float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Box(NamedTuple):
    """A rectangle in points."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def is_empty(self) -> bool:
        """Whether nothing is inside; a line without thickness is not empty."""
        return self.right < self.left or self.top < self.bottom

    @property
    def area(self) -> float:
        """Area in square points."""
        return 0.0 if self.is_empty else (self.right - self.left) * (self.top - self.bottom)

    def common(self, other: Box) -> Box:
        """What both boxes cover; empty when they do not meet."""
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def union(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def grown(self, by: float) -> Box:
        """The box with ``by`` more points on every side."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)


EVERYWHERE = Box(-1e9, -1e9, 1e9, 1e9)


def around(points: Iterable[Point]) -> Box:
    """The smallest box around points; there must be one at least."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that applies ``first``, then ``then``."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def apply(matrix: Matrix, x: float, y: float) -> Point:
    """A point under a matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def box_under(matrix: Matrix, box: Box) -> Box:
    """The box around a box under a matrix."""
    xs, ys = (box.left, box.right), (box.bottom, box.top)
    return around(apply(matrix, x, y) for x in xs for y in ys)


def stretch(matrix: Matrix) -> tuple[float, float]:
    """The least and the most a matrix stretches lengths."""
    a, b, c, d = matrix[:4]
    most = (hypot(a + d, b - c) + hypot(a - d, b + c)) / 2
    return abs(hypot(a + d, b - c) - hypot(a - d, b + c)) / 2, most


def size(matrix: Matrix) -> float:
    """How much a matrix enlarges type: the square root of its enlargement of areas."""
    return sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


@dataclass(frozen=True, slots=True)
class Frame:
    """A page: its number, counted from 1, and its paper."""

    number: int
    paper: Box

    def place(self, box: Box) -> str:
        """Where a box begins, as a person measures it on paper."""
        left = (box.left - self.paper.left) * MM_PER_PT
        top = (self.paper.top - box.top) * MM_PER_PT
        return f"page {self.number}, {left:.0f} mm from the left, {top:.0f} mm from the top"
