"""What an author may get wrong, and the one line that says what, where and what to do.

Every row is a mistake made in a copy of the real content. The line and column of a message are looked up in
the edited text, so rewording the lesson changes nothing here.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest
import yaml

from lessonpress.model import Lesson


class Ran(Protocol):
    """What a command said and how it ended."""

    code: int
    out: str
    lines: list[str]
    err: str


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


def drop(way: str) -> Edit:
    """The key at ``way`` and its value are gone."""

    def edit(content: bytes) -> bytes:
        *above, last = way.split("/")
        node = yaml.compose(content.decode(), yaml.CSafeLoader)
        for step in above:
            node = next(value for key, value in node.value if key.value == step)
        keys = [key.start_mark.line for key, _ in node.value]
        at = [key.value for key, _ in node.value].index(last)
        lines = content.splitlines(keepends=True)
        return b"".join(lines[: keys[at]] + lines[keys[at + 1] :])

    return edit


# --- the table ------------------------------------------------------------------------------------

BY_HAND = "refer to a value, for example {value}`first_word`, so that it follows the model"
PART = "{name: a, role: b, text: c}"


def typed(number: str) -> str:
    return f'the number "{number}" is typed by hand; {BY_HAND}'


def no_font(char: str) -> str:
    return f'no font draws the character "{char}" (U+{ord(char):04X}); use another character or add a font for it'


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
    mistake("missing colon", WORDS, swap("\nscale:\n", "\nscale\n"), "\n^scale\n",
            "a key has no colon after it; write it as  key: value"),
    mistake("missing colon of the last level", WORDS, swap("\ntitle: ", "\ntitle "), "\n^title ",
            "a key has no colon after it; write it as  key: value"),
    mistake("missing space after the colon", LESSON, swap("number: 1\n", "number:1\n"), "^number:1",
            "a key has no colon and space after it; write it as  key: value"),
    mistake("tab", LESSON, swap("  - id: device\n", "\t- id: device\n"), "^\t- id: device",
            "a tab character; indent with spaces"),
    mistake("second colon", LOCALE, put("name", "Name: first"), "Name^: first",
            "a second colon in one line; put the text in quotes"),
    mistake("indented too far", LESSON, swap("number: 1\n", "  number: 1\n"), "  ^number: 1",
            "this key is indented too far; line it up with the other keys"),
    mistake("quote not closed", LOCALE, put("name", '"Name'), 'name: ^"Name',
            "never closed; close this quote or bracket"),
    mistake("bracket not closed", LESSON, put("questions/0/about", "[device, tower"), "about: ^[device, tower",
            "never closed; close this quote or bracket"),
    mistake("text that begins with a mark", WORDS, put("big_idea/K-1", "**It** is slow."), "K-1: ^**It**",
            "a text cannot begin with *; put the text in quotes, or under  >-"),
    mistake("duplicate key", LESSON, add("number: 2\n"), "^number: 2",
            'the key "number" stands here twice, first on line {number: 1}; keep one'),
    mistake("YAML alias", LESSON, swap("scenario: seed", "scenario: &case seed"), "^&case",
            "anchors and aliases are not allowed; write the value out"),
    mistake("YAML tag", LESSON, put("number", "!!int 1"), "^!!int",
            'the tag "!!int" is not allowed; write a plain value'),
    mistake("two documents", LESSON, add("---\nnumber: 2\n"), "^---",
            "a second document starts here; keep one document in a file"),
    # --- files ---
    mistake("empty file", LESSON, content(""), "^", "the file is empty"),
    mistake("file of comments", WORDS, content("# Words will follow.\n"), "^#", "the file is empty"),
    mistake("file is a list", WORDS, content("- title: x\n"), "^- title",
            "the file must be a list of  key: value  lines"),
    mistake("file is a text", LESSON, content("A lesson\n"), "^A lesson",
            "the file must be a list of  key: value  lines"),
    mistake("bad encoding", WORDS, lambda old: old.replace("Prompt’".encode(), b"Prompt\x92", 1), "Your Prompt^",
            "byte 0x92 is not UTF-8; save the file with the encoding UTF-8"),
    mistake("control character", WORDS, swap("Your Prompt", "Your\x0c Prompt"), "Your^\x0c",
            "control character U+000C; delete it"),
    mistake("missing language file", WORDS, None, "", "the file does not exist; check the name"),
    mistake("missing lesson file", LESSON, None, "", "the file does not exist; check the name"),
    mistake("missing reference file", QUANTITIES, None, "", "the file does not exist; check the name"),
    # --- keys ---
    mistake("unknown key", LESSON, swap("drawing: tower\n", "drawing: tower\n    serve: tower\n"), "^serve: tower",
            'unknown key "serve"; did you mean "serves"?'),
    mistake("unknown key like no other", LESSON, add("qqq: 1\n"), "^qqq",
            f'unknown key "qqq"; choose one of {", ".join(Lesson.model_fields)}'),
    Mistake("misspelt key", WORDS, swap("\nbig_idea:", "\nbig_ideas:"), (
            ("\n^title:", '"big_idea" is missing; add  big_idea: ...'),
            ("^big_ideas:", 'unknown key "big_ideas"; did you mean "big_idea"?'))),
    mistake("missing key", LESSON, swap("figure: journey\n", ""), "^version:",
            '"figure" is missing; add  figure: ...'),
    mistake("missing key of an entry", LESSON, swap("  - id: q1\n    about", "  - about"), "- ^about",
            '"id" is missing; add  id: ...'),
    mistake("missing alternative text", WORDS, drop("lab/alt"), "\nlab:\n  ^", '"alt" is missing; add  alt: ...'),
    # --- bands ---
    mistake("missing band", WORDS, put("tagline", "\n  K-1: One.\n  2-3: Two.\n  9-12: Three."), "\n^tagline:",
            "no wording for band 4-5, 6-8; give each its wording, or one text for the others"),
    mistake("unknown band", WORDS, put("tagline", "\n  K-2: One.\n  others: Two."), "^K-2: One",
            'no band is named "K-2"; did you mean "K-1"?'),
    # --- types ---
    words("title too long", "title", "Long " * 18 + "end", '^"Long',
          '"title" has 93 characters; at most 90 fit; shorten it'),
    words("label of one band too long", "parts/device/name/K-1", "Long " * 18 + "end", '^"Long',
          '"K-1" has 93 characters; at most 90 fit; shorten it'),
    words("label of two lines", "parts/tower/role/K-1", "turns radio\\nto light", '^"turns radio\\nto',
          '"K-1" cannot be "turns radio to light"; ids are small letters, digits and single hyphens; labels one '
          "line; versions such as 1.0"),
    mistake("number for a text", WORDS, put("title", "5"), "title: ^5",
            '"title" must be a text, or one text for each band, not 5; put it in quotes'),
    mistake("number for the text of a band", WORDS, put("tagline/K-1", "5"), "K-1: ^5",
            '"K-1" must be text, not 5; put it in quotes'),
    mistake("list for a text", WORDS, put("grown_ups", "[a, b]"), "grown_ups: ^[",
            '"grown_ups" must be text, not a list; write one text'),
    mistake("group for a text", WORDS, put("grown_ups", "{a: b}"), "grown_ups: ^{",
            '"grown_ups" must be text, not a group of keys; write one text'),
    mistake("text for a list", LESSON, put("questions/0/about", "device"), "about: ^device",
            '"about" must be a list, not "device"; start each entry with "- "'),
    mistake("text for a group", WORDS, put("parts/device", "later"), "^later",
            '"device" must be a group of keys, not "later"; write  key: value  lines under it'),
    mistake("text for an entry of a list", LESSON, put("questions/1", "q2"), "- ^q2",
            'entry 2 of "questions" must be a group of keys, not "q2"; write  key: value  lines under it'),
    mistake("a long text of many lines for a list", WORDS, put("journey/answer", '"' + "so\\n" * 50 + '"'), '^"so',
            f'"answer" must be a list, not "{("so " * 13)[:37]}..."; start each entry with "- "'),
    mistake("true for a number", LESSON, put("number", "true"), "number: ^true",
            '"number" must be a whole number, not true or false; correct it'),
    mistake("unquoted version", LESSON, put("version", "1.0"), "version: ^1.0",
            '"version" must be text, not 1.0; put it in quotes'),
    mistake("wrong id", LESSON, put("questions/0/id", "Q_1"), "^Q_1",
            '"id" cannot be "Q_1"; ids are small letters, digits and single hyphens; labels one line; versions '
            "such as 1.0"),
    mistake("unknown word of a list of choices", LESSON, put("figure", "jorney"), "figure: ^jorney",
            '"figure" cannot be "jorney"; did you mean "journey"?'),
    mistake("empty text", WORDS, put("tagline/K-1", '""'), 'K-1: ^""',
            '"K-1" is empty; write its text after the colon'),
    mistake("text left out", LOCALE, put("page", ""), "page:^", '"page" is empty; write its text after the colon'),
    mistake("empty question", WORDS, put("questions/q1/ask/4-5", '""'), '4-5: ^""',
            '"4-5" is empty; write its text after the colon'),
    words("question of spaces", "questions/q1/ask/4-5", "   ", '4-5: ^"   "',
          '"4-5" is empty; write its text after the colon'),
    mistake("no questions", LESSON, put("questions", "[]"), "^[]",
            '"questions" needs 1 or more entries, but has 0; correct it'),
    # --- links ---
    mistake("duplicate id", LESSON, swap("  - id: q2\n", "  - id: q1\n    about: [device]\n  - id: q2\n"),
            "- id: ^q1\n    about: [device]\n",
            'the id "q1" stands here twice, first on line {- id: q1}; rename one'),
    mistake("unknown part in a question", LESSON, put("questions/0/about", "[device, gpu-sever]"), "^gpu-sever",
            'no part is named "gpu-sever"; did you mean "gpu-server"?'),
    mistake("unknown part in serves", LESSON, put("parts/5/serves", "gpu-servers"), "serves: ^gpu-servers",
            'no part is named "gpu-servers"; did you mean "gpu-server"?'),
    mistake("unknown drawing", LESSON, put("parts/0/drawing", "devise"), "^devise",
            'no drawing is named "devise"; did you mean "device"?'),
    mistake("unknown drawing of an alternative", LESSON, put("alternatives/1/drawing", "egde"), "^egde",
            'no drawing is named "egde"; did you mean "edge"?'),
    mistake("unknown scenario", LESSON, put("scenario", "sed"), "scenario: ^sed",
            'no scenario is named "sed"; did you mean "seed"?'),
    mistake("unknown kind in pages", LESSON, put("pages/question-sheet", "2\n  question-shet: 2"),
            "^question-shet", 'no kind of document is named "question-shet"; did you mean "question-sheet"?'),
    mistake("words for a part that is gone", WORDS, swap("\n  tower:\n", f"\n  modem: {PART}\n  tower:\n"),
            "^modem:", 'the lesson has no part named "modem"; delete it, or add it to lesson.yaml'),
    Mistake("words for a part spelled otherwise", WORDS, swap("\n  tower:\n    name", "\n  towr:\n    name"), (
            ("\nparts:\n  ^", 'the part "tower" has no words; add  tower: ...'),
            ("  ^towr:", 'the lesson has no part named "towr"; did you mean "tower"?'))),
    Mistake("part without words", LESSON, swap("\nparts:\n", "\nparts:\n  - {id: modem, drawing: tower}\n"), (
            ("parts:\n  ^device:", 'the part "modem" has no words; add  modem: ...'),
            ("meanings:\n    ^device:", 'the card "modem" has no words; add  modem: ...'),
            ), WORDS),
    mistake("glossary word without meaning", LESSON, swap("\nglossary:\n", "\nglossary:\n  - modem\n"),
            "glossary:\n  ^", 'the glossary word "modem" has no words; add  modem: ...', WORDS),
    mistake("unknown condition of a claim", LESSON, swap("light-is-in-fiber", "light-in-fiber"),
            "^light-in-fiber", 'no condition is named "light-in-fiber"; did you mean "light-is-in-fiber"?'),
    mistake("claim without another text", LESSON, swap("\nclaims:\n", "\nclaims:\n  scale: light-is-in-fiber\n"),
            "otherwise:\n  ^", 'the claim "scale" has no words; add  scale: ...', WORDS),
    Mistake("claim spelled otherwise", LESSON, swap("  tagline: starts", "  taglin: starts"), (
            ("otherwise:\n  ^", 'the claim "taglin" has no words; add  taglin: ...'),
            ("^tagline: >-\n    What happens after",
             'the lesson has no claim named "tagline"; did you mean "taglin"?'),
            ), WORDS),
    # --- prose ---
    words("number in digits", "why_it_matters/4-5", "Some 45 do.", "Some ^45", typed("45")),
    words("number with its unit", "why_it_matters/4-5", "It takes 45ms now.", "takes ^45ms", typed("45")),
    words("decimal number", "why_it_matters/4-5", "It takes 4.2 s now.", "takes ^4.2", typed("4.2")),
    words("number in words", "why_it_matters/4-5", "It lasts two seconds.", "lasts ^two", typed("two seconds")),
    words("number of a note for grown-ups", "questions/q1/listen_for/1", "Says 45 ms.", "Says ^45", typed("45")),
    Mistake("two numbers", WORDS, say("why_it_matters/4-5", "Not 145 but 45."), (
            ("Not ^145", typed("145")), ("but ^45", typed("45")))),
    words("unknown value", "why_it_matters/4-5", "After {value}`first_wrd` it is.", "^`first_wrd`",
          'no value is named "first_wrd"; did you mean "first_word"?'),
    words("unknown value of an alternative", "why_it_matters/4-5", "After {value}`edgy.whole` it is.",
          "^`edgy.whole`", 'no value is named "edgy.whole"; did you mean "edge.whole"?'),
    words("unknown stop", "why_it_matters/4-5", "At {stop}`towr` it is.", "^`towr`",
          'no stop is named "towr"; did you mean "tower"?'),
    words("unknown part", "why_it_matters/4-5", "The {part}`towr` it is.", "^`towr`",
          'no part is named "towr"; did you mean "tower"?'),
    words("unknown term", "why_it_matters/4-5", "A {term}`tokn` it is.", "^`tokn`",
          'no term is named "tokn"; did you mean "token"?'),
    words("unknown reference", "why_it_matters/4-5", "After {valu}`whole` it is.", "^{valu}",
          'no reference is called "{valu}"; did you mean "value"?'),
    words("italics", "why_it_matters/4-5", "This is *so* fast.", "is ^*so",
          "italics (*...*); use **bold** for the one word being taught"),
    words("alternative text too long", "journey/alt/K-1", "Far and near " * 8, '^"Far and near Far',
          "an alternative text of 103 characters; at most 100 are read aloud well; shorten it; the long "
          "description stands beside the figure"),
    words("Chinese character", "title", "The 東 trip", "The ^東", no_font("東")),
    words("emoji", "big_idea/K-1", "Writing is slow 🐢.", "^🐢", no_font("🐢")),
    mistake("control character as an escape", WORDS, put("title", '"The \\x07 trip"'), '^"The \\x07',
            "no font draws the character U+0007; use another character or add a font for it"),
    # --- reference data ---
    mistake("quantity outside its range", QUANTITIES, put("light-in-fiber/value", "300"), "value: ^300",
            '"light-in-fiber" is 300, outside its own range 197 to 205; correct the value or the range'),
    mistake("quantity that is no number", QUANTITIES, put("light-in-fiber/value", "fast"), "value: ^fast",
            '"value" must be a number such as 45, 0.5 or 1/3, not "fast"; correct it'),
    mistake("quantity that never ends", QUANTITIES, put("light-in-fiber/value", '"1e999999999"'),
            'value: ^"1e', '"value" must be a number such as 45, 0.5 or 1/3, not "1e999999999"; correct it'),
    mistake("name of a quantity", QUANTITIES, swap("\nlight-in-fiber:", "\nLight_in:"), "\n^Light_in:",
            '"Light_in" cannot be a name; ids are small letters, digits and single hyphens'),
    mistake("unknown quantity", SCENARIOS, put("seed/inputs/access_ms", "lab-acces"), "^lab-acces",
            'no quantity is named "lab-acces"; did you mean "lab-access"?'),
    mistake("unknown input of the model", SCENARIOS, swap("draft_cost: draft-cost", "draft_costs: draft-cost"),
            "\n^speculative:", 'no input is named "draft_costs"; did you mean "draft_cost"?'),
    mistake("unknown scenario in like", SCENARIOS, put("speculative/like", "sed"), "like: ^sed",
            'no scenario is named "sed"; did you mean "seed"?'),
    mistake("scenario like itself", SCENARIOS, put("speculative/like", "speculative"), "\n^speculative:",
            'the scenario "speculative" is like itself'),
    # --- words of the pages ---
    mistake("unknown key of the page words", LOCALE, add("nam: Name\n"), "^nam:",
            'unknown key "nam"; did you mean "name"?'),
    mistake("character no font draws in the page words", LOCALE, put("name", "名"), "name: ^名", no_font("名")),
    mistake("unknown name in braces", LOCALE, put("page", "Page {pge} of {pages}"), "page: ^Page",
            '"page" has no {pge} to fill in; did you mean "page"?'),
]  # fmt: skip


def expected(said: Mistake) -> list[str]:
    """The lines of a mistake, in the current folder."""
    path = said.where or said.file
    if not Path(path).exists():
        return [f"{path}: {message}" for _, message in said.said]
    text = Path(path).read_bytes().decode("utf-8", "surrogateescape")
    return [f"{path}:{place(text, marked)}: {with_lines(text, message)}" for marked, message in said.said]


def with_lines(text: str, message: str) -> str:
    """The message with the number of the first line that holds what stands in braces after "on line"."""
    return re.sub(r"(?<=on line ){(.*?)}", lambda m: str(text[: text.index(m[1])].count("\n") + 1), message)


def place(text: str, marked: str) -> str:
    assert text.count(marked.replace("^", "", 1)) == 1 or marked == "^", f"{marked!r} is not there just once"
    at = text.index(marked.replace("^", "", 1)) + marked.index("^")
    return f"{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


def make(slip: Mistake) -> None:
    path = Path(slip.file)
    if slip.edit:
        path.write_bytes(slip.edit(path.read_bytes()))
    else:
        path.unlink()


# --- tests ----------------------------------------------------------------------------------------

ROWS = [pytest.param(slip, id=slip.name) for slip in MISTAKES]


@pytest.mark.parametrize("slip", ROWS)
def test_a_mistake_is_said_in_one_plain_line_with_its_place(
    slip: Mistake, workspace: Path, command: Callable[..., Ran]
) -> None:
    make(slip)
    ran = command("check")
    assert ran.lines == expected(slip)
    assert (ran.code, ran.out) == (1, "")


def test_no_two_rows_have_one_name() -> None:
    names = [slip.name for slip in MISTAKES]
    assert len(names) == len(set(names))


@pytest.mark.usefixtures("workspace")
def test_the_content_itself_has_no_mistakes(command: Callable[..., Ran]) -> None:
    ran = command("check")
    assert (ran.code, ran.out, ran.err) == (0, "", "1 lesson checked, no problems\n")


def test_the_installed_command_says_the_same(workspace: Path) -> None:
    make(MISTAKES[0])
    command = [sys.executable, "-m", "lessonpress", "check"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout, ran.stderr.splitlines()) == (1, "", expected(MISTAKES[0]))


MIXED = [
    mistake("", WORDS, put("tagline/K-1", "5"), "K-1: ^5", '"K-1" must be text, not 5; put it in quotes'),
    mistake("", WORDS, swap("\nbig_idea:", "\ntitel: x\nbig_idea:"), "^titel:",
            'unknown key "titel"; did you mean "title"?'),
    mistake("", LESSON, put("parts/0/drawing", "devise"), "^devise",
            'no drawing is named "devise"; did you mean "device"?'),
    mistake("", LESSON, put("scenario", "sed"), "scenario: ^sed",
            'no scenario is named "sed"; did you mean "seed"?'),
    mistake("", LOCALE, put("page", ""), "page:^", '"page" is empty; write its text after the colon'),
]  # fmt: skip


def test_all_mistakes_of_all_files_are_said_at_once_in_the_order_of_their_lines(
    workspace: Path, command: Callable[..., Ran]
) -> None:
    for slip in MIXED:
        make(slip)
    ran = command("check")
    assert sorted(ran.lines) == sorted(line for slip in MIXED for line in expected(slip))
    by_file: dict[str, list[int]] = {}
    for line in ran.lines:
        path, number, _ = line.split(":", 2)
        by_file.setdefault(path, []).append(int(number))
    assert all(numbers == sorted(numbers) for numbers in by_file.values())
    assert [line.split(":")[0] for line in ran.lines] == [path for path in by_file for _ in by_file[path]]


def test_a_mistake_in_the_reference_data_does_not_hide_those_of_a_lesson(
    workspace: Path, command: Callable[..., Ran]
) -> None:
    make(next(slip for slip in MISTAKES if slip.name == "quantity outside its range"))
    make(MISTAKES[0])
    assert len(command("check").lines) == 2


def test_mistakes_of_both_reference_files_are_said_at_once(workspace: Path, command: Callable[..., Ran]) -> None:
    for path in (QUANTITIES, SCENARIOS):
        Path(path).write_text("a: [", "utf-8")
    assert command("check").lines == [
        f"{path}:1:4: never closed; close this quote or bracket" for path in (QUANTITIES, SCENARIOS)
    ]


def test_a_lesson_that_does_not_exist_is_a_mistake_of_use(workspace: Path, command: Callable[..., Ran]) -> None:
    ran = command("check", "round-trp")
    assert (ran.code, ran.out) == (2, "")
    assert ran.lines == ['no lesson is named "round-trp"; did you mean "round-trip"?']


def test_paths_are_named_from_the_current_folder(
    workspace: Path, command: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    make(MISTAKES[0])
    [line] = expected(MISTAKES[0])
    monkeypatch.chdir(workspace / "curriculum")
    assert command("check").lines == [line.removeprefix("curriculum/")]
    monkeypatch.chdir(workspace / "templates")
    assert command("check").lines == [f"{workspace}/{line}"]


@pytest.mark.parametrize("path", ["tagln", "questions.q1.note", "parts.internet"])
def test_a_claim_is_about_a_text_with_a_wording_for_each_band(
    workspace: Path, command: Callable[..., Ran], path: str
) -> None:
    for name in (LESSON, WORDS):
        changed = Path(name).read_text("utf-8").replace("\n  tagline: starts", f"\n  {path}: starts")
        Path(name).write_text(changed.replace("otherwise:\n  tagline:", f"otherwise:\n  {path}:"), "utf-8")
    [line] = command("check").lines
    text = Path(WORDS).read_text("utf-8")
    place = text[: text.index(f"\n  {path}: >-")].count("\n") + 2
    assert line.startswith(f'{WORDS}:{place}:3: no text is named "{path}"; did you mean ')
