"""How long things take in class: steps with their minutes, and their sum."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from lessonpress.model.texts import OTHERS, Content, Id, by_band


class Step(Content):
    """A step and how long it takes (minutes)."""

    id: Id
    minutes: Annotated[int, Field(ge=1, le=120)]


class Timing(Content):
    """Steps in order, and the minutes that they take together."""

    minutes: Annotated[int, Field(ge=1, le=600)]
    steps: Annotated[tuple[Step, ...], Field(min_length=2, max_length=10, strict=False)]


def _spread(value: object) -> object:
    # One timing for all bands is recognized by its own keys.
    one = isinstance(value, dict) and "steps" in value
    return {OTHERS: value} if one else by_band(value, "steps, or steps for each band")


BandedTiming = Annotated[dict[str, Timing], BeforeValidator(_spread)]
