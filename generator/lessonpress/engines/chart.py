"""matplotlib: plots of data, as SVG for pages and as SVG, PDF or PNG files of their own.

A ``Figure`` per plot, never pyplot, so nothing is shared between plots; the library is loaded on first
use. Words are set by our own SVG writer: matplotlib's text would carry neither kerning nor the names of
the page's fonts.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from lessonpress.drawing.measure import STACKS, character_starts
from lessonpress.drawing.scene import Circle, Path, Rect, Scene, Shape, Stroke, Text
from lessonpress.engines.svg import svg
from lessonpress.figures.plot import TICK_LENGTH, Bar, Line, Mark, Markers, Panel, Plot, Scale
from lessonpress.fonts import cache_folder, characters, face_of, font_file
from lessonpress.style import DASHES, FACES, LINES, MM_PER_PT, TEXT_STYLES, Face, Theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch
    from matplotlib.transforms import Transform

Kind = Literal["svg", "pdf", "png"]

_MM_PER_INCH = 25.4
_DPI = 300
_SETTINGS: dict[str, Any] = {
    # Equal plots get equal bytes, and no point of the data is dropped or moved to whole pixels.
    "svg.hashsalt": "lessonpress",
    "svg.fonttype": "none",
    "pdf.fonttype": 42,
    "path.simplify": False,
    "path.snap": False,
    # Dashes are lengths, whatever the weight of the line.
    "lines.scale_dashes": False,
    "text.parse_math": False,
}
_MARKERS = {"dot": "o", "ring": "o", "square": "s", "diamond": "D", "triangle": "^"}
_RIM = "meaning"


@dataclass(frozen=True, slots=True)
class Chart:
    """A plot as a page places it: SVG, alternative text, long description, and size in mm."""

    svg: str
    title: str
    description: str
    width: float
    height: float


def chart(plot: Plot, theme: Theme) -> Chart:
    """A plot in a theme's colors, to be placed on a page as an image."""
    words = plot.scene
    return Chart(_svg(plot, theme), words.title, words.description, words.width, words.height)


def export(drawing: Plot | Scene, theme: Theme, kind: Kind) -> bytes:
    """A plot, or any other drawing, as a file of its own; the text of SVG and PDF stays text."""
    if kind == "svg":
        return (svg(drawing, theme) if isinstance(drawing, Scene) else _svg(drawing, theme)).encode()
    plot = Plot(drawing, ()) if isinstance(drawing, Scene) else drawing
    return _file(plot, theme, kind)


