"""The words of the questions in one language (``templates/questions``), and what may be wrong with them.

Names in braces are filled in with a parameter and its unit: ``{queue}`` prints "2 boxes". A unit after a
colon replaces the parameter's own: ``{words:clap}`` prints "8 claps", ``{words:number}`` prints "8".
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, StringConstraints

from lessonpress.model import BandedProse, Content, Id, Label

HOLE = re.compile(r"\{([a-z_]+)(?::([a-z-]+))?\}")
"""A name in braces, with or without a unit."""

BARE = "number"
"""The unit that stands for no unit."""

PluralForm = Literal["zero", "one", "two", "few", "many", "other"]
"""The plural categories of the Unicode locale data."""


def _one_form(value: object) -> object:
    return {"other": value} if isinstance(value, str) else value


Unit = Annotated[dict[PluralForm, Label], BeforeValidator(_one_form)]
"""What stands after a number: one text for every number, or one for each plural form.

A text with ``{number}`` in it places the number itself.
"""

StepId = Annotated[str, StringConstraints(pattern=r"^[a-z]+(-[a-z]+)*$", max_length=40)]


class GeneratorWords(Content):
    """The question, and what each line of its working finds out."""

    stem: BandedProse
    steps: dict[StepId, Label]


class QuestionWords(Content):
    """All words of the question generators in one language."""

    step: Label
    units: dict[Id, Unit]
    names: dict[Id, Label]
    mistakes: dict[Id, Label]
    questions: dict[Id, GeneratorWords]
