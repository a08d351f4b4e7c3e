"""Terms of values: cutting and widening them keeps the number, whatever they are made of."""

from __future__ import annotations

import random
from typing import Any

import pytest
import z3

from fencepost.kernels.prove.terms.term import (
    Pointer,
    as_bits,
    bits,
    choose,
    flat,
    function,
    leaves,
    low_bits,
    mapped,
    mentions,
    number,
    resized,
    truth,
    unknown,
    zero,
)
from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    StructType,
    Type,
    VectorType,
)

X, Y = z3.BitVec("x", 8), z3.BitVec("y", 8)
NUMBERS = (0, 1, 7, 8, 100, 127, 128, 200, 255)


def value(expr: Any, x: int, y: int) -> int:
    """The number that a term is, for these."""
    given = (X, z3.BitVecVal(x, 8)), (Y, z3.BitVecVal(y, 8))
    return int(z3.simplify(z3.substitute(expr, *given)).as_long())


def some(depth: int, source: random.Random) -> Any:
    """A term of eight bits."""
    if not depth:
        return source.choice([X, Y, bits(source.randrange(256), 8)])
    one, other = some(depth - 1, source), some(depth - 1, source)
    match source.randrange(7):
        case 0:
            return one + other
        case 1:
            return one * other
        case 2:
            return one & other
        case 3:
            return z3.If(z3.ULT(one, other), one, other)
        case 4:
            return one << 1
        case 5:
            return z3.Extract(7, 0, z3.SignExt(4, one) - z3.ZeroExt(4, other))
    return one ^ other


@pytest.mark.parametrize("size", [1, 3, 8])
def test_low_bits_of_any_term(size: int) -> None:
    """Those of the number, however far the cut is pushed down."""
    source = random.Random(size)
    for _ in range(12):
        term = some(3, source)
        cut = low_bits(term, size, 0)
        assert cut.size() == size
        for x in NUMBERS[::2]:
            for y in NUMBERS[1::2]:
                assert value(cut, x, y) == value(term, x, y) % (1 << size)


@pytest.mark.parametrize("size", [1, 4, 8, 12, 64])
def test_another_number_of_bits(size: int) -> None:
    for x in NUMBERS:
        plain, signed = (value(resized(X, size, signed=each), x, 0) for each in (False, True))
        assert plain == x % (1 << size)
        assert signed == (x - 256 if x >= 128 else x) % (1 << size)
    wide = z3.SignExt(8, X)
    assert low_bits(wide, 8, 0).eq(X)
    assert value(low_bits(wide, 12, 0), 0x80, 0) == 0xF80


def test_truth_values_are_one_bit() -> None:
    condition = z3.ULT(X, Y)
    assert truth(condition) is condition
    assert as_bits(condition).size() == 1
    assert as_bits(X) is X
    assert value(resized(condition, 8), 1, 2) == 1
    assert (number(bits(5, 8)), number(X)) == (5, None)


NESTED = StructType((IntType(1), VectorType(2, FloatType("half")), PointerType(8), PointerType(3)))


def shape(term: Any) -> Any:
    """The kinds of what a term has."""
    if isinstance(term, tuple):
        return tuple(map(shape, term))
    if isinstance(term, Pointer):
        return "pointer"
    return "bool" if z3.is_bool(term) else term.size()


@pytest.mark.parametrize("kind", [NESTED, ArrayType(2, IntType(24)), IntType(1)], ids=str)
def test_zero_and_any_value_have_the_shape_of_their_type(kind: Type) -> None:
    if kind is NESTED:
        assert shape(zero(kind)) == ("bool", (16, 16), ("pointer", 64), "pointer")
    assert shape(zero(kind)) == shape(unknown("u", (X,), kind))
    assert shape(mapped(zero(kind), lambda each: each)) == shape(zero(kind))


def test_equal_arguments_give_equal_values() -> None:
    """Of a function that is not interpreted; another name or other arguments say nothing."""
    one, same, other = (function("f", (each,), IntType(8)) for each in (X, X, Y))
    solver = z3.Solver()
    assert solver.check(one != same) == z3.unsat
    assert solver.check(one != other) == z3.sat
    assert solver.check(one != other, X == Y) == z3.unsat
    assert function("c", (), IntType(8)).num_args() == 0


def nowhere(pointer: Pointer) -> Any:
    raise AssertionError(pointer)


def test_a_choice_of_pointers() -> None:
    """Of one object by their offsets, of two by their addresses."""
    condition = z3.Bool("c")
    one, two = Pointer(1, bits(4, 64)), Pointer(1, bits(8, 64))
    same = choose(condition, one, two, nowhere)
    assert same.region == 1
    far = choose(condition, one, Pointer(2, bits(0, 64)), lambda p: bits(100 * (p.region or 0), 64))
    assert far.region is None
    taken = [
        z3.simplify(z3.substitute(far.offset, (condition, z3.BoolVal(b)))) for b in (True, False)
    ]
    assert [each.as_long() for each in taken] == [100, 200]
    assert choose(condition, X, X, nowhere) is X
    assert [shape(each) for each in choose(condition, (X, one), (Y, two), nowhere)] == [
        8,
        "pointer",
    ]


def test_parts_of_terms() -> None:
    term = (X, (Pointer(3, bits(0, 64)), z3.Bool("c")))
    assert [each.sort().name() for each in leaves(term)] == ["bv", "bv", "Bool"]
    assert [each.size() for each in flat(term)] == [8, 64, 64, 1]
    assert (
        flat(Pointer(3, bits(0, 64)))[0].as_long() != flat(Pointer(None, bits(0, 64)))[0].as_long()
    )


def test_symbols_that_are_mentioned() -> None:
    inside = z3.If(X > 1, function("f", (Y,), IntType(8)), X)
    assert mentions(inside, {Y.get_id()})
    assert not mentions(X + 1, {Y.get_id()})
