"""What every figure must hold, and the words and numbers to make figures from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.measure import text_ink
from lessonpress.drawing.scene import Box, Circle, Path, Point, Rect, Scene, Shape, Text
from lessonpress.figures.journey import Journey, Stop, Zone
from lessonpress.figures.timeline import Moment, NoteLine, Phase, Timeline, cell_tokens, zoom_factor
from lessonpress.style import MM_PER_PT, SMALLEST_TYPE

TOLERANCE = 0.01
DRAWINGS = ("device", "tower", "internet", "balancer", "server", "kv-cache", "tokens")


def _flattened(path: Path) -> Iterator[tuple[Point, Point]]:
    here: Point = (0.0, 0.0)
    start = here
    for command in path.commands:
        if command.kind == "M":
            here = start = command.points[0]
        elif command.kind == "Z":
            yield here, start
        elif command.kind == "L":
            yield here, command.points[0]
            here = command.points[0]
        else:
            curve = [_on_curve(here, *command.points, step / 8) for step in range(9)]
            yield from pairwise(curve)
            here = command.points[-1]


def _on_curve(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
    points = (a, b, c, d)
    return (
        sum(w * p[0] for w, p in zip(weights, points, strict=True)),
        sum(w * p[1] for w, p in zip(weights, points, strict=True)),
    )


def _crosses(segment: tuple[Point, Point], box: Box) -> bool:
    (x0, y0), (x1, y1) = segment
    low, high = 0.0, 1.0
    for start, delta, least, most in ((x0, x1 - x0, box.left, box.right), (y0, y1 - y0, box.top, box.bottom)):
        if abs(delta) < 1e-9:
            if not least < start < most:
                return False
            continue
        ends = sorted(((least - start) / delta, (most - start) / delta))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def _touches(shape: Shape, ink: Box) -> bool:
    """Whether a mark prints on the ink of a text."""
    if not bounds(shape).meets(ink):
        return False
    if isinstance(shape, Path):
        half = shape.stroke.width / 2 if shape.stroke else 0.0
        return any(_crosses(segment, ink.grown(half)) for segment in _flattened(shape))
    if isinstance(shape, Rect) and shape.fill is None and shape.stroke:
        inner = Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h).grown(-shape.stroke.width / 2)
        return not inner.holds(ink)
    return True


def _ground_of(scene: Scene, index: int, ink: Box) -> int:
    """The index of the area that a text stands on; what was drawn before it is hidden below."""
    areas = (
        i for i, shape in enumerate(scene.shapes[:index])
        if isinstance(shape, Rect | Circle) and shape.fill and bounds(shape).holds(ink)
    )  # fmt: skip
    return max(areas, default=-1)


def check_layout(scene: Scene) -> None:
    """Nothing leaves the drawing, no text is too small, on another text, or on a line or pattern."""
    for shape in scene.shapes:
        assert scene.box.grown(TOLERANCE).holds(bounds(shape)), shape
    for first, second in combinations(scene.texts, 2):
        assert not text_ink(first).meets(text_ink(second)), (first, second)
    for index, text in enumerate(scene.shapes):
        if not isinstance(text, Text):
            continue
        assert text.size >= SMALLEST_TYPE * MM_PER_PT - 1e-9, text
        ink = text_ink(text)
        for other in scene.shapes[_ground_of(scene, index, ink) + 1 :]:
            assert isinstance(other, Text) or not _touches(other, ink), (text, other)


@pytest.fixture(scope="session")
def sound() -> Callable[[Scene], None]:
    return check_layout


def make_journey(*names: str, **changes: object) -> Journey:
    stops = tuple(Stop(i, *pair) for i, pair in enumerate(zip(names, DRAWINGS, strict=True), 1))
    zones = Zone("near you", 1, 2), Zone("far away", 3, 3), Zone("inside one data center", 4, 6)
    values: dict[str, object] = {
        "stops": stops,
        "zones": zones,
        "answer": ("Light", "is", "the", "fast", "est"),
        "distance": "hundreds to thousands of km",
        "title": "Seven numbered stops in a loop",
    }
    return Journey(**(values | changes))  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def journey_of() -> Callable[..., Journey]:
    return make_journey


def tick(ms: Fraction) -> str:
    if ms == 0:
        return "0"
    return f"{float(ms / 1000):g}\u00a0s" if ms >= 1000 else f"{float(ms):g}\u00a0ms"


@pytest.fixture(scope="session")
def tick_text() -> Callable[[Fraction], str]:
    return tick


def make_timeline(
    network: Fraction | int = 45,
    queue: Fraction | int = 50,
    read: Fraction | int = 50,
    write: Fraction | int = Fraction(12500, 3),
    tokens: int = 250,
) -> Timeline:
    def shown(ms: Fraction | int) -> str:
        return f"{float(ms) / 1000:.1f}\u00a0s" if ms >= 1000 else f"{float(ms):.0f}\u00a0ms"

    def worded(factor: int, per_cell: int) -> Timeline:
        first = Fraction(network) + queue + read
        return Timeline(
            before=(
                Phase("network", "Network", Fraction(network), shown(network)),
                Phase("queue", "Queue", Fraction(queue), shown(queue)),
                Phase("read", "Read", Fraction(read), shown(read)),
            ),
            write=Phase("write", "Write", Fraction(write), shown(write)),
            first_word=Moment("First word", first, shown(first)),
            whole=Moment("Whole answer", first + write, shown(first + write)),
            tokens=tokens,
            cell_label=f"Each box: {per_cell} tokens",
            zoom_note=(
                NoteLine("Zoomed in:", bold=True),
                NoteLine(f"{factor} times longer"),
                NoteLine("than the bar above"),
            ),
            side_note=(
                NoteLine("Before the first word:"),
                NoteLine("about 3 of every 100", bold=True),
                NoteLine("parts of the wait.", bold=True),
            ),
            title="First word and whole answer on a bar",
        )

    plain = worded(1, 1)
    return worded(zoom_factor(plain), cell_tokens(plain))


@pytest.fixture(scope="session")
def timeline_of() -> Callable[..., Timeline]:
    return make_timeline
