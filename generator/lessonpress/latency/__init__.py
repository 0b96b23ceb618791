"""The latency model: exact arithmetic from a scenario to every number a page prints.

No input or output, no drawing and no formatted floats: inputs and results are exact rationals, rounded
once, for display, by :func:`shown`.
"""

from lessonpress.latency.rounding import Shown, shown, shown_share
from lessonpress.latency.scenario import Scenario, scenario
from lessonpress.latency.timeline import PHASES, Timeline, timeline

__all__ = ["PHASES", "Scenario", "Shown", "Timeline", "scenario", "shown", "shown_share", "timeline"]
