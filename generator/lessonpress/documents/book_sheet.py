"""Where the eight pages of a folded book stand on its sheet, and the marks for folding and cutting.

The sheet lies on its long side. The pages run along the lower row from the second place to the right, turn
over the right edge into the upper row, which is upside down, and end at the left of the lower row:

    7 6 5 4   (upside down)
    8 1 2 3

A cut along the middle of the two inner columns lets the sheet fold into a book with page 1 in front.
"""

from __future__ import annotations

from dataclasses import dataclass

from lessonpress.drawing.pen import Pen
from lessonpress.drawing.scene import Box, Shape
from lessonpress.drawing.sheet import Frame
from lessonpress.style import SAFE_EDGE, Paper

PAGES, COLUMNS = 8, 4

CLEAR_OF_FOLD = 5.0
"""Nothing of a page comes closer to a fold (mm)."""

CLEAR_OF_EDGE = SAFE_EDGE + 0.6
"""Nothing of a page comes closer to the edge of the sheet, half a line weight included (mm)."""

MARK = 3.6
"""Length of the marks of the folds (mm)."""


@dataclass(frozen=True, slots=True)
class BookSheet:
    """A sheet of a paper to fold; its pages are a quarter as wide and half as high."""

    paper: Paper

    @property
    def width(self) -> float:
        """Width of a page (mm)."""
        return self.paper.width / COLUMNS

    @property
    def height(self) -> float:
        """Height of a page (mm)."""
        return self.paper.height / 2

    def box(self, page: int) -> Box:
        """The place of a page, counted from 1, on the sheet (mm)."""
        column = (page % PAGES) if page % PAGES < COLUMNS else PAGES - 1 - page
        top = 0.0 if is_upside_down(page) else self.height
        return Box(column * self.width, top, (column + 1) * self.width, top + self.height)

    def frame(self, page: int) -> Frame:
        """The frame of a page, from the upper left corner as its reader holds it."""
        box = self.box(page)
        return Frame.upside_down(box) if is_upside_down(page) else Frame(box.left, box.top)

    def content(self, page: int) -> Box:
        """What may be printed of a page, in its own frame: clear of folds, and of the edge of the sheet.

        All pages keep clear as the outermost must, so that facing pages mirror each other.
        """
        left_hand = page % 2 == 0
        left, right = (CLEAR_OF_EDGE, CLEAR_OF_FOLD) if left_hand else (CLEAR_OF_FOLD, CLEAR_OF_EDGE)
        return Box(left, CLEAR_OF_FOLD, self.width - right, self.height - CLEAR_OF_EDGE)

    def marks(self) -> tuple[Shape, ...]:
        """Short marks where folds meet the edge, and the dashed cut in the middle."""
        pen, paper, middle = Pen(), self.paper, self.height
        low, far = SAFE_EDGE + 0.3, SAFE_EDGE + 0.3 + MARK
        for column in range(1, COLUMNS):
            x = column * self.width
            for start, end in ((low, far), (paper.height - low, paper.height - far)):
                pen.line((x, start), (x, end), weight="detail", cap="butt")
        for start, end in ((low, far), (paper.width - low, paper.width - far)):
            pen.line((start, middle), (end, middle), weight="detail", cap="butt")
        cut = (self.width, middle), (paper.width - self.width, middle)
        pen.line(*cut, weight="meaning", dash="cut", cap="butt")
        return tuple(pen.shapes)


def is_upside_down(page: int) -> bool:
    """Whether a page stands on its head on the sheet."""
    return COLUMNS <= page < PAGES
