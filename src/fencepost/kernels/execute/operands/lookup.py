"""Operands of instructions as functions from the machine's state to values of lanes."""

from __future__ import annotations

from functools import partial

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.operands.scalar import evaluate
from fencepost.kernels.execute.state import Get
from fencepost.kernels.execute.values.lanes import UNDEFINED, constant, dtype_of, pick, zeros
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.ir import (
    Aggregate,
    Cast,
    Expression,
    Float,
    Global,
    Instruction,
    Int,
    Local,
    Operand,
    Text,
    Undef,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import OtherType, PointerType
from fencepost.records import names_of

_OPERANDS = (Aggregate, Expression, Local, Undef)


def operand(value: Operand, layout: Layout) -> Get:
    """Return a function that gets an operand's value for the active lanes."""
    match value:
        case Local(name=name):
            return lambda state, act: pick(state.registers[name], act)
        case Int(value=number, type=kind):
            if isinstance(kind, PointerType) and kind.space == 8:
                pair = (np.uint64(number), np.uint64(0))
                return lambda state, act: pair
            fixed = constant(number, kind)
            return lambda state, act: fixed
        case Float(value=real, type=kind):
            fixed = dtype_of(kind)(real)
            return lambda state, act: fixed
        case Undef(type=kind):
            if isinstance(kind, OtherType):
                return lambda state, act: np.uint8(0)
            nothing = pick(zeros(kind, 1), np.zeros((), np.int64))
            return lambda state, act: nothing
        case Global(name=name):
            region = layout.variables.get(name)
            address = np.uint64(region.base if region else 0)
            return lambda state, act: address
        case Aggregate(elements=elements):
            parts = [operand(each, layout) for each in elements]
            return lambda state, act: tuple(part(state, act) for part in parts)
        case Expression(instruction=instruction):
            return computing(instruction, layout)
        case Text():
            return lambda state, act: np.uint8(0)
    raise UnsupportedError(f"the operand {value} is not interpreted")


def computing(instruction: Instruction, layout: Layout) -> Get:
    """Return a function that computes an instruction's value. Raises UnsupportedError if the
    instruction is not known.
    """
    return evaluate(instruction, partial(operand, layout=layout))


def names(value: Operand) -> tuple[str, ...]:
    """Return the values of the function that an operand depends on."""
    match value:
        case Local(name=name):
            return (name,)
        case Undef():
            return (UNDEFINED,)
        case Expression(instruction=Cast(op=CastOp.PTRTOINT | CastOp.PTRTOADDR)):
            return (UNDEFINED,)  # where the object lies is not known
        case Expression(instruction=instruction):
            return tuple(name for each in _inside(instruction) for name in names(each))
        case Aggregate(elements=elements):
            return tuple(name for each in elements for name in names(each))
    return ()


def _inside(instruction: Instruction) -> list[Operand]:
    """Return the operands of a constant expression that may be more than a number."""
    found: list[Operand] = []
    for name in names_of(type(instruction)):
        value = getattr(instruction, name)
        parts = value if isinstance(value, tuple) else (value,)
        found += [part for part in parts if isinstance(part, _OPERANDS)]
    return found


def object_of(value: Operand) -> int | str:
    """Return the number or name of a barrier object. Raises UnsupportedError for one that is
    selected at run time.
    """
    match value:
        case Int(value=number):
            if number >= 1 << 15:
                return number - (1 << (32 if number >= 1 << 16 else 16))
            return number
        case Global(name=name):
            return name
    raise UnsupportedError("a barrier object chosen at run time is not supported")
