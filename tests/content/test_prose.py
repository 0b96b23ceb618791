"""Lesson prose: what is printed, what is escaped, and which numbers may not be typed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessonpress.prose import ROLES, Names, Run, html, plain, problems, runs

NAMES = Names(
    value={"whole": "4.3\u00a0s", "edge.whole": "2.1\u00a0s", "odd": "<1\u00a0ms", "bare": "400"},
    part={"tower": "Wi-Fi / cell tower", "ampersand": "R&D"},
    stop={"tower": "2"},
    term={"token": "token", "kv-cache": "KV cache"},
)


def said(text: str) -> list[str]:
    return [problem.what for problem, _ in problems(text, NAMES)]


# --- references -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "printed", "page"),
    [
        ("after {value}`whole`.", "after 4.3\u00a0s.", 'after <span class="value">4.3\u00a0s</span>.'),
        ("{value}`edge.whole`", "2.1\u00a0s", '<span class="value">2.1\u00a0s</span>'),
        ("{value}` whole `", "4.3\u00a0s", '<span class="value">4.3\u00a0s</span>'),
        ("The {part}`tower`", "The Wi-Fi / cell tower", "The Wi-Fi / cell tower"),
        ("stop {stop}`tower`", "stop 2", 'stop <span class="ring">2</span>'),
        ("a {term}`kv-cache`", "a KV cache", "a <b>KV cache</b>"),
        ("{value}`whole`{value}`whole`", "4.3\u00a0s4.3\u00a0s", 2 * '<span class="value">4.3\u00a0s</span>'),
        (
            "**{value}`whole` late**",
            "4.3\u00a0s late",
            '<b><span class="value">4.3\u00a0s</span></b><b> late</b>',
        ),
        ("of {value}`bare` tokens", "of 400\u00a0tokens", 'of <span class="value">400</span>\u00a0tokens'),
        (
            "the last word of a long text never stands alone",
            "the last word of a long text never stands alone",
            "the last word of a long text never stands\u00a0alone",
        ),
    ],
)
def test_a_reference_becomes_what_it_stands_for(text: str, printed: str, page: str) -> None:
    assert plain(text, NAMES) == printed
    assert html(text, NAMES) == page
    assert said(text) == []


@pytest.mark.parametrize("text", ["{value}`odd`", "{part}`ampersand`"])
def test_what_a_reference_stands_for_is_escaped(text: str) -> None:
    assert html(text, NAMES) in ('<span class="value">&lt;1\u00a0ms</span>', "R&amp;D")


@pytest.mark.parametrize("role", ROLES)
def test_an_unknown_name_is_a_problem_and_cannot_be_printed(role: str) -> None:
    text = f"a {{{role}}}`nothing` b"
    assert said(text) == [f'no {role} is named "nothing"']
    with pytest.raises(KeyError):
        html(text, NAMES)


def test_an_unknown_role_is_a_problem_with_the_nearest() -> None:
    [(problem, needle)] = problems("a {valeu}`whole`", NAMES)
    assert str(problem) == 'no reference is called "{valeu}"; did you mean "value"?'
    assert needle == "{valeu}"


# --- marks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("a **b** c", "a <b>b</b> c"),
        ("**a** **b**", "<b>a</b> <b>b</b>"),
        ("a \\*\\*b\\*\\*", "a **b**"),
        ("a \\{value}", "a {value}"),
        ("back\\\\slash", "back\\slash"),
        ("**not closed", "**not closed"),
        ("snake_case_name", "snake_case_name"),
        ("  spaces around \n", "spaces around"),
        ("one\ntwo", "one two"),
        ("one\\\ntwo", "one<br>two"),
    ],
)
def test_bold_escapes_and_line_ends(text: str, page: str) -> None:
    assert html(text, NAMES) == page
    assert said(text) == []


def test_runs_say_what_is_bold_and_what_is_ringed() -> None:
    assert runs("a **b** {stop}`tower` {term}`token`", NAMES) == (
        Run("a "),
        Run("b", bold=True),
        Run(" "),
        Run("2", ring=True),
        Run(" "),
        Run("token", bold=True),
    )


@pytest.mark.parametrize("text", ["this is *so* fast", "this is _so_ fast", "*a **b** c*"])
def test_italics_are_a_problem(text: str) -> None:
    assert said(text)[0].startswith("italics (")


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("<b>bold</b>", "&lt;b&gt;bold&lt;/b&gt;"),
        ("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;"),
        ("<!-- x -->", "&lt;!-- x --&gt;"),
        ("a < b & c > d", "a &lt; b &amp; c &gt; d"),
        ("&lt;b&gt;", "&amp;lt;b&amp;gt;"),
        ("**<i>**", "<b>&lt;i&gt;</b>"),
        ('say "x"', "say &#34;x&#34;"),
    ],
)
def test_html_comes_out_as_the_text_it_is(text: str, page: str) -> None:
    assert html(text, NAMES) == page
    assert plain(text, NAMES) == text.replace("**", "")


@pytest.mark.parametrize(
    "text",
    [
        "[text](https://example.org)",
        "![picture](x.png)",
        "<https://example.org>",
        "https://example.org",
        "`code`",
        "# heading",
        "- entry",
        "> quote",
        "| a | b |",
        "~~struck~~",
        "--- and -- and ...",
        "(c) (tm)",
    ],
)
def test_other_markdown_comes_out_as_written(text: str) -> None:
    assert plain(text, NAMES) == text
    assert "<" not in html(text, NAMES)


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "see Q1 and Q2",
        "an H100 chip",
        "the KV2 part",
        "the 1st, 2nd, 3rd and 4th",
        "the 21st word",
        "one second, a second, two words, both tokens",
        "hundreds of kilometers, a thousandth of a second",
        "a hundred parts",
        "seven numbered stops",
        "in {value}`whole` or {value}`edge.whole`",
        "two {value}`whole` seconds",
    ],
)
def test_names_ordinals_and_counted_words_are_no_typed_numbers(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "number", "found"),
    [
        ("takes 45 now", "45", "45"),
        ("takes 45.", "45", "45"),
        ("takes 45ms now", "45", "45ms"),
        ("takes 4.2 s", "4.2", "4.2"),
        ("a 1/2 of it", "1/2", "1/2"),
        ("a ½ of it", "½", "½"),
        ("1½ of it", "1½", "1½"),
        ("at 50%", "50", "50"),
        ("about 1,500 km", "1,500", "1,500"),
        ("(45)", "45", "45"),
        ("a 5G phone", "5", "5G"),
        ("from 5-10", "5", "5"),
        ("the 3D one", "3", "3D"),
        ("at 1:30", "1:30", "1:30"),
        ("about ٤٥ now", "٤٥", "٤٥"),
        ("**45**", "45", "45"),
        ("**4**.2", "4.2", "4.2"),
        ("two seconds", "two seconds", "two"),
        ("Forty tokens", "Forty tokens", "Forty"),
        ("twenty-five tokens", "five tokens", "five"),
        ("**two** seconds", "two seconds", "two"),
        ("two\nseconds", "two seconds", "two"),
        ("a hundred kilometers", "hundred kilometers", "hundred"),
    ],
)
def test_a_typed_number_is_a_problem(text: str, number: str, found: str) -> None:
    hits = [(problem.what, needle) for problem, needle in problems(text, NAMES)]
    assert hits[0] == (f'the number "{number}" is typed by hand', found)


def test_every_typed_number_is_said() -> None:
    assert len(said("45 ms, then 4.2 s, then two seconds")) == 3


# --- any text -------------------------------------------------------------------------------------

_PIECES = ["**", "*", "_", "\\", "`", "{value}", "`whole`", "{stop}`tower`", "<b>", "&amp;", "\n", " ", "45", "]("]
marked = st.lists(st.sampled_from(_PIECES) | st.text(max_size=3), max_size=25).map("".join)
OURS = re.compile(r'</?b>|<br>|<span class="(?:ring|value)">|</span>')


@settings(max_examples=1_000)
@given(marked | st.text(max_size=50))
def test_any_text_without_problems_is_printed_with_no_tags_but_ours(text: str) -> None:
    if any("named" in what or "called" in what for what in said(text)):
        return
    page = html(text, NAMES)
    assert "<" not in OURS.sub("", page)
    assert page.count("<b>") == page.count("</b>")


@settings(max_examples=500)
@given(st.text(st.characters(exclude_characters="\\*_`{}", exclude_categories=["Cs", "Cc", "Z"]), max_size=50))
def test_a_text_without_marks_is_printed_letter_by_letter(text: str) -> None:
    assert plain(text, NAMES) == text


@settings(max_examples=500)
@given(st.integers(min_value=0, max_value=10**9), st.sampled_from(["{}", "{} ms", "in {}.", "{}%", "({})", "-{}"]))
def test_any_whole_number_typed_is_a_problem(number: int, around: str) -> None:
    assert said(around.format(number)) == [f'the number "{number}" is typed by hand']
