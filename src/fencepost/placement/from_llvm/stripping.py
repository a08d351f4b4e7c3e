"""A check that the barriers of a kernel can be taken out."""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.llvm.ir import Local
from fencepost.llvm.uses import operands
from fencepost.placement.from_llvm.kernel import Kernel


def check_strippable(kernel: Kernel) -> None:
    """Raise UnsupportedError if the kernel uses the result of one of its barriers: a barrier placed
    anew does not return who was the first to signal (s.barrier.signal.isfirst).
    """
    every = [each for block in kernel.function.blocks for each in block.instructions]
    given = {every[at].head.name for at in kernel.synchronizing}
    for each in every:
        for operand in operands(each):
            if isinstance(operand, Local) and operand.name in given:
                raise UnsupportedError(
                    f"@{kernel.function.name} uses what the barrier %{operand.name} gives",
                    rule="barriers that are placed anew give nothing",
                    mend="use --existing keep",
                )
