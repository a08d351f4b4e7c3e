"""The parts of an address: products, what was read, constants that scale, and the array."""

from __future__ import annotations

from fencepost.kernels.conditions.address_parts import Addresses, Field, pointer_of, size_of
from fencepost.kernels.conditions.def_use import DefUse
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.ir import Instruction, Load, Store
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %starts,
    ptr addrspace(4) byref({{ i32, [2 x i32] }}) %held, i32 %a) "target-cpu"="gfx942" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %e = getelementptr i32, ptr addrspace(1) %starts, i32 %g
  %start = load i32, ptr addrspace(1) %e
  %f = getelementptr {{ i32, [2 x i32] }}, ptr addrspace(4) %held, i32 0, i32 1, i32 1
  %field = load i32, ptr addrspace(4) %f
  %one = mul i32 %g, %a
  %two = shl i32 %t, 3
  %sum = add i32 %one, %two
  %all = add i32 %sum, %start
  %q = getelementptr i8, ptr addrspace(1) %p, i32 %all
  store i16 1, ptr addrspace(1) %q
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""


def accesses() -> tuple[Addresses, list[Instruction]]:
    module = read_module(KERNEL.format().encode())
    graph = control_flow(module.kernels[0], module.pure)
    every = (each for node in graph.nodes for each, _ in node.body)
    return Addresses(DefUse(graph)), [each for each in every if isinstance(each, Load | Store)]


def test_the_parts_of_a_sum() -> None:
    addresses, (*_, store) = accesses()
    pointer = pointer_of(store)
    assert pointer is not None
    parts = addresses.parts(pointer)
    assert [(made.head.name, in_bytes) for made, in_bytes in parts.products] == [("one", True)]
    assert parts.read == ["start"]
    assert parts.scaled == [("two", 8)]
    assert parts.others == ["t"]
    assert addresses.root(pointer) == "p"
    assert size_of(store) == 2


def test_a_number_in_a_structure() -> None:
    """It is told by where it lies; a number in a buffer at an index is none."""
    addresses, loads = accesses()
    found = [addresses.field(each) for each in loads if isinstance(each, Load)]
    assert found == [None, Field("held", 8, 4)]
