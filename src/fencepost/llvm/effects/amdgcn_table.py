"""The intrinsics of AMDGPU, `llvm.amdgcn.…`: a row for each effect.

A new intrinsic is a row in the module of its kind, and a test of its effect. `check` and `place`
read the effect, `abi lint` the targets and parameters (`listed`), `lower` the code it becomes
(`code`), `explain` all of it. Names stand without `llvm.amdgcn.` [001 LLVM IR Intrinsics; where it
says nothing, LLVM's IntrinsicsAMDGPU.td].
"""

from __future__ import annotations

from fencepost.llvm.effects import (
    amdgcn_barriers,
    amdgcn_copies,
    amdgcn_hints,
    amdgcn_lanes,
    amdgcn_memory,
    amdgcn_numbers,
)
from fencepost.llvm.effects.row import Table

AMDGCN = Table(
    (
        *amdgcn_hints.ROWS,
        *amdgcn_barriers.ROWS,
        *amdgcn_copies.ROWS,
        *amdgcn_memory.ROWS,
        *amdgcn_numbers.ROWS,
        *amdgcn_lanes.ROWS,
    )
)
