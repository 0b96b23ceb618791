"""The guide for grown-ups: one page, every number of the question sheet, and a clock to scale."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import page
import pytest
import yaml

from lessonpress.build import build_one
from lessonpress.content import Library
from lessonpress.errors import ContentError
from lessonpress.latency import timeline
from lessonpress.plan import Request, plan
from lessonpress.shelf import Shelf
from lessonpress.style import BANDS, PAPERS
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
PRESETS = tuple(yaml.safe_load((ROOT / "curriculum/reference/scenarios.yaml").read_text("utf-8")))
EVERY = tuple((band, paper) for band in BANDS for paper in PAPERS)
WHOLE_CELL = re.compile(r"(?<![\w.,])<?(\d[\d,]*(?:\.\d+)?)(?: ?(ms|s|km|%)(?![\w/]))?")
RING_NUMBERS = {str(number) for number in range(8)}
MM_PER_PX = 25.4 / 288


def words(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def numbers(text: str) -> set[str]:
    """Numbers with their units where they have one that both pages write alike."""
    found = {" ".join(filter(None, match.groups())) for match in WHOLE_CELL.finditer(words(text))}
    return found - RING_NUMBERS


def printed(sheet) -> set[str]:
    """The numbers of a sheet, except the marks of an axis, which begins with 0."""
    found: set[str] = set()
    for block in sheet.blocks:
        lines = [line.text for line in block.lines]
        axis = [line for line in lines if block.kind == "Figure" and re.match(r"0\b", line)]
        for line in lines if axis else [block.text]:
            found |= numbers(line) if line not in axis else set()
    return found


@pytest.mark.parametrize(("band", "paper"), EVERY, ids="_".join)
def test_the_guide_is_one_accessible_page(made: Callable, band: str, paper: str) -> None:
    guide = made("grown-up-guide", band, paper)
    assert len(guide.pdf.pages) == 1
    assert page.validate_pdf(guide.path, profile=page.ValidationProfile.PDF_UA_1).is_compliant
    assert [node.kind for node in guide.headings] == ["H1"] + ["H2"] * (len(guide.headings) - 1)
    assert not re.search(r"\b(Name|Date)\b", guide.text)
    assert min(letter.size for letter in guide.letters if not letter.text.isspace()) >= 8
    bottom = max(letter.box[3] for letter in guide.letters if letter.y < guide.content_bottom)
    assert bottom <= guide.content_bottom


@pytest.mark.parametrize("preset", PRESETS)
def test_it_is_one_page_for_every_scenario_where_room_is_tight(made: Callable, preset: str) -> None:
    guide = made("grown-up-guide", "9-12", "letter", preset)
    assert len(guide.pdf.pages) == 1
    times = timeline(guide.lesson.scenario)
    asks_about_the_first_word = "about a second" in words(guide.lesson.questions[0].ask).lower()
    assert ("“About a second”" in words(guide.text)) == asks_about_the_first_word
    longest = times.decode > max(times.network, times.queue, times.prefill)
    if not longest:
        assert "Here the longest part is" in words(guide.text)


@pytest.mark.parametrize(
    ("band", "case"),
    [
        *((band, {}) for band in BANDS),
        ("9-12", {"preset": "satellite-geo"}),
        ("9-12", {"preset": "speculative"}),
        ("6-8", {"preset": "long-prompt"}),
        ("4-5", {"answer_tokens": 100, "setup_rtts": 2}),
    ],
    ids=str,
)
def test_every_number_of_the_question_sheet_is_in_the_guide(made: Callable, band: str, case: dict) -> None:
    sheet, guide = made("question-sheet", band, **case), made("grown-up-guide", band, **case)
    on_sheet = printed(sheet)
    assert len(on_sheet) > (1 if band == "K-1" else 3)
    assert on_sheet - numbers(guide.text) == set()


def test_the_share_in_whole_hundredths_is_explained(made: Callable) -> None:
    times = timeline(made("grown-up-guide", "4-5").lesson.scenario)
    share = int(100 * times.first_word / times.whole + Fraction(1, 2))
    assert f"{share} parts" in words(made("grown-up-guide", "4-5").text)
    assert f"about {share} " in words(made("question-sheet", "4-5").text)


@pytest.mark.parametrize("band", BANDS)
def test_the_minutes_add_up_to_what_the_heading_says(made: Callable, band: str) -> None:
    guide = made("grown-up-guide", band)
    heading = next(node.text for node in guide.headings if "minutes" in node.text)
    total, steps = map(int, re.fullmatch(r"(\d+) minutes, (\d+) steps", words(heading)).groups())
    cells = [words(node.text) for node in guide.tree.find("TH")]
    minutes = [int(cell.removesuffix(" min")) for cell in cells if cell.endswith(" min")]
    assert len(minutes) == steps
    assert sum(minutes) == total


# --- the clock ------------------------------------------------------------------------------------


def clock(guide) -> tuple[float, list[float], list[float]]:
    """Of the line of time: where it starts (mm), the middles of its thick marks, and those of its ticks."""
    (figure,) = (node for node in guide.figures if "line of time" in node.alt)
    letters = [letter.box for line in figure.lines for letter in line.letters]
    left, right = min(box[0] for box in letters) - 2, guide.right - 3.6
    labels = [line for line in figure.lines if re.match(r"0\b", line.text)]
    gray = guide.render(1, 4).convert("L")
    # The line is the lowest unbroken dark row above the labels of its ticks.
    rows = range(round((labels[0].top - 4.5) / MM_PER_PX), round((labels[0].top - 0.5) / MM_PER_PX))
    length = round(60 / MM_PER_PX)
    dark = [[run for run in runs(gray, row, left, right) if run[1] - run[0] > length] for row in rows]
    found = [(row, line[0]) for row, line in zip(rows, dark, strict=True) if line]
    start, below = found[0][1][0] * MM_PER_PX, found[-1][0] + round(0.5 / MM_PER_PX)
    marks = [((a + b) / 2 * MM_PER_PX, (b - a) * MM_PER_PX) for a, b in runs(gray, below, left, right)]
    thick = [middle for middle, width in marks if width > 1.1]
    return start, thick, [middle for middle, width in marks if width < 0.8]


def runs(gray, row: int, left: float, right: float) -> list[tuple[int, int]]:
    """The dark pieces of a row of pixels."""
    found, x, end = [], round(left / MM_PER_PX), round(right / MM_PER_PX)
    while x < end:
        first = x
        while x < end and gray.getpixel((x, row)) < 140:
            x += 1
        if x > first:
            found.append((first, x))
        x += 1
    return found


@pytest.mark.parametrize("preset", ["seed", "on-device", "busy", "worksheet"])
def test_the_clock_is_drawn_to_scale(made: Callable, preset: str) -> None:
    guide = made("grown-up-guide", "4-5", "a4", preset)
    times = timeline(guide.lesson.scenario)
    _, thick, ticks = clock(guide)
    zero, second = ticks[0], Fraction(1000)
    expected = sorted({times.first_word, times.whole} | ({second} if times.whole > second else set()))
    assert len(thick) == len(expected)
    per_ms = (thick[-1] - zero) / float(times.whole)
    for middle, moment in zip(thick, expected, strict=True):
        assert middle - zero == pytest.approx(float(moment) * per_ms, abs=0.2)
    assert 70 < thick[-1] - zero < 82


# --- mistakes -------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    for folder in ("curriculum", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def changed(root: Path, name: str, old: str, new: str) -> int:
    """Change a text of a file of the lesson; returns the line of the change."""
    path = root / "curriculum" / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_minutes_that_do_not_add_up_are_refused_with_their_place(copied: Path) -> None:
    old = "  others:\n    minutes: 20\n    steps:\n      - {id: look, minutes: 3}"
    line = changed(
        copied, "lessons/round-trip/lesson.yaml", old, old.replace("look, minutes: 3", "look, minutes: 4")
    )
    with pytest.raises(ContentError) as refused:
        Library(Workspace(copied, copied / "out")).lesson("round-trip", "en")
    (problem,) = refused.value.problems
    assert (problem.where.line, problem.where.column) == (line + 1, 14)
    assert "take 21 minutes" in problem.what


def test_a_text_too_long_for_its_column_is_named(copied: Path) -> None:
    line = changed(
        copied,
        "lessons/round-trip/en.yaml",
        "    **Count to three in your head, twice:**",
        "    " + "Wait, and wait, and wait. " * 40 + "**Count to three in your head, twice:**",
    )
    library = Library(Workspace(copied, copied / "out"))
    (job,) = plan(Request(("round-trip",), ("grown-up-guide",), ("4-5",), ("letter",)), library.workspace)
    with pytest.raises(ContentError) as refused:
        build_one(job, library, Shelf(()))
    (problem,) = refused.value.problems
    assert "the left column is" in problem.what
    assert problem.where.line in (line, line - 1)
    assert problem.hint == "shorten guide.wait"


def test_a_case_without_any_time_is_refused_in_words(library: Library, made: Callable) -> None:
    nothing = {"distance_km": 0, "access_ms": 0, "queue_ms": 0, "prompt_tokens": 0, "answer_tokens": 0}
    with pytest.raises(ContentError):
        made("grown-up-guide", "4-5", **nothing)


def test_an_empty_answer_and_a_slow_way_still_make_a_page(made: Callable) -> None:
    guide = made("grown-up-guide", "4-5", "letter", answer_tokens=0, queue_ms=90_000)
    assert len(guide.pdf.pages) == 1
