"""Expressions of a thread, over the numbers of its registers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import assert_never

from fencepost.executions.cells import Extent
from fencepost.hardware.memory.cells import joined, part
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary, registers
from fencepost.program.values import Value, apply_binary, apply_unary
from fencepost.program.widths import expression_size
from fencepost.records import dataclass

Registers = Sequence[Value | None]


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression: the numbers of the registers that it reads, and its value; UNDEF where that
    depends on a register that nothing has written.
    """

    reads: tuple[int, ...]
    run: Callable[[Registers], Value]


NO_SIZES: Mapping[str, int] = MappingProxyType({})


def formula(
    expression: Expr, number: Callable[[str], int], sizes: Mapping[str, int] = NO_SIZES
) -> Formula:
    """The expression, with registers numbered; `sizes` are those of registers that are wider than a
    word.
    """
    reads = tuple(dict.fromkeys(number(name) for name in registers(expression)))
    if isinstance(expression, Const):
        constant = expression.value
        return Formula((), lambda _: constant)

    def run(held: Registers) -> int:
        return concrete(_value(expression, held, number, sizes))

    return Formula(reads, run)


def sliced(whole: Formula, offset: int, size: int) -> Formula:
    """Return so many bytes of a value, from an offset on."""
    return Formula(whole.reads, lambda held: part(concrete(whole.run(held)), offset, size))


def combined(parts: Mapping[Extent, int], start: int, size: int) -> Formula:
    """Return a value of so many bytes from `start` on, whose parts are in registers."""

    def run(held: Registers) -> int:
        known = {cell: concrete(held[number]) for cell, number in parts.items()}
        return joined(known, start, size)

    return Formula(tuple(parts.values()), run)


def concrete(value: Value | None) -> int:
    """Return the value of hardware where the program leaves it open: 0."""
    return value if isinstance(value, int) else 0


def _value(
    expression: Expr, held: Registers, number: Callable[[str], int], sizes: Mapping[str, int]
) -> Value:
    match expression:
        case Const(value):
            return value
        case Register(name):
            return concrete(held[number(name)])
        case Unary(op, operand):
            bits = 8 * expression_size(operand, sizes)
            return apply_unary(op, _value(operand, held, number, sizes), bits)
        case Binary(op, left, right):
            one, other = (_value(each, held, number, sizes) for each in (left, right))
            size = max(expression_size(left, sizes), expression_size(right, sizes))
            return apply_binary(op, one, other, 8 * size)
        case _:
            assert_never(expression)
