"""What a view of the journey is, before it has labels: its art, and the places that labels point at.

A view draws itself into any area and says where each of its parts is; who sets the labels decides
which of them are printed. So nothing moves between a labeled, a partly labeled and a blank diagram.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Point

Side = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Anchor:
    """The place on a part that its label points at (mm on the drawing), and the margin the label stands at.

    A horizontal line from the place to that margin crosses no other part and not the signal path.
    """

    part: str
    point: Point
    side: Side


Art = Callable[[Pen, Box, bool], tuple[Anchor, ...]]
"""Draws a view into an area (mm), with the signal path or without, and returns its anchors in reading order."""
