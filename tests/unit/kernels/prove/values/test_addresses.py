"""Addresses as terms, against plain arithmetic, and parts of vectors."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.errors import UnsupportedError
from fencepost.kernels.certificate import Certificate, Inside, Open, Pair, Reason
from fencepost.kernels.options import Options
from fencepost.kernels.prove.terms.term import PRIVATE, Pointer, Term, bits
from fencepost.kernels.prove.values.addresses import element, gep, replaced, with_buffers
from fencepost.kernels.prove.values.work_item import Values
from fencepost.kernels.question.layout import Region
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Found, Task
from fencepost.llvm.ir import Element, Gep, Head, Int, Local, Operand
from fencepost.llvm.read import read_module
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


HEAD = """
target triple = "amdgcn-amd-amdhsa"
@x = internal addrspace(3) global [64 x i32] undef, align 4
@y = internal addrspace(3) global [64 x i32] undef, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) @x, i32 %t
  %far = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(3) %own
"""
TAIL = """
  ret void
}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""
WRONG = {
    "an address made of a number": """%i = mul i32 %t, 8
  %z = inttoptr i32 %i to ptr addrspace(3)
  store i32 %t, ptr addrspace(3) %z""",
    "an address made of an argument": """%z = inttoptr i32 %n to ptr addrspace(3)
  store i32 7, ptr addrspace(3) %z""",
    "a place behind the array": """%i = add i32 %t, %n
  %p = getelementptr i32, ptr addrspace(3) @y, i32 %i
  store i32 %t, ptr addrspace(3) %p""",
    "bits of an address that decide about a barrier": """%a = ptrtoint ptr addrspace(3) %own to i32
  %b = and i32 %a, 4
  %c = icmp eq i32 %b, 0
  br i1 %c, label %one, label %end
one:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:""",
}
RIGHT = {
    "two arrays": """%p = getelementptr i32, ptr addrspace(3) @y, i32 %t
  store i32 %t, ptr addrspace(3) %p""",
    "one of two arrays": """%c = icmp eq i32 %n, 3
  %s = select i1 %c, ptr addrspace(3) @y, ptr addrspace(3) @x
  %p = getelementptr i32, ptr addrspace(3) %s, i32 %t
  store i32 %t, ptr addrspace(3) %p""",
    "a number and back": """%a = ptrtoint ptr addrspace(3) %own to i32
  %p = inttoptr i32 %a to ptr addrspace(3)
  store i32 %t, ptr addrspace(3) %p""",
    "a guarded place": """%i = add i32 %t, %n
  %c = icmp ult i32 %i, 64
  br i1 %c, label %one, label %end
one:
  %p = getelementptr i32, ptr addrspace(3) @y, i32 %i
  store i32 %t, ptr addrspace(3) %p
  br label %end
end:""",
}


def outcome(body: str) -> object:
    """What the terms say of a kernel, without any run."""
    module = read_module((HEAD + body + TAIL).encode())
    options = Options(workgroup=(64, 1, 1), grid=(1, 1, 1), seconds=120.0)
    task = Task.asked(module, module.kernels[0], options, "k.ll")
    return prove(prepared(task), Found(), None)


@pytest.mark.parametrize("name", WRONG)
def test_not_proved(name: str) -> None:
    assert isinstance(outcome(WRONG[name]), Open)


@pytest.mark.parametrize("name", RIGHT)
def test_proved(name: str) -> None:
    """Every pair has its reason, and every access to an array is shown to stay in it."""
    found = outcome(RIGHT[name])
    assert isinstance(found, Certificate), found
    assert any(isinstance(each, Pair) for each in found.obligations)
    stays = [each for each in found.obligations if isinstance(each, Inside)]
    assert stays
    assert all(each.reason is Reason.INSIDE for each in stays)
