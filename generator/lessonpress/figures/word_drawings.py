"""Drawings of words that are no stops of the journey, for cards: what is asked, sent, and worked with."""

from __future__ import annotations

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Point, Stroke
from lessonpress.figures.parts import DETAIL, NOT_YET, chip

_BORDER = Stroke("meaning")


def prompt(pen: Pen) -> None:
    """A line of writing with its cursor and the button that sends it."""
    pen.rect(2, 26, 96, 50, 8)
    for y, end in ((40.0, 84.0), (51.0, 58.0)):
        pen.line((13, y), (end, y), weight="meaning")
    pen.line((65, 46), (65, 56), weight="outline")
    pen.circle(84, 62, 8, "ink", None)
    pen.line((84, 66.5), (84, 58), weight="meaning", role="paper")
    pen.line((80.4, 61), (84, 57.4), (87.6, 61), weight="meaning", role="paper")


def packet(pen: Pen) -> None:
    """A parcel with an address label, behind it the next ones."""
    for shift in (24.0, 12.0):
        pen.rect(6 + shift, 36 - shift, 66, 52, 3)
    pen.rect(6, 36, 66, 52, 3, "panel")
    pen.rect(14, 46, 32, 20, 1.5, stroke=DETAIL)
    for y, end in ((52.5, 40.0), (59.5, 34.0)):
        pen.line((19, y), (end, y), weight="detail")
    pen.rect(54, 46, 10, 10, 1, stroke=DETAIL)
    pen.line((14, 78), (30, 78), weight="detail")
    pen.arrow(38, 78, 0, pen.millimeters(7))


def fiber(pen: Pen) -> None:
    """A cable cut open in steps: coat, sheath, and the glass thread with flashes of light in it."""
    coat: tuple[Point, ...] = ((2, 24), (32, 24), (32, 76), (2, 76))
    pen.polygon(*coat, stroke=None)
    pen.hatch(*coat, angle=45, gap=1.7, stroke=Stroke("pattern", cap="butt"))
    pen.polygon(*coat, fill=None)
    pen.rect(32, 34, 20, 32, 0, "panel")
    pen.rect(52, 42, 36, 16, 0)
    for x in (58.0, 69.0, 80.0):
        pen.line((x, 50), (x + 5.5, 50), weight="route", role="route", cap="butt")
    for start, end in (((92, 43), (97, 36)), ((93, 50), (100, 50)), ((92, 57), (97, 64))):
        pen.line(start, end, weight="detail", role="route")


def data_center(pen: Pen) -> None:
    """A long hall with fans on its roof, open in front so that rows of servers are seen."""
    pen.rect(2, 40, 96, 60)
    pen.rect(2, 32, 96, 8, fill="panel")
    for x in (12.0, 40.0, 68.0):
        pen.rect(x, 22, 20, 10, 1, stroke=DETAIL)
        pen.line((x + 4, 27), (x + 16, 27), weight="detail")
    for column in range(5):
        x = 8 + column * 17.2
        pen.rect(x, 48, 14, 52, 1, stroke=DETAIL)
        for row in range(5):
            y = 53 + row * 9.4
            pen.rect(x + 3, y, 8, 4.4, fill="ink" if (row + column) % 3 else "paper", stroke=DETAIL)


def gpu(pen: Pen) -> None:
    """A chip whose die is a grid of many small units."""
    chip(pen, 12, 12, 76, 7, die=False)
    pen.rect(24, 24, 52, 52, 1.5)
    for row in range(5):
        for column in range(5):
            pen.rect(27.5 + column * 9.4, 27.5 + row * 9.4, 7.4, 7.4, fill="ink", stroke=None)


def token(pen: Pen) -> None:
    """A sentence in tiles; a bracket joins the two tiles of one long word, and the next tile is still to come."""
    rows = (((2, 30), (36, 62)), ((2, 46), (52, 28), (86, 12)), ((2, 40), (46, 26)))
    for (y, tiles), last in zip(zip((10.0, 36.0, 70.0), rows, strict=True), (False, False, True), strict=True):
        for number, (x, wide) in enumerate(tiles):
            to_come = last and number == 1
            pen.rect(x, y, wide, 18, 2, "paper" if to_come else "write_tint", NOT_YET if to_come else _BORDER)
            if not to_come:
                inset = min(5.0, wide / 3)
                pen.line((x + inset, y + 9), (x + wide - inset, y + 9), weight="meaning")
    pen.line((2, 57.5), (2, 61.5), (80, 61.5), (80, 57.5), weight="detail")
