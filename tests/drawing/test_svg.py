from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Scene, Stroke
from lessonpress.engines.svg import number, svg
from lessonpress.style import THEMES

SVG = "http://www.w3.org/2000/svg"
COPIER, COLOR = THEMES["copier"], THEMES["color"]


def example() -> Scene:
    pen = Pen()
    pen.rect(0.5, 0.5, 20, 10, 1.5, "panel")
    pen.line((2, 2), (18, 2), weight="meaning", dash="zoom", cap="butt")
    for x in (4, 8, 12):
        pen.token(x, 6, 2)
    pen.text(24, 6, "5 < 6 & <b>7</b>", 4, "text")
    return pen.scene(60, 11, 'Alt "text" & more')


def test_the_title_is_the_first_child() -> None:
    root = ElementTree.fromstring(svg(example(), COPIER))
    assert root[0].tag == f"{{{SVG}}}title"
    assert root[0].text == 'Alt "text" & more'


def test_sizes_are_millimeters() -> None:
    root = ElementTree.fromstring(svg(example(), COPIER))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("60mm", "11mm", "0 0 60 11")


def test_text_is_text_and_digits_fall_through_to_the_next_family() -> None:
    (text,) = ElementTree.fromstring(svg(example(), COPIER)).iter(f"{{{SVG}}}text")
    assert text.text == "5 < 6 & <b>7</b>"
    assert text.get("font-family") == "Atkinson, Lexend, Noto Sans"
    assert text.get("font-weight") == "400"


def test_neighbors_of_one_look_share_a_group() -> None:
    (group,) = ElementTree.fromstring(svg(example(), COLOR)).iter(f"{{{SVG}}}g")
    assert [child.tag for child in group] == [f"{{{SVG}}}rect"] * 3
    assert group.get("fill") == COLOR.token


def test_the_same_scene_is_the_same_text() -> None:
    assert svg(example(), COLOR) == svg(example(), COLOR)
    assert svg(example(), COLOR) != svg(example(), COPIER)


def test_copier_drawings_know_only_black_and_white() -> None:
    assert set(re.findall(r"#[0-9a-f]{6}", svg(example(), COPIER))) <= {"#000000", "#ffffff"}


@given(st.floats(-500, 500))
def test_numbers_are_short_exact_and_never_minus_zero(value: float) -> None:
    text = number(value)
    assert re.fullmatch(r"-?\d+(\.\d{0,2}[1-9])?", text)
    assert text != "-0"
    assert float(text) == pytest.approx(value, abs=0.000501)


def test_a_rendered_scene_has_ink_where_the_shapes_are(picture_of: Callable[..., Image.Image]) -> None:
    pen = Pen()
    pen.token(5, 5, 4)
    pen.line((10, 5), (20, 5), weight="route", cap="butt")
    pen.circle(25, 5, 3, None, Stroke("outline"))
    pen.arrow(38, 5, 0, 4)
    dark = np.asarray(picture_of(pen.scene(40, 10, "Marks"))) == 0
    assert dark[31:69, 31:69].all()
    assert not dark[:15].any()
    line = dark[:, 150]
    assert line.sum() == pytest.approx(7.9, abs=1)
    assert not dark[50, 250]
    assert dark[50, 220]
    assert dark[45:55, 340:360].all()
    assert not dark[32, 370]


def test_kerned_letters_have_places_of_their_own() -> None:
    pen = Pen()
    pen.text(0, 5, "AVATAR", 5, "name")
    pen.text(0, 10, "1 2", 5, "name")
    kerned, plain = ElementTree.fromstring(svg(pen.scene(30, 12, "Kerning"), COPIER)).iter(f"{{{SVG}}}text")
    places = [float(x) for x in str(kerned.get("x")).split()]
    assert len(places) == 6
    assert places == sorted(places)
    assert plain.get("x") == "0"
