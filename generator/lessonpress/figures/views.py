"""The views of the journey by name: the whole of it, and closer looks at its stations."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lessonpress.figures.art import Art
from lessonpress.figures.legend import LINES
from lessonpress.figures.view_center import center
from lessonpress.figures.view_edge import edge_trip
from lessonpress.figures.view_near import near
from lessonpress.figures.view_on_device import on_device_trip
from lessonpress.figures.view_server import server_inside
from lessonpress.figures.view_speculative import speculative_trip
from lessonpress.figures.view_tour import tour
from lessonpress.figures.view_whole import whole

VIEWS: Mapping[str, Art] = MappingProxyType(
    {
        "whole": whole,
        "near": near,
        "center": center,
        "server": server_inside,
        "tour": tour,
        "on-device": on_device_trip,
        "edge": edge_trip,
        "speculative": speculative_trip,
    }
)
"""The art of every view by its name, as ``--view`` calls it."""

VIEW_LINES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    dict.fromkeys(VIEWS, LINES)
    | {
        "near": ("radio", "fiber"),
        "center": ("fiber", "tokens"),
        "server": ("tokens",),
        "on-device": ("tokens",),
    }
)
"""The kinds of lines in each view, for its key; thick arrows inside a computer are not fiber."""

WHOLE = "whole"
"""The view that shows the lesson's own parts, and that is made unless another is asked for."""
