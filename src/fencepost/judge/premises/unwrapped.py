"""Bounds of workgroup ids that follow from the premise that addresses do not wrap.

If an address is computed from an id times 1024 in 32 bits, and that does not wrap, the id is at
most 2097151, though the grid may be larger. Only products of the entry block count that each of
some accesses is addressed by: of others the premise says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from fencepost.judge.machine.tracks import Place
from fencepost.judge.text.uses import addresses, operands
from fencepost.llvm.ir import Binary, Call, Cast, Instruction, Int, Local, Operand
from fencepost.llvm.module import Function
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import IntType

_ID = "llvm.amdgcn.workgroup.id."


def largest_ids(kernel: Function, places: Iterable[Place]) -> dict[str, int]:
    """Return the largest id of a workgroup along an axis, by the axis, for work-items that come to
    one of some accesses.
    """
    made = {each.head.name: each for block in kernel.blocks for each in block.instructions}
    blocks = {block.label: block for block in kernel.blocks}
    used = [_behind(addresses(blocks[label].instructions[at]), made) for label, at in set(places)]
    found: dict[str, int] = {}
    for each in kernel.blocks[0].instructions if used else ():
        match each:
            case Binary(op=BinaryOp.MUL | BinaryOp.SHL as op, left=left, right=Int(value=value)):
                axis, kind = _axis(left, made), each.head.type
                if not axis or not isinstance(kind, IntType) or value >> (kind.bits - 1):
                    continue
                factor = value if op is BinaryOp.MUL else 1 << value
                if factor and all(each.head.name in names for names in used):
                    most = ((1 << (kind.bits - 1)) - 1) // factor
                    found[axis] = min(most, found.get(axis, most))
    return found


def _behind(values: Iterable[Operand], made: dict[str | None, Instruction]) -> set[str]:
    """Return the registers that values are computed from."""
    waiting, seen = [*values], set[str]()
    while waiting:
        each = waiting.pop()
        if isinstance(each, Local) and each.name not in seen:
            seen.add(each.name)
            if (maker := made.get(each.name)) is not None:
                waiting += operands(maker)
    return seen


def _axis(operand: Operand, made: dict[str | None, Instruction]) -> str:
    """Return the axis of the workgroup id that an operand is; '' if it is another value."""
    while isinstance(operand, Local):
        match made.get(operand.name):
            case Cast(value=inner):
                operand = inner
            case Call(callee=str(name)) if name.startswith(_ID):
                return name.removeprefix(_ID)
            case _:
                return ""
    return ""
