"""The layers of the package: what may import what, and who may print, exit or draw lots."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "generator" / "lessonpress"
MODULES = sorted(PACKAGE.rglob("*.py"))

LAYERS = (
    ("__main__",),
    ("cli",),
    ("build", "preview", "shelf", "content", "listing"),
    ("plan",),
    ("documents", "pack"),
    ("engines",),
    ("figures", "compute", "working"),
    ("load", "validate", "resolve", "write", "verify"),
    ("questions",),
    ("latency", "text", "prose"),
    ("workspace",),
    ("model", "drawing", "style", "fonts", "errors"),
    ("__init__",),
)
"""From the top down; a module imports from its own layer or a lower one."""

LEVEL = {name: -number for number, layer in enumerate(LAYERS) for name in layer}
ENGINES = {"weasyprint", "reportlab", "matplotlib"}


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts if parts[-1] != "__init__" or len(parts) == 2 else parts[:-1])


NAMES = {name_of(path): path for path in MODULES}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def unit(module: str) -> str:
    """The part of the package a module belongs to: ``latency`` for ``lessonpress.latency.timeline``."""
    return module.split(".")[1] if "." in module else "__init__"


def imported(node: ast.AST) -> list[str]:
    """Full names that an import statement loads."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute"
        return [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What runs when a module is imported: not functions, not what only type checkers read."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        yield node
        for inner in ("body", "orelse", "finalbody", "handlers"):
            yield from statements(getattr(node, inner, []))


def ours(module: str, nodes: Iterator[ast.AST]) -> set[str]:
    """Modules of the package that statements of a module import."""
    found = {name for node in nodes for name in imported(node) if name in NAMES}
    return found - {module, "lessonpress"}


def of_any_time(module: str) -> set[str]:
    return ours(module, ast.walk(tree(NAMES[module])))


def on_import(module: str) -> set[str]:
    return ours(module, statements(tree(NAMES[module]).body))


def test_every_module_has_a_layer() -> None:
    assert {unit(module) for module in NAMES} <= set(LEVEL)


@pytest.mark.parametrize("module", NAMES)
def test_a_module_imports_no_higher_layer(module: str) -> None:
    assert {other for other in of_any_time(module) if LEVEL[unit(other)] > LEVEL[unit(module)]} == set()


def circle(graph: dict[str, set[str]]) -> list[str]:
    """A way from a node back to itself; empty when there is none."""
    done: set[str] = set()

    def walk(node: str, way: list[str]) -> list[str]:
        if node in way:
            return [*way[way.index(node) :], node]
        if node in done:
            return []
        found = next(filter(None, (walk(other, [*way, node]) for other in sorted(graph[node]))), [])
        done.add(node)
        return found

    return next(filter(None, (walk(node, []) for node in sorted(graph))), [])


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle({module: on_import(module) for module in NAMES}) == []


def test_no_parts_of_the_package_import_each_other_in_a_circle() -> None:
    """Not even within functions."""
    graph: dict[str, set[str]] = {unit(module): set() for module in NAMES}
    for module in NAMES:
        graph[unit(module)] |= {unit(other) for other in of_any_time(module)} - {unit(module)}
    assert circle(graph) == []


def tops(nodes: Iterator[ast.AST]) -> set[str]:
    return {name.split(".")[0] for node in nodes for name in imported(node)}


@pytest.mark.parametrize("module", NAMES)
def test_engines_are_imported_late_and_only_where_pages_and_figures_are_made(module: str) -> None:
    assert tops(statements(tree(NAMES[module]).body)) & ENGINES == set()
    if unit(module) not in ("engines", "figures"):
        assert tops(ast.walk(tree(NAMES[module]))) & ENGINES == set()


def calls(module: str) -> Iterator[str]:
    for node in ast.walk(tree(NAMES[module])):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def uses(module: str) -> set[str]:
    """Attributes of modules that are read, such as ``sys.stdout``."""
    return {ast.unparse(node) for node in ast.walk(tree(NAMES[module])) if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize("module", [module for module in NAMES if unit(module) != "cli"])
def test_only_the_command_line_prints_and_exits(module: str) -> None:
    assert set(calls(module)) & {"print", "exit", "quit", "sys.exit", "os._exit", "click.echo"} == set()
    assert uses(module) & {"sys.stdout", "sys.stderr", "sys.argv"} == set()
    raised = [node.exc for node in ast.walk(tree(NAMES[module])) if isinstance(node, ast.Raise) and node.exc]
    assert not any("SystemExit" in ast.unparse(error) for error in raised)


@pytest.mark.parametrize("module", NAMES)
def test_chance_is_always_seeded(module: str) -> None:
    """``random.Random(seed)`` only; never the functions that share hidden state."""
    assert {name for name in uses(module) if name.startswith("random.")} <= {"random.Random"}
    taken = {name for node in ast.walk(tree(NAMES[module])) for name in imported(node)}
    assert {name for name in taken if name.startswith("random.")} <= {"random.Random"}


@pytest.mark.parametrize("module", NAMES)
def test_no_module_is_longer_than_500_lines(module: str) -> None:
    assert len(NAMES[module].read_text("utf-8").splitlines()) <= 500


def test_at_most_two_places_catch_everything() -> None:
    broad = [
        f"{module}:{node.lineno}"
        for module in NAMES
        for node in ast.walk(tree(NAMES[module]))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) in ("Exception", "BaseException"))
    ]
    assert len(broad) <= 2, broad
