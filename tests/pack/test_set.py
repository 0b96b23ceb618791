"""``--kind all``: every kind with its key, each in its folder, and the contents last."""

from __future__ import annotations

import re

import pytest

from lessonpress import workspace as workspaces
from lessonpress.documents import kinds
from lessonpress.errors import UsageError
from lessonpress.plan import Request, plan
from lessonpress.style import BANDS

WORDS = "curriculum/lessons/round-trip/en.yaml"


def test_all_is_every_kind_with_its_key_and_the_contents_last(whole) -> None:
    made = [(job.kind, job.key) for job, _ in whole.made]
    expected = {(kind.id, False) for kind in kinds().values()} | {(k.id, True) for k in kinds().values() if k.key}
    assert set(made) == expected
    assert len(made) == len(expected)
    assert made[-1] == ("contents", False)


def test_files_of_the_teacher_are_in_a_folder_of_their_own(whole) -> None:
    for job, path in whole.made:
        for_teacher = job.key or kinds()[job.kind].audience == "teacher"
        assert path.is_file()
        assert path.parts[-3] == ("teacher" if for_teacher else "pupil")
        assert path.name.endswith("_ANSWERS.pdf") == job.key


def test_each_grade_paper_and_language_is_a_set_of_its_own(tmp_path) -> None:
    space = workspaces.find(None, tmp_path)
    jobs = plan(Request(kinds=("all",), grades=tuple(BANDS), papers=("a4", "letter")), space)
    lists = [job for job in jobs if job.kind == "contents"]
    assert len({job.target for job in lists}) == len(BANDS) * 2
    assert jobs[-len(lists) :] == tuple(lists)


def test_what_is_asked_for_twice_is_made_once(tmp_path) -> None:
    space = workspaces.find(None, tmp_path)
    twice = plan(Request(kinds=("contents", "all", "answer-key", "numbers")), space)
    assert {job.target for job in twice} == {job.target for job in plan(Request(kinds=("all",)), space)}
    assert len({job.target for job in twice}) == len(twice)


def test_keys_are_those_of_the_kinds_asked_for(tmp_path) -> None:
    space = workspaces.find(None, tmp_path)
    jobs = plan(Request(kinds=("timeline-lab", "numbers", "answer-key")), space)
    assert [(job.kind, job.key) for job in jobs] == [
        ("timeline-lab", False), ("numbers", False), ("timeline-lab", True),
    ]  # fmt: skip
    alone = plan(Request(kinds=("answer-key",)), space)
    assert [job.kind for job in alone] == [kind.id for kind in kinds().values() if kind.key]
    assert all(job.key for job in alone)


def test_a_kind_without_a_key_says_so(tmp_path) -> None:
    with pytest.raises(UsageError, match=r"no answer key is made for poster; it is made for .*timeline-lab"):
        plan(Request(kinds=("poster", "answer-key")), workspaces.find(None, tmp_path))


def test_contents_of_nothing_cannot_be_asked_for(tmp_path) -> None:
    with pytest.raises(UsageError, match="lists the other files of a build; ask for more kinds, or --kind all"):
        plan(Request(kinds=("contents",)), workspaces.find(None, tmp_path))


def test_no_two_kinds_share_the_letter_of_their_sheet_codes() -> None:
    codes = [kind.code for kind in kinds().values()]
    assert len(set(codes)) == len(codes)


# --- when something cannot be made ----------------------------------------------------------------


def spoil_sheet(root) -> None:
    """Make the front of the sheet for 4-5 far too long."""
    path = root / WORDS
    text = path.read_text(encoding="utf-8")
    found = re.search(r"^what_it_is:\n(?:.*\n)*?  4-5: [>|]-\n", text, re.MULTILINE)
    path.write_text(text[: found.end()] + "    " + "Words that go on. " * 90 + "\n" + text[found.end() :], "utf-8")


def test_a_kind_that_cannot_be_made_is_said_and_the_rest_is_listed(workspace, command, read) -> None:
    spoil_sheet(workspace)
    ran = command("build", "--kind", "question-sheet", "--kind", "numbers", "--kind", "contents")
    assert ran.code == 7
    assert "the question sheet for 4-5 on A4" in ran.err
    assert "2 files built" in ran.err and "1 failed" in ran.err
    listed = read((workspace / "output/teacher/round-trip/round-trip_contents_4-5_a4.pdf").read_bytes())
    assert [entry.file for entry in listed.entries] == ["round-trip_numbers_4-5_a4.pdf"]


def test_when_nothing_could_be_made_there_are_no_contents(workspace, command) -> None:
    spoil_sheet(workspace)
    ran = command("build", "--kind", "question-sheet", "--kind", "contents")
    assert (ran.code, ran.out) == (1, "")
    assert ran.lines[1].startswith("no file of the set was made, so there is nothing to list")
    assert not list((workspace / "output").rglob("*.pdf"))


def test_a_kind_without_a_purpose_is_found_by_check(workspace, command) -> None:
    path = workspace / "templates/locales/en.yaml"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith("  timeline-lab:")), "utf-8")
    row = next(
        number for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if line == "purposes:"
    )
    ran = command("check")
    assert ran.code == 1
    said = f'templates/locales/en.yaml:{row}:1: "purposes" does not say what "timeline-lab" is for'
    assert any(line.startswith(said) for line in ran.lines)


def test_braces_are_checked_in_purposes_too(workspace, command) -> None:
    path = workspace / "templates/locales/en.yaml"
    path.write_text(
        re.sub(r"(?m)^  numbers: .*$", "  numbers: Where {it} is from.", path.read_text("utf-8")), "utf-8"
    )
    ran = command("check")
    assert ran.code == 1
    assert re.search(r'en\.yaml:\d+:12: "purposes\.numbers" has no \{it\} to fill in', ran.err)
