"""Checks of the file itself: paper, pages, title, language, and nothing inside that should not be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from lessonpress.errors import Problem
from lessonpress.style import MM_PER_PT, PAPERS, WALL_PAPERS, Paper
from lessonpress.verify.geometry import Box
from lessonpress.verify.objects import dictionary, is_dictionary
from lessonpress.verify.subject import Subject

_TOLERANCE = 0.1
"""Of a paper's sides, in mm."""
_UA = "{http://www.aiim.org/pdfua/ns/id/}part"
_DC = "{http://purl.org/dc/elements/1.1/}"
_XMP_DATES = ("CreateDate", "ModifyDate", "MetadataDate")
_LINK = re.compile(r"(https?|mailto):")


def check_paper(subject: Subject) -> Iterator[Problem]:
    """Every page is upright, whole, and of one paper: the promised one, or a known one."""
    sizes = {_millimeters(frame.paper) for frame in subject.frames}
    for frame, page in zip(subject.frames, subject.document.pages, strict=True):
        size = _millimeters(frame.paper)
        yield from _check_size(frame.number, size, subject.promise.paper)
        if _inherited(page.obj, "/Rotate"):
            yield Problem(f"page {frame.number} is turned", hint="make the page itself portrait or landscape")
        if any(abs(a - b) > 0.3 for a, b in zip(map(float, page.cropbox), map(float, page.mediabox), strict=True)):
            yield Problem(f"page {frame.number} is cropped", hint="part of it would not be shown or printed")
    if len(sizes) > 1 and subject.promise.paper is None:
        shown = ", ".join(sorted(f"{width} x {height} mm" for width, height in sizes))
        yield Problem(f"the pages differ in size: {shown}")


def _millimeters(box: Box) -> tuple[float, float]:
    return round((box.right - box.left) * MM_PER_PT, 1), round((box.top - box.bottom) * MM_PER_PT, 1)


_KNOWN = (*PAPERS.values(), *(paper.turned for paper in PAPERS.values()), *WALL_PAPERS.values())
"""Papers that a file may have when it promises none: upright, on their long side, or for a wall."""


def _check_size(number: int, size: tuple[float, float], paper: Paper | None) -> Iterator[Problem]:
    found = next((known for known in _KNOWN if _fits(size, known)), None)
    if found is not None and (paper is None or _fits(size, paper)):
        return
    name = f"{found.name} paper" if found else f"{size[0]} x {size[1]} mm"
    wanted = (paper,) if paper else tuple(PAPERS.values())
    hint = " or ".join(f"{known.name}, {known.width} x {known.height} mm" for known in wanted)
    yield Problem(f"page {number} is {name}", hint=f"it should be {hint}")


def _fits(size: tuple[float, float], paper: Paper) -> bool:
    return all(abs(a - b) <= _TOLERANCE + 1e-6 for a, b in zip(size, (paper.width, paper.height), strict=True))


def _inherited(page: Any, key: str) -> Any:
    for _ in range(32):
        if key in page:
            return page[key]
        if "/Parent" not in page:
            break
        page = page["/Parent"]
    return None


def check_limits(subject: Subject) -> Iterator[Problem]:
    """Not more pages and bytes than promised, and at least one page."""
    promise, pages, size = subject.promise, len(subject.frames), len(subject.pdf)
    if not pages:
        yield Problem("the file has no pages")
    if promise.most_pages is not None and pages > promise.most_pages:
        yield Problem(f"the file has {pages} pages, {promise.most_pages} at most were promised")
    if promise.most_bytes is not None and size > promise.most_bytes:
        yield Problem(
            f"the file has {size / 1000:.0f} kB, {promise.most_bytes / 1000:.0f} kB at most were promised"
        )


def check_catalog(subject: Subject) -> Iterator[Problem]:
    """The file is tagged, says its language, and shows its title."""
    root, wanted = dictionary(subject.document.Root), subject.promise.language
    language = str(root.get("/Lang", ""))
    if not language:
        yield Problem("the file does not say its language", hint="screen readers would guess how to pronounce it")
    elif wanted is not None and language != wanted:
        yield Problem(f'the file says its language is "{language}", not "{wanted}"')
    if dictionary(root.get("/MarkInfo")).get("/Marked") is not True or "/StructTreeRoot" not in root:
        yield Problem("the file is not tagged", hint="screen readers would guess the reading order")
    if dictionary(root.get("/ViewerPreferences")).get("/DisplayDocTitle") is not True:
        yield Problem("viewers would show the file's name in place of its title", hint="set DisplayDocTitle")


