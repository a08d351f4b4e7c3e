"""The resources that a processor's kernels share: registers, LDS, waves and barriers of each
execution unit (SIMD) and compute unit.

The guide gives the encoding of counts (`kernel_descriptor.registers`), the blocks that LDS is
allocated in, and the size of waves. It does not give the sizes of the register files and of LDS,
nor the number of waves; they are those of LLVM 22, and a differential test compares their
consequences.
"""

from __future__ import annotations

from fencepost.records import dataclass
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import Family, Processor


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a processor.

    - `vgprs`: vector registers of a lane in one execution unit, for waves of 64 lanes; with waves
      of 32 lanes there are twice as many. Accumulator registers have a file of their own of the
      same size, or share this one if `unified`.
    - `vgpr_block`: registers that are allocated together, for waves of 64 lanes; twice as many with
      32.
    - `max_vgprs`: the most that a work-item can have.
    - `sgprs`: scalar registers of an execution unit, and `sgpr_block` those allocated together;
      None if every wave has its own.
    - `fixed_sgprs`: the number that every wave gets regardless of its request, because of a fault
      in the hardware.
    - `lds`: bytes of LDS that workgroups on a compute unit share; on a pair of them (WGP) twice
      that, if `has_wgp`. `max_lds` is the most that one workgroup can have, `lds_block` the
      granularity of allocation.
    - `waves`: waves of an execution unit.
    - `units`: execution units that a workgroup can use; in CU mode half as many if `has_wgp`.
    - `barriers`: workgroups of more than one wave on a compute unit; in WGP mode twice as many.
    """

    vgprs: int
    vgpr_block: int
    max_vgprs: int
    sgprs: int | None
    sgpr_block: int
    lds: int
    max_lds: int
    lds_block: int
    waves: int
    units: int = 4
    barriers: int = 16
    unified: bool = False
    has_wgp: bool = False
    fixed_sgprs: int | None = None


_KIB = 1024

_GFX6 = Limits(256, 4, 256, 512, 8, 32 * _KIB, 32 * _KIB, 256, 10)
_GFX7 = Limits(256, 4, 256, 512, 8, 64 * _KIB, 64 * _KIB, 512, 10)
_GFX8 = Limits(256, 4, 256, 800, 16, 64 * _KIB, 64 * _KIB, 512, 10)
_GFX8_FIXED = Limits(256, 4, 256, 800, 16, 64 * _KIB, 64 * _KIB, 512, 10, fixed_sgprs=96)
_GFX90A = Limits(512, 8, 512, 800, 16, 64 * _KIB, 64 * _KIB, 512, 8, unified=True)
_GFX950 = Limits(512, 8, 512, 800, 16, 160 * _KIB, 160 * _KIB, 1280, 8, unified=True)
_GFX10_1 = Limits(512, 4, 256, None, 128, 64 * _KIB, 64 * _KIB, 512, 20, has_wgp=True)
_GFX10_3 = Limits(512, 8, 256, None, 128, 64 * _KIB, 64 * _KIB, 512, 16, has_wgp=True)
_LARGE = Limits(768, 12, 256, None, 128, 64 * _KIB, 64 * _KIB, 512, 16, has_wgp=True)
_GFX12_5 = Limits(512, 8, 1024, None, 128, 320 * _KIB, 320 * _KIB, 2048, 16)

_OF_FAMILY: dict[Family, Limits] = {
    Family.GFX6: _GFX6,
    Family.GFX7: _GFX7,
    Family.GFX8: _GFX8,
    Family.GFX9: _GFX8,
    Family.GFX10_1: _GFX10_1,
    Family.GFX10_3: _GFX10_3,
    Family.GFX11: _GFX10_3,
    Family.GFX11_5: _GFX10_3,
    Family.GFX12: _LARGE,
    Family.GFX12_5: _GFX12_5,
}

_EXCEPT: dict[str, Limits] = {
    # Tonga and Iceland start waves with 96 scalar registers whatever the descriptor says.
    "gfx802": _GFX8_FIXED,
    "gfx805": _GFX8_FIXED,
    "gfx950": _GFX950,
    # The larger chips of a series have register files half as large again.
    "gfx1100": _LARGE,
    "gfx1101": _LARGE,
    "gfx1151": _LARGE,
}
"""Processors whose limits differ from those of their series."""

MAX_WORKGROUP = 1024
"""The largest number of work-items of a workgroup."""


def limits_of(processor: Processor) -> Limits | None:
    """Return the limits of a processor; None for r600. Those of a generic processor are the limits
    that LLVM 22 generates code for.
    """
    generation = generation_of(processor)
    if generation is None:
        return None
    if processor.name in _EXCEPT:
        return _EXCEPT[processor.name]
    return _GFX90A if generation is Generation.GFX90A else _OF_FAMILY[processor.family]
