"""Rows of intrinsics against LLVM's own declarations: constant operands, memory, convergence."""

from __future__ import annotations

import re

import pytest

from fencepost.abi.lint.intrinsic_table import INTRINSICS, intrinsic_row
from fencepost.reports.reference.effect_words import effect_words

binding = pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")

_G, _L, _B = "ptr addrspace(1)", "ptr addrspace(3)", "ptr addrspace(8)"
_I = "llvm.amdgcn."
_SCALE = "<8 x i32>, <8 x i32>, <4 x float>, i32, i32, i32, i32, i32, i32"
_SCALE_32 = _SCALE.replace("<4 x float>", "<16 x float>")
_REDUCED = ("umin", "min", "umax", "max", "add", "sub", "and", "or", "xor")
_TO_LDS = ("load.to.lds.p1", "global.load.lds")
DECLARED: dict[str, tuple[str, str]] = {
    **{f"{_I}{name}.f32": ("float", "float") for name in ("sqrt", "log", "exp2")},
    **{f"llvm.{name}.f32": ("float", "float") for name in ("log2", "exp2", "log", "log10", "exp")},
    **{f"llvm.{name}.f32": ("float", "float, float") for name in ("minnum", "maxnum")},
    "llvm.sqrt.f32": ("float", "float"),
    "llvm.frexp.f32.i32": ("{ float, i32 }", "float"),
    "llvm.get.fpmode.i32": ("i32", ""),
    "llvm.get.rounding": ("i32", ""),
    "llvm.set.rounding": ("void", "i32"),
    "llvm.get.fpenv.i64": ("i64", ""),
    "llvm.set.fpenv.i64": ("void", "i64"),
    "llvm.prefetch.p1": ("void", f"{_G}, i32, i32, i32"),
    "llvm.stacksave.p5": ("ptr addrspace(5)", ""),
    "llvm.stackrestore.p5": ("void", "ptr addrspace(5)"),
    **{f"{_I}{name}": ("void", f"{_G}, {_L}, i32, i32, i32") for name in _TO_LDS},
    f"{_I}raw.ptr.buffer.load.lds": ("void", f"{_B}, {_L}, i32, i32, i32, i32, i32"),
    f"{_I}struct.ptr.buffer.load.lds": ("void", f"{_B}, {_L}, i32, i32, i32, i32, i32, i32"),
    f"{_I}readfirstlane.i32": ("i32", "i32"),
    f"{_I}readlane.i32": ("i32", "i32, i32"),
    f"{_I}writelane.i32": ("i32", "i32, i32, i32"),
    **{f"{_I}wave.reduce.{name}.i32": ("i32", "i32, i32") for name in _REDUCED},
    **{
        f"{_I}wave.reduce.f{op}.f32": ("float", "float, i32") for op in ("min", "max", "add", "sub")
    },
    **{
        f"{_I}{name}.i32": ("i32", "i32, i32, i32, i32, i1, i1")
        for name in ("permlane16", "permlanex16")
    },
    f"{_I}permlane64.i32": ("i32", "i32"),
    **{f"{_I}permlane{rows}.swap": ("{ i32, i32 }", "i32, i32, i1, i1") for rows in (16, 32)},
    **{f"{_I}{s}dot2": ("i32", "<2 x i16>, <2 x i16>, i32, i1") for s in "us"},
    **{f"{_I}{s}dot{n}": ("i32", "i32, i32, i32, i1") for s in "us" for n in (4, 8)},
    **{f"{_I}sudot{n}": ("i32", "i1, i32, i1, i32, i32, i1") for n in (4, 8)},
    f"{_I}sched.barrier": ("void", "i32"),
    f"{_I}sched.group.barrier": ("void", "i32, i32, i32"),
    f"{_I}iglp.opt": ("void", "i32"),
    f"{_I}s.getpc": ("i64", ""),
    f"{_I}ballot.i64": ("i64", "i1"),
    f"{_I}mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32": ("<4 x float>", _SCALE),
    f"{_I}mfma.scale.f32.32x32x64.f8f6f4.v8i32.v8i32": ("<16 x float>", _SCALE_32),
    f"{_I}mov.dpp.i32": ("i32", "i32, i32, i32, i32, i1"),
    f"{_I}update.dpp.i32": ("i32", "i32, i32, i32, i32, i32, i1"),
    f"{_I}s.barrier": ("void", ""),
    f"{_I}s.barrier.init": ("void", f"{_L}, i32"),
    f"{_I}s.barrier.signal": ("void", "i32"),
    f"{_I}s.barrier.signal.var": ("void", f"{_L}, i32"),
    f"{_I}s.barrier.signal.isfirst": ("i1", "i32"),
    f"{_I}s.barrier.wait": ("void", "i16"),
    f"{_I}s.barrier.join": ("void", _L),
    f"{_I}s.barrier.leave": ("void", "i16"),
    **{
        f"{_I}cooperative.atomic.load.{shape}.p1": (kind, f"{_G}, i32, metadata")
        for shape, kind in (("32x4B", "i32"), ("16x8B", "<2 x i32>"), ("8x16B", "<4 x i32>"))
    },
    **{
        f"{_I}cooperative.atomic.store.{shape}.p1": ("void", f"{_G}, {kind}, i32, metadata")
        for shape, kind in (("32x4B", "i32"), ("16x8B", "<2 x i32>"), ("8x16B", "<4 x i32>"))
    },
    f"{_I}make.buffer.rsrc.p8.p1": (_B, f"{_G}, i16, i64, i32"),
    f"{_I}strict.wwm.i32": ("i32", "i32"),
}
"""Results and parameters, under names that LLVM 22 knows."""

