"""Granulated counts: from blocks of registers to registers, and back (001 Code Object V3 Kernel
Descriptor, the tables of compute_pgm_rsrc1 and compute_pgm_rsrc3).
"""

from __future__ import annotations

from fencepost.records import dataclass
from fencepost.targets.generation import Generation


@dataclass(frozen=True, slots=True)
class Granules:
    """The encoding of register counts in a generation's descriptors.

    - `vgpr_64`, `vgpr_32`: vector registers of a block in waves of 64 and of 32 lanes; None if
      there are no such waves.
    - `max_vgprs`: the most that a work-item can use.
    - `sgpr`: scalar registers of a block; None if the field is reserved.
    - `sgpr_step`: the encoded value is a multiple of this, because registers are allocated so.
    """

    vgpr_64: int | None
    vgpr_32: int | None
    max_vgprs: int
    sgpr: int | None
    sgpr_step: int = 1
    max_sgprs: int = 112


GRANULES: dict[Generation, Granules] = {
    Generation.GFX6: Granules(4, None, 256, 8),
    Generation.GFX7: Granules(4, None, 256, 8),
    Generation.GFX8: Granules(4, None, 256, 8),
    Generation.GFX9: Granules(4, None, 256, 8, sgpr_step=2),
    Generation.GFX90A: Granules(8, None, 512, 8, sgpr_step=2),
    Generation.GFX10: Granules(4, 8, 256, None),
    Generation.GFX11: Granules(4, 8, 256, None),
    Generation.GFX120: Granules(4, 8, 256, None),
    Generation.GFX125: Granules(None, 16, 1024, None),
}


def vgpr_granule(generation: Generation, wavefront_size: int) -> int:
    """Return the number of vector registers of a block. If the generation has no waves of this
    size, the size that it has is taken: the checks report such descriptors.
    """
    row = GRANULES[generation]
    first, second = (
        (row.vgpr_32, row.vgpr_64) if wavefront_size == 32 else (row.vgpr_64, row.vgpr_32)
    )
    granule = first or second
    assert granule is not None
    return granule


def vgprs(generation: Generation, wavefront_size: int, blocks: int) -> range:
    """Return the counts of vector registers that GRANULATED_WORKITEM_VGPR_COUNT = `blocks` encodes.
    The last is the count that a work-item gets.
    """
    return _counts(blocks, vgpr_granule(generation, wavefront_size))


def sgprs(generation: Generation, blocks: int) -> range | None:
    """Return the counts of scalar registers that GRANULATED_WAVEFRONT_SGPR_COUNT = `blocks`
    encodes; None if a wave always has them all.
    """
    row = GRANULES[generation]
    if row.sgpr is None:
        return None
    step = row.sgpr * row.sgpr_step
    return _counts(blocks // row.sgpr_step, step)


def sgpr_blocks(generation: Generation, count: int) -> int:
    """GRANULATED_WAVEFRONT_SGPR_COUNT for this many scalar registers, special ones included."""
    row = GRANULES[generation]
    if row.sgpr is None:
        return 0
    return _blocks(count, row.sgpr * row.sgpr_step) * row.sgpr_step


def unified_vgprs(generation: Generation, vector: int, accumulator: int) -> int:
    """Return the registers of a work-item that uses both kinds: if they share a file, accumulator
    registers begin at a multiple of 4; otherwise each kind has its own file, and the files have the
    same size.
    """
    if generation is Generation.GFX90A:
        return -(-vector // 4) * 4 + accumulator if accumulator else vector
    return max(vector, accumulator)


def accum_offset(value: int) -> int:
    """Return the first accumulator register that ACCUM_OFFSET denotes."""
    return (value + 1) * 4


def _counts(blocks: int, granule: int) -> range:
    """Return the register counts that a number of blocks encodes. Block 0 includes no register at
    all.
    """
    return range(blocks * granule + 1 if blocks else 0, (blocks + 1) * granule + 1)


def _blocks(count: int, granule: int) -> int:
    return max(0, -(-count // granule) - 1)
