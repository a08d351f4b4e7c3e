"""Proofs that take a function of another file for a built-in one are not accepted.

Each proof is right of a module in OpenCL C. The same text without the mark of the language calls
functions of other files, so that the certificate is false of it, whatever premises it states.
"""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.machine.tracks import NotJudged
from fencepost.judge.ruling.complaints import complaints
from fencepost.kernels.options import Options
from fencepost.llvm.read import read_module
from tests.certificates.campaign import Kernel, exhibit_of
from tests.languages import OPENCL

pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")

HEAD = """target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z12get_group_idj(i32)
declare i32 @_Z3maxii(i32, i32)
declare i32 @_Z3absi(i32)
declare i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(4))
declare float @_Z6selectffi(float, float, i32)
declare void @_Z7barrierj(i32)
declare i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1))
@lds = internal addrspace(3) global [64 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(4) %image, i32 %n,
    float %f) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""
STORE = """
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %t, ptr addrspace(1) %p
  ret void
}
"""
ALL = """
  %same = icmp eq i32 %v, 9
  br i1 %same, label %in, label %end
in:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %end
end:
  ret void
}
declare void @llvm.amdgcn.s.barrier()
"""
"""All come to the barrier, or nobody does, if all have one value."""
KERNELS = {
    "get_local_id": "  %i = call i64 @_Z12get_local_idj(i32 0)\n  %at = trunc i64 %i to i32"
    + STORE,
    "get_group_id": """
  %i = call i64 @_Z12get_group_idj(i32 0)
  %g = trunc i64 %i to i32
  %b = mul i32 %g, 64
  %at = add i32 %b, %t"""
    + STORE,
    "max": "  %m = call i32 @_Z3maxii(i32 %t, i32 0)\n  %at = add i32 %m, 0" + STORE,
    "get_image_width": """
  %v = call i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(4) %image)"""
    + ALL,
    "abs": "  %v = call i32 @_Z3absi(i32 %n)" + ALL,
    "select": """
  %s = call float @_Z6selectffi(float %f, float 1.0, i32 %n)
  %v = bitcast float %s to i32"""
    + ALL,
    "barrier": """
  %q = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %q
  call void @_Z7barrierj(i32 1)
  %x = xor i32 %t, 32
  %r = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %x
  %v = load i32, ptr addrspace(3) %r
  %at = add i32 %t, 0"""
    + STORE,
    "atomic_inc": """
  %v = call i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %out)
  ret void
}
""",
}


def _exhibit(which: str) -> Exhibit:
    module = read_module((HEAD + KERNELS[which] + OPENCL).encode())
    groups = 1 if which == "get_local_id" else 2
    made = exhibit_of(Kernel("k", module, module.kernels[0], Options((64, 1, 1), (groups, 1, 1))))
    assert made is not None, f"not proved: {which}"
    return made[0]


def _judged(exhibit: Exhibit) -> list[str]:
    try:
        return complaints(exhibit)
    except NotJudged as error:
        return [f"not judged: {error}"]


@pytest.mark.parametrize("which", KERNELS)
def test_functions_of_other_files(which: str) -> None:
    exhibit = _exhibit(which)
    assert complaints(exhibit) == []
    module = read_module((HEAD + KERNELS[which]).encode())
    foreign = replace(exhibit, module=module, kernel=module.kernels[0])
    assert _judged(foreign)
    stated = copy.deepcopy(dict(exhibit.stated))
    stated["proof"]["premises"].append({"name": "declared-calls"})
    assert _judged(replace(foreign, stated=stated)), "the premise says nothing of values"
