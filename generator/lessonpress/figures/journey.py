"""The journey of a prompt: seven numbered stops in a loop, as a strip or for young children as a loop."""

from __future__ import annotations

from lessonpress.figures.journey_loop import journey_loop
from lessonpress.figures.journey_strip import journey_strip
from lessonpress.figures.route import Journey, Stop, Zone

__all__ = ["Journey", "Stop", "Zone", "journey_loop", "journey_strip"]
