"""Comparisons of values that are cut, or undef in part."""

from __future__ import annotations

from itertools import product

import pytest

from fencepost.executions.compared import Side, Source, comparison, constant
from fencepost.program.values import UNDEF, BinaryOp, Partial, Value, apply_binary, from_bytes

NUMBERS = (0, 1, -1, 255, 256, 0x01020304, -(2**31), 2**31 - 1, 0x00FFFF00)
COMPARISONS = (BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE)


def can(op: BinaryOp, left: Side, right: Side) -> bool:
    """Whether a comparison of known values can hold: some way has no empty alternative."""
    return any(all(together) for together in comparison(op, left, right))


def halves(value: int) -> Side:
    """A number, cut into two halves."""
    low, high = value & 0xFFFF, value >> 16 & 0xFFFF
    return [Source(None, frozenset({low}), 0, 2), Source(None, frozenset({high}), 0, 2)]


@pytest.mark.parametrize("op", COMPARISONS)
def test_pieces_compare_as_the_whole(op: BinaryOp) -> None:
    for a, b in product(NUMBERS, repeat=2):
        assert can(op, halves(a), constant(b, 4)) == bool(apply_binary(op, a, b)), (a, b)


@pytest.mark.parametrize("op", COMPARISONS)
def test_a_byte_that_is_undef_may_be_anything(op: BinaryOp) -> None:
    """As if all values of the byte were tried."""
    for place, number in product(range(4), NUMBERS):
        known: list[int | None] = list((0x04030201).to_bytes(4, "little"))
        tried: list[Value] = [
            from_bytes([byte if n == place else own for n, own in enumerate(known)])
            for byte in range(256)
        ]
        known[place] = None
        expected = any(apply_binary(op, value, number) == 1 for value in tried)
        assert can(op, constant(Partial(tuple(known)), 4), constant(number, 4)) == expected


def test_undef_is_equal_and_unequal_to_everything() -> None:
    for op in (BinaryOp.EQ, BinaryOp.NE):
        assert can(op, constant(UNDEF, 4), constant(7, 4))
