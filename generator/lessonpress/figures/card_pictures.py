"""Small pictures of what players do with the cards, and the marks that prove where a printer sets a back."""

from __future__ import annotations

from lessonpress.drawing.measure import CAP_HEIGHT, text_width
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Scene, Stroke
from lessonpress.figures.stops import draw
from lessonpress.style import MM_PER_PT, SMALLEST_TYPE

WIDTH = 58.0
HEIGHT = 34.0
"""Size of a picture of a game (mm)."""

REACH = 10
"""The rulers reach so far to each side of zero (mm)."""

RULERS = 2.0 * REACH + 16.0
"""Side of the square that the rulers take (mm)."""

_ENLARGED = 2.0
EXAMPLE = 2.0 * REACH * _ENLARGED + 14.0
"""Side of the square that the enlarged example takes (mm)."""

_CARD = (11.0, 13.0)
_EDGE = Stroke("meaning")
_NEXT = Stroke("detail", dash="not-yet")
_TAG_TYPE = 10.0 * MM_PER_PT
TAG_HEIGHT = 7.0
"""Height of the rounded tag that says what sort of card it is (mm)."""


def tag(pen: Pen, x: float, y: float, word: str, centered: bool = False) -> None:
    """A rounded tag from its upper left corner, or around x (mm)."""
    inner = text_width(word, _TAG_TYPE, "question")
    width = inner + TAG_HEIGHT
    left = x - width / 2 if centered else x
    pen.rect(left, y, width, TAG_HEIGHT, TAG_HEIGHT / 2, "ring")
    pen.text(
        left + (width - inner) / 2, y + (TAG_HEIGHT + CAP_HEIGHT * _TAG_TYPE) / 2, word, _TAG_TYPE, "question"
    )


def order_game(count: int) -> Scene:
    """Cards in a row with their numbers, each with an arrow to the next; two rows when there are many."""
    pen = Pen()
    across = (count + 1) // 2
    wide, high = _CARD
    step = (WIDTH - 1 - wide) / (across - 1)
    for number in range(count):
        back = number >= across
        column = number if not back else 2 * across - 1 - number
        x, y = 0.5 + column * step, 0.5 + (high + 6.5) * back
        pen.rect(x, y, wide, high, 1.5, stroke=_EDGE)
        pen.ring(x + wide / 2, y + high / 2, number + 1, 3.4)
        if number + 1 == across:
            pen.arrow_line(
                (x + wide / 2, y + high + 1), (x + wide / 2, y + high + 5.7), size=2.4, weight="meaning"
            )
        elif number + 1 < count:
            start, end = (x - 0.7, x - step + wide + 0.5) if back else (x + wide + 0.7, x + step - 0.5)
            pen.arrow_line((start, y + high / 2), (end, y + high / 2), size=2.4, weight="meaning")
    return pen.scene(WIDTH, HEIGHT, "Cards in order")


def match_game(drawing: str) -> Scene:
    """A card's meaning on the left, its picture and name on the right."""
    pen = Pen()
    wide, high = 23.0, 28.0
    pen.rect(0.5, 3, wide, high, 1.5, stroke=_EDGE)
    for line, end in enumerate((18.5, 16.5, 18.5, 12.5)):
        pen.line((5.5, 10.5 + line * 4.6), (end, 10.5 + line * 4.6), weight="meaning")
    pen.double_arrow((wide + 2.2, 17), (WIDTH - wide - 2.2, 17), size=2.6, weight="meaning")
    left = WIDTH - wide - 0.5
    pen.rect(left, 3, wide, high, 1.5, stroke=_EDGE)
    draw(pen.at(left + 4.5, 5.5, 14), drawing)
    pen.line((left + 6, 26), (left + 17, 26), weight="route", role="ink")
    return pen.scene(WIDTH, HEIGHT, "Match")


def swap_game(word: str) -> Scene:
    """A card with a tag comes into the row in the place of another."""
    pen = Pen()
    wide, high = _CARD
    top = HEIGHT - high - 0.5
    places = [WIDTH / 2 + (place - 1.5) * (wide + 3.5) - wide / 2 for place in range(4)]
    for place, x in enumerate(places):
        out = place == 1
        pen.rect(x, top, wide, high, 1.5, stroke=_NEXT if out else _EDGE)
        if not out:
            pen.ring(x + wide / 2, top + high / 2, None, 2.4)
    center = places[1] + wide / 2
    width = text_width(word, _TAG_TYPE, "question") + TAG_HEIGHT + 5
    pen.rect(center - width / 2, 0.5, width, 12, 1.5, stroke=_EDGE)
    tag(pen, center, 3, word, centered=True)
    pen.arrow_line((center, 13.5), (center, top + 4.5), size=2.6, weight="meaning")
    return pen.scene(WIDTH, HEIGHT, "Swap")


def front_cross(pen: Pen, x: float, y: float) -> None:
    """The mark on the front that shows through the paper (mm)."""
    pen.circle(x, y, 3, None, _EDGE)
    for start, end in (((x - 7, y), (x + 7, y)), ((x, y - 7), (x, y + 7))):
        pen.line(start, end, weight="meaning", cap="butt")


def _scales(pen: Pen, middle: tuple[float, float], millimeter: float) -> None:
    """Two rulers that cross at their zeros, with a line for each millimeter."""
    x, y = middle
    reach = REACH * millimeter
    pen.line((x - reach, y), (x + reach, y), weight="hairline", cap="butt")
    pen.line((x, y - reach), (x, y + reach), weight="hairline", cap="butt")
    for value in range(-REACH, REACH + 1):
        half, at = 2.2 if value and value % 5 == 0 else 0.9, value * millimeter
        pen.line((x + at, y - half), (x + at, y + half), weight="hairline", cap="butt")
        pen.line((x - half, y + at), (x + half, y + at), weight="hairline", cap="butt")
    # Only the ends are labeled: between the lines there is no room for type.
    size = SMALLEST_TYPE * MM_PER_PT
    high, gap = CAP_HEIGHT * size, 1.2
    pen.text(x - reach - gap, y + high / 2, signed(-REACH), size, anchor="end")
    pen.text(x + reach + gap, y + high / 2, signed(REACH), size)
    pen.text(x, y - reach - gap, signed(-REACH), size, anchor="middle")
    pen.text(x, y + reach + gap + high, signed(REACH), size, anchor="middle")


def signed(value: int) -> str:
    """A reading with its sign."""
    return f"+{value}" if value > 0 else f"\u2212{-value}" if value else "0"


def rulers(title: str) -> Scene:
    """The rulers that a printed page is measured with; right and down are plus."""
    pen = Pen()
    _scales(pen, (RULERS / 2, RULERS / 2), 1.0)
    return pen.scene(RULERS, RULERS, title)


def reading(title: str, across: int, down: int) -> Scene:
    """An example, enlarged: the front's cross beside the zero of the rulers, at a place to be read."""
    pen = Pen()
    middle = EXAMPLE / 2
    _scales(pen, (middle, middle), _ENLARGED)
    front_cross(pen, middle + across * _ENLARGED, middle + down * _ENLARGED)
    return pen.scene(EXAMPLE, EXAMPLE, title)
