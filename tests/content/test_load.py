"""YAML as authors write it: plain values, exact places, and one plain problem for whatever is wrong."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from lessonpress.errors import ContentError, Where, attempt
from lessonpress.load import DEEPEST, LARGEST_SOURCE, Source, load, parse

SHOWN = Path("lesson.yaml")


def source(text: str) -> Source:
    return parse(text, SHOWN)


def tree(text: str) -> Any:
    return source(text).tree


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lesson.yaml"


def refused(file: Path, content: str | bytes) -> str:
    """What is said about a file that cannot be loaded."""
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(ContentError) as raised:
        load(file, SHOWN)
    return str(raised.value)


# --- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    "no No NO yes on On off Off y n 1:30 1:30:00 012 0x10 0o17 0b11 1e3 1.5e3 1_000 +5 .5 5. .inf .nan 4-5 K-1 "
    "2026-12-01 << = nan Infinity tRUE 1/3 1,000 -".split(),
)
def test_what_merely_looks_like_a_value_is_text(text: str) -> None:
    assert tree(f"a: {text}" if text != "-" else 'a: "-"') == {"a": text}
    assert tree(f"- {text}" if text not in "- =" else f'- "{text}"') == [text]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("True", True),
        ("FALSE", False),
        ("~", None),
        ("null", None),
        ("", None),
        ("0", 0),
        ("-0", 0),
        ("-12", -12),
        ("8000", 8000),
        ("0.1", Decimal("0.1")),
        ("-3.25", Decimal("-3.25")),
        ("4.50", Decimal("4.50")),
    ],
)
def test_values(text: str, value: object) -> None:
    found = tree(f"a: {text}")["a"]
    assert (found, type(found), str(found)) == (value, type(value), str(value))


@pytest.mark.parametrize("text", ["true", "null", "~", "12", "0.1"])
def test_a_value_in_quotes_is_text(text: str) -> None:
    assert tree(f'a: "{text}"') == {"a": text}
    assert tree(f"a: '{text}'") == {"a": text}


def test_decimals_are_exact_to_the_last_digit() -> None:
    digits = "0." + "123456789" * 20
    assert tree(f"a: {digits}") == {"a": Decimal(digits)}


def test_a_number_of_thousands_of_digits_is_no_crash() -> None:
    assert tree(f"a: {'9' * 9000}") == {"a": "9" * 9000}


def test_keys_are_taken_as_written() -> None:
    text = "4-5: a\nno: b\n12: c\ntrue: d\n1.50: e\n~: f\n<<: g\n"
    assert list(tree(text)) == ["4-5", "no", "12", "true", "1.50", "~", "<<"]


def test_a_merge_key_merges_nothing() -> None:
    assert tree("<<: {a: 1}\nb: 2") == {"<<": {"a": 1}, "b": 2}


@pytest.mark.parametrize("text", ["", "\n\n", "   ", "# only a comment\n", "---\n", "---\n...\n"])
def test_a_file_without_content_is_nothing(text: str) -> None:
    found = source(text)
    assert found.tree is None
    assert 1 <= found.where(()).line <= text.count("\n") + 1


# --- places ---------------------------------------------------------------------------------------

STORY = """\
# A comment, and a café.
title: Über “uns”
parts:
  - id: one
    text: >-
      The first line of it
      and 45 on the second.

  - id: two
    text: |
      Rows kept as they are,
      with 45 here too.
plain: not 145 but 45
several: one line
  and 45 on another
