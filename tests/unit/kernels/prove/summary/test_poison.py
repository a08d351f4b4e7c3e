"""What holds where arithmetic does not overflow, for every pair of small numbers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.poison import flagged, holds_of, whole_product
from fencepost.llvm.ir import Binary, Cast, Compare, Head, Instruction, Int, Local, Operand
from fencepost.llvm.operations import BinaryOp, CastOp, Predicate
from fencepost.llvm.types import IntType

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
