"""Whether the barriers of a kernel can be taken out."""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.llvm.ir import Local
from fencepost.llvm.uses import operands
from fencepost.placement.from_llvm.kernel import Kernel


def check_strippable(kernel: Kernel) -> None:
    """Raises UnsupportedError where the kernel uses what one of its barriers gives: who was the
    first to signal (s.barrier.signal.isfirst) is nothing that a barrier placed anew would say.
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
