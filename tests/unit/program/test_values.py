"""Values: 32 bits in two's complement, and undef."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.program.values import (
    UNDEF,
    BinaryOp,
    RmwOp,
    UnaryOp,
    Value,
    apply_binary,
    apply_rmw,
    apply_unary,
    unsigned,
    wrap,
)

words = st.integers(-(2**31), 2**31 - 1)


@given(st.integers())
def test_wrapping_keeps_the_low_bits(number: int) -> None:
    assert -(2**31) <= wrap(number) < 2**31
    assert (wrap(number) - number) % 2**32 == 0


@given(words, words, st.sampled_from(BinaryOp))
def test_operators_stay_in_range(a: int, b: int, op: BinaryOp) -> None:
    result = apply_binary(op, a, b)
    assert isinstance(result, int)
    assert wrap(result) == result


@given(st.sampled_from(BinaryOp), words)
def test_undef_is_contagious(op: BinaryOp, a: int) -> None:
    assert apply_binary(op, UNDEF, a) is UNDEF
    assert apply_binary(op, a, UNDEF) is UNDEF
    assert apply_unary(UnaryOp.NEGATE, UNDEF) is UNDEF


@pytest.mark.parametrize(
    ("op", "old", "operand", "written"),
    [
        (RmwOp.XCHG, 5, 7, 7),
        (RmwOp.ADD, 2**31 - 1, 1, -(2**31)),
        (RmwOp.SUB, 5, 7, -2),
        (RmwOp.AND, 6, 3, 2),
        (RmwOp.OR, 6, 3, 7),
        (RmwOp.XOR, 6, 3, 5),
        (RmwOp.MAX, -1, 1, 1),
        (RmwOp.MIN, -1, 1, -1),
        (RmwOp.UMAX, -1, 1, -1),
        (RmwOp.UMIN, -1, 1, 1),
        (RmwOp.XCHG, UNDEF, 7, 7),
        (RmwOp.ADD, UNDEF, 7, UNDEF),
    ],
)
def test_what_a_read_modify_write_writes(
    op: RmwOp, old: Value, operand: Value, written: Value
) -> None:
    assert apply_rmw(op, old, operand) == written


@given(words)
def test_unsigned_is_the_same_bits(a: int) -> None:
    assert wrap(unsigned(a)) == a
    assert 0 <= unsigned(a) < 2**32
