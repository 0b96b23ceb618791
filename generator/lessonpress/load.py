"""YAML to a plain tree that remembers where every value stands.

Scalars follow YAML 1.2 (``no``, ``on``, ``1:30`` and ``012`` are texts), duplicate keys, anchors and tags
are errors, decimals stay exact. Nothing is ever built from a tag.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml
from immutabledict import immutabledict

from lessonpress.errors import ContentError, Problem, Where

Loc = tuple[str | int, ...]
"""The way from the root of a document to a value: keys and list positions (from 0)."""

_MARK = re.compile(r"[!&][^\s,\[\]{}]*")
LARGEST_SOURCE = 1_000_000
DEEPEST = 30


@dataclass(frozen=True, slots=True)
class Span:
    """Where a value stands: character offsets into the text, line and column of its start (from 1)."""

    start: int
    end: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Source:
    """A loaded file: its text, the plain tree, and the place of every value and key."""

    path: Path
    text: str
    tree: Any
    values: Mapping[Loc, Span]
    keys: Mapping[Loc, Span]

    def where(self, loc: Loc, key: bool = False) -> Where:
        """The place of a value (or of its key); of the nearest thing around it when it does not exist."""
        table = self.keys if key and loc in self.keys else self.values
        while loc and loc not in table:
            loc = loc[:-1]
        span = table.get(loc) or self.values.get(())
        return Where(self.path, span.line, span.column) if span else Where(self.path, 1, 1)

    def wording(self, loc: Loc, band: str) -> Where:
        """The place of a text's wording for a band, also where one wording serves several bands."""
        own = ((*loc, band), (*loc, "others"), loc)
        return self.where(next((place for place in own if place in self.values), loc))

    def find(self, loc: Loc, needle: str) -> Where:
        """The place of a piece of text inside a value; of the value when the text is spelled otherwise."""
        while loc and loc not in self.values:
            loc = loc[:-1]  # a text for all bands has no key of its own
        span = self.values.get(loc)
        if not span or not needle:
            return self.where(loc)
        # First as a word of its own, so that "5" is not found in "15".
        as_word = re.compile(rf"(?<!\w){re.escape(needle)}(?!\w)").search(self.text, span.start, span.end)
        at = as_word.start() if as_word else self.text.find(needle, span.start, span.end)
        return _place(self.path, self.text, at) if at >= 0 else self.where(loc)


class _Loader(yaml.CSafeLoader):
    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012, the base has it as an instance variable


for _tag, _pattern, _first in (
    ("null", r"~|null|Null|NULL|", "~nN\0"),
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"-?(?:0|[1-9][0-9]{0,30})", "-0123456789"),
    ("float", r"-?(?:0|[1-9][0-9]*)\.[0-9]+", "-0123456789"),
):
    _Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_pattern})$"), [c.strip("\0") for c in _first]
    )


def load(path: Path, shown: Path | None = None) -> Source:
    """Read a YAML file; a ContentError carries the position of what is wrong with it.

    ``shown`` is the path that messages name.
    """
    return parse(read_text(path, shown or path), shown or path)


