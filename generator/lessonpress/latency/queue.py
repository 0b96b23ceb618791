"""Waiting in line: one server, arrivals at random (Poisson), first come first served.

M/M/1 has jobs of random length (exponential), M/D/1 jobs that are all alike. ``service_ms`` is the mean
length of a job, ``busy`` the share of the time that the server works (rho, below 1).
Sources: Kendall's and Pollaczek-Khinchine's results as in any text on queues; read at blackboxsoc.com
(mm1, mm1-percentile) and, for M/D/1, in Saylor Academy's survey of queueing models, section 4.5.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor

from lessonpress.errors import ContentError
from lessonpress.latency.inputs import QUEUE_INPUTS, plain, problem
from lessonpress.latency.rounding import half_up

_CERTAINLY_SMALL = 400
"""e^-400 is below 10^-173: nothing that is printed can tell it from 0."""

_MOST_PLACES = 20


class EndlessQueueError(ContentError):
    """A server that is busy all of the time: the line never ends."""


@dataclass(frozen=True, slots=True)
class Tail:
    """A probability ``factor`` x e^(-``exponent``); rational only where the exponent or the factor is 0."""

    factor: Fraction
    exponent: Fraction

    @property
    def rational(self) -> Fraction | None:
        """The probability as an exact rational, or None where it has no such form."""
        return self.factor if not self.factor or not self.exponent else None

    def percent(self, places: int = 1) -> Decimal:
        """In percent, half up; the true value is enclosed by rationals until both of them round alike.

        It is never itself half way between two decimals, since e^x of a rational x other than 0 is irrational.
        """
        if not 0 <= places <= _MOST_PLACES:
            raise ContentError(f"places is {places}, but must be from 0 to {_MOST_PLACES}")
        terms = 8
        while True:
            low, high = self._enclosed(terms)
            if half_up(100 * low, places) == half_up(100 * high, places):
                return half_up(100 * low, places)
            terms *= 2

    def _enclosed(self, terms: int) -> tuple[Fraction, Fraction]:
        if self.rational is not None:
            return self.rational, self.rational
        if self.exponent > _CERTAINLY_SMALL:
            return Fraction(0), self.factor / 2**_CERTAINLY_SMALL
        low, high = _exp(self.exponent, terms)
        return self.factor / high, self.factor / low


def _exp(x: Fraction, terms: int) -> tuple[Fraction, Fraction]:
    """Rationals just below and above e^x, x >= 0: Taylor's sum, without and with a bound of its rest."""
    # Once terms are less than half their predecessor, the rest is less than the last term.
    terms = max(terms, 2 * floor(x) + 2)
    term = total = Fraction(1)
    for n in range(1, terms + 1):
        term = term * x / n
        total += term
    return total, total + term


def mm1_wait(service_ms: Fraction, busy: Fraction) -> Fraction:
    """Mean wait before service (ms): service x busy / (1 - busy)."""
    _check(service_ms, busy)
    return service_ms * busy / (1 - busy)


def md1_wait(service_ms: Fraction, busy: Fraction) -> Fraction:
    """Mean wait before service (ms) when all jobs are alike: half of M/M/1's."""
    return mm1_wait(service_ms, busy) / 2


def no_wait(busy: Fraction) -> Fraction:
    """Share of askers who find the server free: 1 - busy. A mean wait is not the usual wait."""
    _check(Fraction(0), busy)
    return 1 - busy


def mm1_tail(service_ms: Fraction, busy: Fraction, longer_than_ms: Fraction) -> Tail:
    """The chance to wait longer than a time: busy x e^(-(1 - busy) x time / service)."""
    _check(service_ms, busy)
    if longer_than_ms < 0:
        raise ContentError(f"time is {plain(longer_than_ms)} ms, but must be at least 0")
    if not service_ms:
        return Tail(Fraction(0), Fraction(0))
    return Tail(busy, (1 - busy) * longer_than_ms / service_ms)


def _check(service_ms: Fraction, busy: Fraction) -> None:
    for name, value in (("service_ms", service_ms), ("busy", busy)):
        wrong = problem(name, value, QUEUE_INPUTS[name])
        if wrong:
            raise (EndlessQueueError if wrong.hint else ContentError)([wrong])
