"""Numbers near zero, in kernels that may flush them to zero: results that involve them are not
known [LangRef Function Attributes, denormal-fp-math].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from fencepost.kernels.execute.operands.lookup import operand
from fencepost.kernels.execute.values.lanes import Array, Value
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.effects.functions import Operation, PureOp
from fencepost.llvm.ir import Binary, Call, Cast, Compare, Instruction, Operand
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import FloatType, Type, VectorType

if TYPE_CHECKING:
    from fencepost.kernels.execute.state import State

Denormal = Callable[["State", "Array | None", Value], bool]
_CASTS = frozenset({CastOp.FPEXT, CastOp.FPTRUNC, CastOp.FPTOSI, CastOp.FPTOUI})
_BITS = frozenset({PureOp.FABS, PureOp.COPYSIGN})
"""Operations that leave or change bits, whatever number they represent."""


def denormal(instruction: Instruction, op: Operation | None, layout: Layout) -> Denormal | None:
    """Return a test for an operand or result that may count as zero; None if there can be none.

    `op` is the function that is called, if one is.
    """
    if not layout.flushed:
        return None
    operands: list[Operand] = []
    match instruction:
        case Binary(left=left, right=right) | Compare(left=left, right=right):
            operands = [left, right]
        case Cast(op=cast, value=value) if cast in _CASTS:
            operands = [value]
        case Call(arguments=arguments) if op not in _BITS:
            operands = list(arguments)
    gets = [operand(each, layout) for each in operands if _flushed(each.type, layout)]
    result = bool(operands) and _flushed(instruction.head.type, layout)
    if not gets and not result:
        return None

    def found(state: State, act: Array | None, made: Value) -> bool:
        values = [get(state, act) for get in gets]
        return any(map(_small, [*values, made] if result else values))

    return found


def _flushed(kind: Type, layout: Layout) -> bool:
    real = kind.element if isinstance(kind, VectorType) else kind
    return isinstance(real, FloatType) and real.name in layout.flushed


def _small(value: Value) -> bool:
    if isinstance(value, tuple):
        return any(map(_small, value))
    array = np.asarray(value)
    return bool(((array != 0) & (np.abs(array) < np.finfo(array.dtype).tiny)).any())
