"""Cells: the runs of bytes of a location that no access of a program tells apart.

An access of several cells becomes several events, its parts, one in each cell; then the rules of
the models, which are about accesses to one location, are about accesses to one byte, as the
documents have them ('for each byte of a read', 002 Location Order). Bytes of a cell behave alike:
the same accesses cover them, so the same writes may be seen, and a read that may choose among
several takes all bytes from one of them.

The last holds because all accesses that may be chosen from cover the same bytes as the read, and
are single there (`bytes/single-read`). Atomic operations that overlap in part are not single to
each other, so each byte that two such operations share is a cell of its own. So is each byte of one
that the initial write covers in part, which is single to it no more. No cell has more than four
bytes: its values are numbers of the solver.

    global i64 x = 0;    store i32 x+2, 1    r0 = load x

has the cells 0-1, 2-5 and 6-7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, pairwise

from fencepost.program.operations import Load, Operation, Store, accesses
from fencepost.program.program import Location, Program
from fencepost.program.values import WORD
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Extent:
    """Bytes of a location: `size` of them from `offset` on."""

    offset: int
    size: int

    @property
    def end(self) -> int:
        """The offset behind the last byte."""
        return self.offset + self.size

    def __str__(self) -> str:
        return str(self.offset) + (f"..{self.end - 1}" if self.size > 1 else "")


def cells(program: Program) -> Mapping[str, tuple[Extent, ...]]:
    """Return the cells of each location of a program, by its name."""
    found: dict[str, list[tuple[Operation, Extent]]] = {}
    for thread in program.threads:
        for access in chain.from_iterable(map(accesses, thread.code)):
            pointer = access.pointer
            location = program.location(pointer.name)
            assert location is not None
            extent = Extent(pointer.offset, pointer.size or location.size)
            found.setdefault(pointer.name, []).append((access, extent))
    return {
        location.name: tuple(_cells(location, found.get(location.name, [])))
        for location in program.locations
    }


def _cells(location: Location, found: list[tuple[Operation, Extent]]) -> Iterator[Extent]:
    cuts = {0, location.size}
    for offset in location.undefined:
        cuts |= {offset, offset + 1}
    extents = {(extent.offset, extent.end) for _, extent in found}
    cuts.update(cut for extent in extents for cut in extent)
    atomic = {
        (extent.offset, extent.end, not isinstance(operation, Load))
        for operation, extent in found
        if _is_atomic(operation)
    }
    for (start, end, writes), (other_start, other_end, other_writes) in combinations(atomic, 2):
        if (start, end) != (other_start, other_end) and (writes or other_writes):
            cuts.update(range(max(start, other_start), min(end, other_end) + 1))
    for start, end, _ in atomic:
        left_out = [each for each in location.undefined if start <= each < end]
        if left_out and len(left_out) < end - start:
            cuts.update(range(start, end + 1))
    for start, end in pairwise(sorted(cuts)):
        for offset in range(start, end, WORD):
            yield Extent(offset, min(WORD, end - offset))


def _is_atomic(operation: Operation) -> bool:
    match operation:
        case Load() | Store():
            return operation.ordering.is_atomic
        case _:
            return True
