"""The look, as tables: papers, bands, lines, colors and fonts, shared by all drawing engines.

Lengths are millimeters, type sizes and line weights points unless a name says otherwise.
A new paper, theme or band is one entry here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType

MM_PER_PT = 25.4 / 72
CONTENT_WIDTH = 180.0
"""Width of the text column in mm; the same on every paper, so figures are drawn once."""

SAFE_EDGE = 12.7
"""No mark may come closer to the edge of the paper (mm)."""

SMALLEST_TYPE = 8.0
"""No text is smaller (pt)."""

LARGEST_FILE = 300_000
"""Most bytes of a question sheet."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size with its margins; the content area stops above the footer."""

    id: str
    name: str
    code: str
    width: float
    height: float
    top: float
    content_height: float

    @property
    def side(self) -> float:
        """Left and right margin."""
        return (self.width - CONTENT_WIDTH) / 2

    @property
    def turned(self) -> Paper:
        """The same paper with its other side at the top; the margins stay those of the upright page."""
        return replace(self, width=self.height, height=self.width)

    @property
    def bottom(self) -> float:
        """Margin under the content area, footer included."""
        return self.height - self.top - self.content_height


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        paper.id: paper
        for paper in (
            Paper("a4", "A4", "A4", 210.0, 297.0, 15.5, 255.0),
            Paper("letter", "US Letter", "LTR", 215.9, 279.4, 14.0, 240.4),
        )
    }
)


WALL_PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        paper.id: paper
        for paper in (
            Paper("a3", "A3", "A3", 420.0, 297.0, SAFE_EDGE, 297.0 - 2 * SAFE_EDGE),
            Paper("a2", "A2", "A2", 594.0, 420.0, SAFE_EDGE, 420.0 - 2 * SAFE_EDGE),
            Paper("tabloid", "US Tabloid", "TAB", 431.8, 279.4, SAFE_EDGE, 279.4 - 2 * SAFE_EDGE),
        )
    }
)
"""Papers for walls, on their long side; only posters are made for them."""

ALL_PAPERS: Mapping[str, Paper] = MappingProxyType({**PAPERS, **WALL_PAPERS})
"""Every paper that some document is made for."""

POSTER_SIZES: Mapping[str, str] = MappingProxyType({"a4": "a3", "letter": "tabloid"})
"""The size of a poster by the paper of its sheets, unless another one is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Type and writing space of a span of grades.

    ``stage`` says how a page speaks to its readers: ``pictures``, ``story``,
    ``text`` or ``study``;
    ``running`` is the family of running text; sizes are points, ``leading`` a factor,
    ``x_height`` and ``ring`` millimeters, ``rows`` the distance between two writing lines in
    millimeters for each grade of the band.
    """

    id: str
    code: str
    stage: str
    rows: tuple[tuple[str, float], ...]
    running: str
    body: float
    leading: float
    question: float
    heading: float
    title: float
    figure_name: float
    figure_caption: float
    label: float
    ring: float
    x_height: float
    max_characters: int
    guided: bool

    @property
    def grades(self) -> tuple[str, ...]:
        """The grades of the band, youngest first."""
        return tuple(grade for grade, _ in self.rows)

    @property
    def row(self) -> float:
        """Writing row of the whole band: that of its youngest grade (mm)."""
        return self.rows[0][1]


BANDS: Mapping[str, Band] = MappingProxyType(
    {
        band.id: band
        for band in (
            Band(
                id="K-1", code="GK1", stage="pictures",
                rows=(("K", 25.0), ("1", 16.0)),
                running="Lexend", body=22.6, leading=1.27, max_characters=45,
                question=22.6, heading=22.6, title=28, label=17.8,
                figure_name=17.8, figure_caption=17.8, ring=4.2, x_height=4.2, guided=True,
            ),
            Band(
                id="2-3", code="G23", stage="story",
                rows=(("2", 13.0), ("3", 11.0)),
                running="Atkinson", body=19, leading=1.35, max_characters=45,
                question=18.5, heading=20, title=28, label=15,
                figure_name=14, figure_caption=12, ring=3.7, x_height=3.3, guided=True,
            ),
            Band(
                id="4-5", code="G45", stage="text",
                rows=(("4", 8.7), ("5", 8.7)),
                running="Atkinson", body=15, leading=1.38, max_characters=70,
                question=15, heading=16.5, title=25, label=12,
                figure_name=11, figure_caption=9.5, ring=3.5, x_height=2.6, guided=False,
            ),
            Band(
                id="6-8", code="G68", stage="text",
                rows=(("6", 8.0), ("7", 8.0), ("8", 8.0)),
                running="Atkinson", body=12.5, leading=1.34, max_characters=75,
                question=12.8, heading=14, title=25, label=11.5,
                figure_name=11, figure_caption=9.5, ring=3.5, x_height=2.2, guided=False,
            ),
            Band(
                id="9-12", code="G912", stage="study",
                rows=(("9", 7.1), ("10", 7.1), ("11", 7.1), ("12", 7.1)),
                running="Atkinson", body=12, leading=1.31, max_characters=80,
                question=12.2, heading=13, title=25, label=10.5,
                figure_name=11, figure_caption=9.5, ring=3.5, x_height=2.1, guided=False,
            ),
        )
    }
)  # fmt: skip

