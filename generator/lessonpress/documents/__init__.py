"""Kinds of documents, found by their ``KIND``, or ``KINDS`` where one module makes several."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache

from immutabledict import immutabledict

from lessonpress.documents.kind import DocumentKind


@cache
def kinds() -> Mapping[str, DocumentKind]:
    """All document kinds by id, sorted."""
    modules = tuple(importlib.import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    found = [module.KIND for module in modules if hasattr(module, "KIND")]
    found += [kind for module in modules for kind in getattr(module, "KINDS", ())]
    return immutabledict({kind.id: kind for kind in sorted(found, key=lambda kind: kind.id)})
