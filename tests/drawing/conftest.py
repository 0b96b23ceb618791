"""Renders scenes as the product does: SVG in a page, by WeasyPrint, from the same font files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as FilePath

import pypdfium2
import pytest
from PIL import Image
from weasyprint import HTML

from lessonpress.drawing.scene import Scene
from lessonpress.engines.svg import svg
from lessonpress.fonts import font_face_rules, font_file
from lessonpress.style import THEMES


@pytest.fixture(scope="session")
def pdf_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., FilePath]:
    """A scene on a page of its own size."""
    folder, styles = tmp_path_factory.mktemp("scenes"), font_face_rules(lambda face: font_file(face).as_uri())

    def render(scene: Scene, theme: str = "copier") -> FilePath:
        page = f"@page{{size:{scene.width}mm {scene.height}mm;margin:0}}svg{{display:block}}body{{margin:0}}"
        html = f"<html lang=en><title>t</title><style>{styles}{page}</style><body>{svg(scene, THEMES[theme])}"
        target = folder / f"{len(list(folder.iterdir()))}.pdf"
        HTML(string=html).write_pdf(target)
        return target

    return render


@pytest.fixture(scope="session")
def picture_of(pdf_of: Callable[..., FilePath]) -> Callable[..., Image.Image]:
    """A scene in pixels, 10 to a mm; in one bit, as a copier makes them."""

    def render(scene: Scene, theme: str = "copier") -> Image.Image:
        page = pypdfium2.PdfDocument(pdf_of(scene, theme))[0]
        picture: Image.Image = page.render(scale=254 / 72).to_pil()
        return picture.convert("L").point(lambda value: 255 if value > 150 else 0)

    return render
