from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields

import pytest

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Scene, Text


def example() -> Scene:
    pen = Pen()
    pen.rect(1, 1, 8, 8, 2)
    pen.line((0, 0), (5, 0), (5, 5), corner=2)
    pen.ring(12, 5, 3, 3.5)
    pen.text(1, 9, "Queue 50 ms", 3)
    return pen.scene(40, 10, "An example", "With a longer description")


def test_a_scene_is_a_value() -> None:
    scene = example()
    assert scene == example()
    assert hash(scene) == hash(example())
    assert pickle.loads(pickle.dumps(scene)) == scene


def test_nothing_in_a_scene_can_be_changed() -> None:
    scene = example()
    for thing in (scene, *scene.shapes):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, fields(thing)[0].name, 0)


@pytest.mark.parametrize("title", ["", "   ", "x" * 101])
def test_a_scene_needs_an_alternative_text_of_usable_length(title: str) -> None:
    with pytest.raises(ValueError, match="1 to 100 characters"):
        Scene(10, 10, title, "", ())


def test_a_scene_needs_a_size() -> None:
    with pytest.raises(ValueError, match="size above 0"):
        Scene(10, 0, "Flat", "", ())


def test_texts_come_in_drawing_order() -> None:
    assert [text.text for text in example().texts] == ["3", "Queue 50 ms"]
    assert all(isinstance(text, Text) for text in example().texts)


def test_boxes_that_share_an_edge_do_not_meet() -> None:
    left, right = Box(0, 0, 1, 1), Box(1, 0, 2, 1)
    assert not left.meets(right)
    assert left.grown(0.1).meets(right)
    assert left.holds(left)
    assert not left.holds(left.grown(0.1))
