"""Decides whether lanes must be converged: traces operands that decide control or addresses back to
lane exchanges.
"""

from __future__ import annotations

import re

from fencepost.judge.machine.accesses import Objects
from fencepost.judge.premises.defined import decides
from fencepost.judge.text.flow import Flow
from fencepost.judge.text.uses import operands
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Branch,
    Call,
    CmpXchg,
    Instruction,
    Load,
    Local,
    Operand,
    Store,
    Switch,
)
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import PointerType
from fencepost.patterns import pattern

_SAME = pattern(
    r"llvm\.amdgcn\.(readfirstlane|readlane|ballot|workgroup\.id|wave\.id|cluster|\w+\.ptr$)"
    r"|get_(group_id|num_|local_size|global_size|work_dim|sub_group_id)|__ockl_get_(group|num|local_s)"
)
"""Calls that return the same value to all lanes of a wave."""
_EXCHANGES = pattern(
    r"llvm\.amdgcn\.(readfirstlane|readlane|ds\.b?permute|ds\.swizzle|update\.dpp|mov\.dpp"
    r"|permlane|ballot|icmp|fcmp|wave\.)|sub_group_(broadcast|shuffle|reduce|scan|any|all|ballot)"
)
_MEETS = "llvm.amdgcn.wave.barrier"


def needed(module: Module, kernel: Function, *, compared: bool) -> bool:
    """Return True if an address, a branch, an atomic, or (`compared`) a stored value depends on a
    lane exchange after a branch at which lanes of a wave may diverge, or if the kernel has a wave
    barrier.
    """
    objects = Objects(module, kernel)
    inside = _parted(kernel, objects)
    if any(each.callee == _MEETS for each in inside if isinstance(each, Call)):
        return True
    met = {
        each.head.name
        for each in inside
        if isinstance(each, Call) and _EXCHANGES.match(_plain(each))
    }
    return bool(met & _behind(objects, kernel, compared=compared))


def _behind(objects: Objects, kernel: Function, *, compared: bool) -> set[str | None]:
    """Return the registers that deciding operands depend on, also through stores and loads."""
    every = [each for block in kernel.blocks for each in block.instructions]
    work = [one for each in every for one in decides(each, compared=compared)]
    seen: set[str | None] = set()
    while work:
        operand = work.pop()
        if not isinstance(operand, Local) or operand.name in seen:
            continue
        seen.add(operand.name)
        match objects.made.get(operand.name):
            case None:
                pass
            case Load(pointer=pointer) | AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer):
                behind = objects.of(pointer)
                work += [
                    each.value
                    for each in every
                    if isinstance(each, Store | AtomicRmw) and behind & objects.of(each.pointer)
                ]
            case made:
                work += operands(made)
    return seen


def _parted(kernel: Function, objects: Objects) -> list[Instruction]:
    """Return the instructions controlled by branches at which lanes may diverge."""
    flow = Flow(kernel)
    work = [
        target
        for block in kernel.blocks
        if isinstance(block.instructions[-1], Branch | Switch)
        and any(_by_lane(each, objects) for each in decides(block.instructions[-1], compared=False))
        for target in flow.targets(block.label)
    ]
    seen: set[str] = set()
    while work:
        each = work.pop()
        if each not in seen:
            seen.add(each)
            work += flow.targets(each)
    return [each for block in kernel.blocks if block.label in seen for each in block.instructions]


def _by_lane(value: Operand, objects: Objects) -> bool:
    """Return True if lanes may have different values, although they took the same path."""
    seen: set[str] = set()
    work = [value]
    while work:
        operand = work.pop()
        if not isinstance(operand, Local) or operand.name in seen:
            continue
        seen.add(operand.name)
        match objects.made.get(operand.name):
            case None:
                pass
            case (
                Alloca() | AtomicRmw() | CmpXchg() | Load(pointer=Local(type=PointerType(space=5)))
            ):
                return True
            case Call() as call if not _SAME.match(_plain(call)):
                return True
            case Call():
                pass
            case made:
                work += operands(made)
    return False


def _plain(call: Call) -> str:
    return re.sub(r"^_Z\d+", "", call.callee or "", flags=re.ASCII)


__all__ = ["needed"]
