"""Barriers without the fences that they need, and the same programs with them."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from itertools import count

from fencepost.placement.regions import (
    FULL,
    Access,
    Barrier,
    Conditional,
    Fence,
    Fences,
    Loop,
    Node,
    Program,
    Signal,
    Wait,
    of_workgroup,
    walk,
)
from fencepost.placement.verifier.verdict import Lacking
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace


def lacking(program: Program) -> tuple[Lacking, ...]:
    """Return the barriers of the workgroup, and of a wave, that lack fences for memory that the
    program has.
    """
    used = {each.space for each in program.allocations}
    used = {s for s in used if s is SyncSpace.LOCAL or _accessed(program, s)}
    found = []
    for number, node in enumerate(walk(program.body)):
        if not (isinstance(node, Fence) or of_workgroup(node)):
            continue
        fences: Fences = getattr(node, "fences", FULL)
        missing = [
            tuple(sorted(s.value for s in used - each))
            for each in (fences.releases, fences.acquires)
        ]
        if any(missing):
            found.append(Lacking(number, *missing))
    return tuple(found)


def _accessed(program: Program, space: SyncSpace) -> bool:
    names = {each.name for each in program.allocations if each.space is space}
    return any(isinstance(n, Access) and n.buffer in names for n in walk(program.body))


def weak(program: Program) -> frozenset[int]:
    """The barriers of the workgroup, by number, whose fences do not order all memory."""
    return frozenset(
        number
        for number, node in enumerate(walk(program.body))
        if (isinstance(node, Fence) or of_workgroup(node)) and getattr(node, "fences", FULL) != FULL
    )


def with_fences(
    program: Program, numbers: AbstractSet[int], spaces: frozenset[SyncSpace] = ALL_SPACES
) -> Program:
    """The program with fences for some memory beside some of its barriers."""
    count_ = count()

    def fill(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        out: list[Node] = []
        for node in nodes:
            number = next(count_)
            match node:
                case Loop():
                    out.append(replace(node, body=fill(node.body)))
                case Conditional():
                    then = fill(node.then)
                    out.append(replace(node, then=then, orelse=fill(node.orelse)))
                case Barrier() | Signal() | Wait() | Fence() if number in numbers:
                    old = node.fences
                    fences = Fences(
                        old.releases | spaces, old.acquires | spaces, old.lanes - spaces
                    )
                    out.append(replace(node, fences=fences))
                case _:
                    out.append(node)
        return tuple(out)

    return replace(program, body=fill(program.body)) if numbers else program
