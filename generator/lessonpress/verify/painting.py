"""The words of a content stream that say how marks look: color, transparency, patterns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from lessonpress.verify.geometry import IDENTITY, Box, Matrix
from lessonpress.verify.typefaces import Typeface

BLACK, WHITE = "#000000", "#ffffff"
ARTIFACT = "Artifact"


@dataclass(frozen=True, slots=True)
class Ink:
    """What a mark is painted with: a color as ``#rrggbb`` or in words, and its opacity."""

    color: str = BLACK
    opacity: float = 1.0

    @property
    def is_pure(self) -> bool:
        """Whether it is black or white on every copier."""
        return self.color == WHITE or (self.color == BLACK and self.opacity in (0.0, 1.0))

    @property
    def is_visible(self) -> bool:
        """Whether it leaves a mark on white paper."""
        return self.color != WHITE and self.opacity > 0

    def __str__(self) -> str:
        return self.color if self.opacity == 1 else f"{self.color} at {self.opacity:.0%}"


@dataclass(frozen=True, slots=True)
class Painted:
    """One mark on the page.

    ``kind`` is text, line, area or picture; ``box`` what is seen of it, ``whole`` what would be seen
    without clipping. ``thickness`` is points: of a line its weight, of an area its shorter side; ``size``
    is the type size. ``mark`` is the number of the tagged content it belongs to.
    """

    kind: str
    box: Box
    whole: Box
    ink: Ink
    tagged: bool
    mark: int | None
    thickness: float = 0.0
    size: float = 0.0
    missing: bool = False


@dataclass(slots=True)
class State:
    """The graphics state; ``q`` copies it."""

    clip: Box
    matrix: Matrix = IDENTITY
    fill: Ink = Ink()
    stroke: Ink = Ink()
    line_width: float = 1.0
    font: Typeface | None = None
    size: float = 0.0
    character_space: float = 0.0
    word_space: float = 0.0
    horizontal: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    fill_space: str = "/DeviceGray"
    stroke_space: str = "/DeviceGray"

    def copy(self) -> State:
        """A state that changes on its own."""
        return copy(self)


def gray(values: Sequence[float]) -> str:
    """The color of ``g``."""
    return rgb((values[0],) * 3)


def rgb(values: Sequence[float]) -> str:
    """The color of ``rg``."""
    return "#" + "".join(f"{round(255 * min(max(value, 0.0), 1.0)):02x}" for value in values)


def cmyk(values: Sequence[float]) -> str:
    """The color of ``k``, without color management."""
    cyan, magenta, yellow, black = values
    return rgb([(1 - ink) * (1 - black) for ink in (cyan, magenta, yellow)])


_BY_COUNT: dict[int, Callable[[Sequence[float]], str]] = {1: gray, 3: rgb, 4: cmyk}
_BY_SPACE = {"/DeviceGray": gray, "/DeviceRGB": rgb, "/DeviceCMYK": cmyk, "/CalGray": gray, "/CalRGB": rgb}


def color_in(space: str, values: Sequence[float]) -> str:
    """A color in a named space; in words where the space says nothing without a color profile."""
    make = _BY_SPACE.get(space)
    if make is None or _BY_COUNT.get(len(values)) is not make:
        return f"a color in the space {space.lstrip('/')}"
    return make(values)


def with_settings(state: State, settings: Any) -> None:
    """Apply an ExtGState: opacity, line width and masks."""
    if "/ca" in settings:
        state.fill = Ink(state.fill.color, float(settings["/ca"]))
    if "/CA" in settings:
        state.stroke = Ink(state.stroke.color, float(settings["/CA"]))
    if "/LW" in settings:
        state.line_width = float(settings["/LW"])
    if settings.get("/SMask", "/None") != "/None":
        state.fill = state.stroke = Ink("a soft mask")


def picture_ink(image: Any) -> Ink:
    """The ink of an image: pure when it holds one bit of gray for each dot."""
    if image.get("/ImageMask", False):
        return Ink()
    one_bit = image.get("/BitsPerComponent") == 1 and image.get("/ColorSpace") in ("/DeviceGray", "/CalGray")
    return Ink(BLACK if one_bit and "/SMask" not in image else "a picture with grays or colors")
