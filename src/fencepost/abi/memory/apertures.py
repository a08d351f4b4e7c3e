"""Flat addresses: two ranges of them, the apertures, map to LDS and scratch (001 Address Spaces,
Memory Spaces).
"""

from __future__ import annotations

from enum import Enum, unique

from fencepost.abi.fault import AbiError
from fencepost.abi.memory.spaces import space_row
from fencepost.citations import Cite, Source
from fencepost.errors import UnsupportedError
from fencepost.records import dataclass
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import Processor, Property
from fencepost.vocabulary.address_spaces import AddressSpace

_CITE = Cite(Source.GUIDE, "Address Spaces")
_QUEUE = Cite(Source.GUIDE, "HSA AQL Queue")

APERTURE_SIZE = 1 << 32
"""Size of an aperture in bytes, and the alignment of its base, in 64-bit processes."""


@unique
class ApertureSource(Enum):
    """The source from which code reads the bases of the apertures."""

    QUEUE = "fields of amd_queue_t, by the Queue Ptr registers; from V5 on hidden arguments"
    REGISTERS = "SRC_SHARED_BASE and SRC_PRIVATE_BASE"


@dataclass(frozen=True, slots=True)
class Apertures:
    """The bases of the two apertures, multiples of APERTURE_SIZE."""

    shared: int
    private: int

    def __post_init__(self) -> None:
        """Raise AbiError for bases that are not aligned, are 0, or are equal."""
        for base in (self.shared, self.private):
            if base % APERTURE_SIZE or not 0 < base < 1 << 64:
                raise AbiError(
                    f"an aperture at {base:#x}",
                    rule=f"bases are aligned to 2^32, and outside of global memory [{_CITE}]",
                    mend="correct the base",
                )
        if self.shared == self.private:
            raise AbiError(
                f"both apertures at {self.shared:#x}",
                rule=f"there are two ranges [{_CITE}]",
                mend="correct one of the bases",
            )


@dataclass(frozen=True, slots=True)
class SegmentAddress:
    """An address in one of the address spaces that flat addresses reach."""

    space: AddressSpace
    address: int


def aperture_source(processor: Processor) -> ApertureSource | None:
    """Return the source of the aperture bases on a processor; None without a generic address
    space.
    """
    generation = generation_of(processor)
    if generation is None or Property.NO_GENERIC_ADDRESS_SPACE in processor.properties:
        return None
    return ApertureSource.QUEUE if generation < Generation.GFX9 else ApertureSource.REGISTERS


def to_flat(segment: SegmentAddress, apertures: Apertures) -> int:
    """The flat address of a segment address; NULL becomes NULL.

    Raises UnsupportedError for an address space that flat addresses do not reach, AbiError for an
    address that does not fit.
    """
    row = space_row(segment.space)
    bits = row.address_bits or 0
    if segment.space not in _REACHED:
        raise UnsupportedError(
            f"address space {int(segment.space)} ({row.name})",
            rule=f"flat addresses reach global, constant, local and private memory [{_CITE}]",
            mend="convert an address of one of these",
        )
    if not 0 <= segment.address < 1 << bits:
        raise AbiError(
            f"address {segment.address:#x} in {row.name}",
            rule=f"its addresses have {bits} bits [{_CITE}]",
            mend="correct the address",
        )
    match segment.space:
        case AddressSpace.LOCAL | AddressSpace.PRIVATE:
            if segment.address == row.null_value:
                return 0
            local = segment.space is AddressSpace.LOCAL
            return (apertures.shared if local else apertures.private) | segment.address
        case _:
            return segment.address


def from_flat(flat: int, apertures: Apertures) -> SegmentAddress:
    """Convert a flat address to a segment address: that of the aperture it lies in, otherwise
    global memory.

    Raises AbiError for an address of more than 64 bits.
    """
    if not 0 <= flat < 1 << 64:
        raise AbiError(
            f"flat address {flat:#x}", rule=f"it has 64 bits [{_CITE}]", mend="correct the address"
        )
    base, inside = flat & -APERTURE_SIZE, flat % APERTURE_SIZE
    if base == apertures.shared:
        return SegmentAddress(AddressSpace.LOCAL, inside)
    if base == apertures.private:
        return SegmentAddress(AddressSpace.PRIVATE, inside)
    return SegmentAddress(AddressSpace.GLOBAL, flat)


_REACHED = frozenset(
    {AddressSpace.GLOBAL, AddressSpace.CONSTANT, AddressSpace.LOCAL, AddressSpace.PRIVATE}
)
