"""The views of the journey by name: the whole of it, and closer looks at its stations."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lessonpress.figures.art import Art
from lessonpress.figures.view_whole import whole

VIEWS: Mapping[str, Art] = MappingProxyType({"whole": whole})
"""The art of every view by its name, as ``--view`` calls it."""

WHOLE = "whole"
"""The view that shows the lesson's own parts, and that is made unless another is asked for."""
