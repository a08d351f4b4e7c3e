"""The largest grid that a kernel is compiled for.

Compilers state it as `amdgpu-max-num-workgroups`, and as a range of the workgroup's id: a larger
id is poison [001 LLVM IR Attributes; LangRef range].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Query, Trap
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import Call, Instruction
from fencepost.llvm.launches.launch import MOST_ITEMS, Dim
from fencepost.llvm.launches.possible_launch import attributed_groups
from fencepost.llvm.module import Function

_PLACES = frozenset({Id.GROUP_ID, Id.GLOBAL_ID, Id.GLOBAL_LINEAR, Id.CLUSTER_GROUP})


def most_groups(kernel: Function) -> Dim:
    """Return the most workgroups along each axis, `MOST_ITEMS` if nothing is stated."""
    x, y, z = (
        min(stated, _promised(kernel, axis))
        for axis, stated in enumerate(attributed_groups(kernel))
    )
    return x, y, z


def _promised(kernel: Function, axis: int) -> int:
    """Return the bound that every workgroup promises of its id along an axis. All queries of the
    place must promise it, because otherwise a kernel would be defined in a larger grid.
    """
    asked = [each for block in kernel.blocks for each in _asks(block.instructions, axis)]
    first = kernel.blocks[0].instructions if kernel.blocks else ()
    always = _asks(takewhile(_returns, first), axis)
    if not any(each.below for each in always):
        return MOST_ITEMS
    return max(each.below or MOST_ITEMS for each in asked)


def _asks(instructions: Iterable[Instruction], axis: int) -> Iterator[Call]:
    """Yield the calls that query the place of the workgroup along an axis, or along any."""
    for each in instructions:
        if isinstance(each, Call):
            match effect_of(each, frozenset()):
                case Query(what=what, dim=dim) if what in _PLACES:
                    if dim == axis or not isinstance(dim, int) or what is Id.GLOBAL_LINEAR:
                        yield each


def _returns(instruction: Instruction) -> bool:
    """Return True if execution continues after an instruction: only a call may not return."""
    if not isinstance(instruction, Call):
        return True
    is_trap = isinstance(effect_of(instruction, frozenset()), Trap)
    return (instruction.callee or "").startswith("llvm.") and not is_trap
