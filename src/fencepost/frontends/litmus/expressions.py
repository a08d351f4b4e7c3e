"""Expressions of the litmus format, by precedence."""

from __future__ import annotations

from fencepost.frontends.litmus.lexer import Cursor, Kind
from fencepost.frontends.litmus.state import parse_integer
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.values import WORD, BinaryOp, UnaryOp, apply_unary

LEVELS: tuple[tuple[BinaryOp, ...], ...] = (
    (BinaryOp.OR,),
    (BinaryOp.XOR,),
    (BinaryOp.AND,),
    (BinaryOp.EQ, BinaryOp.NE),
    (BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE),
    (BinaryOp.ADD, BinaryOp.SUB),
    (BinaryOp.MUL,),
)
"""Operators from the loosest to the tightest, as in C; all associate to the left."""

LEVEL_OF = {op: level for level, ops in enumerate(LEVELS) for op in ops}
_BINARY = {op.value: op for op in BinaryOp}
_UNARY = {op.value: op for op in UnaryOp}
MAX_DEPTH = 100
"""The largest nesting depth of expressions."""


def parse_expression(cursor: Cursor, depth: int = 0, loosest: int = 0, size: int = WORD) -> Expr:
    """Parse an expression, up to the first operator looser than level `loosest`. Its integers have
    `size` bytes.

    `|` is an operator only inside parentheses: outside, it ends the cell.
    """
    left = _parse_primary(cursor, depth, size)
    while cursor.token.kind is Kind.SYMBOL:
        op = _BINARY.get(cursor.token.text)
        if op is None or LEVEL_OF[op] < loosest or (op is BinaryOp.OR and depth == 0):
            break
        cursor.advance()
        left = Binary(op, left, parse_expression(cursor, depth, LEVEL_OF[op] + 1, size))
    return left


def _parse_primary(cursor: Cursor, depth: int, size: int) -> Expr:
    if depth > MAX_DEPTH:
        cursor.fail(f"this expression nests deeper than {MAX_DEPTH} levels")
    token = cursor.token
    if token.kind is Kind.NUMBER:
        cursor.advance()
        return Const(parse_integer(cursor, token, size))
    if token.kind is Kind.NAME:
        cursor.advance()
        return Register(token.text)
    if token.kind is Kind.SYMBOL and token.text in _UNARY:
        cursor.advance()
        op = _UNARY[token.text]
        operand = _parse_primary(cursor, depth + 1, size)
        if isinstance(operand, Const):
            folded = apply_unary(op, operand.value, 8 * size)
            assert isinstance(folded, int)
            return Const(folded)
        return Unary(op, operand)
    if cursor.accept("("):
        inner = parse_expression(cursor, depth + 1, 0, size)
        cursor.expect(")", "to close the parenthesis")
        return inner
    cursor.fail(f"expected an integer, a register or '(', found {cursor.found()}")
