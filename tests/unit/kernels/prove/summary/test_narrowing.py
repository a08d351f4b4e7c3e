"""Addresses that are computed in more bits than are kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.narrowing import Narrowing
from fencepost.kernels.report import Verdict
from fencepost.llvm.ir import Cast, Head, Instruction, Local
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import IntType
from tests.unit.kernels.kernels_of_text import checked

I32, I64 = IntType(32), IntType(64)
ITEM = z3.ZeroExt(32, z3.BitVec("local.x", 32))


def narrows(value: Any, widened: CastOp) -> bool:
    """Whether a number of 64 bits may be another one after 32 of them were kept and widened."""
    chain: dict[str, Instruction] = {
        "cut": Cast(Head("cut", I32), CastOp.TRUNC, Local("value", I64)),
        "wide": Cast(Head("wide", I64), widened, Local("cut", I32)),
    }
    made: Any = SimpleNamespace(
        launch=Launch((64, 1, 1), (1, 1, 1), 64),
        definitions={name: (each, None, 0) for name, each in chain.items()},
        use=lambda operand, at: value,
    )
    return Narrowing(cast(Evaluator, made)).of([Local("wide", I64)])


@pytest.mark.parametrize(
    ("value", "signed", "unsigned"),
    [
        (ITEM * 4, False, False),
        (ITEM * (1 << 25), False, False),
        (ITEM * (1 << 26), True, False),
        (ITEM * (1 << 27), True, True),
        (ITEM - 5, False, False),
        (z3.BitVec("argument.n", 64) + 1, True, True),
        (z3.BitVec("argument.n", 64), False, False),
    ],
)
def test_sums_and_products_that_lose_bits(value: Any, signed: bool, unsigned: bool) -> None:
    """What is widened by its sign has one bit less; a number that is no sum is kept as it is."""
    assert narrows(value, CastOp.SEXT) is signed
    assert narrows(value, CastOp.ZEXT) is unsigned


def test_a_product_that_is_negative_once_it_is_cut() -> None:
    """It meets what is computed in 64 bits: t * m, cut to 32 bits, is t * m - 2^32 for large m."""
    report = checked(
        """
  %m26 = and i32 %m, 67108863
  %mw = zext i32 %m26 to i64
  %tw = zext i32 %t to i64
  %x = mul i64 %tw, %mw
  %xt = trunc i64 %x to i32
  %xs = sext i32 %xt to i64
  %p = getelementptr i8, ptr addrspace(1) %out, i64 %xs
  store i8 1, ptr addrspace(1) %p
  %u = xor i32 %t, 1
  %uw = zext i32 %u to i64
  %y = mul i64 %uw, %mw
  %yy = sub i64 %y, 4294967296
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %yy
  %v = load i8, ptr addrspace(1) %q
  %w = zext i8 %v to i32
  %l = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %t
  store i32 %w, ptr addrspace(3) %l
  ret void""",
        seconds=1.0,
    )
    assert report.verdict is not Verdict.PROVED
