"""DWARF memory spaces and address spaces, and conversions of addresses between them (001 Memory
Space Identifier, Address Space Identifier, Base Type Conversions).
"""

from __future__ import annotations

from enum import IntEnum, unique
from types import MappingProxyType

from fencepost.abi.fault import AbiError
from fencepost.abi.memory.apertures import Apertures, SegmentAddress, from_flat, to_flat
from fencepost.abi.memory.swizzle import PrivateAddress, ScratchLayout
from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace

_MEMORY = Cite(Source.GUIDE, "Memory Space Identifier")
_ADDRESS = Cite(Source.GUIDE, "Address Space Identifier")
_CONVERT = Cite(Source.GUIDE, "Base Type Conversions")


@unique
class DwarfMemorySpace(IntEnum):
    """A memory space of the source language; the integer is its value in DWARF."""

    DW_MSPACE_LLVM_none = 0x0000
    DW_MSPACE_LLVM_global = 0x0001
    DW_MSPACE_LLVM_constant = 0x0002
    DW_MSPACE_LLVM_group = 0x0003
    DW_MSPACE_LLVM_private = 0x0004
    DW_MSPACE_AMDGPU_region = 0x8000


@unique
class DwarfAddressSpace(IntEnum):
    """An address space of the architecture; the integer is its value in DWARF."""

    DW_ASPACE_LLVM_none = 0x00
    DW_ASPACE_AMDGPU_generic = 0x01
    DW_ASPACE_AMDGPU_region = 0x02
    DW_ASPACE_AMDGPU_local = 0x03
    DW_ASPACE_AMDGPU_private_lane = 0x05
    DW_ASPACE_AMDGPU_private_wave = 0x06


@dataclass(frozen=True, slots=True)
class MemorySpaceRow:
    """A row of the table of memory spaces: the memory that it denotes."""

    space: DwarfMemorySpace
    memory: AddressSpace
    cite: Cite = _MEMORY


@dataclass(frozen=True, slots=True)
class AddressSpaceRow:
    """A row of the table of address spaces: bits of an address in 64-bit and in 32-bit processes,
    the address space of LLVM IR, and the guide's note.
    """

    space: DwarfAddressSpace
    bits_64: int
    bits_32: int
    memory: AddressSpace
    note: str = ""
    cite: Cite = _ADDRESS


MEMORY_SPACES: tuple[MemorySpaceRow, ...] = (
    MemorySpaceRow(DwarfMemorySpace.DW_MSPACE_LLVM_none, AddressSpace.GENERIC),
    MemorySpaceRow(DwarfMemorySpace.DW_MSPACE_LLVM_global, AddressSpace.GLOBAL),
    MemorySpaceRow(DwarfMemorySpace.DW_MSPACE_LLVM_constant, AddressSpace.GLOBAL),
    MemorySpaceRow(DwarfMemorySpace.DW_MSPACE_LLVM_group, AddressSpace.LOCAL),
    MemorySpaceRow(DwarfMemorySpace.DW_MSPACE_LLVM_private, AddressSpace.PRIVATE),
    MemorySpaceRow(DwarfMemorySpace.DW_MSPACE_AMDGPU_region, AddressSpace.REGION),
)

ADDRESS_SPACES: tuple[AddressSpaceRow, ...] = (
    AddressSpaceRow(
        DwarfAddressSpace.DW_ASPACE_LLVM_none, 64, 32, AddressSpace.GLOBAL, "the default"
    ),
    AddressSpaceRow(DwarfAddressSpace.DW_ASPACE_AMDGPU_generic, 64, 32, AddressSpace.GENERIC),
    AddressSpaceRow(DwarfAddressSpace.DW_ASPACE_AMDGPU_region, 32, 32, AddressSpace.REGION),
    AddressSpaceRow(DwarfAddressSpace.DW_ASPACE_AMDGPU_local, 32, 32, AddressSpace.LOCAL),
    AddressSpaceRow(
        DwarfAddressSpace.DW_ASPACE_AMDGPU_private_lane,
        32,
        32,
        AddressSpace.PRIVATE,
        "of the lane in focus",
    ),
    AddressSpaceRow(
        DwarfAddressSpace.DW_ASPACE_AMDGPU_private_wave,
        32,
        32,
        AddressSpace.PRIVATE,
        "of the whole wave, not swizzled",
    ),
)

