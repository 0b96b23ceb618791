from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image

from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.patterns import PATTERNS, phase_area
from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Circle, Path, Rect

AREA = Box(2, 2, 42, 15)


def pattern(key: str, area: Box = AREA, keep_clear: tuple[Box, ...] = ()) -> Pen:
    pen = Pen()
    phase_area(pen, key, area, keep_clear)
    return pen


def test_the_phases_come_in_the_order_of_the_wait() -> None:
    assert tuple(PATTERNS) == ("network", "queue", "read", "write")


@pytest.mark.parametrize("key", PATTERNS)
@pytest.mark.parametrize("width", [40.0, 13.3, 6.0, 3.0, 1.0, 0.05])
def test_a_pattern_stays_in_its_area_however_narrow(key: str, width: float) -> None:
    area = Box(2, 2, 2 + width, 15)
    for shape in pattern(key, area).shapes:
        # Lines end on the edge, under the outline of the bar, so half a line may stand out there.
        spare = 0.2 if isinstance(shape, Path) else 1e-9
        assert area.grown(spare).holds(bounds(shape))


@pytest.mark.parametrize("key", ["queue", "write"])
def test_no_ring_or_square_is_cut_by_a_label(key: str) -> None:
    label = Box(12, 5, 31, 11)
    marks = [shape for shape in pattern(key, keep_clear=(label,)).shapes[1:] if isinstance(shape, Rect | Circle)]
    assert 0 < len(marks) < len(pattern(key).shapes) - 1
    assert not any(bounds(mark).meets(label) for mark in marks)


def test_each_pattern_is_a_texture_of_its_own_in_one_bit(picture_of: Callable[..., Image.Image]) -> None:
    """Told apart without color: by how dark it is and how often it changes down, across and aslant."""
    signs = {}
    for key in PATTERNS:
        dark = np.asarray(picture_of(pattern(key).scene(44, 17, key)))[30:140, 30:410] == 0
        steps = (dark[1:], dark[:-1]), (dark[:, 1:], dark[:, :-1]), (dark[1:, :-1], dark[:-1, 1:])
        changes = [np.mean(here != there) for here, there in steps]
        signs[key] = (float(dark.mean()), *map(float, changes))
        assert 0.05 < dark.mean() < 0.5, key
    assert signs["read"][2] == 0
    assert signs["read"][1] > 0.1
    assert signs["network"][1] == pytest.approx(signs["network"][2], rel=0.1)
    assert signs["network"][3] < 0.01
    keys = list(signs)
    for i, one in enumerate(keys):
        for other in keys[i + 1 :]:
            assert max(abs(a - b) for a, b in zip(signs[one], signs[other], strict=True)) > 0.03, (one, other)


@pytest.mark.parametrize("key", PATTERNS)
def test_color_changes_nothing_but_color(key: str, picture_of: Callable[..., Image.Image]) -> None:
    scene = pattern(key).scene(44, 17, key)
    black, colored = (np.asarray(picture_of(scene, theme)) == 0 for theme in ("copier", "color"))
    assert np.mean(black != colored) < 0.03
