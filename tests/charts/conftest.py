"""The data of the lessons' plots, and what an SVG of a plot says."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import pytest

from lessonpress.figures.alternatives_chart import Alternative, AlternativesWords, alternatives_chart
from lessonpress.figures.answer_length_chart import AnswerLengthWords, Course, answer_length_chart
from lessonpress.figures.arrival_chart import Arrival, ArrivalWords, arrival_chart
from lessonpress.figures.batching_chart import BatchingWords, BatchRun, batching_chart
from lessonpress.figures.busy_chart import BusyPoint, BusyWords, busy_chart, mean_wait
from lessonpress.figures.pings_chart import Ping, PingWords, pings_chart
from lessonpress.figures.plot import HALF_WIDTH, Plot
from lessonpress.style import BANDS, CONTENT_WIDTH, MM_PER_PT
from lessonpress.text import duration, tick

BAND = BANDS["9-12"]
F = Fraction
SIZES = (1, 8, 32, 64, 128, 256, 512)
FOUR = tuple(zip(SIZES, map(F, "24.9 25.8 26.2 26.9 33.5 51.0 89.9".split()), strict=True))
EIGHT = tuple(zip(SIZES, map(F, "14.3 14.5 14.9 15.5 18.9 30.6 52.1".split()), strict=True))
PINGS = (
    Ping(F(5570), F("58.95"), "New York–London"),
    Ping(F(5837), F("77.3"), "New York–Paris"),
    Ping(F(2342), F("44.0"), "Dallas–Fremont"),
    Ping(F(4102), F("77.5"), "New York–Fremont"),
    Ping(F(2487), F("56.1"), "Paris–Moscow"),
    Ping(F(217), F("11.2"), "Milan–Zurich"),
    Ping(F(11968), F("184.9"), "Fremont–Sydney"),
    Ping(F(15989), F("319.3"), "New York–Sydney"),
    Ping(F(273), F("174.6"), "New York–Baltimore"),
)


def ms(value: Fraction) -> str:
    return tick(value, "en")


def number(value: Fraction) -> str:
    return f"{int(value):,}"


def long(value: Fraction) -> str:
    return duration(value, "en")


WAYS = tuple(
    Alternative(name, F(first), F(whole), f"first word: {long(F(first))}", long(F(whole)))
    for name, first, whole in (
        ("Cloud", 145, F(12935, 3)),
        ("On-device", 400, 12900),
        ("Edge", F(111, 2), F(12833, 6)),
        ("Speculative decoding", 145, F(1632387, 1000)),
    )
)
COURSES = tuple(
    Course(name, F(first), F(each), (F(100), F(250), F(500)), long(F(first)), long(F(first) + 500 * F(each)))
    for name, first, each in (("Cloud", 145, F(50, 3)), ("On-device", 400, 50), ("Edge", F(111, 2), F(25, 3)))
)
ARRIVAL = Arrival(F(145), F(50, 3), 250)


def alternatives(width: float = CONTENT_WIDTH) -> Plot:
    words = AlternativesWords("until the first word", "writing", "time since you asked", "Four ways compared")
    return alternatives_chart(WAYS, words, BAND, ms, width)


def answer_length(width: float = CONTENT_WIDTH) -> Plot:
    words = AnswerLengthWords("answer length (tokens)", "whole answer", "{} times larger".format, "Longer answers")
    return answer_length_chart(COURSES, F(500), words, BAND, number, ms, width)


def busy(width: float = CONTENT_WIDTH) -> Plot:
    words = BusyWords(
        "how busy the server is", "wait, on average", "busy all the time: it never ends", "Busy time"
    )
    shares = (F(1, 2), F(4, 5), F(9, 10), F(19, 20))
    points = [BusyPoint(s, f"{int(100 * s)}%: {long(mean_wait(F(50), s))}") for s in shares]
    quarters = [F(i, 4) for i in range(5)]
    return busy_chart(F(50), points, quarters, words, BAND, lambda s: f"{int(100 * s)}%", ms, width)


def arrival(width: float = CONTENT_WIDTH) -> Plot:
    words = ArrivalWords(
        "time since you asked", "tokens on the screen", "first word: 145 ms", "after 1 s: 52 tokens",
        "{} times larger".format, "Tokens on the screen over time",
    )  # fmt: skip
    return arrival_chart(ARRIVAL, F(1000), words, BAND, ms, number, width)


def batching(width: float = CONTENT_WIDTH) -> Plot:
    words = BatchingWords(
        "batch size (tokens per step)", "time of one step", "tokens per second, all together",
        "nearly free", "costs time", "Batching",
    )  # fmt: skip
    return batching_chart(
        (BatchRun("4 GPUs", FOUR), BatchRun("8 GPUs", EIGHT)), 128, words, BAND, number, ms, width
    )


def pings(width: float = CONTENT_WIDTH) -> Plot:
    words = PingWords(
        "distance on the map (km)", "ping, there and back", "light in fiber", "below: impossible",
        "New York–Baltimore took 64 times as long as light.", "Pings against distance",
    )  # fmt: skip
    narrow = tuple(p if p.km > 10000 or (p.km < 1000 and p.ms > 100) else Ping(p.km, p.ms) for p in PINGS)
    return pings_chart(PINGS if width == CONTENT_WIDTH else narrow, F(200), words, BAND, number, ms, width)


MAKERS = (alternatives, answer_length, busy, arrival, batching, pings)
ALL = tuple((make, width) for make in MAKERS for width in (CONTENT_WIDTH, HALF_WIDTH))


@pytest.fixture(scope="session", params=ALL, ids=[f"{make.__name__}-{width:g}" for make, width in ALL])
def plot(request: pytest.FixtureRequest) -> Plot:
    """Each plot in both widths."""
    make: Callable[[float], Plot] = request.param[0]
    return make(request.param[1])


SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


@dataclass(frozen=True)
class Stamp:
    """A mark at a place (mm): the id of its shape, and the attributes that style it."""

    shape: str
    x: float
    y: float
    style: str


class Svg:
    """An SVG as data; lengths in mm."""

    def __init__(self, source: str) -> None:
        self.root = ET.fromstring(source)
        self.texts = list(self.root.iter(f"{SVG}text"))
        (self.panels,) = (g for g in self.root.findall(f"{SVG}g") if "scale(" in g.get("transform", ""))

    def stamps(self) -> list[Stamp]:
        """All marks of the panels, ticks included."""
        return [
            Stamp(
                use.get(LINK, "")[1:],
                float(use.get("x", 0)) * MM_PER_PT,
                float(use.get("y", 0)) * MM_PER_PT,
                use.get("style", ""),
            )
            for use in self.panels.iter(f"{SVG}use")
        ]

    def weights(self) -> Iterator[float]:
        """Line weights in points."""
        for element in self.root.iter():
            style = element.get("style", "")
            width = re.search(r"stroke-width: ([\d.]+)", style)
            if "stroke: #" in style:
                yield float(width[1]) if width else 1.0
            if element.get("stroke-width"):
                yield float(element.get("stroke-width", 0)) / MM_PER_PT

    def colors(self) -> set[str]:
        """All colors, in the words of attributes and styles."""
        return set(re.findall(r"#[0-9a-f]{6}\b", re.sub(r"url\(#\w+\)", "", ET.tostring(self.root, "unicode"))))
