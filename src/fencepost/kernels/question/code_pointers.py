"""Arguments that are pointers to functions."""

from __future__ import annotations

from fencepost.llvm.ir import (
    Call,
    Cast,
    Compare,
    Expression,
    Global,
    Instruction,
    Operand,
    Phi,
    Select,
)
from fencepost.llvm.ir import Local as Register
from fencepost.llvm.module import Function
from fencepost.llvm.types import PointerType
from fencepost.records import names_of


def code_pointers(kernel: Function, functions: frozenset[str]) -> frozenset[str]:
    """Return the pointer arguments that are compared with functions and never used as addresses."""
    pointers = [each.name for each in kernel.parameters if isinstance(each.type, PointerType)]
    body = [each for block in kernel.blocks for each in block.instructions]
    compared = [each for each in body if isinstance(each, Compare)]
    if not pointers or not any(
        _function(side) in functions for each in compared for side in (each.left, each.right)
    ):
        return frozenset()
    return frozenset(each for each in pointers if _only_compared(each, body))


def _function(operand: Operand) -> str | None:
    match operand:
        case Global(name=name):
            return name
        case Expression(instruction=Cast(value=inner)):
            return _function(inner)
    return None


def _only_compared(name: str, body: list[Instruction]) -> bool:
    copies = {name}
    seen = 0
    used = False
    while seen < len(copies):
        seen = len(copies)
        for each in body:
            match each:
                case Compare(left=left, right=right):
                    used = used or _is(left, copies) or _is(right, copies)
                case Cast(value=value):
                    if _is(value, copies) and each.head.name is not None:
                        copies.add(each.head.name)
                case Phi(incoming=incoming):
                    if any(_is(value, copies) for value, _ in incoming) and each.head.name:
                        copies.add(each.head.name)
                case Select(true=true, false=false):
                    if (_is(true, copies) or _is(false, copies)) and each.head.name:
                        copies.add(each.head.name)
                case Call(callee=callee) if callee is not None and callee.startswith("llvm.dbg"):
                    continue
                case _:
                    if any(_is(value, copies) for value in _operands(each)):
                        return False
    return used


def _is(operand: object, names: set[str]) -> bool:
    return isinstance(operand, Register) and operand.name in names


def _operands(instruction: Instruction) -> list[object]:
    """Return the operands of an instruction that are values by themselves, or in a list."""
    found: list[object] = []
    for name in names_of(type(instruction)):
        value = getattr(instruction, name)
        found += value if isinstance(value, tuple) else [value]
    return found
