"""Figures as files of their own, outside any document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Literal

from lessonpress import text
from lessonpress.engines.chart import export
from lessonpress.figures.timeline import Moment, NoteLine, Phase, Timeline, cell_tokens, timeline_bars, zoom_factor
from lessonpress.figures.wait import PhaseKey
from lessonpress.latency import Scenario
from lessonpress.latency import timeline as work_out
from lessonpress.model import Interface
from lessonpress.style import BANDS, THEMES

FIGURE_KINDS: Mapping[str, Literal["svg", "pdf"]] = {".svg": "svg", ".pdf": "pdf"}
"""Kinds of figure files by their ending."""

BAND = BANDS["9-12"]


def timeline_figure(
    inputs: Scenario, labels: Mapping[str, str], interface: Interface, language: str, kind: Literal["svg", "pdf"]
) -> bytes:
    """The timeline of a scenario as a file; ``labels`` names the phases and the two moments."""
    times, shown = work_out(inputs), partial(text.duration, language=language)
    keys: tuple[tuple[str, PhaseKey], ...] = (("network", "network"), ("queue", "queue"), ("prefill", "read"))
    data = Timeline(
        before=tuple(
            Phase(key, labels[name], getattr(times, name), shown(getattr(times, name))) for name, key in keys
        ),
        write=Phase("write", labels["decode"], times.decode, shown(times.decode)),
        first_word=Moment(labels["first_word"], times.first_word, shown(times.first_word)),
        whole=Moment(labels["whole"], times.whole, shown(times.whole)),
        tokens=int(inputs.answer_tokens),
        cell_label="",
        zoom_note=(),
        side_note=(),
        title=f"{labels['first_word']}: {shown(times.first_word)}. {labels['whole']}: {shown(times.whole)}.",
    )
    data = replace(
        data,
        cell_label=interface.cells.format(count=text.number(cell_tokens(data), language)),
        zoom_note=(
            NoteLine(interface.zoomed_in, bold=True),
            NoteLine(interface.zoom_note.format(factor=text.number(zoom_factor(data), language))),
        ),
    )
    scene = timeline_bars(data, BAND, partial(text.tick, language=language))
    return export(scene, THEMES["copier"], kind)
