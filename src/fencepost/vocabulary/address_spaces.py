"""The AMDGPU address spaces (001 Address Spaces; the table stands in AMDGPUUsage, 'AMDGPU Address
Spaces').
"""

from __future__ import annotations

from enum import IntEnum, StrEnum, unique

from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Address Spaces")


class AddressSpace(IntEnum):
    """An address space; the integer is its number in LLVM IR."""

    GENERIC = 0
    GLOBAL = 1
    REGION = 2
    LOCAL = 3
    CONSTANT = 4
    PRIVATE = 5
    CONSTANT_32BIT = 6
    BUFFER_FAT_POINTER = 7
    BUFFER_RESOURCE = 8
    BUFFER_STRIDED_POINTER = 9
    STREAMOUT_REGISTERS = 128


@unique
class SyncSpace(StrEnum):
    """Memory that work-items share, as a fence names it; the value is the suffix of its tag
    (001 Fence and Address Spaces).
    """

    LOCAL = "local"
    GLOBAL = "global"

    @classmethod
    def of(cls, *, lds: bool) -> SyncSpace:
        """The memory of a pointer to LDS, or to anything else that work-items share."""
        return cls.LOCAL if lds else cls.GLOBAL


@unique
class Memory(StrEnum):
    """The kind of memory that an object lies in, as reports name it."""

    LDS = "LDS"
    GLOBAL = "global memory"
    PRIVATE = "private memory"

    @property
    def space(self) -> SyncSpace:
        """The memory that a fence names to order accesses to this one. Private memory needs no
        order.
        """
        return SyncSpace.of(lds=self is Memory.LDS)


ALL_SPACES = frozenset(SyncSpace)
"""The memories that a fence without tags synchronizes."""


@dataclass(frozen=True, slots=True)
class AddressSpaceRow:
    """A row of the table. Sizes are in bits, in a 64-bit process; None where none is given."""

    space: AddressSpace
    name: str
    hsa_segment: str | None
    hardware: str | None
    address_bits: int | None
    null_value: int | None
    cite: Cite = _CITE


ADDRESS_SPACES: tuple[AddressSpaceRow, ...] = (
    AddressSpaceRow(AddressSpace.GENERIC, "Generic", "flat", "flat", 64, 0),
    AddressSpaceRow(AddressSpace.GLOBAL, "Global", "global", "global", 64, 0),
    AddressSpaceRow(AddressSpace.REGION, "Region", None, "GDS", 32, None),
    AddressSpaceRow(AddressSpace.LOCAL, "Local", "group", "LDS", 32, 0xFFFFFFFF),
    AddressSpaceRow(AddressSpace.CONSTANT, "Constant", "constant", "global", 64, 0),
    AddressSpaceRow(AddressSpace.PRIVATE, "Private", "private", "scratch", 32, 0xFFFFFFFF),
    AddressSpaceRow(AddressSpace.CONSTANT_32BIT, "Constant 32-bit", None, None, None, 0),
    AddressSpaceRow(AddressSpace.BUFFER_FAT_POINTER, "Buffer Fat Pointer", None, None, 160, 0),
    AddressSpaceRow(AddressSpace.BUFFER_RESOURCE, "Buffer Resource", None, "V#", 128, 0),
    AddressSpaceRow(
        AddressSpace.BUFFER_STRIDED_POINTER, "Buffer Strided Pointer", None, None, None, None
    ),
    AddressSpaceRow(
        AddressSpace.STREAMOUT_REGISTERS, "Streamout Registers", None, "GS_REGS", None, None
    ),
)
