"""Operands of device functions stay apart while LLVM inlines them."""

from __future__ import annotations

import pytest

from fencepost.llvm.read import printed
from fencepost.llvm.rewriting.apart import APART, Apart
from fencepost.llvm.rewriting.bodies import replaced

TEXT = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %n) {{
entry:
  %r = {call}
  %s = xor i32 %n, %n
  store i32 %r, ptr addrspace(1) %o
  ret void
}}
define internal i32 @f(i32 %v, i32 %w) {{
; a comment
entry:
  {body}
  ret i32 %x
}}
declare i32 @llvm.usub.sat.i32(i32, i32)
@table = internal addrspace(4) constant ptr @f
"""
CALL = "call i32 @f(i32 %n, i32 %n)"
FOLDED = [
    ("%x = xor i32 %v, %v", "xor i32 %n, %n"),
    ("%x = sub i32 %v, %w", "sub i32 %n, %n"),
    ("%x = udiv i32 %v, %v", "udiv i32 %n, %n"),
    ("%c = icmp eq i32 %v, %w\n  %x = zext i1 %c to i32", "icmp eq i32 %n, %n"),
    ("%x = call i32 @llvm.usub.sat.i32(i32 %v, i32 %v)", "sat.i32(i32 %n, i32 %n)"),
    ("%x = xor i32 %v, %v ; a comment, and more", "xor i32 %n, %n"),
    (
        "%c = icmp eq i32 %v, 3\n  %x = select i1 %c, i32 %v, i32 %w",
        "i32 %n, i32 %n",
    ),
]


@pytest.mark.parametrize(("body", "kept"), FOLDED)
def test_what_llvm_would_fold_is_there(body: str, kept: str) -> None:
    """And no variable is left of what kept it."""
    made = printed(TEXT.format(call=CALL, body=body), 10)
    kernel = made[made.index("define amdgpu_kernel") :].partition("\n}")[0]
    assert kept in kernel
    assert APART not in made


def test_it_is_there_where_the_call_shows_late() -> None:
    """A pointer to a function that is loaded from a constant."""
    call = "call i32 %fp(i32 %n, i32 %n)"
    text = TEXT.format(call=call, body="%x = xor i32 %v, %v")
    text = text.replace("  %r =", "  %fp = load ptr, ptr addrspace(4) @table\n  %r =")
    made = printed(text, 10)
    kernel = made[made.index("define amdgpu_kernel") :].partition("\n}")[0]
    assert kernel.count("xor i32 %n, %n") == 2


def test_constants_fold() -> None:
    """What a function is called with decides what is computed there."""
    made = printed(TEXT.format(call="call i32 @f(i32 5, i32 2)", body="%x = sub i32 %v, %w"), 10)
    assert "store i32 3," in made


def test_kernels_and_single_operands_stay() -> None:
    """LLVM inlines no kernel, and folds what is computed of one operand as it may."""
    lines = TEXT.format(call=CALL, body="%x = add i32 %v, 1").split("\n")
    assert replaced(lines, Apart(lines)) == lines


def test_variables_lie_where_local_variables_do() -> None:
    text = TEXT.format(call=CALL, body="%x = xor i32 %v, %w")
    for triple, space in (("amdgcn-amd-amdhsa", ", addrspace(5)"), ("spir64", "")):
        lines = text.replace("amdgcn-amd-amdhsa", triple).split("\n")
        made = replaced(lines, Apart(lines))
        assert len(made) == len(lines)
        assert f"  %{APART}1 = alloca i32{space} " in "\n".join(made)
