"""Repair of the tags that WeasyPrint writes: what its validators let pass and a screen reader stumbles over.

The structure tree is read into plain nodes, changed there, and written back with a new parent tree:

- footers, which WeasyPrint tags outside the tree, become artifacts;
- figure boxes, given in CSS pixels from the top left, become points from the bottom left;
- elements that say nothing (empty ones, bare spans and wrappers) go;
- list items hold a label and one body; table headers say whether they head a row or a column.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeAlias
from xml.sax.saxutils import escape

from lessonpress.errors import Problem, TemplateError

if TYPE_CHECKING:
    import pikepdf

PRODUCER = "Lessonpress"
_POINTS_PER_PIXEL = 0.75
_TEXT = frozenset("P H1 H2 H3 H4 H5 H6 Lbl LBody Caption TD TH Link Span".split())
"""Elements that may hold marked content themselves, without a span around it."""
_INLINE = frozenset({"Span", "Link"})
_MAY_BE_EMPTY = frozenset({"TD", "TH"})
_MEANING = ("/A", "/ActualText", "/Alt", "/C", "/E", "/ID", "/Lang", "/T")
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{producer}</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


@dataclass(slots=True)
class _Mark:
    """Marked content of a page: the leaf of the tree."""

    page: int
    mcid: int


@dataclass(slots=True)
class _Link:
    """A reference to an annotation."""

    reference: Any


@dataclass(slots=True)
class _Element:
    """A structure element; ``page`` is -1 when it names none."""

    source: Any
    kind: str
    page: int
    kids: list[_Kid]

    @property
    def elements(self) -> list[_Element]:
        return [kid for kid in self.kids if isinstance(kid, _Element)]

    @property
    def is_bare(self) -> bool:
        return not any(key in self.source for key in _MEANING)


_Kid: TypeAlias = _Mark | _Link | _Element


def repair(pdf: bytes, language: str, title: str) -> bytes:
    """The same pages with sound tags, the given title and language, and no other metadata.

    ``pdf`` is what WeasyPrint wrote with ``pdf_variant="pdf/ua-1"``; repair it only once, since the
    figure boxes are converted. Text, pixels and page count stay the same, and so do the bytes from
    run to run. Raises a TemplateError for a link in a header or footer, where it cannot be tagged.
    """
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        pages = {page.obj.objgen: number for number, page in enumerate(document.pages)}
        root = _read(document.Root.StructTreeRoot.K[0], pages)
        _repair_tree(root, document)
        _write(root, document)
        _write_parent_tree(root, document)
        write_metadata(document, language, title)
        result = BytesIO()
        document.save(
            result,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
    return result.getvalue()


def _read(source: Any, pages: dict[tuple[int, int], int]) -> _Element:
    page = pages.get(source.Pg.objgen, -1) if "/Pg" in source else -1
    kids: list[_Kid] = []
    for kid in source.get("/K", ()):
        if isinstance(kid, int):
            kids.append(_Mark(page, kid))
        elif kid.get("/Type") == "/OBJR":
            kids.append(_Link(kid))
        else:
            kids.append(_read(kid, pages))
    return _Element(source, str(source.S)[1:], page, kids)


# Changing the tree


def _repair_tree(root: _Element, document: pikepdf.Pdf) -> None:
    _drop_empty(root)
    for owner in _walk(root):
        for element in owner.elements:
            _make_paragraph(element, owner)
    _dissolve(root)
    for element in _walk(root):
        if element.kind == "LI":
            _one_body(element, document)
        elif element.kind == "Table":
            _say_scope(element)
        elif element.kind == "Figure":
            _turn_box(element, document)


def _walk(element: _Element) -> Iterator[_Element]:
    yield element
    for kid in element.elements:
        yield from _walk(kid)


def _drop_empty(element: _Element) -> None:
    for kid in element.elements:
        _drop_empty(kid)
    element.kids = [
        kid for kid in element.kids if not isinstance(kid, _Element) or kid.kids or kid.kind in _MAY_BE_EMPTY
    ]


def _dissolve(element: _Element) -> None:
    element.kids = list(_without_wrappers(element.kids, element))
    for kid in element.elements:
        _dissolve(kid)


def _make_paragraph(element: _Element, owner: _Element) -> None:
    # A div of words is a paragraph, and so is the anonymous block around words that stand between blocks;
    # but bold words between other words have no tag of their own either.
    anonymous = element.kind == "NonStruct" and owner.kind not in _TEXT
    in_line = any(sibling.kind in _INLINE for sibling in owner.elements)
    if (element.kind == "Div" or (anonymous and not in_line)) and element.is_bare and _holds_words(element):
        element.kind = "P"


def _holds_words(element: _Element) -> bool:
    return all(
        kid.kind in _INLINE or (kid.kind == "NonStruct" and kid.is_bare and _holds_words(kid))
        for kid in element.elements
    )


def _without_wrappers(kids: list[_Kid], owner: _Element) -> Iterator[_Kid]:
    for kid in kids:
        if isinstance(kid, _Element) and _says_nothing(kid, owner):
            yield from _without_wrappers(kid.kids, owner)
        else:
            yield kid


def _says_nothing(element: _Element, owner: _Element) -> bool:
    if not element.is_bare:
        return False
    if element.kind == "Span":
        return owner.kind in _TEXT
    if element.kind == owner.kind == "L":
        # Columns of one list: an inner list would stand beside items.
        return all(kid.kind == "L" for kid in owner.elements)
    # A wrapper of several elements may keep them together (a figure and its caption), so it stays.
    if element.kind == "NonStruct" and owner.kind in _TEXT:
        return True
    return element.kind in ("NonStruct", "Div") and len(element.kids) == len(element.elements) == 1


def _one_body(item: _Element, document: pikepdf.Pdf) -> None:
    """A list item is a label and one body; WeasyPrint puts answer lines and further blocks beside the body."""
    labels = [kid for kid in item.kids if isinstance(kid, _Element) and kid.kind == "Lbl"]
    bodies = [kid for kid in item.elements if kid.kind == "LBody"]
    rest: list[_Kid] = [kid for kid in item.kids if not isinstance(kid, _Element) or kid.kind != "Lbl"]
    if not rest or (len(rest) == len(bodies) == 1):
        return
    body = bodies[0] if bodies else _new_body(item, document)
    merged: list[_Kid] = []
    for kid in rest:
        merged += kid.kids if isinstance(kid, _Element) and kid.kind == "LBody" else [kid]
    body.kids = merged
    item.kids = [*labels, body]


def _new_body(item: _Element, document: pikepdf.Pdf) -> _Element:
    from pikepdf import Dictionary, Name

    source = Dictionary(Type=Name.StructElem, S=Name.LBody)
    if "/Pg" in item.source:
        source.Pg = item.source.Pg
    return _Element(document.make_indirect(source), "LBody", item.page, [])


def _say_scope(table: _Element) -> None:
    for group, row in _rows(table):
        cells = [cell for cell in row.elements if cell.kind in ("TH", "TD")]
        in_head = group == "THead" or all(cell.kind == "TH" for cell in cells)
        leading = True
        for cell in cells:
            leading = leading and cell.kind == "TH"
            _set_scope(cell, "/Row" if leading and not in_head else "/Column")


def _rows(table: _Element) -> Iterator[tuple[str, _Element]]:
    for part in table.elements:
        if part.kind == "TR":
            yield "", part
        elif part.kind in ("THead", "TBody", "TFoot"):
            yield from ((part.kind, row) for row in part.elements if row.kind == "TR")


def _set_scope(cell: _Element, scope: str) -> None:
    """Scope replaces WeasyPrint's headers by id: those miss row headers and lack the id tree they need."""
    from pikepdf import Dictionary, Name

    if "/ID" in cell.source:
        del cell.source["/ID"]
    attributes = cell.source.get("/A", Dictionary(O=Name.Table))
    if "/Headers" in attributes:
        del attributes["/Headers"]
    if cell.kind == "TH" and "/Scope" not in attributes:
        attributes["/Scope"] = Name(scope)
    if len(attributes) > 1:
        cell.source["/A"] = attributes
    elif "/A" in cell.source:
        del cell.source["/A"]


