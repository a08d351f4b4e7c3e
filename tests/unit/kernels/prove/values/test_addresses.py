"""Addresses as terms, against plain arithmetic, and parts of vectors."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.errors import UnsupportedError
from fencepost.kernels.prove.terms.term import PRIVATE, Pointer, Term, bits
from fencepost.kernels.prove.values.addresses import element, gep, replaced, with_buffers
from fencepost.kernels.prove.values.work_item import Values
from fencepost.kernels.question.layout import Region
from fencepost.llvm.ir import Element, Gep, Head, Int, Local, Operand
from fencepost.llvm.types import ArrayType, IntType, PointerType, StructType, Type, VectorType

I8, I16, I32, I64 = map(IntType, (8, 16, 32, 64))
GLOBAL = PointerType(1)
PAIR = StructType((I8, I32))


def evaluator(**values: Term) -> Values:
    def use(operand: Operand, at: int) -> Term:
        if isinstance(operand, Int):
            return bits(operand.value, cast(IntType, operand.type).bits)
        assert isinstance(operand, Local)
        return values[operand.name]

    made = SimpleNamespace(
        use=use, base=lambda pointer: pointer.offset, anything=lambda kind, at: z3.BitVec("any", 32)
    )
    return cast(Values, made)


def number(term: Any) -> int:
    return int(z3.simplify(term).as_signed_long())


@pytest.mark.parametrize(
    ("kind", "indices", "offset"),
    [
        (I32, (Int(3, I64),), 12),
        (I32, (Int(0xFFFFFFFF, I32),), -4),
        (I32, (Local("n", I32),), -8),
        (ArrayType(5, I16), (Int(1, I64), Int(2, I64)), 14),
        (PAIR, (Int(2, I64), Int(1, I32)), 20),
        (ArrayType(4, PAIR), (Int(0, I64), Local("n", I32), Int(1, I32)), -12),
        (VectorType(4, I8), (Int(1, I32), Local("n", I32)), 2),
    ],
)
def test_addresses(kind: Type, indices: tuple[Operand, ...], offset: int) -> None:
    """Indices are signed, whatever their width, and count what they step over."""
    instruction = Gep(Head("r", GLOBAL), kind, Local("p", GLOBAL), indices)
    made = gep(evaluator(p=Pointer(3, bits(100, 64)), n=bits(-2, 32)), instruction, 0)
    assert made.region == 3
    assert number(made.offset) == 100 + offset


def test_addresses_of_vectors() -> None:
    """Lane by lane; one pointer may stand for all."""
    instruction = Gep(Head("r", VectorType(2, GLOBAL)), I32, Local("p", GLOBAL), (Local("n", I32),))
    one, two = gep(
        evaluator(p=Pointer(3, bits(0, 64)), n=(bits(1, 32), bits(5, 32))), instruction, 0
    )
    assert (number(one.offset), number(two.offset)) == (4, 20)


def test_private_memory_is_one_place() -> None:
    place = Pointer(PRIVATE, bits(0, 64))
    instruction = Gep(Head("r", PointerType(5)), I32, Local("p", PointerType(5)), (Int(9, I32),))
    assert gep(evaluator(p=place), instruction, 0) is place


def test_addresses_in_buffer_resources_are_refused() -> None:
    instruction = Gep(Head("r", PointerType(8)), I8, Local("p", PointerType(8)), (Int(1, I32),))
    with pytest.raises(UnsupportedError):
        gep(evaluator(p=(Pointer(1, bits(0, 64)), bits(64, 64))), instruction, 0)


KIND = VectorType(3, I32)
VECTOR = tuple(bits(each, 32) for each in (10, 20, 30))


@pytest.mark.parametrize("at", [0, 1, 2])
def test_elements(at: int) -> None:
    """By a number, or by one that is computed."""
    v = Local("v", KIND)
    for index in (Int(at, I32), Local("n", I32)):
        given = evaluator(v=VECTOR, n=bits(0, 32) + bits(at, 32))
        assert number(element(given, Element(Head("r", I32), v, None, index), 0)) == 10 * (at + 1)
        put = element(given, Element(Head("r", KIND), v, Int(99, I32), index), 0)
        assert [number(each) for each in put] == [
            99 if each == at else 10 * (each + 1) for each in range(3)
        ]


def test_an_element_that_is_not_there_is_any_value() -> None:
    found = element(
        evaluator(v=VECTOR), Element(Head("r", I32), Local("v", KIND), None, Int(7, I32)), 0
    )
    assert z3.Solver().check(found == 12345) == z3.sat


def test_parts_are_replaced() -> None:
    whole = (1, (2, 3))
    assert replaced(whole, (1, 0), 9) == (1, (9, 3))
    assert replaced(whole, (), 9) == 9
    for path in ((2,), (0, 0)):
        with pytest.raises(UnsupportedError):
            replaced(whole, path, 9)


def test_pointers_in_structures_are_buffers_of_their_own() -> None:
    """In order, as far as there are any."""
    regions = [Region(number, "s", lds=False, size=None) for number in (256, 257)]
    absolute = Pointer(None, bits(7, 64))
    found = with_buffers((absolute, (bits(1, 8), absolute, absolute)), iter(regions))
    assert [found[0].region, found[1][1].region, found[1][2]] == [256, 257, absolute]
