"""Promises that are not kept, and divisions that are none, for every pair of small numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
import pytest

from fencepost.kernels.execute.operands.poison import poisoned, undefined, wraps
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.arithmetic import binary
from fencepost.kernels.execute.values.arithmetic import cast as converted
from fencepost.kernels.execute.values.lanes import dtype_of
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.flags import Flag
from fencepost.llvm.ir import Binary, Cast, Compare, Head, Int, Local, Operand
from fencepost.llvm.operations import DIVISIONS, SHIFTS, BinaryOp, CastOp, Predicate
from fencepost.llvm.types import IntType

BITS = 8
I8 = IntType(BITS)
NUMBERS = (0, 1, 2, 3, 7, 8, 9, 100, 127, 128, 129, 200, 254, 255)
A, B = Local("a", I8), Local("b", I8)
LAYOUT = cast(Layout, None)


def signed(number: int) -> int:
    return number - 256 if number >= 128 else number


class Given:
    """What is known of a state: registers."""

    def __init__(self, a: int, b: int) -> None:
        self.registers = {
            name: np.array([value]).astype(dtype_of(I8)) for name, value in (("a", a), ("b", b))
        }


def is_poison(instruction: Binary, a: int, b: int) -> bool:
    test = poisoned(instruction, None, LAYOUT)
    if test is None:
        return False
    given = Given(a, b)
    made = binary(instruction.op, I8)(given.registers["a"], given.registers["b"])
    return test(cast(State, given), None, made) is not None


def does_wrap(instruction: Binary, a: int, b: int) -> bool:
    test = wraps(instruction, LAYOUT)
    assert test is not None
    given = Given(a, b)
    made = binary(instruction.op, I8)(given.registers["a"], given.registers["b"])
    return test(cast(State, given), None, made) is not None


def fits(number: int) -> bool:
    return -128 <= number < 128


Rule = Callable[[int, int], bool]
UNSIGNED: dict[BinaryOp, Rule] = {
    BinaryOp.ADD: lambda a, b: a + b > 255,
    BinaryOp.SUB: lambda a, b: a < b,
    BinaryOp.MUL: lambda a, b: a * b > 255,
    BinaryOp.SHL: lambda a, b: b >= 8 or (a << b) > 255,
}
SIGNED: dict[BinaryOp, Rule] = {
    BinaryOp.ADD: lambda a, b: not fits(signed(a) + signed(b)),
    BinaryOp.SUB: lambda a, b: not fits(signed(a) - signed(b)),
    BinaryOp.MUL: lambda a, b: not fits(signed(a) * signed(b)),
    BinaryOp.SHL: lambda a, b: b >= 8 or not fits(signed(a) << b),
}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("op", UNSIGNED, ids=str)
def test_promises_not_to_overflow(op: BinaryOp) -> None:
    """Each flag by itself, and both."""
    for a in NUMBERS:
        for b in NUMBERS:
            above, beyond = UNSIGNED[op](a, b), SIGNED[op](a, b)
            assert is_poison(Binary(Head("r", I8), op, A, B, nuw=True), a, b) is above, (a, b)
            assert is_poison(Binary(Head("r", I8), op, A, B, nsw=True), a, b) is (
                beyond or (op is BinaryOp.SHL and b >= 8)
            ), (a, b)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_products_of_two_variables() -> None:
    """Without a flag they count if they overflow both ways; with a constant they do not."""
    product = Binary(Head("r", I8), BinaryOp.MUL, A, B)
    for a in NUMBERS:
        for b in NUMBERS:
            assert not is_poison(product, a, b)
            assert does_wrap(product, a, b) is (
                UNSIGNED[BinaryOp.MUL](a, b) and SIGNED[BinaryOp.MUL](a, b)
            )
    assert wraps(Binary(Head("r", I8), BinaryOp.MUL, A, Int(77, I8)), LAYOUT) is None


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(
    "op", [BinaryOp.LSHR, BinaryOp.ASHR, BinaryOp.UDIV, BinaryOp.SDIV], ids=str
)
def test_promises_of_no_remainder(op: BinaryOp) -> None:
    exact = Binary(Head("r", I8), op, A, B, flags=frozenset({Flag.EXACT}))
    for a in NUMBERS:
        for b in NUMBERS:
            match op:
                case BinaryOp.LSHR | BinaryOp.ASHR:
                    wanted = b >= 8 or bool(a & ((1 << b) - 1))
                case BinaryOp.UDIV:
                    wanted = bool(b and a % b)
                case _:
                    wanted = bool(b and signed(a) % signed(b))
            if b or op in SHIFTS:
                assert is_poison(exact, a, b) is wanted, (a, b)


def test_amounts_of_shifts() -> None:
    """A variable one may be too much; a constant one LLVM has looked at."""
    plain = Binary(Head("r", I8), BinaryOp.SHL, A, B)
    assert [is_poison(plain, 1, b) for b in (7, 8, 255)] == [False, True, True]
    assert poisoned(Binary(Head("r", I8), BinaryOp.SHL, A, Int(7, I8)), None, LAYOUT) is None


def test_bits_that_are_promised_apart() -> None:
    disjoint = Binary(Head("r", I8), BinaryOp.OR, A, B, flags=frozenset({Flag.DISJOINT}))
    assert not is_poison(disjoint, 5, 10)
    assert is_poison(disjoint, 5, 4)


@pytest.mark.parametrize(
    ("op", "flag", "target", "broken"),
    [
        (CastOp.TRUNC, Flag.NUW, IntType(8), lambda n: n > 255),
        (CastOp.TRUNC, Flag.NSW, IntType(8), lambda n: not -128 <= n - (n >> 15 << 16) < 128),
        (CastOp.ZEXT, Flag.NNEG, IntType(32), lambda n: n >= 1 << 15),
    ],
)
def test_promises_of_casts(op: CastOp, flag: Flag, target: IntType, broken: Rule) -> None:
    source = IntType(16)
    instruction = Cast(Head("r", target), op, Local("a", source), frozenset({flag}))
    test = poisoned(instruction, None, LAYOUT)
    assert test is not None
    for number in (0, 1, 127, 128, 255, 256, 32767, 32768, 65408, 65535):
        given = Given(0, 0)
        given.registers["a"] = np.array([number], np.uint16)
        made = converted(op, source, target)(given.registers["a"])
        found = test(cast(State, given), None, made)
        assert (found is not None) is broken(number), number  # type: ignore[call-arg]


def test_comparisons_of_numbers_with_one_sign() -> None:
    test = poisoned(
        Compare(Head("r", IntType(1)), Predicate.ULT, A, B, flags=frozenset({Flag.SAMESIGN})),
        None,
        LAYOUT,
    )
    assert test is not None
    for a in NUMBERS:
        for b in NUMBERS:
            found = test(cast(State, Given(a, b)), None, np.array([True]))
            assert (found is not None) is ((a < 128) != (b < 128))


@pytest.mark.parametrize("op", sorted(DIVISIONS, key=str), ids=str)
def test_divisions_that_are_none(op: BinaryOp) -> None:
    """By zero, and of the least number by -1."""
    test = undefined(Binary(Head("r", I8), op, A, B), LAYOUT)
    assert test is not None
    for a in NUMBERS:
        for b in NUMBERS:
            wanted = b == 0 or (op in (BinaryOp.SDIV, BinaryOp.SREM) and (a, b) == (128, 255))
            found = test(cast(State, Given(a, b)), None, np.array([0]))
            assert (found is not None) is wanted


@pytest.mark.parametrize(
    ("right", "asked"), [(Int(3, I8), False), (Int(0, I8), True), (Int(255, I8), True)]
)
def test_divisors_that_are_known(right: Operand, asked: bool) -> None:
    """Only 0 and -1 can go wrong."""
    assert (undefined(Binary(Head("r", I8), BinaryOp.SDIV, A, right), LAYOUT) is not None) is asked
