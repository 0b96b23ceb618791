"""The lesson's pictures as the pages of a band show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import groupby

from immutabledict import immutabledict

from lessonpress import prose, text
from lessonpress.compute import BOX_MS
from lessonpress.documents.kind import Order
from lessonpress.drawing.scene import LONGEST_TITLE, Scene
from lessonpress.engines.svg import svg
from lessonpress.errors import ContentError
from lessonpress.figures.boxes import boxes_chart
from lessonpress.figures.journey import Journey, Stop, Zone, journey_loop, journey_strip
from lessonpress.figures.legend import LINES
from lessonpress.figures.legend import legend as legend_scene
from lessonpress.figures.timeline import (
    Moment,
    NoteLine,
    Phase,
    Timeline,
    cell_tokens,
    timeline_bars,
    zoom_factor,
)
from lessonpress.figures.wait import PhaseKey
from lessonpress.latency import Scenario, timeline
from lessonpress.latency.rounding import half_up

PHASES: Mapping[str, PhaseKey] = immutabledict(
    {"network": "network", "queue": "queue", "prefill": "read", "decode": "write"}
)
"""The phases of the latency model and the patterns they are drawn in."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure as a page places it: the address of its SVG, its alternative text and its size in mm.

    Pages refer to pictures instead of holding them, because parsing and styling SVG as part of a page
    takes as long as laying out the whole page.
    """

    address: str
    alt: str
    width: float
    height: float
    svg: str

    @property
    def content(self) -> bytes:
        """The file behind the address."""
        return self.svg.encode()


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A small picture of a finished page, placed like a figure; its address ends in ``.png``."""

    address: str
    alt: str
    width: float
    height: float
    png: bytes

    @property
    def content(self) -> bytes:
        """The file behind the address."""
        return self.png


def journey(order: Order, loop: bool) -> Picture:
    """The journey picture: a loop for young children, else a strip."""
    return picture(
        order, "journey", (journey_loop if loop else journey_strip)(journey_data(order), order.grade.band)
    )


def journey_data(order: Order) -> Journey:
    """The journey as its pictures need it."""
    words = order.lesson.journey
    stops = tuple(Stop(part.number, part.name, part.drawing) for part in order.lesson.parts)
    return Journey(
        stops=stops,
        zones=_zones(order),
        answer=words.answer,
        distance=words.distance,
        title=alt_text(order, "journey", words.alt),
        description=" ".join(f"{part.number}. {part.name}." for part in order.lesson.parts),
    )


def alt_text(order: Order, group: str, source: str) -> str:
    """An alternative text with its values, which may be longer in another case than in the lesson's own."""
    alt = prose.plain(source, order.facts.names)
    if len(alt) > LONGEST_TITLE:
        where = order.words.wording((group, "alt"), order.grade.band.id)
        what = f"an alternative text of {len(alt)} characters; at most {LONGEST_TITLE} are read aloud well"
        raise ContentError(what, "shorten it", where)
    return alt


def _zones(order: Order) -> tuple[Zone, ...]:
    zones = []
    for zone, label in order.lesson.journey.zones.items():
        numbers = [part.number for part in order.lesson.parts if part.zone == zone]
        zones.append(Zone(label, min(numbers), max(numbers)))
    return tuple(zones)


def legend(order: Order, lines: tuple[str, ...] = LINES) -> Picture:
    """The key to the kinds of line that a picture shows."""
    labels = {name: str(getattr(order.lesson.journey, name)) for name in lines}
    title = order.interface.line_key.format(lines=", ".join(labels.values()))
    return picture(order, "legend", legend_scene(labels, title, order.grade.band))


def wait(order: Order, boxes: bool) -> Picture:
    """The picture of the wait: boxes to count for young children, else bars to scale."""
    data = wait_data(order)
    if boxes:
        if order.grade.band.stage == "pictures":
            data = _in_whole_boxes(data)
        scene = boxes_chart(data, order.grade.band, BOX_MS, _box_key(order))
    else:
        scene = timeline_bars(data, order.grade.band, partial(text.tick, language=order.lesson.language))
    return picture(order, "wait", scene)


def _in_whole_boxes(data: Timeline) -> Timeline:
    """The wait in boxes that can be counted: each part to the nearest whole box."""
    before = tuple(replace(part, ms=_whole_boxes(part.ms)) for part in data.before)
    write = replace(data.write, ms=_whole_boxes(data.write.ms))
    first = sum((part.ms for part in before), Fraction(0))
    return replace(
        data,
        before=before,
        write=write,
        first_word=replace(data.first_word, ms=first),
        whole=replace(data.whole, ms=first + write.ms),
    )


def _whole_boxes(milliseconds: Fraction) -> Fraction:
    return BOX_MS * int(half_up(milliseconds / BOX_MS))


def _box_key(order: Order) -> str:
    """What a box stands for: a length of time, or for the youngest just that all are alike."""
    if order.grade.band.stage == "pictures":
        return prose.plain(order.lesson.lab.source_note, order.facts.names)
    return order.interface.one_box.format(duration=order.facts.value("box"))


def wait_data(order: Order) -> Timeline:
    """The wait of the lesson's case, in the words of the sheets."""
    lab, facts, names = order.lesson.lab, order.facts, order.facts.names
    network, queue, read, write = phases(order.lesson.scenario, order)
    data = Timeline(
        before=(network, queue, read),
        write=write,
        first_word=Moment(lab.first_word, facts.timeline.first_word, facts.value("first_word")),
        whole=Moment(lab.whole, facts.timeline.whole, facts.value("whole")),
        tokens=int(order.lesson.scenario.answer_tokens),
        cell_label="",
        zoom_note=(),
        side_note=_note(prose.runs(lab.side_note, names)),
        title=alt_text(order, "lab", lab.alt),
        description=prose.plain(lab.description, names),
    )
    return _worded(data, order)


def phases(scenario: Scenario, order: Order) -> tuple[Phase, ...]:
    """The parts of the wait of a scenario, as the figures draw them."""
    times, labels = timeline(scenario), order.lesson.lab.phases
    return tuple(
        Phase(key, labels[name], getattr(times, name), text.duration(getattr(times, name), order.lesson.language))
        for name, key in PHASES.items()
    )


def _worded(data: Timeline, order: Order) -> Timeline:
    """Add the words that depend on the scale the figure chooses."""
    ui, language = order.interface, order.lesson.language
    factor = ui.zoom_note.format(factor=text.number(zoom_factor(data), language))
    return replace(
        data,
        cell_label=ui.cells.format(count=text.number(cell_tokens(data), language)),
        zoom_note=(NoteLine(ui.zoomed_in, bold=True), NoteLine(factor)),
    )


def _note(pieces: tuple[prose.Run, ...]) -> tuple[NoteLine, ...]:
    """A note with a line of its own for each change between regular and bold."""
    grouped = groupby(pieces, key=lambda run: run.bold)
    return tuple(NoteLine("".join(run.text for run in group).strip(), bold) for bold, group in grouped)


def picture(order: Order, name: str, scene: Scene) -> Picture:
    """A scene as a page places it, under a name of its own."""
    source = svg(scene, order.theme)
    return Picture(f"asset:{name}.svg", scene.title, scene.width, scene.height, source)
