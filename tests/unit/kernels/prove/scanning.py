"""A small kernel that scans flags in LDS, as terms."""

from __future__ import annotations

from fencepost.kernels.options import Options
from fencepost.kernels.prove.summary.accesses import Site, sites
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.stages.proof import loads_of, terms_of
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task
from fencepost.llvm.read import read_module
from tests.unit.kernels.prove.order.test_waiting import BARRIER
from tests.unit.kernels.prove.playing import TEXT

SCAN = f"""%kept = load i32, ptr addrspace(1) %mine
  %keep = icmp ne i32 %kept, 0
  %flag = zext i1 %keep to i32
  %own = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %flag, ptr addrspace(3) %own
  {BARRIER}
  br label %step
step:
  %d = phi i32 [ 1, %go ], [ %twice, %stepped ]
  %low = icmp ult i32 %t, %d
  br i1 %low, label %taken, label %takes
takes:
  %from = sub i32 %t, %d
  %there = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %from
  %theirs = load i32, ptr addrspace(3) %there
  br label %taken
taken:
  %add = phi i32 [ 0, %step ], [ %theirs, %takes ]
  {BARRIER}
  %old = load i32, ptr addrspace(3) %own
  %new = add i32 %old, %add
  store i32 %new, ptr addrspace(3) %own
  {BARRIER}
  br label %stepped
stepped:
  %twice = shl i32 %d, 1
  %again = icmp ult i32 %twice, 64
  br i1 %again, label %step, label %scanned
scanned:
  %sum = load i32, ptr addrspace(3) %own"""
"""An inclusive scan of 64 flags by doubling steps, and its sum for each work-item."""

PLACES = """br i1 %keep, label %writes, label %written
writes:
  %next = add i32 %all, %sum
  %at = sub i32 %next, 1
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %t, ptr addrspace(1) %place
  br label %written
written:"""
"""Each flag's work-item has a place of its own in its workgroup's part."""


def text_of(body: str) -> bytes:
    """The kernel whose work-items all do `body`."""
    text = TEXT.replace("br i1 %lead, label %go, label %end\ngo:", "br label %go\ngo:")
    return text.replace("BODY", body).encode()


def terms(body: str) -> tuple[Evaluator, list[Site]]:
    """The terms of the kernel, and its accesses."""
    module = read_module(text_of(body))
    options = Options((64, 1, 1), (2, 1, 1), seconds=20.0)
    kernel = prepared(Task.asked(module, module.kernels[0], options, "k.ll"))
    evaluator, _ = terms_of(kernel, loads_of(kernel, frozenset()))
    return evaluator, sites(evaluator)


def in_lds(found: list[Site]) -> list[Site]:
    """The accesses to LDS."""
    return [each for each in found if each.lds]
