"""Lint lists no intrinsic without an effect, and lowering has code for all that synchronizes."""

from __future__ import annotations

import re

import pytest

from fencepost.abi.lint.intrinsic_table import INTRINSICS
from fencepost.llvm.effects.amdgcn_table import AMDGCN
from fencepost.llvm.effects.effect import Await, Barrier, BarrierStep, Mark, Transfer
from fencepost.llvm.ir import Call, Head, Int, Local, Operand
from fencepost.llvm.types import I32, PointerType
from fencepost.lowering.from_llvm.intrinsics import intrinsic_request

PREFIX = "llvm.amdgcn."
LISTED = [each.name.removeprefix(PREFIX) for each in INTRINSICS if each.name.startswith(PREFIX)]
OPERANDS: tuple[Operand, ...] = (
    Local("g", PointerType(1)),
    Local("l", PointerType(3)),
    *(Int(4, I32) for _ in range(5)),
)
NAMES = [
    re.sub(r"\{\w+\}", "32", name).rstrip("*") for row in AMDGCN.rows for name in row.names.split()
]


@pytest.mark.parametrize("name", LISTED)
def test_what_the_guide_lists_has_an_effect(name: str) -> None:
    """Each intrinsic that lint knows is in a row; loads that monitor have their width behind."""
    assert AMDGCN.find(name) or AMDGCN.find(f"{name}.b32")


@pytest.mark.parametrize("name", NAMES)
def test_what_synchronizes_is_lowered(name: str) -> None:
    """Barriers, copies into LDS and waits for these have code."""
    call = Call(Head(None, I32), f"{PREFIX}{name}", OPERANDS)
    found = AMDGCN.effect(name, call)
    if isinstance(found, Barrier | BarrierStep | Transfer | Await | Mark):
        assert intrinsic_request(call, call.callee or "") is not None
