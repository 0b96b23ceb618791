"""Names for points that stand close together: beside its point where there is room, else on a leader."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from lessonpress.drawing.scene import Box, Point

_NEAR = 1.3
_APART = 0.9
_ALONG = 2.2
_CLEAR = 0.5
_TUCKED = 2.4
_RISES = (4.5, 8.0, 11.5, 15.0, 18.5, 22.0)
_LEANS = (0.0, -0.5, 0.5, 1.0, -1.0)
_SHARES = (0.5, 0.0, 1.0)
_PATIENCE = 600
_ROUNDS = 8


@dataclass(frozen=True, slots=True)
class PointLabel:
    """The area of a name (mm), and the ends of its leader where it stands too far from its point.

    ``cost`` is low for good places; ``reach`` is the box around all of it.
    """

    area: Box
    leader: tuple[Point, Point] | None
    cost: float
    reach: Box

    @classmethod
    def at(cls, area: Box, leader: tuple[Point, Point] | None, cost: float) -> PointLabel:
        """A place with the box around all of it, and the room it keeps free."""
        corners = [(area.left, area.top), (area.right, area.bottom), *(leader or ())]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        reach = Box(min(xs) - _ALONG, min(ys), max(xs) + _ALONG, max(ys)).grown(_APART)
        return cls(area, leader, cost, reach)

    def meets(self, other: PointLabel) -> bool:
        """Whether two names or their leaders are in each other's way."""
        if not self.reach.meets(other.reach):
            return False
        left, top, right, bottom = self.area.grown(_APART)
        # Names in one line need more room between them, or they read as one.
        if Box(left - _ALONG, top, right + _ALONG, bottom).meets(other.area):
            return True
        if self.leader and crosses(self.leader, other.area.grown(_CLEAR)):
            return True
        if other.leader and crosses(other.leader, self.area.grown(_CLEAR)):
            return True
        return bool(self.leader and other.leader and _cut(self.leader, other.leader))


def place_point_labels(
    points: Sequence[Point], widths: Sequence[float], cap: float, mark: float, room: Box, taken: Sequence[Box]
) -> tuple[PointLabel, ...] | None:
    """A place for the name of each point (mm), none in the way of another; None when none are found.

    ``widths`` are those of the names (0: no name), ``cap`` is their height, ``mark`` the size of the marks,
    ``room`` where names may stand, ``taken`` the areas that names, but not leaders, keep clear of.
    """
    marks = [Box(*point, *point).grown(mark / 2 + _CLEAR) for point in points]
    choices = []
    for i, (point, width) in enumerate(zip(points, widths, strict=True)):
        others = [*marks[:i], *marks[i + 1 :]]
        if width:
            free = (place for place in _places(point, width, cap, mark) if room.holds(place.area))
            choices.append([place for place in free if _is_free(place, others, taken)])
    if not all(choices):
        return None
    return _arranged(choices)


def _is_free(place: PointLabel, marks: Sequence[Box], taken: Sequence[Box]) -> bool:
    if any(place.area.grown(_CLEAR).meets(box) for box in (*marks, *taken)):
        return False
    return not (place.leader and any(crosses(place.leader, box) for box in marks))


def _places(point: Point, wide: float, cap: float, mark: float) -> Iterator[PointLabel]:
    """Beside the point, around it, then higher up with a leader."""
    x, y = point
    reach = mark / 2 + _NEAR
    lefts = {"right": x + reach, "left": x - reach - wide, "middle": x - wide / 2}
    yield PointLabel.at(Box(lefts["right"], y - cap / 2, lefts["right"] + wide, y + cap / 2), None, 0)
    yield PointLabel.at(Box(lefts["left"], y - cap / 2, lefts["left"] + wide, y + cap / 2), None, 0.5)
    for top, side in product((y - reach - cap, y + reach), ("middle", "right", "left")):
        left = lefts[side] + {"middle": 0.0, "right": -_TUCKED, "left": _TUCKED}[side]
        yield PointLabel.at(Box(left, top, left + wide, top + cap), None, 1 if side == "middle" else 1.5)
    for rise, lean, share in product(_RISES, _LEANS, _SHARES):
        end = x + lean * rise, y - rise + 0.9
        left = end[0] - share * wide
        cost = 2 + rise / 2 + 2 * abs(lean) + abs(share - 0.5)
        leader = _toward(point, end, mark / 2 + 0.3), end
        yield PointLabel.at(Box(left, y - rise - cap, left + wide, y - rise), leader, cost)


def _toward(start: Point, end: Point, distance: float) -> Point:
    share = distance / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _arranged(choices: Sequence[list[PointLabel]]) -> tuple[PointLabel, ...] | None:
    """A place for each name that is in the way of no other, then each as good as the others allow."""
    ordered = [sorted(free, key=lambda place: place.cost) for free in choices]
    search = _Search()
    search.run(ordered, {})
    return tuple(_improved(list(search.best), ordered)) if search.best else None


class _Search:
    """The cheapest arrangement that a limited number of trials finds; always the same for the same names."""

    def __init__(self) -> None:
        self.best: tuple[PointLabel, ...] = ()
        self.cost = math.inf
        self.patience = _PATIENCE

    def run(self, open_places: Sequence[list[PointLabel]], chosen: dict[int, PointLabel]) -> None:
        """Choose for the name with the fewest places left; after each choice keep only what it leaves."""
        left = [i for i in range(len(open_places)) if i not in chosen]
        spent = sum(place.cost for place in chosen.values())
        if not left:
            self.best, self.cost = tuple(chosen[i] for i in range(len(open_places))), spent
            return
        name = min(left, key=lambda i: len(open_places[i]))
        for place in open_places[name]:
            self.patience -= 1
            if self.patience < 0:
                return
            rest = [
                [other for other in free if not place.meets(other)] if i in left and i != name else free
                for i, free in enumerate(open_places)
            ]
            others = [i for i in left if i != name]
            if all(rest[i] for i in others):
                least = spent + place.cost + sum(rest[i][0].cost for i in others)
                if least < self.cost:
                    self.run(rest, {**chosen, name: place})


def _improved(now: list[PointLabel], choices: Sequence[Sequence[PointLabel]]) -> list[PointLabel]:
    """Each name in turn moves to its best place among the others, until none does."""
    for _ in range(_ROUNDS):
        before = list(now)
        for i, free in enumerate(choices):
            now[i] = _best(free, [*now[:i], *now[i + 1 :]])
        if now == before:
            break
    return now


def _best(free: Sequence[PointLabel], others: Sequence[PointLabel]) -> PointLabel:
    return next((place for place in free if not any(place.meets(other) for other in others)), free[0])


def crosses(segment: tuple[Point, Point], box: Box) -> bool:
    """Whether a straight line passes through an area."""
    (x0, y0), (x1, y1) = segment
    low, high = 0.0, 1.0
    for start, delta, least, most in ((x0, x1 - x0, box.left, box.right), (y0, y1 - y0, box.top, box.bottom)):
        if abs(delta) < 1e-9:
            if not least < start < most:
                return False
            continue
        first, second = sorted(((least - start) / delta, (most - start) / delta))
        low, high = max(low, first), min(high, second)
    return low < high


def _cut(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Whether two straight lines cross."""

    def side(line: tuple[Point, Point], point: Point) -> float:
        (x0, y0), (x1, y1) = line
        return (x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0)

    apart = (
        side(first, second[0]) * side(first, second[1]) > 0 or side(second, first[0]) * side(second, first[1]) > 0
    )
    return not apart
