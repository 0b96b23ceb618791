"""Front and back of the cards meet when the sheet is flipped on its long edge."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessonpress import prose
from lessonpress.build import order_of
from lessonpress.content import Library
from lessonpress.model import wording
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
REGISTER = 0.5
"""A back is at most so far from its front (mm)."""
CLEAR = 4.0
"""Nothing is nearer to a cut (mm), less what a round letter overshoots."""
FRONTS, BACKS = (3, 5), (4, 6)
MM_PER_DOT = 25.4 / 100
DARK = 128


def cells(cards, page):
    """Left, top, right and bottom of the cards between the printed cut lines, row by row (mm)."""
    lines = [line for line in cards.segments(page) if line.dashed]
    xs = sorted({round(line.x0, 2) for line in lines if line.upright})
    ys = sorted({round(line.y0, 2) for line in lines if line.level})
    assert (len(xs), len(ys)) == (3, 5)
    return [(xs[c], ys[r], xs[c + 1], ys[r + 1]) for r in range(4) for c in range(2)]


def faces(cards, page):
    """What is printed on the cards of a page, in the order it is read."""
    return [node for node in cards.tree.find("Sect") if node.lines[0].page == page]


def dark(cards, page, left, top, right, bottom):
    """Rows of a part of a page: for each dot, whether it is dark."""
    picture = cards.window(page, left, top, right - left, bottom - top)
    data, width = picture.tobytes(), picture.width
    return [[value < DARK for value in data[at : at + width]] for at in range(0, len(data), width)]


def test_a_back_is_where_its_front_is_seen_through_the_paper(cards):
    width, _ = cards.size(1)
    for front, back in zip(FRONTS, BACKS, strict=True):
        for (left, top, right, bottom), face in zip(cells(cards, front), faces(cards, back), strict=True):
            middle = width - (left + right) / 2
            for line in face.lines:
                assert (line.left + line.right) / 2 == pytest.approx(middle, abs=REGISTER), line.text
            rows = dark(cards, back, width - right, top, width - left, bottom)
            first = next(number for number, row in enumerate(rows) if any(row)) * MM_PER_DOT
            last = face.lines[-1].y - top
            assert (first + last) / 2 == pytest.approx((bottom - top) / 2, abs=REGISTER), face.text


def test_the_back_of_a_card_says_what_its_front_is(cards):
    order = order_of(cards.job, Library(Workspace(ROOT, cards.path.parent)))
    said = {
        name: prose.plain(wording(text, cards.band.id), order.facts.names)
        for name, text in order.lesson.cards.meanings.items()
    }
    names = [
        *((part.id, part.name) for part in order.lesson.parts),
        *((other.id, other.name) for other in order.lesson.alternatives),
        *((card.word, order.lesson.terms[card.word]) for card in order.lesson.word_cards),
    ]
    fronts = [face.text for page in FRONTS for face in faces(cards, page)]
    backs = [face.text for page in BACKS for face in faces(cards, page)]
    assert len(names) == len(fronts) == len(backs) == 16
    for (name, shown), front, back in zip(names, fronts, backs, strict=True):
        assert front.endswith(shown), (front, shown)
        assert back.split(" ", 1)[1] == " ".join(said[name].replace("\u00a0", " ").split()), name


def test_everything_keeps_off_the_cuts(cards):
    width, _ = cards.size(1)
    for front, back in zip(FRONTS, BACKS, strict=True):
        places = cells(cards, front)
        turned = [(width - right, top, width - left, bottom) for left, top, right, bottom in places]
        for page, boxes in ((front, places), (back, turned)):
            for left, top, right, bottom in boxes:
                edge = CLEAR - 0.3
                for ring in (
                    (left + 0.5, top + 0.5, right - 0.5, top + edge),
                    (left + 0.5, bottom - edge, right - 0.5, bottom - 0.5),
                    (left + 0.5, top + 0.5, left + edge, bottom - 0.5),
                    (right - edge, top + 0.5, right - 0.5, bottom - 0.5),
                ):
                    assert not any(map(any, dark(cards, page, *ring))), (page, ring)


def test_backs_have_no_lines_to_cut(cards):
    for page in BACKS:
        assert not [line for line in cards.segments(page) if line.dashed]


def center(cards, page, x, y):
    """Where the longest lines across and down meet, near a place (mm)."""
    half = 12.0
    rows = dark(cards, page, x - half, y - half, x + half, y + half)
    across = max(range(len(rows)), key=lambda number: sum(rows[number]))
    down = max(range(len(rows[0])), key=lambda number: sum(row[number] for row in rows))
    return x - half + (down + 0.5) * MM_PER_DOT, y - half + (across + 0.5) * MM_PER_DOT


def cross_of(cards):
    """The middle of the cross on the front of the first sheet."""
    lines = cards.segments(1)
    [across] = [line for line in lines if line.level and abs(line.length - 14) < 0.01]
    [down] = [line for line in lines if line.upright and abs(line.length - 14) < 0.01]
    return down.x0, across.y0


def test_the_rulers_are_behind_the_cross(cards):
    width, _ = cards.size(1)
    x, y = cross_of(cards)
    assert center(cards, 2, width - x, y) == pytest.approx((width - x, y), abs=REGISTER)


@pytest.mark.parametrize("offset", [(1.5, -0.5), (-10.0, 10.0)])
def test_an_offset_moves_the_backs_and_nothing_else(made, offset):
    plain, moved = made(), made(offset="{:g},{:g}".format(*offset))
    for page in (1, *FRONTS):
        assert words(plain, page) == words(moved, page)
    for page in BACKS:
        for one, other in zip(faces(plain, page), faces(moved, page), strict=True):
            for before, after in zip(one.lines, other.lines, strict=True):
                shift = after.left - before.left, after.y - before.y
                assert shift == pytest.approx(offset, abs=0.01)
    width, _ = plain.size(1)
    x, y = cross_of(moved)
    place = width - x + offset[0], y + offset[1]
    assert center(moved, 2, *place) == pytest.approx(place, abs=REGISTER)


def words(cards, page):
    """Each letter of a page but those of its footer, which names the offset."""
    return [
        (letter.text, letter.x, letter.y)
        for letter in cards.letters
        if letter.page == page and letter.y < cards.content_bottom
    ]


def test_cards_are_made_of_the_same_bytes_every_time(made, tmp_path, command):
    first = made()
    ran = command("--root", str(ROOT), "build", "round-trip", "--kind", "cards", "--out", str(tmp_path))
    assert ran.code == 0, ran.err
    [again] = tmp_path.rglob("*.pdf")
    assert again.read_bytes() == first.path.read_bytes()


@pytest.mark.parametrize("given", ["1", "a,b", "11,0", "0,-10.5", "1,2,3", ""])
def test_an_offset_that_cannot_be_is_refused(command, tmp_path, given):
    ran = command("build", "--kind", "cards", "--back-offset", given, "--out", str(tmp_path))
    assert ran.code != 0
    assert len(ran.lines) == 1
    assert "--back-offset" in ran.err
    assert "Traceback" not in ran.err
    assert not list(tmp_path.rglob("*.pdf"))
