"""What operations of LLVM IR and instructions have in common, by which the one finds the other."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fencepost.lowering.instructions import AnyRmw, WrapRmw
from fencepost.machine_code.against.program import Memory, Operation, Role
from fencepost.machine_code.instruction import Instruction, Kind, Unit
from fencepost.program.values import RmwOp


@dataclass(frozen=True, slots=True)
class Shape:
    """What an instruction does to memory: its role, where, how many bytes, and of a
    read-modify-write the operation ("" for a compare and swap).
    """

    role: Role
    memory: Memory = Memory.GLOBAL
    bytes: int = 0
    word: str = ""


_WORDS: dict[AnyRmw, frozenset[str]] = {
    RmwOp.XCHG: frozenset({"swap", "wrxchg", "storexchg"}),
    RmwOp.ADD: frozenset({"add"}),
    RmwOp.SUB: frozenset({"sub"}),
    RmwOp.AND: frozenset({"and"}),
    RmwOp.OR: frozenset({"or"}),
    RmwOp.XOR: frozenset({"xor"}),
    RmwOp.MAX: frozenset({"max", "smax"}),
    RmwOp.MIN: frozenset({"min", "smin"}),
    RmwOp.UMAX: frozenset({"max", "umax"}),
    RmwOp.UMIN: frozenset({"min", "umin"}),
    WrapRmw.UINC_WRAP: frozenset({"inc"}),
    WrapRmw.UDEC_WRAP: frozenset({"dec"}),
}
_COMPARES = frozenset({"cmpswap", "cmpst", "cmpstore"})
_RMW = re.compile(
    r"(?:buffer|global|flat|scratch|cluster)_atomic_(?:pk_)?([a-z]+)|ds_(?:pk_)?([a-z]+)"
)
_MEMORY = {
    Unit.BUFFER: Memory.GLOBAL,
    Unit.GLOBAL: Memory.GLOBAL,
    Unit.IMAGE: Memory.GLOBAL,
    Unit.SAMPLE: Memory.GLOBAL,
    Unit.BVH: Memory.GLOBAL,
    Unit.FLAT: Memory.EITHER,
    Unit.DS: Memory.LDS,
}


def shape_of(each: Instruction) -> Shape | None:
    """The shape of an instruction; None for what reaches no memory that others share."""
    kind, unit = each.opcode.kind, each.opcode.unit
    name = each.opcode.mnemonic
    match kind:
        case Kind.BARRIER:
            return _barrier(name)
        case Kind.LDS_COPY | Kind.TENSOR_COPY:
            return Shape(Role.COPY)
        case Kind.LOAD | Kind.STORE | Kind.ATOMIC | Kind.LDS if unit in _MEMORY:
            pass
        case _:
            return None
    memory = _MEMORY[unit]
    if not each.opcode.loads and not each.opcode.stores:
        return None
    if kind is Kind.LOAD or (kind is Kind.LDS and not each.opcode.stores):
        return Shape(Role.LOAD, memory, each.width)
    if kind is Kind.STORE or (kind is Kind.LDS and not each.opcode.loads):
        return Shape(Role.STORE, memory, each.width)
    found = _RMW.match(name)
    word = (found[1] or found[2]) if found else name
    return Shape(Role.RMW, memory, each.width, "" if word in _COMPARES else word)


def _barrier(name: str) -> Shape | None:
    if name == "s_barrier":
        return Shape(Role.BARRIER)
    if name.startswith("s_barrier_signal"):
        return Shape(Role.ARRIVE)
    return Shape(Role.WAIT) if name == "s_barrier_wait" else None


def fits(operation: Operation, shape: Shape) -> int:
    """How well an instruction may be that of an operation; 0 where it cannot be."""
    reads = operation.only_reads and shape.role is Role.LOAD
    if operation.role is not shape.role and not reads:
        return 0
    if operation.role in (Role.BARRIER, Role.ARRIVE, Role.WAIT, Role.CALL, Role.COPY):
        return 8
    close = operation.memory is shape.memory
    if not close and Memory.EITHER not in (operation.memory, shape.memory):
        return 0
    if operation.role is Role.RMW and not reads:
        return 8 + close if _does(operation, shape) else 0
    if operation.special:
        return 4 + close if shape.bytes == operation.bytes else 0
    return 1 + close if shape.bytes == operation.bytes else 0


def _does(operation: Operation, shape: Shape) -> bool:
    """Whether a read-modify-write is the operation's; narrow ones, and those that there is no
    instruction for, are loops around a compare and swap.
    """
    if not shape.word:
        return shape.bytes in (operation.bytes, 4)
    if operation.request is not None and operation.request.compare:
        return False
    words = _WORDS.get(operation.rmw) if operation.rmw is not None else None
    if words is None:
        return shape.bytes == operation.bytes
    return shape.word in words and shape.bytes == operation.bytes
