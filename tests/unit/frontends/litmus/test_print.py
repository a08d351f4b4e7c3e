"""Tests printed and read again are the same tests."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from fencepost.frontends.litmus.conditions import parse_question
from fencepost.frontends.litmus.expressions import parse_expression
from fencepost.frontends.litmus.lexer import Cursor
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import (
    print_condition,
    print_expression,
    print_operation,
    print_test,
)
from fencepost.program.conditions import (
    And,
    Compare,
    Condition,
    LocationTerm,
    Not,
    Or,
    Race,
    ValueTerm,
)
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.values import UNDEF, BinaryOp, Scalar, UnaryOp

WHOLE = """AMDGPU a name
"two threads"
target gfx942
model llvm
{
  global x = 1;
  local y = undef;
  barrier b = bare 2;
  barrier n = named;
  P1:r9 = -3;
}
 P0 @ agent 0, cluster 2, workgroup 3, wavefront 4 | P1 @ agent 0, cluster 2, workgroup 3, wavefront 5 ;
 L:                                                | barrier b                                         ;
 store atomic x, r0 + 1 agent release              | if r9 == 0 goto M                                 ;
 r0 = load y !{amdgcn-av:none}                     | M:                                                ;
 goto L                                            |                                                   ;
filter ~(x == 1)
~exists race \\/ (P1:r9 == 1 /\\ x != undef)
expect forbidden
expect[llvm] allowed
"""  # noqa: E501


def test_a_whole_test() -> None:
    """In aligned columns; as it was written, if it was written so."""
    assert print_test(parse(WHOLE)) == WHOLE


def expressions(depth: int, source: random.Random) -> Expr:
    """Some expression; constants have no sign before them, which would be folded."""
    if depth == 0 or source.random() < 0.2:
        leaves: list[Expr] = [Const(source.randrange(-3, 9)), Register("r0")]
        return source.choice(leaves)
    if source.random() < 0.2:
        inner = expressions(depth - 1, source)
        return inner if isinstance(inner, Const) else Unary(source.choice([*UnaryOp]), inner)
    left, right = expressions(depth - 1, source), expressions(depth - 1, source)
    return Binary(source.choice([*BinaryOp]), left, right)


def test_expressions_have_the_parentheses_that_they_need() -> None:
    """Bare, as in a cell, where `|` would end it."""
    source = random.Random(1)
    for _ in range(200):
        expr = expressions(4, source)
        cursor = Cursor(print_expression(expr))
        assert parse_expression(cursor) == expr
        assert cursor.found() == "the end of the file"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(1 + 2) * 3", "(1 + 2) * 3"),
        ("(1 * 2) + 3", "1 * 2 + 3"),
        ("1 - (2 - 3)", "1 - (2 - 3)"),
        ("(((r0 | 1)))", "(r0 | 1)"),
        ("-(r0 + 1)", "-(r0 + 1)"),
    ],
)
def test_no_more_parentheses_than_that(text: str, shown: str) -> None:
    assert print_expression(parse_expression(Cursor(text))) == shown


def conditions(depth: int, source: random.Random) -> Condition:
    match source.randrange(5) if depth else 0:
        case 1:
            return Not(conditions(depth - 1, source))
        case 2 | 3 as which:
            operands = tuple(conditions(depth - 1, source) for _ in range(2))
            return And(operands) if which == 2 else Or(operands)
        case 4:
            return Race()
        case _:
            op = source.choice([BinaryOp.EQ, BinaryOp.NE, BinaryOp.GE])
            values: list[Scalar] = [1, -1, UNDEF]
            value = source.choice(values)
            return Compare(op, LocationTerm("x"), ValueTerm(value))


def test_conditions_are_read_again() -> None:
    source = random.Random(2)
    for _ in range(200):
        condition = conditions(3, source)
        assert parse_question(Cursor(f"exists {print_condition(condition)}")).condition == condition


def test_operations_are_printed_as_in_their_cell() -> None:
    (operation, *_) = parse(WHOLE).program.threads[0].code
    assert print_operation(operation) == "store atomic x, r0 + 1 agent release"


def test_what_is_not_said_is_not_printed() -> None:
    bare = replace(parse(WHOLE), description=None, model=None, filter=None, expectations=())
    text = print_test(bare)
    assert not any(word in text for word in ('"', "model", "filter", "expect"))
    assert parse(text) == bare
