"""Nothing of the key is anywhere in the file for pupils."""

from __future__ import annotations


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_answer_lines_are_empty(pair):
    sheet, _ = pair
    assert sheet.problems
    for problem in sheet.problems:
        assert problem.answer == ""
        assert problem.working == ()


def test_the_key_answers_every_problem_with_its_working(pair):
    _, key = pair
    for problem in key.problems:
        assert problem.answer
        assert problem.working


def test_no_working_of_the_key_is_in_the_file(pair):
    sheet, key = pair
    work = [line for problem in key.problems for line in problem.working]
    if not key.counting:
        work += [" ".join(cell.text.split()[:-2]) for cell in key.cells if cell.hidden]
    assert work
    for line in work:
        assert squeezed(line) in key.strings
        assert squeezed(line) not in sheet.strings, line


def test_no_answer_that_only_the_key_holds_is_in_the_file(pair):
    """Answers that a pupil also reads elsewhere, such as a value of another case, give nothing away."""
    sheet, key = pair
    if key.counting:
        return
    shown = {cell.text for cell in sheet.cells}
    found = {" ".join(cell.text.split()[-2:]) for cell in key.cells if cell.hidden} - shown
    assert len(found) >= 4
    for answer in found:
        assert squeezed(answer) not in sheet.strings, answer


def test_nothing_for_teachers_is_in_the_file(pair):
    sheet, key = pair
    assert "ANSWERS" not in sheet.strings
    assert "Listenfor" not in sheet.strings
    if not key.counting:
        assert "Listenfor" in key.strings
        items = [node.text for node in key.tree.find("LBody")]
        assert len(items) >= 2
        assert not [item for item in items if squeezed(item) in sheet.strings]


def test_nothing_is_attached_or_scripted(pair):
    for lab in pair:
        assert not lab.pdf.attachments
        root = lab.pdf.Root
        assert "/AF" not in root
        assert "/OpenAction" not in root
        assert "/AcroForm" not in root
        assert not [leaf for leaf in lab.pdf.pages if "/Annots" in leaf]
        with lab.pdf.open_outline() as outline:
            titles = [item.title for item in outline.root]
        assert all(squeezed(title) in squeezed(lab.text) for title in titles)
