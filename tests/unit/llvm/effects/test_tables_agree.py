"""Lint and lowering read the table of effects; what synchronizes says what code it becomes."""

from __future__ import annotations

import re

import pytest

from fencepost.abi.lint.intrinsic_table import ELSEWHERE, INTRINSICS, IntrinsicRow, intrinsic_row
from fencepost.abi.reference.said import said
from fencepost.llvm.effects.amdgcn_table import AMDGCN
from fencepost.llvm.effects.columns import Code
from fencepost.llvm.effects.effect import Await, Barrier, BarrierStep, Mark, MemoryFence, Transfer
from fencepost.llvm.effects.llvm_table import LLVM
from fencepost.llvm.ir import Call, Head, Int, Local, Operand
from fencepost.llvm.types import I32, PointerType
from fencepost.lowering.from_llvm.intrinsics import intrinsic_request
from fencepost.reports.reference.effect_words import effect_words
from fencepost.targets.processors import find

PREFIX = "llvm.amdgcn."
OPERANDS: tuple[Operand, ...] = (
    Local("g", PointerType(1)),
    Local("l", PointerType(3)),
    *(Int(4, I32) for _ in range(5)),
)
ROWS = {
    re.sub(r"\{\w+\}", "32", name).rstrip("*"): row
    for row in AMDGCN.rows
    for name in row.names.split()
}


def test_lint_has_what_rows_list() -> None:
    """Each listed row gives lint an intrinsic for each of its names, found with types behind it."""
    listed = [
        f"{prefix}{name.partition('.b{')[0]}"
        for prefix, table in ((PREFIX, AMDGCN), ("llvm.", LLVM))
        for row in table.rows
        if row.listed is not None and (not row.names.endswith("*") or "monitor" in row.names)
        for name in row.names.split()
    ]
    assert sorted(each.name for each in (*INTRINSICS, *ELSEWHERE)) == sorted(listed)
    for each in (*INTRINSICS, *ELSEWHERE):
        assert intrinsic_row(each.name) is each
        assert intrinsic_row(f"{each.name}.b32" if "monitor" in each.name else each.name) is each
    assert intrinsic_row(f"{PREFIX}ds.append") is None


@pytest.mark.parametrize("name", ROWS)
def test_what_synchronizes_says_its_code(name: str) -> None:
    """Barriers, copies into LDS and the waits for these name their code in their row."""
    found = AMDGCN.effect(name, Call(Head(None, I32), f"{PREFIX}{name}", OPERANDS))
    if isinstance(found, Barrier | BarrierStep | MemoryFence | Transfer | Await | Mark):
        assert ROWS[name].code is not None


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.code is not None])
def test_what_says_its_code_is_lowered(name: str) -> None:
    """A row with code has a request, whichever of its names is called."""
    call = Call(Head("r", I32), f"{PREFIX}{name}", OPERANDS)
    assert intrinsic_request(call, call.callee or "") is not None


def test_words_are_of_no_row() -> None:
    """What is said of an intrinsic stands in its row: words of the guide that have a table of their
    own are no names of intrinsics here.
    """
    tables = ("intrinsics", "intrinsics-elsewhere", "cooperative-atomics")
    assert not set(said()) & {*tables, "scheduler-masks", "scheduler-strategies"}
    for each in said()["intrinsics-in-words"]:
        for prefix, table in ((PREFIX, AMDGCN), ("llvm.", LLVM)):
            assert table.find(each.name.removeprefix(prefix)) is None


@pytest.mark.parametrize("each", [*INTRINSICS, *ELSEWHERE], ids=lambda each: each.name)
def test_a_row_is_whole(each: IntrinsicRow) -> None:
    """Words, an effect, and parameters that do not contradict themselves."""
    assert each.meaning.strip()
    assert len(effect_words(each.name, each.row)) > len("none") - 1
    places = [parameter.at for parameter in each.parameters]
    assert places == sorted(set(places))
    for parameter in each.parameters:
        assert not (parameter.constant and parameter.uniform)
        assert not (parameter.constant and parameter.spaces)
        assert not (parameter.named and parameter.values)
        assert bool(parameter.wider) == bool(parameter.wider_on)
        assert all(find(name) for name in parameter.wider_on)


def test_every_code_has_a_row() -> None:
    """No kind of code is left that no intrinsic becomes."""
    assert {row.code for row in AMDGCN.rows if row.code is not None} == set(Code)
