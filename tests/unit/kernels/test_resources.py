"""Buffer resources: which accesses are made is said where all targets agree, and else is open."""

from __future__ import annotations

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.promises import report, text_of

DECLARED = """
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.store.v4i32(<4 x i32>, ptr addrspace(8), i32, i32, i32)
"""
PLAIN = 159744
RAW = PLAIN | 3 << 28
NEVER = PLAIN | 2 << 28
ADDS_LANE = PLAIN | 1 << 23


def stored(
    size: object, offset: str, scalar: str, flags: int = PLAIN, stride: int = 0, cpu: str = "gfx942"
) -> Verdict:
    """The verdict on stores of all work-items through a resource."""
    body = f"""
  %o = mul i32 %id, 4
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %out,
    i16 {stride}, i32 {size}, i32 {flags})
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %id, ptr addrspace(8) %r, i32 {offset},
    i32 {scalar}, i32 0)
"""
    return report(body.replace(",\n    ", ", "), DECLARED, cpu=cpu).verdict


def test_stores_inside_and_outside() -> None:
    assert stored(512, "%o", "0") is Verdict.PROVED
    assert stored(512, "0", "0") is Verdict.BUG
    assert stored(512, "4096", "0") is Verdict.PROVED


def test_the_scalar_offset_is_checked_or_not() -> None:
    assert stored(512, "0", "4096") is not Verdict.PROVED
    assert stored(8192, "%o", "4096") is Verdict.PROVED
    assert stored("%n", "0", "4096") is not Verdict.PROVED


def test_each_dword_is_checked_by_itself() -> None:
    body = f"""
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %out, i16 0, \
i32 8, i32 {PLAIN})
  %v = insertelement <4 x i32> zeroinitializer, i32 %id, i32 0
  call void @llvm.amdgcn.raw.ptr.buffer.store.v4i32(<4 x i32> %v, ptr addrspace(8) %r, i32 0, \
i32 0, i32 0)
"""
    assert report(body, DECLARED).verdict is not Verdict.PROVED


def test_addresses_that_are_not_read() -> None:
    assert stored(512, "%o", "0", stride=4) is Verdict.UNKNOWN
    assert stored(512, "%o", "0", flags=ADDS_LANE) is Verdict.UNKNOWN


def test_from_gfx10_on_the_flags_say_how_bounds_are_checked() -> None:
    assert stored(512, "4096", "0", RAW, cpu="gfx1100") is Verdict.PROVED
    assert stored(512, "4096", "0", NEVER, cpu="gfx1100") is not Verdict.PROVED
    assert stored(512, "4096", "0", PLAIN, cpu="gfx1100") is not Verdict.PROVED
    assert stored(512, "%o", "0", NEVER, cpu="gfx1100") is Verdict.PROVED


def test_a_triple_may_name_the_processor() -> None:
    """Newer compilers say it there, and not of each function."""
    body = f"""
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %out, i16 0, \
i32 512, i32 {PLAIN})
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %id, ptr addrspace(8) %r, i32 4096, i32 0, \
i32 0)
"""
    for triple, shown in (
        ("amdgpu9.42-amd-amdhsa", True),
        ("amdgpu11.00-amd-amdhsa", False),
        ("amdgcn-amd-amdhsa", False),
    ):
        text = text_of(body, DECLARED, "").replace("amdgcn-amd-amdhsa", triple)
        module = read_module(text.replace('"target-cpu"=""', "nounwind"))
        options = Options((64, 1, 1), (2, 1, 1), wave=64)
        found = check_kernel(module, module.kernels[0], options, "kernel")
        assert (found.verdict is Verdict.PROVED) is shown, triple


def test_what_a_function_says_of_its_processor_comes_first() -> None:
    text = text_of("", DECLARED, "gfx1100").replace("amdgcn-amd-amdhsa", "amdgpu9.42-amd-amdhsa")
    assert read_module(text).kernels[0].attributes["target-cpu"] == "gfx1100"
