"""Real sheets for the tests of verify and of the tag repair: made by WeasyPrint, as the product's are."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
from weasyprint import HTML
from weasyprint.text.fonts import FontConfiguration

from lessonpress.engines.tags import repair
from lessonpress.fonts import font_face_rules, font_file

FIGURE = (
    '<svg width="100mm" height="30mm" viewBox="0 0 100 30" fill="none" stroke="#000" stroke-width="0.4">'
    "<title>A phone sends a message to a server</title>"
    '<rect x="1" y="1" width="30" height="20"/><circle cx="70" cy="15" r="10"/><path d="M31 11L60 15"/>'
    '<g fill="#000" stroke="none" font-family="Lexend" font-size="4">'
    '<text x="3" y="10">Phone 10</text><text x="64" y="15">Server</text></g></svg>'
)
BODY = f"""
<header><h1>Where does a message go?</h1><p>Name <span></span> Date</p></header>
<section><h2>Look</h2>
<p>Every message travels <b>through</b> many <a href="https://example.org/stops">stops</a>.</p>
<figure>{FIGURE}<figcaption>The trip</figcaption></figure></section>
<section><h2>Do</h2>
<ol><li>What is first?<div style="border-bottom:1pt solid #000;height:8mm"></div></li><li>What is second?</li></ol>
<div>Words of a plain box</div><div><div><p>Words of a nested box</p></div></div>
<table><thead><tr><th>Stop</th><th>Time</th></tr></thead><tbody><tr><th>Phone</th><td>10 ms</td></tr>
<tr><th>Network</th><td></td></tr></tbody></table></section>
<section style="break-before:page"><h2>Again</h2><p>Another page</p></section>
"""
STYLE = """
@page { size: SIZE; margin: 15mm 15mm 27mm;
  @bottom-left { content: "Round trip sheet"; font: 9pt Lexend; vertical-align: top; padding-top: 3mm }
  @bottom-right { content: "Page " counter(page); font: 9pt Lexend; vertical-align: top; padding-top: 3mm } }
html { font-family: Atkinson, Lexend; font-size: 12pt } body { margin: 0 }
a { color: #000; text-decoration: none } table { border-collapse: collapse }
td, th { border: 1pt solid #000; padding: 2mm }
"""

Make = Callable[..., bytes]


@pytest.fixture(scope="session")
def raw() -> Make:
    """Make a sheet, unrepaired: ``old`` in the body becomes ``new``, ``style`` is added."""
    faces = font_face_rules(lambda face: font_file(face).as_uri())
    configuration = FontConfiguration()

    def make(old: str = "", new: str = "", *, style: str = "", size: str = "A4", end: str = "") -> bytes:
        assert old in BODY
        body = BODY.replace(old, new, 1) if old else BODY
        styles = faces + STYLE.replace("SIZE", size) + style
        page = f"<html lang=en><title>Round trip</title><style>{styles}</style><body>{body}{end}</body></html>"
        return HTML(string=page).write_pdf(pdf_variant="pdf/ua-1", font_config=configuration)

    return make


@pytest.fixture(scope="session")
def sheet(raw: Make) -> Make:
    """Make a finished sheet; takes the same changes."""

    def make(*change: str, **more: str) -> bytes:
        return repair(raw(*change, **more), "en", "Round trip")

    return make


@pytest.fixture(scope="session")
def good(sheet: Make) -> bytes:
    """A sheet that keeps every promise."""
    return sheet()


@pytest.fixture(scope="session")
def damage() -> Callable[..., bytes]:
    """Open a sheet, let a function change it, and save it again."""

    def change(pdf: bytes, by: Callable[[pikepdf.Pdf], object], **save: object) -> bytes:
        result = BytesIO()
        with pikepdf.open(BytesIO(pdf)) as document:
            by(document)
            document.save(result, **save)
        return result.getvalue()

    return change
