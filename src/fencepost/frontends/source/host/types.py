"""Names of types that the project declares.

A type that clang does not know becomes `int`: after `typedef lib::X X;` the size of an X, and what
a template makes of it, are not those of the program. A name of the project may also be one that is
well known elsewhere (`struct int4 { char c[256]; }`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fencepost.frontends.source.host.integers import plain_type, size_of
from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.frontends.source.host.text import NAME
from fencepost.records import dataclass, field

_ALIASES = ("TypedefDecl", "TypeAliasDecl")
_OTHERS = ("EnumDecl",)
_RECORDS = frozenset({Kind.RECORD, Kind.CLASS_SPECIALIZATION})


@dataclass(frozen=True, slots=True)
class Types:
    """Types by their names: of aliases what they stand for, None for other types and for those that
    are declared twice. `unknown` are aliases of types that clang does not know.
    """

    declared: Mapping[str, str | None] = field(default_factory=dict)
    unknown: frozenset[str] = frozenset()

    def size_of(self, node: Node) -> int | None:
        """The value of `sizeof(type)` in bytes; None where it is not known."""
        asked = node.attributes.get("argType", {})
        written = plain_type(str(asked.get("qualType", "")))
        if _names(written) & self.unknown:
            return None
        if written.endswith("*"):
            return 8
        if written in self.declared:
            alias = self.declared[written]
            return None if alias is None or alias in self.declared else size_of(alias)
        return size_of(str(asked.get("desugaredQualType") or written))


def find_types(tree: Sequence[Node]) -> Types:
    """The types that a tree declares."""
    declared: dict[str, str | None] = {}
    unknown: set[str] = set()
    for top in tree:
        for node in top.walk():
            kind = node.attributes.get("kind")
            if not node.name or (kind not in (*_ALIASES, *_OTHERS) and node.kind not in _RECORDS):
                continue
            stands = None
            if kind in _ALIASES:
                stands = plain_type(str(node.attributes.get("type", {}).get("qualType", "")))
                if node.is_invalid or _names(stands) & unknown:
                    unknown.add(node.name)
            if node.name in declared and declared[node.name] != stands:
                stands = None
            declared[node.name] = stands
    return Types(declared, frozenset(unknown))


def _names(type_: str) -> set[str]:
    """The names in a type, as nodes have them: a character a byte."""
    return {*NAME.findall(type_.encode("utf-8", "replace").decode("latin-1"))}
