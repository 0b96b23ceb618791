"""The drawings of the stops and of the other ways to do the same job.

Each is made in a square of 100 units with its feet on y = 100, recognizable with its name covered and
readable at 20 mm: one idea, no faces, no brands. The numbers are honest proportions of the real things.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

from lessonpress.drawing.pen import UNITS, Pen
from lessonpress.drawing.scene import Point, Stroke
from lessonpress.errors import ContentError
from lessonpress.figures.parts import DETAIL, FAINT_RADIO, NOT_YET, RADIO, building, mast, phone, router, solid
from lessonpress.figures.swaps import edge, on_device, speculative
from lessonpress.figures.word_drawings import data_center, fiber, gpu, packet, prompt, token

GROUND = 60.0
"""Height of the ground in the drawing of the internet (units)."""

CABLE = 67.0
"""Height of the cable where it leaves that drawing, buried in the ground (units)."""

BALANCER_ENTRY: Point = (10.0, 62.0)
"""Where the question enters the drawing of the load balancer (units)."""

BALANCER_EXIT: Point = (100.0, 53.0)
"""Where it leaves it, at the unit with room to spare (units)."""

CABINET_FOOT: Point = (88.5, 100.0)
"""Where the cable of the cell tower goes into the ground (units)."""


def device(pen: Pen) -> None:
    """A phone: packets leave at the top, the question stands in the middle, the send button below."""
    phone(pen)
    for y in (16.0, 25.5, 35.0):
        pen.rect(47, y, 6, 6, stroke=DETAIL)
    bubble: tuple[Point, ...] = ((35, 47), (65, 47), (65, 64), (62, 64), (64.5, 70.5), (55, 64), (35, 64))
    pen.polygon(*bubble, stroke=DETAIL)
    pen.line((39, 52.5), (61, 52.5), weight="detail")
    pen.line((39, 58.5), (54, 58.5), weight="detail")
    pen.rect(34, 75, 22, 9, 4.5, stroke=DETAIL)
    pen.circle(62.5, 79.5, 4.8, "ink", None)
    pen.line((62.5, 82.2), (62.5, 77), weight="hairline", role="paper")
    pen.line((60.4, 79), (62.5, 76.8), (64.6, 79), weight="hairline", role="paper")


def tower(pen: Pen) -> None:
    """A lattice mast with antennas and radio waves, a street cabinet and a home router at its feet."""
    mast(pen)
    for radius in (17, 25, 33):
        stroke = RADIO if radius == 17 else FAINT_RADIO
        pen.arc(50, 18, radius, -32, 32, stroke)
        pen.arc(50, 18, radius, 148, 212, stroke)
    pen.line((71, 96), (80, 96), weight="detail")
    pen.rect(80, 82, 17, 18, 1)
    pen.line((80, 88), (97, 88), weight="detail")
    pen.line((84.5, 94), (92.5, 94), weight="detail")
    router(pen)


def internet(pen: Pen, width: float = UNITS) -> None:
    """A section of land, sea and land with the cable on the sea floor; ``width`` in units."""
    land, slope, bed = 0.23 * width, 0.08 * width, 98.0
    shore = land + slope * (CABLE - GROUND) / (bed - GROUND)
    water = (shore, CABLE), (land + slope, bed), (width - land - slope, bed), (width - shore, CABLE)
    pen.polygon(*water, fill="sea", stroke=None)
    _towns(pen, width, land)
    surface = ((0, GROUND), (land, GROUND), *water[1:3], (width - land, GROUND), (width, GROUND))
    pen.line(*surface, weight="meaning")
    pen.wave(shore, CABLE, width - 2 * shore, 2.4, 0.3, FAINT_RADIO)
    _sea_cable(pen, width, land, slope, bed)


def _towns(pen: Pen, width: float, land: float) -> None:
    block = land / 23
    far = width - 8 * block
    building(pen, 0.6, GROUND - 26, 8 * block, 26, 2, 4)
    building(pen, 0.6 + 10 * block, GROUND - 48, 8 * block, 48, 2, 7)
    pen.line((0.6 + 14 * block, GROUND - 48), (0.6 + 14 * block, GROUND - 57), weight="detail")
    building(pen, far - 0.6, GROUND - 20, 8 * block, 20, 2, 3)
    building(pen, far - 0.6 - 10 * block, GROUND - 38, 8 * block, 38, 2, 6)


def _sea_cable(pen: Pen, width: float, land: float, slope: float, bed: float) -> None:
    floor = bed - 4.5
    inner = land + slope * 0.1
    foot = land + slope + pen.units(0.5)
    way = (0, CABLE), (inner, CABLE), (foot, floor), (width - foot, floor), (width - inner, CABLE), (width, CABLE)
    pen.line(*way, weight="route", role="route", corner=0.8)
    count = min(3, max(1, int(pen.millimeters(width - 2 * foot) / 5)))
    w, h = pen.units(2.6), pen.units(1.5)
    for i in range(count):
        center = foot + (width - 2 * foot) * (i + 0.5) / count
        pen.rect(center - w / 2, floor - h / 2, w, h, h / 2, stroke=DETAIL)


def balancer(pen: Pen) -> None:
    """A box that sends one line to the one of three servers that has room to spare."""
    entry, fan, spare = BALANCER_ENTRY[1], 36.0, BALANCER_EXIT[1]
    for y in (19.0, 87.0):
        pen.line((fan, entry), (47, entry), (55, y), (62, y), weight="detail")
    pen.line((fan, entry), (46, entry), (54, spare), (62, spare), weight="route", role="route")
    pen.rect(10, 46, 26, 32, 3, "panel")
    pen.line((14, entry), (23, entry), weight="detail")
    for y in (52, 62, 72):
        pen.line((23, entry), (32, y), weight="detail")
    pen.circle(23, entry, 2.8, "ink", None)
    for y, busy in ((6, 4), (40, 1), (74, 4)):
        pen.rect(62, y, 38, 26, 2)
        for cell in range(4):
            pen.rect(66 + cell * 8, y + 7, 6, 12, fill="ink" if cell < busy else "paper", stroke=DETAIL)


def server(pen: Pen) -> None:
    """A server with eight GPUs on its open tray, fans in front and slats at its side."""
    x, foot, w, h = 2.0, 100.0, 70.0, 38.0
    lean, rise = depth = (26.0, -30.0)
    solid(pen, x, foot, w, h, depth, "panel")
    side = (x + w, foot - h), (x + w + lean, foot - h + rise), (x + w + lean, foot + rise), (x + w, foot)
    pen.hatch(*side, angle=90, gap=1.15, stroke=Stroke("hairline", cap="butt"))
    for row in (1, 0):
        for column in range(4):
            u, v = 0.045 + column * 0.24, 0.1 + row * 0.46
            _module(pen, (x + w * u + lean * v, foot - h + rise * v), w * 0.2, (lean * 0.34, rise * 0.34))
    for i in range(4):
        _fan(pen, x + 11 + i * 16, foot - 21)
    pen.line((x + 4, foot - 7), (x + 40, foot - 7), weight="detail")
    for i in range(3):
        pen.circle(x + w - 16 + i * 5, foot - 7, 1.2, "ink", None)


def _module(pen: Pen, corner: Point, w: float, depth: Point) -> None:
    (x, y), (lean, rise), high = corner, depth, 9.0
    right = x + w
    pen.rect(x, y - high, w, high, stroke=DETAIL)
    side = (right, y), (right + lean, y + rise), (right + lean, y + rise - high), (right, y - high)
    pen.polygon(*side, fill="ink", stroke=DETAIL)
    lid = (x, y - high), (right, y - high), (right + lean, y + rise - high), (x + lean, y + rise - high)
    pen.polygon(*lid, stroke=DETAIL)


def _fan(pen: Pen, x: float, y: float) -> None:
    pen.circle(x, y, 6.6, stroke=DETAIL)
    for blade in range(3):
        root, tip = math.radians(blade * 120 + 20), math.radians(blade * 120 + 49)
        start = x + 1.5 * math.cos(root), y + 1.5 * math.sin(root)
        pen.line(start, (x + 6.2 * math.cos(tip), y + 6.2 * math.sin(tip)), weight="hairline")
    pen.circle(x, y, 1.5, "ink", None)


def kv_cache(pen: Pen) -> None:
    """A stack of memory slabs full of earlier words, with the place of the next one above it."""
    x, w, h = 4.0, 66.0, 12.0
    lean, rise = depth = (24.0, -17.0)
    for slab in range(4):
        foot = 100.0 - slab * 15
        solid(pen, x, foot, w, h, depth, "queue_tint")
        for cell in range(5):
            pen.rect(x + 5 + cell * 12, foot - h + 3, 8, 6, fill="ink", stroke=None)
    foot = 100.0 - 4 * 15 - 7
    top, right = foot - h, x + w
    pen.polygon((x, foot), (x, top), (x + lean, top + rise), (right + lean, top + rise),
                (right + lean, foot + rise), (right, foot), stroke=NOT_YET)  # fmt: skip
    pen.line((x, top), (right, top), (right, foot), weight="detail", dash="not-yet")
    pen.line((right, top), (right + lean, top + rise), weight="detail", dash="not-yet")


def tokens(pen: Pen, width: float = UNITS) -> None:
    """A speech bubble that fills up tile by tile; dashed tiles are still to come; ``width`` in units."""
    right = width - 6
    pen.polygon((6, 14), (right, 14), (right, 78), (32, 78), (15, 96), (17, 78), (6, 78))
    stretch = (right - 6 - 14 - 10) / 64
    # Widths of the tiles as shares of the 64 units that a square bubble offers besides two gaps.
    rows = ((23, 16, 25), (16, 28, -20), (-27,))
    for row, tiles in enumerate(rows):
        x = 13.0
        for share in tiles:
            made = share > 0
            w = abs(share) * stretch
            stroke = DETAIL if made else NOT_YET
            pen.rect(x, 21 + row * 18, w, 12, 1.5, "write_tint" if made else "paper", stroke)
            x += w + 5


DRAWINGS: Mapping[str, Callable[[Pen], None]] = MappingProxyType(
    {
        "device": device,
        "tower": tower,
        "internet": internet,
        "balancer": balancer,
        "server": server,
        "kv-cache": kv_cache,
        "tokens": tokens,
        "on-device": on_device,
        "edge": edge,
        "speculative": speculative,
        "prompt": prompt,
        "packet": packet,
        "fiber": fiber,
        "data-center": data_center,
        "gpu": gpu,
        "token": token,
    }
)
"""Every drawing by its id."""

_WIDENED: Mapping[str, Callable[[Pen, float], None]] = MappingProxyType({"internet": internet, "tokens": tokens})


def draw(pen: Pen, drawing: str, width: float = UNITS) -> None:
    """Make a drawing by its id; the few that may be wider than their square fill ``width`` units."""
    if drawing not in DRAWINGS:
        near = difflib.get_close_matches(drawing, DRAWINGS, n=1)
        known = ", ".join(DRAWINGS)
        raise ContentError(
            f"there is no drawing {drawing!r}",
            hint=f"did you mean {near[0]!r}?" if near else f"known are {known}",
        )
    if drawing in _WIDENED:
        _WIDENED[drawing](pen, width)
    else:
        DRAWINGS[drawing](pen.at((width - UNITS) / 2, 0, UNITS))
