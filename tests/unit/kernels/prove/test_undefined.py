"""Undefined values are any values: no pass of LLVM may take the one that hides a race."""

from __future__ import annotations

import re

import pytest

from fencepost.kernels.fix.place import plain
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import printed
from tests.unit.kernels.exchange import verdict

RIGHT = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""
REST = "declare void @llvm.amdgcn.s.barrier()\n"
GUARD = """
  br i1 {condition}, label %race, label %after
race:
  store i32 %id, ptr addrspace(3) @s
  br label %after
after:
"""
MADE = {
    "freeze": "%x = freeze i1 poison",
    "frozen undef": "%x = freeze i1 undef",
    "compared": "%u = icmp eq i32 undef, 5\n  %x = freeze i1 %u",
    "the other side": "%u = icmp eq i32 5, undef\n  %x = freeze i1 %u",
    "chosen": "%w = select i1 undef, i32 1, i32 2\n  %x = icmp eq i32 %w, 1",
    "a local that is never set": "%a = alloca i32, addrspace(5)\n"
    "  %w = load i32, ptr addrspace(5) %a\n  %x = icmp eq i32 %w, 5",
    "computed": "%w = add i32 undef, 1\n  %f = freeze i32 %w\n  %x = icmp eq i32 %f, 12345",
}


@pytest.mark.parametrize("made", MADE.values(), ids=MADE.keys())
def test_a_branch_on_it_goes_either_way(made: str) -> None:
    """A race behind such a branch is there; the twin whose condition is settled has none."""
    guard = GUARD.format(condition="%x")
    assert verdict(f"{RIGHT}\n  {made}\n{guard}", REST) is not Verdict.PROVED
    settled = "%x = icmp eq i32 %id, 4096"
    assert verdict(f"{RIGHT}\n  {settled}\n{guard}", REST) is Verdict.PROVED


def test_a_local_that_some_paths_set() -> None:
    """Where the path did not set it, it is anything, and not what the other path set."""
    body = """
  %a = alloca i32, addrspace(5)
  %c = icmp eq i32 %n, 7
  br i1 %c, label %set, label %join
set:
  store i32 5, ptr addrspace(5) %a
  br label %join
join:
  %w = load i32, ptr addrspace(5) %a
  %f = freeze i32 %w
  %x = icmp ne i32 %f, 5
"""
    assert verdict(RIGHT + body + GUARD.format(condition="%x"), REST) is not Verdict.PROVED
    before = body.replace("%c = icmp", "store i32 5, ptr addrspace(5) %a\n  %c = icmp")
    assert verdict(RIGHT + before + GUARD.format(condition="%x"), REST) is Verdict.PROVED


def test_a_value_of_some_paths() -> None:
    """A phi with an undefined operand is not its other operand."""
    body = """
  %c = icmp eq i32 %n, 7
  br i1 %c, label %set, label %join
set:
  br label %join
join:
  %w = phi i32 [ 5, %set ], [ {}, %entry ]
  %f = freeze i32 %w
  %x = icmp ne i32 %f, 5
"""
    guard = GUARD.format(condition="%x")
    assert verdict(RIGHT + body.format("undef") + guard, REST) is not Verdict.PROVED
    assert verdict(RIGHT + body.format("poison") + guard, REST) is not Verdict.PROVED
    assert verdict(RIGHT + body.format("5") + guard, REST) is Verdict.PROVED


def test_what_is_read_twice_has_no_name_twice_and_is_written_as_it_was() -> None:
    """A module that was read and printed is read again, and written without the reader's calls."""
    source = (
        "define amdgpu_kernel void @k(ptr addrspace(1) %o) {\n"
        "  store i32 undef, ptr addrspace(1) %o\n  ret void\n}\n"
    )
    once = printed(source, 10)
    again = printed(
        once.replace("ret void", "store i32 undef, ptr addrspace(1) %o\n  ret void"), 10
    )
    assert len(set(re.findall(r"%fencepost_any\.\d+ =", again))) == 2
    assert "fencepost_any" not in plain(again)
    assert plain(again).count("store i32 undef") == 2


VECTORS = {
    "an element that was set": ("%w = insertelement <2 x i32> undef, i32 5, i32 0", 0, True),
    "an element that was not": ("%w = insertelement <2 x i32> undef, i32 5, i32 0", 1, False),
    "one that was set again": (
        (
            "%u = insertelement <2 x i32> undef, i32 5, i32 1\n"
            "  %w = insertelement <2 x i32> %u, i32 6, i32 0"
        ),
        1,
        True,
    ),
    "one that was set to what is undefined": (
        (
            "%f = add i32 undef, 1\n"
            "  %u = insertelement <2 x i32> zeroinitializer, i32 5, i32 0\n"
            "  %w = insertelement <2 x i32> %u, i32 %f, i32 0"
        ),
        0,
        False,
    ),
    "one that is moved": (
        (
            "%u = insertelement <2 x i32> undef, i32 5, i32 0\n"
            "  %w = shufflevector <2 x i32> %u, <2 x i32> %u, <2 x i32> <i32 1, i32 2>"
        ),
        1,
        True,
    ),
    "one that is moved from nowhere": (
        (
            "%u = insertelement <2 x i32> undef, i32 5, i32 0\n"
            "  %w = shufflevector <2 x i32> %u, <2 x i32> %u, <2 x i32> <i32 1, i32 2>"
        ),
        0,
        False,
    ),
}


@pytest.mark.parametrize(("made", "at", "settled"), VECTORS.values(), ids=VECTORS.keys())
def test_elements_of_vectors(made: str, at: int, settled: bool) -> None:
    """All work-items store one element of a vector of which some are undefined."""
    body = f"""
  {made}
  %x = extractelement <2 x i32> %w, i32 {at}
  %sum = add i32 %x, %n
  store i32 %sum, ptr addrspace(3) @one
"""
    rest = REST + "@one = internal addrspace(3) global i32 poison\n"
    assert (verdict(RIGHT + body, rest) is Verdict.PROVED) is settled
