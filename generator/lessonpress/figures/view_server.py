"""Inside the GPU server: its chip and memory, and enlarged below what the chip does with the prompt."""

from __future__ import annotations

from lessonpress.drawing.patterns import phase_area
from lessonpress.drawing.pen import OUTLINE, Pen
from lessonpress.drawing.scene import Box, Point
from lessonpress.figures.art import Anchor
from lessonpress.figures.parts import NOT_YET, solid
from lessonpress.figures.route import token_run
from lessonpress.figures.view_parts import ARROW, SMALL_ARROW, STEP, TOKEN, chip_at, open_frame, tiles, zoom
from lessonpress.figures.view_stage import Stage, left, right

_PROMPT = (5.0, 3.0, 6.0, 4.0, 5.0, 3.0)
_ANSWER = (4.0, 3.0, 5.0, 3.0, 4.0)
_WRITTEN = 4
_FRAME = 49.0


def server_inside(pen: Pen, area: Box, signal: bool) -> tuple[Anchor, ...]:
    """The chip with its memory; below, prefill reads all words at once and decode writes one after the other."""
    stage = Stage.of(area)
    memory, gpu = _hardware(pen, stage)
    frame = Box(stage.x(0), stage.y(_FRAME), stage.x(1), stage.area.bottom - 7)
    zoom(
        pen,
        ((gpu.left, gpu.bottom + 3), (gpu.right, gpu.bottom + 3)),
        ((frame.left, frame.top), (frame.right, frame.top)),
    )
    open_frame(pen, frame, 5.0)
    words = _prompt(pen, stage)
    prefill = Box(stage.x(0.06), stage.y(74), stage.x(0.94), stage.y(86))
    cache, cached = _cache(pen, stage)
    decode = _decode(pen, stage, cache)
    x = (cache.left + cache.right) / 2
    pen.arrow_line((x, prefill.bottom), (x, cache.top + 0.8), size=SMALL_ARROW, weight="outline", role="ink")
    answer = tiles(
        pen, Box(stage.x(0.06), stage.y(145), stage.x(0.94), stage.y(153)), _ANSWER, 1.4, "write_tint", _WRITTEN
    )
    if signal:
        _way(pen, stage, words, prefill, gpu, decode, answer)
    _phase(pen, prefill, "read")
    middle = (prefill.top + prefill.bottom) / 2
    return (
        left("memory", (memory.left, memory.top)),
        right("chip", (gpu.right, stage.y(23))),
        left("prompt", (words[0].left, (words[0].top + words[0].bottom) / 2)),
        right("prefill", (prefill.right, middle)),
        left("cache", cached),
        right("decode", (decode.right, stage.y(124))),
        left("answer", (answer[0].left, (answer[0].top + answer[0].bottom) / 2)),
    )


def _hardware(pen: Pen, stage: Stage) -> tuple[Box, Box]:
    """The memory, from the middle of its upper layer, and the chip that many lines join it to."""
    side = min(stage.w(0.4), stage.h(25))
    middle = stage.y(24)
    gpu = Box(stage.x(0.94) - side, middle - side / 2, stage.x(0.94), middle + side / 2)
    wide = min(stage.w(0.26), 20.0)
    lean = wide * 0.3
    memory = Box(stage.x(0.06), middle - side / 2, stage.x(0.06) + wide, middle + side / 2)
    for i in range(5):
        y = gpu.top + side * (i + 1) / 6
        pen.line((memory.right, y), (gpu.left, y), weight="detail")
    layers = 4
    thick = (side - lean * 0.55) / layers
    for i in range(layers):
        solid(pen, memory.left, memory.bottom - i * thick, wide, thick * 0.72, (lean, -lean * 0.55), "queue_tint")
    chip_at(pen, (gpu.left + gpu.right) / 2, middle, side, 5)
    top = memory.bottom - (layers - 0.64) * thick
    return Box(memory.left, top, memory.right, memory.bottom), gpu


def _prompt(pen: Pen, stage: Stage) -> tuple[Box, ...]:
    return tiles(
        pen, Box(stage.x(0.06), stage.y(56.5), stage.x(0.94), stage.y(64.5)), _PROMPT, 1.4, "panel", len(_PROMPT)
    )


def _phase(pen: Pen, box: Box, key: str) -> None:
    phase_area(pen, key, box)
    pen.rect(box.left, box.top, box.width, box.height, fill=None, stroke=OUTLINE)


def _cache(pen: Pen, stage: Stage) -> tuple[Box, Point]:
    """Slabs of memory with a cell for each word so far; the last slab is still filling."""
    wide = min(stage.w(0.36), 32.0)
    lean, rise = wide * 0.16, -wide * 0.13
    bottom, top = stage.y(133), stage.y(95)
    slabs, cells = 3, 4
    pitch = (bottom - top + rise) / slabs
    high = pitch * 0.74
    x = stage.x(0.06)
    for slab in range(slabs):
        foot = bottom - slab * pitch
        solid(pen, x, foot, wide, high, (lean, rise), "queue_tint")
        for cell in range(cells):
            w = wide / (cells + 0.6)
            place = x + w * 0.3 + w * cell + w * 0.14, foot - high * 0.76, w * 0.72, high * 0.52
            kept = slab * cells + cell < 10
            pen.rect(*place, fill="ink" if kept else "paper", stroke=None if kept else NOT_YET)
    foot = bottom - (slabs - 1) * pitch
    return Box(x, foot - high + rise, x + wide + lean, bottom), (x, foot - high / 2)


def _decode(pen: Pen, stage: Stage, cache: Box) -> Box:
    """The writing: one token comes out, and an arrow leads around from it to the next turn."""
    wide = min(stage.w(0.32), 26.0)
    box = Box(stage.x(0.94) - wide, stage.y(117), stage.x(0.94), stage.y(132))
    _phase(pen, box, "write")
    y = (box.top + box.bottom) / 2
    pen.double_arrow((cache.right + 0.8, y), (box.left - 0.8, y), 2.0)
    top = stage.y(107)
    way = (box.left + wide * 0.9, box.top), (box.left + wide * 0.9, top), (box.left + wide * 0.42, top)
    pen.arrow_line(
        *way, (box.left + wide * 0.42, box.top), size=SMALL_ARROW, weight="outline", role="ink", corner=3.0
    )
    return box


def _way(
    pen: Pen, stage: Stage, words: tuple[Box, ...], prefill: Box, gpu: Box, decode: Box, answer: tuple[Box, ...]
) -> None:
    """The prompt into the chip, all its words at once into the reading, and tokens one by one out of it."""
    x = (gpu.left + gpu.right) / 2
    pen.arrow_line((x, stage.area.top), (x, gpu.top - 3.5), size=ARROW)
    for word in words:
        middle = (word.left + word.right) / 2
        pen.arrow_line((middle, word.bottom), (middle, prefill.top), size=SMALL_ARROW)
    x = decode.left + decode.width * 0.16
    pen.arrow_line((x, prefill.bottom), (x, decode.top), size=ARROW)
    x = (answer[-1].left + answer[-1].right) / 2
    pen.arrow_line((x, decode.bottom), (x, answer[-1].top), size=SMALL_ARROW, weight="meaning", role="token")
    x, end = (answer[0].left + answer[0].right) / 2, stage.area.bottom
    pen.arrow_line((x, answer[0].bottom), (x, end), size=ARROW, weight="meaning", role="token")
    token_run(pen, (x, answer[0].bottom + 0.8), (x, end - ARROW - 0.6), TOKEN, STEP)
