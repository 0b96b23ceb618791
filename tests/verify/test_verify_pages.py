"""Every promise about what is printed, broken one at a time on a real sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lessonpress.style import PAPERS
from lessonpress.verify import Promise, Report, verify

NAME = Path("sheet.pdf")
TEXTS = (
    "Where does a message go?",
    "through many stops",
    "Phone 10 Server",
    "What is second?",
    "10 ms",
    "Another page",
)
PROMISE = Promise(PAPERS["a4"], "en", "Round trip", 2, 300_000, TEXTS, black_only=True)


def said(report: Report) -> str:
    return "\n".join(map(str, report.problems))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_good_sheet_keeps_every_promise(sheet, paper):
    pdf = sheet(size=paper)
    report = verify(pdf, Promise(PAPERS[paper], "en", "Round trip", 2, 300_000, TEXTS, True), NAME)
    assert said(report) == ""
    assert report.ok
    assert (report.pages, report.bytes) == (2, len(pdf))
    assert report.fonts == ("Atkinson", "Atkinson-Bold", "Lexend")


ABSOLUTE = '<p style="position:absolute;margin:0;top:{top}mm;left:{left}mm;{style}">{text}</p>'


def absolute(text: str, left: float = 0, top: float = 200, style: str = "") -> str:
    return ABSOLUTE.format(text=text, left=left, top=top, style=style)


def figure(shape: str) -> str:
    return f'<svg width="20mm" height="20mm" viewBox="0 0 20 20"><title>A shape</title>{shape}</svg>'


@pytest.mark.parametrize(
    ("added", "message"),
    [
        (absolute("Far", left=-8),
         r'page 2, 7 mm from the left, \d+ mm .*"Far" is 7\.\d mm from the left edge; printers need 12.7 mm'),
        (absolute("Far", left=179), r'page 2, 194 mm .*"Far" is \d+\.\d mm from the right edge'),
        (absolute("Far", top=-10), r'page 2, 15 mm from the left, 6 mm .*"Far" is \d\.\d mm from the upper edge'),
        (absolute("Far", top=-60), '"Far" is outside the page'),
        (absolute("", left=-10, style="width:9mm;height:5mm;background:#000"),
         r"page 2, 5 mm from the left, 215 mm from the top: an area is 5\.0 mm from the left edge"),
        (absolute("", left=-10, style="width:9mm;height:5mm;border:1pt solid #000"), "5.0 mm from the left edge"),
        (absolute("Tiny", style="font-size:6pt"), "page 2, 15 mm .* text is 6 pt; the smallest is 8 pt"),
        (figure('<text x="1" y="9" font-family="Lexend" font-size="2.5">Tiny</text>'), "text is 7.1 pt"),
        ('<div style="border-top:.5pt solid #000">x</div>', r"a line is 0\.5 pt thin; copiers lose"),
        (figure('<path d="M1 1L9 9" stroke="#000" stroke-width=".2"/>'), r"a line is 0\.57 pt thin"),
        (absolute("", style="width:30mm;height:.2mm;background:#000"), r"a line is 0\.57 pt thin"),
        (absolute("Blue", style="color:#0b5c8c"), "page 2, 15 mm .* text has the color #0b5c8c"),
        (absolute("", style="width:9mm;height:5mm;background:#ddd"), "an area has the color #dddddd"),
        (figure('<rect width="9" height="9" fill-opacity=".5"/>'), "an area has the color #000000 at 50%"),
        (absolute("", style="width:9mm;height:5mm;background:linear-gradient(#000,#fff)"), "the color a gradient"),
        (absolute("White", style="color:#fff"), "text is white"),
        (absolute("One") + absolute("Two"), '"(One|Two)" and "(One|Two)" are printed over each other'),
        (absolute("Too long for it", style="width:12mm;overflow:hidden;white-space:nowrap"), "text is cut off"),
        (figure('<text x="9" y="9" font-family="Lexend" font-size="4">Beyond</text>'), "text is cut off"),
        ("<p>a\U0010f0f0b</p>", "no font has one of the characters here"),
    ],
)  # fmt: skip
def test_marks_that_must_not_be_on_a_page(sheet, added, message):
    found = said(verify(sheet(end=added), PROMISE, NAME))
    assert re.search(f"^sheet.pdf: .*{message}", found, re.MULTILINE), found


def test_what_is_allowed_is_not_a_problem(sheet):
    pdf = sheet(end=absolute("Small", style="font-size:8pt") + '<div style="border-top:.75pt solid #000">x</div>')
    assert said(verify(pdf, PROMISE, NAME)) == ""


def test_colors_are_fine_where_they_were_not_excluded(sheet):
    pdf = sheet(end=absolute("Blue", style="color:#0b5c8c"))
    assert said(verify(pdf, Promise(), NAME)) == ""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "<h2>Look</h2>",
            "<h3>Look</h3>",
            r'page 1, 15 mm .*"Look" has level 3 but comes after level 1',
        ),
        ("<h1>Where", "<h2>Where", "no heading is the title"),
        ("<h1>Where does", "<h2>First</h2><h1>Where does", 'heading "First" has level 2 but is the first'),
        ("<h2>Again</h2>", "<h1>Again</h1>", r'page 2, 15 mm from the left, \d+ mm .*"Again" is one more title'),
        ("<title>A phone sends a message to a server</title>", "", r"page 1, .* a figure has no alternative text"),
        ("A phone sends", "A phone sends" * 9, r"alternative text has \d+ characters; 100 at most"),
        ("A phone sends a message to a server", "trip.svg", 'alternative text is a file name, "trip.svg"'),
        ("<td>10 ms</td>", "<td>10 ms</td><td>more</td>", r"rows of a table differ in length \(2, 3, 2 cells\)"),
    ],
)
def test_tags_that_mislead(sheet, old, new, message):
    found = said(verify(sheet(old, new), PROMISE, NAME))
    assert re.search(message, found), found


def test_a_table_without_headers(sheet):
    pdf = sheet(end="<table><tr><td>a</td><td>b</td></tr></table>")
    assert re.search("page 2, .* a table has no header cells", said(verify(pdf, PROMISE, NAME)))


def test_a_table_with_spans_has_rows_of_one_length(sheet):
    cells = "<tr><th>a</th><th colspan=2>b</th></tr><tr><td rowspan=2>1</td><td>2</td><td>3</td></tr>"
    pdf = sheet(end=f"<table>{cells}<tr><td>4</td><td>5</td></tr></table>")
    assert said(verify(pdf, PROMISE, NAME)) == ""


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (("Nowhere",), '"Nowhere" is missing from the pages'),
        (("Another page", "Where does"), '"Where does" is on the page, but out of order'),
        (("Phone 10", "Where does a message\n go?"), "out of order"),
    ],
)
def test_promised_texts(good, texts, message):
    assert message in said(verify(good, Promise(texts=texts), NAME))


def test_texts_are_found_across_line_ends_and_in_footers(good, sheet):
    pdf = sheet("Words of a plain box", "A well-known network-and-message problem " * 9)
    texts = ("A well-known network-and-message problem " * 9, "Round trip sheet", "Another")
    assert said(verify(pdf, Promise(texts=texts), NAME)) == ""


def test_what_the_repair_puts_right_is_seen_without_it(raw):
    found = said(verify(raw(), PROMISE, NAME))
    for message in (
        "a list item holds something beside its label and body",
        'the table header "Stop" heads neither a row nor a column',
        "an empty Span element is tagged",
        r"text \(and \d more marks?\) is neither tagged nor marked as decoration",
    ):
        assert re.search(message, found), found
