"""Posters in one piece: readable from the other side of the room, and true to the model."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import page
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.errors import UsageError
from lessonpress.figures.wait import Moment, Phase, Timeline
from lessonpress.figures.wait_line import WaitLine, wait_line
from lessonpress.plan import Request, plan
from lessonpress.style import BANDS, WALL_PAPERS
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]

POSTERS = [*((band, "a3") for band in BANDS), *((band, "tabloid") for band in BANDS), ("4-5", "a2")]
TITLE, NAME, IDEA = 72, 36, 22


@pytest.fixture(params=POSTERS, ids="_".join)
def poster(request, made):
    return made("poster", *request.param)


def test_it_is_one_page_of_the_paper_on_its_long_side(poster) -> None:
    paper = WALL_PAPERS[poster.job.paper.id]
    assert len(poster.fium) == 1
    assert poster.size(1) == pytest.approx((paper.width, paper.height), abs=0.1)


def test_title_names_and_idea_can_be_read_from_three_meters(poster) -> None:
    [title] = poster.tree.find("H1")
    assert poster.squeezed(title) == poster.lesson.title.replace(" ", "")
    assert min(letter.size for letter in poster.letters_of(title)) >= TITLE - 0.01
    loop, _ = poster.figures
    names = [letter for letter in poster.letters_of(loop) if letter.text.isalpha()]
    assert min(letter.size for letter in names) >= NAME - 0.01
    [idea] = poster.tree.find("P")
    assert min(letter.size for letter in poster.letters_of(idea)) >= IDEA


def test_it_shows_all_parts_in_order_and_the_times_of_the_model(poster) -> None:
    loop, wait = poster.figures
    said = poster.squeezed(loop)
    places = [said.find(f"{part.number}{part.name}".replace(" ", "")) for part in poster.lesson.parts]
    assert min(places) >= 0
    assert places == sorted(places)
    times = ["45ms", "50ms", "50ms", "4.2s"] if poster.band.id != "K-1" else []
    words = poster.squeezed(wait)
    for label, time in zip(poster.lesson.lab.phases.values(), times or [""] * 4, strict=True):
        assert (f"{label}:{time}" if time else label).replace(" ", "") in words.replace("\u00a0", "")


def test_it_is_accessible(poster) -> None:
    assert page.validate_pdf(poster.path, profile=page.ValidationProfile.PDF_UA_1).is_compliant


@given(st.lists(st.integers(1, 5000), min_size=4, max_size=4), st.floats(190, 300))
def test_the_bar_is_to_scale(lengths: list[int], width: float) -> None:
    keys = ("network", "queue", "read", "write")
    parts = [Phase(key, "x", Fraction(ms), "y") for key, ms in zip(keys, lengths, strict=True)]
    first, whole = sum(lengths[:3]), sum(lengths)
    data = Timeline(
        before=tuple(parts[:3]), write=parts[3], first_word=Moment("f", Fraction(first), ""),
        whole=Moment("w", Fraction(whole), ""), tokens=250, cell_label="", zoom_note=(), side_note=(), title="t",
    )  # fmt: skip
    scene = wait_line(WaitLine(data), width, "The wait")
    bar = next(shape for shape in scene.shapes if getattr(shape, "w", 0) > width - 1 and shape.stroke)
    lines = [
        step.commands[0].points[0][0]
        for step in scene.shapes
        if hasattr(step, "commands") and len(step.commands) == 2 and step.stroke.weight == "outline"
        and step.commands[0].points[0][0] == step.commands[1].points[0][0]
    ]  # fmt: skip
    edges = [bar.x + bar.w * sum(lengths[:count]) / whole for count in (1, 2, 3)]
    assert lines == pytest.approx(edges, abs=0.01)


@pytest.mark.parametrize(
    ("kind", "paper", "size", "words"),
    [
        ("question-sheet", "a3", "", "A3 is for posters"),
        ("mini-book", "tabloid", "", "US Tabloid is for posters"),
        ("poster", "a3", "a2", "leave out --poster-size"),
        ("poster", "a4", "a9", 'no poster size is named "a9"'),
    ],
)
def test_papers_and_sizes_that_make_no_sense_are_refused(
    tmp_path: Path, kind: str, paper: str, size: str, words: str
) -> None:
    request = Request(("round-trip",), (kind,), papers=(paper,), poster=size)
    with pytest.raises(UsageError, match=words):
        plan(request, Workspace(ROOT, tmp_path))


def test_each_size_of_a_poster_has_a_file_of_its_own(tmp_path: Path) -> None:
    space = Workspace(ROOT, tmp_path)
    wishes = [("a4", ""), ("a4", "a2"), ("a4", "tabloid"), ("letter", ""), ("a3", ""), ("a2", "")]
    jobs = [plan(Request(("round-trip",), ("poster",), papers=(p,), poster=s), space)[0] for p, s in wishes]
    assert [job.poster.id for job in jobs] == ["a3", "a2", "tabloid", "tabloid", "a3", "a2"]
    assert len({job.target for job in jobs}) == len(wishes)
