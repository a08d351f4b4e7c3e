"""Where intrinsics exist, against llc: it cannot select what a processor does not have."""

from __future__ import annotations

import pytest

from fencepost.abi.lint.intrinsic_table import intrinsic_row
from fencepost.targets.generation import generation_of
from fencepost.targets.processors import find
from tests.abi.tools import Tool

CALLS = {
    "llvm.amdgcn.permlane16.i32": (
        "i32",
        "i32 %a, i32 %a, i32 0, i32 0, i1 false, i1 false",
    ),
    "llvm.amdgcn.permlanex16.i32": (
        "i32",
        "i32 %a, i32 %a, i32 0, i32 0, i1 false, i1 false",
    ),
    "llvm.amdgcn.permlane64.i32": ("i32", "i32 %a"),
    "llvm.amdgcn.update.dpp.i32": ("i32", "i32 %a, i32 %a, i32 1, i32 1, i32 1, i1 false"),
    "llvm.amdgcn.mov.dpp.i32": ("i32", "i32 %a, i32 1, i32 1, i32 1, i1 false"),
    "llvm.amdgcn.sudot4": ("i32", "i1 true, i32 %a, i1 true, i32 %a, i32 %a, i1 false"),
    "llvm.amdgcn.sudot8": ("i32", "i1 true, i32 %a, i1 true, i32 %a, i32 %a, i1 false"),
    "llvm.amdgcn.permlane32.swap": ("{ i32, i32 }", "i32 %a, i32 %a, i1 false, i1 false"),
    "llvm.amdgcn.permlane16.swap": ("{ i32, i32 }", "i32 %a, i32 %a, i1 false, i1 false"),
    "llvm.amdgcn.s.barrier.wait": ("void", "i16 -1"),
    "llvm.amdgcn.s.barrier.signal": ("void", "i32 -1"),
    "llvm.amdgcn.s.barrier.signal.isfirst": ("i1", "i32 -1"),
    "llvm.amdgcn.readfirstlane.i32": ("i32", "i32 %a"),
    "llvm.amdgcn.wave.reduce.umin.i32": ("i32", "i32 %a, i32 0"),
    "llvm.amdgcn.s.barrier": ("void", ""),
}
"""Intrinsics, with the type of their results and arguments for a call. Cooperative atomics are not
among them: LLVM 22 compiles them everywhere, and the guide has them on GFX12.5 alone."""

PROCESSORS = ("gfx700", "gfx803", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1250")


@pytest.mark.parametrize("name", CALLS)
def test_availability(name: str) -> None:
    """A call compiles where the row says that the intrinsic exists, and nowhere else."""
    llc = Tool("llc", 22)
    row = intrinsic_row(name)
    assert row is not None
    result, arguments = CALLS[name]
    kinds = ", ".join(each.rpartition(" ")[0] for each in arguments.split(", ") if each)
    assigned = "" if result == "void" else "%r = "
    used = "" if result == "void" else f"  store volatile {result} %r, ptr addrspace(1) null\n"
    text = (
        'target triple = "amdgcn-amd-amdhsa"\n'
        f"declare {result} @{name}({kinds})\n"
        f"define amdgpu_kernel void @f(i32 %a) {{\n"
        f"  {assigned}call {result} @{name}({arguments})\n{used}  ret void\n}}\n"
    )
    wrong = []
    for processor in PROCESSORS:
        row_of = find(processor)
        generation = generation_of(row_of)
        assert generation is not None
        done = llc.run(f"-mcpu={processor}", "-filetype=obj", "-o", "-", text=text)
        compiled = done.returncode == 0
        if compiled != row.available(row_of, generation):
            wrong.append(f"{processor}: llc {'compiles' if compiled else 'refuses'} it")
    assert not wrong, "\n".join(wrong)