DEFAULT_BAND = "4-5"


@dataclass(frozen=True, slots=True)
class Grade:
    """What a sheet is made for: a single grade or a whole band."""

    id: str
    band: Band
    row: float

    @property
    def letter(self) -> float:
        """Height of a capital between the guides of a writing row (mm): 14 of kindergarten's 25."""
        return self.row * 0.56

    @property
    def code(self) -> str:
        """Short form for the sheet code: ``G45``, or ``G5`` for one grade."""
        return self.band.code if self.id == self.band.id else f"G{self.id}"


GRADES: Mapping[str, Grade] = MappingProxyType(
    {band.id: Grade(band.id, band, band.row) for band in BANDS.values()}
    | {grade: Grade(grade, band, row) for band in BANDS.values() for grade, row in band.rows}
)

LINES: Mapping[str, float] = MappingProxyType(
    {
        "route": 2.25,
        "outline": 1.25,
        "meaning": 1.0,
        "pattern": 0.95,
        "detail": 0.8,
        "hairline": 0.75,
    }
)
"""Line weights in points by what the line is for; no line is thinner than the hairline."""

DASHES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {"cut": (2.2, 1.6), "zoom": (1.2, 1.1), "not-yet": (1.0, 1.0), "midline": (2.0, 1.6), "dots": (0.01, 1.6)}
)
"""Dash and gap in mm by what the dashes mean."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colors by role. A role is what a mark means, never what it looks like."""

    id: str
    code: str
    name: str
    ink: str
    paper: str
    route: str
    token: str
    network: str
    queue: str
    read: str
    write: str
    network_tint: str
    queue_tint: str
    read_tint: str
    write_tint: str
    sea: str
    panel: str
    ring: str
    idea: str

    def color(self, role: str) -> str:
        """The color of a role as ``#rrggbb``; a KeyError for a role that does not exist."""
        if role not in ROLES:
            raise KeyError(role)
        return str(getattr(self, role))


ROLES = frozenset(f.name for f in fields(Theme)) - {"id", "code", "name"}
LINE_ROLES = ("ink", "route", "token", "network", "queue", "read", "write")
TINT_ROLES = ("network_tint", "queue_tint", "read_tint", "write_tint", "sea", "panel", "ring", "idea")

THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        theme.id: theme
        for theme in (
            Theme("copier", "BW", "Black only, for copiers", *["#000000", "#ffffff"], *["#000000"] * 6,
                  *["#ffffff"] * 8),
            Theme("color", "COL", "Color", "#14213d", "#ffffff", "#0b5c8c", "#b23a0e", "#0b5c8c", "#6b4700",
                  "#1f6b4f", "#b23a0e", "#e3f1f9", "#fff1cc", "#e2f3ea", "#fce6db", "#dceef8", "#eef5f9",
                  "#ffe9a8", "#fff6e0"),
        )
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Face:
    """One font face: the package and file it comes from, and the instance of a variable font.

    ``without`` holds characters that the face draws but is not used for.
    """

    family: str
    weight: int
    package: str
    file: str
    axes: tuple[tuple[str, float], ...] = ()
    without: str = ""

    @property
    def name(self) -> str:
        """Unique name, also the stem of an instance's file."""
        return f"{self.family.replace(' ', '')}-{self.weight}"


_LEXEND = "Lexend[wght].ttf"
_NOTO = "NotoSans[wdth,wght].ttf"
_ATKINSON = "AtkinsonHyperlegible-{}.ttf"
# Atkinson's zero is slashed and has no alternate, so digits come from Lexend, the next in the stack.
_DIGITS = "0123456789"
FACES: tuple[Face, ...] = (
    *(Face("Lexend", w, "fontpkg_lexend", _LEXEND, (("wght", w),)) for w in (400, 500, 600)),
    *(
        Face("Atkinson", w, "fontpkg_atkinson_hyperlegible", _ATKINSON.format(name), without=_DIGITS)
        for w, name in ((400, "Regular"), (700, "Bold"))
    ),
    *(Face("Noto Sans", w, "fontpkg_noto_sans", _NOTO, (("wght", w), ("wdth", 100.0))) for w in (400, 600)),
)

TEXT_STYLES: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        "name": ("Lexend", 600),
        "question": ("Lexend", 500),
        "caption": ("Lexend", 400),
        "text": ("Atkinson", 400),
        "strong": ("Atkinson", 700),
    }
)
"""Family and weight of the text in figures, by what the text is."""
