"""Runs in which buffers hold numbers of the types that are loaded."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.execute.memory.pages import Entries
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.kernels.runs.typed_buffers import APART, typed_buffers
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task
from fencepost.llvm.module import Module
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr {kind}, ptr addrspace(1) %a, i32 %t
  %v = load {kind}, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %b, i32 %t
  %i = load i32, ptr addrspace(1) %q
  {more}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = {{ "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }}
"""
PRODUCT = "%w = fmul {kind} %v, %v\n  store {kind} %w, ptr addrspace(1) {to}"
"""Words that are their numbers have products that are all zero."""


def module(kind: str, more: str = "") -> Module:
    return read_module(TEXT.format(kind=kind, more=more).encode())


def report(kind: str, to: str, more: str = "") -> Report:
    text = module(kind, more + PRODUCT.format(kind=kind, to=to))
    return check_kernel(text, text.kernels[0], Options(grid=(1, 1, 1)), "k.ll")


def buffers(kind: str, more: str = "") -> list[Entries]:
    text = module(kind, more)
    kernel = prepared(Task.asked(text, text.kernels[0], Options(), "k.ll"))
    return list(typed_buffers(kernel.program.graph, kernel.layout).values())


@pytest.mark.parametrize("kind", ["float", "double"])
def test_products_that_differ(kind: str) -> None:
    found = report(kind, "%out")
    assert found.verdict is Verdict.BUG
    (race,) = (each for each in found.findings if each.is_bug)
    assert race.witness is not None
    assert "real numbers from one" in race.witness.contents


def test_products_that_each_work_item_has_alone() -> None:
    more = "%o = getelementptr float, ptr addrspace(1) %out, i32 %t\n  "
    assert report("float", "%o", more).verdict is Verdict.PROVED


def test_what_buffers_hold() -> None:
    reals, integers = buffers("float")
    assert (reals.size, reals.first) == (4, 0x3F800000)
    assert (integers.apart, integers.first) == (APART, 0)
    assert buffers("half")[0].size == 2


def test_no_run_that_others_are() -> None:
    """Without real numbers there is none, and a buffer of two types is as in other runs."""
    assert not buffers("i64")
    both = "%x = load i32, ptr addrspace(1) %p"
    assert not buffers("float", both)