def check_metadata(subject: Subject) -> Iterator[Problem]:
    """Title in both places and as promised; the PDF/UA mark; no names and no dates."""
    information = dictionary(subject.document.trailer.get("/Info"))
    xmp = _read_xmp(subject.document.Root)
    titles = (str(information.get("/Title", "")), _xmp_title(xmp))
    wanted = subject.promise.title
    if not all(titles):
        yield Problem("the file has no title", hint="it belongs in the document information and in XMP")
    elif titles[0] != titles[1]:
        yield Problem(f'the file has two titles, "{titles[0]}" and "{titles[1]}"')
    elif wanted is not None and titles[0] != wanted:
        yield Problem(f'the title is "{titles[0]}", not "{wanted}"')
    if _xmp_value(xmp, _UA) != "1":
        yield Problem("the file does not say that it is accessible", hint="its XMP lacks pdfuaid:part 1")
    yield from _check_private(information, xmp)


def _check_private(information: Any, xmp: ElementTree.Element) -> Iterator[Problem]:
    if str(information.get("/Author", "")) or xmp.find(f".//{_DC}creator") is not None:
        yield Problem("the file names an author", hint="files carry no names of people")
    dates = [key for key in ("/CreationDate", "/ModDate") if key in information]
    dates += [name for name in _XMP_DATES if _xmp_value(xmp, f"{{http://ns.adobe.com/xap/1.0/}}{name}")]
    if dates:
        yield Problem("the file holds the date it was made", hint="the same lesson should give the same file")


def _read_xmp(root: Any) -> ElementTree.Element:
    if "/Metadata" not in root:
        return ElementTree.Element("none")
    try:
        return ElementTree.fromstring(root.Metadata.read_bytes())
    except ElementTree.ParseError:
        return ElementTree.Element("none")


def _xmp_title(xmp: ElementTree.Element) -> str:
    title = xmp.find(f".//{_DC}title")
    return "" if title is None else "".join(title.itertext()).strip()


def _xmp_value(xmp: ElementTree.Element, name: str) -> str:
    """A property, which XMP may write as an element or as an attribute."""
    for element in xmp.iter():
        if element.tag == name:
            return (element.text or "").strip()
        if name in element.attrib:
            return element.attrib[name]
    return ""


def check_contained(subject: Subject) -> Iterator[Problem]:
    """Paper needs no scripts, attached files or actions; links lead to web pages, mail or the document."""
    root = dictionary(subject.document.Root)
    names = dictionary(root.get("/Names"))
    if "/JavaScript" in names or _acts(root.get("/OpenAction"), ("/GoTo",)) or "/AA" in root:
        yield Problem("the file runs a script or an action when it is opened")
    if "/EmbeddedFiles" in names or "/AF" in root:
        yield Problem("another file is attached to this one")
    if "/AcroForm" in root and "/XFA" in root.AcroForm:
        yield Problem("the file holds an XFA form")
    tagged = (
        {reference for node in subject.tree.walk() for reference in node.annotations} if subject.tree else set()
    )
    for number, page in enumerate(subject.document.pages, start=1):
        if "/AA" in page.obj:
            yield Problem(f"page {number} runs an action when it is shown")
        for annotation in page.obj.get("/Annots", ()):
            yield from _check_annotation(number, annotation, annotation.objgen in tagged)


def _acts(action: Any, allowed: tuple[str, ...]) -> bool:
    return action is not None and is_dictionary(action) and str(action.get("/S")) not in allowed


def _check_annotation(page: int, annotation: Any, tagged: bool) -> Iterator[Problem]:
    kind = str(annotation.get("/Subtype", "/Unknown"))[1:]
    action = annotation.get("/A")
    if kind == "FileAttachment":
        yield Problem(f"page {page} has a file attached")
    elif kind not in ("Link", "Widget"):
        yield Problem(f"page {page} has a note or other annotation ({kind})")
    if "/AA" in annotation or _acts(action, ("/URI", "/GoTo")):
        yield Problem(f"page {page} has a link or field that runs an action or a script")
    elif action is not None and "/URI" in action and not _LINK.match(str(action.URI)):
        yield Problem(f'page {page} has a link to "{action.URI}"', hint="links start with https: or mailto:")
    if not tagged:
        yield Problem(f"page {page} has a link or field that is not tagged")
