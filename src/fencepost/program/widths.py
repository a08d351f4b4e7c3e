"""Sizes of registers, by what may be written to them: a word, or as much as the widest access or
expression has. An expression is as wide as the widest register or constant in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from fencepost.program.bytes import SIZES
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.operations import Assign, AtomicRmw, CmpXchg, Load, Pointer
from fencepost.program.program import Program, Thread
from fencepost.program.values import WORD, BinaryOp, UnaryOp, fit

COMPARISONS = frozenset(
    {BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE}
)


def access_size(program: Program, pointer: Pointer) -> int:
    """Return the number of bytes that an access covers."""
    if pointer.size is not None:
        return pointer.size
    location = program.location(pointer.name)
    return WORD if location is None else location.size


def value_size(value: int) -> int:
    """Return the size that a value needs, a word at least."""
    return next(size for size in SIZES if size >= WORD and fit(value, size) == value)


def expression_size(expr: Expr, sizes: Mapping[str, int]) -> int:
    """Return the size of an expression's value, where registers have these sizes."""
    match expr:
        case Const(value):
            return value_size(value)
        case Register(name):
            return sizes.get(name, WORD)
        case Unary(op, operand):
            return WORD if op is UnaryOp.NOT else expression_size(operand, sizes)
        case Binary(op, left, right):
            if op in COMPARISONS:
                return WORD
            return max(expression_size(left, sizes), expression_size(right, sizes))
        case _:
            assert_never(expr)


def register_sizes(program: Program, thread: Thread) -> dict[str, int]:
    """Return the size of each register that a thread writes and that is wider than a word."""
    sizes: dict[str, int] = {}
    while True:
        before = dict(sizes)
        for operation in thread.code:
            match operation:
                case Load(register, pointer) | CmpXchg(register, pointer):
                    size = access_size(program, pointer)
                case AtomicRmw(register=register, pointer=pointer):
                    size = access_size(program, pointer)
                case Assign(register, value):
                    size = expression_size(value, sizes)
                case _:
                    continue
            if size > sizes.get(register, WORD):
                sizes[register] = size
        if sizes == before:
            return sizes
