from __future__ import annotations

from collections.abc import Callable

import pytest

from lessonpress.drawing.scene import Circle, Scene
from lessonpress.errors import ContentError
from lessonpress.figures.legend import LINES, legend
from lessonpress.figures.mark import header_mark
from lessonpress.style import BANDS

ENGLISH = {name: name for name in LINES}


def test_the_mark_is_a_loop_of_seven_rings_without_words(sound: Callable[[Scene], None]) -> None:
    scene = header_mark()
    sound(scene)
    assert (scene.width, scene.height) == (34, 15)
    assert sum(isinstance(shape, Circle) for shape in scene.shapes) == 7
    assert not scene.texts


@pytest.mark.parametrize("band", BANDS)
def test_the_key_is_one_line_in_every_band(band: str, sound: Callable[[Scene], None]) -> None:
    scene = legend(ENGLISH, "Key", BANDS[band])
    sound(scene)
    assert [text.text for text in scene.texts] == ["radio", "fiber", "tokens"]
    assert len({text.y for text in scene.texts}) == 1
    assert scene.title == "Key"


def test_a_key_wider_than_the_column_is_refused() -> None:
    with pytest.raises(ContentError, match="one line"):
        legend({name: f"{name} " * 9 for name in LINES}, "Key", BANDS["K-1"])
