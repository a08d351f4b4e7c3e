"""Declarations of variables in a tree, and what may change each of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fencepost.frontends.source.host.assignments import Assignment, assignment_around
from fencepost.frontends.source.host.reads import is_read
from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node, with_parents
from fencepost.frontends.source.host.variables import Declared, is_in_file
from fencepost.frontends.source.host.wave_sizes import (
    asks_for_wave,
    is_changed_member,
    is_wave_member,
)
from fencepost.records import dataclass, field


@dataclass
class Changes:
    """The variables of a tree by their ids, and the values of its enumerators.

    `written` may change at any time, `assigned` have assignments that may count, `waves` are asked
    for the size of a wave; `redeclared` are names with a second declaration, `blocks` the offsets
    of the blocks around declarations. `members` are ids of `prop.warpSize`, and `is_odd` tells that
    one of them may be changed.
    """

    declared: dict[str, Declared] = field(default_factory=dict)
    enumerators: dict[str, Node | None] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)
    redeclared: set[str] = field(default_factory=set)
    assigned: list[tuple[str, Assignment]] = field(default_factory=list)
    blocks: dict[str, int] = field(default_factory=dict)
    waves: set[str] = field(default_factory=set)
    members: set[str] = field(default_factory=set)
    is_odd: bool = False

    def declare(self, node: Node, parents: Sequence[Node], size: int) -> None:
        """Record a declaration in a text of `size`."""
        function = next((e for e in parents if e.kind in FUNCTIONS), None)
        begin, end = (0, size) if function is None else (function.begin, function.end)
        if begin < 0 or end < 0:
            begin, end = 0, size
        storage = node.attributes.get("storageClass")
        local = function is not None and storage != "extern"
        if not local and (storage == "extern" or "previousDecl" in node.attributes):
            self.redeclared.add(node.name)
        private = storage == "static" and is_in_file(parents)
        self.declared[node.id] = Declared(node, begin, end, local, private)
        if storage is None and [each.kind for each in parents[1:2]] == [Kind.COMPOUND]:
            self.blocks[node.id] = parents[1].begin

    def change(self, node: Node, parents: Sequence[Node]) -> None:
        """Record a reference that does more than read."""
        made = assignment_around(parents)
        if asks_for_wave(node, parents):
            self.waves.add(node.refers)
        elif made is None:
            self.written.add(node.refers)
        else:
            self.assigned.append((node.refers, made))


def find_changes(tree: Iterable[Node], size: int) -> Changes:
    """Return the variables of a tree of a text of `size`, and what may change them."""
    found = Changes()
    for top in tree:
        for node, parents in with_parents(top):
            match node.kind:
                case Kind.VARIABLE | Kind.PARAMETER if node.id:
                    found.declare(node, parents, size)
                case Kind.ENUMERATOR:
                    found.enumerators[node.id] = node.inner[0] if node.inner else None
                case Kind.REFERENCE if not is_read(node, parents):
                    found.change(node, parents)
                case Kind.MEMBER if is_wave_member(node):
                    found.members.add(node.refers)
                    found.is_odd = found.is_odd or is_changed_member(node, parents)
                case _:
                    pass
    return found


__all__ = ["Changes", "find_changes"]
