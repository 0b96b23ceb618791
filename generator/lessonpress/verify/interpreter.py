"""A walk through the content of a page: every mark it paints, where, how, and whether it is tagged.

Only what the checks need is followed. Paths are boxes of their points, clips are boxes, and a run of
text is the line of its characters from the baseline to half the type size.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from lessonpress.verify.geometry import EVERYWHERE, IDENTITY, Box, Matrix, Point, box_under, multiply, size
from lessonpress.verify.operators import HANDLERS
from lessonpress.verify.painting import ARTIFACT, Ink, Painted, State
from lessonpress.verify.typefaces import Typeface, read_typeface

_DEEPEST = 12
"""Forms within forms; deeper is a loop or an attack."""


def matrix_of(source: Any) -> Matrix:
    """The matrix of a form or pattern."""
    a, b, c, d, e, f = map(float, source.get("/Matrix", IDENTITY))
    return a, b, c, d, e, f


@dataclass(slots=True)
class Shared:
    """What all pages of a file share: fonts, what the tag tree reaches, and what patterns look like."""

    reached: frozenset[tuple[tuple[int, int], int]]
    faces: dict[object, Typeface] = field(default_factory=dict)
    patterns: dict[object, tuple[str, float]] = field(default_factory=dict)

    def face(self, source: Any) -> Typeface:
        """The typeface of a font dictionary, read once."""
        key = source.objgen if source.is_indirect else str(source.get("/BaseFont"))
        if key not in self.faces:
            self.faces[key] = read_typeface(source)
        return self.faces[key]


@dataclass(slots=True)
class Interpreter:
    """Runs content streams and collects what they paint."""

    shared: Shared
    owner: tuple[int, int]
    resources: Any
    state: State
    painted: list[Painted] = field(default_factory=list)
    crossed: list[str] = field(default_factory=list)
    stack: list[State] = field(default_factory=list)
    marks: list[int | str] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    clipping: bool = False
    pattern_thickness: float = 0.0
    text: Matrix = IDENTITY
    line: Matrix = IDENTITY
    depth: int = 0

    def run(self, content: Any) -> None:
        """Follow a page's or a form's content."""
        import pikepdf

        for instruction in pikepdf.parse_content_stream(content):
            handler = HANDLERS.get(str(instruction.operator))
            if handler is not None:
                handler(self, list(instruction.operands))

    def form(self, source: Any) -> Interpreter:
        """An interpreter for a form: drawn here, within its own box."""
        state = self.state.copy()
        state.matrix = multiply(matrix_of(source), state.matrix)
        return self._within(source, state)

    def pattern(self, source: Any) -> Interpreter:
        """An interpreter for one tile of a pattern, which knows nothing of what is around it."""
        return self._within(source, State(EVERYWHERE, matrix_of(source)))

    def _within(self, source: Any, state: State) -> Interpreter:
        if self.depth >= _DEEPEST:
            raise ValueError("its drawings are nested without end")
        left, bottom, right, top = map(float, source.BBox)
        state.clip = state.clip.common(box_under(state.matrix, Box(left, bottom, right, top)))
        resources = source.get("/Resources", self.resources)
        return Interpreter(self.shared, source.objgen, resources, state, depth=self.depth + 1)

    def resource(self, kind: str, name: Any) -> Any:
        """A resource by its name; KeyError when the page does not have it."""
        return self.resources[kind][str(name)]

    @property
    def mark(self) -> int | None:
        """The innermost tagged content."""
        return next((mark for mark in reversed(self.marks) if isinstance(mark, int)), None)

    @property
    def tagged(self) -> bool:
        """Whether what is painted now is an artifact or reachable from the tags."""
        return any(
            mark == ARTIFACT or (isinstance(mark, int) and (self.owner, mark) in self.shared.reached)
            for mark in self.marks
        )

    def paint(self, kind: str, whole: Box, ink: Ink, **more: Any) -> None:
        """Note a mark, unless it is clipped away or leaves nothing; text is always noted."""
        box = whole.common(self.state.clip)
        if kind == "text" or (not box.is_empty and ink.opacity > 0):
            self.painted.append(Painted(kind, box, whole, ink, self.tagged, self.mark, **more))

    def show(self, parts: Iterable[Any]) -> None:
        """Paint one run of text with the current font: strings, and numbers that move on between them."""
        state = self.state
        face = state.font
        if face is None:
            return
        x = end = 0.0
        missing = False
        for part in parts:
            if isinstance(part, (int, float, Decimal)):
                x -= float(part) / 1000 * state.size * state.horizontal
                continue
            for code in face.codes(bytes(part)):
                x += self._advance(face, code)
                missing = missing or face.draws_nothing(code)
                if code not in face.spaces:
                    end = x
        if end or missing:
            self._text_mark(end, missing)
        self.move_text(x)

    def _advance(self, face: Typeface, code: int) -> float:
        state = self.state
        width = face.width(code) / 1000 * state.size + state.character_space
        if face.code_bytes == 1 and code == 32:
            width += state.word_space
        return width * state.horizontal

    def _text_mark(self, end: float, missing: bool) -> None:
        state = self.state
        matrix = multiply(self.text, state.matrix)
        box = box_under(matrix, Box(0.0, state.rise, end, state.rise + state.size / 2))
        effective = abs(state.size) * size(matrix)
        ink = state.stroke if state.mode == 1 else Ink("invisible", 0.0) if state.mode == 3 else state.fill
        self.paint("text", box, ink, size=effective, missing=missing)

    def move_text(self, x: float) -> None:
        """Move on by ``x`` along the line of text."""
        a, b, c, d, e, f = self.text
        self.text = (a, b, c, d, e + a * x, f + b * x)
