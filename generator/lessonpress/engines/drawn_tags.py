"""The structure tree of a drawn document: what its numbered marks are, in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from lessonpress.engines.tags import set_parent_tree, write_metadata

_NO_GLYPH = re.compile(rb"(\d+) beginbfchar\s+<00> <0000>\s+")


@dataclass(frozen=True, slots=True)
class Mark:
    """Marked content by its page (from 0) and its number on the page."""

    page: int
    number: int


@dataclass(frozen=True, slots=True)
class Element:
    """An element of the tree; ``box`` is what a figure covers, in points from the lower left corner."""

    kind: str
    page: int
    kids: Sequence[Element | Mark]
    alt: str = ""
    box: tuple[float, ...] = ()


def tag(pdf: bytes, elements: Sequence[Element], language: str, title: str) -> bytes:
    """The same pages with a structure tree of the elements, title and language; the bytes are reproducible."""
    import pikepdf
    from pikepdf import Dictionary, Name

    with pikepdf.open(BytesIO(pdf)) as document:
        owners: list[dict[int, Any]] = [{} for _ in document.pages]
        root = document.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        document.Root.StructTreeRoot = root
        whole = _element(Element("Document", -1, elements), root, document, owners)
        root.K = pikepdf.Array([whole])
        _number_pages(document, owners)
        for font in _fonts(document):
            _mend_unicode(font)
        for key in ("/Outlines", "/PageMode", "/Names"):
            if key in document.Root:
                del document.Root[key]
        write_metadata(document, language, title)
        result = BytesIO()
        document.save(
            result,
            deterministic_id=True,
            compress_streams=True,
            recompress_flate=True,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
    return result.getvalue()


def _element(element: Element, parent: Any, document: Any, owners: list[dict[int, Any]]) -> Any:
    from pikepdf import Array, Dictionary, Name, String

    made = document.make_indirect(Dictionary(Type=Name.StructElem, S=Name(f"/{element.kind}"), P=parent))
    if element.page >= 0:
        made.Pg = document.pages[element.page].obj
    if element.alt:
        made.Alt = String(element.alt)
    if element.box:
        made.A = Dictionary(O=Name.Layout, BBox=Array(list(element.box)), Placement=Name.Block)
    kids = []
    for kid in element.kids:
        if isinstance(kid, Mark):
            owners[kid.page][kid.number] = made
            kids.append(kid.number)
        else:
            kids.append(_element(kid, made, document, owners))
    made.K = Array(kids)
    return made


def _number_pages(document: Any, owners: list[dict[int, Any]]) -> None:
    numbers: list[Any] = []
    for number, (page, marked) in enumerate(zip(document.pages, owners, strict=True)):
        page.obj.StructParents = number
        numbers += [number, [marked[mark] for mark in range(len(marked))]]
    set_parent_tree(document, numbers)


def _fonts(document: Any) -> Iterator[Any]:
    """The fonts of all pages, each once."""
    seen = set()
    for page in document.pages:
        for font in page.obj.Resources.get("/Font", {}).values():
            if font.objgen not in seen:
                seen.add(font.objgen)
                yield font


def _mend_unicode(font: Any) -> None:
    """Drop the code for "no glyph" from a font's map: no text uses it, and PDF/UA lets nothing stand for it."""
    source = font.ToUnicode.read_bytes()
    font.ToUnicode.write(_NO_GLYPH.sub(_one_less, source))


def _one_less(found: re.Match[bytes]) -> bytes:
    return b"%d beginbfchar\n" % (int(found[1]) - 1)
