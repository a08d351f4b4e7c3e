"""Text that is not laid out as LLVM prints it is read as LLVM reads it."""

from __future__ import annotations

import pytest

from fencepost.llvm.ir import Cast, Store
from fencepost.llvm.operations import CastOp
from fencepost.llvm.read import read_module
from fencepost.llvm.rewriting.laid_out import laid_out, without_comments

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
{define}amdgpu_kernel void @k(ptr addrspace(1) %out) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = or disjoint i32 1, 1
  {frozen}
  %b = and i32 %f, 1
  %c = icmp eq i32 %b, 1
  %i = select i1 %c, i32 %t, i32 0
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %q
  ret void
}}
"""
PLAIN = {"define": "define ", "frozen": "%f = freeze i32 %p"}
OTHERS: list[dict[str, str]] = [
    {"frozen": "br label %bb\nbb: %f = freeze i32 %p"},
    {"frozen": "%z = add i32 1, 1 %f = freeze i32 %p"},
    {"frozen": "fence acquire %f = freeze i32 %p"},
    {"frozen": "%f =\n  freeze i32 %p"},
    {"frozen": "%f = freeze\n  i32 %p"},
    {"frozen": "%f =  freeze i32 %p"},
    {"frozen": "%f=freeze i32 %p"},
    {"frozen": "%f\t=\tfreeze\ti32\t%p"},
    {"frozen": "/* it */ %f = freeze i32 %p"},
    {"frozen": '%f = freeze i32 %"p"'},
    {"frozen": '%f = freeze i32 %"\\70"'},
    {"frozen": "%z = add i32 1,1\n  %f = freeze i32 %p"},
    {"frozen": "br label %b1\nb1:\n%f = freeze i32 %p"},
    {"define": " define "},
    {"define": "define  "},
    {"define": "define\n"},
    {"define": "@g = external global i32 define "},
]


@pytest.mark.parametrize("changed", OTHERS)
def test_other_layouts_are_seen(changed: dict[str, str]) -> None:
    assert laid_out(KERNEL.format(**PLAIN))
    assert not laid_out(KERNEL.format(**{**PLAIN, **changed}))


@pytest.mark.parametrize("changed", [{}, *OTHERS])
def test_what_is_frozen_is_any_value_in_each_layout(changed: dict[str, str]) -> None:
    """`or disjoint` of two odd numbers, frozen, may be even; LLVM takes it for 1."""
    (kernel,) = read_module(KERNEL.format(**{**PLAIN, **changed})).kernels
    body = [each for block in kernel.blocks for each in block.instructions]
    assert any(isinstance(each, Cast) and each.op is CastOp.FREEZE for each in body)


@pytest.mark.parametrize("changed", [{}, *OTHERS])
def test_lines_are_those_of_the_text(changed: dict[str, str]) -> None:
    text = KERNEL.format(**{**PLAIN, **changed})
    body = [each for block in read_module(text).kernels[0].blocks for each in block.instructions]
    (line,) = (each.head.line for each in body if isinstance(each, Store))
    assert "store i32 %t" in text.split("\n")[line - 1]


@pytest.mark.parametrize(
    "line",
    [
        '  call void asm sideeffect "s_nop 0 ; store", "~{memory}"()',
        "  switch i32 %t, label %a [\n    i32 0, label %b\n    i32 -1, label %c\n  ], !dbg !2",
        '  %"a b" = tail call i32 @f(i32 %t) #1, !dbg !3',
        "a:                                                ; preds = %b, %c",
        "  ; store i32 1, ptr %p",
        "  #dbg_value(i32 %t, !4, !DIExpression(), !5)",
        '  %c1 = cmpxchg ptr %p, i32 0, i32 1 syncscope("agent") acq_rel monotonic, align 4',
        "  br i1 %store, label %ret, label %br, !llvm.loop !3",
        "  unreachable",
    ],
)
def test_what_llvm_prints(line: str) -> None:
    assert laid_out(f"define void @k() {{\n{line}\n}}\n")
    assert not laid_out(f"define void @k() {{\n{line}  ret void\n}}\n") or ";" in line


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("  %x = xor i32 %v, %v ; here, undef", "  %x = xor i32 %v, %v"),
        ('  call void asm "a; b", ""() ; c "d"', '  call void asm "a; b", ""()'),
        ('  %";" = add i32 1, 1', '  %";" = add i32 1, 1'),
        ("; all of it", ""),
    ],
)
def test_comments_go(line: str, kept: str) -> None:
    assert without_comments(f"a\n{line}\nb") == f"a\n{kept}\nb"
