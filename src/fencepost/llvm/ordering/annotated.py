"""The operations of a module that have relaxation annotations, and the pairs whose order these
remove.

Program order between two operations with incompatible sets of tags is no happens-before [004 The
happens-before Relation].
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fencepost.llvm.ir import AtomicRmw, Call, CmpXchg, Fence, Instruction, Load, Store
from fencepost.llvm.module import Function, Module
from fencepost.llvm.ordering.relaxed import tags_of
from fencepost.records import dataclass
from fencepost.vocabulary.mmra import TagSet

_MEMORY = (Load, Store, AtomicRmw, CmpXchg, Fence, Call)


@dataclass(frozen=True, slots=True)
class Operation:
    """A memory or synchronizing operation as it is written: the line of the module, its text
    without metadata, its tags.
    """

    line: int
    text: str
    tags: TagSet
    is_fence: bool
    is_call: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """The operations of a function that have one set of tags, in the order of the text."""

    tags: TagSet
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Apart:
    """Two sets of tags of a function, by their places in its groups: the prefixes by which they are
    incompatible, none if they are compatible; and the set of one operation that replaces two of
    them.
    """

    first: int
    second: int
    clashes: tuple[str, ...]
    combined: TagSet


@dataclass(frozen=True, slots=True)
class Annotated:
    """The annotations of a function. `untagged` operations are compatible with all others; calls
    are not counted among them.
    """

    function: str
    groups: tuple[Group, ...]
    pairs: tuple[Apart, ...]
    untagged: int


def annotated(module: Module) -> tuple[Annotated, ...]:
    """The functions of a module in which some operation has tags."""
    found = (_of(each) for each in module.functions.values())
    return tuple(each for each in found if each.groups)


def operations(function: Function) -> Iterator[Operation]:
    """Yield the memory and synchronizing operations of a function, in the order of the text, and
    all calls, whatever their effect.
    """
    for block in function.blocks:
        for each in block.instructions:
            if isinstance(each, _MEMORY):
                kind = isinstance(each, Fence), isinstance(each, Call)
                yield Operation(each.head.line, _plain(each), tags_of(each), *kind)


def _of(function: Function) -> Annotated:
    groups: dict[TagSet, list[Operation]] = {}
    for each in operations(function):
        groups.setdefault(each.tags, []).append(each)
    untagged = [each for each in groups.pop(TagSet(), []) if not each.is_call]
    sets = list(groups)
    pairs = tuple(
        Apart(one, other, sets[one].clashes(sets[other]), sets[one].combine(sets[other]))
        for one, other in combinations(range(len(sets)), 2)
    )
    held = tuple(Group(tags, tuple(every)) for tags, every in groups.items())
    return Annotated(function.name, held, pairs, len(untagged))


def _plain(instruction: Instruction) -> str:
    """An instruction as it is printed, without result and metadata."""
    text = instruction.head.text.strip()
    cut = text.find(", !")
    text = text if cut < 0 else text[:cut]
    name, found, rest = text.partition(" = ")
    return rest if found and name.startswith("%") else text


__all__ = ["Annotated", "Apart", "Group", "Operation", "annotated", "operations"]