NEWER = frozenset(
    f"{_I}{name}" for name in ("load.async.to.lds", "flat.load.monitor", "global.load.monitor")
)
"""What the guide lists and LLVM 22 has not, or with other operands."""


def _declaration(name: str) -> tuple[list[str], str]:
    """The parameters of an intrinsic as LLVM prints them, and its attributes."""
    result, parameters = DECLARED[name]
    text = str(binding.parse_assembly(f"declare {result} @{name}({parameters})"))
    assert "Unknown intrinsic" not in text
    found = re.search(r"; Function Attrs: (.*)\n.*?\((.*)\)(?: #\d+)?\n", text)
    assert found is not None, text
    masked = re.sub(r"\([^()]*\)|<[^<>]*>", "", found[2])
    return masked.split(", ") if masked else [], found[1]


@pytest.mark.parametrize("name", DECLARED)
def test_row(name: str) -> None:
    """A row's constants are the operands that LLVM wants as constants, and its memory effect is no
    less than LLVM's.
    """
    row = intrinsic_row(name)
    assert row is not None
    parameters, attributes = _declaration(name)
    constants = [at for at, each in enumerate(parameters) if "immarg" in each]
    assert [each.at for each in row.parameters if each.constant] == constants
    assert all(each.at < len(parameters) for each in row.parameters)
    words = effect_words(row.name, row.row)
    if words.startswith("none") and "not known" not in words:
        assert "memory(none)" in attributes or name.startswith(WITHOUT_MEMORY), attributes
    if "convergent" in words:
        assert "convergent" in attributes
    if "memory(read)" in attributes:
        assert "reads" in words or "load" in words
    if "memory(write)" in attributes:
        assert "writes" in words or "store" in words


WITHOUT_MEMORY = (
    f"{_I}s.barrier",
    f"{_I}sched.",
    f"{_I}iglp.opt",
    f"{_I}strict.wwm",
    "llvm.prefetch",
    "llvm.get.",
    "llvm.set.",
    "llvm.stack",
)
"""What LLVM keeps in order by an effect on memory that there is none of."""


def test_all_that_the_guide_lists() -> None:
    """Every row of the guide's is compared, or newer than LLVM 22."""
    compared = {found.name for name in DECLARED if (found := intrinsic_row(name)) is not None}
    assert {each.name for each in INTRINSICS} - compared == NEWER
