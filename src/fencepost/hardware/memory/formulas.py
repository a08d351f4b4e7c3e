"""Expressions of a thread, over the numbers of its registers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from fencepost.program.expressions import Binary, Const, Expr, Register, Unary, registers
from fencepost.program.values import Value, apply_binary, apply_unary
from fencepost.records import dataclass

Registers = Sequence[Value | None]


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression: the numbers of the registers that it reads, and its value; UNDEF where that
    depends on a register that nothing has written.
    """

    reads: tuple[int, ...]
    run: Callable[[Registers], Value]


def formula(expression: Expr, number: Callable[[str], int]) -> Formula:
    """The expression, with registers numbered."""
    reads = tuple(dict.fromkeys(number(name) for name in registers(expression)))
    if isinstance(expression, Const):
        constant = expression.value
        return Formula((), lambda _: constant)

    def run(held: Registers) -> int:
        return concrete(_value(expression, held, number))

    return Formula(reads, run)


def concrete(value: Value | None) -> int:
    """Return the value of hardware where the program leaves it open: 0."""
    return value if isinstance(value, int) else 0


def _value(expression: Expr, held: Registers, number: Callable[[str], int]) -> Value:
    match expression:
        case Const(value):
            return value
        case Register(name):
            return concrete(held[number(name)])
        case Unary(op, operand):
            return apply_unary(op, _value(operand, held, number))
        case Binary(op, left, right):
            return apply_binary(op, _value(left, held, number), _value(right, held, number))
        case _:
            assert_never(expression)
