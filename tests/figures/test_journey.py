from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.measure import text_ink
from lessonpress.drawing.scene import Circle, Path, Rect, Scene
from lessonpress.errors import ContentError
from lessonpress.figures.journey import Journey, Stop, Zone, journey_loop, journey_strip
from lessonpress.figures.spread import even, spread
from lessonpress.style import BANDS

FULL = (
    "Your device",
    "Wi-Fi / cell tower",
    "The internet",
    "Load balancer",
    "GPU server",
    "KV cache",
    "Tokens back",
)
FIRST_GRADE = ("Phone", "Tower", "Sea cable", "Helper", "AI computer", "Memory", "Words come back")

MakeJourney = Callable[..., Journey]
Sound = Callable[[Scene], None]


def rings(scene: Scene) -> dict[int, Circle]:
    """Rings by the number in them."""
    found = {}
    for circle, text in zip(scene.shapes, scene.shapes[1:], strict=False):
        if isinstance(circle, Circle) and circle.fill == "ring":
            assert text in scene.texts
            found[int(text.text)] = circle
    return found


@pytest.mark.parametrize("band", ["4-5", "6-8", "9-12"])
def test_the_strip_is_sound(band: str, journey_of: MakeJourney, sound: Sound) -> None:
    scene = journey_strip(journey_of(*FULL), BANDS[band])
    sound(scene)
    assert (scene.width, scene.height) == (180, 75.5)


@pytest.mark.parametrize(("band", "names", "highest"), [("K-1", FIRST_GRADE, 77), ("2-3", FULL, 82)])
def test_the_loop_is_sound(
    band: str, names: tuple[str, ...], highest: float, journey_of: MakeJourney, sound: Sound
) -> None:
    scene = journey_loop(journey_of(*names), BANDS[band])
    sound(scene)
    assert scene.width == 180
    assert scene.height <= highest
    for text in scene.texts:
        assert text.text.isdigit() or text.size == pytest.approx(BANDS[band].figure_name * 25.4 / 72)


@pytest.mark.parametrize(("layout", "band"), [(journey_strip, "4-5"), (journey_loop, "2-3")])
def test_seven_rings_of_one_size_carry_the_numbers(
    layout: Callable[..., Scene], band: str, journey_of: MakeJourney
) -> None:
    scene = layout(journey_of(*FULL), BANDS[band])
    found = rings(scene)
    assert sorted(found) == list(range(1, 8))
    assert {ring.radius for ring in found.values()} == {BANDS[band].ring}


def test_names_stand_over_their_drawings_in_one_row(journey_of: MakeJourney) -> None:
    found = rings(journey_strip(journey_of(*FULL), BANDS["4-5"]))
    row = [found[number] for number in range(1, 7)]
    assert len({ring.y for ring in row}) == 1
    assert [ring.x for ring in row] == sorted(ring.x for ring in row)


def test_words_of_the_strip_come_from_the_data(journey_of: MakeJourney) -> None:
    words = {text.text for text in journey_strip(journey_of(*FULL), BANDS["4-5"]).texts}
    assert {"near you", "inside one data center", "hundreds to thousands of km", "fast", "est"} <= words
    assert {"Wi-Fi /", "cell tower"} <= words


def test_the_next_word_is_a_dashed_tile(journey_of: MakeJourney) -> None:
    scene = journey_strip(journey_of(*FULL), BANDS["4-5"])
    tiles = [shape for shape in scene.shapes if isinstance(shape, Rect) and shape.h == pytest.approx(6.2)]
    assert [tile.stroke.dash if tile.stroke else None for tile in tiles] == [""] * 5 + ["not-yet"]


def test_the_path_never_touches_stop_six(journey_of: MakeJourney) -> None:
    scene = journey_strip(journey_of(*FULL), BANDS["4-5"])
    routes = [s for s in scene.shapes if isinstance(s, Path) and s.stroke and s.stroke.weight == "route"]
    home = [s for s in scene.shapes if isinstance(s, Path) and s.stroke and s.stroke.role == "token"]
    assert routes
    assert home
    assert max(bounds(shape).right for shape in (*routes, *home)) < 155


