from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessonpress.drawing.scene import Path, Rect, Scene, Text
from lessonpress.errors import ContentError
from lessonpress.figures.timeline import Timeline, bar_scale, cell_tokens, timeline_bars, zoom_factor
from lessonpress.style import BANDS

MakeTimeline = Callable[..., Timeline]
Sound = Callable[[Scene], None]
Tick = Callable[[Fraction], str]


def outlines(scene: Scene) -> list[Rect]:
    """The contours of bars from above to below."""
    found = [s for s in scene.shapes if isinstance(s, Rect) and s.fill is None and s.stroke]
    return sorted(found, key=lambda rect: (rect.y, -rect.w))


def tinted(scene: Scene, key: str) -> list[Rect]:
    return [s for s in scene.shapes if isinstance(s, Rect) and s.fill == f"{key}_tint"]


def words(scene: Scene) -> list[str]:
    return [text.text for text in scene.texts]


def test_the_lesson_is_drawn_to_its_printed_scales(timeline_of: MakeTimeline, tick_text: Tick) -> None:
    data = timeline_of()
    assert (bar_scale(data), zoom_factor(data), cell_tokens(data)) == (25, 20, 10)
    scene = timeline_bars(data, BANDS["4-5"], tick_text)
    whole, panel = outlines(scene)
    (first,) = (s for s in scene.shapes if isinstance(s, Rect) and s.fill == "ink")
    assert whole.w == pytest.approx(12935 / 3 / 25)
    assert first.w == pytest.approx(145 / 25)
    assert panel.w == pytest.approx(20 * first.w)
    parts = [tinted(scene, key)[0].w for key in ("network", "queue", "read")]
    assert parts == pytest.approx([36, 40, 40])
    assert sum(parts) == pytest.approx(panel.w)
    assert scene.height <= 66


def test_the_answer_is_25_boxes_of_four_squares_around_a_centered_name(
    timeline_of: MakeTimeline, tick_text: Tick
) -> None:
    scene = timeline_bars(timeline_of(), BANDS["4-5"], tick_text)
    squares = [s for s in scene.shapes if isinstance(s, Rect) and s.fill == "write"]
    assert len(squares) == 4 * 20
    (name,) = (text for text in scene.texts if text.text.startswith("Write"))
    left = max(s.x + s.w for s in squares if s.x < name.x)
    right = min(s.x for s in squares if s.x > name.x)
    (area,) = tinted(scene, "write")
    assert (left + right) / 2 == pytest.approx(area.x + area.w / 2)


def test_words_and_axis_of_the_lesson(timeline_of: MakeTimeline, tick_text: Tick) -> None:
    found = words(timeline_bars(timeline_of(), BANDS["9-12"], tick_text))
    assert found.count("0") == 2
    for text in ("1\u00a0s", "4\u00a0s", "50\u00a0ms", "100\u00a0ms", "145\u00a0ms", "20 times longer"):
        assert text in found
    assert {"First word: 145\u00a0ms", "Whole answer: 4.3\u00a0s", "Each box: 10 tokens"} <= set(found)


def test_zoom_lines_are_dashed_and_join_bar_and_panel(timeline_of: MakeTimeline, tick_text: Tick) -> None:
    scene = timeline_bars(timeline_of(), BANDS["4-5"], tick_text)
    lines = [s for s in scene.shapes if isinstance(s, Path) and s.stroke and s.stroke.dash == "zoom"]
    whole, _ = outlines(scene)
    (panel,) = (s for s in scene.shapes if isinstance(s, Rect) and s.fill == "panel")
    starts = [line.commands[0].points[0] for line in lines]
    ends = [line.commands[-1].points[0] for line in lines]
    bottom = whole.y + whole.h
    assert starts == [pytest.approx((whole.x, bottom)), pytest.approx((whole.x + 5.8, bottom))]
    for (x, y), corner in zip(ends, (panel.x, panel.x + panel.w), strict=True):
        assert abs(x - corner) <= panel.radius + 0.3
        assert panel.y - 0.01 <= y <= panel.y + panel.radius + 0.01


@pytest.mark.parametrize(
    ("change", "scale", "factor"),
    [
        ({"write": 12500}, 100, 50),
        ({"read": 16000}, Fraction(200), 1),
        ({"tokens": 0, "write": 0}, 1, 1),
        ({"tokens": 100, "write": Fraction(5000, 3)}, 20, 10),
        ({"tokens": 500, "write": Fraction(25000, 3)}, 50, 25),
        ({"tokens": 37, "write": Fraction(1850, 3)}, 5, 4),
    ],
)
def test_scale_and_factor_follow_the_scenario(
    change: dict[str, object], scale: Fraction, factor: int, timeline_of: MakeTimeline
) -> None:
    data = timeline_of(**change)
    assert bar_scale(data) == scale
    assert zoom_factor(data) == factor