def _turn_box(figure: _Element, document: pikepdf.Pdf) -> None:
    attributes = figure.source.get("/A")
    if attributes is None or "/BBox" not in attributes or figure.page < 0:
        return
    top = float(document.pages[figure.page].mediabox[3])
    left, above, right, below = (float(value) * _POINTS_PER_PIXEL for value in attributes["/BBox"])
    corners = (left, top - below, right, top - above)
    attributes["/BBox"] = [round(value, 3) for value in corners]


# Writing it back


def _write(root: _Element, document: pikepdf.Pdf) -> None:
    from pikepdf import Array, Name

    for element in _walk(root):
        element.source.S = Name(f"/{element.kind}")
        element.source.K = Array([_reference(kid, element, document) for kid in element.kids])
        for kid in element.elements:
            kid.source.P = element.source


def _reference(kid: _Kid, owner: _Element, document: pikepdf.Pdf) -> Any:
    from pikepdf import Dictionary, Name

    if isinstance(kid, _Element):
        return kid.source
    if isinstance(kid, _Link):
        return kid.reference
    if kid.page == owner.page:
        return kid.mcid
    return Dictionary(Type=Name.MCR, Pg=document.pages[kid.page].obj, MCID=kid.mcid)


def _write_parent_tree(root: _Element, document: pikepdf.Pdf) -> None:
    """A parent tree of what the tree reaches; content beyond it becomes an artifact."""
    owners: list[dict[int, Any]] = [{} for _ in document.pages]
    annotations: list[tuple[Any, Any]] = []
    for element in _walk(root):
        for kid in element.kids:
            if isinstance(kid, _Mark):
                owners[kid.page][kid.mcid] = element.source
            elif isinstance(kid, _Link):
                annotations.append((kid.reference.Obj, element.source))
    numbers: list[Any] = []
    for number, page in enumerate(document.pages):
        marked = owners[number]
        numbers += [number, [marked.get(mcid) for mcid in range(max(marked, default=-1) + 1)]]
        page.obj.StructParents = number
        _make_artifacts(document, page, frozenset(marked))
    for number, (annotation, owner) in enumerate(annotations, start=len(owners)):
        annotation.StructParent = number
        numbers += [number, owner]
    _refuse_untagged_links(document, {annotation.objgen for annotation, _ in annotations})
    set_parent_tree(document, numbers)


