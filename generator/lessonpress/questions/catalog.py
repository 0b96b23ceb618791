"""All question generators: one module each, found by their ``GENERATOR``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from immutabledict import immutabledict

from lessonpress.questions.generator import Generator


@cache
def generators() -> Mapping[str, Generator]:
    """All generators by id, sorted."""
    package = __name__.rpartition(".")[0]
    found = pkgutil.iter_modules([str(Path(__file__).parent)])
    modules = (importlib.import_module(f"{package}.{info.name}") for info in found)
    made = [module.GENERATOR for module in modules if hasattr(module, "GENERATOR")]
    return immutabledict({generator.id: generator for generator in sorted(made, key=lambda one: one.id)})


def of_band(band: str) -> tuple[Generator, ...]:
    """The generators that make questions for a band."""
    return tuple(generator for generator in generators().values() if band in generator.bands)
