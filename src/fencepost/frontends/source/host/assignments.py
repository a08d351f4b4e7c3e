"""Parts of a dim3, or of an array, that are assigned once, right where it is declared.

    dim3 b;         b is (1, 1, 1)
    b.x = 64;
    b.y = 4;
    k<<<1, b>>>();  b is (64, 4, 1)

    size_t g[2];    g[1] = 8; is an assignment to its part 1

An assignment counts if it is a statement of the block that declares the variable, each part has one
at the most, and the use comes later. Then it was executed before the use, because every way through
the block passes it; labels may lead past one, so a function with a label has none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Assignment:
    """An assignment of `value` to a part of a variable, as a statement of the block at `block`. A
    part is a letter, or of an array the index.
    """

    part: str
    value: Node
    end: int
    block: int


Assignments = Mapping[str, tuple[Assignment, ...]]
"""Assignments by the ids of their variables."""


def assignment_around(parents: Sequence[Node]) -> Assignment | None:
    """The assignment to a part of a variable that its reference, below `parents`, stands in; None
    where that is another use.
    """
    match parents:
        case [
            Node(kind=Kind.MEMBER, name="x" | "y" | "z") as part,
            Node(kind=Kind.BINARY) as made,
            Node(kind=Kind.COMPOUND) as block,
            *_,
        ] if not part.attributes.get("isArrow"):
            return _assignment(part.name, part, made, block, parents)
        case [
            Node(kind=Kind.IMPLICIT_CAST) as decayed,
            Node(
                kind=Kind.ARRAY_SUBSCRIPT, inner=(array, Node(kind=Kind.INTEGER) as index)
            ) as part,
            Node(kind=Kind.BINARY) as made,
            Node(kind=Kind.COMPOUND) as block,
            *_,
        ] if array is decayed and decayed.attributes.get("castKind") == "ArrayToPointerDecay":
            return _assignment(str(index.attributes.get("value")), part, made, block, parents)
    return None


def _assignment(
    name: str, part: Node, made: Node, block: Node, parents: Sequence[Node]
) -> Assignment | None:
    """The assignment to a part of a variable; None where it is none, or may be passed by."""
    if len(made.inner) != 2 or made.inner[0] is not part:
        return None
    if made.attributes.get("opcode") != "=" or made.end < 0 or block.begin < 0:
        return None
    function = next((each for each in parents if each.kind in FUNCTIONS), None)
    if function is None or any(_is_label(each) for each in function.walk()):
        return None
    return Assignment(name, made.inner[1], made.end, block.begin)


def _is_label(node: Node) -> bool:
    return node.attributes.get("kind") == "LabelStmt"


def settled(
    found: Iterable[tuple[str, Assignment]], places: Mapping[str, int], blocks: Mapping[str, int]
) -> Assignments:
    """The assignments that count, of variables with the `places` of their declarations and the
    `blocks` around those. An instance of a template that lacks one that another has is left out.
    """
    of_ids: dict[str, list[Assignment]] = defaultdict(list)
    ends: dict[int, set[int]] = defaultdict(set)
    for id_, each in found:
        of_ids[id_].append(each)
        ends[places.get(id_, -1)].add(each.end)
    return {
        id_: tuple(made)
        for id_, made in of_ids.items()
        if len({each.part for each in made}) == len(made)
        and {each.end for each in made} == ends[places.get(id_, -1)]
        and all(each.block == blocks.get(id_) for each in made)
    }
