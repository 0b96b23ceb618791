"""The lesson plan: at most two pages, the standards of its band, the handouts' own codes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import page
import pytest
import yaml

from lessonpress.content import Library
from lessonpress.errors import ContentError
from lessonpress.style import BANDS, PAPERS
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
STANDARDS = yaml.safe_load((ROOT / "curriculum/reference/standards.yaml").read_text("utf-8"))
EVERY = tuple((band, paper) for band in BANDS for paper in PAPERS)


def words(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.mark.parametrize(("band", "paper"), EVERY, ids="_".join)
def test_the_plan_is_two_accessible_pages_without_pupil_furniture(made: Callable, band: str, paper: str) -> None:
    plan = made("teacher-plan", band, paper)
    assert len(plan.pdf.pages) == 2
    assert page.validate_pdf(plan.path, profile=page.ValidationProfile.PDF_UA_1).is_compliant
    assert [node.kind for node in plan.headings] == ["H1"] + ["H2"] * (len(plan.headings) - 1)
    assert not re.search(r"\b(Name|Date)\b", plan.text)
    assert not re.search(r"\b(ELL|IEP|low|high) (group|level|pupils?|students?)", plan.text)


@pytest.mark.parametrize("band", BANDS)
def test_it_prints_the_standards_of_its_band_with_version_and_paraphrase(made: Callable, band: str) -> None:
    plan = made("teacher-plan", band)
    rows = [words(row.text) for row in plan.tree.find("TR")]
    for standard in STANDARDS.values():
        row = f"{standard['framework']} {standard['version']} {standard['code']} {standard['paraphrase']}"
        assert (row in rows) == (band in standard["bands"]), row
        source = "".join(standard["source"].split())
        assert band not in standard["bands"] or source in "".join(plan.text.split())


@pytest.mark.parametrize("band", BANDS)
def test_its_minutes_add_up(made: Callable, band: str) -> None:
    plan = made("teacher-plan", band)
    (heading,) = (words(node.text) for node in plan.headings if "minutes" in node.text)
    cells = [words(node.text) for node in plan.tree.find("TH")]
    minutes = [int(cell.removesuffix(" min")) for cell in cells if cell.endswith(" min")]
    assert sum(minutes) == int(re.search(r"\d+", heading)[0])


def test_the_codes_of_the_handouts_are_those_the_handouts_print(made: Callable) -> None:
    plan = made("teacher-plan", "6-8", "letter")
    for kind in ("question-sheet", "grown-up-guide"):
        handout = made(kind, "6-8", "letter")
        footer = " ".join(line.text for line in handout.footer(1))
        (code,) = re.findall(r"RT1-[A-Z]+-\w+-\w+-\w+", footer)
        assert code in plan.text


@pytest.mark.parametrize("band", ["K-1", "9-12"])
def test_every_word_of_the_lesson_is_explained(made: Callable, band: str) -> None:
    plan = made("teacher-plan", band)
    said = words(plan.text)
    assert plan.lesson.vocabulary
    for term, meaning in plan.lesson.vocabulary:
        assert f"{term} {words(meaning)}" in said


def test_it_holds_for_another_case(made: Callable) -> None:
    plan = made("teacher-plan", "9-12", "letter", answer_tokens=100)
    assert len(plan.pdf.pages) == 2
    assert "5.4 s" in words(plan.text)  # on the phone: 400 ms + 100 tokens at 20 a second
    assert "12.9 s" not in words(plan.text)


# --- mistakes -------------------------------------------------------------------------------------


def library_with(root: Path, name: str, old: str, new: str) -> tuple[Library, int]:
    """A library whose file has a mistake, and the line of it."""
    for folder in ("curriculum", "templates"):
        shutil.copytree(ROOT / folder, root / folder)
    path = root / "curriculum" / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return Library(Workspace(root, root / "out")), text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "what", "column"),
    [
        ('  version: "2017"\n', "", '"version" is missing', None),
        ('  version: "2017"', '  version: ""', '"version" is empty', 12),
        ("  bands: [K-1, 2-3]", "  bands: [K-2]", 'entry 1 of "bands"', 11),
        ('  checked: "2026-12-01"', '  checked: "soon"', '"checked" cannot be "soon"', 12),
        ("  paraphrase:", "  paraphrased:", 'unknown key "paraphrased"', 3),
    ],
)
def test_a_bad_standard_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, what: str, column: int | None
) -> None:
    library, line = library_with(tmp_path, "reference/standards.yaml", old, new)
    with pytest.raises(ContentError) as refused:
        library.standards  # noqa: B018
    (problem,) = (found for found in refused.value.problems if what in found.what)
    assert problem.where.path.name == "standards.yaml"
    if column:
        assert (problem.where.line, problem.where.column) == (line, column)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("    - csta-2-ni-04\n", "    - csta-2-ni-40\n", 'no standard is named "csta-2-ni-40"'),
        ("kind: grown-up-guide,", "kind: grown-up-guides,", 'no kind of document is named "grown-up-guides"'),
    ],
)
def test_what_a_plan_names_must_exist(tmp_path: Path, old: str, new: str, what: str) -> None:
    library, line = library_with(tmp_path, "lessons/round-trip/lesson.yaml", old, new)
    with pytest.raises(ContentError) as refused:
        library.lesson("round-trip", "en")
    (problem,) = (found for found in refused.value.problems if found.what == what)
    assert problem.where.line == line
