"""Lanes in which an instruction gives poison, and those in which it divides by zero.

A result is poison where a flag rules it out, a shift is by the width or more, a real number does
not fit into an integer, and where the leading zeroes of zero are counted [LangRef]. It is poison
only in the lane that computed it. A product of two variables that overflows both as a signed and as
an unsigned number is tracked separately, by `wraps`: it is no poison, but a size that no launch
has. Products with constants are exempt, since hashes are computed by them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from fencepost.kernels.execute.operands.lookup import names, operand
from fencepost.kernels.execute.values.lanes import Array, Value, signed, wrapped
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.effects.functions import Operation, PureOp
from fencepost.llvm.flags import Flag
from fencepost.llvm.ir import Binary, Call, Cast, Compare, Instruction, Int, Operand
from fencepost.llvm.operations import DIVISIONS, SHIFTS, BinaryOp, CastOp
from fencepost.llvm.types import IntType, Type, VectorType

if TYPE_CHECKING:
    from fencepost.kernels.execute.state import State

Poisoned = Callable[["State", "Array | None", Value], "Value | None"]
"""The active lanes, in each part of a value, in which something holds; None if there are none."""
Test = Callable[[Array, Array, Array], Array | bool]
"""Test for operands and a result that break a promise, by lane; a single operand comes twice."""


def poisoned(instruction: Instruction, op: Operation | None, layout: Layout) -> Poisoned | None:
    """Return the lanes whose result is poison by itself; None if an instruction cannot give it.
    `op` is the function that is called, if one is.
    """
    match instruction:
        case Binary(left=left, right=right):
            bits = _bits(left.type)
            tests = _of_binary(instruction, bits) if bits else []
        case Compare(left=left, right=right, flags=flags):
            bits = _bits(left.type)
            tests = [_unlike_signs(bits)] if bits and Flag.SAMESIGN in flags else []
        case Cast(op=CastOp.FPTOSI | CastOp.FPTOUI, value=left):
            right, bits = left, _bits(instruction.head.type)
            tests = [_misfit(bits, signed_=instruction.op is CastOp.FPTOSI)] if bits else []
        case Cast(value=left):
            right, bits = left, _bits(left.type)
            tests = _of_cast(instruction, bits) if bits else []
        case Call(arguments=(left, Int(value=1))) if op in _AT_LEAST_ONE:
            right, bits = left, _bits(left.type)
            least = 0 if op is not PureOp.ABS else 1 << (bits - 1)
            tests = [lambda a, b, made: a == least] if bits else []
        case _:
            return None
    return _any_of(tests, left, right, layout) if tests else None


_AT_LEAST_ONE = frozenset({PureOp.CTLZ, PureOp.CTTZ, PureOp.ABS})
"""Functions whose result is undefined for one number if their second operand is 1."""


def wraps(instruction: Instruction, layout: Layout) -> Poisoned | None:
    """Return the lanes in which a product of two variables without flags overflows."""
    match instruction:
        case Binary(op=BinaryOp.MUL, left=left, right=right, nsw=False) if (
            not isinstance(left, Int) and not isinstance(right, Int) and (bits := _bits(left.type))
        ):

            def both(a: Array, b: Array, made: Array) -> Array:
                sign = _mul(*(signed(each, bits) for each in (a, b, made)))
                return sign & _mul(a, b, made)

            return _any_of([both], left, right, layout)
    return None


def divides_by(instruction: Instruction) -> tuple[str, ...]:
    """Return the registers of a divisor, which may not be poison; none if there is no division."""
    if isinstance(instruction, Binary) and instruction.op in DIVISIONS:
        return names(instruction.right)
    return ()


def undefined(instruction: Instruction, layout: Layout) -> Poisoned | None:
    """Return the lanes in which a division is by zero, or overflows."""
    if not isinstance(instruction, Binary) or instruction.op not in DIVISIONS:
        return None
    bits = _bits(instruction.left.type)
    right = instruction.right
    if not bits or (isinstance(right, Int) and right.value not in (0, (1 << bits) - 1, -1)):
        return None
    least = -(1 << (bits - 1))

    def outside(a: Array, b: Array, _made: Array) -> Array:
        found: Array = b == 0
        if instruction.op in (BinaryOp.SDIV, BinaryOp.SREM):
            found = found | ((signed(a, bits) == least) & (signed(b, bits) == -1))
        return found

    return _any_of([outside], instruction.left, right, layout)


def _bits(kind: Type) -> int:
    """Return the width of the integers of a type that are checked, 0 for other types."""
    scalar = kind.element if isinstance(kind, VectorType) else kind
    return scalar.bits if isinstance(scalar, IntType) and 2 <= scalar.bits <= 64 else 0


def _any_of(tests: list[Test], left: Operand, right: Operand, layout: Layout) -> Poisoned:
    a, b = operand(left, layout), operand(right, layout)

    def of_part(*given: Array) -> Array:
        values = [np.atleast_1d(each) for each in given]
        holds = np.asarray(tests[0](*values))
        for each in tests[1:]:
            holds = holds | each(*values)
        return holds

    def found(state: State, act: Array | None, result: Value) -> Value | None:
        low, high = a(state, act), b(state, act)
        if not isinstance(result, tuple):
            holds = of_part(low, high, result)
            return holds if holds.any() else None
        parts = [of_part(*each) for each in zip(low, high, result, strict=True)]
        return tuple(parts) if any(each.any() for each in parts) else None

    return found


def _of_binary(instruction: Binary, bits: int) -> list[Test]:
    op, flags = instruction.op, instruction.flags
    nsw, nuw = instruction.nsw, instruction.nuw
    found: list[Test] = []
    if op in _OVERFLOWS:
        overflows = _OVERFLOWS[op]
        if nuw:
            found.append(overflows)
        if nsw:
            found.append(lambda *given: overflows(*(signed(each, bits) for each in given)))
    elif op in SHIFTS:
        if not isinstance(instruction.right, Int):
            found.append(lambda a, b, made: b >= bits)
        if nuw or Flag.EXACT in flags:
            found.append(lambda a, b, made: _back(op, a, b, made, bits, negative=False))
        if nsw:
            found.append(lambda a, b, made: _back(op, a, b, made, bits, negative=True))
    elif Flag.EXACT in flags:
        found.append(lambda a, b, made: wrapped(made * b, bits) != a)
    elif Flag.DISJOINT in flags:
        found.append(lambda a, b, made: (a & b) != 0)
    return found


def _back(op: BinaryOp, a: Array, b: Array, made: Array, bits: int, *, negative: bool) -> Array:
    """Return True where shifting back does not restore the operand."""
    by = np.where(b < bits, b, 0).astype(a.dtype)
    if op is not BinaryOp.SHL:
        ones = a.dtype.type((1 << bits) - 1)
        found: Array = ((made << by) & ones) != a
    elif negative:
        found = (signed(made, bits) >> by.astype(signed(a, bits).dtype)) != signed(a, bits)
    else:
        found = (made >> by) != a
    return found


def _of_cast(instruction: Cast, bits: int) -> list[Test]:
    found: list[Test] = []
    target = _bits(instruction.head.type)
    if Flag.NNEG in instruction.flags:
        found.append(lambda a, b, made: signed(a, bits) < 0)
    if instruction.op is CastOp.TRUNC and target:
        if Flag.NUW in instruction.flags:
            found.append(lambda a, b, made: made.astype(a.dtype) != a)
        if Flag.NSW in instruction.flags:
            found.append(lambda a, b, made: signed(made, target) != signed(a, bits))
    return found


def _misfit(bits: int, *, signed_: bool) -> Test:
    """Return a test for numbers whose whole part does not fit an integer, and for NaNs."""
    low = -(2.0 ** (bits - 1)) - 1 if signed_ else -1.0
    high = 2.0 ** (bits - signed_)

    def test(a: Array, _b: Array, _made: Array) -> Array:
        wide = np.asarray(a, np.longdouble)  # halves do not reach to the bounds
        return ~((low < wide) & (wide < high))

    return test


def _unlike_signs(bits: int) -> Test:
    return lambda a, b, made: (signed(a, bits) < 0) != (signed(b, bits) < 0)


def _add(a: Array, b: Array, made: Array) -> Array:
    found: Array = (b >= 0) != (made >= a)
    return found


def _sub(a: Array, b: Array, made: Array) -> Array:
    found: Array = (b >= 0) != (made <= a)
    return found


def _mul(a: Array, b: Array, made: Array) -> Array:
    zero = b == 0
    safe = np.where(zero, b.dtype.type(1), b)
    # The least number divided by -1 is itself in a machine's integers.
    back = (made < 0) & (made == a) & (b == a.dtype.type(0) - 1) if a.dtype.kind == "i" else False
    found: Array = ~zero & ((made // safe != a) | (made % safe != 0) | back)
    return found


_OVERFLOWS: dict[BinaryOp, Callable[[Array, Array, Array], Array]] = {
    BinaryOp.ADD: _add,
    BinaryOp.SUB: _sub,
    BinaryOp.MUL: _mul,
}
