"""Strips to cut out: the names of a diagram's parts, each as wide as the box it is glued into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lessonpress.documents.diagram_frame import NamedPart
from lessonpress.documents.kind import Order
from lessonpress.drawing.measure import wrap
from lessonpress.figures.handout import LabelStyle
from lessonpress.style import CONTENT_WIDTH

LEAST_HEIGHT = 15.0
"""A strip is at least this high (mm), so that small hands can cut it."""

PADDING = 2.4
"""From the line to cut along to the words (mm), as in the style sheet."""

BETWEEN = 1.0


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip: a name and the words that belong to it, in lines; a key tells its number."""

    number: int | None
    name_lines: tuple[str, ...]
    text_lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Strips:
    """All strips in the order in which they are printed, and the columns and size they are set in (mm)."""

    strips: tuple[Strip, ...]
    columns: int
    width: float
    height: float


def strips(order: Order, parts: Sequence[NamedPart], key: bool) -> Strips:
    """The strips of a sheet: names, and for older pupils the words as well; with their numbers in a key."""
    style, texts = LabelStyle.of(order.grade.band), not order.grade.band.guided
    inner = style.width - 2 * PADDING
    made = tuple(
        Strip(
            part.number if key else None,
            wrap(part.name, style.name, "name", inner),
            wrap(part.text, style.text, style.text_style, inner) if texts else (),
        )
        for part in parts
    )
    height = max(LEAST_HEIGHT, style.height, *(_height(strip, style) + 2 * PADDING for strip in made))
    return Strips(made, int(CONTENT_WIDTH / style.width), style.width, round(height, 1))


def _height(strip: Strip, style: LabelStyle) -> float:
    words = BETWEEN + len(strip.text_lines) * style.text_pitch if strip.text_lines else 0.0
    return len(strip.name_lines) * style.name_pitch + words