DEFAULT_MEMORY_SPACE = DwarfMemorySpace.DW_MSPACE_LLVM_none
"""The memory space of a type without DW_AT_LLVM_memory_space."""

_ROWS = MappingProxyType({row.space: row for row in ADDRESS_SPACES})
_MEMORY_ROWS = MappingProxyType({row.space: row for row in MEMORY_SPACES})


def address_space(value: int) -> AddressSpaceRow:
    """The row of an address space's value. Raises AbiError for a reserved value."""
    if value not in tuple(DwarfAddressSpace):
        raise AbiError(
            f"DWARF address space {value:#x}",
            rule=f"values are {', '.join(hex(each) for each in DwarfAddressSpace)} [{_ADDRESS}]",
            mend="the code may be for another architecture",
        )
    return _ROWS[DwarfAddressSpace(value)]


def memory_space(value: int | None) -> MemorySpaceRow:
    """The row of a memory space's value; None: the default. Raises AbiError for other values."""
    if value is None:
        return _MEMORY_ROWS[DEFAULT_MEMORY_SPACE]
    if value not in tuple(DwarfMemorySpace):
        raise AbiError(
            f"DWARF memory space {value:#x}",
            rule=f"values are {', '.join(hex(each) for each in DwarfMemorySpace)} [{_MEMORY}]",
            mend="the code may be for another architecture",
        )
    return _MEMORY_ROWS[DwarfMemorySpace(value)]


@dataclass(frozen=True, slots=True)
class Context:
    """The context of a conversion: the apertures (None: no generic address space), the wave's size
    in lanes, and the lane in focus (None: no lane is).
    """

    apertures: Apertures | None
    wavefront_size: int
    lane: int | None = None


def private_wave(address: int, lane: int, wavefront_size: int) -> int:
    """Return the private_wave address of a lane's private_lane address. Raises AbiError as the
    swizzle does.
    """
    layout = ScratchLayout(0, wavefront_size)
    return layout.backing_address(PrivateAddress(address, lane))


def convert(
    address: int, source: DwarfAddressSpace, target: DwarfAddressSpace, context: Context
) -> int:
    """Convert an address to another space, as DW_OP_convert between address types computes it.

    Raises AbiError, which is DWARF's evaluation error, if the target processor has no such space,
    if the address does not lie in the space, or if no lane is in focus.
    """
    if not 0 <= address < 1 << address_space(source).bits_64:
        raise _error(f"{address:#x} does not fit into {source.name}", "addresses fit their space")
    if source is target:
        return address
    if DwarfAddressSpace.DW_ASPACE_AMDGPU_region in (source, target):
        raise _error(f"from {source.name} to {target.name}", "region memory has no other address")
    generic = DwarfAddressSpace.DW_ASPACE_AMDGPU_generic
    lane = DwarfAddressSpace.DW_ASPACE_AMDGPU_private_lane
    wave = DwarfAddressSpace.DW_ASPACE_AMDGPU_private_wave
    if (source, target) == (lane, wave):
        return private_wave(address, _lane(context), context.wavefront_size)
    if (source, target) == (wave, lane):
        found = ScratchLayout(0, context.wavefront_size).private_address(address)
        if found.lane != _lane(context):
            raise _error(
                f"{address:#x} belongs to lane {found.lane}", "the lane in focus owns the address"
            )
        return found.address
    if generic not in (source, target):
        raise _error(f"from {source.name} to {target.name}", "they share no memory")
    if context.apertures is None:
        raise _error(f"from {source.name} to {target.name}", "the processor has generic addresses")
    if target is generic:
        if source is wave:
            address = convert(address, wave, lane, context)
        memory = address_space(source).memory
        return to_flat(SegmentAddress(memory, address), context.apertures)
    reached = from_flat(address, context.apertures)
    if reached.space is not address_space(target).memory:
        raise _error(
            f"generic address {address:#x} is {reached.space.name.lower()}",
            "the address lies in the space that it is converted to",
        )
    if target is wave:
        return convert(reached.address, lane, wave, context)
    if target is lane:
        _lane(context)
    return reached.address


def _lane(context: Context) -> int:
    if context.lane is None:
        raise _error("no lane is in focus", "private memory is a lane's")
    return context.lane


def _error(what: str, rule: str) -> AbiError:
    return AbiError(
        f"the conversion is an evaluation error: {what}",
        rule=f"{rule} [{_CONVERT}]",
        mend="check the type of the address and the context of the evaluation",
    )
