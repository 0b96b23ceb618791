"""Mistakes of authors and designers that only show when a sheet is built."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

WORDS = "curriculum/lessons/round-trip/en.yaml"
PLACE = r"\S+:\d+:\d+: "
TARGET = "output/pupil/round-trip/round-trip_question-sheet_4-5_a4.pdf"


def change(path: Path, old: str, new: str) -> int:
    """Replace a text that is in a file once; the line where it stood."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def assert_nothing_written(root: Path) -> None:
    output = root / "output"
    assert not output.exists() or not [path for path in output.rglob("*") if path.is_file()]


# --- too long ---------------------------------------------------------------------------------------

LONG = " ".join(["This sentence goes on and on to fill the sheet with more words."] * 24)


def longer(root: Path, key: str, band: str) -> int:
    """Make a band's wording of a text far too long; the line of the band's key."""
    path = root / WORDS
    lines = path.read_text(encoding="utf-8").splitlines()
    at = -1
    for name in key.split("."):
        indent = "  " * key.split(".").index(name)
        at = next(i for i in range(at + 1, len(lines)) if lines[i].startswith(f"{indent}{name}:"))
    at = next(i for i in range(at + 1, len(lines)) if lines[i].strip().startswith(f"{band}:"))
    lines.insert(at + 1, f"{' ' * (len(lines[at]) - len(lines[at].lstrip()) + 2)}{LONG}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return at + 1


@pytest.mark.parametrize(
    ("key", "side"),
    [
        ("what_it_is", "front"),
        ("why_it_matters", "front"),
        ("parts.kv-cache.text", "front"),
        ("big_idea", "back"),
        ("questions.q2.ask", "back"),
        ("lab.description", "back"),
    ],
)
def test_too_long_for_its_promise(workspace, command, key, side):
    line = longer(workspace, key, "4-5")
    ran = command("build", "--grade", "4-5")
    assert ran.code == 1
    assert ran.out == ""
    (problem,) = [text for text in ran.lines if not text.startswith("0 files")]
    assert re.match(rf"{re.escape(WORDS)}:{line}:\d+: ", problem), problem
    assert f"the {side} is" in problem
    assert re.search(r"\b[1-9]\d* mm too long", problem)
    assert "A4" in problem and "shorten" in problem and key in problem
    assert_nothing_written(workspace)


def test_too_long_by_little_says_so(workspace, command):
    """Sentence by sentence longer until it is too long: at most by the one line just added."""
    path = workspace / WORDS
    text = path.read_text(encoding="utf-8")
    start = "  4-5: >-\n    Press send:"
    assert text.count(start) == 1
    for count in range(1, 14):
        added = " ".join(["More words for the page to hold here."] * count)
        path.write_text(text.replace(start, f"  4-5: >-\n    {added} Press send:"), encoding="utf-8")
        ran = command("build", "--paper", "letter", "--paper", "a4")
        if ran.code:
            break
    # A4 is higher, so its sheet still fits; it is built, and the other one is named.
    assert ran.code == 7
    assert ran.out.splitlines() == [TARGET]
    (problem,) = [line for line in ran.lines if re.match(PLACE, line)]
    assert "US Letter" in problem
    line_height = 15 * 1.38 * 25.4 / 72
    assert int(re.search(r"(\d+) mm too long", problem)[1]) <= line_height + 1, problem


# --- templates and style sheet ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("question-sheet.html", "{% if stage.headings %}", "{% if stage.headings %", "question-sheet.html"),
        ("question-sheet.html", "{{ what_it_is }}</p></section>", "{{ what_is_it }}</p></section>", "what_is_it"),
        ("question-sheet.html", "{{ ui.why_it_matters }}", "{{ ui.why_it_maters }}", "why_it_maters"),
        ("question-sheet.html", "{% endmacro %}\n{% macro the_wait() %}", "{% macro the_wait() %}", "sheet.html"),
        ("base.html", "{{ kicker }}", "{{ kicker | shout }}", "shout"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_template_has_its_line(workspace, command, file, old, new, said):
    line = change(workspace / "templates" / file, old, new)
    ran = command("build")
    assert ran.code == 3
    (problem,) = [text for text in ran.lines if not text.startswith("0 files")]
    found = re.match(rf"templates/{file}:(\d+)", problem)
    assert found, problem
    # What is left open is noticed where the template ends or the next block begins.
    assert int(found[1]) == line or "unexpected" in problem.lower() or "end" in problem.lower(), problem
    assert said in problem
    assert_nothing_written(workspace)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("width: 117mm;", "widht: 117mm;", "widht"),
        (".one-third { width: 56mm; }", ".one-third { width: 56mn; }", "56mn"),
        (".legend { margin-top: 2mm; }", ".legend:nosuch { margin-top: 2mm; }", "nosuch"),
        ("url(asset:mark.svg)", "url(asset:nosuch.svg)", "nosuch.svg"),
    ],
)
def test_a_mistake_in_the_style_sheet_has_its_line(workspace, command, old, new, said):
    line = change(workspace / "templates/print.css", old, new)
    ran = command("build")
    assert ran.code == 3
    problems = [text for text in ran.lines if not text.startswith("0 files")]
    assert any(said in problem for problem in problems), problems
    if "url" not in old:
        assert re.match(rf"templates/print\.css:{line}:\d+: ", problems[0]), problems
    assert_nothing_written(workspace)


