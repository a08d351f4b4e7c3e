"""The properties by which operations of LLVM IR and instructions are matched."""

from __future__ import annotations

import re

from fencepost.machine_code.against.program import Memory, Operation, Role
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Unit
from fencepost.patterns import pattern
from fencepost.records import dataclass

PLAIN = (Role.LOAD, Role.STORE)
"""The roles that ordinary accesses have, too."""
PILLARS = (Role.BARRIER, Role.ARRIVE, Role.WAIT, Role.CALL, Role.RMW, Role.COPY)
"""The roles of which no operation is ordinary."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The access of an instruction to memory: its role, where, how many bytes, and of a
    read-modify-write the operation ("" for a compare and swap).
    """

    role: Role
    memory: Memory = Memory.GLOBAL
    bytes: int = 0
    word: str = ""


_WORDS = {
    "xchg": frozenset({"swap", "wrxchg", "storexchg"}),
    "add": frozenset({"add"}),
    "sub": frozenset({"sub"}),
    "and": frozenset({"and"}),
    "or": frozenset({"or"}),
    "xor": frozenset({"xor"}),
    "max": frozenset({"smax"}),
    "min": frozenset({"smin"}),
    "umax": frozenset({"umax"}),
    "umin": frozenset({"umin"}),
    "uinc_wrap": frozenset({"inc"}),
    "udec_wrap": frozenset({"dec"}),
    "fadd": frozenset({"fadd"}),
    "fmax": frozenset({"fmax"}),
    "fmin": frozenset({"fmin"}),
    "usub_cond": frozenset({"cond"}),
    "usub_sat": frozenset({"csub", "clamp"}),
}
"""The instructions of LLVM's read-modify-writes, as `_word` has them; the others have none."""
_COMPARES = frozenset({"cmpswap", "fcmpswap", "cmpst", "cmpstore"})
_RMW = pattern(
    r"(?:(?:buffer|global|flat|scratch|cluster)_atomic|ds)_(?:pk_)?([a-z]+)(_clamp)?"
    r".*?(?:_(b?f|[iu])\d+)?",
    re.ASCII,
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
    return Shape(Role.RMW, memory, each.width, _word(name))


def _word(name: str) -> str:
    """The name of a read-modify-write, with the type where there are several: smax, umax, fmax; ""
    for a compare and swap.
    """
    found = _RMW.fullmatch(name)
    if found is None:
        return name
    word, clamp, kind = found[1], found[2], found[3] or ""
    if word in _COMPARES:
        return ""
    if clamp:
        return "clamp"
    if kind.endswith("f") and word in ("add", "max", "min"):
        return f"f{word}"
    if word in ("max", "min") and kind:
        return f"{'s' if kind == 'i' else kind}{word}"
    return word


def _barrier(name: str) -> Shape | None:
    if name == "s_barrier":
        return Shape(Role.BARRIER)
    if name.startswith("s_barrier_signal"):
        return Shape(Role.ARRIVE)
    return Shape(Role.WAIT) if name == "s_barrier_wait" else None


def fits(operation: Operation, shape: Shape) -> int:
    """Score an instruction for an operation by shape; 0 where it cannot be that of it."""
    reads = operation.only_reads and shape.role is Role.LOAD
    if operation.role is not shape.role and not reads:
        return 0
    if operation.role in (Role.BARRIER, Role.ARRIVE, Role.WAIT, Role.CALL, Role.COPY):
        return 8
    close = operation.memory is shape.memory
    if not meet(operation.memory, shape.memory):
        return 0
    if operation.role is Role.RMW and not reads:
        return 8 + close if _does(operation, shape) else 0
    if operation.special:
        return 4 + close if shape.bytes == operation.bytes else 0
    return 1 + close if shape.bytes == operation.bytes else 0


def _does(operation: Operation, shape: Shape) -> bool:
    """Return True if a read-modify-write is the operation's; narrow ones, and those that there is
    no instruction for, are loops around a compare and swap.
    """
    if not shape.word:
        return shape.bytes in (operation.bytes, 4)
    if operation.does is None:
        return shape.bytes == operation.bytes
    if shape.word not in _WORDS.get(operation.does, frozenset()):
        return False
    # Bits of a dword are changed alone by the instruction for the whole.
    wide = operation.does in ("and", "or", "xor") and operation.bytes < shape.bytes == 4
    return wide or shape.bytes == operation.bytes


def meet(one: Memory, other: Memory) -> bool:
    """Return True if two accesses may be of the same memory."""
    return one is other or Memory.EITHER in (one, other)


def is_matched(operation: Operation) -> bool:
    """Return True if an operation has an instruction of its own for certain."""
    return operation.special or operation.role in PILLARS
