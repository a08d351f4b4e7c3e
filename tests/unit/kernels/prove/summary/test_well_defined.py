"""Loops around loops: whether the outer one is left depends on how the inner one ended there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.well_defined import flagged, holds_of, whole_product
from fencepost.kernels.report import Verdict
from fencepost.llvm.ir import Binary, Cast, Compare, Head, Instruction, Int, Local, Operand
from fencepost.llvm.operations import BinaryOp, CastOp, Predicate
from fencepost.llvm.read import read_module
from fencepost.llvm.types import IntType

BARRIER = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""
TILES = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %own
  {first}
  %some = icmp sgt i32 %n, 1
  br i1 %some, label %tile, label %end
tile:
  %k = phi i32 [ 1, %0 ], [ %next, %done ]
  %row = getelementptr i32, ptr addrspace(1) %in, i32 %k
  %v = load i32, ptr addrspace(1) %row
  store i32 %v, ptr addrspace(3) %own
  {filled}
  br label %sum
sum:
  %i = phi i32 [ 0, %tile ], [ %up, %sum ]
  %so = phi i32 [ 0, %tile ], [ %far, %sum ]
  %ti = add i32 %t, %i
  %at = and i32 %ti, 63
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %at
  %x = load i32, ptr addrspace(3) %q
  %far = add i32 %so, %x
  %up = add nuw nsw i32 %i, 1
  %all = icmp eq i32 %up, 16
  br i1 %all, label %done, label %sum
done:
  {read}
  %next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %next, {end}
  br i1 %last, label %end, label %tile
end:
  %total = phi i32 [ 0, %0 ], [ %far, %done ]
  %back = sub i32 63, %t
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %back
  %y = load i32, ptr addrspace(3) %p
  %z = add i32 %total, %y
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %z, ptr addrspace(1) %o
  ret void
}}
"""


@pytest.mark.parametrize(
    ("changed", "right"),
    [
        ({}, True),
        ({"first": ""}, False),
        ({"filled": ""}, False),
        ({"read": ""}, False),
        ({"end": "%t"}, False),  # not all work-items leave in the same iteration
    ],
)
def test_tiles_that_an_inner_loop_reads(changed: dict[str, str], right: bool) -> None:
    parts = {"first": BARRIER, "filled": BARRIER, "read": BARRIER, "end": "%n"}
    module = read_module(TILES.format(**{**parts, **changed}))
    report = check_kernel(module, module.kernels[0], Options((64, 1, 1), (1, 1, 1)), "k.ll")
    assert (report.verdict is Verdict.PROVED) is right, report.reasons


I8, I1 = IntType(8), IntType(1)
A, B, R = Local("a", I8), Local("b", I8), Local("r", I8)
NUMBERS = (0, 1, 2, 7, 16, 100, 127, 128, 129, 200, 255)


def evaluator(instructions: dict[str, Instruction]) -> Evaluator:
    """What is asked of one: definitions, and the terms of operands."""

    def use(value: Operand, at: int) -> Any:
        if isinstance(value, Int):
            return z3.BitVecVal(value.value, 8)
        assert isinstance(value, Local)
        return z3.BitVec(value.name, 8)

    made = SimpleNamespace(
        definitions={name: (each, None, 0) for name, each in instructions.items()},
        use=use,
        leave=lambda term, source, at: term,
    )
    return cast(Evaluator, made)


def signed(number: int) -> int:
    return number - 256 if number >= 128 else number


def exact(op: BinaryOp, a: int, b: int) -> int:
    match op:
        case BinaryOp.ADD:
            return a + b
        case BinaryOp.SUB:
            return a - b
        case _:
            return a * b


@pytest.mark.parametrize("right", [B, Int(3, I8), Int(253, I8), Int(128, I8)], ids=str)
@pytest.mark.parametrize("op", [BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL], ids=str)
@pytest.mark.parametrize("flag", ["nsw", "nuw"])
def test_no_overflow(op: BinaryOp, flag: str, right: Operand) -> None:
    """Exactly where the number fits; of products that both factors decide, over integers only."""
    instruction = Binary(Head("r", I8), op, A, right, nsw=flag == "nsw", nuw=flag == "nuw")
    of = evaluator({"r": instruction})
    plain, whole = holds_of(of, "r", 0), whole_product(of, "r", 0)
    assert (plain is None) is (op is BinaryOp.MUL and right is B)
    assert (whole is None) is not (op is BinaryOp.MUL and right is B)
    holds = plain if plain is not None else whole
    for a in NUMBERS:
        for b in NUMBERS if right is B else (cast(Int, right).value,):
            given = (z3.BitVec("a", 8), z3.BitVecVal(a, 8)), (z3.BitVec("b", 8), z3.BitVecVal(b, 8))
            found = z3.is_true(z3.simplify(z3.substitute(holds, *given)))
            if flag == "nsw":
                wanted = -128 <= exact(op, signed(a), signed(b)) < 128
            else:
                wanted = 0 <= exact(op, a, b) < 256
            assert found is wanted, (a, b)


def test_nothing_is_said_of_what_has_no_flag() -> None:
    of = evaluator({"r": Binary(Head("r", I8), BinaryOp.ADD, A, B)})
    assert holds_of(of, "r", 0) is None
    product = evaluator({"r": Binary(Head("r", I8), BinaryOp.MUL, A, B)})
    assert whole_product(product, "r", 0) is None


def test_poison_goes_through_arithmetic_alone() -> None:
    """From a flagged sum through comparisons and casts; a freeze stops it."""
    summed = Binary(Head("s", I8), BinaryOp.ADD, A, B, nsw=True)
    through: dict[str, Instruction] = {
        "s": summed,
        "t": Cast(Head("t", I8), CastOp.FREEZE, Local("s", I8)),
        "u": Cast(Head("u", IntType(16)), CastOp.ZEXT, Local("s", I8)),
        "r": Compare(Head("r", I1), Predicate.ULT, Local("u", IntType(16)), B),
        "f": Compare(Head("f", I1), Predicate.ULT, Local("t", I8), B),
    }
    of = evaluator(through)
    assert list(flagged(of, [Local("r", I1)])) == ["s"]
    assert list(flagged(of, [Local("f", I1)])) == []
    assert list(flagged(of, [Int(1, I1), Local("nowhere", I1)])) == []
