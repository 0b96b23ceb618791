"""Guides for young writers."""

from __future__ import annotations

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Scene
from lessonpress.style import CONTENT_WIDTH


def midline() -> Scene:
    """The dashed line that small letters reach up to, 1 mm high and as wide as the text column."""
    pen = Pen()
    pen.line((0, 0.5), (CONTENT_WIDTH, 0.5), weight="hairline", dash="midline")
    return pen.scene(CONTENT_WIDTH, 1.0, "Dashed line between two writing lines")