def test_a_name_that_does_not_fit_is_named(journey_of: MakeJourney) -> None:
    names = list(FULL)
    names[3] = "Loadbalancingdistributionequipment"
    for layout, band in ((journey_strip, "4-5"), (journey_loop, "K-1")):
        with pytest.raises(ContentError, match=r"stop 4.*Loadbalancingdistributionequipment"):
            layout(journey_of(*names), BANDS[band])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"zones": (Zone("very " * 8 + "near you", 1, 1),)}, "the zone 'very"),
        ({"answer": ("supercalifragilistic",) * 5}, "too long for the tiles"),
        ({"distance": "from a few hundred to very many thousands of kilometers under the sea"}, "under the sea"),
    ],
)
def test_words_that_do_not_fit_are_refused_plainly(
    change: dict[str, object], message: str, journey_of: MakeJourney
) -> None:
    with pytest.raises(ContentError, match=message):
        journey_strip(journey_of(*FULL, **change), BANDS["4-5"])


@pytest.mark.parametrize("distance", ["", "1,500 km", "cientos o miles de kilómetros de cable"])
def test_the_words_under_the_sea_may_be_few_or_many(distance: str, journey_of: MakeJourney, sound: Sound) -> None:
    sound(journey_strip(journey_of(*FULL, distance=distance), BANDS["4-5"]))


def test_only_seven_stops_in_order_have_a_layout(journey_of: MakeJourney) -> None:
    journey = journey_of(*FULL)
    extra = Stop(8, "Screen", "device")
    for stops in (journey.stops[:6], (*journey.stops, extra), journey.stops[::-1]):
        with pytest.raises(ContentError, match="exactly 7 stops"):
            replace(journey, stops=stops)


@pytest.mark.parametrize("zones", [(Zone("a", 1, 3), Zone("b", 3, 6)), (Zone("a", 5, 7),), (Zone("a", 4, 2),)])
def test_zones_must_be_apart(zones: tuple[Zone, ...], journey_of: MakeJourney) -> None:
    with pytest.raises(ContentError, match="zones"):
        journey_of(*FULL, zones=zones)


def test_spanish_names_fit_the_strip(journey_of: MakeJourney, sound: Sound) -> None:
    names = (
        "Tu aparato",
        "Wi-Fi / antena",
        "La red",
        "Reparte cargas",
        "Servidor GPU",
        "Caché KV",
        "Tokens vuelven",
    )
    sound(journey_strip(journey_of(*names), BANDS["6-8"]))


def test_drawings_come_from_the_data(journey_of: MakeJourney) -> None:
    journey = journey_of(*FULL)
    other = replace(journey, stops=(replace(journey.stops[0], drawing="on-device"), *journey.stops[1:]))
    assert journey_strip(journey, BANDS["4-5"]) != journey_strip(other, BANDS["4-5"])


LABELS = st.lists(st.tuples(st.floats(0, 100), st.floats(1, 30)), min_size=1, max_size=6)


@given(LABELS, st.floats(0, 5))
def test_spread_labels_keep_order_gap_and_room(labels: list[tuple[float, float]], gap: float) -> None:
    labels.sort()
    centers, widths = zip(*labels, strict=True)
    lefts = spread(centers, widths, gap, 0, 100)
    if sum(widths) + gap * (len(widths) - 1) > 100:
        assert lefts is None
        return
    assert lefts is not None
    assert lefts[0] >= -1e-6
    assert lefts[-1] + widths[-1] <= 100 + 1e-6
    for left, width, after in zip(lefts, widths, lefts[1:], strict=False):
        assert after >= left + width + gap - 1e-6


def test_labels_with_room_stay_where_they_want() -> None:
    assert spread((20, 60), (10, 10), 3, 0, 100) == (15, 55)
    assert even((10, 20, 10), 0, 100) == pytest.approx((0, 40, 90))


def test_numbers_sit_in_the_middle_of_their_rings(journey_of: MakeJourney) -> None:
    scene = journey_loop(journey_of(*FIRST_GRADE), BANDS["K-1"])
    for number, ring in rings(scene).items():
        (ink,) = (text_ink(text) for text in scene.texts if text.text == str(number))
        assert (ink.left + ink.right) / 2 == pytest.approx(ring.x)
        assert (ink.top + ink.bottom) / 2 == pytest.approx(ring.y)
