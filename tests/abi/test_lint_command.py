"""Every code of LLVM IR, reported by the command: LLVM reads the module first."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.diagnostics import Area, Code, Severity, codes_of
from tests.command import app

TRIPLE = 'target triple = "amdgcn-amd-amdhsa"\n'
_COOPERATIVE = "llvm.amdgcn.cooperative.atomic.load.32x4B"
_BAR = '@bar = internal addrspace({}) global {}target("amdgcn.named.barrier", 0){} poison\n'
_JOINS = """define void @f() {
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @bar)
  ret void
}
"""
_LANE = """declare i32 @llvm.amdgcn.workitem.id.x()
define i32 @f(i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %v = call i32 @llvm.amdgcn.readlane.i32(i32 %n, i32 %t)
  ret i32 %v
}
"""
_CALLEE = """define void @g() {
  ret void
}
define void @f() "amdgpu-dynamic-vgpr-block-size"="16" {
  call void @g()
  ret void
}
"""
_IGLP = """define void @f() {
  call void @llvm.amdgcn.iglp.opt(i32 0)
  call void @llvm.amdgcn.sched.barrier(i32 1)
  ret void
}
"""
_ENTRY = """define amdgpu_kernel void @k() {
  ret void
}
define void @f() {
  call amdgpu_kernel void @k()
  ret void
}
"""


def function(body: str, head: str = "") -> str:
    """A function with parameters to use."""
    parameters = "ptr %g, ptr addrspace(1) %p, ptr addrspace(3) %l, i32 %n, float %x"
    return f"{head}define void @f({parameters}) {{\n  {body}\n  ret void\n}}\n"


def attribute(text: str, body: str = "") -> str:
    """A function with an attribute."""
    return f"define void @f() {text} {{\n  {body}\n  ret void\n}}\n"


def cooperative(space: int, scope: str) -> str:
    """A cooperative load."""
    pointer = f"ptr addrspace({space})" if space else "ptr"
    name = f"{_COOPERATIVE}.p{space}"
    return (
        f"declare i32 @{name}({pointer}, i32, metadata)\n"
        f"define i32 @f({pointer} %p) {{\n"
        f"  %v = call i32 @{name}({pointer} %p, i32 0, metadata !0)\n  ret i32 %v\n}}\n"
        f'!0 = !{{!"{scope}"}}\n'
    )


FOUND: dict[Code, tuple[str, str]] = {
    Code.UNKNOWN_ATTRIBUTE: (attribute('"amdgpu-flat-work-group-sizes"="1,2"'), "gfx942"),
    Code.ATTRIBUTE_VALUE: (attribute('"amdgpu-flat-work-group-size"="1,2048"'), "gfx942"),
    Code.ATTRIBUTE_WITHOUT_EFFECT: (attribute('"amdgpu-agpr-alloc"="4"'), "gfx1100"),
    Code.DENIED_INPUT: (
        "declare i32 @llvm.amdgcn.workgroup.id.y()\n"
        + attribute('"amdgpu-no-workgroup-id-y"', "%v = call i32 @llvm.amdgcn.workgroup.id.y()"),
        "gfx942",
    ),
    Code.INTERNAL_ATTRIBUTE: (attribute('"amdgpu-lds-size"="16"'), "gfx942"),
    Code.ATTRIBUTE_OF_CALLEE: (_CALLEE, "gfx1200"),
    Code.RESOURCE_LIMIT: (
        (
            "define amdgpu_kernel void @k() !reqd_work_group_size !0 {\n  ret void\n}\n"
            "!0 = !{i32 64, i32 32, i32 1}\n"
        ),
        "gfx942",
    ),
    Code.TAG_VALUE: (
        function("fence release, !mmra !0") + '!0 = !{!"amdgcn-av", !"workgroup"}\n',
        "gfx942",
    ),
    Code.METADATA_PLACE: (
        function("store i32 1, ptr addrspace(1) %p, !amdgpu.last.use !0") + "!0 = !{}\n",
        "gfx942",
    ),
    Code.METADATA_ARGUMENT: (
        function("%v = load i32, ptr addrspace(1) %p, !amdgpu.last.use !0") + "!0 = !{i32 1}\n",
        "gfx1200",
    ),
    Code.UNKNOWN_METADATA: (
        function("%v = load i32, ptr addrspace(1) %p, !amdgpu.last.uses !0") + "!0 = !{}\n",
        "gfx1200",
    ),
    Code.INTRINSIC_TARGET: (
        function(
            "%v = call i32 @llvm.amdgcn.sdot2(<2 x i16> zeroinitializer, "
            "<2 x i16> zeroinitializer, i32 %n, i1 false)"
        ),
        "gfx803",
    ),
    Code.INTRINSIC_OPERAND: (
        function("call void @llvm.amdgcn.sched.barrier(i32 65536)"),
        "gfx942",
    ),
    Code.UNKNOWN_SCOPE: (function('fence syncscope("device") acquire'), "gfx942"),
    Code.SCHEDULING_HINTS: (_IGLP, "gfx942"),
    Code.DIVERGENT_OPERAND: (_LANE, "gfx942"),
    Code.RESERVED_ADDRESS_SPACE: (
        "define void @f(ptr addrspace(10) %p) {\n  ret void\n}\n",
        "gfx942",
    ),
    Code.ADDRESS_SPACE_CAST: (
        function("%c = addrspacecast ptr addrspace(3) %l to ptr addrspace(1)"),
        "gfx942",
    ),
    Code.NO_GENERIC_ADDRESS_SPACE: (function("%v = load i32, ptr %g"), "gfx600"),
    Code.ALLOCA_ADDRESS_SPACE: (function("%a = alloca i32"), "gfx942"),
    Code.LDS_INITIALIZER: ("@l = internal addrspace(3) global i32 7\n" + function(""), "gfx942"),
    Code.REGION_ON_AMDHSA: (
        function("store i32 1, ptr addrspace(2) null"),
        "gfx942",
    ),
    Code.BARRIER_TYPE: (_BAR.format(3, "", "").replace(", 0)", ", 1)"), "gfx1250"),
    Code.BARRIER_ADDRESS_SPACE: (_BAR.format(1, "", ""), "gfx1250"),
    Code.BARRIER_TARGET: (_BAR.format(3, "", ""), "gfx942"),
    Code.BARRIER_ACCESS: (
        _BAR.format(3, "", "") + function("store i32 1, ptr addrspace(3) @bar"),
        "gfx1250",
    ),
    Code.BARRIER_COUNT: (
        _BAR.format(3, "[17 x ", "]") + _JOINS.replace("void @f", "amdgpu_kernel void @f"),
        "gfx1250",
    ),
    Code.BARRIER_ID: (
        _BAR.format(3, "", "") + _JOINS + _ENTRY.partition("define void")[0],
        "gfx1250",
    ),
    Code.COOPERATIVE_SCOPE: (cooperative(1, "device"), "gfx1250"),
    Code.COOPERATIVE_ADDRESS_SPACE: (cooperative(3, "agent"), "gfx1250"),
    Code.CONVENTION_RESULT: (
        "define amdgpu_cs_chain i32 @f() {\n  ret i32 0\n}\n",
        "gfx1200",
    ),
    Code.CONVENTION_PARAMETER: (
        "define amdgpu_cs_chain void @f(...) {\n  ret void\n}\n",
        "gfx1200",
    ),
    Code.CONVENTION_CALL: (_ENTRY, "gfx942"),
}
"""A module for each code, and the processor that it is checked for."""


@pytest.mark.parametrize("code", codes_of(Area.LLVM_IR), ids=str)
def test_code(code: Code, tmp_path: Path) -> None:
    """The command reports the code; its status is that of the code's severity."""
    module, processor = FOUND[code]
    file = tmp_path / "k.ll"
    file.write_text(TRIPLE + module, encoding="utf-8")
    done = CliRunner().invoke(app, ["abi", "lint", str(file), "--mcpu", processor])
    assert f": {code} " in done.stdout, done.stdout + done.stderr
    assert done.exit_code == int(code.severity is Severity.ERROR) or done.stdout.count(": FP") > 1
