"""Races whose branches read numbers say so; those that show with all numbers depend on none."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.conditions.def_use import DefUse
from fencepost.kernels.conditions.guarding_numbers import counts
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.ir import Store
from fencepost.llvm.module import Module
from fencepost.llvm.read import read_module
from fencepost.reports.kernels.verdicts import headline

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %keys,
    ptr addrspace(1) %wanted, i32 %key) "target-cpu"="gfx942" {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %g, 6
  %i = add i32 %base, %t
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %e = getelementptr i32, ptr addrspace(1) %keys, i32 %i
  %at = load i32, ptr addrspace(1) %e
  %f = getelementptr i32, ptr addrspace(1) %e, i32 1
  %next = load i32, ptr addrspace(1) %f
  %w = getelementptr i32, ptr addrspace(1) %wanted, i32 %g
  %of = load i32, ptr addrspace(1) %w
  CONDITION
  br i1 %c, label %then, label %end
then:
  BODY
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""
STEP = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %d, i32 %k) "target-cpu"="gfx942" {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %row = shl i32 %y, 4
  %one = add i32 %row, %k
  %first = getelementptr i32, ptr addrspace(1) %d, i32 %one
  %to = load i32, ptr addrspace(1) %first
  %through = shl i32 %k, 4
  %two = add i32 %through, %x
  %second = getelementptr i32, ptr addrspace(1) %d, i32 %two
  %from = load i32, ptr addrspace(1) %second
  %own = add i32 %row, %x
  %e = getelementptr i32, ptr addrspace(1) %d, i32 %own
  %old = load i32, ptr addrspace(1) %e
  %sum = add i32 %to, %from
  %c = icmp CONDITION
  br i1 %c, label %then, label %end
then:
  store i32 %sum, ptr addrspace(1) %e
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
"""
"""A step of the shortest paths by Floyd and Warshall."""
SET = "store i32 %i, ptr addrspace(1) %own"
COUNT = """%old = load i32, ptr addrspace(1) %own
  %more = add i32 %old, 1
  store i32 %more, ptr addrspace(1) %own"""
IN_RANGE = """%lower = icmp sle i32 %at, %of
  %upper = icmp sgt i32 %next, %of
  %c = and i1 %lower, %upper"""
IS_KEY = "%c = icmp eq i32 %at, %key"
IS_MORE = "%c = icmp sgt i32 %at, 0"
FLAG = "%c = icmp eq i32 %of, 3"
SORTED = "%c = icmp sgt i32 %at, %next"
SWAP = """store i32 %next, ptr addrspace(1) %e
  store i32 %at, ptr addrspace(1) %f"""


def read(condition: str, body: str) -> Module:
    return read_module(KERNEL.replace("CONDITION", condition).replace("BODY", body).encode())


def check(condition: str, body: str) -> Report:
    module = read(condition, body)
    options = Options(workgroup=(64, 1, 1), infer=Infer.OF_BUGS)
    return check_kernel(module, module.kernels[0], options, "k.ll")


@pytest.mark.parametrize(
    ("condition", "buffer"),
    [
        pytest.param(IN_RANGE, "keys", id="keys in order have one interval around a number"),
        pytest.param(IS_KEY, "keys", id="one of different keys is the one"),
    ],
)
def test_numbers_in_order_let_one_work_item_in(condition: str, buffer: str) -> None:
    report = check(condition, SET)
    assert report.verdict is Verdict.BUG
    bugs = [each for each in report.findings if each.is_bug]
    assert bugs
    for each in bugs:
        assert each.witness is not None
        assert each.witness.decided_by == (buffer,)
    assert headline(report).startswith("bug for some numbers in 'keys' (")


@pytest.mark.parametrize(
    ("condition", "body"),
    [
        pytest.param(IN_RANGE, COUNT, id="who counts expects several"),
        pytest.param(IS_MORE, SET, id="many numbers are positive"),
        pytest.param(FLAG, SET, id="a flag lets all in, or none"),
        pytest.param(SORTED, SWAP, id="who swaps meets who reads"),
        pytest.param("%c = icmp slt i32 %t, 2", SET, id="no number decides"),
        pytest.param("%c = icmp slt i32 %t, %key", SET, id="an argument decides"),
    ],
)
def test_other_races_depend_on_no_numbers(condition: str, body: str) -> None:
    report = check(condition, body)
    assert report.verdict is Verdict.BUG
    assert headline(report).startswith("bug (")


@pytest.mark.parametrize(
    ("condition", "buffers"),
    [
        pytest.param("slt i32 %sum, %old", ("d",), id="no distance is negative"),
        pytest.param("sgt i32 %sum, %old", (), id="longer paths change row k, too"),
        pytest.param("ne i32 %x, %k", (), id="no number decides"),
    ],
)
def test_numbers_that_the_kernel_writes_may_decide(
    condition: str, buffers: tuple[str, ...]
) -> None:
    module = read_module(STEP.replace("CONDITION", condition).encode())
    options = Options(
        workgroup=(16, 16, 1), grid=(1, 1, 1), arguments=(("k", "3"),), infer=Infer.OF_BUGS
    )
    report = check_kernel(module, module.kernels[0], options, "k.ll")
    assert report.verdict is Verdict.BUG
    shown = {each.witness.decided_by for each in report.findings if each.is_bug and each.witness}
    assert shown == {buffers}


def test_a_store_of_what_was_read_there_counts() -> None:
    for body, expected in ((COUNT, True), (SET, False), (SWAP, False)):
        module = read(SORTED, body)
        graph = control_flow(module.kernels[0], module.pure)
        stores = [e for node in graph.nodes for e, _ in node.body if isinstance(e, Store)]
        assert any(counts(DefUse(graph), each) for each in stores) == expected
