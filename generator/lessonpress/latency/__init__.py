"""The latency model: exact arithmetic from a scenario to every number a page prints.

No input or output, no drawing and no formatted floats: inputs and results are exact rationals, rounded
once, for display, by :func:`shown`. Around the phases of one answer (``timeline``) stand the parts of the
network, the line at the server, the KV cache, shared passes, drafts, limits of the hardware and ties.
"""

from lessonpress.latency.decode import decode_passes, ms_per_token, output_tokens
from lessonpress.latency.inputs import CONVENTIONS, INPUTS, Convention
from lessonpress.latency.network import VACUUM_KM_PER_MS, NetworkParts, network_parts
from lessonpress.latency.rounding import Shown, shown, shown_share
from lessonpress.latency.scenario import Scenario, scenario
from lessonpress.latency.stages import SEQUENTIAL, STAGES, Stage, stages
from lessonpress.latency.stream import last_token, token_arrival, tokens_on_screen
from lessonpress.latency.timeline import PHASES, Timeline, timeline

__all__ = [
    "CONVENTIONS",
    "INPUTS",
    "PHASES",
    "SEQUENTIAL",
    "STAGES",
    "VACUUM_KM_PER_MS",
    "Convention",
    "NetworkParts",
    "Scenario",
    "Shown",
    "Stage",
    "Timeline",
    "decode_passes",
    "last_token",
    "ms_per_token",
    "network_parts",
    "output_tokens",
    "scenario",
    "shown",
    "shown_share",
    "stages",
    "timeline",
    "token_arrival",
    "tokens_on_screen",
]
