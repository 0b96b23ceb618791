"""``lessonpress timeline``: the latency model on the terminal, for one scenario or two side by side."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lessonpress.cli.shared import current_workspace
from lessonpress.errors import ContentError, Problem, UsageError, attempt, nearest

if TYPE_CHECKING:
    from lessonpress.content import Library
    from lessonpress.latency import Scenario
    from lessonpress.latency.inputs import Input

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT_PRESET = "seed"
"""The lesson's own case."""

_HELP = {
    "distance_km": "Length of the path one way.",
    "access_ms": "The rest of one round trip: radio, home line, routers.",
    "inflation": "Path length in lengths of --distance-km.",
    "setup_rtts": "Round trips that open the connection first.",
    "fiber_km_per_ms": "Speed of light on the path; 299.792458 for a satellite.",
    "queue_ms": "Wait in line.",
    "prompt_tokens": "Tokens of the question.",
    "prefill_tps": "Tokens read per second.",
    "answer_tokens": "Tokens of the answer.",
    "decode_tps": "Tokens written per second for one reader.",
    "acceptance": "Share of drafted tokens that are kept.",
    "draft_tokens": "Tokens drafted for each pass; 0 for no draft.",
    "draft_cost": "Cost of one drafted token in passes of the large model.",
}
_LABELS = {
    "network": "Network",
    "queue": "Wait in line",
    "prefill": "Read prompt",
    "decode": "Write answer",
    "first_word": "First word",
    "whole": "Whole answer",
    "ms_per_token": "Each token",
}


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _inputs(command: F) -> F:
    """An option for each input of the model, with its unit in its name; values are read by the model."""
    for name, about in reversed(_HELP.items()):
        command = click.option(_option(name), name, metavar="NUMBER", help=about)(command)
    return command


@click.command()
@click.option("--preset", default=DEFAULT_PRESET, show_default=True, metavar="NAME", help="Scenario to use.")
@_inputs
@click.option("--fibre-km-per-ms", "fibre_km_per_ms", hidden=True)
@click.option("--busy", metavar="NUMBER", help="Share of the time a server works, for --queue-ms (M/M/1).")
@click.option("--service-ms", metavar="NUMBER", help="Mean length of a job, with --busy.  [default: 50]")
@click.option("--convention", metavar="seed|field", help="Decode passes of N tokens: N (seed) or N - 1 (field).")
@click.option("--versus", metavar="NAME", help="Another scenario beside it, and how much longer it takes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, times as exact rationals.")
@click.option("--figure", type=click.Path(path_type=Path), help="Draw the timeline into FILE.svg or FILE.pdf.")
def timeline(preset: str, versus: str | None, as_json: bool, figure: Path | None, **given: str | None) -> None:
    """Work out how long each part of a question and its answer takes.

    Numbers are whole (45), decimal (0.5) or fractions (1/3), and the arithmetic is exact. Options change the
    scenario of --preset; the scenario of --versus stays as it is.
    """
    from lessonpress.content import Library

    library = Library(current_workspace())
    base = _preset("--preset", preset, library)
    one = _changed(base, given, library)
    if figure:
        _draw(figure, one, library)
    name = preset if one == base else f"{preset}, changed"
    other = _preset("--versus", versus, library) if versus is not None else None
    if as_json:
        report = {"preset": preset, **_report(one)}
        if other:
            report["versus"] = {"preset": versus, **_report(other)}
            report["difference"] = _differences(one, other)
        click.echo(json.dumps(report, ensure_ascii=False, indent=2))
    elif other:
        _print_table(("", name, str(versus), "Difference"), _compared(one, other))
    else:
        _print_table((name, "Shown", "ms", "Share"), _alone(one))


def _draw(target: Path, inputs: Scenario, library: Library) -> None:
    """Write the figure; its path goes to standard error, since the table has the standard output."""
    from lessonpress.documents.export import FIGURE_KINDS, timeline_figure
    from lessonpress.write import stage

    kind = FIGURE_KINDS.get(target.suffix.lower())
    if kind is None:
        raise UsageError(f"--figure {target}: a figure ends in {' or '.join(FIGURE_KINDS)}")
    content = timeline_figure(inputs, _LABELS, library.interface("en"), "en", kind)
    with stage(target) as staged:
        staged.write(content)
        staged.publish()
    click.echo(f"drawn into {target}", err=True)


# --- what was asked for ---------------------------------------------------------------------------


def _preset(option: str, name: str, library: Library) -> Scenario:
    from lessonpress.resolve import scenario_of

    known = library.reference.scenarios
    if name not in known:
        raise UsageError(f'{option}: no scenario is named "{name}"', hint=nearest(name, known))
    return scenario_of(name, library.reference)


def _changed(base: Scenario, given: Mapping[str, str | None], library: Library) -> Scenario:
    """The scenario with the options of the call; one UsageError names every option that is wrong."""
    from lessonpress.latency.inputs import INPUTS, read_convention

    asked = {name: value for name, value in given.items() if value is not None}
    problems = list(_clashes(asked))
    changes: dict[str, Any] = {}
    for name, text in asked.items():
        try:
            if name == "convention":
                changes[name] = read_convention("--convention", text)
            elif name == "fibre_km_per_ms":
                changes["fiber_km_per_ms"] = _number(name, text, INPUTS["fiber_km_per_ms"])
            elif name in INPUTS:
                changes[name] = _number(name, text, INPUTS[name])
        except ContentError as error:
            problems += error.problems
    wait, wrong = attempt(_queue, asked, library)
    if problems or wrong:
        raise UsageError([*problems, *wrong])
    if wait is not None:
        changes["queue_ms"] = wait
    try:
        return replace(base, **changes)
    except ContentError as error:
        # Each option alone is within its range, so only the wait worked out from two of them can be wrong.
        raise UsageError(Problem(f"--busy and --service-ms: {problem}") for problem in error.problems) from None


