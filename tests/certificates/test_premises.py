"""A certificate states what its proof rests on: with any premise dropped, the judge refuses it."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.premises.defined import needed
from fencepost.judge.ruling.complaints import complaints
from fencepost.kernels.options import Options
from fencepost.llvm.read import read_module
from tests.certificates.campaign import Kernel, corpus, exhibit_of
from tests.languages import OPENCL

pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")

HEAD = (
    'target triple = "amdgcn-amd-amdhsa"\n'
    + OPENCL
    + """
declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare i64 @_Z13get_global_idj(i32)
declare i32 @_Z12get_work_dimv()
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare void @llvm.amdgcn.s.waitcnt(i32)
declare void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
@lds = internal addrspace(3) global [64 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %data,
    i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""
)
STORE = """
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %at
  store i32 %t, ptr addrspace(1) %q"""
COUNTED = f"""
  %k = atomicrmw add ptr addrspace(1) %data, i32 1 syncscope("agent") monotonic
  %at = zext i32 %k to i64{STORE}"""
OWN = f"%at = zext i32 %t to i64{STORE}\n  ret void"
KERNELS = {
    "no-peers, of a word that is tried": f"""
  %v = load atomic i32, ptr addrspace(1) %data syncscope("agent") acquire, align 4
  {OWN}""",
    "no-peers, of a word beside that which is written": f"""
  %a = getelementptr i32, ptr addrspace(1) %data, i64 16
  store atomic i32 1, ptr addrspace(1) %a syncscope("agent") release, align 4
  br label %wait
wait:
  %v = load atomic i32, ptr addrspace(1) %data syncscope("agent") acquire, align 4
  %some = icmp ne i32 %v, 0
  br i1 %some, label %end, label %wait
end:
  {OWN}""",
    "no-peers, of a volatile modification": f"""
  %v = atomicrmw volatile add ptr addrspace(1) %data, i32 1 syncscope("agent") monotonic
  {OWN}""",
    "counters": f"""
  br label %loop
loop:
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  {COUNTED}
  %next = add i32 %j, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void""",
    "offset": f"%at = call i64 @_Z13get_global_idj(i32 0){STORE}\n  ret void",
    "offset, of dimensions": f"""
  %d = call i32 @_Z12get_work_dimv()
  %far = mul i32 %d, 0
  %sum = add i32 %t, %far
  %at = zext i32 %sum to i64{STORE}
  ret void""",
    "offset, of hidden arguments": f"""
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i8, ptr addrspace(4) %i, i64 40
  %o = load i64, ptr addrspace(4) %p
  %t64 = zext i32 %t to i64
  %at = add i64 %t64, %o{STORE}
  ret void""",
    "direct-loads": f"""
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %t
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %p, ptr addrspace(3) @lds, i32 4,
      i32 0, i32 0)
  fence syncscope("workgroup") release
  {OWN}""",
    "direct-loads, by another name": f"""
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %t
  call void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1) %p, ptr addrspace(3) @lds, i32 4,
      i32 0, i32 0)
  fence syncscope("workgroup") release
  {OWN}""",
    "direct-loads, that are waited for too late": f"""
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %t
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %p, ptr addrspace(3) @lds, i32 4,
      i32 0, i32 0)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.waitcnt(i32 0)
  {OWN}""",
    "defined": f"""
  %w = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %w
  %mine = load i32, ptr addrspace(3) %w
  %sum = add i32 %mine, %t
  %zero = sub i32 %sum, %mine
  %at = zext i32 %zero to i64{STORE}
  ret void""",
    "defined, of a branch": f"""
  %w = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %w
  %mine = load i32, ptr addrspace(3) %w
  %some = icmp ult i32 %mine, 5
  br i1 %some, label %in, label %end
in:
  %at = zext i32 %t to i64{STORE}
  br label %end
end:
  ret void""",
    "defined, of an exchange": f"""
  %odd = trunc i32 %t to i1
  br i1 %odd, label %other, label %join
other:
  br label %join
join:
  %some = phi i32 [ undef, %entry ], [ %n, %other ]
  %one = call i32 @llvm.amdgcn.readlane.i32(i32 %some, i32 1)
  %sum = add i32 %one, %t
  %same = sub i32 %sum, %one
  %at = zext i32 %same to i64{STORE}
  ret void""",
}
WITHOUT = {
    "what is read of LDS decides nothing": """
  %w = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %w
  %mine = load i32, ptr addrspace(3) %w
  %at = zext i32 %t to i64
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %at
  store i32 %mine, ptr addrspace(1) %q
  ret void""",
    "what is read of LDS is frozen": f"""
  %w = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %w
  %mine = load i32, ptr addrspace(3) %w
  %fixed = freeze i32 %mine
  %sum = add i32 %fixed, %t
  %zero = sub i32 %sum, %fixed
  %at = zext i32 %zero to i64{STORE}
  ret void""",
    "direct loads that are waited for": f"""
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %t
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %p, ptr addrspace(3) @lds, i32 4,
      i32 0, i32 0)
  call void @llvm.amdgcn.s.waitcnt(i32 0)
  fence syncscope("workgroup") release
  {OWN}""",
    "a counter outside of loops": f"{COUNTED}\n  ret void",
    "the size of a workgroup": f"""
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i8, ptr addrspace(4) %i, i64 12
  %o = load i16, ptr addrspace(4) %p
  %t64 = zext i32 %t to i64
  %o64 = zext i16 %o to i64
  %at = add i64 %t64, %o64{STORE}
  ret void""",
}


