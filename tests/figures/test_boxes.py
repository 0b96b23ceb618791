from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from lessonpress.drawing.scene import Path, Rect, Scene
from lessonpress.errors import ContentError
from lessonpress.figures.boxes import boxes_chart
from lessonpress.figures.timeline import Timeline
from lessonpress.style import BANDS

MakeTimeline = Callable[..., Timeline]
Sound = Callable[[Scene], None]
BOX = Fraction(50)


def tinted_width(scene: Scene, key: str, side: float) -> float:
    """How many boxes a part fills, by what is tinted."""
    areas = [s for s in scene.shapes if isinstance(s, Rect) and s.fill == f"{key}_tint"]
    assert all(area.h == pytest.approx(side) for area in areas)
    return sum(area.w for area in areas) / side


def side_of(scene: Scene) -> float:
    return next(s.h for s in scene.shapes if isinstance(s, Rect) and s.fill == "network_tint")


@pytest.mark.parametrize("band", ["K-1", "2-3", "4-5"])
def test_boxes_are_filled_exactly_to_scale(band: str, timeline_of: MakeTimeline, sound: Sound) -> None:
    scene = boxes_chart(timeline_of(), BANDS[band], BOX, "1 box = 50 ms")
    sound(scene)
    counts = [tinted_width(scene, key, side_of(scene)) for key in ("network", "queue", "read", "write")]
    assert counts == pytest.approx([0.9, 1, 1, 250 / 3], abs=1e-6)


def test_every_square_is_a_token_where_a_box_holds_a_few(timeline_of: MakeTimeline) -> None:
    scene = boxes_chart(timeline_of(), BANDS["K-1"], BOX)
    assert sum(isinstance(s, Rect) and s.fill == "write" for s in scene.shapes) == 250


def test_the_rest_of_a_box_is_dashed(timeline_of: MakeTimeline) -> None:
    scene = boxes_chart(timeline_of(), BANDS["K-1"], BOX)
    dashed = [s for s in scene.shapes if isinstance(s, Path) and s.stroke and s.stroke.dash == "not-yet"]
    assert len(dashed) == 2
    whole = boxes_chart(timeline_of(network=50, write=4000, tokens=240), BANDS["K-1"], BOX)
    assert not any(isinstance(s, Path) and s.stroke and s.stroke.dash for s in whole.shapes)


def test_writing_wraps_into_a_block_much_larger_than_the_rest(timeline_of: MakeTimeline) -> None:
    scene = boxes_chart(timeline_of(), BANDS["K-1"], BOX)
    tops = {round(s.y, 3) for s in scene.shapes if isinstance(s, Rect) and s.fill == "write_tint"}
    assert len(tops) == 5
    assert scene.height < 75


def test_the_youngest_see_no_numbers(timeline_of: MakeTimeline) -> None:
    young = [text.text for text in boxes_chart(timeline_of(), BANDS["K-1"], BOX).texts]
    older = [text.text for text in boxes_chart(timeline_of(), BANDS["2-3"], BOX).texts]
    assert young == ["Network", "Queue", "Read", "Write"]
    assert "45\u00a0ms" in older


def test_the_key_stands_clear_of_long_first_rows(timeline_of: MakeTimeline, sound: Sound) -> None:
    sound(boxes_chart(timeline_of(network=900), BANDS["2-3"], BOX, "1 box = 50 ms"))


@pytest.mark.parametrize(
    "change",
    [
        {"write": 12500},
        {"tokens": 1, "write": Fraction(50, 3)},
        {"tokens": 37, "write": Fraction(1850, 3)},
        {"tokens": 0, "write": 0},
        {"queue": 0, "read": 2},
        {"queue": 1234},
    ],
)
@pytest.mark.parametrize("band", ["K-1", "2-3"])
def test_other_scenarios_are_sound_too(
    change: dict[str, object], band: str, timeline_of: MakeTimeline, sound: Sound
) -> None:
    data = timeline_of(**change)
    scene = boxes_chart(data, BANDS[band], BOX, "1 box = 50 ms")
    sound(scene)
    side = side_of(scene)
    for phase in data.phases:
        if phase.ms and float(phase.ms / BOX) % 1 * side > 1.2:
            assert tinted_width(scene, phase.key, side) == pytest.approx(float(phase.ms / BOX))


def test_too_many_boxes_ask_for_larger_ones(timeline_of: MakeTimeline) -> None:
    with pytest.raises(ContentError, match="more time"):
        boxes_chart(timeline_of(write=600_000), BANDS["K-1"], BOX)


def test_labels_come_from_the_data(timeline_of: MakeTimeline) -> None:
    data = timeline_of()
    named = replace(data, write=replace(data.write, label="Escribe"))
    assert "Escribe" in [text.text for text in boxes_chart(named, BANDS["K-1"], BOX).texts]