def read_text(path: Path, shown: Path) -> str:
    """The text of a UTF-8 file, with its size, encoding and characters checked."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise ContentError("the file does not exist", where=Where(shown), hint="check the name") from None
    except OSError as error:
        raise ContentError(f"cannot be read: {error.strerror}", where=Where(shown)) from None
    if len(content) > LARGEST_SOURCE:
        raise ContentError(f"larger than {LARGEST_SOURCE:,} bytes", where=Where(shown), hint="split the file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The decoder has dropped a byte order mark from what it calls its object.
        before = error.object[: error.start].decode("utf-8")
        raise ContentError(
            f"byte 0x{error.object[error.start]:02x} is not UTF-8",
            where=_place(shown, before, len(before)),
            hint="save the file with the encoding UTF-8",
        ) from None
    text = text.replace("\r\n", "\n")
    for at, char in enumerate(text):
        if _is_control(char):
            place = _place(shown, text, at)
            raise ContentError(f"control character U+{ord(char):04X}", where=place, hint="delete it")
    return text


def _is_control(char: str) -> bool:
    # Other line ends than \n would make the parser count lines otherwise than editors do.
    category = unicodedata.category(char)
    return char not in "\n\t" and (category in ("Cc", "Cs", "Zl", "Zp") or char in "\ufffe\uffff")


def _place(path: Path, text: str, at: int) -> Where:
    return Where(path, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def parse(text: str, path: Path) -> Source:
    """Turn YAML text into a Source."""
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
    except yaml.YAMLError as error:
        raise ContentError([_syntax_problem(error, text, path)]) from None
    finally:
        loader.dispose()
    builder = _Builder(path, text)
    tree = builder.build(node, ()) if node else None
    if builder.problems:
        raise ContentError(dict.fromkeys(builder.problems))
    return Source(path, text, tree, immutabledict(builder.values), immutabledict(builder.keys))


class _Builder:
    """Walks the nodes of one document, collecting values, places and problems."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        self.values: dict[Loc, Span] = {}
        self.keys: dict[Loc, Span] = {}
        self.problems: list[Problem] = []

    def build(self, node: yaml.Node, loc: Loc) -> Any:
        self.values[loc] = self._span(node)
        if len(loc) > DEEPEST:
            return self._refuse(node, f"nested more than {DEEPEST} levels deep", "make the structure flatter")
        if self._is_marked(node):
            return None
        if isinstance(node, yaml.MappingNode):
            return dict(self._pairs(node, loc))
        if isinstance(node, yaml.SequenceNode):
            return [self.build(child, (*loc, i)) for i, child in enumerate(node.value)]
        return self._scalar(node)

    def _pairs(self, node: yaml.MappingNode, loc: Loc) -> Iterator[tuple[str, Any]]:
        first: dict[str, yaml.Node] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._refuse(key_node, "a key must be a plain word", "write key: value")
                continue
            if self._is_marked(key_node):
                continue
            # A key is taken as written: `4-5:`, `no:` and `12:` are the texts they look like.
            key = key_node.value
            if key in first:
                line = first[key].start_mark.line + 1
                self._refuse(key_node, f'the key "{key}" stands here twice, first on line {line}', "keep one")
                continue
            first[key] = key_node
            self.keys[(*loc, key)] = self._span(key_node)
            yield key, self.build(value_node, (*loc, key))

    def _is_marked(self, node: yaml.Node) -> bool:
        """Whether a node starts with an anchor or a tag, which is refused; an alias is its anchor's node."""
        mark = _MARK.match(self.text, node.start_mark.index)
        if mark and mark[0].startswith("!"):
            self._refuse(node, f'the tag "{mark[0]}" is not allowed', "write a plain value")
        elif mark:
            self._refuse(node, "anchors and aliases are not allowed", "write the value out")
        return mark is not None

    def _scalar(self, node: yaml.Node) -> Any:
        text = node.value
        match node.tag.rpartition(":")[2]:
            case "null":
                return None
            case "bool":
                return text.lower() == "true"
            case "int":
                return int(text)
            case "float":
                return Decimal(text)
        return text

    def _refuse(self, node: yaml.Node, what: str, hint: str) -> None:
        span = self._span(node)
        self.problems.append(Problem(what, Where(self.path, span.line, span.column), hint))

    def _span(self, node: yaml.Node) -> Span:
        start, end = node.start_mark, node.end_mark
        if start.index < len(self.text):
            return Span(start.index, end.index, start.line + 1, start.column + 1)
        # The parser counts one line more after a last line without an end.
        last = _place(self.path, self.text, len(self.text))
        return Span(start.index, end.index, last.line, last.column)


