"""Barriers inserted by the placement of `fencepost place`, for kernels of any language."""

from __future__ import annotations

from fencepost.errors import FencepostError
from fencepost.llvm.module import Function, Module
from fencepost.placement.from_llvm.kernel import Machine, read_kernel
from fencepost.placement.from_llvm.module import generation
from fencepost.placement.from_llvm.write import write_module
from fencepost.placement.place import Existing, Strategy, place
from fencepost.placement.target import TargetConfig

ONE_LANE = 1
"""Lanes of a wave for the placement: lockstep orders nothing, so it uses barriers throughout."""


def with_barriers(text: str, module: Module, function: Function) -> str | None:
    """Return the module with the barriers that a kernel lacks, for LDS and the workgroup's part of
    global memory; None if nothing is placed, or if the placement does not know the kernel.
    """
    try:
        kernel = read_kernel(
            module, function, Machine(ONE_LANE, generation=generation(function, None))
        )
        result = place(kernel.program, TargetConfig(), Strategy.MINIMIZE, Existing.KEEP, 10.0)
        if not result.placed:
            return None
        return write_module(text, [(kernel, result)])
    except FencepostError:
        return None


__all__ = ["with_barriers"]
