"""The network phase in parts: access, flight of light, and round trips that set up a connection."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lessonpress.latency.scenario import Scenario

VACUUM_KM_PER_MS = Fraction(299_792_458, 1_000_000)
"""Light in vacuum, exact: the meter is defined by 299,792,458 m/s (SI). For satellites; glass is slower."""

HALF_WAY_ROUND_KM = 20_038
"""Half of the equator (pi x 6378.137 km, rounded up): no two places on earth are farther apart."""


@dataclass(frozen=True, slots=True)
class NetworkParts:
    """What the network phase is made of (ms): one round trip of the question, and those before it.

    ``access`` is radio, home line and routers, ``flight`` light on the path out and back, ``setup`` the
    round trips that open a connection first (TCP 1, RFC 9293; TLS 1.3 one more, RFC 8446).
    """

    access: Fraction
    flight: Fraction
    setup: Fraction

    @property
    def round_trip(self) -> Fraction:
        """One round trip (ms): access + flight."""
        return self.access + self.flight

    @property
    def total(self) -> Fraction:
        """The whole network phase (ms)."""
        return self.round_trip + self.setup


def network_parts(inputs: Scenario) -> NetworkParts:
    """Split the network phase; flight = 2 x inflation x distance_km / fiber_km_per_ms."""
    flight = 2 * inputs.inflation * inputs.distance_km / inputs.fiber_km_per_ms
    return NetworkParts(inputs.access_ms, flight, (inputs.access_ms + flight) * inputs.setup_rtts)


def shortest_round_trip(distance_km: Fraction, km_per_ms: Fraction) -> Fraction:
    """The least a round trip over a distance can take (ms): light there and back, nothing else."""
    return 2 * distance_km / km_per_ms