def _exhibit(body: str, groups: int = 1) -> Exhibit:
    module = read_module((HEAD + body + "\n}\n").encode())
    options = Options((64, 1, 1), (groups, 1, 1))
    made = exhibit_of(Kernel("k", module, module.kernels[0], options))
    assert made is not None
    return made[0]


@pytest.mark.parametrize("which", KERNELS)
def test_a_premise_that_is_dropped(which: str) -> None:
    name = which.partition(",")[0]
    exhibit = _exhibit(KERNELS[which], 2 if name == "counters" else 1)
    assert complaints(exhibit) == []
    stated = copy.deepcopy(dict(exhibit.stated))
    premises = stated["proof"]["premises"]
    assert name in {each["name"] for each in premises}
    stated["proof"]["premises"] = [each for each in premises if each["name"] != name]
    found = complaints(replace(exhibit, stated=stated))
    assert f"the premise {name!r} is not stated" in found


@pytest.mark.parametrize("which", WITHOUT)
def test_kernels_that_need_no_such_premise(which: str) -> None:
    exhibit = _exhibit(WITHOUT[which])
    names = {each["name"] for each in exhibit.stated["proof"]["premises"]}
    assert not names & {"counters", "defined", "direct-loads", "offset"}
    assert complaints(exhibit) == []


def test_pointers_in_a_structure_of_arguments_may_overlap() -> None:
    """Who says that they do not, has to state the premise."""
    (each,) = (one for one in corpus("arguments/rows") if one.name == "arguments/rows")
    made = exhibit_of(each)
    assert made is not None
    exhibit, _ = made
    stated = copy.deepcopy(dict(exhibit.stated))
    listed = stated["proof"]["premises"]
    stated["proof"]["premises"] = [one for one in listed if one["name"] != "arguments-apart"]
    found = complaints(replace(exhibit, stated=stated))
    assert found == ["the premise 'arguments-apart' is not stated"]


@pytest.mark.parametrize("undefined", [True, False])
def test_the_judge_follows_what_workgroups_exchange(undefined: bool) -> None:
    """Undefined in some work-items, it is another value at each use of the broadcast."""
    body = f"""
  %odd = trunc i32 %t to i1
  br i1 %odd, label %other, label %join
other:
  br label %join
join:
  %some = phi i32 [ {"undef" if undefined else "7"}, %entry ], [ %n, %other ]
  %one = call i32 @_Z20work_group_broadcastjm(i32 %some, i64 0)
  %at = zext i32 %one to i64{STORE}
  ret void
}}
declare i32 @_Z20work_group_broadcastjm(i32, i64"""
    module = read_module((HEAD + body + ")\n").encode())
    assert needed(module, module.kernels[0], compared=False) is undefined
