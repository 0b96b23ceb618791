"""Every number that a question sheet prints, with its arithmetic, for the guide for grown-ups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from immutabledict import immutabledict
from markupsafe import Markup

from lessonpress import prose
from lessonpress.documents.kind import Order
from lessonpress.documents.pictures import wait_data
from lessonpress.figures.timeline import zoom_factor
from lessonpress.model import BandedText, wording

ALWAYS = ("light", "network", "queue", "prefill", "decode", "first_word", "whole")
"""Numbers of every sheet."""

MORE: Mapping[str, tuple[str, ...]] = immutabledict(
    {"pictures": ("boxes",), "story": ("boxes",), "text": ("share",), "study": ("share",)}
)
"""Numbers that only sheets of a stage print."""

WITH_BARS = ("text", "study")
"""Stages whose wait is drawn as bars, which have scales of their own."""

WITH_CHOICES = ("study",)
"""Stages whose sheet compares other ways to do the job."""


@dataclass(frozen=True, slots=True)
class Row:
    """A number as the sheet prints it, and how it comes about."""

    value: Markup
    how: Markup


def number_rows(order: Order) -> tuple[Row, ...]:
    """The numbers of the band's sheet for the case of the order."""
    return tuple(_rows(order))


def _rows(order: Order) -> Iterator[Row]:
    words, stage = order.lesson.guide.numbers, order.grade.band.stage

    def said(text: BandedText) -> Markup:
        return prose.html(wording(text, order.grade.band.id), order.facts.names)

    rows = [getattr(words, name) for name in (*ALWAYS, *MORE[stage])]
    if stage in WITH_CHOICES:
        rows += [words.alternatives[other.id] for other in order.lesson.alternatives]
    for row in rows:
        yield Row(said(row.value), said(row.how))
    if stage in WITH_BARS:
        scales = [Markup("{}.").format(scale) for scale in _scales(order)]
        yield Row(Markup("{}").format(order.interface.scale), Markup(" ").join([*scales, said(words.drawing)]))


def _scales(order: Order) -> Iterator[str]:
    """What the bars say about how they are drawn."""
    data, ui = wait_data(order), order.interface
    if zoom_factor(data) > 1:
        yield " ".join((ui.zoomed_in, *(line.text for line in data.zoom_note[1:])))
    if data.tokens:
        yield data.cell_label
