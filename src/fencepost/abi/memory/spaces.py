"""Address spaces and the memory spaces of HSA, by name (001 Address Spaces, Memory Spaces).

The two tables of the guide differ in the NULL of private memory: 0xFFFFFFFF in the table of address
spaces, 0 in the one of memory spaces. LLVM's code uses the first, and so does this package.
"""

from __future__ import annotations

from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import ADDRESS_SPACES, AddressSpace, AddressSpaceRow

_MEMORY = Cite(Source.GUIDE, "Memory Spaces")

_ROWS = MappingProxyType({row.space: row for row in ADDRESS_SPACES})


@dataclass(frozen=True, slots=True)
class MemorySpaceRow:
    """A row of the table of HSA's memory spaces. `null` is the NULL that the table states, in the
    address's width; None if AMDHSA does not have the space.
    """

    space: AddressSpace
    segment: str | None
    hardware: str
    address_bits: int
    null: int | None
    cite: Cite = _MEMORY


MEMORY_SPACES: tuple[MemorySpaceRow, ...] = (
    MemorySpaceRow(AddressSpace.PRIVATE, "private", "scratch", 32, 0),
    MemorySpaceRow(AddressSpace.LOCAL, "group", "LDS", 32, 0xFFFFFFFF),
    MemorySpaceRow(AddressSpace.GLOBAL, "global", "global", 64, 0),
    MemorySpaceRow(AddressSpace.CONSTANT, "constant", "global", 64, 0),
    MemorySpaceRow(AddressSpace.GENERIC, "flat", "flat", 64, 0),
    MemorySpaceRow(AddressSpace.REGION, None, "GDS", 32, None),
)
"""The table, in the guide's order."""


def space_row(space: AddressSpace) -> AddressSpaceRow:
    """The row of the table of address spaces."""
    return _ROWS[space]
