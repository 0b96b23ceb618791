"""Checks of what is printed: safe edges, sizes, weights, colors, and nothing hidden or untagged."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import groupby

from lessonpress.errors import Problem
from lessonpress.style import LINES, MM_PER_PT, SAFE_EDGE, SMALLEST_TYPE
from lessonpress.verify.geometry import Box, Frame
from lessonpress.verify.letters import Word
from lessonpress.verify.painting import WHITE, Painted
from lessonpress.verify.subject import Subject
from lessonpress.verify.typefaces import check_typeface

_EDGE_TOLERANCE = 0.05
"""In mm: rounding in the file, far below what a printer places."""
_TYPE_TOLERANCE = 0.05
_LINE_TOLERANCE = 0.01
_CLIP_TOLERANCE = 0.5
_MOST_OVERLAP = 0.3
_NOUNS = {"text": "text", "line": "a line", "area": "an area", "picture": "a picture"}


def check_fonts(subject: Subject) -> Iterator[Problem]:
    """Every font is in the file, as a subset, readable, and one of ours."""
    _ = subject.contents
    for face in subject.shared.faces.values():
        yield from check_typeface(face, subject.promise.families)


def check_tagging(subject: Subject) -> Iterator[Problem]:
    """Everything painted is reachable from the tags or marked as decoration."""
    for frame, content in subject.contents:
        loose = [mark for mark in content.painted if not mark.tagged]
        if loose:
            many = f" (and {len(loose) - 1} more marks)" if len(loose) > 1 else ""
            what = f"{_NOUNS[loose[0].kind]}{many} is neither tagged nor marked as decoration"
            yield Problem(f"{frame.place(loose[0].box)}: {what}")
        yield from (Problem(f"page {frame.number}: {crossed}") for crossed in dict.fromkeys(content.crossed))


def check_edges(subject: Subject) -> Iterator[Problem]:
    """Nothing is closer to the edge of the paper than printers reach."""
    for frame, mark in subject.painted():
        fault = _edge_fault(frame, mark.box)
        if fault and mark.kind != "text" and mark.ink.is_visible:
            yield _too_close(frame, mark.box, _NOUNS[mark.kind], fault)
    for frame, words in zip(subject.frames, subject.words, strict=True):
        # Neighbors with the same fault are one problem: a footer, not each of its words.
        for fault, run in groupby(words, key=lambda word: _edge_fault(frame, word.box)):
            if fault:
                together = list(run)
                box = reduce(Box.union, (word.box for word in together))
                text = " ".join(word.text for word in together)
                yield _too_close(frame, box, f'the text "{text}"', fault)


def _edge_fault(frame: Frame, box: Box) -> str:
    """The edge that a box is too close to, or "page" for a box beyond them all; empty when it is fine."""
    gaps = _gaps(frame, box)
    edge = min(gaps, key=gaps.__getitem__)
    if gaps[edge] >= SAFE_EDGE - _EDGE_TOLERANCE:
        return ""
    return "page" if box.common(frame.paper).is_empty else edge


def _gaps(frame: Frame, box: Box) -> dict[str, float]:
    paper = frame.paper
    return {
        "left": (box.left - paper.left) * MM_PER_PT,
        "right": (paper.right - box.right) * MM_PER_PT,
        "upper": (paper.top - box.top) * MM_PER_PT,
        "lower": (box.bottom - paper.bottom) * MM_PER_PT,
    }


def _too_close(frame: Frame, box: Box, noun: str, fault: str) -> Problem:
    if fault == "page":
        return Problem(f"{frame.place(box)}: {noun} is outside the page")
    what = f"{noun} is {_gaps(frame, box)[fault]:.1f} mm from the {fault} edge"
    return Problem(f"{frame.place(box)}: {what}", hint=f"printers need {SAFE_EDGE} mm")


def check_type(subject: Subject) -> Iterator[Problem]:
    """No text is too small, cut off, invisible, or drawn as an empty box."""
    for frame, content in subject.contents:
        texts = [mark for mark in content.painted if mark.kind == "text"]
        for size, runs in groupby(texts, key=lambda mark: round(mark.size, 1)):
            first = next(runs)
            if first.size < SMALLEST_TYPE - _TYPE_TOLERANCE:
                yield Problem(
                    f"{frame.place(first.box)}: text is {size:g} pt", hint=f"the smallest is {SMALLEST_TYPE:g} pt"
                )
        for mark in texts:
            yield from _check_seen(frame, mark)


def _check_seen(frame: Frame, mark: Painted) -> Iterator[Problem]:
    if mark.missing:
        yield Problem(
            f"{frame.place(mark.whole)}: no font has one of the characters here", hint="a box is printed"
        )
    if mark.ink.opacity == 0:
        yield Problem(f"{frame.place(mark.whole)}: text is invisible")
    if any(abs(seen - whole) > _CLIP_TOLERANCE for seen, whole in zip(mark.box, mark.whole, strict=True)):
        yield Problem(f"{frame.place(mark.whole)}: text is cut off", hint="it is larger than the space it is in")


def check_letters(subject: Subject) -> Iterator[Problem]:
    """Every letter can be read back, and no word is printed over another."""
    for frame, words in zip(subject.frames, subject.words, strict=True):
        for word in words:
            if "\0" in word.text or "\ufffd" in word.text:
                yield Problem(f"{frame.place(word.box)}: a character cannot be read aloud or copied")
        for first, second in _overlapping(words):
            what = f'"{first.text}" and "{second.text}" are printed over each other'
            yield Problem(f"{frame.place(second.box)}: {what}")


def _overlapping(words: list[Word]) -> Iterator[tuple[Word, Word]]:
    boxed = sorted(((word.box, index, word) for index, word in enumerate(words)), key=lambda item: item[0])
    for at, (box, _, word) in enumerate(boxed):
        for other_box, _, other in boxed[at + 1 :]:
            if other_box.left >= box.right:
                break
            if box.common(other_box).area > 0 and _letters_overlap(word, other):
                yield word, other


def _letters_overlap(first: Word, second: Word) -> bool:
    return any(
        one.common(two).area > _MOST_OVERLAP * min(one.area, two.area)
        for one in first.boxes
        for two in second.boxes
    )


def check_lines(subject: Subject) -> Iterator[Problem]:
    """No line is too thin to survive a photocopier; the first of each weight is named."""
    least = LINES["hairline"] - _LINE_TOLERANCE
    for frame, content in subject.contents:
        thin = [
            m for m in content.painted if m.kind in ("line", "area") and m.ink.is_visible and m.thickness < least
        ]
        if subject.promise.cut:
            thin = [m for m in thin if m.kind == "line" or m.box == m.whole or _shorter_side(m.whole) < least]
        for weight in dict.fromkeys(round(mark.thickness, 2) for mark in thin):
            same = [mark for mark in thin if round(mark.thickness, 2) == weight]
            many = f" ({len(same)} of them on this page)" if len(same) > 1 else ""
            yield Problem(
                f"{frame.place(same[0].box)}: a line is {weight:g} pt thin{many}",
                hint=f"copiers lose lines under {LINES['hairline']:g} pt",
            )


def _shorter_side(box: Box) -> float:
    return min(box.right - box.left, box.top - box.bottom)


def check_colors(subject: Subject) -> Iterator[Problem]:
    """A sheet for copiers is black on white, without grays."""
    if not subject.promise.black_only:
        return
    for frame, content in subject.contents:
        impure = [mark for mark in content.painted if not mark.ink.is_pure and mark.ink.opacity > 0]
        for color in dict.fromkeys(str(mark.ink) for mark in impure):
            first = next(mark for mark in impure if str(mark.ink) == color)
            what = f"{_NOUNS[first.kind]} has the color {color}"
            yield Problem(f"{frame.place(first.box)}: {what}", hint="sheets for copiers are black only")
        for mark in content.painted:
            if mark.kind == "text" and mark.ink.color == WHITE:
                yield Problem(
                    f"{frame.place(mark.box)}: text is white", hint="sheets for copiers are black on white"
                )
