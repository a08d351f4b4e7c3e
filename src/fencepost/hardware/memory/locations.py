"""The locations of a machine that the names of a test denote."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from fencepost.errors import UnsupportedError
from fencepost.hardware.memory.cells import Cells, cells_of, initial_of
from fencepost.program.program import Program
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace


class Where(IntEnum):
    """The memory that an access is to."""

    GLOBAL = 0
    LDS = 1
    PRIVATE = 2


@dataclass(frozen=True, slots=True)
class Locations:
    """The numbers that names denote, by thread, in global memory, LDS and private memory; and the
    initial values. Each cell has a number; that of a name is its first cell's, the others follow.
    """

    number: Mapping[tuple[int, str], tuple[Where, int]]
    names: tuple[tuple[str, ...], ...]
    initial: tuple[tuple[int, ...], ...]
    cells: Cells


def locations_of(program: Program) -> Locations:
    """Return the locations of a program: one for a global name, one a workgroup for a local one,
    one a thread for a private one.
    """
    number: dict[tuple[int, str], tuple[Where, int]] = {}
    names: list[list[str]] = [[], [], []]
    initial: list[list[int]] = [[], [], []]
    known: dict[tuple[Where, str, int], int] = {}
    cells = cells_of(program)
    for location in program.locations:
        for thread in program.threads:
            match location.space:
                case AddressSpace.GLOBAL | AddressSpace.CONSTANT:
                    where, instance = Where.GLOBAL, 0
                case AddressSpace.LOCAL:
                    where, instance = Where.LDS, thread.position.workgroup
                case AddressSpace.PRIVATE:
                    where, instance = Where.PRIVATE, thread.number
                case _:
                    raise UnsupportedError(
                        f"{location.name} in {location.space.name.lower()} memory",
                        rule="the machines have global, local and private memory",
                        place=location.place,
                        mend="declare it in one of these",
                    )
            key = (where, location.name, instance)
            if key not in known:
                known[key] = len(names[where])
                for cell in cells[location.name]:
                    end = f"+{cell.offset}" if cell.offset else ""
                    names[where].append(f"{location.name}{end}")
                    initial[where].append(initial_of(location, cell))
            number[thread.number, location.name] = (where, known[key])
    return Locations(number, tuple(map(tuple, names)), tuple(map(tuple, initial)), cells)