def _syntax_problem(error: yaml.YAMLError, text: str, path: Path) -> Problem:
    message = f"{getattr(error, 'context', None) or ''}: {getattr(error, 'problem', None) or error}"
    lines = text.split("\n")
    line, column = _inside(getattr(error, "problem_mark", None) or getattr(error, "context_mark", None), lines)
    place = Where(path, line + 1, column + 1)
    if "nesting depth" in message:
        return Problem(f"nested more than {DEEPEST} levels deep", place, "make the structure flatter")
    if "another document" in message:
        return Problem("a second document starts here", place, "keep one document in a file")
    if "duplicate anchor" in message or "undefined alias" in message:
        return Problem("anchors and aliases are not allowed", place, "write the value out")
    unclosed = _line_with_open_quote(lines, line)
    if unclosed is not None:
        place = Where(path, unclosed + 1, lines[unclosed].index('"') + 1)
        return Problem("never closed", place, "close this quote or bracket")
    opened = _inside(getattr(error, "context_mark", None), lines)
    if "unexpected end of stream" in message or "',' or '" in message:
        return Problem("never closed", Where(path, opened[0] + 1, opened[1] + 1), "close this quote or bracket")
    if "node content" in message and error.problem_mark.index >= len(text.rstrip()):  # type: ignore[attr-defined]
        place = _place(path, text, max(text.rfind("["), text.rfind("{"), 0))
        return Problem("never closed", place, "close this quote or bracket")
    if "document start" in message:
        first = next(n for n, begun in enumerate(lines) if begun.strip() and not begun.lstrip().startswith("#"))
        return _no_colon(path, lines, first)
    if "could not find expected ':'" in message:
        return _no_colon(path, lines, opened[0])
    broken = _line_without_colon(lines, line)
    if broken is not None:
        return _no_colon(path, lines, broken)
    if "\t" in lines[line][: column + 1]:
        return Problem("a tab character", place, "indent with spaces")
    if "mapping values are not allowed" in message:
        return _stray_colon(lines, place)
    if "did not find expected key" in message and opened[1] < _indent(lines[line]) == column:
        return _too_far(path, lines, line)
    opening = re.match(r"\s*(?:- +)?(?:[\w-]+: +)?([*&{@`%])", lines[line])
    if opening:
        place = Where(path, line + 1, opening.start(1) + 1)
        return Problem(f"a text cannot begin with {opening[1]}", place, "put the text in quotes, or under  >-")
    return Problem(f"not valid YAML: {message.strip(': ')}", place, "check indentation, quotes and brackets here")


def _stray_colon(lines: list[str], place: Where) -> Problem:
    """A colon where YAML expects none: in a text, or because its line or the one before is wrong."""
    line = lines[place.line - 1]
    if ":" in line[: place.column - 1]:
        return Problem("a second colon in one line", place, "put the text in quotes")
    before = next((n for n in range(place.line - 2, -1, -1) if lines[n].strip()), 0)
    if _indent(line) > _indent(lines[before]):
        return _too_far(place.path, lines, place.line - 1)
    return _no_colon(place.path, lines, before)


def _too_far(path: Path, lines: list[str], number: int) -> Problem:
    place = Where(path, number + 1, _indent(lines[number]) + 1)
    return Problem("this key is indented too far", place, "line it up with the other keys")


def _no_colon(path: Path, lines: list[str], number: int) -> Problem:
    what = "a key has no colon and space after it" if ":" in lines[number] else "a key has no colon after it"
    return Problem(what, Where(path, number + 1, _indent(lines[number]) + 1), "write it as  key: value")


def _inside(mark: yaml.Mark | None, lines: list[str]) -> tuple[int, int]:
    """Line and column (from 0) of a mark, kept within the text."""
    line = min(mark.line, len(lines) - 1) if mark else 0
    return line, min(mark.column, len(lines[line])) if mark else 0


def _line_without_colon(lines: list[str], failed: int) -> int | None:
    """The line near a failure that looks like a key but has no colon; None if there is none.

    The parser only notices at the next colon, up to two lines later.
    """
    for number in range(min(failed, len(lines) - 1), max(failed - 3, -1), -1):
        words = lines[number].strip()
        following = next((later for later in lines[number + 1 :] if later.strip()), "")
        indented_alike = _indent(following) <= _indent(lines[number])
        if re.fullmatch(r"[a-z0-9][a-z0-9_-]*( [^:#]*)?", words) and indented_alike:
            return number
    return None


def _line_with_open_quote(lines: list[str], failed: int) -> int | None:
    """The last line before a failure that opens a quote and is followed by a key; None if there is none."""
    for number in range(failed - 1, -1, -1):
        opens = re.fullmatch(r"\s*(?:- +)?[\w-]+: +\"[^\"]*", lines[number])
        if opens and re.match(r"\s*(?:- +)?[\w-]+:(?: |$)", lines[number + 1]):
            return number
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
