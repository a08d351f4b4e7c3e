"""Operands: what they are for the lanes, and which registers they rest on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.operands.lookup import names, object_of, operand
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.lanes import UNDEFINED
from fencepost.kernels.question.layout import lay_out
from fencepost.llvm.ir import (
    Aggregate,
    Binary,
    Cast,
    Expression,
    Float,
    Global,
    Head,
    Int,
    Local,
    Operand,
    Undef,
)
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import FloatType, IntType, PointerType, VectorType
from tests.unit.kernels.kernels_of_text import module_of

I32, I64, LDS = IntType(32), IntType(64), PointerType(3)
PAIR = VectorType(2, I32)
MODULE = module_of(
    """target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [4 x i32] undef
define amdgpu_kernel void @k() {
  %v = load i32, ptr addrspace(3) @a
  ret void
}
"""
)
LAYOUT = lay_out(MODULE, MODULE.kernels[0])
A, X = Global("a", LDS), Local("x", I32)
ADDRESS = Expression(Cast(Head(None, I32), CastOp.PTRTOINT, A), I32)
SUM = Expression(Binary(Head(None, I32), BinaryOp.ADD, Int(2, I32), X), I32)


def value(given: Operand, act: Any = None) -> Any:
    state = cast(State, SimpleNamespace(registers={"x": np.array([5, 6, 7], np.uint32)}))
    return operand(given, LAYOUT)(state, act)


def test_values() -> None:
    """Registers lane by lane; constants once for all; addresses as the layout has them."""
    assert value(X).tolist() == [5, 6, 7]
    assert value(X, np.array([2, 0])).tolist() == [7, 5]
    assert value(Int(2**32 - 1, I32)) == 2**32 - 1
    assert value(Float(0.1, FloatType("half"))).dtype == np.float16
    assert value(A) == LAYOUT.variables["a"].base
    assert value(Undef(I32)) == 0
    assert [np.asarray(each).tolist() for each in value(Aggregate((X, Int(1, I32)), PAIR))] == [
        [5, 6, 7],
        1,
    ]
    assert value(SUM).tolist() == [7, 8, 9]
    assert value(Int(3, PointerType(8))) == (3, 0)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (X, ("x",)),
        (Int(1, I32), ()),
        (A, ()),
        (Undef(I32), (UNDEFINED,)),
        (SUM, ("x",)),
        (ADDRESS, (UNDEFINED,)),
        (Aggregate((X, Undef(I32)), PAIR), ("x", UNDEFINED)),
    ],
)
def test_what_operands_rest_on(given: Operand, found: tuple[str, ...]) -> None:
    """Where an object lies is as little known as what is undefined."""
    assert names(given) == found


@pytest.mark.parametrize(
    ("given", "number"),
    [
        (Int(3, I32), 3),
        (Int(0xFFFF, IntType(16)), -1),
        (Int(0xFFFFFFFF, I32), -1),
        (Int(0xFFFD, IntType(16)), -3),
        (A, "a"),
    ],
)
def test_barrier_objects(given: Operand, number: int | str) -> None:
    """Numbers are signed, of 16 bits or of 32."""
    assert object_of(given) == number


def test_a_barrier_object_that_is_chosen_in_a_run() -> None:
    with pytest.raises(UnsupportedError):
        object_of(X)
