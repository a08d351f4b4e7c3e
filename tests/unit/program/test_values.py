"""Values: 32 bits in two's complement, and undef."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import product

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
    from_bytes,
    to_bytes,
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


FORMATS = {1: "<B", 2: "<H", 4: "<i", 8: "<q"}
"""Numbers of so many bytes: what is narrower than a register has no sign."""
bytes_of = st.lists(st.none() | st.sampled_from([0, 1, 0x7F, 0x80, 0xFF]), min_size=4, max_size=4)


@given(st.sampled_from([*FORMATS]), st.data())
def test_bytes_are_those_of_the_hardware(size: int, data: st.DataObject) -> None:
    """The lowest first."""
    image = data.draw(st.binary(min_size=size, max_size=size))
    (number,) = struct.unpack(FORMATS[size], image)
    assert from_bytes(image) == number
    assert bytes(each or 0 for each in to_bytes(number, size)) == image


@given(words)
def test_more_bytes_continue_the_sign(number: int) -> None:
    assert bytes(each or 0 for each in to_bytes(number, 8)) == struct.pack("<q", number)


def _fillings(known: Sequence[int | None]) -> list[int]:
    """Words that have some bytes and, for the others, the least, the greatest and one between."""
    free = [(0, 0x5A, 0xFF) if each is None else (each,) for each in known]
    return [struct.unpack("<i", bytes(each))[0] for each in product(*free)]


@given(bytes_of, bytes_of, st.sampled_from(BinaryOp))
def test_known_in_part_is_known_for_all_that_the_rest_may_be(
    a: Sequence[int | None], b: Sequence[int | None], op: BinaryOp
) -> None:
    result = to_bytes(apply_binary(op, from_bytes(a), from_bytes(b)), 4)
    for one, other in product(_fillings(a), _fillings(b)):
        image = struct.pack("<i", apply_binary(op, one, other))
        assert all(each in (None, byte) for each, byte in zip(result, image, strict=True))


@given(bytes_of, bytes_of, st.sampled_from([op for op in RmwOp if op is not RmwOp.XCHG]))
def test_written_in_part_is_written_for_all_that_the_rest_may_be(
    a: Sequence[int | None], b: Sequence[int | None], op: RmwOp
) -> None:
    result = to_bytes(apply_rmw(op, from_bytes(a), from_bytes(b)), 4)
    for one, other in product(_fillings(a), _fillings(b)):
        image = struct.pack("<i", apply_rmw(op, one, other))
        assert all(each in (None, byte) for each, byte in zip(result, image, strict=True))


@given(words, words)
def test_operators_are_those_of_words(a: int, b: int) -> None:
    """By their bits, which only numbers without a sign have in common with Python's."""
    image = {
        BinaryOp.ADD: a + b,
        BinaryOp.SUB: a - b,
        BinaryOp.MUL: a * b,
        BinaryOp.AND: (a % 2**32) & (b % 2**32),
        BinaryOp.OR: (a % 2**32) | (b % 2**32),
        BinaryOp.XOR: (a % 2**32) ^ (b % 2**32),
    }
    for op, number in image.items():
        found = apply_binary(op, a, b)
        assert isinstance(found, int)
        assert struct.pack("<i", found) == struct.pack("<I", number % 2**32)
