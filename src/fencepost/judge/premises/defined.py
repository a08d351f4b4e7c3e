"""Decides whether the values that a kernel reads must be defined: traces operands that decide
control or addresses back to reads.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.judge.machine.accesses import Objects
from fencepost.judge.text.uses import addresses, operands
from fencepost.llvm.ir import (
    AtomicRmw,
    Branch,
    Call,
    Cast,
    CmpXchg,
    Instruction,
    Load,
    Local,
    Operand,
    Store,
    Switch,
    Undef,
)
from fencepost.llvm.module import Function, Module
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import PointerType
from fencepost.patterns import pattern

_EXCHANGES = pattern(
    r"llvm\.amdgcn\.(readfirstlane|readlane|ds\.b?permute|ds\.swizzle|update\.dpp|mov\.dpp"
    r"|permlane|set\.inactive)|(sub|work)_group_(broadcast|shuffle|reduce|scan|any|all)"
)
_ANY = "fencepost_any."
"""The prefix of the names of functions that return undefined values."""


def needed(module: Module, kernel: Function, *, compared: bool) -> bool:
    """Return True if an address, a branch, an atomic, or (`compared`) a stored value depends on
    LDS, on private memory, or on a lane exchange of undefined values.
    """
    objects = Objects(module, kernel)
    every = [each for block in kernel.blocks for each in block.instructions]
    seen: set[tuple[str, bool]] = set()
    work = [(one, False) for each in every for one in decides(each, compared=compared)]
    while work:
        operand, exchanged = work.pop()
        if exchanged and isinstance(operand, Undef):
            return True
        if not isinstance(operand, Local) or (operand.name, exchanged) in seen:
            continue
        seen.add((operand.name, exchanged))
        made = objects.made.get(operand.name)
        match made:
            case None:
                pass
            case Cast(op=CastOp.FREEZE):
                pass
            case Load(pointer=pointer) | AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer):
                if _own(objects, pointer):
                    return True
                behind = objects.of(pointer)
                work += [
                    (each.value, exchanged)
                    for each in every
                    if isinstance(each, Store) and behind & objects.of(each.pointer)
                ]
            case Call(callee=callee) if exchanged and (callee or "").startswith(_ANY):
                return True
            case Call(callee=callee) if _EXCHANGES.search(callee or ""):
                work += [(one, True) for one in operands(made)]
            case _:
                work += [(one, exchanged) for one in operands(made)]
    return False


def decides(each: Instruction, *, compared: bool) -> Iterator[Operand]:
    """Yield the operands that are addresses, branch conditions or operands of atomics; with
    `compared`, also stored values.
    """
    if not isinstance(each, Call):
        yield from addresses(each)
    match each:
        case Store(value=value) if compared:
            yield value
        case AtomicRmw(value=value):
            yield value
        case CmpXchg(value=value, expected=expected):
            yield from (value, expected)
        case Branch(condition=Local() as condition) | Switch(value=condition):
            yield condition


def _own(objects: Objects, pointer: Operand) -> bool:
    """Return True if a pointer may lead to memory of the workgroup or of the work-item."""
    kind = pointer.type
    if isinstance(kind, PointerType) and kind.space in (3, 5):
        return True
    return "private" in objects.of(pointer)


__all__ = ["decides", "needed"]
