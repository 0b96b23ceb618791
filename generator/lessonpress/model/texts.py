"""The building blocks of content: ids, labels, prose, one wording for each band, exact numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from lessonpress.style import BANDS

T = TypeVar("T")

OTHERS = "others"
"""Stands for all bands that a text has no wording of its own for."""


class Markdown:
    """Marks a text as prose; a text without the mark is a label."""


Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
Label = Annotated[str, StringConstraints(min_length=1, max_length=90, pattern=r"^\S[^\n]*$")]
Prose = Annotated[str, StringConstraints(min_length=1, max_length=2_000, pattern=r"\S"), Markdown]
TextPath = Annotated[
    str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_-]*){0,4}$", max_length=120)
]
"""Where a text stands among the words of a lesson, such as ``parts.internet.text``."""
InputName = Annotated[str, StringConstraints(pattern=r"^[a-z]+(_[a-z]+)*$", max_length=40)]


def _spread(value: object) -> object:
    return {OTHERS: value} if isinstance(value, str) else by_band(value, "a text, or one text for each band")


def by_band(value: object, wanted: str) -> object:
    """A value for each band as it stands; a problem names bands that are unknown or missing."""
    if not isinstance(value, dict):
        raise PydanticCustomError("banded", f"must be {wanted}")
    for key in value:
        if key != OTHERS and key not in BANDS:
            raise PydanticCustomError("band", 'no band is named "{key}"', {"key": str(key)})
    missing = [band for band in BANDS if band not in value]
    if missing and OTHERS not in value:
        raise PydanticCustomError(
            "band_missing", "no wording for band {bands}", {"bands": ", ".join(missing), "missing": missing}
        )
    return value


def _banded_schema(limit: int) -> dict[str, Any]:
    text = {"type": "string", "minLength": 1, "maxLength": limit}
    per_band = {
        "type": "object",
        "properties": dict.fromkeys([*BANDS, OTHERS], text),
        "anyOf": [{"required": list(BANDS)}, {"required": [OTHERS]}],
        "additionalProperties": False,
    }
    return {"oneOf": [text, per_band]}


BandedLabel = Annotated[dict[str, Label], BeforeValidator(_spread), WithJsonSchema(_banded_schema(90))]
BandedProse = Annotated[dict[str, Prose], BeforeValidator(_spread), WithJsonSchema(_banded_schema(2_000))]


BandedText = Mapping[str, str]
"""A text by band, as loaded."""


def wording(text: Mapping[str, T], band: str) -> T:
    """The wording of a text (or whatever else differs by band) for a band."""
    return text[band] if band in text else text[OTHERS]


_NUMBER = r"\d{1,30}(\.\d{1,30}|/\d{1,30})?"


def exact(value: object) -> Fraction:
    """A whole number, decimal or ``a/b`` as an exact rational."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction | str):
        raise PydanticCustomError("number", "must be a number such as 45, 0.5 or 1/3")
    if isinstance(value, str) and not re.fullmatch(_NUMBER, value):
        raise PydanticCustomError("number", "must be a number such as 45, 0.5 or 1/3")
    try:
        return Fraction(value)
    except ZeroDivisionError:
        raise PydanticCustomError("number", "must be a number such as 45, 0.5 or 1/3") from None


Exact = Annotated[
    Fraction,
    BeforeValidator(exact),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"oneOf": [{"type": "number"}, {"type": "string", "pattern": f"^{_NUMBER}$"}]}),
]


class Content(BaseModel):
    """Base of all content: frozen, nothing unknown is accepted, equal content hashes equally."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    def __hash__(self) -> int:
        return hash(self.model_dump_json())
