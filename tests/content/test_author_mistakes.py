"""What an author may get wrong, and the one line that says what, where and what to do.

Every row is a mistake made in a copy of the real content. The line and column of a message are looked up in
the edited text, so rewording the lesson changes nothing here.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from lessonpress import style
from lessonpress.compute import VALUE_NAMES
from lessonpress.documents import kinds
from lessonpress.errors import nearest

LESSON = "curriculum/lessons/round-trip/lesson.yaml"
WORDS = "curriculum/lessons/round-trip/en.yaml"
QUANTITIES = "curriculum/reference/quantities.yaml"
SCENARIOS = "curriculum/reference/scenarios.yaml"
LOCALE = "templates/locales/en.yaml"

Edit = Callable[[bytes], bytes]


# --- edits ----------------------------------------------------------------------------------------


def swap(old: str, new: str) -> Edit:
    """The first ``old`` becomes ``new``."""

    def edit(content: bytes) -> bytes:
        assert old.encode() in content, f"the content no longer has {old!r}"
        return content.replace(old.encode(), new.encode(), 1)

    return edit


def put(way: str, new: str) -> Edit:
    """The value at ``way`` (keys and positions with dots between) becomes ``new``, as written."""

    def edit(content: bytes) -> bytes:
        text = content.decode()
        node = yaml.compose(text, yaml.CSafeLoader)
        for step in way.split("/"):
            if isinstance(node, yaml.MappingNode):
                node = next(value for key, value in node.value if key.value == step)
            else:
                node = node.value[int(step)]
        start, old = node.start_mark.index, text[node.start_mark.index : node.end_mark.index]
        return (text[:start] + new + old[len(old.rstrip()) :] + text[start + len(old) :]).encode()

    return edit


def say(way: str, text: str) -> Edit:
    """The text at ``way`` becomes ``text``."""
    return put(way, f'"{text}"')


def add(lines: str) -> Edit:
    """More lines at the end of the file."""
    return lambda content: content + lines.encode()


def content(new: str | bytes) -> Edit:
    """Nothing in the file but ``new``."""
    return lambda _: new.encode() if isinstance(new, str) else new


# --- the table ------------------------------------------------------------------------------------

WRITE_OUT = "write the value out"
BY_HAND = "refer to a value, for example {value}`first_word`, so that it follows the model"
NO_FONT = "use another character or add a font for it"
ADD_QUOTES = "put it in quotes"


def typed(number: str) -> str:
    return f'the number "{number}" is typed by hand; {BY_HAND}'


@dataclass(frozen=True)
class Mistake:
    """A mistake: what is done to a file, and what is said about it.

    Every said line is the place (a piece of the edited file with ``^`` before the place itself; no
    text for the file as a whole), then the message; ``where`` is the file when it is another one.
    """

    name: str
    file: str
    edit: Edit | None
    said: tuple[tuple[str, str], ...]
    where: str = ""


def mistake(name: str, file: str, edit: Edit | None, at: str, message: str, where: str = "") -> Mistake:
    return Mistake(name, file, edit, ((at, message),), where)


def words(name: str, way: str, text: str, at: str, message: str) -> Mistake:
    return mistake(name, WORDS, say(way, text), at, message)


MISTAKES = [
    # --- YAML ---
    mistake("missing colon", WORDS, swap("\nscale:\n", "\nscale\n"),
            "\n^scale\n", "a key has no colon after it; write it as  key: value"),
    mistake("missing space after the colon", LESSON, swap("number: 1\n", "number:1\n"),
            "^number:1", "a key has no colon and space after it; write it as  key: value"),
    mistake("tab", LESSON, swap("  - id: device\n", "\t- id: device\n"),
            "^\t- id: device", "a tab character; indent with spaces"),
    mistake("second colon", LOCALE, put("name", "Name: first"),
            "Name^: first", "a second colon in one line; put the text in quotes"),
    mistake("indented too far", LESSON, swap("number: 1\n", "  number: 1\n"), "  ^number: 1",
            "this key is indented more than the line before; line it up with the other keys"),
    mistake("quote not closed", LOCALE, put("name", '"Name'),
            'name: ^"Name', "never closed; close this quote or bracket"),
    mistake("text that begins with a mark", WORDS, put("big_idea/K-1", "**Writing** is slow."), "K-1: ^**Writing**",
            "a text cannot begin with *; put the text in quotes, or under  >-"),
    mistake("duplicate key", LESSON, add("number: 2\n"), "^number: 2",
            'the key "number" stands here twice, first on line {number: 1}; keep one'),
    mistake("alias", LESSON, swap("scenario: seed", "scenario: &case seed"),
            "^&case", f"anchors and aliases are not allowed; {WRITE_OUT}"),
    mistake("tag", LESSON, put("number", "!!int 1"),
            "^!!int", 'the tag "!!int" is not allowed; write a plain value'),
    mistake("two documents", LESSON, add("---\nnumber: 2\n"),
            "^---", "a second document starts here; keep one document in a file"),
    # --- files ---
    mistake("empty file", LESSON, content(""), "^", "the file is empty"),
    mistake("file of comments", WORDS, content("# Words will follow.\n"),
            "# Words will follow.\n^", "the file is empty"),
    mistake("file is a list", WORDS, content("- title: x\n"),
            "^- title", "the file must be a list of  key: value  lines"),
    mistake("file is a text", LESSON, content("A lesson\n"),
            "^A lesson", "the file must be a list of  key: value  lines"),
    mistake("bad encoding", WORDS, lambda content: content.replace("Prompt’s".encode(), b"Prompt\x92s", 1),
            "Your Prompt^", "byte 0x92 is not UTF-8; save the file with the encoding UTF-8"),
    mistake("control character", WORDS, swap("Your Prompt", "Your\x0c Prompt"),
            "Your^\x0c", "control character U+000C; delete it"),
    mistake("missing language file", WORDS, None, "", "the file does not exist; check the name"),
    mistake("missing lesson file", LESSON, None, "", "the file does not exist; check the name"),
    mistake("missing reference file", QUANTITIES, None, "", "the file does not exist; check the name"),
    # --- keys ---
    mistake("unknown key", LESSON, swap("    drawing: tower\n", "    drawing: tower\n    serve: gpu-server\n"),
            "^serve: gpu-server", 'unknown key "serve"; did you mean "serves"?'),
    mistake("unknown key like no other", LESSON, add("qqq: 1\n"),
            "^qqq", 'unknown key "qqq"; choose one of version, number, code, figure, scenario, parts, alternatives, '
            "questions, glossary, pages"),
    Mistake("misspelt key", WORDS, swap("\nbig_idea:", "\nbig_ideas:"), (
        ("\n^title:", '"big_idea" is missing; add  big_idea: ...'),
        ("^big_ideas:", 'unknown key "big_ideas"; did you mean "big_idea"?'))),
    mistake("missing key", LESSON, swap("figure: journey\n", ""),
            "^version:", '"figure" is missing; add  figure: ...'),
    mistake("missing key of an entry", LESSON, swap("  - id: q1\n    about", "  - about"),
            "- ^about", '"id" is missing; add  id: ...'),
    mistake("missing alternative text", WORDS, swap("\n  alt:\n", "\n  # alt:\n"),
            "journey:\n  # What", '"alt" is missing; add  alt: ...'),
    # --- bands ---
    mistake("missing band", WORDS, put("tagline", "\n  K-1: One.\n  2-3: Two.\n  9-12: Three."), "^tagline:",
            "no wording for band 4-5, 6-8; give each its wording, or one text for the others"),
    mistake("unknown band", WORDS, put("tagline", "\n  K-2: One.\n  others: Two."),
            "^K-2: One", 'no band is named "K-2"; did you mean "K-1"?'),
    # --- types ---
    words("label that is too long", "title", "Long " * 18 + "end", '^"Long', 
          '"title" has 93 characters; at most 90 fit; shorten it'),
    words("label of one band that is too long", "parts/device/name/K-1", "Long " * 18 + "end", '^"Long',
          '"K-1" has 93 characters; at most 90 fit; shorten it'),
    mistake("number for a text", WORDS, put("title", "5"),
            "title: ^5", '"title" must be a text, or one text for each band; correct it'),
    mistake("number for the text of a band", WORDS, put("tagline/K-1", "5"),
            "K-1: ^5", f'"K-1" must be text, not 5; {ADD_QUOTES}'),
    mistake("list for a text", WORDS, put("grown_ups", "[a, b]"),
            "grown_ups: ^[", '"grown_ups" must be text, not a list; write one text'),
    mistake("group for a text", WORDS, put("grown_ups", "{a: b}"),
            "grown_ups: ^{", '"grown_ups" must be text, not a group of keys; write one text'),
    mistake("text for a list", LESSON, put("parts", "device"),
            "parts: ^device", '"parts" must be a list, not device; start each entry with "- "'),
    mistake("text for a group", WORDS, put("lab", "later"),
            "lab: ^later", '"lab" must be a group of keys, not later; correct it'),
    mistake("text for an entry of a list", LESSON, put("questions/1", "q2"),
            "- ^q2", 'entry 2 of "questions" must be a group of keys, not q2; correct it'),
    mistake("true for a number", LESSON, put("number", "true"),
            "number: ^true", '"number" must be a whole number, not true or false; correct it'),
    mistake("unquoted version", LESSON, put("version", "1.0"),
            "version: ^1.0", f'"version" must be text, not 1.0; {ADD_QUOTES}'),
    mistake("wrong id", LESSON, put("questions/0/id", "Q_1"), "^Q_1",
            "\"id\" cannot be 'Q_1'; ids are small letters, digits and single hyphens; labels one line; versions "
            "such as 1.0"),
    mistake("unknown word of a list of choices", LESSON, put("figure", "jorney"),
            "figure: ^jorney", 'figure cannot be "jorney"; did you mean "journey"?'),
    mistake("empty text", WORDS, put("tagline/K-1", '""'),
            'K-1: ^""', '"K-1" is empty; write its text after the colon'),
    mistake("text left out", LOCALE, put("page", ""), "page:^", '"page" is empty; write its text after the colon'),
    mistake("empty question", WORDS, put("questions/q1/ask/4-5", ""),
            "4-5:^\n", '"4-5" is empty; write its text after the colon'),
    # --- links ---
    mistake("duplicate id", LESSON, put("parts/2/id", "tower"), "far\n^",
            'the id "tower" stands here twice, first on line {id: tower}; rename one'),
    mistake("unknown part in a question", LESSON, put("questions/0/about", "[device, gpu-sever]"),
            "^gpu-sever", 'no part is named "gpu-sever"; did you mean "gpu-server"?'),
    mistake("unknown part in serves", LESSON, put("parts/5/serves", "gpu"),
            "serves: ^gpu", 'no part is named "gpu"; did you mean "gpu-server"?'),
    mistake("unknown drawing", LESSON, put("parts/0/drawing", "devise"),
            "^devise", 'no drawing is named "devise"; did you mean "device"?'),
    mistake("unknown scenario", LESSON, put("scenario", "sed"),
            "scenario: ^sed", 'no scenario is named "sed"; did you mean "seed"?'),
    mistake("unknown kind in pages", LESSON, put("pages", "\n  question-shet: 2"), "^question-shet",
            'no kind of document is named "question-shet"; did you mean "question-sheet"?'),
    mistake("words for a part that is gone", WORDS, swap("\n  kv-cache:\n    name:", "\n  kv-cash:\n    name:"), "", ""),
]