quoted: "as it is: 45"
escaped: "caf\\u00e9 and \\x34\\x35"
single: 'it''s 45'
flow: {inner: [a, 45]}
"""


def place_of(marker: str, text: str = STORY) -> Where:
    at = text.index(marker)
    return Where(SHOWN, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def test_every_value_knows_its_place() -> None:
    found = source(STORY)
    assert found.where(("title",)) == place_of("Über")
    assert found.where(("parts", 0, "id")) == place_of("one")
    assert found.where(("parts", 1)) == place_of("id: two")
    assert found.where(("parts", 1, "text")) == place_of("|")
    assert found.where(("quoted",)) == place_of('"as it')
    assert found.where(("flow", "inner", 1)) == place_of("45]}")
    assert found.where(()) == place_of("title")


def test_every_key_knows_its_place() -> None:
    found = source(STORY)
    assert found.where(("parts",), key=True) == place_of("parts:")
    assert found.where(("parts", 1, "text"), key=True) == place_of("text: |")
    assert found.where(("flow", "inner"), key=True) == place_of("inner")


def test_what_does_not_exist_is_at_the_nearest_thing_around_it() -> None:
    found = source(STORY)
    assert found.where(("parts", 1, "role", "K-1")) == found.where(("parts", 1))
    assert found.where(("nothing", "at", "all")) == found.where(())


@pytest.mark.parametrize(
    ("loc", "line"),
    [
        (("parts", 0, "text"), "and 45 on the"),
        (("parts", 1, "text"), "with 45 here"),
        (("several",), "and 45 on another"),
        (("quoted",), "it is: 45"),
        (("single",), "it''s 45"),
    ],
)
def test_a_piece_of_a_text_is_found_on_its_own_line(loc: tuple[str | int, ...], line: str) -> None:
    expected = place_of(line)
    assert source(STORY).find(loc, "45") == Where(SHOWN, expected.line, expected.column + line.index("45"))


def test_a_number_is_not_found_inside_a_longer_one() -> None:
    assert source(STORY).find(("plain",), "45") == place_of("45\nseveral")


def test_a_piece_spelled_otherwise_is_at_its_text() -> None:
    assert source(STORY).find(("escaped",), "45") == place_of('"caf')
    assert source(STORY).find(("escaped",), "é") == place_of('"caf')


def test_a_piece_is_never_found_outside_its_text() -> None:
    assert source("a: none\nb: 45\n").find(("a",), "45") == Where(SHOWN, 1, 4)


@pytest.mark.parametrize("prefix", ["\ufeff", "é: “ü”\n", "x: \U0001f600\n", "x: 日本\r\n"])
def test_places_count_characters_as_an_editor_does(file: Path, prefix: str) -> None:
    file.write_bytes(f"{prefix}ключ: значение 45\r\n".encode())
    line = 1 + prefix.count("\n")
    found = load(file, SHOWN)
    assert found.where(("ключ",)) == Where(SHOWN, line, 7)
    assert found.find(("ключ",), "45") == Where(SHOWN, line, 16)


def test_windows_line_ends_are_line_ends(file: Path) -> None:
    file.write_bytes(b"a: |\r\n  one\r\n  two\r\nb: 2\r\n")
    found = load(file, SHOWN)
    assert found.tree == {"a": "one\ntwo\n", "b": 2}
    assert found.where(("b",)) == Where(SHOWN, 4, 4)


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        # keys
        ("a: 1\nb: 2\na: 3", '3:1: the key "a" stands here twice, first on line 1; keep one'),
        ('a: 1\n"a": 3', '2:1: the key "a" stands here twice, first on line 1; keep one'),
        ("x:\n  a: 1\n  a: 3", '3:3: the key "a" stands here twice, first on line 2; keep one'),
        ("? [a, b]\n: c", "1:3: a key must be a plain word; write key: value"),
        ("title\nb: c", "1:1: a key has no colon after it; write it as  key: value"),
        ("x:\n  title of it\n  b: c", "2:3: a key has no colon after it; write it as  key: value"),
        ("a:b\nc: d", "1:1: a key has no colon and space after it; write it as  key: value"),
        ("a: 1\n  b: 2", "2:3: this key is indented too far; line it up with the other keys"),
        ("a: that is: wrong", "1:11: a second colon in one line; put the text in quotes"),
        # anchors, aliases, tags
        ("a: &x 1\nb: *x", "1:4: anchors and aliases are not allowed; write the value out"),
        ("a: &x [*x]", "1:4: anchors and aliases are not allowed; write the value out"),
        ("a: &x 5", "1:4: anchors and aliases are not allowed; write the value out"),
        ("&x a: 5", "1:1: anchors and aliases are not allowed; write the value out"),
        ("a: *x", "1:4: anchors and aliases are not allowed; write the value out"),
        ("a: &x 1\nb: &x 2", "2:4: anchors and aliases are not allowed; write the value out"),
        ("base: &b {a: 1}\nc:\n  <<: *b", "1:7: anchors and aliases are not allowed; write the value out"),
        ("a: !!python/object:x {}", '1:4: the tag "!!python/object:x" is not allowed; write a plain value'),
        ("a: !!python/name:x.y ''", '1:4: the tag "!!python/name:x.y" is not allowed; write a plain value'),
        ("a: !<tag:x> 5", '1:4: the tag "!<tag:x>" is not allowed; write a plain value'),
        ("a: !!binary aGk=", '1:4: the tag "!!binary" is not allowed; write a plain value'),
        ("a: !!set {x}", '1:4: the tag "!!set" is not allowed; write a plain value'),
        ("!!omap [a: 1]", '1:1: the tag "!!omap" is not allowed; write a plain value'),
        ("a: !mine 5", '1:4: the tag "!mine" is not allowed; write a plain value'),
        ("a: !!int ²", '1:4: the tag "!!int" is not allowed; write a plain value'),
        ("a: !!float inf", '1:4: the tag "!!float" is not allowed; write a plain value'),
        ("a: !!bool x", '1:4: the tag "!!bool" is not allowed; write a plain value'),
        ("!!str a: 5", '1:1: the tag "!!str" is not allowed; write a plain value'),
        # several documents
        ("a: 1\n---\nb: 2", "2:1: a second document starts here; keep one document in a file"),
        # tabs
        ("a:\n\tb: 1", "2:1: a tab character; indent with spaces"),
        ("a:\n  - b\n\t- c", "3:1: a tab character; indent with spaces"),
        # quotes, brackets, first characters
        ('a: "x\nb: c', "1:4: never closed; close this quote or bracket"),
        ("a: 'x\nb: c", "1:4: never closed; close this quote or bracket"),
        ("a: [1, 2", "1:4: never closed; close this quote or bracket"),
        ("a: [", "1:4: never closed; close this quote or bracket"),
        ("# x\n\ntitle It\n\ntagline: x", "3:1: a key has no colon after it; write it as  key: value"),
        ("a: [1, 2\nb: 3", "1:4: never closed; close this quote or bracket"),
        ("a: {b: 1\nc: 3\n", "1:4: never closed; close this quote or bracket"),
        ("a: **bold** text", "1:4: a text cannot begin with *; put the text in quotes, or under  >-"),
        ("- {value}`whole` late", "1:3: a text cannot begin with {; put the text in quotes, or under  >-"),
        ("a: @you", "1:4: a text cannot begin with @; put the text in quotes, or under  >-"),
        ("a: `x`", "1:4: a text cannot begin with `; put the text in quotes, or under  >-"),
        # characters
        ("a: b\nc: d\x00e", "2:5: control character U+0000; delete it"),
        ("a: b\x07", "1:5: control character U+0007; delete it"),
        ("a: 1\rb: 2", "1:5: control character U+000D; delete it"),
        ("a: é\x85b", "1:5: control character U+0085; delete it"),
        ("a: b\u2028c: d: e", "1:5: control character U+2028; delete it"),
        ("a: b\nc: \uffff", "2:4: control character U+FFFF; delete it"),
        ('a: "\\ud800"', None),
        (
            "[" * (DEEPEST + 2) + "]" * (DEEPEST + 2),
            f"1:{DEEPEST + 2}: nested more than {DEEPEST} levels deep; make the structure flatter",
        ),
        # encodings
        (b"a: b\nx\xc3\xa9\xe9 z", "2:3: byte 0xe9 is not UTF-8; save the file with the encoding UTF-8"),
        (b"\xef\xbb\xbfa: \xe9", "1:4: byte 0xe9 is not UTF-8; save the file with the encoding UTF-8"),
        (b"a: b\r\nc: caf\xe9", "2:7: byte 0xe9 is not UTF-8; save the file with the encoding UTF-8"),
        (b"a: \xed\xa0\x80", "1:4: byte 0xed is not UTF-8; save the file with the encoding UTF-8"),
        ("a: b".encode("utf-16"), "1:1: byte 0xff is not UTF-8; save the file with the encoding UTF-8"),
        ("a: b".encode("utf-16-be"), "1:1: control character U+0000; delete it"),
        ("a: b".encode("utf-16-le"), "1:2: control character U+0000; delete it"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(file: Path, content: str | bytes, message: str | None) -> None:
    said = refused(file, content)
    if message is None:
        assert said.startswith("lesson.yaml:1:7: not valid YAML: ")
    else:
        assert said == f"lesson.yaml:{message}"


def test_all_problems_of_a_file_are_said_at_once(file: Path) -> None:
    said = refused(file, "a: &x 1\nb: !t 2\nc: 3\nc: 4\nd: *x\n")
    assert [line.split(":")[1] for line in said.splitlines()] == ["1", "2", "4"]


def test_every_problem_is_one_line(file: Path) -> None:
    for content in ("a: \ufffe", "a: [", "a: }", "\ufeff\ufeff: %", "%YAML 9.9\n---\na", "a: \\\n b: c: d"):
        file.write_text(content, "utf-8")
        with pytest.raises(ContentError) as raised:
            load(file, SHOWN)
        assert len(str(raised.value).splitlines()) == 1


def test_a_huge_file_is_refused_unread(file: Path) -> None:
    said = refused(file, b"a: b\n" * (LARGEST_SOURCE // 5 + 1))
    assert said == "lesson.yaml: larger than 1,000,000 bytes; split the file"


def test_a_large_file_is_loaded(file: Path) -> None:
    file.write_text("".join(f"k{n}: {'word ' * 20}\n" for n in range(3000)), "utf-8")
    assert len(load(file, SHOWN).tree) == 3000


def test_a_missing_file_is_said() -> None:
    with pytest.raises(ContentError) as raised:
        load(Path("no-such-folder/lesson.yaml"), SHOWN)
    assert str(raised.value) == "lesson.yaml: the file does not exist; check the name"


def test_a_folder_in_the_place_of_a_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"^lesson\.yaml: cannot be read: Is a directory$"):
        load(tmp_path, SHOWN)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000,
        "[" * 10_000 + "]" * 10_000,
        "{a: " * 10_000,
        "- " * 10_000 + "a",
        "? " * 10_000,
        "\n".join(" " * depth + "a:" for depth in range(1_300)),
        "".join(f"{' ' * depth}-\n" for depth in range(1_300)),
        "[" * 900 + "]" * 900,
    ],
    ids=["open", "flow", "maps", "sequences", "keys", "block maps", "block sequences", "900 levels"],
)
def test_ten_thousand_levels_are_a_problem_and_no_crash(file: Path, text: str) -> None:
    assert "nest" in refused(file, text)


# --- any text -------------------------------------------------------------------------------------

_SYNTAX = ["\n", "\n", "  ", "    ", ": ", ":", "- ", "? ", "# ", "|", ">-", "'", '"', "[", "]", "{", "}", ","]
_MARKS = ["&a ", "*a", "!t ", "!!int ", "%", "@", "`", "---\n", "...\n", "\t", "\r\n", "\\", "\ufeff", "\x00"]
_WORDS = ["a", "key", "no", "1", "-1.5", "012", "é", "日", "\U0001f600", "\u2028", "\x85", "{value}`x`", "**b**"]
yaml_like = st.lists(st.sampled_from(_SYNTAX + _MARKS + _WORDS), max_size=40).map("".join)


@settings(max_examples=2_000, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.one_of(yaml_like.map(str.encode), st.text(max_size=60).map(str.encode), st.binary(max_size=60)))
@example(b"a: [1, 2")
@example(b'"\xc3\xa9: \n')
def test_any_file_loads_or_is_refused_with_a_place_inside_it(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    loaded, problems = attempt(load, file, SHOWN)
    assert (loaded is None) == bool(problems)
    assert not any("\n" in str(problem) for problem in problems)
    places = list(loaded.values.values()) if loaded else [problem.where for problem in problems]
    lines = content.decode("utf-8-sig", "replace").replace("\r\n", "\n").split("\n")
    for place in places:
        assert place
        assert 1 <= place.line <= len(lines)
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1


printable = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Cn"]), max_size=30)
trees = st.recursive(
    printable,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(printable, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=500)
@given(trees, st.booleans(), st.sampled_from([None, '"', "'", "|", ">"]))
def test_what_yaml_writes_is_read_back(plain: Any, unicode: bool, style: str | None) -> None:
    written = yaml.safe_dump(plain, allow_unicode=unicode, default_style=style, sort_keys=False)
    if "!!" not in written and "&id" not in written and "? " not in written:
        assert tree(written) == plain


@settings(max_examples=300)
@given(st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), printable, min_size=1, max_size=6))
def test_every_key_is_found_where_it_is_written(plain: dict[str, str]) -> None:
    written = yaml.safe_dump(plain, allow_unicode=True, sort_keys=False, width=10_000)
    found, lines = source(written), written.split("\n")
    for key in plain:
        where = found.where((key,), key=True)
        assert lines[where.line - 1][where.column - 1 :].lstrip("\"'").startswith(key)
