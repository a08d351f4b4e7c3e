"""Copies by the workgroup, and the waits that end them."""

from __future__ import annotations

import pytest
from llvmlite import binding

from fencepost.errors import UnsupportedError
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.ir import Call
from fencepost.llvm.parsing.modules import parse_module
from fencepost.placement.from_llvm.group_copies import in_flight
from tests.languages import OPENCL

COPY = "_Z21async_work_group_copyPU3AS3jPU3AS1Kjm9ocl_event"
HEAD = f"""target triple = "amdgcn-amd-amdhsa"
{OPENCL}@tile = internal addrspace(3) global [128 x i32] undef
declare ptr addrspace(5) @{COPY}(ptr addrspace(3), ptr addrspace(1), i64, ptr addrspace(5))
declare void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.memset.p5.i32(ptr addrspace(5), i8, i32, i1)
define amdgpu_kernel void @k(ptr addrspace(1) %in, i32 %n) {{
  %list = alloca [2 x ptr addrspace(5)], addrspace(5)
  %other = alloca [2 x ptr addrspace(5)], addrspace(5)
  %second = getelementptr [2 x ptr addrspace(5)], ptr addrspace(5) %list, i32 0, i32 1
  %some = getelementptr [2 x ptr addrspace(5)], ptr addrspace(5) %list, i32 0, i32 %n
  %all = addrspacecast ptr addrspace(5) %list to ptr
  %rest = addrspacecast ptr addrspace(5) %second to ptr
  %away = addrspacecast ptr addrspace(5) %other to ptr
"""
HALF = "ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @tile, i32 64)"


def copy(name: str, to: str = "ptr addrspace(3) @tile", event: str = "null") -> str:
    given = f"{to}, ptr addrspace(1) %in, i64 64, ptr addrspace(5) {event}"
    return f"%{name} = call ptr addrspace(5) @{COPY}({given})"


def kept(name: str, place: str = "%list") -> str:
    return f"store ptr addrspace(5) %{name}, ptr addrspace(5) {place}"


def wait(count: int, events: str = "%all") -> str:
    return f"call void @_Z17wait_group_eventsiP9ocl_event(i32 {count}, ptr {events})"


def flying(*lines: str) -> list[str]:
    """What the calls are that are made while a copy is in flight."""
    text = HEAD + "\n".join(f"  {each}" for each in lines) + "\n  ret void\n}\n"
    module = parse_module(str(binding.parse_assembly(text)))
    (kernel,) = module.kernels
    found = in_flight(control_flow(kernel, module.pure))
    every = (each for block in kernel.blocks for each in block.instructions)
    return [
        (each.callee or "").lstrip("_Z0123456789")[:5]
        for each in every
        if id(each) in found and isinstance(each, Call)
    ]


SEEN = {
    "one": (copy("a"), kept("a"), wait(1)),
    "none": ("call void @llvm.amdgcn.s.barrier()",),
    "two": (
        *(copy("a"), kept("a"), copy("b", HALF), kept("b", "%second")),
        wait(2),
    ),
    "two of one event": (copy("a"), copy("b", HALF, "%a"), kept("b"), wait(1)),
    "the second element": (copy("a"), kept("a", "%second"), wait(1, "%rest")),
}
UNSEEN = {
    "a wait for another": (
        *(copy("a"), kept("a"), copy("b", HALF), kept("b", "%second")),
        *(wait(1, "%rest"), wait(1)),
    ),
    "no wait": (copy("a"), kept("a")),
    "a wait for too few": (
        *(copy("a"), kept("a"), copy("b", HALF), kept("b", "%second")),
        wait(1),
    ),
    "one place for two": (copy("a"), kept("a"), copy("b", HALF), kept("b"), wait(2)),
    "another list": (copy("a"), kept("a"), wait(1, "%away")),
    "a barrier between": (copy("a"), "call void @llvm.amdgcn.s.barrier()", kept("a"), wait(1)),
    "a place that is computed": (copy("a"), kept("a", "%some"), wait(1)),
    "perhaps stored over": (
        *(copy("a"), kept("a"), "store ptr addrspace(5) null, ptr addrspace(5) %some"),
        wait(1),
    ),
    "stored over by a wider store": (
        *(copy("a"), kept("a", "%second"), "store i64 0, ptr addrspace(5) %list"),
        wait(1, "%rest"),
    ),
    "changed by an atomic": (
        *(copy("a"), kept("a")),
        "%old = atomicrmw xchg ptr addrspace(5) %list, i32 0 monotonic",
        wait(1),
    ),
    "set by a function": (
        *(copy("a"), kept("a")),
        "call void @llvm.memset.p5.i32(ptr addrspace(5) %list, i8 0, i32 4, i1 0)",
        wait(1),
    ),
    "another block": (copy("a"), kept("a"), "br label %next\nnext:", wait(1)),
    "the event of no copy": (copy("a", event="%list"), kept("a"), wait(1)),
}


@pytest.mark.parametrize("case", SEEN)
def test_a_copy_that_is_waited_for(case: str) -> None:
    """All between is said, the wait included; nothing behind it."""
    lines = SEEN[case]
    found = flying(*lines, copy("z"), kept("z"), wait(1))
    calls = sum("call" in each for each in lines)
    assert found == (["async"] * (calls - 2) if case != "none" else []) + (
        ["wait_", "wait_"] if case != "none" else ["wait_"]
    )


@pytest.mark.parametrize("case", UNSEEN)
def test_a_copy_that_is_not_seen_to_be_waited_for(case: str) -> None:
    with pytest.raises(UnsupportedError, match="waited for"):
        flying(*UNSEEN[case])
