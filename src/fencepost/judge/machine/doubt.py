"""Registers that may be undefined or poison. Such a register, frozen, has any value, one for each
work-item; undefined, it has another value at each use [LangRef Undefined Values, Poison Values,
freeze].

Launch inputs are neither; of the contents of memory nothing is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fencepost.judge.text.uses import operands
from fencepost.llvm.flags import Flag
from fencepost.llvm.ir import (
    Binary,
    Call,
    Cast,
    Compare,
    Element,
    Field,
    Gep,
    Instruction,
    Int,
    Local,
    Operand,
    Phi,
    Select,
    Shuffle,
    Undef,
)
from fencepost.llvm.module import Function
from fencepost.llvm.operations import DIVISIONS, SHIFTS, BinaryOp, CastOp
from fencepost.llvm.rewriting.undefined import ANY
from fencepost.llvm.types import IntType
from fencepost.patterns import pattern

_IDS = pattern(
    r"llvm\.amdgcn\.work(item|group)\.id\.[xyz]|_Z\d+get_(local|group|global)_idj", re.ASCII
)
_WHOLE = frozenset(
    {BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.AND, BinaryOp.OR, BinaryOp.XOR}
)
_HANDS_ON = (Binary, Compare, Cast, Gep, Select, Element, Shuffle, Field, Phi)


def promises(each: Instruction) -> bool:
    """Return True if an instruction yields poison when one of its flags is violated."""
    if isinstance(each, Binary):
        return each.nsw or each.nuw or bool(each.flags)
    return isinstance(each, Compare | Cast) and bool(each.flags)


def sure(kernel: Function) -> frozenset[str]:
    """Return the registers that are neither poison nor undefined as long as no flag is violated."""
    made = _made(kernel)
    found = {name for name, each in made.items() if _plain(each)}
    found |= {each.name for each in kernel.parameters}
    changed = True
    while changed:
        lost = {
            name
            for name in found & made.keys()
            if not all(isinstance(one, Int) or _in(one, found) for one in _used(made[name]))
        }
        found -= lost
        changed = bool(lost)
    return frozenset(found)


def flagged(kernel: Function) -> frozenset[str]:
    """Return the registers that a violated flag may make poison."""
    made = _made(kernel)
    return _reached(made, (name for name, each in made.items() if promises(each)))


def undefined(kernel: Function) -> frozenset[str]:
    """Return the registers that may be undefined, so that each use of them sees another value."""
    made = _made(kernel)
    return _reached(made, (name for name, each in made.items() if _starts(each)))


def leant_on(kernel: Function, operand: Operand | None) -> frozenset[str]:
    """Return the registers whose poison certainly makes an operand poison."""
    made = _made(kernel)
    found: set[str] = set()
    work = [operand]
    while work:
        each = work.pop()
        if not isinstance(each, Local) or each.name in found:
            continue
        found.add(each.name)
        match made.get(each.name):
            case Binary(left=left, right=right) | Compare(left=left, right=right):
                work += [left, right]
            case Cast(op=op, value=value) if op is not CastOp.FREEZE:
                work.append(value)
            case Gep(pointer=pointer, indices=indices):
                work += [pointer, *indices]
    return frozenset(found)


def _made(kernel: Function) -> dict[str, Instruction]:
    return {
        each.head.name: each
        for block in kernel.blocks
        for each in block.instructions
        if each.head.name is not None
    }


def _plain(each: Instruction) -> bool:
    """Return True if a result is poison only if an operand is, or if a flag is violated."""
    match each:
        case Call(callee=str(callee)):
            return _IDS.fullmatch(callee) is not None
        case Binary(op=op, right=right) if isinstance(each.head.type, IntType):
            if op in SHIFTS:
                return isinstance(right, Int) and 0 <= right.value < each.head.type.bits
            return op in _WHOLE or (op in DIVISIONS and isinstance(right, Int))
        case Compare(floating=floating, left=left):
            return not floating and isinstance(left.type, IntType)
        case Cast(op=CastOp.FREEZE):
            return True
        case Cast(op=op, value=value):
            return op in (CastOp.ZEXT, CastOp.SEXT, CastOp.TRUNC, CastOp.BITCAST) and isinstance(
                value.type, IntType
            )
        case Phi() | Select():
            return isinstance(each.head.type, IntType)
    return False


def _used(each: Instruction) -> Iterator[Operand]:
    if not isinstance(each, Call) and not (isinstance(each, Cast) and each.op is CastOp.FREEZE):
        yield from operands(each)


def _in(operand: Operand, names: set[str]) -> bool:
    return isinstance(operand, Local) and operand.name in names


def _starts(each: Instruction) -> bool:
    if isinstance(each, Call):
        return (each.callee or "").startswith(ANY)
    if isinstance(each, Shuffle) and any(at < 0 for at in each.mask):
        return True
    if not isinstance(each, _HANDS_ON) or (isinstance(each, Cast) and each.op is CastOp.FREEZE):
        return False
    return any(isinstance(one, Undef) for one in operands(each))


def _reached(made: dict[str, Instruction], start: Iterable[str]) -> frozenset[str]:
    users: dict[str, list[str]] = {}
    for name, each in made.items():
        if isinstance(each, _HANDS_ON) and not (
            isinstance(each, Cast) and each.op is CastOp.FREEZE
        ):
            for one in operands(each):
                if isinstance(one, Local):
                    users.setdefault(one.name, []).append(name)
    found: set[str] = set()
    work = list(start)
    while work:
        name = work.pop()
        if name not in found:
            found.add(name)
            work += users.get(name, ())
    return frozenset(found)


def broken(each: Instruction, left: int, right: int, bits: int) -> bool:
    """Return True if numbers violate a flag of an operation on `bits` bits."""
    half = 1 << (bits - 1)

    def wide(number: int, signed: bool) -> int:
        return number - (1 << bits) if signed and number >= half else number

    if isinstance(each, Compare):
        return Flag.SAMESIGN in each.flags and (left >= half) != (right >= half)
    if not isinstance(each, Binary):
        return False
    if Flag.DISJOINT in each.flags and left & right:
        return True
    if Flag.EXACT in each.flags:
        match each.op:
            case BinaryOp.LSHR | BinaryOp.ASHR:
                return bool(left & ((1 << min(right, bits)) - 1))
            case BinaryOp.UDIV | BinaryOp.SDIV:
                signed = each.op is BinaryOp.SDIV
                by = wide(right, signed)
                return bool(by) and wide(left, signed) % by != 0
    for said, signed in ((each.nsw, True), (each.nuw, False)):
        if not said:
            continue
        a, b = wide(left, signed), wide(right, signed)
        match each.op:
            case BinaryOp.ADD:
                made = a + b
            case BinaryOp.SUB:
                made = a - b
            case BinaryOp.MUL:
                made = a * b
            case BinaryOp.SHL:
                made = a << right if right < bits else 0
            case _:
                continue
        low, high = (-half, half) if signed else (0, 1 << bits)
        if not low <= made < high:
            return True
    return False