def _clashes(asked: Mapping[str, str]) -> list[Problem]:
    found = []
    if "busy" in asked and "queue_ms" in asked:
        found.append(Problem("--busy and --queue-ms both set the wait in line; give one of them"))
    if "service_ms" in asked and "busy" not in asked:
        found.append(Problem("--service-ms has no effect without --busy; give both"))
    if "fiber_km_per_ms" in asked and "fibre_km_per_ms" in asked:
        found.append(Problem("--fiber-km-per-ms and --fibre-km-per-ms are one input; give one of them"))
    return found


def _number(name: str, text: str, rule: Input) -> Fraction:
    from lessonpress.latency.inputs import read

    return read(_option(name), text, rule)


def _queue(asked: Mapping[str, str], library: Library) -> Fraction | None:
    """The mean wait that --busy and --service-ms make; None when they are not given."""
    from lessonpress.latency.inputs import QUEUE_INPUTS
    from lessonpress.latency.queue import mm1_wait

    read = {}
    problems: list[Problem] = []
    for name in ("busy", "service_ms"):
        if name in asked:
            read[name], wrong = attempt(_number, name, asked[name], QUEUE_INPUTS[name])
            problems += wrong
    if problems:
        raise ContentError(problems)
    busy, service = read.get("busy"), read.get("service_ms")
    if busy is None:
        return None
    return mm1_wait(library.reference.quantities["lab-service"].value if service is None else service, busy)


# --- what is printed ------------------------------------------------------------------------------


def _times(inputs: Scenario) -> dict[str, Fraction]:
    """Every time of the report by name (ms)."""
    from lessonpress.latency import PHASES, ms_per_token
    from lessonpress.latency import timeline as work_out

    times = work_out(inputs)
    found = {name: getattr(times, name) for name in (*PHASES, "first_word", "whole")}
    return {**found, "ms_per_token": ms_per_token(inputs)}


def _display(milliseconds: Fraction) -> str:
    from lessonpress import text

    return text.duration(milliseconds, "en").replace(text.NO_BREAK, " ")


def _signed(milliseconds: Fraction) -> str:
    if not milliseconds:
        return "0 ms"
    return f"{'+' if milliseconds > 0 else '-'}{_display(abs(milliseconds))}"


def _percent(part: Fraction, whole: Fraction) -> str:
    from lessonpress import text
    from lessonpress.latency import shown_share

    return text.percent(shown_share(part, whole), "en")


def _time(milliseconds: Fraction) -> dict[str, str]:
    return {"ms": str(milliseconds), "display": _display(milliseconds)}


def _report(inputs: Scenario) -> dict[str, Any]:
    """A scenario and its times for programs: ``ms`` is the exact rational as text."""
    from lessonpress.latency import PHASES, stages

    times = _times(inputs)
    whole = times["whole"]
    return {
        "scenario": inputs.as_text(),
        **{name: _time(value) for name, value in times.items()},
        "shares": {
            name: {
                "fraction": str(times[name] / whole if whole else Fraction(0)),
                "display": _percent(times[name], whole),
            }
            for name in (*PHASES, "first_word")
        },
        "stages": [
            {"key": stage.key, "start": _time(stage.start), "duration": _time(stage.duration)}
            for stage in stages(inputs)
        ],
    }


def _differences(one: Scenario, other: Scenario) -> dict[str, dict[str, str]]:
    """How much longer the second takes than the first."""
    ours, theirs = _times(one), _times(other)
    return {
        name: {"ms": str(theirs[name] - ours[name]), "display": _signed(theirs[name] - ours[name])}
        for name in ours
    }


def _alone(inputs: Scenario) -> list[tuple[str, ...]]:
    times = _times(inputs)
    return [
        (
            _LABELS[name],
            _display(value),
            _decimal(value),
            "" if name == "ms_per_token" else _percent(value, times["whole"]),
        )
        for name, value in times.items()
    ]


def _compared(one: Scenario, other: Scenario) -> list[tuple[str, ...]]:
    ours, theirs, differences = _times(one), _times(other), _differences(one, other)
    return [
        (_LABELS[name], _display(ours[name]), _display(theirs[name]), differences[name]["display"])
        for name in ours
    ]


def _decimal(milliseconds: Fraction) -> str:
    """In milliseconds with as many decimals as needed, at most three (half up)."""
    from lessonpress.latency.rounding import half_up

    whole, _, rest = f"{half_up(milliseconds, 3):,}".partition(".")
    return f"{whole}.{rest}".rstrip("0").rstrip(".")


def _print_table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    """A ruled table on a terminal, aligned plain text elsewhere."""
    if sys.stdout.isatty():
        _print_ruled(head, rows)
        return
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    for row in (head, *rows):
        first, *others = (
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        click.echo("  ".join((first, *others)).rstrip())


def _print_ruled(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for at, name in enumerate(head):
        table.add_column(Text(name), justify="left" if at == 0 else "right")
    for row in rows:
        table.add_row(*map(Text, row))
    Console(file=sys.stdout).print(table)
