"""The plots of the guide to the numbers, drawn from the model and from measurements."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from lessonpress import prose, text
from lessonpress.compute import BOX_MS
from lessonpress.documents.kind import Order
from lessonpress.documents.pictures import Picture
from lessonpress.engines.chart import chart
from lessonpress.figures.alternatives_chart import Alternative, AlternativesWords, alternatives_chart
from lessonpress.figures.answer_length_chart import AnswerLengthWords, Course, answer_length_chart
from lessonpress.figures.arrival_chart import Arrival, ArrivalWords, arrival_chart
from lessonpress.figures.batching_chart import BatchingWords, BatchRun, batching_chart
from lessonpress.figures.busy_chart import BusyPoint, BusyWords, busy_chart, mean_wait
from lessonpress.figures.pings_chart import Ping, PingWords, pings_chart
from lessonpress.figures.plot import Plot
from lessonpress.latency import Scenario, timeline
from lessonpress.latency.batching import knee
from lessonpress.latency.decode import ms_per_token
from lessonpress.latency.rounding import half_up
from lessonpress.latency.stream import tokens_on_screen
from lessonpress.model import ChartWords
from lessonpress.resolve import batch_table
from lessonpress.style import BANDS

BAND = BANDS["9-12"]
"""Plots are for grown-ups and the oldest pupils."""

SHARES = (Fraction(1, 2), Fraction(4, 5), Fraction(9, 10), Fraction(19, 20))
QUARTERS = tuple(Fraction(i, 4) for i in range(5))
MARKED_MS = Fraction(1000)
TIMES_THE_FLOOR = 10
"""A ping that takes this many times what light needs is named in a note."""


def plots(order: Order) -> dict[str, Picture]:
    """All plots by name."""
    made = {
        "alternatives": _alternatives(order),
        "answer_length": _answer_length(order),
        "busy": _busy(order),
        "arrival": _arrival(order),
        "batching": _batching(order),
        "pings": _pings(order),
    }
    return {name: _picture(order, name, plot) for name, plot in made.items()}


def _picture(order: Order, name: str, plot: Plot) -> Picture:
    drawn = chart(plot, order.theme)
    return Picture(f"asset:plot-{name}.svg", drawn.title, drawn.width, drawn.height, drawn.svg)


def _said(order: Order, words: ChartWords) -> Callable[[str], str]:
    """A label of a plot by name, with its values."""
    return lambda name: prose.plain(words.labels[name], order.facts.names)


def _alt(order: Order, words: ChartWords) -> str:
    return prose.plain(words.alt, order.facts.names)


def _tick(order: Order) -> Callable[[Fraction], str]:
    return partial(text.tick, language=order.lesson.language)


def _number(order: Order) -> Callable[[Fraction], str]:
    return lambda value: text.number(half_up(value), order.lesson.language)


def _share(order: Order) -> Callable[[Fraction], str]:
    return lambda value: text.whole_percent(value, order.lesson.language)


def _ways(order: Order, words: ChartWords) -> list[tuple[str, Scenario]]:
    """The lesson's own way and its alternatives."""
    own = _said(order, words)("cloud")
    return [(own, order.lesson.scenario), *((other.name, other.scenario) for other in order.lesson.alternatives)]


def _alternatives(order: Order) -> Plot:
    words, language = order.lesson.numbers.alternatives, order.lesson.language
    said = _said(order, words)
    ways = [
        Alternative(
            name,
            timeline(scenario).first_word,
            timeline(scenario).whole,
            text.duration(timeline(scenario).first_word, language),
            text.duration(timeline(scenario).whole, language),
        )
        for name, scenario in _ways(order, words)
    ]
    labels = AlternativesWords(said("first"), said("write"), said("axis"), _alt(order, words))
    return alternatives_chart(ways, labels, BAND, _tick(order))


def _answer_length(order: Order) -> Plot:
    words, language = order.lesson.numbers.answer_length, order.lesson.language
    said, own = _said(order, words), order.lesson.scenario.answer_tokens
    most = 2 * own
    courses = []
    for name, scenario in _ways(order, order.lesson.numbers.alternatives)[:3]:
        first, each = timeline(scenario).first_word, ms_per_token(scenario)
        end = text.duration(first + most * each, language)
        courses.append(Course(name, first, each, (own, most), text.duration(first, language), end))
    labels = AnswerLengthWords(said("tokens"), said("wait"), _enlarged(order, words), _alt(order, words))
    return answer_length_chart(courses, most, labels, BAND, _number(order), _tick(order))


def _enlarged(order: Order, words: ChartWords) -> Callable[[int], str]:
    said = _said(order, words)("enlarged")
    return lambda factor: said.format(factor=text.number(factor, order.lesson.language))


def _busy(order: Order) -> Plot:
    words, language = order.lesson.numbers.busy, order.lesson.language
    said, share = _said(order, words), _share(order)
    points = [
        BusyPoint(busy, f"{share(busy)}: {text.duration(mean_wait(BOX_MS, busy), language)}") for busy in SHARES
    ]
    labels = BusyWords(said("busy"), said("wait"), said("never"), _alt(order, words))
    return busy_chart(BOX_MS, points, QUARTERS, labels, BAND, share, _tick(order))


def _arrival(order: Order) -> Plot:
    words, scenario = order.lesson.numbers.arrival, order.lesson.scenario
    said, language = _said(order, words), order.lesson.language
    there = text.number(tokens_on_screen(scenario, MARKED_MS), language)
    marked = said("marked").format(time=text.tick(MARKED_MS, language), tokens=there)
    labels = ArrivalWords(
        said("time"), said("tokens"), said("first"), marked, _enlarged(order, words), _alt(order, words)
    )
    data = Arrival(timeline(scenario).first_word, ms_per_token(scenario), int(scenario.answer_tokens))
    return arrival_chart(data, MARKED_MS, labels, BAND, _tick(order), _number(order))


def _batching(order: Order) -> Plot:
    words, language = order.lesson.numbers.batching, order.lesson.language
    said = _said(order, words)
    runs = [
        BatchRun(
            said("run").format(gpus=text.number(run.gpus, language)),
            tuple((point.readers, point.step_ms) for point in run.points),
        )
        for run in order.data.batching
    ]
    knees = [knee(batch_table(run)) for run in order.data.batching]
    labels = BatchingWords(
        said("batch"), said("step"), said("rate"), said("before"), said("after"), _alt(order, words)
    )
    return batching_chart(runs, round(min(knees)), labels, BAND, _number(order), _tick(order))


def _pings(order: Order) -> Plot:
    words, speed = order.lesson.numbers.pings, order.data.light_in_fiber
    said = _said(order, words)
    pings = [Ping(ping.distance_km, ping.rtt_ms, "–".join(ping.cities)) for ping in order.data.pings]
    ratios = {ping.label: ping.ms / (2 * ping.km / speed) for ping in pings}
    slowest = max(ratios, key=lambda label: ratios[label])
    note = ""
    if ratios[slowest] >= TIMES_THE_FLOOR:
        note = said("note").format(cities=slowest, ratio=_number(order)(ratios[slowest]))
    labels = PingWords(said("distance"), said("ping"), said("floor"), said("impossible"), note, _alt(order, words))
    return pings_chart(pings, speed, labels, BAND, _number(order), _tick(order))
