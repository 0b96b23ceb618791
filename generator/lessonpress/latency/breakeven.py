"""Where two ways to answer take equally long: by prompt length, answer length or distance.

Each time is a straight line in the quantity asked for, so the tie is where two lines meet, exactly.
A result may lie between two tokens: below it one way is faster, above it the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lessonpress.latency.decode import ms_per_token
from lessonpress.latency.network import network_parts
from lessonpress.latency.scenario import Scenario
from lessonpress.latency.timeline import timeline


@dataclass(frozen=True, slots=True)
class Line:
    """A time that grows evenly: ``start`` ms and ``slope`` ms for each unit."""

    start: Fraction
    slope: Fraction

    def at(self, amount: Fraction) -> Fraction:
        """The time for an amount (ms)."""
        return self.start + self.slope * amount


def meeting(one: Line, other: Line, least: Fraction = Fraction(0)) -> Fraction | None:
    """The smallest amount, from ``least`` on, at which both take equally long; None when there is none."""
    if one.slope == other.slope:
        return least if one.start == other.start else None
    amount = (other.start - one.start) / (one.slope - other.slope)
    return amount if amount >= least else None


def prompt_line(inputs: Scenario) -> Line:
    """Time to the first word by prompt tokens."""
    times = timeline(inputs)
    return Line(times.network + times.queue, 1000 / inputs.prefill_tps)


def answer_line(inputs: Scenario) -> Line:
    """Time of the whole by answer tokens; by the field's convention for one token or more."""
    first, each = timeline(inputs).first_word, ms_per_token(inputs)
    return Line(first - each if inputs.convention == "field" else first, each)


def distance_line(inputs: Scenario) -> Line:
    """Time of the whole by km of path one way."""
    trips = 1 + inputs.setup_rtts
    rest = timeline(inputs).whole - network_parts(inputs).flight * trips
    return Line(rest, 2 * inputs.inflation * trips / inputs.fiber_km_per_ms)


def tie_in_prompt_tokens(one: Scenario, other: Scenario) -> Fraction | None:
    """The prompt length with which both show their first word at the same moment; None when never.

    Both get the same prompt; the prompts that the scenarios have play no part.
    """
    return meeting(prompt_line(one), prompt_line(other))


def tie_in_answer_tokens(one: Scenario, other: Scenario) -> Fraction | None:
    """The answer length with which both are done at the same moment; None when never.

    Both write the same answer; the answers that the scenarios have play no part. Where a scenario counts by
    the field's convention, from one token on.
    """
    counts_from_one = "field" in (one.convention, other.convention)
    return meeting(answer_line(one), answer_line(other), Fraction(1 if counts_from_one else 0))


def tie_in_distance_km(fixed: Scenario, moved: Scenario) -> Fraction | None:
    """How far ``moved`` must be (km of path one way) to be done with ``fixed``, which stays; None when never.

    0 km is a tie only when they are equally fast there: a place cannot be nearer than here.
    """
    return meeting(Line(timeline(fixed).whole, Fraction(0)), distance_line(moved))


def prompt_tokens_per_answer_token(inputs: Scenario) -> Fraction:
    """How many prompt tokens take as long to read as one answer token takes to write.

    Reading outlasts writing once the prompt is longer than this many times the answer:
    prefill_tps / (decode_tps x speed-up), 133 1/3 in the lesson's case.
    """
    return ms_per_token(inputs) * inputs.prefill_tps / 1000
