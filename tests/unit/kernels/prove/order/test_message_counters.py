"""Counters that tell a workgroup of others."""

from __future__ import annotations

from time import process_time

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.prove.playing import TEXT, named

BARRIER = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""
SHARED = f"""%part = getelementptr i32, ptr addrspace(1) %x, i32 %g
  br i1 %lead, label %adds, label %all1
adds:
  store i32 5, ptr addrspace(1) %part
  %number = atomicrmw add ptr addrspace(1) %w, i32 1 syncscope("agent") acq_rel
  store i32 %number, ptr addrspace(3) @l
  MORE
  br label %all1
all1:
  {BARRIER}
  %seen = load i32, ptr addrspace(3) @l
  %last = icmp eq i32 %seen, 1
  br i1 %last, label %told, label %end
told:
  %other = sub i32 1, %g
  %theirs = getelementptr i32, ptr addrspace(1) %x, i32 %other
  %a = load i32, ptr addrspace(1) %theirs
  store i32 %a, ptr addrspace(1) %mine"""


def of_all(body: str, groups: int = 2, seconds: float = 20.0) -> Report:
    """The verdict on a kernel whose work-items all do `body`."""
    text = TEXT.replace("br i1 %lead, label %go, label %end\ngo:", "br label %go\ngo:")
    module = read_module(text.replace("BODY", body).encode())
    options = Options((64, 1, 1), (groups, 1, 1), seconds=seconds)
    return check_kernel(module, module.kernels[0], options, "k.ll", process_time)


def test_a_workgroup_knows_what_its_leader_found() -> None:
    report = of_all(SHARED.replace("MORE", ""))
    assert report.verdict is Verdict.PROVED
    assert {Protocol.LAST_BLOCK, Protocol.BROADCAST} <= named(report)


@pytest.mark.parametrize(
    "body",
    [
        SHARED.replace("MORE", "store i32 1, ptr addrspace(3) @l"),
        SHARED.replace(BARRIER, "").replace("MORE", ""),
        SHARED.replace('"workgroup") release', '"wavefront") release').replace("MORE", ""),
    ],
    ids=["two stores", "no barrier", "a fence of the wave"],
)
def test_what_a_workgroup_does_not_know(body: str) -> None:
    assert of_all(body).verdict is not Verdict.PROVED
