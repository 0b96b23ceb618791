"""Lesson prose: Markdown with references, parsed by markdown-it, never by hand.

A text may emphasize with ``**bold**`` and break a line with a backslash at its end. It refers with MyST
roles: ``{value}`first_word` `` prints a number of the latency model, ``{part}`device` `` the name of a part,
``{stop}`device` `` its ringed number and ``{term}`token` `` a word of the glossary as the word being
taught. Nothing else is interpreted.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape
from mdit_py_plugins.myst_role import myst_role_plugin

from lessonpress.errors import Problem, nearest
from lessonpress.text import NO_BREAK

ROLES = ("value", "part", "stop", "term")


@dataclass(frozen=True, slots=True)
class Names:
    """What references stand for in one sheet: role, then name, then what is printed."""

    value: Mapping[str, str]
    part: Mapping[str, str]
    stop: Mapping[str, str]
    term: Mapping[str, str]

    def of(self, role: str) -> Mapping[str, str]:
        """The names of a role."""
        return {"value": self.value, "part": self.part, "stop": self.stop, "term": self.term}[role]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a text: what is printed, whether in bold, as a ringed stop number, or as a value."""

    text: str
    bold: bool = False
    ring: bool = False
    value: bool = False


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("zero", {"html": False}).enable(["emphasis", "escape", "newline"]).use(myst_role_plugin)


def _tokens(text: str) -> list[Token]:
    [inline] = _parser().parseInline(text.strip())
    return inline.children or []


def runs(text: str, names: Names) -> tuple[Run, ...]:
    """A text as runs, with its references replaced; a KeyError names a reference that does not exist."""
    made: list[Run] = []
    bold = False
    for token in _tokens(text):
        if token.type in ("strong_open", "strong_close"):
            bold = token.type == "strong_open"
        elif token.type == "myst_role":
            role = str(token.meta["name"])
            table = names.of(role)
            text_ = table[token.content.strip()]
            made.append(Run(text_, bold or role == "term", role == "stop", role == "value"))
        elif token.type in ("softbreak", "hardbreak"):
            made.append(Run("\n" if token.type == "hardbreak" else " ", bold))
        elif token.content:
            made.append(Run(_joined(made, token.content), bold))
    return tuple(made)


def _joined(before: list[Run], text: str) -> str:
    """A text after a bare number: a no-break space keeps the number and its unit together."""
    bare = before and before[-1].value and before[-1].text[-1:].isdigit()
    return NO_BREAK + text[1:] if bare and text.startswith(" ") else text


def plain(text: str, names: Names) -> str:
    """A text without marks, for alt texts, titles and names; white space is folded."""
    return re.sub(r"[ \n]+", " ", "".join(run.text for run in runs(text, names))).strip()


def html(text: str, names: Names) -> Markup:
    """A text as HTML; everything a person wrote is escaped, and the last word does not stand alone."""
    parts = []
    for run in _without_widow(runs(text, names)):
        piece = escape(run.text)
        if run.text == "\n":
            piece = Markup("<br>")
        elif run.value or run.ring:
            piece = Markup('<span class="{}">{}</span>').format("ring" if run.ring else "value", piece)
        if run.bold:
            piece = Markup("<b>{}</b>").format(piece)
        parts.append(piece)
    return Markup("").join(parts)


_LINE_OF_WORDS = 8
"""Shorter texts stand on one line in any column."""


def _without_widow(pieces: tuple[Run, ...]) -> tuple[Run, ...]:
    """The same text with a no-break space before its last word, where it may run over a line."""
    words = sum(len(run.text.split()) for run in pieces)
    if words < _LINE_OF_WORDS:
        return pieces
    return (*pieces[:-1], replace(pieces[-1], text=_last_two_together(pieces[-1].text)))


def _last_two_together(text: str) -> str:
    start, space, word = text.rpartition(" ")
    return f"{start}{NO_BREAK}{word}" if space and start.strip() else text


def without_widow(text: str) -> str:
    """A plain text whose last word does not stand alone, where it may run over a line."""
    return _last_two_together(text) if len(text.split()) >= _LINE_OF_WORDS else text


def problems(text: str, names: Names) -> Iterator[tuple[Problem, str]]:
    """What is wrong with a text, each with the piece of the text to look for."""
    read = ""
    for token in _tokens(text):
        if token.type == "myst_role":
            yield from _reference_problems(token, names)
            read += " reference "
        elif token.type == "em_open":
            what = f"italics ({token.markup}...{token.markup})"
            yield Problem(what, hint="use **bold** for the one word being taught"), token.markup
        elif token.type == "text":
            read += token.content
        elif token.type in ("softbreak", "hardbreak"):
            read += " "
    yield from _number_problems(read)


def _reference_problems(token: Token, names: Names) -> Iterator[tuple[Problem, str]]:
    role, name = str(token.meta["name"]), token.content.strip()
    if role not in ROLES:
        yield Problem(f'no reference is called "{{{role}}}"', hint=nearest(role, ROLES)), f"{{{role}}}"
    elif name not in names.of(role):
        yield Problem(f'no {role} is named "{name}"', hint=nearest(name, names.of(role))), f"`{token.content}`"


_DIGIT = r"[\d\u00bc-\u00be\u2150-\u215e]"
"""Digits and fractions such as a half in one character."""

_ORDINAL_ENDINGS = ("st", "nd", "rd", "th")
_NUMBER_WORDS = frozenset(
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million "
    "billion".split()
)
_UNIT_WORDS = frozenset(
    "ms millisecond milliseconds s sec second seconds minute minutes hour hours km kilometer kilometers "
    "meter meters mile miles token tokens byte bytes gigabyte gigabytes percent box boxes".split()
)


def _number_problems(text: str) -> Iterator[tuple[Problem, str]]:
    """Numbers typed by hand: digits, and number words in front of a unit.

    A digit that ends a name (Q1, H100) and an ordinal (1st) are words, not quantities.
    """
    for digits in re.finditer(rf"(\w*?)({_DIGIT}(?:{_DIGIT}|[.,:/])*)(\w*)", text):
        before, value, after = digits.groups()
        named = bool(before) and unicodedata.category(before[-1]).startswith("L")
        if not named and after not in _ORDINAL_ENDINGS:
            yield _typed(value.rstrip(".,:/")), digits.group().rstrip(".,:/")
    words = re.findall(r"[^\W\d_]+", text)
    for word, following in pairwise(words):
        if word.lower() in _NUMBER_WORDS and following.lower() in _UNIT_WORDS:
            yield _typed(f"{word} {following}"), word


def _typed(number: str) -> Problem:
    return Problem(
        f'the number "{number}" is typed by hand',
        hint="refer to a value, for example {value}`first_word`, so that it follows the model",
    )