def test_a_missing_template_is_named(workspace, command):
    (workspace / "templates/base.html").unlink()
    ran = command("build")
    assert ran.code == 3
    assert "templates/base.html" in ran.err
    assert_nothing_written(workspace)


def test_a_missing_style_sheet_is_named(workspace, command):
    (workspace / "templates/print.css").unlink()
    ran = command("build")
    assert ran.code == 3
    assert "templates/print.css" in ran.err
    assert "bug" not in ran.err
    assert_nothing_written(workspace)


# --- the school's name ------------------------------------------------------------------------------


def header(root: Path, name: str = TARGET) -> tuple[str, int, float]:
    """The words over the title, the pages, and how far right the words reach in mm."""
    document = pypdfium2.PdfDocument(root / name)
    words = document[0].get_textpage()
    text = words.get_text_bounded()
    count = words.count_rects(0, words.count_chars())
    right = max(words.get_rect(index)[2] for index in range(count)) * 25.4 / 72
    pages = len(document)
    document.close()
    return " ".join(text.split()), pages, right


@pytest.mark.parametrize(
    "name",
    ['<b>&"', "O’Brien & Nguyễn Primary", "École Élémentaire Sainte-Thérèse", "Школа № 7", "{{ title }}{% if %}"],
)
def test_the_name_of_a_school_is_printed_exactly(workspace, command, name):
    ran = command("build", "--school", name)
    assert ran.code == 0, ran.err
    text, pages, _ = header(workspace)
    assert pages == 2
    assert name in text


@pytest.mark.parametrize(
    ("grade", "paper"), [("4-5", "a4"), *((band, "letter") for band in ("K-1", "2-3", "4-5", "6-8", "9-12"))]
)
def test_a_school_of_sixty_letters_stays_in_the_header(workspace, command, grade, paper):
    name = "The Very Long Named Elementary School of Saint Bartholomew W"
    assert len(name) == 60
    ran = command("build", "--school", name, "--grade", grade, "--paper", paper)
    assert ran.code == 0, ran.err
    target = f"output/pupil/round-trip/round-trip_question-sheet_{grade}_{paper}.pdf"
    text, pages, right = header(workspace, target)
    assert name in text
    assert pages == 2
    assert right <= 180 + (15 if paper == "a4" else 17.95) + 0.5


@pytest.mark.parametrize("name", ["Wonderful " * 30, "W" * 300])
def test_a_school_of_three_hundred_letters_breaks_nothing(workspace, command, name):
    """Either a plain refusal, or a sheet whose words are all inside the column."""
    ran = command("build", "--school", name.strip())
    assert ran.code in (0, 1, 2)
    if ran.code:
        problem = ran.lines[0]
        assert "school" in problem, f"the message blames something else: {problem}"
        assert_nothing_written(workspace)
    else:
        text, pages, right = header(workspace)
        assert pages == 2
        assert right <= 195.5
        assert name.strip() in text


@pytest.mark.parametrize("name", ["Emoji 🦄 School", "漢字小学校", "مدرسة"])
def test_a_letter_no_font_draws_is_refused_plainly(workspace, command, name):
    ran = command("build", "--school", name)
    assert ran.code == 1
    assert ran.out == ""
    problem = ran.lines[0]
    assert "school" in problem and "Traceback" not in ran.err
    missing = next(letter for letter in name if ord(letter) > 0x600)
    assert missing in problem
    assert_nothing_written(workspace)


@pytest.mark.parametrize("name", ["Two\nlines", "Tab\there", "  spaces  around  "])
def test_white_space_in_a_name_does_no_harm(workspace, command, name):
    ran = command("build", "--school", name)
    assert ran.code == 0, ran.err
    text, pages, _ = header(workspace)
    assert pages == 2
    assert " ".join(name.split()) in text