def test_a_long_first_part_is_one_bar_of_all_its_parts(
    timeline_of: MakeTimeline, tick_text: Tick, sound: Sound
) -> None:
    scene = timeline_bars(timeline_of(read=16000), BANDS["4-5"], tick_text)
    sound(scene)
    (bar,) = outlines(scene)
    assert bar.w == pytest.approx((16095 + 12500 / 3) / 200)
    assert not any(text.startswith("Zoomed") for text in words(scene))
    assert {"Network", "Queue", "Read", "Write"} <= set(words(scene))


def test_parts_of_no_length_are_left_out(timeline_of: MakeTimeline, tick_text: Tick) -> None:
    found = words(timeline_bars(timeline_of(queue=0), BANDS["4-5"], tick_text))
    assert "Network" in found
    assert "Queue" not in found


def test_a_box_holds_as_many_squares_as_tokens_where_they_fit(timeline_of: MakeTimeline, tick_text: Tick) -> None:
    data = timeline_of(tokens=1, write=Fraction(50, 3))
    assert cell_tokens(data) == 1
    scene = timeline_bars(data, BANDS["4-5"], tick_text)
    assert sum(isinstance(s, Rect) and s.fill == "write" for s in scene.shapes) == 1


def test_boxes_grow_before_their_squares_touch(timeline_of: MakeTimeline) -> None:
    assert cell_tokens(timeline_of(tokens=1000)) == 50
    assert cell_tokens(timeline_of(tokens=5000)) == 200


def test_narrow_parts_get_leaders_to_their_labels(
    timeline_of: MakeTimeline, tick_text: Tick, sound: Sound
) -> None:
    scene = timeline_bars(timeline_of(network=600, queue=300, read=20, write=4200), BANDS["6-8"], tick_text)
    sound(scene)
    panel = outlines(scene)[-1]
    ends = [
        shape.commands[-1].points[0]
        for shape in scene.shapes
        if isinstance(shape, Path)
        and shape.stroke
        and shape.stroke.weight == "meaning"
        and len(shape.commands) == 2
    ]
    on_bar = sorted(x for x, y in ends if y == pytest.approx(panel.y))
    scale = panel.w / 920
    wanted = [panel.x + scale * ms for ms in (300, 750, 910)]
    assert all(any(x == pytest.approx(want) for x in on_bar) for want in wanted)


@pytest.mark.parametrize("field", ["first_word", "whole"])
def test_parts_that_do_not_add_up_are_refused(field: str, timeline_of: MakeTimeline) -> None:
    data = timeline_of()
    moment = replace(getattr(data, field), ms=Fraction(999))
    with pytest.raises(ValueError, match="add up"):
        replace(data, **{field: moment})


def test_a_wait_of_nothing_is_a_plain_complaint(timeline_of: MakeTimeline) -> None:
    with pytest.raises(ContentError, match="0 ms"):
        timeline_of(0, 0, 0, 0, 0)


def test_a_name_too_long_for_its_part_is_named(timeline_of: MakeTimeline, tick_text: Tick) -> None:
    data = timeline_of()
    long = replace(data, write=replace(data.write, label="Write " * 20))
    with pytest.raises(ContentError, match="Write Write"):
        timeline_bars(long, BANDS["4-5"], tick_text)


MS = st.one_of(
    st.just(Fraction(0)),
    st.fractions(Fraction(1, 100), 20, max_denominator=100),
    st.fractions(1, 2000, max_denominator=7),
    st.integers(1000, 60_000).map(Fraction),
)
TOKENS = st.one_of(st.sampled_from([0, 1, 37, 100, 250, 500]), st.integers(0, 5000))
PER_TOKEN = st.fractions(Fraction(1, 10), 250, max_denominator=60)


@settings(deadline=None, max_examples=250)
@given(MS, MS, MS, TOKENS, PER_TOKEN, st.sampled_from(["4-5", "6-8", "9-12"]))
def test_every_scenario_has_a_sound_and_honest_picture(
    timeline_of: MakeTimeline,
    tick_text: Tick,
    sound: Sound,
    network: Fraction,
    queue: Fraction,
    read: Fraction,
    tokens: int,
    per_token: Fraction,
    band: str,
) -> None:
    if network + queue + read + tokens == 0:
        return
    data = timeline_of(network, queue, read, tokens * per_token, tokens)
    scene = timeline_bars(data, BANDS[band], tick_text)
    sound(scene)
    scale, factor = float(bar_scale(data)), zoom_factor(data)
    whole = outlines(scene)[0]
    assert whole.w == pytest.approx(float(data.whole.ms) / scale)
    assert 86 <= whole.w <= 173.001
    if factor > 1:
        panel = outlines(scene)[-1]
        assert panel.w == pytest.approx(float(data.first_word.ms) / scale * factor)
        assert f"{factor} times longer" in words(scene)
        assert panel.w <= 125
    else:
        assert data.first_word.ms == 0 or data.first_word.ms * 5 > data.whole.ms
    assert all(isinstance(text, Text) for text in scene.texts)
