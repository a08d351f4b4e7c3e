"""Expressions over registers and integers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fencepost.program.values import BinaryOp, UnaryOp
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Const:
    """An integer constant, already wrapped to 32 bits."""

    value: int


@dataclass(frozen=True, slots=True)
class Register:
    """The value of a register of the thread."""

    name: str


@dataclass(frozen=True, slots=True)
class Unary:
    """`op operand`."""

    op: UnaryOp
    operand: Expr


@dataclass(frozen=True, slots=True)
class Binary:
    """`left op right`."""

    op: BinaryOp
    left: Expr
    right: Expr


Expr = Const | Register | Unary | Binary


def registers(expr: Expr) -> Iterator[str]:
    """The registers that the expression reads, left to right, with repetitions."""
    match expr:
        case Const():
            return
        case Register(name):
            yield name
        case Unary(_, operand):
            yield from registers(operand)
        case Binary(_, left, right):
            yield from registers(left)
            yield from registers(right)
        case _:
            assert_never(expr)
