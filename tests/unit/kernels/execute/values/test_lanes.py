"""Numbers of lanes in machine integers: signs, widths, and parts of lanes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.values.lanes import (
    choose,
    constant,
    container,
    copied,
    dtype_of,
    full,
    merged,
    per_lane,
    pick,
    signed,
    wrapped,
    zeros,
)
from fencepost.llvm.types import ArrayType, FloatType, IntType, PointerType, StructType, VectorType


@pytest.mark.parametrize("bits", range(1, 65))
def test_signs_and_widths(bits: int) -> None:
    """Of every width: what runs over is cut, and the top bit is the sign."""
    top = 1 << bits
    numbers = sorted({each % top for each in (*range(-3, 4), top // 2 - 1, top // 2, top // 3)})
    given = np.array(numbers, np.uint64)
    held = wrapped(given, bits)
    assert [int(each) for each in held] == numbers
    assert held.dtype == dtype_of(IntType(bits))
    assert container(bits) >= bits
    wanted = [each - top if each >= top // 2 else each for each in numbers]
    assert [int(each) for each in signed(held, bits)] == wanted
    if bits < 64:
        assert [int(each) for each in wrapped(given + np.uint64(top), bits)] == numbers


def test_what_no_machine_integer_holds() -> None:
    with pytest.raises(UnsupportedError):
        container(65)
    assert constant((1 << 80) + 5, IntType(128)) == 5


def test_zeros_have_the_shape_of_their_type() -> None:
    """A descriptor of a buffer is two numbers."""
    kind = StructType((IntType(1), VectorType(2, FloatType("half")), PointerType(8)))
    flag, (one, two), (low, high) = zeros(kind, 3)
    assert (flag.dtype, one.dtype, low.dtype) == (np.bool_, np.float16, np.uint64)
    assert all(each.tolist() == [0, 0, 0] for each in (flag, one, two, low, high))
    assert len(zeros(ArrayType(4, IntType(8)), 1)) == 4


def test_parts_of_lanes() -> None:
    """Picked and put back; a number for all stays one."""
    act = np.array([2, 0])
    value = (np.array([1, 2, 3]), np.uint32(7))
    assert [np.asarray(each).tolist() for each in pick(value, act)] == [[3, 1], 7]
    assert pick(value, None) is value
    old = (np.array([1, 2, 3]),)
    assert merged(old, (np.array([8, 9]),), act)[0].tolist() == [9, 2, 8]
    assert old[0].tolist() == [9, 2, 8]
    again = copied(old)
    again[0][0] = 0
    assert old[0][0] == 9


def test_one_number_stands_for_all() -> None:
    one: Any = np.uint32(3)
    assert per_lane(one, (2,)).tolist() == [3, 3]
    assert full((one, np.array([1, 2])), 2)[0].tolist() == [3, 3]
    array = np.array([1, 2])
    assert per_lane(array, (2,)) is array


def test_choices_of_tuples() -> None:
    """One mask for all parts, or one for each."""
    true, false = (np.array([1, 1]), np.array([2, 2])), (np.array([3, 3]), np.array([4, 4]))
    mask = np.array([True, False])
    assert [each.tolist() for each in choose(mask, true, false)] == [[1, 3], [2, 4]]
    assert [each.tolist() for each in choose((mask, ~mask), true, false)] == [[1, 3], [4, 2]]
