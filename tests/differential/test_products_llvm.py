"""Dot products and products of matrices: LLVM 22 has code for them where we say that they exist."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fencepost.abi.lint.check import findings
from fencepost.abi.lint.module_text import read_module
from fencepost.diagnostics import Code
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
_PARAMETERS = "<2 x i16> %a, i32 %b, float %c, <32 x float> %d, double %e, <4 x double> %f"


def _module(name: str) -> str:
    result, operands = PRODUCTS[name]
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
    done = subprocess.run(
        [sys.executable, "-c", _COMPILE, processor], input=text, capture_output=True, text=True
    )
    found = [each.code for each in findings(read_module(text), find(processor))]
    assert (done.returncode == 0) == (Code.INTRINSIC_TARGET not in found), done.stderr[-300:]
