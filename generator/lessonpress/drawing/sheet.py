"""Pages whose every mark has its place on the paper, with the tags that say what the marks are.

For documents where the paper is the product: cards to cut out, sheets to fold. Lengths are mm from the
upper left corner of the paper, y downward.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.scene import LONGEST_TITLE, Box, Point, Scene, Shape

BlockTag = Literal["H1", "H2", "H3", "P", "Span", "Lbl", "Figure", "Artifact"]
GroupTag = Literal["Sect", "Div", "L", "LI", "LBody"]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a drawing's upper left corner stands on the paper, and how far it is turned around it.

    ``turn`` is in degrees clockwise. ``scale`` enlarges everything, line weights and type too, as a wall
    needs it.
    """

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    scale: float = 1.0

    @classmethod
    def upside_down(cls, box: Box) -> Frame:
        """The frame of what stands upside down in a box of the paper."""
        return cls(box.right, box.bottom, 180.0)

    def on_paper(self, point: Point) -> Point:
        """A place in the frame as a place on the paper."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        x, y = point[0] * self.scale, point[1] * self.scale
        return self.x + x * cos - y * sin, self.y + x * sin + y * cos

    def box_on_paper(self, box: Box) -> Box:
        """The upright box on the paper around a box in the frame."""
        corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        xs, ys = zip(*map(self.on_paper, corners), strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class Block:
    """Marks that are one thing to a reader: a heading, a paragraph, a figure, or only decoration.

    Texts of a block on different baselines are lines of one text. A figure needs an alternative text.
    ``window`` is the part of the paper outside which nothing of the block is printed.
    """

    tag: BlockTag
    shapes: tuple[Shape, ...]
    frame: Frame = Frame()
    alt: str = ""
    window: Box | None = None

    def __post_init__(self) -> None:
        """Refuse a block without marks, or a figure that cannot be read aloud."""
        if not self.shapes:
            raise ValueError(f"a block ({self.tag}) without any shape")
        if self.tag == "Figure" and not 1 <= len(self.alt.strip()) <= LONGEST_TITLE:
            raise ValueError(f"the alternative text of a figure has 1 to {LONGEST_TITLE} characters: {self.alt!r}")

    @property
    def box(self) -> Box:
        """What the block covers on the paper, line weights included."""
        boxes = [self.frame.box_on_paper(bounds(shape)) for shape in self.shapes]
        window = self.window or Box(-math.inf, -math.inf, math.inf, math.inf)
        return Box(
            max(window.left, min(box.left for box in boxes)),
            max(window.top, min(box.top for box in boxes)),
            min(window.right, max(box.right for box in boxes)),
            min(window.bottom, max(box.bottom for box in boxes)),
        )


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks that belong together, in reading order."""

    tag: GroupTag
    items: tuple[Block | Group, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a paper of a size in mm; its items stand in reading order and are painted in it."""

    width: float
    height: float
    items: tuple[Block | Group, ...]


def figure(scene: Scene, frame: Frame) -> Block:
    """A drawing as a figure, with its own alternative text."""
    return Block("Figure", scene.shapes, frame, scene.title)


def decoration(scene: Scene, frame: Frame) -> Block:
    """A drawing that says nothing a reader needs."""
    return Block("Artifact", scene.shapes, frame)
