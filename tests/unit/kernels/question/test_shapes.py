"""Kernels have one pattern if they differ in names, and in constants that are data."""

from __future__ import annotations

import pytest

from fencepost.kernels.question.shapes import shape_of
from fencepost.llvm.module import Module
from fencepost.llvm.read import read_module

MODULE = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fma.f32(float, float, float)
@one = internal addrspace(3) global [64 x float] poison
@two = internal addrspace(3) global [64 x float] poison
@far = internal addrspace(3) global [32 x float] poison
define amdgpu_kernel void @rows(ptr addrspace(1) %p) {{ {} }}
define amdgpu_kernel void @columns(ptr addrspace(1) %p) {{ {} }}
"""
BODY = """
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr float, ptr addrspace(1) %p, i32 %t
  %s = getelementptr float, ptr addrspace(3) @one, i32 %t
  %x = load float, ptr addrspace(1) %q
  %y = fmul float %x, 2.0
  store float %y, ptr addrspace(3) %s
  %z = load float, ptr addrspace(3) %s
  %f = call float @llvm.fma.f32(float %z, float 4.0, float 5.0)
  {}
  store float %f, ptr addrspace(1) %q
  ret void
"""
PLAIN = BODY.format("")


def module_of(first: str, second: str) -> Module:
    return read_module(MODULE.format(first, second).encode())


def are_alike(first: str, second: str) -> bool:
    module = module_of(first, second)
    one, two = (shape_of(module, each) for each in module.kernels)
    return one.pattern == two.pattern


def are_same(first: str, second: str) -> bool:
    module = module_of(first, second)
    one, two = (shape_of(module, each) for each in module.kernels)
    return one.code == two.code


def test_names_make_no_difference() -> None:
    assert are_same(PLAIN, PLAIN)
    assert are_same(PLAIN, PLAIN.replace("@one", "@two"))
    assert not are_same(PLAIN, PLAIN.replace("@one", "@far"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("fmul float %x, 2.0", "fmul float %x, 3.0"),
        ("float 4.0, float 5.0", "float 6.0, float 7.0"),
    ],
)
def test_constants_that_are_data_make_none(old: str, new: str) -> None:
    assert are_alike(PLAIN, PLAIN.replace(old, new))
    assert not are_same(PLAIN, PLAIN.replace(old, new))


def test_equal_constants_stay_equal() -> None:
    assert not are_alike(PLAIN, PLAIN.replace("float 4.0, float 5.0", "float 4.0, float 4.0"))
    infinite = "float 0x7FF0000000000000, float 5.0"
    assert not are_alike(PLAIN, PLAIN.replace("float 4.0, float 5.0", infinite))


DECIDING = {
    "an address": """
      %i = add i32 %t, {}
      %r = getelementptr float, ptr addrspace(1) %p, i32 %i
      store float %x, ptr addrspace(1) %r""",
    "a comparison": """
      %c = icmp eq i32 %t, {}
      %g = select i1 %c, float %x, float %y
      store float %g, ptr addrspace(1) %q""",
    "a condition of its own": """
      %a = trunc i32 %t to i1
      %b = xor i1 %a, {}
      %g = select i1 %b, i1 %b, i1 true
      %h = uitofp i1 %g to float
      store float %h, ptr addrspace(1) %q""",
    "an address that is loaded": """
      %i = mul i32 %t, {}
      store i32 %i, ptr addrspace(1) %q
      %j = load i32, ptr addrspace(1) %q
      %r = getelementptr float, ptr addrspace(1) %p, i32 %j
      store float %x, ptr addrspace(1) %r""",
    "a division": """
      %i = udiv i32 %t, {}
      store i32 %i, ptr addrspace(1) %q""",
    "an atomic": """
      %i = mul i32 %t, {}
      %o = atomicrmw add ptr addrspace(1) %q, i32 %i monotonic""",
    "an atomic store": """
      %i = mul i32 %t, {}
      store atomic i32 %i, ptr addrspace(1) %q release, align 4""",
}


@pytest.mark.parametrize("name", list(DECIDING))
def test_constants_that_may_decide_do(name: str) -> None:
    values = ("true", "false") if "its own" in name else ("3", "4")
    first, second = (BODY.format(DECIDING[name].format(each)) for each in values)
    assert are_alike(first, first)
    assert not are_alike(first, second)


TOLD = """
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = and i32 %t, {}
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %m, ptr addrspace(1) %q
  {}
  ret void
"""
DECIDES = """
  %at = getelementptr [64 x float], ptr addrspace(3) @one, i32 0, i32 %v
  store float 1.0, ptr addrspace(3) %at
"""
RESOURCE = """
  %r = call ptr addrspace(8)
      @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 0, i32 9, i32 1)
  %v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %t, i32 0, i32 0)
"""
AVAILABLE = """
  %w = call <4 x i32> @llvm.amdgcn.av.load.b128.p1(ptr addrspace(1) %q, metadata !0)
  %v = extractelement <4 x i32> %w, i32 0
"""
DECLARED = """
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)
declare <4 x i32> @llvm.amdgcn.av.load.b128.p1(ptr addrspace(1), metadata)
declare i32 @foreign(ptr addrspace(1))
!0 = !{!"agent"}
"""


@pytest.mark.parametrize(
    "load",
    [
        "%v = load i32, ptr addrspace(1) %q",
        RESOURCE,
        AVAILABLE,
        "%v = call i32 @foreign(ptr addrspace(1) %q)",
        "%v = atomicrmw add ptr addrspace(1) %q, i32 0 monotonic",
    ],
    ids=["load", "buffer", "available", "foreign", "atomic"],
)
def test_what_is_stored_and_read_back_decides(load: str) -> None:
    """However it is read: with 63 each work-item has a place of its own, with 31 two have one."""
    one, two = (TOLD.format(number, load + DECIDES) for number in (63, 31))
    module = read_module((MODULE.format(one, two) + DECLARED).encode())
    first, second = (shape_of(module, each).pattern for each in module.kernels)
    assert first != second
    one, two = (TOLD.format(number, "") for number in (63, 31))
    assert are_alike(one, two)
