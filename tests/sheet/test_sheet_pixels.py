"""The sheet through a copier, in black and white, and in color."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from PIL import Image
from pypdfium2 import raw

from lessonpress.style import BANDS, LINE_ROLES, MM_PER_PT, THEMES, TINT_ROLES

PHASES = ("network", "queue", "read", "write")
DPI = 150
MM_PER_PX = 25.4 / DPI
TEXT, GRAPHICS = 4.5, 3.0


# --- color ------------------------------------------------------------------------------------------


def luminance(color: tuple[int, int, int]) -> float:
    """Relative luminance of WCAG 2."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def rgb(color: str) -> tuple[int, int, int]:
    return tuple(bytes.fromhex(color[1:]))


def test_contrast_is_computed_as_wcag_does():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(rgb("#777777"), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_ink_is_readable_on_every_ground(theme):
    colors = THEMES[theme]
    for ground in ("paper", *TINT_ROLES):
        assert contrast(rgb(colors.ink), rgb(colors.color(ground))) >= TEXT, ground


@pytest.mark.parametrize("theme", THEMES)
def test_lines_are_seen_on_paper_and_on_their_own_tint(theme):
    colors = THEMES[theme]
    pairs = [(role, "paper") for role in LINE_ROLES]
    pairs += [(phase, f"{phase}_tint") for phase in PHASES]
    pairs += [("route", "sea"), ("route", "panel"), ("token", "write_tint"), ("ink", "ring"), ("ink", "idea")]
    for line, ground in pairs:
        assert contrast(rgb(colors.color(line)), rgb(colors.color(ground))) >= GRAPHICS, (line, ground)


def test_every_printed_word_is_readable_on_what_is_behind_it(pair):
    for sheet in pair:
        for number in (1, 2):
            picture = sheet.render(number, DPI / 72)
            for letter in sheet.letters:
                if letter.page != number or letter.text.isspace():
                    continue
                left, top, right, bottom = (side / MM_PER_PX for side in letter.box)
                around = picture.crop((int(left) - 2, int(top) - 2, int(right) + 3, int(bottom) + 3))
                ground = brightest(around)
                assert contrast(letter.color, ground) >= TEXT, (letter, ground)


def brightest(picture: Image.Image) -> tuple[int, int, int]:
    """The color of the ground: of the colors that cover a tenth of the picture, the lightest."""
    colors = picture.getcolors(picture.width * picture.height)
    most = [color for count, color in colors if count >= picture.width * picture.height / 10]
    return max(most, key=luminance)


def test_the_copier_sheet_is_black_on_white(pair):
    copier, color = pair
    for number in (1, 2):
        assert is_neutral(copier.render(number, DPI / 72))
        assert not is_neutral(color.render(number, DPI / 72)), "the color sheet has no color"


def is_neutral(picture: Image.Image) -> bool:
    red, green, blue = (band.tobytes() for band in picture.split())
    return red == green == blue


def test_only_a_small_share_of_the_copier_sheet_is_solid_black(pair):
    copier, _ = pair
    for picture in copier.pictures:
        ink = picture.point(lambda value: 1 if value < 128 else 0)
        assert sum(ink.tobytes()) / (ink.width * ink.height) < 0.08


# --- one bit ----------------------------------------------------------------------------------------


def one_bit(sheet, page: int) -> Image.Image:
    """Black is 1, white 0: what a coarse copier or a fax leaves."""
    return sheet.render(page, DPI / 72).convert("L").point(lambda value: 1 if value < 128 else 0)


def test_all_letters_survive_one_bit(pair):
    for sheet in pair:
        pages = {number: one_bit(sheet, number) for number in (1, 2)}
        for letter in sheet.letters:
            if letter.text.isspace() or letter.text in ".,·’'-:":
                continue
            left, top, right, bottom = (side / MM_PER_PX for side in letter.box)
            part = pages[letter.page].crop((int(left), int(top), int(right) + 1, int(bottom) + 1))
            share = sum(part.tobytes()) / (part.width * part.height)
            most = 1 if letter.text in "lIi1!/" else 0.9
            assert 0.1 < share <= most, (letter, share)


def test_text_is_text_for_every_reader(sheet):
    words = "".join(letter.text for letter in sheet.letters)
    assert len(words) > 300
    assert "\ufffd" not in words and "\0" not in words
    assert all(letter.color != (255, 255, 255) for letter in sheet.letters if letter.size)


def test_the_four_phases_are_told_apart_in_one_bit(pair):
    """Where the color sheet has the four tints, the copier's sheet has four textures."""
    copier, color = pair
    looks = {}
    for phase in PHASES:
        page, box = segment(color, phase)
        looks[phase] = texture(one_bit(copier, page).crop(tuple(round(side / MM_PER_PX) for side in box)))
    for phase, look in looks.items():
        assert 0.03 < look[0] < 0.7, f"{phase} is {look[0]:.0%} black"
    for one, other in combinations(PHASES, 2):
        apart = max(abs(a - b) for a, b in zip(looks[one], looks[other], strict=True))
        assert apart >= 0.12, f"{one} and {other} look alike: {looks[one]} and {looks[other]}"


def test_color_repeats_the_patterns_and_never_replaces_them(pair):
    copier, color = pair
    for phase in PHASES:
        page, box = segment(color, phase)
        cut = tuple(round(side / MM_PER_PX) for side in box)
        plain, tinted = (texture(one_bit(sheet, page).crop(cut)) for sheet in (copier, color))
        assert tinted == pytest.approx(plain, abs=0.15), phase


def segment(sheet, phase: str) -> tuple[int, tuple[float, float, float, float]]:
    """The largest area in the tint of a phase, without its outline, as page and mm; at most 12 x 8 of it."""
    tint = rgb(sheet.theme.color(f"{phase}_tint"))
    areas = [
        (page, box) for page in (1, 2) for filled, box in _filled(sheet.fium[page - 1])
        if filled == tint and box[2] - box[0] > 2 and in_wait(sheet, page, box)
    ]  # fmt: skip
    assert areas, f"no area has the tint of {phase}"
    page, (left, top, right, bottom) = max(areas, key=lambda area: _size(area[1]))
    inset = 0.5
    right, bottom = min(right, left + 12), min(bottom, top + 8)
    return page, (left + inset, top + inset, right - inset, bottom - inset)


def in_wait(sheet, page: int, box) -> bool:
    """Whether a place belongs to the picture of the wait, the last picture of the sheet."""
    heading = next(node for node in sheet.headings if node.text == sheet.lesson.lab.heading).lines[0]
    return page == heading.page and heading.y < box[1] < heading.y + 75


def _size(box: tuple[float, float, float, float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _filled(page) -> Iterator[tuple[tuple[int, int, int], tuple[float, float, float, float]]]:
    height = page.get_height()
    for index in range(raw.FPDFPage_CountObjects(page)):
        drawn = raw.FPDFPage_GetObject(page, index)
        mode, stroked = ctypes.c_int(), ctypes.c_int()
        if not raw.FPDFPath_GetDrawMode(drawn, mode, stroked) or not mode.value:
            continue
        channels = [ctypes.c_uint() for _ in range(4)]
        raw.FPDFPageObj_GetFillColor(drawn, *channels)
        sides = [ctypes.c_float() for _ in range(4)]
        raw.FPDFPageObj_GetBounds(drawn, *sides)
        left, bottom, right, top = (side.value for side in sides)
        box = tuple(side * MM_PER_PT for side in (left, height - top, right, height - bottom))
        yield tuple(channel.value for channel in channels[:3]), box


def texture(picture: Image.Image) -> tuple[float, float, float, float]:
    """Share of ink, and how much of its variation lies along rows, along columns and along diagonals."""
    width, height = picture.size
    dots = picture.tobytes()
    share = sum(dots) / len(dots)
    spread = share * (1 - share) or 1.0
    sums: tuple[dict[int, list[int]], ...] = ({}, {}, {})
    for y, x in product(range(height), range(width)):
        dot = dots[y * width + x]
        for groups, key in zip(sums, (y, x, x + y), strict=True):
            groups.setdefault(key, []).append(dot)

    def along(groups: dict[int, list[int]]) -> float:
        full = [group for group in groups.values() if len(group) >= min(width, height) * 0.6]
        return sum((sum(group) / len(group) - share) ** 2 for group in full) / len(full) / spread

    return share, *(along(groups) for groups in sums)


def test_textures_are_measured_well():
    size = 60

    def drawn(black) -> Image.Image:
        picture = Image.new("L", (size, size))
        picture.putdata([int(black(x, y)) for y in range(size) for x in range(size)])
        return picture

    rows = texture(drawn(lambda x, y: y % 10 < 2))
    diagonal = texture(drawn(lambda x, y: (x + y) % 10 < 2))
    squares = texture(drawn(lambda x, y: x % 10 < 5 and y % 10 < 5))
    assert rows == pytest.approx((0.2, 1, 0, 0), abs=0.1)
    assert diagonal[3] == pytest.approx(1, abs=0.1)
    assert squares[0] == pytest.approx(0.25)
    assert len(BANDS) == 5
