"""Cells of a machine's memory: the runs of bytes of a location between the ends of accesses.

A machine performs an access to one cell at once. A plain access of several cells, whose bytes other
accesses tell apart, is several accesses of its instruction, in any order. An atomic access is one,
so that no other may cover a part of it.

    global i64 x = 0;    store i32 x+4, 1    r0 = load x

has the cells 0-3 and 4-7; the load makes two accesses. Of an access of 16 bytes that no other cuts
the machine shows less than hardware may, which may perform its dwords apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from fencepost.errors import UnsupportedError
from fencepost.executions.cells import Extent
from fencepost.program.operations import AtomicRmw, CmpXchg, Load, Pointer, Store, accesses
from fencepost.program.program import Location, Program
from fencepost.program.values import WORD, fit, to_bytes

Cells = Mapping[str, tuple[Extent, ...]]
"""The cells of each location, by its name."""


def cells_of(program: Program) -> Cells:
    """Return the cells of the locations of a program."""
    cuts = {each.name: {0, each.size, *_undefined(each)} for each in program.locations}
    for thread in program.threads:
        for operation in thread.code:
            for access in accesses(operation):
                extent = extent_of(program, access.pointer)
                cuts[access.pointer.name].update((extent.offset, extent.end))
    return {
        name: tuple(Extent(start, end - start) for start, end in pairwise(sorted(found)))
        for name, found in cuts.items()
    }


def _undefined(location: Location) -> set[int]:
    return {cut for offset in location.undefined for cut in (offset, offset + 1)}


def extent_of(program: Program, pointer: Pointer) -> Extent:
    """Return the bytes of its location that an access covers."""
    location = program.location(pointer.name)
    size = WORD if location is None else location.size
    return Extent(pointer.offset, pointer.size or size)


def covered(
    cells: Cells, extent: Extent, access: Load | Store | AtomicRmw | CmpXchg
) -> list[tuple[int, Extent]]:
    """Return the cells that an access covers, each with its place among those of the location.

    Raises UnsupportedError for an atomic access of several.
    """
    found = [
        (place, cell)
        for place, cell in enumerate(cells[access.pointer.name])
        if extent.offset <= cell.offset < extent.end
    ]
    plain = isinstance(access, Load | Store) and not access.ordering.is_atomic
    if len(found) > 1 and not plain:
        raise UnsupportedError(
            f"an atomic access of {extent.size} bytes of {access.pointer.name}, parts of which "
            "other operations access",
            place=access.place,
            rule="a memory machine performs an atomic access to one place at once",
            mend="ask the model: fencepost litmus",
        )
    return found


def initial_of(location: Location, cell: Extent) -> int:
    """Return the initial value of a cell; 0 where there is none."""
    return part(location.initial or 0, cell.offset, cell.size)


def part(value: int, offset: int, size: int) -> int:
    """Return so many bytes of a value, from an offset on."""
    known = to_bytes(value, offset + size)[offset:]
    return fit(int.from_bytes(bytes(byte or 0 for byte in known), "little"), size)


def joined(parts: Mapping[Extent, int], start: int, size: int) -> int:
    """Return the value of so many bytes whose parts have these values; `start` is the first."""
    whole = 0
    for cell, value in parts.items():
        whole |= (value & ((1 << 8 * cell.size) - 1)) << 8 * (cell.offset - start)
    return fit(whole, size)
