"""Every view in its frame: nothing overlaps, nothing is crossed, nothing moves."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Path, Shape
from lessonpress.figures.views import VIEWS
from lessonpress.resolve import Case
from lessonpress.style import CONTENT_WIDTH, LINES, SMALLEST_TYPE

CLEAR = 0.2
"""Least distance of two things that do not touch (mm)."""


def art(laid_out, signal: bool = True) -> list[Shape]:
    pen = Pen()
    laid_out.art(pen, laid_out.area, signal)
    return pen.shapes


def said(label) -> Box:
    """A label with the words under it."""
    return Box(label.box.left, label.box.top, label.box.right, max(label.box.bottom, label.words.bottom))


def signal_path(laid_out) -> list[Shape]:
    """The shapes that are gone without the signal."""
    without = Counter(art(laid_out, signal=False))
    return list((Counter(art(laid_out)) - without).elements())


def touches(shape: Shape, box: Box) -> bool:
    """Whether a line or a curve comes near a box; straight pieces are followed, curves by their handles."""
    if not bounds(shape).meets(box):
        return False
    if not isinstance(shape, Path):
        return True
    here, half = (0.0, 0.0), (shape.stroke.width / 2 if shape.stroke else 0.0)
    for command in shape.commands:
        for point in command.points:
            if command.kind != "M":
                steps = 40
                for i in range(steps + 1):
                    x, y = (here[k] + (point[k] - here[k]) * i / steps for k in (0, 1))
                    if box.grown(half).meets(Box(x - 0.01, y - 0.01, x + 0.01, y + 0.01)):
                        return True
            here = point
    return False


def test_the_drawing_stays_in_its_area(laid_out):
    for shape in art(laid_out):
        assert laid_out.area.grown(CLEAR).holds(bounds(shape)), shape


def test_labels_stand_at_the_margins_and_in_the_figure(laid_out):
    figure = Box(0.0, 0.0, CONTENT_WIDTH, laid_out.height)
    for label in laid_out.labels:
        assert figure.holds(said(label)), label
        edge = label.box.left if label.anchor.side == "left" else CONTENT_WIDTH - label.box.right
        assert edge <= 0.3
        assert abs((label.box.top + label.box.bottom) / 2 - label.anchor.point[1]) < 1e-6


def test_labels_and_their_words_overlap_no_label_and_no_ink(laid_out):
    for first, second in combinations(laid_out.labels, 2):
        assert not said(first).grown(CLEAR).meets(said(second)), (first, second)
    for label in laid_out.labels:
        for shape in art(laid_out):
            assert not bounds(shape).meets(said(label)), (label, shape)


def test_leaders_cross_no_leader_no_label_and_not_the_signal(laid_out):
    thick = 0.5 * LINES["meaning"] * 25.4 / 72
    leaders = [(label, label.leader.grown(thick + CLEAR)) for label in laid_out.labels]
    for (label, leader), (other, crossing) in combinations(leaders, 2):
        assert not leader.meets(crossing), (label, other)
    for label, leader in leaders:
        assert not [other for other in laid_out.labels if other is not label and leader.meets(other.box)]
        assert leader.width > 1.5
        crossed = [shape for shape in signal_path(laid_out) if touches(shape, leader)]
        assert not crossed, (label, crossed)


def test_the_signal_touches_no_label(laid_out):
    assert signal_path(laid_out), "the view has no signal path"
    for shape in signal_path(laid_out):
        assert not [label for label in laid_out.labels if touches(shape, said(label).grown(CLEAR))], shape


def test_dots_sit_on_ink(laid_out):
    for label in laid_out.labels:
        x, y = label.anchor.point
        dot = Box(x, y, x, y).grown(0.75)
        assert [shape for shape in art(laid_out, signal=False) if touches(shape, dot)], label


def test_nothing_moves_between_the_variants(laid_out):
    """A rule to write on comes and goes; every other shape is the same, at the same place."""
    parts = list(laid_out.lines)
    blank, full = (laid_out.scene(ruled, "a diagram") for ruled in (parts, ()))
    more = Counter(blank.shapes) - Counter(full.shapes)
    assert not Counter(full.shapes) - Counter(blank.shapes)
    assert len(list(more.elements())) == len(parts)
    assert all(shape.stroke.dash == "dots" for shape in more)


def test_nothing_moves_without_the_signal(laid_out):
    assert not Counter(art(laid_out, signal=False)) - Counter(art(laid_out))


@pytest.mark.parametrize("preset", ["on-device", "edge-small", "speculative", "satellite-geo"])
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_moves_in_another_case(frames, view, preset):
    own, other = frames(view, "4-5", "letter"), frames(view, "4-5", "letter", Case(preset))
    assert own.scene((), "a diagram").shapes == other.scene((), "a diagram").shapes


def test_type_is_large_enough_and_labels_for_beginners_are_large(laid_out):
    style = laid_out.style
    assert min(style.name, style.text) >= SMALLEST_TYPE * 25.4 / 72
    assert (style.width, style.height) in ((45.0, 12.0), (60.0, 18.0))