def _svg(plot: Plot, theme: Theme) -> str:
    """The words and shapes of a plot with its panels behind them, where the title ends."""
    if not plot.panels:
        return svg(plot.scene, theme)
    with _settings():
        figure = _figure(plot, theme)
        target = io.BytesIO()
        # Without values there is no metadata element, hence no date.
        figure.savefig(target, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
    source = target.getvalue().decode()
    # The style sheet between the root and the figure would reach our own shapes too.
    body = source[source.index('<g id="figure_1">') : source.rindex("</svg>")].rstrip()
    look = 'fill="#000000" stroke-linejoin="round" stroke-linecap="butt"'
    names = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
    panels = f'<g {names} transform="scale({MM_PER_PT:.8f})" {look}>{body}</g>'
    before, title, after = svg(plot.scene, theme).partition("</title>")
    return f"{before}{title}{panels}{after}"


def _file(plot: Plot, theme: Theme, kind: Literal["pdf", "png"]) -> bytes:
    metadata = {"CreationDate": None, "Title": plot.title} if kind == "pdf" else {"Software": None}
    with _settings():
        figure = _figure(plot, theme)
        figure.patch.set(visible=True, facecolor=theme.paper)
        for order, shape in enumerate(plot.scene.shapes, 10):
            _draw(figure, shape, plot.scene, theme, order)
        target = io.BytesIO()
        figure.savefig(target, format=kind, dpi=_DPI, metadata=metadata)
    return target.getvalue()


def _settings() -> Any:
    # Its own folder is in the home of the user, which may not be writable; without one it starts slowly.
    os.environ.setdefault("MPLCONFIGDIR", str(cache_folder("matplotlib")))
    import matplotlib

    # Its type would be a dictionary of every setting there is.
    settings: Any = _SETTINGS
    return matplotlib.rc_context(settings)


def _figure(plot: Plot, theme: Theme) -> Figure:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    width, height = plot.scene.width, plot.scene.height
    figure = Figure(figsize=(width / _MM_PER_INCH, height / _MM_PER_INCH), dpi=72)
    FigureCanvasSVG(figure)
    figure.patch.set_visible(False)
    for panel in plot.panels:
        _panel(figure, panel, plot.scene, theme)
    return figure


# Panels


def _panel(figure: Figure, panel: Panel, page: Scene, theme: Theme) -> None:
    box = panel.box
    place = box.left / page.width, 1 - box.bottom / page.height, box.width / page.width, box.height / page.height
    axes = figure.add_axes(place)
    axes.patch.set_visible(False)
    _scales(axes, panel)
    _frame(axes, panel, theme)
    for order, mark in enumerate(panel.marks, 3):
        _mark(axes, mark, theme, order)


def _scales(axes: Axes, panel: Panel) -> None:
    from matplotlib.ticker import FixedLocator, NullLocator

    def limits(scale: Scale) -> tuple[float, float]:
        return float(scale.low), float(scale.high)

    if panel.x.logarithmic:
        axes.set_xscale("log")
    if panel.y.logarithmic:
        axes.set_yscale("log")
    axes.set(xlim=limits(panel.x), ylim=limits(panel.y), autoscale_on=False)
    for axis, ticks in ((axes.xaxis, panel.x_ticks), (axes.yaxis, panel.y_ticks)):
        axis.set_major_locator(FixedLocator([float(tick) for tick in ticks]))
        axis.set_minor_locator(NullLocator())


def _frame(axes: Axes, panel: Panel, theme: Theme) -> None:
    """Lines at the left and below only; ticks without labels, which are words of the scene."""
    for side in ("top", "right") if panel.upright else ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set(linewidth=LINES["meaning"], color=theme.ink)
    axes.tick_params(
        length=TICK_LENGTH / MM_PER_PT,
        width=LINES["meaning"],
        color=theme.ink,
        labelbottom=False,
        labelleft=False,
    )


def _mark(axes: Axes, mark: Mark, theme: Theme, order: int) -> None:
    if isinstance(mark, Line):
        axes.plot(*_columns(mark.points), **_line_look(mark.stroke, theme), clip_on=False, zorder=order)
    elif isinstance(mark, Markers):
        _markers(axes, mark, theme, order)
    else:
        _bar(axes, mark, theme, order)


def _columns(points: tuple[tuple[Any, Any], ...]) -> tuple[list[float], list[float]]:
    return [float(x) for x, _ in points], [float(y) for _, y in points]


def _line_look(stroke: Stroke, theme: Theme) -> dict[str, Any]:
    look: dict[str, Any] = {
        "color": theme.color(stroke.role),
        "linewidth": LINES[stroke.weight],
        "solid_capstyle": stroke.cap,
        "dash_capstyle": "butt",
        "solid_joinstyle": "round",
        "dash_joinstyle": "round",
    }
    return look | {"linestyle": _dashes(stroke)}


def _dashes(stroke: Stroke) -> Any:
    return (0, tuple(mm / MM_PER_PT for mm in DASHES[stroke.dash])) if stroke.dash else "-"


def _markers(axes: Axes, mark: Markers, theme: Theme, order: int) -> None:
    """Marks of their full size, even where they stand on the edge of the panel."""
    color = theme.color(mark.role)
    # The rim counts to the size, as the eye has it.
    size = mark.size / MM_PER_PT - LINES[_RIM]
    axes.plot(
        *_columns(mark.points),
        linestyle="none",
        marker=_MARKERS[mark.shape],
        markersize=size / (2**0.5 if mark.shape == "diamond" else 1),
        markerfacecolor=theme.paper if mark.shape == "ring" else color,
        markeredgecolor=color,
        markeredgewidth=LINES[_RIM],
        clip_on=False,
        zorder=order,
    )


def _bar(axes: Axes, mark: Bar, theme: Theme, order: int) -> None:
    axes.barh(
        float(mark.middle),
        float(mark.end - mark.start),
        float(mark.thickness),
        float(mark.start),
        facecolor=theme.color(mark.fill) if mark.fill else "none",
        edgecolor=theme.color(mark.stroke.role) if mark.stroke else "none",
        linewidth=LINES[mark.stroke.weight] if mark.stroke else 0,
        clip_on=False,
        zorder=order,
    )


# Scenes in files of their own


def _draw(figure: Figure, shape: Shape, page: Scene, theme: Theme, order: int) -> None:
    if isinstance(shape, Text):
        _set_text(figure, shape, page, theme, order)
        return
    patch = _patch(shape)
    stroke = shape.stroke
    patch.set(
        facecolor=theme.color(shape.fill) if shape.fill else "none",
        edgecolor=theme.color(stroke.role) if stroke else "none",
        linewidth=LINES[stroke.weight] if stroke else 0,
        linestyle=_dashes(stroke) if stroke else "-",
        capstyle=stroke.cap if stroke else "butt",
        joinstyle="round",
        transform=_millimeters(figure, page),
        zorder=order,
    )
    figure.add_artist(patch)


def _millimeters(figure: Figure, page: Scene) -> Transform:
    """From mm with y downward to the figure."""
    from matplotlib.transforms import Affine2D

    return Affine2D().scale(1 / page.width, -1 / page.height).translate(0, 1) + figure.transFigure


def _patch(shape: Path | Rect | Circle) -> Patch:
    from matplotlib import patches
    from matplotlib.path import Path as Outline

    if isinstance(shape, Circle):
        return patches.Circle((shape.x, shape.y), shape.radius)
    if isinstance(shape, Rect) and not shape.radius:
        return patches.Rectangle((shape.x, shape.y), shape.w, shape.h)
    if isinstance(shape, Rect):
        corners = f"round,pad=0,rounding_size={shape.radius}"
        return patches.FancyBboxPatch((shape.x, shape.y), shape.w, shape.h, boxstyle=corners)
    codes = {"M": Outline.MOVETO, "L": Outline.LINETO, "C": Outline.CURVE4, "Z": Outline.CLOSEPOLY}
    steps = [(p, codes[c.kind]) for c in shape.commands for p in (c.points or ((0.0, 0.0),))]
    return patches.PathPatch(Outline([point for point, _ in steps], [code for _, code in steps]))


def _set_text(figure: Figure, text: Text, page: Scene, theme: Theme, order: int) -> None:
    from matplotlib.font_manager import FontProperties

    starts = character_starts(text.text, text.style)
    for face, first, run in _runs(text):
        figure.text(
            (text.x + starts[first] * text.size) / page.width,
            1 - text.y / page.height,
            run,
            fontproperties=FontProperties(fname=font_file(face), size=text.size / MM_PER_PT),
            color=theme.color(text.role),
            verticalalignment="baseline",
            zorder=order,
        )


def _runs(text: Text) -> Iterator[tuple[Face, int, str]]:
    """Pieces of a text that one face draws, each with the place of its first character."""
    family, weight = TEXT_STYLES[text.style]
    stack = [face_of(family, weight), *(_nearest(name, weight) for name in STACKS[family][1:])]
    faces = [_face(stack, character) for character in text.text]
    for face, pieces in groupby(enumerate(faces), key=lambda piece: piece[1]):
        places = [place for place, _ in pieces]
        yield face, places[0], text.text[places[0] : places[-1] + 1]


def _face(stack: list[Face], character: str) -> Face:
    return next((face for face in stack if ord(character) in characters(face)), stack[0])


def _nearest(family: str, weight: int) -> Face:
    return min((face for face in FACES if face.family == family), key=lambda face: abs(face.weight - weight))
