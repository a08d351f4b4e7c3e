"""Expressions: precedence as C has it, and `|` only in parentheses."""

from __future__ import annotations

from itertools import product

import pytest

from fencepost.errors import InputError
from fencepost.frontends.litmus.expressions import LEVELS, MAX_DEPTH, parse_expression
from fencepost.frontends.litmus.lexer import Cursor
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.values import BinaryOp, UnaryOp

NUMBERS = (1, 3, 6)


def parsed(text: str) -> Expr:
    return parse_expression(Cursor(text))


def value(expr: Expr) -> int:
    """The value of an expression of constants, by Python."""
    match expr:
        case Const(number):
            return number
        case Binary(op, left, right):
            return int(eval(f"({value(left)}) {op.value} ({value(right)})"))
        case _:
            raise AssertionError(expr)


OPERATORS = [op for op in BinaryOp if op is not BinaryOp.OR]


@pytest.mark.parametrize("one", OPERATORS, ids=lambda op: op.value)
@pytest.mark.parametrize("other", OPERATORS, ids=lambda op: op.value)
def test_operators_bind_as_in_c(one: BinaryOp, other: BinaryOp) -> None:
    """The tighter first, of equals the left one."""
    level = {op: number for number, ops in enumerate(LEVELS) for op in ops}
    first = Binary(other, Binary(one, Const(6), Const(3)), Const(2))
    second = Binary(one, Const(6), Binary(other, Const(3), Const(2)))
    wanted = second if level[other] > level[one] else first
    assert parsed(f"6 {one.value} 3 {other.value} 2") == wanted


def test_levels_are_those_of_c() -> None:
    """Compared with Python where the two languages agree: arithmetic, and & ^ | below it."""
    for one, other in product("+-*&^", repeat=2):
        for a, b, c in product(NUMBERS, repeat=3):
            text = f"{a} {one} {b} {other} {c}"
            assert value(parsed(text)) == eval(text), text


def test_a_bare_bar_ends_the_expression() -> None:
    cursor = Cursor("r1 + 1 | r2")
    assert parse_expression(cursor) == Binary(BinaryOp.ADD, Register("r1"), Const(1))
    assert cursor.at("|")
    assert parsed("(r1 | 2)") == Binary(BinaryOp.OR, Register("r1"), Const(2))


def test_signs_of_constants_are_folded() -> None:
    assert parsed("-5") == Const(-5)
    assert parsed("!5") == Const(0)
    assert parsed("-r0") == Unary(UnaryOp.NEGATE, Register("r0"))
    assert parsed("0xffffffff") == Const(-1)
    assert parsed("1 - -1") == Binary(BinaryOp.SUB, Const(1), Const(-1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected an integer, a register or '('"),
        ("1 +", "expected an integer, a register or '('"),
        ("(1", "to close the parenthesis"),
        ("5000000000", "does not fit in 32 bits"),
        ("(" * (MAX_DEPTH + 2), "nests deeper than"),
        ("-" * (MAX_DEPTH + 2), "nests deeper than"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message.replace("(", r"\(")):
        parsed(text)
