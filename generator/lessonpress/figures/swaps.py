"""Drawings of other ways to do the same job: on the device, at the edge, with a small helper model."""

from __future__ import annotations

from lessonpress.drawing.pen import OUTLINE, Pen
from lessonpress.figures.parts import DETAIL, FAINT_RADIO, NOT_YET, RADIO, building, chip, phone


def on_device(pen: Pen) -> None:
    """A phone with the chip inside: question in, tokens out, nothing leaves, the padlock is closed."""
    phone(pen)
    chip(pen, 39, 39, 22, 3)
    pen.rect(34, 17, 20, 10, 2, stroke=DETAIL)
    pen.line((38, 22), (50, 22), weight="hairline")
    for start, end in (((44, 27), (44, 35)), ((56, 65), (56, 73))):
        pen.arrow_line(start, end, size=pen.millimeters(4.6), weight="detail", role="ink")
    pen.rect(43, 73, 24, 10, 2, stroke=DETAIL)
    for i in range(4):
        pen.token(47.5 + i * 5, 78, pen.millimeters(2.6))
    pen.shackle(84, 60, 10, 5, OUTLINE)
    pen.rect(80, 60, 18, 14, 2)
    pen.circle(89, 67, 2, "ink", None)


def edge(pen: Pen) -> None:
    """A small street cabinet with servers among the houses of a town."""
    building(pen, 0.6, 40, 18, 60, 3, 7)
    building(pen, 22, 12, 16, 88, 3, 10)
    pen.line((30, 12), (30, 3), weight="detail")
    building(pen, 81.4, 30, 18, 70, 3, 8)
    pen.line((60, 57), (60, 41))
    for radius in (7, 14):
        pen.arc(60, 42, radius, -145, -35, RADIO if radius == 7 else FAINT_RADIO)
    pen.rect(45, 62, 30, 38)
    pen.rect(42, 57, 36, 5)
    for y in (67, 77, 87):
        pen.rect(50, y, 20, 7, 1, stroke=DETAIL)
        pen.circle(54, y + 3.5, 1.2, "ink", None)
        pen.line((59, y + 3.5), (66, y + 3.5), weight="hairline")


def speculative(pen: Pen) -> None:
    """A small chip drafts four tokens; a chip of twice its size checks them all in one pass."""
    chip(pen, 4, 8, 20, 3)
    pen.arrow_line((29, 18), (36.5, 18), size=pen.millimeters(4.5), weight="detail", role="ink")
    for i in range(4):
        pen.rect(39 + i * 15.5, 12, 12, 12, 1, stroke=NOT_YET)
    pen.line((39, 29), (39, 34), (97.5, 34), (97.5, 29), weight="detail")
    pen.arrow_line((70, 34), (70, 51), size=pen.millimeters(4.5), weight="detail", role="ink")
    chip(pen, 50, 56, 40, 5)
    for i in range(3):
        x = 3 + i * 13.5
        pen.rect(x, 70, 11, 12, 1, "write_tint", DETAIL)
        pen.line((x + 2.6, 76), (x + 4.8, 78.8), (x + 8.6, 73))
