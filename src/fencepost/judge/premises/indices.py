"""Accesses to LDS that numbers in buffers choose, which the premise `indices-fit` is about."""

from __future__ import annotations

from fencepost.judge.machine.accesses import ANY, Objects, Place, touched
from fencepost.judge.text.uses import addresses, operands
from fencepost.llvm.ir import Binary, Cast, Gep, Int, Load, Local, Operand
from fencepost.llvm.module import Function, Module
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import alloc_size, store_size

_LDS = 3


def chosen_by_numbers(module: Module, kernel: Function, at: Place) -> bool:
    """Return True if an access is to a variable in LDS of known size, and numbers choose where in
    it that a caller's buffer holds and the kernel only reads.
    """
    blocks = {block.label: block for block in kernel.blocks}
    access = blocks[at[0]].instructions[at[1]]
    sized = {
        f"@{each.name}"
        for each in module.variables.values()
        if each.space == _LDS and alloc_size(each.type)
    }
    objects = Objects(module, kernel)
    of = [objects.of(each) for each in addresses(access)]
    if not of or not all(each and each <= sized for each in of):
        return False
    made = {each.head.name: each for block in kernel.blocks for each in block.instructions}
    written = frozenset[str]().union(
        *(each.objects for each in touched(module, kernel) if each.writes and not each.local)
    )
    if ANY in written:
        return False
    given = kernel.parameters
    buffers = {f"%{each.name}" for each in given if each.indirect is None}
    buffers |= {f"%{each.name}+" for each in given}  # those that structures point to
    seen = set[str]()
    work: list[Operand] = list(addresses(access))
    while work:
        each = work.pop()
        if not isinstance(each, Local) or each.name in seen:
            continue
        seen.add(each.name)
        match made.get(each.name):
            case Load(pointer=pointer, head=head) if store_size(head.type) > 1:
                behind = objects.of(pointer)
                if behind and behind <= buffers - written:
                    return True
            case Binary(op=BinaryOp.ADD | BinaryOp.SUB) | Cast() | Gep() as found:
                work += operands(found)
            case Binary(op=BinaryOp.MUL | BinaryOp.SHL, left=left, right=Int()):
                work.append(left)
            case _:
                continue
    return False


__all__ = ["chosen_by_numbers"]
