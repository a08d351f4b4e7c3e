"""Buffer fat pointers in placement: what they are into, and the module that comes out."""

from __future__ import annotations

from fencepost.placement.comparison import barriers
from fencepost.placement.from_llvm.module import PlacedModule, place_barriers

_HEAD = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1), i16, i64, i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %turned = xor i32 %i, 64
"""
_TAIL = """  ret void
}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="256,256" }
"""


def buffer(name: str, of: str) -> str:
    """A fat pointer to an argument."""
    make = "call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1)"
    return f"  %{name} = {make} {of}, i16 0, i64 1024, i32 159744)\n"


def placed(body: str) -> PlacedModule:
    return place_barriers(_HEAD + body + _TAIL, "gfx942")


WRITES = """  %p = getelementptr i32, ptr addrspace(7) %a, i32 %i
  store i32 %i, ptr addrspace(7) %p
"""
READS = """  %q = getelementptr i32, ptr addrspace(7) %b, i32 %turned
  %v = load i32, ptr addrspace(7) %q
"""


def test_a_module_keeps_its_fat_pointers() -> None:
    """Two resources of one object are one object; the barrier stands between its accesses."""
    found = placed(buffer("a", "%out") + buffer("b", "%out") + WRITES + READS)
    assert found.ok
    assert [barriers(each.after) for _, each in found.placements] == [1]
    store, load = (
        found.text.index(each) for each in ("store i32 %i, ptr addrspace(7)", "load i32")
    )
    assert store < found.text.index("@llvm.amdgcn.s.barrier()") < load


def test_buffers_of_two_arguments_are_apart() -> None:
    found = placed(buffer("a", "%out") + buffer("b", "%in") + WRITES + READS)
    assert found.ok
    assert [barriers(each.after) for _, each in found.placements] == [0]
