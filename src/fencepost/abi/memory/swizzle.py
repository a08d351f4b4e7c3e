"""Scratch memory: from a lane's private address to the wave's backing memory, and back (001 Address
Spaces, Private; 001 Memory Spaces).

The two sections give one mapping in two notations. Address Spaces counts private addresses in
bytes, Memory Spaces in dwords; this module counts bytes, and `dword_backing_address` states the
second formula, so that a test can show them to agree.
"""

from __future__ import annotations

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Address Spaces")

DWORD = 4
"""Consecutive bytes of a lane."""


@dataclass(frozen=True, slots=True)
class PrivateAddress:
    """A private address of a lane: bytes from 0 to 2^32 - 1; lanes count from 0."""

    address: int
    lane: int


@dataclass(frozen=True, slots=True)
class ScratchLayout:
    """The scratch memory of a wave: its base in bytes, and the number of lanes that share it."""

    base: int
    wavefront_size: int

    def __post_init__(self) -> None:
        """Raise AbiError for a base below 0 and for a wave of other than 32 or 64 lanes."""
        if self.base < 0 or self.wavefront_size not in (32, 64):
            raise AbiError(
                f"scratch at {self.base} of a wave of {self.wavefront_size} lanes",
                rule=f"waves have 32 or 64 lanes, and addresses are 0 or above [{_CITE}]",
                mend="correct the wave",
            )

    def backing_address(self, private: PrivateAddress) -> int:
        """Return the address in memory of a lane's byte. Raises AbiError for an address or a lane
        out of range.
        """
        if not (0 <= private.lane < self.wavefront_size and 0 <= private.address < 1 << 32):
            raise AbiError(
                f"private address {private.address:#x} of lane {private.lane}",
                rule=f"addresses have 32 bits, lanes are 0 to {self.wavefront_size - 1} [{_CITE}]",
                mend="correct the address or the lane",
            )
        dword, byte = divmod(private.address, DWORD)
        return self.base + dword * self.wavefront_size * DWORD + private.lane * DWORD + byte

    def private_address(self, backing: int) -> PrivateAddress:
        """Return the lane and private address of the byte at a backing address. Raises AbiError for
        an address below the wave's memory.
        """
        if backing < self.base:
            raise AbiError(
                f"address {backing:#x} below the wave's scratch at {self.base:#x}",
                rule=f"a wave's scratch begins at its base [{_CITE}]",
                mend="correct the address or the base",
            )
        row, rest = divmod(backing - self.base, self.wavefront_size * DWORD)
        lane, byte = divmod(rest, DWORD)
        return PrivateAddress(row * DWORD + byte, lane)

    def unswizzled_offset(self, address: int) -> int:
        """Return the offset of a private address common to all lanes, which the stack pointer and
        scratch offsets use: the address times the number of lanes.
        """
        return address * self.wavefront_size


def dword_backing_address(layout: ScratchLayout, dword: int, lane: int) -> int:
    """Apply the formula of Memory Spaces, in which the private address counts dwords."""
    return layout.base + dword * layout.wavefront_size * DWORD + lane * DWORD
