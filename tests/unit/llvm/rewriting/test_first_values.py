"""What local variables hold at first: any value, whatever their type and size."""

from __future__ import annotations

import pytest

from fencepost.llvm.read import printed
from fencepost.llvm.rewriting.first_values import UNSET
from fencepost.llvm.rewriting.normalise import as_given

TEXT = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %n) {{
entry:
  %a = alloca {kind}, align 4, addrspace(5)
  %at = getelementptr i8, ptr addrspace(5) %a, i32 {offset}
  %c = icmp eq i32 %n, 7
  br i1 %c, label %set, label %join
set:
  store {part} 5, ptr addrspace(5) %at
  br label %join
join:
  %v = load {part}, ptr addrspace(5) %at
  store {part} %v, ptr addrspace(1) %o
  ret void
}}
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
"""
KINDS = [
    ("i32", 0, "i32"),
    ("i32, i64 1", 0, "i32"),
    ("<4 x i32>", 8, "i32"),
    ("[4 x i32]", 4, "i32"),
    ("[100 x i32]", 396, "i32"),
    ("[1000 x i8]", 0, "i32"),
    ("{ i8, i32 }", 1, "i8"),
    ("i24", 3, "i8"),
    ("fp128", 4, "i32"),
    ("{ i32, [2 x fp128] }", 0, "i32"),
]


@pytest.mark.parametrize(("kind", "offset", "part"), KINDS)
def test_what_one_path_sets_is_any_on_the_other(kind: str, offset: int, part: str) -> None:
    made = printed(TEXT.format(kind=kind, offset=offset, part=part), 10)
    assert f"call {part} @fencepost_any.{part}()" in made
    assert f"phi {part} [ 5, %set ], [ %fencepost_any." in made
    assert UNSET not in made
    assert "memcpy" not in made
    assert "undef" in as_given(made)


def test_as_often_as_a_life_begins() -> None:
    """A variable that lived before holds nothing of that."""
    text = TEXT.format(kind="i32", offset=0, part="i32").replace("%at = getel", "%unused = getel")
    text = text.replace("%at", "%a").replace(
        "join:\n",
        "join:\n  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)\n"
        "  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)\n",
    )
    made = printed(text, 10)
    assert "store i32 %fencepost_any." in made
    assert "phi" not in made


def test_what_is_not_split_is_left() -> None:
    """A variable that is indexed stays in memory, and nothing is copied to it."""
    text = TEXT.format(kind="[4 x i32]", offset="%n", part="i32")
    made = printed(text, 10)
    assert "alloca [4 x i32]" in made
    assert UNSET not in made
    assert "memcpy" not in made
