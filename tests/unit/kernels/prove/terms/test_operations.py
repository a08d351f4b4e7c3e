"""Operations on terms against Python's numbers, and so against what runs compute."""

from __future__ import annotations

import itertools
import operator
from typing import Any

import pytest
import z3

from fencepost.kernels.prove.terms.operations import SIGNED, UNSIGNED, binary, cast, compare, pure
from fencepost.kernels.prove.terms.term import PRIVATE, Expr, Pointer, aperture, bits
from fencepost.llvm.effects.functions import Operation, PureOp
from fencepost.llvm.operations import BinaryOp, CastOp, Predicate
from fencepost.llvm.types import FloatType, IntType, PointerType, Type, VectorType
from tests.unit.kernels.execute.values.test_arithmetic import (
    ON_BITS,
    OPERATIONS,
    PREDICATES,
    numbers,
    signed,
)

FLOAT = FloatType("float")
TERMS = [op for op in OPERATIONS if op is not PureOp.UADD_SAT]


def base(pointer: Pointer) -> Expr:
    """Objects lie at multiples of 1000."""
    return bits(1000 * (pointer.region or 0), 64) + pointer.offset


def somewhere(pointer: Pointer) -> Expr:
    """Each asks for an address of its own."""
    return z3.FreshConst(z3.BitVecSort(64)) + pointer.offset


def number(term: Any) -> int:
    found = z3.simplify(term)
    return int(z3.is_true(found)) if z3.is_bool(found) else int(found.as_long())


def operand(value: int, size: int) -> Any:
    return z3.BoolVal(bool(value)) if size == 1 else bits(value, size)


@pytest.mark.parametrize("size", [5, 32])
@pytest.mark.parametrize("op", TERMS, ids=str)
def test_arithmetic(op: Operation, size: int) -> None:
    """Modulo 2^size."""
    some = numbers(size)[:: 3 if size == 5 else 4]
    for a in some:
        for b in some:
            wanted = OPERATIONS[op](a, b, size)
            if wanted is not None:
                made = binary(op, IntType(size), bits(a, size), bits(b, size))
                assert number(made) == wanted % (1 << size), (a, b)


@pytest.mark.parametrize("op", ON_BITS, ids=str)
def test_arithmetic_of_truth_values(op: Operation) -> None:
    """One bit, of which 1 is -1."""
    for a in (0, 1):
        for b in (0, 1):
            made = binary(op, IntType(1), operand(a, 1), operand(b, 1))
            assert z3.is_bool(made)
            wanted = OPERATIONS[op](a, b, 1)
            assert wanted is not None
            assert number(made) == wanted % 2, (a, b)


@pytest.mark.parametrize("size", [1, 5, 32])
@pytest.mark.parametrize(
    "predicate", [*("eq", "ne"), *(s + p for s in "us" for p in ("lt", "le", "gt", "ge"))]
)
def test_comparisons(predicate: str, size: int) -> None:
    some = numbers(size)[::3]
    for a in some:
        for b in some:
            one, other = (signed(each, size) if predicate[0] == "s" else each for each in (a, b))
            made = compare(
                Predicate(predicate), IntType(size), operand(a, size), operand(b, size), base
            )
            assert bool(number(made)) is PREDICATES[predicate[-2:]](one, other), (a, b)


@pytest.mark.parametrize(("low", "high"), [(1, 8), (5, 8), (8, 64), (32, 33)])
def test_numbers_are_widened_and_cut(low: int, high: int) -> None:
    for a in numbers(low):
        for op, meaning in ((CastOp.ZEXT, a), (CastOp.SEXT, signed(a, low))):
            wide = cast(op, IntType(low), IntType(high), operand(a, low), base)
            assert number(wide) == meaning % (1 << high)
            cut = cast(CastOp.TRUNC, IntType(high), IntType(low), wide, base)
            assert number(cut) == a
            assert z3.is_bool(cut) is (low == 1)


@pytest.mark.parametrize(
    ("source", "target", "given", "made"),
    [
        (VectorType(4, IntType(8)), IntType(32), (0x11, 0x22, 0x33, 0x44), (0x44332211,)),
        (IntType(32), VectorType(2, IntType(16)), (0x44332211,), (0x2211, 0x4433)),
        (
            VectorType(2, IntType(24)),
            VectorType(3, IntType(16)),
            (0x332211, 0x665544),
            (0x2211, 0x4433, 0x6655),
        ),
        (IntType(2), VectorType(2, IntType(1)), (0b10,), (0, 1)),
        (FLOAT, IntType(32), (0x3F800000,), (0x3F800000,)),
    ],
)
def test_bits_change_their_type(
    source: Type, target: Type, given: tuple[int, ...], made: tuple[int, ...]
) -> None:
    """The first part lowest."""
    element = source.element if isinstance(source, VectorType) else source
    size = element.bits if isinstance(element, IntType | FloatType) else 0
    parts = tuple(operand(each, size) for each in given)
    found = cast(CastOp.BITCAST, source, target, parts if len(parts) > 1 else parts[0], base)
    assert tuple(map(number, found if isinstance(found, tuple) else (found,))) == made


