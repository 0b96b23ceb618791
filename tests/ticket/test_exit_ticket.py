"""Two exit tickets on a page: alike, cut apart in the middle, and answered in the key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lessonpress.style import BANDS, MM_PER_PT

NEAR = 0.1
"""Millimeters."""
CLEAR = 6.0
"""Nothing but the cut line and its scissors is nearer to the cut (mm)."""
DPI = 400
NUMBER = re.compile(r"\d[\d,]*")


def numbers(text: str) -> list[int]:
    return [int(found.replace(",", "")) for found in NUMBER.findall(text)]


def test_both_halves_are_the_same_ticket(pair):
    for page in pair:
        upper, lower = page.halves
        assert len(upper) == len(lower) > 100
        for one, other in zip(upper, lower, strict=True):
            assert (one.text, one.size) == (other.text, other.size)
            assert other.x == pytest.approx(one.x, abs=NEAR)
            assert other.y == pytest.approx(one.y + page.cut, abs=NEAR)


def test_the_cut_is_in_the_middle_and_nothing_is_near_it(pair):
    page = pair[0]
    picture = page.render(1, DPI / 72).convert("L")
    per_mm = DPI / 25.4
    top, bottom = ((page.cut + side * CLEAR) * per_mm for side in (-1, 1))
    # The scissors are at the left end of the line.
    strip = picture.crop((round((page.left + 15) * per_mm), round(top), picture.width, round(bottom)))
    inked = [y for y in range(strip.height) if strip.crop((0, y, strip.width, y + 1)).getextrema()[0] < 128]
    assert inked == list(range(inked[0], inked[-1] + 1)), "something else is printed beside the cut"
    middle = (round(top) + (inked[0] + inked[-1] + 1) / 2) / per_mm
    assert middle == pytest.approx(page.cut, abs=NEAR)
    assert (inked[-1] - inked[0] + 1) / per_mm / MM_PER_PT >= 0.75
    line = strip.crop((0, inked[0], strip.width, inked[-1] + 1))
    dark = [line.crop((x, 0, x + 1, line.height)).getextrema()[0] < 128 for x in range(line.width)]
    ends = (page.right - page.left - 15) * per_mm
    assert sum(dark) < 0.75 * ends, "the line is not dashed"
    assert dark[: round(5 * per_mm)].count(True) and any(dark[round(ends - 5 * per_mm) : round(ends)])
    scissors = picture.crop(
        (round(page.left * per_mm), round(top), round((page.left + 9) * per_mm), round(bottom))
    )
    assert scissors.getextrema()[0] < 128


def test_each_half_can_be_given_back_on_its_own(pair):
    for page in pair:
        for half in (0, 1):
            lines = page.lines(half)
            assert lines[0].startswith("Lesson 1 · Exit ticket")
            assert sum("Before you go" in line for line in lines) == 1
            assert sum(line.endswith("Name") for line in lines) == 1
            code = f"RT1-E-{page.grade.code}-{page.paper.code}-BW"
            assert code in lines[-1] and "version 1.0" in lines[-1]
            assert ("ANSWERS" in lines[-1]) == page.job.key
            sure = " ".join(line for line in lines if "How sure" in line or "Almost" in line)
            assert all(level in sure for level in ("Not yet", "Almost", "Sure"))


def test_a_screen_reader_hears_two_tickets(pair):
    for page in pair:
        assert [(node.kind, node.text) for node in page.headings] == [
            ("H1", "Before you go"),
            ("H2", "Before you go"),
        ]
        asked = 2 if page.band.id == "K-1" else 3
        assert [len(items) for items in page.items] == [asked, asked]
        for items in page.items:
            assert [numbers(item.text)[0] for item in items] == list(range(1, asked + 1))
        pictures = 6 if page.band.id == "K-1" else 0
        assert len(page.figures) == pictures


def test_the_stops_are_not_in_order_and_the_key_orders_them(pair):
    page, key = pair
    path = [part.name for part in page.lesson.parts if part.serves is None]
    asked = page.stops()
    assert all(not numbers(stop) for stop in asked)
    names = [next(name for name in path if stop.endswith(name)) for stop in asked]
    assert names != sorted(names, key=path.index)
    assert len(set(names)) == (3 if page.band.id in ("K-1", "2-3") else 4)
    placed = {numbers(stop)[0]: next(name for name in path if stop.endswith(name)) for stop in key.stops()}
    assert [placed[place] for place in range(1, len(placed) + 1)] == sorted(names, key=path.index)


ANSWERS = {
    "2-3": lambda writing, reading: writing - reading,
    "4-5": lambda network, queue, prefill: network + queue + prefill,
    "6-8": lambda first, writing: 100 * writing // (first + writing),
    "9-12": lambda rate, stay: rate * stay,
}


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("band", ANSWERS)
def test_the_answer_of_the_problem_is_right(tickets, band, seed):
    page, key = tickets(band, "a4", seed)
    stem = next(line for line in page.items[0][1].find("P") if line.text.startswith("2 ")).text.removeprefix("2 ")
    answer = next(node.text for node in key.items[0][1].find("P") if node.text.startswith("Answer"))
    assert numbers(answer) == [ANSWERS[band](*numbers(stem))]
    assert page.items[0][1].text.rstrip().endswith("Answer"), "the answer is on the ticket"


@pytest.mark.parametrize("band", ["K-1", "4-5", "9-12"])
def test_another_seed_asks_something_else(tickets, band):
    first, second = tickets(band)[0], tickets(band, "a4", 2)[0]
    assert first.lines(0) != second.lines(0)


@pytest.mark.parametrize("band", ANSWERS)
def test_the_problem_is_not_one_of_the_lab(tickets, band, tmp_path, command):
    ticket = tickets(band)[0]
    ran = command("build", "--kind", "timeline-lab", "--grade", band, "--out", str(tmp_path))
    assert ran.code == 0, ran.err
    lab = type(ticket)(next(tmp_path.rglob("*.pdf")), ticket.job)
    stem = next(line.text for line in ticket.items[0][1].find("P") if line.text.startswith("2 "))
    assert stem.removeprefix("2 ") not in lab.text


def test_ticket_and_key_agree_line_by_line(pair):
    page, key = pair
    for one, other in zip(page.items[0], key.items[0], strict=True):
        assert one.lines[0].letters[0].y == pytest.approx(other.lines[0].letters[0].y, abs=0.01)
    assert page.halves[0][-1].y == pytest.approx(key.halves[0][-1].y, abs=0.01)


def test_what_to_listen_for_is_in_the_key_only(pair):
    page, key = pair
    assert "Listen for" in key.text and "Listen for" not in page.text


def test_there_is_room_to_answer(pair):
    """Writing rows of the grade, or a box to draw in; counted as dark lines across half of the page or more."""
    page = pair[0]
    rules = [rule for rule in page.front_rules if rule.width > 100 and rule.y < page.cut - CLEAR]
    ask = page.items[0][-1].lines[0]
    inside = [rule for rule in rules if ask.bottom + 2 < rule.y < page.halves[0][-1].y - 8]
    if page.band.id == "K-1":
        assert inside[-1].y - inside[0].y >= 20
    else:
        assert inside[-1].y - ask.bottom >= page.grade.row - 2


def test_a_long_school_name_fits(tickets):
    school = "The Elizabeth Garrett Anderson School for Girls, Lower Campus"[:60]
    for band in BANDS:
        page = tickets(band, "letter", 1, school)[0]
        assert page.lines(0)[0].startswith(school)
        assert len(page.fium) == 1


# --- mistakes ---------------------------------------------------------------------------------------


def change(workspace: Path, file: str, old: str, new: str) -> None:
    path = workspace / "curriculum/lessons/round-trip" / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), "utf-8")


BUILD = ("build", "--kind", "exit-ticket", "--grade", "4-5", "--paper", "letter")


def test_a_ticket_that_is_too_long_is_refused(workspace, command):
    change(workspace, "en.yaml", "Which part of the wait would you make shorter? How?", "How could it be? " * 40)
    ran = command(*BUILD)
    assert ran.code == 1
    line = next(line for line in ran.lines if line.startswith("curriculum"))
    assert re.match(
        r"curriculum/lessons/round-trip/en\.yaml:\d+:1: the exit ticket for 4-5 on US Letter is \d+ mm", line
    )
    assert not list((workspace / "output").rglob("*.pdf"))


@pytest.mark.parametrize(
    ("band", "name", "said"),
    [
        ("4-5", "frist-word", 'no problem for 4-5 is named "frist-word"; did you mean "first-word"?'),
        ("4-5", "littles-law", 'no problem for 4-5 is named "littles-law"'),
        ("9-12", "first-word", 'no problem for 9-12 is named "first-word"'),
    ],
)
def test_a_problem_that_is_not_for_the_band_is_refused(workspace, command, band, name, said):
    own = {"4-5": "first-word", "9-12": "littles-law"}[band]
    change(workspace, "lesson.yaml", f"  {band}: {own}\n", f"  {band}: {name}\n")
    ran = command(*BUILD)
    assert ran.code == 1
    assert re.search(rf"lesson\.yaml:\d+:\d+: {re.escape(said)}", ran.err), ran.err


def test_a_band_without_a_problem_has_none(workspace, command, tickets):
    change(workspace, "lesson.yaml", "  4-5: first-word\n", "")
    ran = command(*BUILD)
    assert ran.code == 0, ran.err
    page = type(tickets("4-5")[0])(next((workspace / "output").rglob("*.pdf")), tickets("4-5", "letter")[0].job)
    assert [len(items) for items in page.items] == [2, 2]
    assert "How sure are you?" in page.text


def test_stops_that_have_no_order_are_refused(workspace, command):
    path = workspace / "curriculum/lessons/round-trip/lesson.yaml"
    text = path.read_text("utf-8")
    parts = ("device", "tower", "internet", "balancer", "tokens")
    for part in parts:
        text = re.sub(
            rf"(  - id: {part}\n    drawing: [a-z-]+\n(?:    zone: [a-z]+\n)?)",
            r"\1    serves: gpu-server\n",
            text,
        )
    path.write_text(text, "utf-8")
    ran = command(*BUILD)
    assert ran.code == 1
    assert "asks for the order of stops" in ran.err, ran.err