def set_parent_tree(document: pikepdf.Pdf, numbers: list[Any]) -> None:
    """Give the structure tree its number tree: keys and their elements (or lists of them) in turn."""
    from pikepdf import Array, Dictionary

    tree = Array([Array(value) if isinstance(value, list) else value for value in numbers])
    root = document.Root.StructTreeRoot
    root.ParentTree = document.make_indirect(Dictionary(Nums=tree))
    root.ParentTreeNextKey = len(numbers) // 2


def _make_artifacts(document: pikepdf.Pdf, page: pikepdf.Page, reached: frozenset[int]) -> None:
    import pikepdf
    from pikepdf import Dictionary, Name

    changed = False
    instructions: list[Any] = []
    for instruction in pikepdf.parse_content_stream(page):
        if str(instruction.operator) == "BDC":
            properties = instruction.operands[1]
            if "/MCID" in properties and int(properties.MCID) not in reached:
                artifact = [Name.Artifact, Dictionary(Type=Name.Pagination, Subtype=Name.Footer)]
                instruction = pikepdf.ContentStreamInstruction(artifact, instruction.operator)
                changed = True
        instructions.append(instruction)
    if changed:
        page.obj.Contents = document.make_stream(pikepdf.unparse_content_stream(instructions))


def _refuse_untagged_links(document: pikepdf.Pdf, tagged: set[tuple[int, int]]) -> None:
    problems = [
        Problem(
            f"page {number} has a link in its header or footer",
            hint="links cannot be tagged there; move it into the text",
        )
        for number, page in enumerate(document.pages, start=1)
        for annotation in page.obj.get("/Annots", ())
        if annotation.objgen not in tagged
    ]
    if problems:
        raise TemplateError(problems)


def write_metadata(document: pikepdf.Pdf, language: str, title: str) -> None:
    """Say what the document is, in its catalog, its information and its XMP, and nothing else."""
    from pikepdf import Dictionary, Name, String

    root = document.Root
    root.Lang = String(language)
    root.MarkInfo = Dictionary(Marked=True)
    root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    for page in document.pages:
        page.obj.Tabs = Name.S
    xmp = _XMP.format(title=escape(title), language=escape(language), producer=PRODUCER)
    root.Metadata = document.make_stream(xmp.encode(), Type=Name.Metadata, Subtype=Name.XML)
    information = Dictionary(Title=String(title), Producer=String(PRODUCER))
    document.trailer.Info = document.make_indirect(information)
