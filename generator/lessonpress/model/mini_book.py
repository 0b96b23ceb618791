"""Words of the book that is folded from one sheet."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lessonpress.model.texts import BandedLabel, BandedProse, Content


class FoldStep(Content):
    """A step of the folding: what its drawing shows, and what to do."""

    alt: BandedLabel
    text: BandedProse


class MiniBookWords(Content):
    """Words of the folded book: what stands before the maker's name, and how it is folded."""

    made_by: BandedLabel
    heading: BandedLabel
    steps: Annotated[tuple[FoldStep, ...], Field(min_length=6, max_length=6, strict=False)]
