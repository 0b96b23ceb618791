"""The gallery of the README: a small picture of each kind, and a table that shows them all."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from lessonpress.documents import kinds

ROOT = Path(__file__).parents[2]
RENEW = "renew the gallery with: make gallery"


@cache
def gallery() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gallery", ROOT / "docs/gallery.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["gallery"] = module
    spec.loader.exec_module(module)
    return module


def test_each_kind_has_a_picture() -> None:
    assert sorted(path.stem for path in (ROOT / "docs/gallery").iterdir()) == sorted(kinds()), RENEW


@pytest.mark.parametrize("kind", kinds())
def test_pictures_are_small(kind: str) -> None:
    path = ROOT / "docs/gallery" / f"{kind}.png"
    assert path.is_file(), RENEW
    assert path.stat().st_size <= 60_000
    with Image.open(path) as picture:
        assert picture.size[0] == 500 and picture.format == "PNG"


def test_the_readme_shows_them() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert gallery().with_section(readme) == readme, RENEW
    for kind in kinds():
        assert readme.count(f"](docs/gallery/{kind}.png)") == 1


def test_a_readme_without_a_place_for_it_is_said() -> None:
    with pytest.raises(SystemExit, match="there is no place for the gallery"):
        gallery().with_section("# Readme\n")
