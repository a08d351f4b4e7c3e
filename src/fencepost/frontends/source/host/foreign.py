"""Names that may mean something of a header which the tree lacks.

The tree is of the project's own text: headers of the system and of libraries are not in it, and
some are not even there. Where the project enters a scope of theirs, a name that the tree resolves
may really be one of theirs:

    namespace lib { ... B ... }           lib::B of the header, if there is one
    struct Own : lib::Base { ... B ... }  lib::Base::B

A scope of this kind is a namespace that a header opens too, or a class with a base that the tree
lacks. In the whole file, a name that stands in such a header is then not known; where a header was
not found, no name in these scopes is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.frontends.source.host.text import NAME, Token
from fencepost.patterns import pattern
from fencepost.records import dataclass

_NAMESPACE = pattern(rf"\bnamespace\s+(?:{NAME.pattern}\s*::\s*)*({NAME.pattern})", re.ASCII)
_RECORDS = frozenset({Kind.RECORD, Kind.CLASS_SPECIALIZATION})


@dataclass(frozen=True, slots=True)
class Foreign:
    """Names that may be of another header: `names` in the whole file, any within `scopes` (first
    and last offsets).
    """

    names: frozenset[str] = frozenset()
    scopes: tuple[tuple[int, int], ...] = ()

    def may_be(self, name: str, at: int) -> bool:
        """Return True if a name at an offset may be one of another header."""
        return name in self.names or any(begin <= at <= end for begin, end in self.scopes)


def find_foreign(
    words: Sequence[Token], tree: Sequence[Node], left_out: str, lacking: Sequence[str]
) -> Foreign:
    """The foreign names of a tree of `words`, given the text of headers that was left out, and the
    names of headers that were not found.
    """
    scopes = [*_namespaces(tree, left_out, lacking), *_classes(words, tree)]
    if not scopes:
        return Foreign()
    return Foreign(frozenset(NAME.findall(left_out)), tuple(scopes) if lacking else ())


def _namespaces(
    tree: Sequence[Node], left_out: str, lacking: Sequence[str]
) -> list[tuple[int, int]]:
    """The ranges of namespaces that a header may open too."""
    others = {*_NAMESPACE.findall(left_out), *NAME.findall(" ".join(lacking))}
    return [
        (node.begin, node.end)
        for top in tree
        for node in top.walk()
        if node.attributes.get("kind") == "NamespaceDecl" and node.name in others
    ]


def _classes(words: Sequence[Token], tree: Sequence[Node]) -> list[tuple[int, int]]:
    """The ranges of classes with a base that is not in the tree, and of their functions."""
    numbers = {word.at: number for number, word in enumerate(words)}
    ids: set[str] = set()
    names: set[str] = set()
    found = []
    for top in tree:
        for node in top.walk():
            if node.kind in _RECORDS and node.attributes.get("completeDefinition"):
                bases = node.attributes.get("bases", ())
                of_foreign = any(
                    {*NAME.findall(str(each.get("type", {}).get("qualType", "")))} & names
                    for each in bases
                )
                if of_foreign or _count_bases(words, numbers.get(node.at)) > len(bases):
                    ids.add(node.id)
                    names.add(node.name)
                    found.append((node.begin, node.end))
            elif node.attributes.get("parentDeclContextId") in ids:
                found.append((node.begin, node.end))
    return found


def _count_bases(words: Sequence[Token], number: int | None) -> int:
    """The bases that the text behind a class's name lists."""
    if number is None:
        return 0
    count, depth = 0, 0
    for word in words[number:]:
        match word.text:
            case "{" | ";":
                break
            case "<" | "(" | "[":
                depth += 1
            case ">" | ")" | "]":
                depth -= 1
            case ">>>":
                depth -= 3
            case ":" if depth == 0:
                count = 1
            case "," if depth == 0 and count:
                count += 1
            case _:
                pass
    return count
