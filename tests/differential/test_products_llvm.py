"""Dot products and products of matrices: LLVM 22 has code for them where we say that they exist."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fencepost.abi.lint.check import findings
from fencepost.abi.lint.module_text import read_module
from fencepost.diagnostics import Code
from fencepost.targets.lds import max_lds
from fencepost.targets.processors import find
from tests.abi.compiled import binding

if binding.llvm_version_info[0] != 22:
    pytest.skip("llvmlite holds another LLVM than 22", allow_module_level=True)

PROCESSORS = ("gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx1010", "gfx1030", "gfx1100")
_COMPILE = """import sys
from llvmlite import binding
binding.initialize_all_targets()
binding.initialize_all_asmprinters()
target = binding.Target.from_triple("amdgcn-amd-amdhsa")
machine = target.create_target_machine(cpu=sys.argv[1])
machine.emit_assembly(binding.parse_assembly(sys.stdin.read()))
"""
_ZEROS = "i32 0, i32 0, i32 0"
PRODUCTS = {
    "sdot2": ("i32", "<2 x i16> %a, <2 x i16> %a, i32 %b, i1 false"),
    "udot4": ("i32", "i32 %b, i32 %b, i32 %b, i1 false"),
    "sdot8": ("i32", "i32 %b, i32 %b, i32 %b, i1 false"),
    "mfma.f32.32x32x1f32": ("<32 x float>", f"float %c, float %c, <32 x float> %d, {_ZEROS}"),
    "mfma.f64.16x16x4f64": ("<4 x double>", f"double %e, double %e, <4 x double> %f, {_ZEROS}"),
}
SHAPES = {
    "wmma.f32.16x16x16.f16.v8f32.v16f16": (
        "<8 x float>",
        "<16 x half> zeroinitializer, <16 x half> zeroinitializer, <8 x float> zeroinitializer",
        ("gfx1100",),
    ),
    "wmma.f32.16x16x16.f16.v8f32.v8f16": (
        "<8 x float>",
        "<8 x half> zeroinitializer, <8 x half> zeroinitializer, <8 x float> zeroinitializer",
        ("gfx1200",),
    ),
    "swmmac.f32.16x16x32.f16.v8f32.v8f16.v16f16.i16": (
        "<8 x float>",
        (
            "<8 x half> zeroinitializer, <16 x half> zeroinitializer, <8 x float> zeroinitializer, "
            "i16 0"
        ),
        ("gfx1200",),
    ),
    "smfmac.f32.16x16x32.f16": (
        "<4 x float>",
        (
            f"<4 x half> zeroinitializer, <8 x half> zeroinitializer, <4 x float> zeroinitializer, "
            f"{_ZEROS}"
        ),
        ("gfx942", "gfx950"),
    ),
}
"""Shapes, with the processors among `NEWER` that have them; others of a family have others."""

NEWER = ("gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1200", "gfx1250")
_PARAMETERS = "<2 x i16> %a, i32 %b, float %c, <32 x float> %d, double %e, <4 x double> %f"


def _module(name: str) -> str:
    result, operands = PRODUCTS[name] if name in PRODUCTS else SHAPES[name][:2]
    kind = ", ".join(_type(each) for each in operands.split(", "))
    return (
        'target triple = "amdgcn-amd-amdhsa"\n'
        f"declare {result} @llvm.amdgcn.{name}({kind})\n"
        f"define {result} @k({_PARAMETERS}) {{\n"
        f"  %r = call {result} @llvm.amdgcn.{name}({operands})\n  ret {result} %r\n}}\n"
    )


def _type(operand: str) -> str:
    return operand.rpartition(" ")[0]


@pytest.mark.parametrize("processor", PROCESSORS)
@pytest.mark.parametrize("name", PRODUCTS)
def test_products(name: str, processor: str) -> None:
    """LLVM ends where it has no code for an intrinsic; there is FP621."""
    text = _module(name)
    done = _compiled(text, processor)
    assert (done.returncode == 0) == (Code.INTRINSIC_TARGET not in _codes(text, processor)), (
        done.stderr[-300:]
    )


@pytest.mark.parametrize("processor", NEWER)
@pytest.mark.parametrize("name", SHAPES)
def test_shapes(name: str, processor: str) -> None:
    """What LLVM has code for is not reported; what is reported it has no code for."""
    text = _module(name)
    done = _compiled(text, processor)
    assert (done.returncode == 0) == (processor in SHAPES[name][2]), done.stderr[-300:]
    assert done.returncode != 0 or Code.INTRINSIC_TARGET not in _codes(text, processor)


LDS = """target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [{} x i8] poison
define amdgpu_kernel void @k(i32 %n) {{
  %p = getelementptr i8, ptr addrspace(3) @a, i32 %n
  store volatile i8 1, ptr addrspace(3) %p
  ret void
}}
"""


@pytest.mark.parametrize("processor", ["gfx600", "gfx900", "gfx950", "gfx1100", "gfx1250"])
def test_lds(processor: str) -> None:
    """LLVM refuses a kernel with more LDS than there is; so is FP607, by the byte."""
    limit = max_lds(find(processor))
    for size in (limit, limit + 1):
        text = LDS.format(size)
        refused = "exceeds limit" in _compiled(text, processor).stderr
        assert refused == (Code.RESOURCE_LIMIT in _codes(text, processor)) == (size > limit)


def _compiled(text: str, processor: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _COMPILE, processor], input=text, capture_output=True, text=True
    )


def _codes(text: str, processor: str) -> list[Code]:
    return [each.code for each in findings(read_module(text), find(processor))]
