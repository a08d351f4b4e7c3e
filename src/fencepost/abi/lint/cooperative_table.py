"""Cooperative atomics: threads, sizes and the lanes that may take part (001 AMDGPU Cooperative
Atomic Intrinsics, GFX125x Cooperative Atomic Intrinsics).
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.llvm.effects.amdgcn_memory import SHAPES
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "'llvm.amdgcn.cooperative.atomic' Intrinsics")

WAVE = 32
"""Lanes of the wave that all threads of a cooperative atomic belong to."""


@dataclass(frozen=True, slots=True)
class CooperativeRow:
    """A row: how many threads take part, and the bytes that each accesses."""

    name: str
    threads: int
    bytes_per_thread: int
    cite: Cite = _CITE

    @property
    def total(self) -> int:
        """Size of the whole access in bytes, which is also its alignment."""
        return self.threads * self.bytes_per_thread

    @property
    def lane_groups(self) -> tuple[range, ...]:
        """The groups of lanes that may take part: aligned, contiguous."""
        return tuple(range(first, first + self.threads) for first in range(0, WAVE, self.threads))


COOPERATIVE: tuple[CooperativeRow, ...] = tuple(
    CooperativeRow(f"llvm.amdgcn.cooperative.atomic.{access}.{threads}x{size}B", threads, size)
    for threads, size in SHAPES
    for access in ("store", "load")
)
"""The intrinsics, in the order of the guide."""
