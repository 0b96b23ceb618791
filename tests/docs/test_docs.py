"""The documents say what the program does: commands, links, tables, names and messages are real."""

from __future__ import annotations

import ast
import json
import re
import shlex
from collections.abc import Callable, Iterator
from functools import cache
from math import floor
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from lessonpress import compute, style, text, workspace
from lessonpress.build import Result, build_all
from lessonpress.cli import cli
from lessonpress.content import Library
from lessonpress.errors import ExitCode
from lessonpress.latency import timeline
from lessonpress.latency.inputs import INPUTS
from lessonpress.listing import listings
from lessonpress.model import SCHEMAS, Lesson, TimelineLabWords
from lessonpress.plan import Request, plan
from lessonpress.questions import for_learner, generators, make, of_band, variants
from lessonpress.resolve import resolve, scenario_of

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "generator" / "lessonpress"
DOCUMENTS = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]
AUTHOR = "docs/author/writing-a-lesson.md"
GENERATORS = "docs/author/question-generators.md"
BUILDING = "docs/user/building.md"
ARCHITECTURE = "docs/developer/architecture.md"
LATENCY = "docs/developer/latency.md"


@cache
def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def blocks(name: str, language: str) -> list[str]:
    """Fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", read(name), re.MULTILINE | re.DOTALL)


def rows(name: str, first: str) -> list[list[str]]:
    """Cells of the table whose header begins with ``first``, without code marks."""
    return cells(read(name), first)


def cells(shown: str, first: str) -> list[list[str]]:
    table = shown.partition(f"\n| {first} |")[2].partition("\n\n")[0]
    lines = [line for line in table.splitlines()[2:] if line.startswith("|")]
    assert lines, f"there is no table that begins with {first}"
    return [[cell.strip().strip("`") for cell in line.strip("|").split(" | ")] for line in lines]


def plain(printed: str) -> str:
    return printed.replace(text.NO_BREAK, " ")


@cache
def library() -> Library:
    return Library(workspace.find(ROOT))


# --- commands -------------------------------------------------------------------------------------


def shell_lines(name: str) -> Iterator[list[str]]:
    for block in blocks(name, "sh"):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words:
                yield words


def commands(name: str) -> Iterator[list[str]]:
    """Arguments of every ``lessonpress`` in a shell block or in code type, and of ``make sheet ARGS=...``."""
    for words in shell_lines(name):
        if words[0].endswith("lessonpress"):
            yield words[1:]
    for code in re.findall(r"`([^`\n]+)`", read(name)):
        if re.match(r"(\.venv/bin/)?lessonpress [a-z-]", code):
            yield shlex.split(code)[1:]
        made = re.search(r'make sheet ARGS="([^"]*)"', code)
        if made:
            yield ["build", *shlex.split(made[1])]


@pytest.mark.parametrize("name", NAMES)
def test_commands_are_understood(name: str) -> None:
    for arguments in commands(name):
        if arguments[0].startswith("--"):
            assert arguments[0] in {option for known in cli.params for option in known.opts}
            continue
        command = cli.commands[arguments[0]]
        given = [word for word in arguments[1:] if not word.startswith(">")]
        if "--help" in given or (not given and len(command.params) == 1):
            continue  # help, or a command named without what it needs
        context = command.make_context(arguments[0], given)
        if arguments[0] == "build":
            wishes = {key: value for key, value in context.params.items() if key in Request.__annotations__}
            assert plan(Request(**wishes), workspace.find(ROOT))


def test_the_readme_shows_every_command_and_most_options() -> None:
    shown = read("README.md")
    assert [name for name in cli.commands if f"lessonpress {name}" not in shown] == []
    options = {option for known in cli.commands["build"].params for option in known.opts if option[:2] == "--"}
    assert {option for option in options if option not in shown} <= {"--quiet", "--help"}


@pytest.mark.parametrize("name", NAMES)
def test_options_exist(name: str) -> None:
    known = {
        option
        for command in (cli, *cli.commands.values())
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for option in parameter.opts
    }
    elsewhere = {"--check", "--help", "--version"}
    assert set(re.findall(r"`(--[a-z-]+)", read(name))) <= known | elsewhere


@pytest.mark.parametrize("name", NAMES)
def test_make_targets_exist(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    named = set(re.findall(r"`make ([a-z]+)", read(name)))
    named |= {words[1] for words in shell_lines(name) if words[0] == "make"}
    assert named <= targets


# --- links ----------------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    here = ROOT / name
    for target in re.findall(r"\]\(([^)\s]+)\)", read(name)):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        path = (here.parent / file) if file else here
        assert path.exists(), target
        assert not anchor or anchor in anchors(path), target


def test_every_document_can_be_reached_from_the_readme() -> None:
    found, waiting = set(), [ROOT / "README.md"]
    while waiting:
        path = waiting.pop().resolve()
        if path in found or path.suffix != ".md":
            continue
        found.add(path)
        waiting += [path.parent / link for link in re.findall(r"\]\(([^):#\s]+)", path.read_text("utf-8"))]
    assert {path.resolve() for path in DOCUMENTS} == found


def test_pictures_are_small_and_described() -> None:
    for picture in (ROOT / "docs" / "images").iterdir():
        assert picture.stat().st_size <= 120_000
    for alternative in re.findall(r"!\[(.*?)\]", read("README.md")):
        assert len(alternative) > 20


def test_the_readme_is_short() -> None:
    assert len(read("README.md").splitlines()) <= 200


# --- tables ---------------------------------------------------------------------------------------


def test_the_table_of_values_is_what_the_program_prints() -> None:
    content = library().lesson("round-trip", "en")
    band = style.BANDS[style.DEFAULT_BAND]
    lesson = resolve("round-trip", content.lesson, content.words, library().reference, band, "en")
    values = compute.facts(lesson).names.value
    documented = {name: printed for name, printed, _ in rows(AUTHOR, "Name")}
    assert documented == {name: plain(values[name]) for name in documented}
    assert set(compute.VALUE_NAMES) <= set(documented)


def test_the_table_of_bands_is_that_of_the_code() -> None:
    documented = {band: (size, row) for band, size, row, _ in rows("README.md", "Grades")}
    assert documented == {band.id: (f"{band.body:g}", f"{band.row:g}") for band in style.BANDS.values()}


def test_the_kinds_are_those_of_the_program() -> None:
    documented = {kind: audience for kind, audience, _ in rows("README.md", "`--kind`")}
    listed = listings(workspace.find(ROOT))["kinds"]()
    assert documented == {kind: re.sub(r"^for (?:the )?(\w+).*", r"\1", about) for kind, about in listed.items()}


def test_the_parts_of_a_lesson_are_those_of_the_code() -> None:
    assert {key for key, _ in rows(AUTHOR, "Key of `lesson.yaml`")} == set(Lesson.model_fields)
    table = read(AUTHOR).partition("| Text under `timeline_lab` |")[2].partition("\n\n")[0]
    first = " ".join(line.split(" | ")[0] for line in table.splitlines()[2:])
    assert set(re.findall(r"`(\w+)", first)) == set(TimelineLabWords.model_fields)
    shown = read(AUTHOR).partition("prints a JSON Schema")[2].partition("An editor")[0]
    assert [name for name in SCHEMAS if f"`{name}`" not in shown] == []


def test_the_plan_of_the_lab_is_real() -> None:
    shown = next(block for block in blocks(AUTHOR, "yaml") if block.startswith("lab:"))
    assert f"\n{shown}" in read("curriculum/lessons/round-trip/lesson.yaml")


def test_the_table_of_generators_is_what_the_program_makes() -> None:
    words = library().questions("en")
    bands = re.findall(r"^### (\S+)\n(.*?)(?=^##)", read(GENERATORS), re.MULTILINE | re.DOTALL)
    assert [band for band, _ in bands] == list(style.BANDS)
    for band, section in bands:
        expected = []
        for generator in of_band(band):
            question = make(generator, for_learner(generator, "1", "round-trip", 0), words, "en", band)
            count = sum(1 for _ in variants(generator))
            expected.append([generator.id, str(count), plain(question.stem), plain(question.answer)])
        assert cells(section, "Generator") == expected


def test_the_generator_shown_is_real() -> None:
    [module] = blocks(GENERATORS, "python")
    [words] = blocks(GENERATORS, "yaml")
    assert module == read("generator/lessonpress/questions/light_distance.py")
    assert words in read("templates/questions/en.yaml")


def test_the_changelog_counts_right() -> None:
    shown = read("CHANGELOG.md")
    assert f"{len(generators())} question generators" in shown
    assert ("twelve scenarios" in shown) == (len(library().reference.scenarios) == 12)


def test_the_timeline_is_what_the_command_prints(command: Callable[..., Any]) -> None:
    [shown] = [block for block in blocks(LATENCY, "text") if block.startswith("seed ")]
    assert command("timeline").out == shown


def test_the_options_of_the_timeline_are_explained() -> None:
    shown = " ".join(row[0] for row in rows(LATENCY, "Option"))
    options = {option for parameter in cli.commands["timeline"].params for option in parameter.opts}
    inputs = {f"--{name.replace('_', '-')}" for name in INPUTS} | {"--fibre-km-per-ms"}
    assert {option for option in options - inputs if option not in shown} <= {"--help", "-h"}


def test_the_room_on_the_page_is_there(tmp_path: Path) -> None:
    space = workspace.find(ROOT, tmp_path)
    jobs = plan(Request(grades=tuple(style.BANDS), papers=("letter",)), space)
    for job, outcome, row in zip(jobs, build_all(jobs, space), rows(AUTHOR, "Band"), strict=True):
        assert isinstance(outcome, Result)
        band = job.grade.band
        line = band.body * band.leading * style.MM_PER_PT
        assert row[:3] == [band.id, str(band.max_characters), f"{line:.1f} mm"]
        assert all(int(said) <= floor(spare / line) for said, spare in zip(row[3:], outcome.spare, strict=True))


def test_exit_codes_are_those_of_the_program() -> None:
    assert [int(code) for code, _ in rows(BUILDING, "Exit code")] == list(ExitCode)
    documented = {name: int(code) for code, name, _ in rows(ARCHITECTURE, "Code")}
    assert documented == {code.name: code.value for code in ExitCode}


def test_quantities_and_scenarios_are_those_of_the_curriculum() -> None:
    reference = library().reference
    documented = {row[0]: (row[1], row[2], row[4], row[5]) for row in rows(LATENCY, "Quantity")}
    assert documented == {
        name: (f"{float(quantity.value):g}", quantity.unit, quantity.status, quantity.source)
        for name, quantity in reference.quantities.items()
    }
    for name, *printed in rows(LATENCY, "Scenario"):
        times = timeline(scenario_of(name, reference))
        phases = ("network", "queue", "prefill", "decode", "first_word", "whole")
        assert printed == [plain(text.duration(getattr(times, phase), "en")) for phase in phases]
    assert [row[0] for row in rows(LATENCY, "Scenario")] == list(reference.scenarios)


# --- names in the code ----------------------------------------------------------------------------


def modules() -> set[str]:
    names = {path.relative_to(PACKAGE).with_suffix("").as_posix() for path in PACKAGE.rglob("*.py")}
    return {name.removesuffix("/__init__") for name in names} - {"__init__"}


def test_the_table_of_modules_is_complete() -> None:
    documented = [name for name, _ in rows(ARCHITECTURE, "Module")]
    made = {f"questions/{name.replace('-', '_')}" for name in generators()}
    assert made <= modules()
    assert sorted(documented) == sorted(modules() - made)


@cache
def defined() -> frozenset[str]:
    names: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Assign):
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                names.add(node.target.id)
    return frozenset(names)


@pytest.mark.parametrize("name", [ARCHITECTURE, GENERATORS, LATENCY, "CONTRIBUTING.md"])
def test_names_of_functions_classes_and_tables_are_real(name: str) -> None:
    shown = read(name)
    named = set(re.findall(r"`(\w+)\(\)`", shown)) | set(re.findall(r"`([A-Z][a-z]+[A-Za-z]*)`s?", shown))
    named |= set(re.findall(r"`(_?[A-Z]{2,}(?:_[A-Z]+)*)`", shown)) - {code.name for code in ExitCode}
    assert named - defined() - {"PYTHON"} == set()


def test_files_that_are_named_exist() -> None:
    for name in NAMES:
        for code in re.findall(r"`((?:curriculum|templates|generator|tests|docs)/[\w./-]+)`", read(name)):
            if code.endswith("/es.yaml"):
                continue
            assert (ROOT / code).exists(), f"{name}: {code}"


# --- messages -------------------------------------------------------------------------------------

LESSON = "curriculum/lessons/round-trip/lesson.yaml"
WORDS = "curriculum/lessons/round-trip/en.yaml"
PLACED = re.compile(r"\S+:\d+:\d+: ")


def messages(name: str) -> list[str]:
    """Lines of text blocks that begin with a file, a line and a column."""
    return [line for block in blocks(name, "text") for line in block.splitlines() if PLACED.match(line)]


def masked(line: str) -> str:
    """A message without what changes when a lesson is reworded: position, millimeters and longest text."""
    line = re.sub(r"^(\S+?):\d+:\d+: ", r"\1: ", line)
    return re.sub(r"is \d+ mm too long; shorten \S+", "is too long", line)


def replaced(path: Path, *way: str | int, value: str) -> None:
    """Put a value, as YAML writes it, in place of the one at ``way``."""
    content = path.read_text("utf-8")
    node = yaml.compose(content, yaml.SafeLoader)
    for step in way:
        if isinstance(step, int):
            node = node.value[step]
        else:
            node = next(child for key, child in node.value if key.value == step)
    end = node.end_mark.index
    end -= len(content[:end]) - len(content[:end].rstrip())
    path.write_text(content[: node.start_mark.index] + value + content[end:], "utf-8")


MISTAKES: list[tuple[str, tuple[str | int, ...], str, tuple[str, ...]]] = [
    (WORDS, ("big_idea", "K-1"), ">-\n    Writing takes 4 seconds.", ("check",)),
    (LESSON, ("questions", 0, "about"), "[device, gpu-sever]", ("check",)),
    (WORDS, ("tagline",), "K-1: >-\n    See what happens after you hit send.", ("check",)),
    (WORDS, ("what_it_is", "4-5"), f'"{"Light takes over. " * 60}"', ("build", "--paper", "letter")),
]


@pytest.mark.parametrize(("file", "way", "value", "arguments"), MISTAKES, ids=["number", "part", "band", "page"])
def test_messages_are_real(
    workspace: Path,
    command: Callable[..., Any],
    file: str,
    way: tuple[str | int, ...],
    value: str,
    arguments: tuple[str, ...],
) -> None:
    replaced(workspace / file, *way, value=value)
    ran = command(*arguments)
    said = {masked(line) for line in ran.lines if PLACED.match(line)}
    assert said, ran
    assert said <= {masked(line) for line in messages(AUTHOR)}
    assert ran.code == ExitCode.CONTENT


def test_every_message_shown_is_tried() -> None:
    assert len(messages(AUTHOR)) == len(MISTAKES)
    assert {masked(line) for line in messages("README.md")} <= {masked(line) for line in messages(AUTHOR)}


def test_mistakes_are_shown_as_they_are_made() -> None:
    shown = " ".join(read(AUTHOR).split())
    for _, _, value, arguments in MISTAKES:
        if arguments == ("check",):
            assert " ".join(value.split()) in shown


def test_the_json_lines_are_real(workspace: Path, command: Callable[..., Any]) -> None:
    ran = command("build", "--json")
    printed = [json.loads(line) for line in ran.out.splitlines()]
    shown = [json.loads(line) for block in blocks(BUILDING, "json") for line in block.splitlines()]
    for event in (*printed, *shown):
        event.pop("seconds", None)
    assert printed == shown


def test_what_make_sheet_ends_with_is_real(workspace: Path, command: Callable[..., Any]) -> None:
    ran = command("build")
    ending = f"{ran.out}{ran.err}"
    shown = next(block for block in blocks("README.md", "text") if " built in " in block)
    assert re.sub(r"[\d.]+ s$", "s", ending.strip()) == re.sub(r"[\d.]+ s$", "s", shown.strip())


def test_the_editor_settings_are_real() -> None:
    [settings] = blocks(AUTHOR, "json")
    for pattern in json.loads(settings)["yaml.schemas"].values():
        assert list(ROOT.glob(pattern)), pattern
