"""The structure tree of a tagged file, read into plain nodes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from lessonpress.verify.objects import is_dictionary

ObjectId: TypeAlias = tuple[int, int]
_DEEPEST = 200


@dataclass(frozen=True, slots=True)
class Mark:
    """Tagged content: ``owner`` is the page or form that holds it, ``page`` counts from 1."""

    owner: ObjectId
    page: int
    mcid: int


@dataclass(slots=True)
class Node:
    """A structure element; ``page`` counts from 1 and is 0 where unknown."""

    kind: str
    page: int
    source: Any
    marks: list[Mark] = field(default_factory=list)
    kids: list[Node] = field(default_factory=list)
    order: list[Node | Mark] = field(default_factory=list)
    annotations: list[ObjectId] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """The element and all below it, in reading order."""
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def all_marks(self) -> Iterator[Mark]:
        """All tagged content below the element, in reading order."""
        for item in self.order:
            if isinstance(item, Mark):
                yield item
            else:
                yield from item.all_marks()

    @property
    def is_empty(self) -> bool:
        """Whether it has neither content nor elements."""
        return not (self.order or self.annotations)

    def attribute(self, name: str) -> Any:
        """A value of its attributes, None where it has none."""
        attributes = self.source.get("/A")
        if attributes is None:
            return None
        many = [attributes] if is_dictionary(attributes) else [each for each in attributes if is_dictionary(each)]
        return next((owner[name] for owner in many if name in owner), None)


class _Reader:
    def __init__(self, roles: Mapping[str, Any], pages: Mapping[ObjectId, int]) -> None:
        self.roles = roles
        self.pages = pages
        self.seen: set[ObjectId] = set()

    def element(self, source: Any, owner: ObjectId, depth: int = 0) -> Node:
        if depth > _DEEPEST or (source.is_indirect and source.objgen in self.seen):
            raise ValueError("its structure tree turns in a circle")
        self.seen.add(source.objgen)
        if "/Pg" in source:
            owner = source.Pg.objgen
        node = Node(self.kind(source), self.pages.get(owner, 0), source)
        for kid in _kids(source):
            self.add(node, kid, owner, depth)
        return node

    def add(self, node: Node, kid: Any, owner: ObjectId, depth: int) -> None:
        if isinstance(kid, int):
            self.mark(node, Mark(owner, self.pages.get(owner, 0), kid))
        elif kid.get("/Type") == "/MCR":
            page = kid.Pg.objgen if "/Pg" in kid else owner
            holder = kid.Stm.objgen if "/Stm" in kid else page
            self.mark(node, Mark(holder, self.pages.get(page, 0), int(kid.MCID)))
        elif kid.get("/Type") == "/OBJR":
            node.annotations.append(kid.Obj.objgen)
        else:
            child = self.element(kid, owner, depth + 1)
            node.kids.append(child)
            node.order.append(child)
            node.page = node.page or child.page

    @staticmethod
    def mark(node: Node, mark: Mark) -> None:
        node.marks.append(mark)
        node.order.append(mark)

    def kind(self, source: Any) -> str:
        name = str(source.S)
        for _ in range(8):
            if name not in self.roles:
                break
            name = str(self.roles[name])
        return name[1:]


def _kids(source: Any) -> list[Any]:
    import pikepdf

    kids = source.get("/K")
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def read_tree(catalog: Any, pages: Mapping[ObjectId, int]) -> Node | None:
    """The tree under one root; None when the file is not tagged."""
    import pikepdf

    source = catalog.get("/StructTreeRoot")
    if source is None:
        return None
    reader = _Reader(source.get("/RoleMap", {}), pages)
    root = Node("StructTreeRoot", 0, pikepdf.Dictionary())
    for kid in _kids(source):
        reader.add(root, kid, (0, 0), 0)
    return root
