"""The trip with a draft that is checked: a small model guesses ahead, the big one looks once."""

from __future__ import annotations

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box
from lessonpress.figures.art import Anchor
from lessonpress.figures.route import token_run
from lessonpress.figures.stops import device
from lessonpress.figures.view_parts import (
    ARROW,
    BEND,
    SMALL_ARROW,
    STEP,
    TOKEN,
    chip_at,
    cross,
    open_frame,
    pin_length,
    tick,
    tiles,
    waves,
)
from lessonpress.figures.view_stage import Stage, left, right

_DRAFT = (4.0, 4.0, 4.0, 4.0)
_ACCEPTED = 3
"""Tokens of the draft that the big model would have written too."""


def speculative_trip(pen: Pen, area: Box, signal: bool) -> tuple[Anchor, ...]:
    """A small model drafts four tokens, the big one checks them in one pass and keeps those that are right."""
    stage = Stage.of(area)
    size = min(stage.h(38), stage.w(0.7))
    middle = stage.x(0.74)
    device(pen.at(middle - size / 2, stage.area.top, size))
    open_frame(pen, Box(stage.x(0), stage.y(42.5), stage.x(1), stage.area.bottom - 1), 5.0)
    side = min(stage.w(0.19), stage.h(13))
    draft = chip_at(pen, stage.x(0.16), stage.y(58), side, 3)
    row = Box(stage.x(0.4), stage.y(54), stage.x(0.96), stage.y(62))
    drafts = tiles(pen, row, _DRAFT, 1.4, "paper", 0)
    guess = (draft.right + pin_length(draft) + 0.6, stage.y(58)), (row.left - 0.8, stage.y(58))
    pen.arrow_line(*guess, size=SMALL_ARROW, weight="outline", role="ink")
    big = chip_at(pen, stage.x(0.68), stage.y(97), min(2 * side, stage.h(26)), 5)
    low = stage.y(67)
    x = (big.left + big.right) / 2
    pen.line((row.left, low - 2.5), (row.left, low), (row.right, low), (row.right, low - 2.5), weight="detail")
    pen.arrow_line((x, low), (x, big.top - pin_length(big) - 0.4), size=ARROW, weight="outline", role="ink")
    checked = _checked(pen, stage)
    pen.arrow_line(
        (x, big.bottom + pin_length(big) + 0.4),
        (x, checked[0].top - 0.8),
        size=ARROW,
        weight="outline",
        role="ink",
    )
    answer = tiles(pen, Box(stage.x(0.4), stage.y(146), stage.x(0.96), stage.y(154)), _DRAFT, 1.4, "write_tint", 4)
    if signal:
        _speculative_way(pen, stage, draft, middle - 0.23 * size, checked, answer)
    return (
        right("device", (middle + 0.23 * size, stage.y(14))),
        left("small-model", (draft.left, stage.y(58))),
        right("draft", (drafts[-1].right, stage.y(58))),
        right("big-model", (big.right, stage.y(101))),
        left("checked", (checked[0].left, (checked[0].top + checked[0].bottom) / 2)),
        right("answer", (answer[-1].right, stage.y(150))),
    )


def _checked(pen: Pen, stage: Stage) -> tuple[Box, ...]:
    """The draft after the check: ticks up to the first token that is wrong."""
    boxes = tiles(pen, Box(stage.x(0.4), stage.y(123), stage.x(0.96), stage.y(131)), _DRAFT, 1.4, "paper", 4)
    for i, box in enumerate(boxes):
        (tick if i < _ACCEPTED else cross)(pen, box)
    return boxes


def _speculative_way(
    pen: Pen, stage: Stage, draft: Box, phone: float, checked: tuple[Box, ...], answer: tuple[Box, ...]
) -> None:
    x, y = (draft.left + draft.right) / 2, stage.y(14)
    reach = min(phone - x - 4, 9.0)
    waves(pen, phone, y, reach, 180, 30)
    pen.arrow_line((phone - reach - 1.5, y), (x, y), (x, draft.top - pin_length(draft)), size=ARROW, corner=BEND)
    for above, below in zip(checked[:_ACCEPTED], answer, strict=False):
        middle = (above.left + above.right) / 2
        pen.arrow_line(
            (middle, above.bottom + 0.6), (middle, below.top), size=SMALL_ARROW, weight="meaning", role="token"
        )
    start, y = answer[0].left, (answer[0].top + answer[0].bottom) / 2
    goal = stage.x(0.04)
    pen.arrow_line((start, y), (goal, y), size=ARROW, weight="meaning", role="token")
    token_run(pen, (start - 1, y), (goal + ARROW + 1, y), TOKEN, STEP)
