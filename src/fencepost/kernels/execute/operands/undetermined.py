"""Results that the operands do not determine, though the interpreter computes one.

Functions of real numbers are rounded as each implementation likes; the address of an object is not
known, so neither is the number of an address, nor whether an argument is null. A frozen value may
have been poison: not all flags that cause poison are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from fencepost.kernels.execute.operands.lookup import operand
from fencepost.kernels.execute.values.lanes import Array, Value
from fencepost.kernels.question.layout import LDS_WINDOW, WINDOW, Layout
from fencepost.llvm.effects.functions import Operation, PureOp
from fencepost.llvm.flags import Flag
from fencepost.llvm.ir import (
    Binary,
    Call,
    Cast,
    Compare,
    Instruction,
    Operand,
)
from fencepost.llvm.operations import REAL, BinaryOp, CastOp
from fencepost.llvm.types import PointerType

if TYPE_CHECKING:
    from fencepost.kernels.execute.state import State

Undetermined = Callable[["State", "Array | None"], bool]
ROUNDED = frozenset(
    {PureOp.EXP, PureOp.EXP2, PureOp.EXP10, PureOp.LOG, PureOp.LOG2, PureOp.LOG10, PureOp.SIN}
    | {PureOp.COS, PureOp.TAN, PureOp.POW, PureOp.RCP, PureOp.RSQ, PureOp.SQRT}
)


def undetermined(
    instruction: Instruction, op: Operation | None, layout: Layout
) -> Undetermined | None:
    """Return a test for a result that is not determined in some active lane; None if it always is.

    `op` is the function that is called, if one is.
    """
    match instruction:
        case Binary(op=op_, left=left, flags=flags) if Flag.LOOSE in flags and op_ in REAL:
            return _inexact(instruction, layout)
        case Call(arguments=(_, _, _) as factors) if op is PureOp.FMA:
            return _joined(factors, layout)
        case Cast(op=CastOp.PTRTOINT | CastOp.PTRTOADDR | CastOp.FREEZE):
            return lambda state, act: True
        case Compare(left=left, right=right) if isinstance(left.type, PointerType):
            window = np.uint64(LDS_WINDOW if left.type.space in (3, 5) else WINDOW)
            a, b = operand(left, layout), operand(right, layout)
            return lambda state, act: bool(
                np.any(_first(a(state, act)) >> window != _first(b(state, act)) >> window)
            )
        case Call() if op in ROUNDED:
            return lambda state, act: True
    return None


def _inexact(instruction: Binary, layout: Layout) -> Undetermined:
    """Return a test for rounding of an operation that may be fused with others, or replaced."""
    a, b = operand(instruction.left, layout), operand(instruction.right, layout)

    def exact(left: Array, right: Array) -> Array:
        wide, other = np.asarray(left, np.longdouble), np.asarray(right, np.longdouble)
        narrow = np.result_type(left, right)
        match instruction.op:
            case BinaryOp.FADD | BinaryOp.FSUB:
                made = wide + other if instruction.op is BinaryOp.FADD else wide - other
            case BinaryOp.FMUL:
                made = wide * other
            case _:  # a quotient, which may be a product with the reciprocal
                made = wide / other
                halved: Array = (np.frexp(other)[0] == 0.5) & (made.astype(narrow) == made)
                return halved
        found: Array = made.astype(narrow) == made
        return found

    def found(state: State, act: Array | None) -> bool:
        left, right = a(state, act), b(state, act)
        if isinstance(left, tuple):
            return not all(bool(np.all(exact(x, y))) for x, y in zip(left, right, strict=True))
        return not bool(np.all(exact(left, right)))

    return found


def _joined(factors: Sequence[Operand], layout: Layout) -> Undetermined:
    """Return a test for a product and sum whose result depends on rounding the product first."""
    gets = [operand(each, layout) for each in factors]

    def exact(x: Array, y: Array, z: Array) -> Array:
        narrow = np.result_type(x, y, z)
        product = np.asarray(x, np.longdouble) * np.asarray(y, np.longdouble)
        total = product + np.asarray(z, np.longdouble)
        found: Array = (product.astype(narrow) == product) & (total.astype(narrow) == total)
        return found

    def found(state: State, act: Array | None) -> bool:
        values = [get(state, act) for get in gets]
        if isinstance(values[0], tuple):
            return not all(bool(np.all(exact(*each))) for each in zip(*values, strict=True))
        return not bool(np.all(exact(*values)))

    return found


def _first(value: Value) -> Array:
    found: Array = value[0] if isinstance(value, tuple) else value
    return found
