"""The values of the table and of the cases to count, worked out again from the inputs."""

from __future__ import annotations

import re
from fractions import Fraction

from lessonpress.style import BANDS

STEPS = ("light", "network", "first_word", "write", "whole")
FADED = (0, 1, 2, 5)
BOX_MS = 50
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
DECIMAL = re.compile(r"\d\.\d")


def whole(value: Fraction) -> str:
    assert value.denominator == 1, value
    return f"{int(value):,}"


def result(work: str) -> Fraction:
    """The value of a sum or product as it is printed."""
    plain = work.replace(",", "").replace("×", "*").replace("÷", "/").replace("−", "-")
    assert re.fullmatch(r"[\d+*/() -]+", plain), work
    exact = re.sub(r"\d+", lambda match: f"Fraction({match[0]})", plain)
    return eval(exact, {"Fraction": Fraction})


def test_what_is_known_is_what_the_scenario_says(table_pair, times):
    for lab in table_pair:
        cases = times(lab.band.id)
        assert [cell.split()[0] for cell in lab.rows[0][1:]] == list("ABCD")
        for row, name in zip(lab.rows[1:5], ("distance", "queue", "read", "tokens"), strict=True):
            assert row[1:] == [whole(getattr(case, name)) for case in cases], row[0]


def test_what_is_shown_is_worked_out_right(table_pair, times):
    for lab in table_pair:
        cases = times(lab.band.id)
        for cell in lab.cells:
            if not cell.hidden:
                assert cell.text == f"{whole(getattr(cases[cell.column], cell.step))} ms", cell


def test_the_last_steps_fade(table_pair):
    sheet, _ = table_pair
    hidden = [[cell.step for cell in sheet.cells if cell.column == at and cell.text == "ms"] for at in range(4)]
    assert hidden == [list(STEPS[len(STEPS) - count :]) for count in FADED]


def test_hidden_cells_hold_nothing_but_the_unit(table_pair):
    sheet, _ = table_pair
    assert {cell.text for cell in sheet.cells if cell.hidden} == {"ms"}


def test_the_key_fills_each_cell_with_its_working(table_pair, times):
    sheet, key = table_pair
    cases = times(key.band.id)
    for ours, theirs in zip(sheet.cells, key.cells, strict=True):
        if not ours.hidden:
            assert theirs.text == ours.text
            continue
        value = getattr(cases[theirs.column], theirs.step)
        assert theirs.text.endswith(f" {whole(value)} ms"), theirs
        work = theirs.text.removesuffix(f" {whole(value)} ms")
        assert len(NUMBER.findall(work)) >= 2
        assert result(work) == value, theirs


def test_the_working_uses_the_numbers_of_its_own_case(table_pair, times):
    _, key = table_pair
    case = times(key.band.id)[3]
    text = {cell.step: cell.text for cell in key.cells if cell.column == 3}
    assert NUMBER.findall(text["light"])[:2] == ["2", whole(case.distance)]
    assert NUMBER.findall(text["network"])[0] == whole(case.light)
    assert NUMBER.findall(text["first_word"])[:3] == [
        whole(case.network), whole(case.queue), whole(case.read)
    ]  # fmt: skip
    assert NUMBER.findall(text["write"])[0] == whole(case.tokens)
    assert NUMBER.findall(text["whole"])[:2] == [whole(case.first_word), whole(case.write)]


def test_the_rules_of_the_steps_hold_in_every_case(table_pair, times):
    """Pupils work with the numbers of the rules, such as 200 km per ms."""
    sheet, _ = table_pair
    rules = [[Fraction(n.replace(",", "")) for n in NUMBER.findall(row[0])][1:] for row in sheet.rows[5:]]
    for case in times(sheet.band.id):
        both, speed = rules[0]
        assert both * case.distance / speed == case.light
        assert case.light + rules[1][0] == case.network
        assert case.tokens * rules[3][0] == case.write


def test_every_value_is_a_whole_number(pair):
    for lab in pair:
        footer = re.compile(r"version \d\.\d")
        assert not DECIMAL.search(footer.sub("", lab.text))


# --- counting ---------------------------------------------------------------------------------------


def boxes(milliseconds: Fraction) -> str:
    return whole(milliseconds / BOX_MS)


def test_counts_fade(counting_pair):
    sheet, _ = counting_pair
    assert len(sheet.counts) == 12
    empty = [sum(not count.text for count in sheet.counts if count.case == case) for case in range(4)]
    assert empty == [0, 1, 2, 3]
    assert all(not count.text for count in sheet.counts if count.hidden)


def test_counts_are_right(counting_pair, times):
    sheet, key = counting_pair
    names = tuple(sheet.lesson.lab.phases.values())
    for case, known in enumerate(times(sheet.band.id)):
        longest = names[known.phases.index(max(known.phases))]
        right = [boxes(known.first_word), boxes(known.whole), longest]
        assert [count.text for count in key.counts if count.case == case] == right
        shown = [count.text for count in sheet.counts if count.case == case and not count.hidden]
        assert shown == right[: len(shown)]


def test_one_part_is_the_longest_in_each_case(counting_pair, times):
    """A tie would make the answer to “Longest” wrong for every child who names the other part."""
    sheet, _ = counting_pair
    for letter, known in zip("ABCD", times(sheet.band.id), strict=True):
        assert known.phases.count(max(known.phases)) == 1, f"case {letter}: {[*map(boxes, known.phases)]} boxes"


def test_the_numbers_to_draw_are_those_of_the_case(counting_pair, times):
    for lab in counting_pair:
        (given,) = [node.text for node in lab.cases[3].find("P") if "·" in node.text]
        names = lab.lesson.lab.phases.values()
        counts = [boxes(value) for value in times(lab.band.id)[3].phases]
        assert given == " · ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))


def test_the_youngest_read_no_ms_and_no_number_above_twenty(labs):
    for paper in ("a4", "letter"):
        for lab in labs("K-1", paper):
            words = " ".join([lab.text, *(node.alt for node in lab.figures)])
            assert not re.search(r"\bms\b|millisecond", words)
            assert all(float(number.replace(",", "")) <= 20 for number in NUMBER.findall(words)), words


def test_all_bands_are_tested(labs):
    assert [labs(band)[0].counting for band in BANDS] == [True, True, False, False, False]
