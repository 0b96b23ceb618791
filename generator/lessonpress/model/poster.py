"""Words of the poster, and of the page that says how its sheets are put together."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lessonpress.model.texts import BandedLabel, Content, Label, Prose


class PosterWords(Content):
    """Words of the poster; all but the first are for the person who hangs it up."""

    alt: BandedLabel
    shows: Label
    heading: Label
    map_alt: Label
    steps: Annotated[tuple[Prose, ...], Field(min_length=3, max_length=8, strict=False)]
