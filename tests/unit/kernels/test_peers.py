"""Kernels that speak to others say that nobody else is there; refused, they are not proved."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global i32 undef
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %word) "target-cpu"="gfx942" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p
  {body}
  ret void
}}
"""
POLL = """br label %wait
wait:
  %v = load atomic i32, ptr addrspace(1) %word syncscope("agent") acquire, align 4
  %some = icmp ne i32 %v, 0
  br i1 %some, label %end, label %wait
end:"""
OTHERS = {
    "an atomic": "%o = atomicrmw add ptr addrspace(1) %word, i32 1 monotonic",
    "a fence": "fence release",
    "a volatile load": "%v = load volatile i32, ptr addrspace(1) %word",
    "a flag": POLL,
}
OWN = {
    "an atomic of the agent": '%o = atomicrmw add ptr addrspace(1) %word, i32 1 syncscope("agent")'
    " monotonic",
    "an atomic in LDS": "%o = atomicrmw add ptr addrspace(3) @s, i32 1 monotonic",
    "a load": "%v = load i32, ptr addrspace(1) %word",
}


def asked(body: str, *refused: Premise) -> Report:
    module = read_module(TEXT.format(body=body))
    options = Options((64, 1, 1), (1, 1, 1), refused=frozenset(refused))
    return check_kernel(module, module.kernels[0], options, "k.ll")


@pytest.mark.parametrize("body", OTHERS.values(), ids=OTHERS)
def test_others_may_be_there(body: str) -> None:
    report = asked(body)
    assert report.verdict is Verdict.PROVED
    assert report.proof is not None
    assert Premise.NO_PEERS in report.proof.premises
    assert asked(body, Premise.NO_PEERS).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("body", OWN.values(), ids=OWN)
def test_nobody_is_spoken_to(body: str) -> None:
    report = asked(body, Premise.NO_PEERS)
    assert report.verdict is Verdict.PROVED