def test_pointers_of_one_object_by_their_offsets() -> None:
    """If equal or not is asked; which is below depends on where the object lies."""
    one, two = (Pointer(3, z3.BitVec(name, 64)) for name in "ab")
    assert compare(Predicate.EQ, PointerType(1), one, two, base).eq(one.offset == two.offset)
    below = compare(Predicate.ULT, PointerType(1), one, two, base)
    assert z3.Solver().check(below, z3.UGE(one.offset, two.offset)) == z3.sat
    alone = Pointer(PRIVATE, bits(0, 64))
    far = compare(Predicate.EQ, PointerType(5), alone, alone, somewhere)
    assert not z3.is_true(z3.simplify(far))


def test_pointers_and_numbers() -> None:
    """An LDS address has 32 bits, and an aperture above them where it is flat."""
    at = Pointer(2, bits(4, 64))
    assert number(cast(CastOp.PTRTOINT, PointerType(1), IntType(64), at, base)) == 2004
    assert number(cast(CastOp.PTRTOINT, PointerType(1), IntType(8), at, base)) == 2004 % 256
    low = cast(CastOp.INTTOPTR, IntType(32), PointerType(3), bits(8, 32), base)
    assert z3.simplify(z3.Extract(63, 32, low.offset)).eq(aperture())
    assert number(z3.Extract(31, 0, low.offset)) == 8


def test_real_numbers_are_functions_of_their_bits() -> None:
    """Sums and products commute; differences do not; another type is another function."""
    x, y = z3.BitVec("x", 32), z3.BitVec("y", 32)
    solver = z3.Solver()
    for op, commutes in ((BinaryOp.FADD, True), (BinaryOp.FMUL, True), (BinaryOp.FSUB, False)):
        differ = binary(op, FLOAT, x, y) != binary(op, FLOAT, y, x)
        assert (solver.check(differ) == z3.unsat) is commutes
    assert (
        solver.check(binary(BinaryOp.FADD, FLOAT, x, y) != binary(BinaryOp.FSUB, FLOAT, x, y))
        == z3.sat
    )


MASK = (1 << 32) - 1


@pytest.mark.parametrize(
    ("op", "given", "made"),
    [
        (PureOp.UCLAMP, (5, 7, 9), 7),
        (PureOp.UCLAMP, (MASK, 7, 9), 9),
        (PureOp.SCLAMP, (MASK, 7, 9), 7),
        (PureOp.MAD, (3, 5, MASK), 14),
        (PureOp.ABS, (MASK,), 1),
        (PureOp.ABS, (1 << 31,), 1 << 31),
        (PureOp.MUL_U24, (0x1000002, 3), 6),
        (PureOp.MUL_I24, (0x1FFFFFE, 3), MASK - 5),
        (PureOp.MAD_U24, (0x1000002, 3, 5), 11),
        (PureOp.MAD_I24, (0x1FFFFFE, 3, 6), 0),
        (PureOp.FSHL, (0x12345678, 0x9ABCDEF0, 8), 0x3456789A),
        (PureOp.FSHL, (0x12345678, 0x9ABCDEF0, 32), 0x12345678),
        (PureOp.ROTATE, (0x80000001, 33), 3),
        (PureOp.UMIN, (5, MASK), 5),
        (PureOp.IDENTITY, (5,), 5),
    ],
)
def test_functions_of_numbers(op: PureOp, given: tuple[int, ...], made: int) -> None:
    assert number(pure(op, IntType(32), IntType(32), [bits(each, 32) for each in given])) == made


def test_a_product_of_low_bits_may_be_wider() -> None:
    factors = [bits(each, 32) for each in (0xFFFFFF, 0x1000)]
    wide = pure(PureOp.MUL_U24, IntType(64), IntType(32), list(factors))
    assert number(wide) == 0xFFFFFF000
    wide = pure(PureOp.MUL_I24, IntType(64), IntType(32), list(factors))
    assert number(wide) == (1 << 64) - 0x1000


def test_functions_that_are_not_interpreted() -> None:
    """Of vectors part by part; equal operands, equal results."""
    kind = VectorType(2, FLOAT)
    x, y = z3.BitVec("x", 32), z3.BitVec("y", 32)
    first, second = pure(PureOp.SIN, kind, kind, [(x, y)])
    assert z3.Solver().check(first != second, x == y) == z3.unsat
    assert z3.Solver().check(first != second) == z3.sat


COMPARED = {
    z3.ULE: operator.le,
    z3.ULT: operator.lt,
    z3.UGE: operator.ge,
    z3.UGT: operator.gt,
}


@pytest.mark.parametrize("compare", COMPARED, ids=lambda each: each.__name__)
def test_without_a_sign(compare: object) -> None:
    assert callable(compare)
    kind = compare(z3.BitVec("x", 4), z3.BitVec("y", 4)).decl().kind()
    for a, b in itertools.product(range(4), repeat=2):
        made = z3.simplify(UNSIGNED[kind](z3.IntVal(a), z3.IntVal(b)))
        assert z3.is_true(made) == COMPARED[compare](a, b)


@pytest.mark.parametrize("compare", [operator.le, operator.lt, operator.ge, operator.gt])
def test_with_a_sign(compare: object) -> None:
    assert callable(compare)
    kind = compare(z3.BitVec("x", 4), z3.BitVec("y", 4)).decl().kind()
    for a, b in itertools.product(range(-2, 3), repeat=2):
        made = z3.simplify(SIGNED[kind](z3.IntVal(a), z3.IntVal(b)))
        assert z3.is_true(made) == compare(a, b)
