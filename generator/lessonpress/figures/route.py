"""The journey of a prompt as data, and the marks that all its pictures share."""

from __future__ import annotations

from dataclasses import dataclass

from lessonpress.drawing.measure import in_lines, text_width
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Point
from lessonpress.errors import ContentError
from lessonpress.style import MM_PER_PT, Band

STOPS = 7
"""Number of stops that the pictures of the journey are laid out for."""

MEMORY = 6
"""The stop that hangs on the one before it and is not on the path."""

_LINE_PITCH = 1.16
"""Distance of two lines of a name by its size."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of the journey: its number on the path, its name, and the id of its drawing."""

    number: int
    name: str
    drawing: str


@dataclass(frozen=True, slots=True)
class Zone:
    """Where a run of stops is, from the number of the first to that of the last."""

    label: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Journey:
    """A prompt's way through seven stops and back.

    ``answer`` holds the word tiles that come home, ``distance`` the words under the sea, ``title``
    the alternative text and ``description`` the long description.
    """

    stops: tuple[Stop, ...]
    zones: tuple[Zone, ...]
    answer: tuple[str, ...]
    distance: str
    title: str
    description: str = ""

    def __post_init__(self) -> None:
        """Refuse what the layouts cannot show: other than seven stops, or zones that overlap."""
        if [stop.number for stop in self.stops] != list(range(1, STOPS + 1)):
            raise ContentError(
                f"the journey needs exactly {STOPS} stops numbered 1 to {STOPS} in order, it has "
                f"{[stop.number for stop in self.stops]}",
                hint=f"stop {MEMORY} hangs on stop {MEMORY - 1}, stop {STOPS} is the way back",
            )
        edges = [edge for zone in self.zones for edge in (zone.first, zone.last)]
        inside = all(1 <= edge <= MEMORY for edge in edges)
        apart = all(a.last < b.first for a, b in zip(self.zones, self.zones[1:], strict=False))
        if not (inside and apart and all(zone.first <= zone.last for zone in self.zones)):
            raise ContentError(f"the zones must cover stops 1 to {MEMORY} in order without overlapping")


@dataclass(frozen=True, slots=True)
class NameLabel:
    """A numbered ring with a name beside it, measured (mm)."""

    number: int
    lines: tuple[str, ...]
    size: float
    ring: float

    @classmethod
    def of(cls, stop: Stop, band: Band, lines: int) -> NameLabel:
        """The label of a stop in the type of a band, its name in at most so many lines."""
        size = band.figure_name * MM_PER_PT
        return cls(stop.number, in_lines(stop.name, size, "name", lines), size, band.ring)

    @property
    def indent(self) -> float:
        """From the left edge of the ring to the name."""
        return 2 * self.ring + 0.6 * self.ring

    @property
    def width(self) -> float:
        """Width of ring and name together."""
        return self.indent + max(text_width(line, self.size, "name") for line in self.lines)

    @property
    def height(self) -> float:
        """Height of the taller of ring and name."""
        return max(2 * self.ring, self.size * (1 + _LINE_PITCH * (len(self.lines) - 1)))

    def draw(self, pen: Pen, left: float, middle: float) -> None:
        """Put the label with its left edge and its middle height here."""
        pen.ring(left + self.ring, middle, self.number, self.ring)
        pitch = self.size * _LINE_PITCH
        pen.centered_lines(left + self.indent, middle, self.lines, self.size, "name", pitch)


def too_long(labels: tuple[NameLabel, ...]) -> ContentError:
    """The complaint about names that do not fit side by side, naming the longest."""
    longest = max(labels, key=lambda label: label.width)
    name = " ".join(longest.lines)
    return ContentError(
        f"the name of stop {longest.number} does not fit into the picture of the journey: {name!r}",
        hint="use a shorter name for this grade",
    )


def token_run(pen: Pen, start: Point, end: Point, size: float, step: float) -> None:
    """Squares along a straight line, about ``step`` mm apart, the ends half a step clear."""
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    count = round(length / step)
    for i in range(count):
        share = (i + 0.5) / count
        pen.token(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share, size)
