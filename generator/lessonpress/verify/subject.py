"""All that was read from a file, once, for the checks to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from lessonpress.verify.geometry import EVERYWHERE, Box, Frame
from lessonpress.verify.interpreter import Interpreter, Shared
from lessonpress.verify.letters import NO_MARK, Word, read_words
from lessonpress.verify.painting import Painted, State
from lessonpress.verify.promise import Promise
from lessonpress.verify.tree import Mark, Node, ObjectId, read_tree

if TYPE_CHECKING:
    import pikepdf


@dataclass
class Subject:
    """A file under examination; each part is read when a check first asks for it."""

    pdf: bytes
    document: pikepdf.Pdf
    promise: Promise

    @cached_property
    def frames(self) -> list[Frame]:
        """The pages and their papers."""
        boxes = (map(float, page.mediabox) for page in self.document.pages)
        return [Frame(number, Box(*box)) for number, box in enumerate(boxes, start=1)]

    @cached_property
    def page_numbers(self) -> dict[ObjectId, int]:
        """Page objects to page numbers."""
        return {page.obj.objgen: number for number, page in enumerate(self.document.pages, start=1)}

    @cached_property
    def tree(self) -> Node | None:
        """The structure tree."""
        return read_tree(self.document.Root, self.page_numbers)

    @cached_property
    def shared(self) -> Shared:
        """What the pages share; its fonts are complete once ``contents`` was read."""
        marks = self.tree.all_marks() if self.tree else ()
        return Shared(frozenset((mark.owner, mark.mcid) for mark in marks))

    @cached_property
    def contents(self) -> list[tuple[Frame, Interpreter]]:
        """What each page paints."""
        return [(frame, self._interpret(frame)) for frame in self.frames]

    def _interpret(self, frame: Frame) -> Interpreter:
        page = self.document.pages[frame.number - 1]
        interpreter = Interpreter(self.shared, page.obj.objgen, page.resources, State(EVERYWHERE))
        interpreter.run(page)
        return interpreter

    def painted(self) -> Iterator[tuple[Frame, Painted]]:
        """Every mark on every page."""
        for frame, content in self.contents:
            yield from ((frame, mark) for mark in content.painted)

    @cached_property
    def words(self) -> list[list[Word]]:
        """The words of each page."""
        return read_words(self.pdf)

    @cached_property
    def _texts(self) -> dict[tuple[int, int], str]:
        texts: dict[tuple[int, int], list[str]] = {}
        for page, words in enumerate(self.words, start=1):
            for word in words:
                texts.setdefault((page, word.mark), []).append(word.text)
        return {key: " ".join(words) for key, words in texts.items()}

    def text_of(self, node: Node) -> str:
        """The words of a structure element."""
        return " ".join(filter(None, (self._text_of(mark) for mark in node.all_marks())))

    def _text_of(self, mark: Mark) -> str:
        return self._texts.get((mark.page, mark.mcid), "")

    @cached_property
    def reading_text(self) -> str:
        """All words as a screen reader meets them, page by page; what is not tagged ends its page."""
        pages: list[list[str]] = [[] for _ in self.frames]
        for mark in self.tree.all_marks() if self.tree else ():
            if mark.page:
                pages[mark.page - 1].append(self._text_of(mark))
        tagged = {(mark.page, mark.mcid) for mark in self.tree.all_marks()} if self.tree else set()
        for (page, mcid), text in self._texts.items():
            if mcid == NO_MARK or (page, mcid) not in tagged:
                pages[page - 1].append(text)
        return " ".join(text for page in pages for text in page)

    def place_of(self, node: Node) -> str:
        """Where a structure element begins on paper, as far as it paints anything."""
        wanted = {mark.mcid for mark in node.all_marks() if mark.page == node.page}
        for frame, content in self.contents:
            if frame.number == node.page:
                boxes = [mark.box for mark in content.painted if mark.mark in wanted]
                return frame.place(_first(boxes)) if boxes else f"page {node.page}"
        return "the document"


def _first(boxes: list[Box]) -> Box:
    return max(boxes, key=lambda box: box.top)
