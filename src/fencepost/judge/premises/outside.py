"""Premises about the environment of the launch: other agents, and the grids that are left out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile

from fencepost.judge.machine.accesses import Objects
from fencepost.judge.text.flow import Flow
from fencepost.judge.text.loops import cyclic
from fencepost.judge.text.scopes import said
from fencepost.judge.text.uses import addresses
from fencepost.llvm.ir import (
    AtomicRmw,
    Call,
    Cast,
    CmpXchg,
    Fence,
    Gep,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.launches.launch import Extent, Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.operations import AtomicOp, CastOp
from fencepost.llvm.types import IntType, PointerType, alloc_size

_MOST_STEPS = 100
"""The largest number of steps in tracing a pointer back."""
_SYSTEM = frozenset({"", "one-as"})
_COUNTS = frozenset({AtomicOp.ADD, AtomicOp.SUB})
_OWN = frozenset({3, 5})
_ALL_DEVICES = 3
_MOST_ITEMS = (1 << 32) - 1
"""The most work-items along an axis: a dispatch packet has 32 bits for them [001 Kernel Dispatch].
"""


def speaks_to_others(module: Module, kernel: Function, *, by_protocols: bool) -> bool:
    """Return True if a kernel has atomics, fences or volatile accesses that reach other agents,
    polls a word that it does not write, or a counter that it adds to: anybody's are counted.

    Without `by_protocols`, no order within the launch is shown, so that any polled word may be for
    others.
    """
    every = [each for block in kernel.blocks for each in block.instructions]
    if any(map(_reaches_others, every)):
        return True
    polling = [each for each in every if _polls(each) and not _is_own(each)]
    if polling and not by_protocols:
        return True
    objects = Objects(module, kernel)
    writing = [each for each in every if _writes(each)]
    written = _objects(objects, writing)
    loops = cyclic(Flow(kernel))
    inside = [
        each
        for block in kernel.blocks
        if block.label in loops
        for each in block.instructions
        if _polls(each) and not _is_own(each)
    ]
    polled = _objects(objects, inside)
    counters = (e for e in writing if isinstance(e, AtomicRmw) and e.op in _COUNTS)
    if polled - written or polled & _objects(objects, counters):
        return True
    return any(_is_left(objects, each, writing) for each in polling if isinstance(each, Load))


def _objects(objects: Objects, accesses: Iterable[Instruction]) -> set[str]:
    return {name for each in accesses for one in addresses(each) for name in objects.of(one)}


def _is_left(objects: Objects, poll: Load, writing: Iterable[Instruction]) -> bool:
    """Return True if each write that may reach the object of a poll is to another word of it."""
    place = _constant_place(objects, poll.pointer)
    if place is None:
        return False
    names = objects.of(poll.pointer)
    for each in writing:
        for pointer in addresses(each):
            if not names & objects.of(pointer):
                continue
            other = _constant_place(objects, pointer)
            if other is None or other[0] != place[0] or other[1] == place[1]:
                return False
    return True


def _constant_place(objects: Objects, pointer: Operand) -> tuple[str, int] | None:
    """Return the argument or variable that a pointer is derived from, and its offset in bytes."""
    behind = 0
    for _ in range(_MOST_STEPS):
        match pointer:
            case Global(name=name):
                return f"@{name}", behind
            case Local(name=name) if name in objects.parameters:
                return f"%{name}", behind
            case Local(name=name):
                match objects.made.get(name):
                    case Gep(base_type=kind, pointer=inner, indices=(Int() as index,)):
                        behind += _signed(index) * alloc_size(kind)
                        pointer = inner
                    case Cast(op=CastOp.ADDRSPACECAST, value=inner):
                        pointer = inner
                    case _:
                        return None
            case _:
                return None
    return None


def _signed(number: Int) -> int:
    bits = number.type.bits if isinstance(number.type, IntType) else 64
    return number.value - ((number.value >> (bits - 1)) << bits)


def _reaches_others(each: Instruction) -> bool:
    match each:
        case Load() | Store() | AtomicRmw() | CmpXchg() if each.volatile:
            return not _is_own(each)
        case Load(atomic=atomic) | Store(atomic=atomic) if atomic is not None:
            return said(atomic) in _SYSTEM and not _is_own(each)
        case AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic):
            return said(atomic) in _SYSTEM and not _is_own(each)
        case Fence(atomic=atomic):
            return said(atomic) in _SYSTEM
        case Call(callee=str(name), arguments=given):
            if re.match(r"llvm\.mem(cpy|move|set)\.", name):
                volatile = given[-1]
                return not (isinstance(volatile, Int) and volatile.value == 0) and not _is_own(each)
            if "12memory_scope" in name:  # OpenCL C numbers its scopes: all_svm_devices is 3
                scope = given[-1]
                if isinstance(scope, Int) and scope.value != _ALL_DEVICES:
                    return False
                return not any(isinstance(one.type, PointerType) for one in given) or not _is_own(
                    each
                )
            return "__threadfence_system" in name
    return False


def _polls(each: Instruction) -> bool:
    if isinstance(each, Call):
        return re.match(r"_Z\d+atomic_load", each.callee or "", re.ASCII) is not None
    return isinstance(each, Load) and (each.volatile or each.atomic is not None)


def _is_own(each: Instruction) -> bool:
    kinds = [pointer.type for pointer in addresses(each)]
    return all(isinstance(kind, PointerType) and kind.space in _OWN for kind in kinds)


def _writes(each: Instruction) -> bool:
    return isinstance(each, Store | AtomicRmw | CmpXchg | Call)


def leaves_grids_out(launch: Launch, kernel: Function) -> bool:
    """Return True if the claim is about grids up to a size that the kernel does not state."""
    if launch.extent is not Extent.ANY_GRID:
        return False
    sizes = zip(launch.workgroup, launch.grid, launch.cluster, _bounds(kernel), strict=True)
    return any(
        part < count < min(_MOST_ITEMS // size, bound) // part * part
        for size, count, part, bound in sizes
    )


def _bounds(kernel: Function) -> list[int]:
    """Return the largest number of workgroups along each axis that the kernel is compiled for, by
    its attributes, or by the range promised for every workgroup's id [001 LLVM IR Attributes;
    LangRef range].
    """
    stated = kernel.attributes.get("amdgpu-max-num-workgroups", "")
    found = re.fullmatch(r"(\d{1,10}),(\d{1,10}),(\d{1,10})", stated, re.ASCII)
    given = [int(each) or _MOST_ITEMS for each in found.groups()] if found else [_MOST_ITEMS] * 3
    return [min(bound, _promised(kernel, "xyz"[axis])) for axis, bound in enumerate(given)]


def _promised(kernel: Function, axis: str) -> int:
    """Return the bound that the kernel promises for an axis of the grid. It counts only if every
    workgroup reaches the promise, and every other call promises as much.
    """
    name = f"llvm.amdgcn.workgroup.id.{axis}"
    asked = [e for b in kernel.blocks for e in b.instructions if isinstance(e, Call)]
    if any("group_id" in (e.callee or "") or "global" in (e.callee or "") for e in asked):
        return _MOST_ITEMS
    mine = [each for each in asked if each.callee == name]
    always = takewhile(
        lambda each: (
            not isinstance(each, Call) or (each.callee or "").startswith("llvm.amdgcn.work")
        ),
        kernel.blocks[0].instructions,
    )
    if not any(isinstance(e, Call) and e.callee == name and e.below for e in always):
        return _MOST_ITEMS
    return max(each.below or _MOST_ITEMS for each in mine)
