"""WeasyPrint: HTML and CSS into pages. Whatever it warns about stops the build.

The layout is known before anything is painted, so a document can be measured and laid out again.
"""

from __future__ import annotations

import io
import logging
import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lessonpress.errors import MissingError, Problem, TemplateError, Where, WriteError
from lessonpress.fonts import font_face_rules, font_file
from lessonpress.style import FACES, Face

_MM_PER_PX = 25.4 / 96
_INSTALL = (
    "Debian or Ubuntu: apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0; "
    "macOS: brew install pango"
)


_CONTENT_TYPES = {"svg": "image/svg+xml", "png": "image/png", "ttf": "font/ttf"}
"""By the ending of an asset's address."""


@dataclass(frozen=True, slots=True)
class Page:
    """What a document is made of: HTML, its style sheet, and the files they may use by ``asset:`` address."""

    html: str
    css: str
    template: Path
    style_sheet: Path
    assets: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where an element with an id stands: page (from 1) and mm from the top and left of the paper."""

    page: int
    top: float
    left: float


class Layout:
    """A laid-out document, not painted yet."""

    def __init__(self, document: Any, page: Page) -> None:
        self._document = document
        self._page = page

    @property
    def pages(self) -> int:
        """Number of pages."""
        return len(self._document.pages)

    @property
    def anchors(self) -> Mapping[str, Anchor]:
        """Elements with an id."""
        return {
            name: Anchor(number, y * _MM_PER_PX, x * _MM_PER_PX)
            for number, page in enumerate(self._document.pages, 1)
            for name, (x, y, *_) in page.anchors.items()
        }

    def paint(self) -> bytes:
        """The document as a tagged PDF (PDF/UA-1)."""
        target = io.BytesIO()
        with _warnings_as_errors(self._page):
            self._document.write_pdf(target, pdf_variant="pdf/ua-1")
        return target.getvalue()


def lay_out(page: Page) -> Layout:
    """Lay out a document. Raises a TemplateError with every warning of the engine."""
    weasyprint = _weasyprint()
    fetcher = _fetcher(page.assets)
    with _warnings_as_errors(page):
        fonts, faces = _font_configuration(), _font_faces()
        css = weasyprint.CSS(string=page.css, font_config=fonts, url_fetcher=fetcher, base_url="asset:")
        html = weasyprint.HTML(string=page.html, url_fetcher=fetcher, base_url="asset:")
        document = html.render(stylesheets=[faces, css], font_config=fonts)
    return Layout(document, page)


@cache
def _weasyprint() -> Any:
    try:
        import weasyprint
    except OSError as error:
        raise MissingError(
            f"WeasyPrint cannot load its system libraries ({str(error).splitlines()[0]})", hint=_INSTALL
        ) from None
    return weasyprint


@cache
def _font_configuration() -> Any:
    _weasyprint()
    from weasyprint.text.fonts import FontConfiguration

    return FontConfiguration()  # type: ignore[no-untyped-call]


@cache
def _font_faces() -> Any:
    files = {_font_address(face): font_file(face).read_bytes() for face in FACES}
    return _weasyprint().CSS(
        string=font_face_rules(_font_address),
        font_config=_font_configuration(),
        url_fetcher=_fetcher(files),
        base_url="asset:",
    )


def _font_address(face: Face) -> str:
    return f"asset:font/{face.name}.ttf"


def _fetcher(assets: Mapping[str, bytes]) -> Any:
    """A fetcher that hands out the given files and nothing else: no network, no disk."""
    _weasyprint()
    from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

    class AssetFetcher(URLFetcher):
        def fetch(self, url: str, headers: Any = None) -> Any:
            if url not in assets:
                raise FatalURLFetchingError(f"not one of the document's own files: {url}")
            kind = _CONTENT_TYPES[url.rpartition(".")[2]]
            return URLFetcherResponse(url, assets[url], {"Content-Type": kind})  # type: ignore[no-untyped-call]

    return AssetFetcher()  # type: ignore[no-untyped-call]


class _Collector(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@contextmanager
def _warnings_as_errors(page: Page) -> Iterator[None]:
    """Collect what the engine logs; it only logs missing images, glyphs and broken CSS, and goes on."""
    from weasyprint.urls import FatalURLFetchingError

    collector = _Collector()
    loggers = [logging.getLogger(name) for name in ("weasyprint", "fontTools")]
    for logger in loggers:
        logger.addHandler(collector)
    try:
        yield
    except FatalURLFetchingError as error:
        collector.messages.append(str(error))
    except OSError as error:
        # The engine keeps its copies of the fonts in the temporary folder.
        what = f"cannot write: {error.strerror or error}"
        hint = "free some space, or name another folder in TMPDIR"
        raise WriteError(what, hint, Where(Path(tempfile.gettempdir()))) from None
    finally:
        for logger in loggers:
            logger.removeHandler(collector)
    if any("HarfBuzz-Subset" in message for message in collector.messages):
        raise MissingError("the library HarfBuzz-Subset is not installed", hint=_INSTALL)
    if collector.messages:
        raise TemplateError(_problem(message, page) for message in dict.fromkeys(collector.messages))


def _problem(message: str, page: Page) -> Problem:
    """An engine's warning with its place: style sheet warnings name line and column, or quote a selector."""
    spot = re.search(r" at (\d+):(\d+)", message)
    if spot:
        where = Where(page.style_sheet, int(spot[1]), int(spot[2]))
        return Problem(message.replace(spot[0], "").rstrip("."), where)
    selector = re.search(r"selector,? '([^']+)'", message)
    at = page.css.find(selector[1].strip()) if selector else -1
    if at >= 0:
        line, column = page.css.count("\n", 0, at) + 1, at - page.css.rfind("\n", 0, at)
        return Problem(message.rstrip("."), Where(page.style_sheet, line, column))
    return Problem(message.rstrip("."), Where(page.template))
