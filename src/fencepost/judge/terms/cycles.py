"""Periodic registers of loops: counters that cycle through a few values, as the index of one of two
buffers does, and pointers derived from such values.
"""

from __future__ import annotations

from fencepost.judge.machine import operations
from fencepost.judge.machine.shape import Shape
from fencepost.judge.machine.values import Ptr, Value
from fencepost.judge.terms import words
from fencepost.judge.terms.turning import before
from fencepost.judge.terms.words import Word
from fencepost.judge.terms.work_item import Terms
from fencepost.judge.text.uses import operands
from fencepost.llvm.ir import (
    Binary,
    Cast,
    Compare,
    Expression,
    Gep,
    Global,
    Instruction,
    Int,
    Local,
    Operand,
    Phi,
    Select,
)
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import IntType

MOST = 16
"""The largest number of values that a register may take: there are two to four buffers, and hardly
more stages.
"""
_WIDENS = frozenset({CastOp.ZEXT, CastOp.SEXT})
_PLAIN = frozenset({BinaryOp.AND, BinaryOp.XOR, BinaryOp.OR, BinaryOp.UREM})


def coming_around(item: Terms, phi: Phi, header: str) -> Value:
    """Return the value of a loop header's register in an iteration; None if it is not periodic."""
    ends = _ends(item.shape, phi, header)
    if ends is None:
        return None
    start, step = ends
    if isinstance(phi.head.type, IntType):
        numbers = taken(item.shape, phi, header)
        return None if numbers is None else _number(item, header, phi.head.type.bits, *numbers)
    if not _from_turn(item.shape, step, header):
        return None
    first, turn = item.use(start), item.turn(header)
    then = before(item, header).use(step)
    if not isinstance(first, Ptr) or not isinstance(then, Ptr) or first.object != then.object:
        return None
    none = words.compare("eq", 32, turn, 0)
    return Ptr(first.object, words.ite(none, first.offset, then.offset, 64))


def taken(shape: Shape, phi: Phi, header: str) -> tuple[list[int], int] | None:
    """Return the values that a register takes, in the order of the iterations, and how many of the
    last of them repeat.
    """
    ends = _ends(shape, phi, header)
    start, step = ends or (None, None)
    if not isinstance(start, Int) or step is None or not isinstance(start.type, IntType):
        return None
    numbers = [start.value]
    while len(numbers) <= MOST:
        found = _worth(shape, step, {phi.head.name or "": numbers[-1]})
        if found is None:
            return None
        if found in numbers:
            return numbers, len(numbers) - numbers.index(found)
        numbers.append(found)
    return None


def _ends(shape: Shape, phi: Phi, header: str) -> tuple[Operand, Operand] | None:
    """Return the initial value of a loop header's register, and the value that each iteration
    passes to the next one.
    """
    loop = shape.loops.get(header)
    if loop is None:
        return None
    starts = {value for value, source in phi.incoming if source not in loop}
    steps = {value for value, source in phi.incoming if source in loop}
    if len(starts) != 1 or len(steps) != 1:
        return None
    return starts.pop(), steps.pop()


def _number(item: Terms, header: str, bits: int, numbers: list[int], period: int) -> Word:
    """Return the value in an iteration, of those that repeat."""
    turn, first = item.turn(header), len(numbers) - period
    since = words.binary("sub", 32, turn, first)
    again = words.binary("add", 32, words.binary("urem", 32, since, period), first)
    early = words.compare("ult", 32, turn, first) if first else 0
    at = words.ite(early, turn, again, 32)
    found: Word = numbers[-1]
    for place, number in enumerate(numbers[:-1]):
        here = words.compare("eq", 32, at, place)
        found = words.ite(here, number, found, bits)
    return found


def _worth(shape: Shape, operand: Operand, known: dict[str, int]) -> int | None:
    """Return the value of an operand, if `known` registers and constants determine it without
    overflow.
    """
    if isinstance(operand, Int) and isinstance(operand.type, IntType):
        return operand.value
    if not isinstance(operand, Local) or not isinstance(operand.type, IntType):
        return None
    if operand.name not in known:
        made = shape.made.get(operand.name)
        found = None if made is None else _made(shape, made[0], known)
        if found is None:
            return None
        known[operand.name] = found
    return known[operand.name]


def _made(shape: Shape, each: Instruction, known: dict[str, int]) -> int | None:
    match each:
        case Binary(left=left, right=right) if isinstance(left.type, IntType):
            one, other = _worth(shape, left, known), _worth(shape, right, known)
            if one is None or other is None:
                return None
            return _computed(each, left.type.bits, one, other)
        case Compare(predicate=predicate, left=left, right=right, floating=False):
            one, other = _worth(shape, left, known), _worth(shape, right, known)
            if one is None or other is None or not isinstance(left.type, IntType):
                return None
            if (one | other) >> (left.type.bits - 1):  # signs may be promised to be the same
                return None
            return int(operations.compare(predicate.value, left.type, one, other, False))
        case Select(condition=condition, true=true, false=false):
            which = _worth(shape, condition, known)
            return None if which is None else _worth(shape, true if which else false, known)
        case Cast(op=op, value=value) if op in _WIDENS and isinstance(value.type, IntType):
            found = _worth(shape, value, known)
            low = value.type.bits - 1
            # A number below the sign is the same either way.
            return found if found is not None and not found >> low else None
    return None


def _computed(each: Binary, bits: int, one: int, other: int) -> int | None:
    """Return a result that no flag of the instruction can make poison."""
    if each.op in _PLAIN and not each.flags:
        if each.op is BinaryOp.UREM and not other:
            return None
        found = operations.binary(each.op.value, IntType(bits), one, other)
        return found if isinstance(found, int) else None
    if each.op not in (BinaryOp.ADD, BinaryOp.SUB):
        return None
    signed = [number - (1 << bits) if number >> (bits - 1) else number for number in (one, other)]
    if each.nuw and min(signed) < 0:
        return None
    total = signed[0] + signed[1] if each.op is BinaryOp.ADD else signed[0] - signed[1]
    return total if 0 <= total < 1 << (bits - 1) else None


def _from_turn(shape: Shape, step: Operand, header: str) -> bool:
    """Return True if the value that an iteration passes to the next one depends only on periodic
    registers and on values that the loop does not change.
    """
    loop, waiting, seen = shape.loops[header], [step], set[str]()
    while waiting:
        operand = waiting.pop()
        if isinstance(operand, Expression):
            waiting += operands(operand.instruction)
        elif isinstance(operand, Local) and operand.name not in seen:
            seen.add(operand.name)
            each, label = shape.made.get(operand.name, (None, ""))
            if each is None or label not in loop:
                continue
            if isinstance(each, Phi):
                if label != header or taken(shape, each, header) is None:
                    return False
            elif isinstance(each, Gep | Binary | Cast | Select | Compare):
                waiting += operands(each)
            else:
                return False
        elif not isinstance(operand, Local | Int | Global):
            return False
    return True
