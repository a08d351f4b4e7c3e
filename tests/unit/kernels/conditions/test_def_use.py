"""Definitions and uses of registers, followed both ways."""

from __future__ import annotations

from fencepost.kernels.conditions.def_use import DefUse
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.ir import Binary, Local
from fencepost.llvm.read import read_module
from fencepost.llvm.types import I32

TEXT = """
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = mul i32 %t, %a
  %s = add i32 %m, %t
  %g = mul i32 %a, %b
  %w = sext i32 %s to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %g, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""


def code() -> DefUse:
    module = read_module(TEXT.encode())
    return DefUse(control_flow(module.kernels[0], module.pure))


def test_what_makes_and_uses_a_register() -> None:
    found = code()
    assert isinstance(found.made["m"], Binary)
    assert "a" not in found.made
    assert len(found.users["a"]) == 2


def test_sums_lead_to_addresses() -> None:
    assert code().sums(["m"]) == {"m", "s", "w", "q"}


def test_roots_are_what_a_number_is_made_of() -> None:
    assert code().roots(["w"]) == {"w", "s", "m", "t", "a"}


def test_what_arguments_alone_make() -> None:
    found = code()
    assert found.is_given(Local("g", I32))
    assert not found.is_given(Local("m", I32))
    assert found.is_given(Local("a", I32))


def test_registers_behind_a_value() -> None:
    assert code().behind([Local("w", I32)]) == {"w", "s", "m", "t", "a"}


def test_values_of_memory() -> None:
    text = TEXT.replace("store i32 %g", "%v = load i32, ptr addrspace(1) %q\n  store i32 %v")
    module = read_module(text.encode())
    found = DefUse(control_flow(module.kernels[0], module.pure))
    assert found.is_read(Local("v", I32))
    assert not found.is_read(Local("w", I32))


def test_sizes_of_the_launch_are_no_contents() -> None:
    pointer = "llvm.amdgcn.implicitarg.ptr"
    read = (
        f"%d = call ptr addrspace(4) @{pointer}()\n  %v = load i32, ptr addrspace(4) %d\n"
        "  store i32 %v"
    )
    text = TEXT.replace("store i32 %g", read) + f"declare ptr addrspace(4) @{pointer}()\n"
    module = read_module(text.encode())
    assert not DefUse(control_flow(module.kernels[0], module.pure)).is_read(Local("v", I32))
