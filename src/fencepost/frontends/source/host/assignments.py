"""Variables, and parts of a dim3 or of an array, that are assigned right where they are declared.

    dim3 b;         b is (1, 1, 1)
    b.x = 64;
    b.y = 4;
    k<<<1, b>>>();  b is (64, 4, 1)

    size_t g[2];    g[1] = 8; is an assignment to its part 1

    int n = 1024;
    n = n / 2;      512 from here on, computed of the value before

An assignment counts if it is a statement of the block that declares the variable, each part has one
at the most, and the use comes later. Then it was executed before the use, because every way through
the block passes it; labels may lead past one, so a function with a label has none, nor has the
block of a `switch`. A whole variable may have several, of which the last before the use counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node
from fencepost.records import dataclass

WHOLE = ""
"""The part that is all of a variable."""
_CASES = frozenset({"CaseStmt", "DefaultStmt"})


@dataclass(frozen=True, slots=True)
class Assignment:
    """An assignment of `value` to a part of a variable, as a statement of the block at `block`. A
    part is a letter, of an array the index, or `WHOLE`.
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
            Node(kind=Kind.BINARY, inner=(Node(kind=Kind.REFERENCE) as whole, _)) as made,
            Node(kind=Kind.COMPOUND) as block,
            *_,
        ]:
            return _assignment(WHOLE, whole, made, block, parents)
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
    if _has_case(block):
        return None
    return Assignment(name, made.inner[1], made.end, block.begin)


def _is_label(node: Node) -> bool:
    return node.attributes.get("kind") == "LabelStmt"


def _has_case(block: Node) -> bool:
    """Return True if a `switch` around a block may lead into its middle."""
    work = [*block.inner]
    while work:
        each = work.pop()
        kind = each.attributes.get("kind")
        if kind in _CASES:
            return True
        if kind != "SwitchStmt":
            work += each.inner
    return False


def last_before(assignments: Iterable[Assignment], begin: int) -> Node | None:
    """Return the value that the last of some assignments before an offset gives to a whole
    variable; None where none comes before.
    """
    found = [each for each in assignments if each.part == WHOLE and each.end < begin]
    return max(found, key=lambda each: each.end).value if found else None


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
        if all(each.part == WHOLE for each in made)
        or len({each.part for each in made}) == len(made)
        if {each.end for each in made} == ends[places.get(id_, -1)]
        if all(each.block == blocks.get(id_) for each in made)
    }
