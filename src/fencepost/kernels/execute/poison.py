"""Arithmetic that may not overflow, and did.

A result that `nsw` or `nuw` rules out is poison: a run whose branches or addresses depend on it
is no run of the kernel (LangRef, Poison Values). A product of two variables that overflows as a
signed and as an unsigned number is treated alike: it is a size that no launch has. Products with
constants are left alone, since numbers that are mixed up at will are made by them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from fencepost.frontends.llvm_ir.ir import Binary, Int
from fencepost.frontends.llvm_ir.types import IntType, VectorType
from fencepost.kernels.execute.operands import operand
from fencepost.kernels.execute.values import Array, Value, signed
from fencepost.kernels.layout import Layout

if TYPE_CHECKING:
    from fencepost.kernels.execute.state import State

Poisoned = Callable[["State", "Array | None", Value], bool]


def poisoned(instruction: Binary, layout: Layout) -> Poisoned | None:
    """Whether a result is poison in an active lane; None where an instruction cannot give it."""
    kind = instruction.left.type
    scalar = kind.element if isinstance(kind, VectorType) else kind
    if not isinstance(scalar, IntType) or not 8 <= scalar.bits <= 64:
        return None
    constant = any(isinstance(each, Int) for each in (instruction.left, instruction.right))
    sizes = instruction.op == "mul" and not constant
    if not (instruction.nsw or instruction.nuw or sizes) or instruction.op not in _OVERFLOWS:
        return None
    overflows, bits = _OVERFLOWS[instruction.op], scalar.bits
    a, b = operand(instruction.left, layout), operand(instruction.right, layout)

    def found(state: State, act: Array | None, result: Value) -> bool:
        left, right = a(state, act), b(state, act)
        parts: tuple[tuple[Array, ...], ...] = ((left, right, result),)
        if isinstance(result, tuple):
            parts = tuple(zip(left, right, result, strict=True))
        for part in parts:
            low, high, made = (np.atleast_1d(each) for each in part)
            if instruction.nuw and overflows(low, high, made):
                return True
            if not (instruction.nsw or sizes):
                continue
            if overflows(*(signed(each, bits) for each in (low, high, made))) and (
                instruction.nsw or overflows(low, high, made)
            ):
                return True
        return False

    return found


def _add(a: Array, b: Array, made: Array) -> bool:
    return bool(np.any((b >= 0) != (made >= a)))


def _sub(a: Array, b: Array, made: Array) -> bool:
    return bool(np.any((b >= 0) != (made <= a)))


def _mul(a: Array, b: Array, made: Array) -> bool:
    if b.size == 1 and b[0] == 1:
        return False
    zero = b == 0
    safe = np.where(zero, b.dtype.type(1), b)
    return bool(np.any(~zero & ((made // safe != a) | (made % safe != 0))))


_OVERFLOWS = {"add": _add, "sub": _sub, "mul": _mul}
