"""The trip when the model runs on the device: there is none."""

from __future__ import annotations

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Point
from lessonpress.figures.art import Anchor
from lessonpress.figures.parts import building, mast
from lessonpress.figures.route import token_run
from lessonpress.figures.swaps import on_device
from lessonpress.figures.view_parts import ARROW, STEP, TOKEN, chip_at, model, open_frame, pin_length, tiles, zoom
from lessonpress.figures.view_stage import Stage, left, right

_QUESTION = (5.0, 3.0, 5.0, 7.0)
_ANSWER = (4.0, 5.0, 3.0, 7.0)


def on_device_trip(pen: Pen, area: Box, signal: bool) -> tuple[Anchor, ...]:
    """The phone does it all: question, small model, chip and answer are in it; tower and data center stay idle."""
    stage = Stage.of(area)
    size = min(stage.h(40), stage.w(0.92))
    top = stage.area.top
    middle = stage.x(0.4)
    frame = Box(stage.x(0), stage.y(52), stage.x(1), stage.y(138.5))
    zoom(
        pen,
        ((middle - 0.11 * size, top + 0.645 * size), (middle + 0.11 * size, top + 0.645 * size)),
        ((frame.left, frame.top), (frame.right, frame.top)),
    )
    # The lines to the enlarged chip come out from behind the phone.
    on_device(pen.at(middle - size / 2, top, size))
    open_frame(pen, frame, 5.0)
    question = tiles(pen, Box(stage.x(0.06), stage.y(57), stage.x(0.94), stage.y(64)), _QUESTION, 1.4, "panel", 4)
    npu = chip_at(pen, stage.x(0.75), stage.y(84), min(stage.w(0.32), stage.h(21)), 4)
    small = Box(stage.x(0.06), stage.y(74), stage.x(0.06) + min(stage.w(0.32), 30.0), stage.y(94))
    model(pen, small, (3, 4, 3))
    pen.double_arrow((small.right + 0.8, stage.y(84)), (npu.left - pin_length(npu) - 0.6, stage.y(84)), 2.0)
    answer = tiles(
        pen, Box(stage.x(0.06), stage.y(125), stage.x(0.94), stage.y(133)), _ANSWER, 1.4, "write_tint", 3
    )
    idle = _idle_network(pen, stage)
    if signal:
        x = (npu.left + npu.right) / 2
        pen.arrow_line((x, question[0].bottom + 0.6), (x, npu.top - pin_length(npu)), size=ARROW)
        way = (x, npu.bottom + pin_length(npu)), (x, answer[0].top)
        pen.arrow_line(*way, size=ARROW, weight="meaning", role="token")
        token_run(pen, way[0], (x, answer[0].top - ARROW), TOKEN, STEP)
    return (
        left("device", (middle - 0.23 * size, top + 0.5 * size)),
        right("lock", (middle + 0.48 * size, top + 0.67 * size)),
        left("model", (small.left, stage.y(84))),
        right("chip", (npu.right, stage.y(84))),
        left("answer", (answer[0].left, (answer[0].top + answer[0].bottom) / 2)),
        right("idle", idle),
    )


def _idle_network(pen: Pen, stage: Stage) -> Point:
    """A tower without waves and a far building without a line: nothing is sent there."""
    ground = stage.y(167)
    pen.line((stage.x(0), ground), (stage.x(1), ground), weight="meaning")
    size = min(stage.h(28), stage.w(0.6))
    mast(pen.at(stage.x(0.25) - size / 2, ground - size, size))
    wide, high = min(stage.w(0.34), 28.0), min(stage.h(18), stage.w(0.26))
    x = stage.x(0.94) - wide
    building(pen, x, ground - high, wide, high, 5, 3)
    return x + wide, ground - high / 2
