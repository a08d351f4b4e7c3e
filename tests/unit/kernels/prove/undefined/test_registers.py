"""Undefined values are any values: no pass of LLVM may take the one that hides a race."""

from __future__ import annotations

import re

import pytest

from fencepost.kernels.report import Verdict
from fencepost.llvm.read import printed
from fencepost.llvm.rewriting.normalise import as_given
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
    assert "fencepost_any" not in as_given(again)
    assert as_given(again).count("store i32 undef") == 2


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


PATHS = """
  %c = icmp eq i32 %n, 7
  br i1 %c, label %set, label %join
set:
  {set}
  br label %join
join:
"""
LIFE = "call void @llvm.lifetime.{}.p5(ptr addrspace(5) %a)"
DEVICE = "define internal i1 @f({kind} %v) {{\n  {get}\n  %x = icmp ne i32 %w, 5\n  ret i1 %x\n}}\n"
FIRST = "extractelement <2 x i32> %u, i32 0"
# What makes %x of @@; what @@ is, undefined and defined where it matters; and what is called.
KINDS = {
    "a vector of some paths": (
        (
            f"{PATHS.format(set='')}  %u = phi <2 x i32> [ <i32 5, i32 5>, %set ], [ @@, %entry ]\n"
            f"  %w = {FIRST}\n  %x = icmp ne i32 %w, 5"
        ),
        ("poison", "<i32 5, i32 poison>"),
        "",
    ),
    "one that is undefined in part": (
        (
            f"{PATHS.format(set='')}  %u = phi <2 x i32> [ <i32 5, i32 5>, %set ], [ @@, %entry ]\n"
            f"  %w = {FIRST}\n  %x = icmp ne i32 %w, 5"
        ),
        ("<i32 undef, i32 5>", "<i32 5, i32 undef>"),
        "",
    ),
    "a structure of some paths": (
        (
            f"{PATHS.format(set='')}  %u = phi {{ i32, i32 }} [ {{ i32 5, i32 5 }}, %set ], "
            "[ @@, %entry ]\n"
            "  %w = extractvalue { i32, i32 } %u, 0\n  %x = icmp ne i32 %w, 5"
        ),
        ("undef", "{ i32 5, i32 undef }"),
        "",
    ),
    "a vector that is chosen": (
        (
            "%c = icmp eq i32 %n, 7\n"
            "  %u = select i1 %c, <2 x i32> @@, <2 x i32> <i32 5, i32 5>\n"
            f"  %w = {FIRST}\n  %x = icmp ne i32 %w, 5"
        ),
        ("undef", "<i32 5, i32 undef>"),
        "",
    ),
    "a constant": (
        "%u = xor <2 x i32> @@, @@\n" + f"  %w = {FIRST}\n  %x = icmp ne i32 %w, 0",
        ("<i32 undef, i32 1>", "<i32 1, i32 undef>"),
        "",
    ),
    "an argument": (
        "%x = call i1 @f(i32 noundef @@)",
        ("undef", "5"),
        DEVICE.format(kind="i32", get="%w = add i32 %v, 0"),
    ),
    "an argument of many values": (
        "%x = call i1 @f([2 x i32] @@)",
        ("undef", "[i32 5, i32 undef]"),
        DEVICE.format(kind="[2 x i32]", get="%w = extractvalue [2 x i32] %v, 0"),
    ),
    "an array that some paths set": (
        (
            "%a = alloca [4 x i32], addrspace(5)\n  @@\n"
            f"{PATHS.format(set='store i32 5, ptr addrspace(5) %a')}"
            "  %w = load i32, ptr addrspace(5) %a\n  %x = icmp ne i32 %w, 5"
        ),
        ("", "store i32 5, ptr addrspace(5) %a"),
        "",
    ),
    "a structure that some paths set": (
        (
            "%a = alloca { i32, [2 x float] }, addrspace(5)\n  @@\n"
            f"{PATHS.format(set='store i32 5, ptr addrspace(5) %a')}"
            "  %w = load i32, ptr addrspace(5) %a\n  %x = icmp ne i32 %w, 5"
        ),
        ("", "store i32 5, ptr addrspace(5) %a"),
        "",
    ),
    "a local whose life begins again": (
        (
            "%a = alloca i32, addrspace(5)\n  store i32 5, ptr addrspace(5) %a\n  @@\n"
            "  %w = load i32, ptr addrspace(5) %a\n  %x = icmp ne i32 %w, 5"
        ),
        (f"{LIFE.format('end')}\n  {LIFE.format('start')}", ""),
        (
            "declare void @llvm.lifetime.start.p5(ptr addrspace(5))\n"
            "declare void @llvm.lifetime.end.p5(ptr addrspace(5))\n"
        ),
    ),
}


@pytest.mark.parametrize(("made", "twins", "rest"), KINDS.values(), ids=KINDS.keys())
def test_of_each_kind(made: str, twins: tuple[str, str], rest: str) -> None:
    """Vectors, structures, arrays and arguments are as undefined as numbers, or in part."""
    guard = GUARD.format(condition="%x")
    wrong, right = (
        verdict(f"{RIGHT}\n  {made.replace('@@', each)}\n{guard}", REST + rest) for each in twins
    )
    assert wrong is not Verdict.PROVED
    assert right is Verdict.PROVED


def test_parts_are_written_as_they_were() -> None:
    source = (
        "define amdgpu_kernel void @k(ptr addrspace(1) %o) {\n"
        "  store <2 x i32> <i32 undef, i32 1>, ptr addrspace(1) %o\n  ret void\n}\n"
    )
    written = as_given(printed(source, 10))
    assert "fencepost_any" not in written
    assert "insertelement <2 x i32> undef, i32 1, i32 1" in written
    assert "insertelement" in as_given(printed(written, 10))


ONE = """
  {made}
{join}  store i32 %w, ptr addrspace(3) @one
"""
JOIN = """  %c = icmp eq i32 %n, 7
  br i1 %c, label %set, label %join
set:
  br label %join
join:
  %w = phi i32 [ 5, %set ], [ %e, %entry ]
"""
CONSTANT = "@c = internal addrspace(4) constant [2 x i32] [i32 5, i32 {}]\n"
INTO = "ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @c, i32 4)"
SATURATED = "declare i32 @llvm.usub.sat.i32(i32, i32)\n"
CALLED = "define internal i32 @f(i32 %v, i32 %n) {{\n  {}\n  ret i32 %w\n}}\n" + SATURATED
CALL = "%w = call i32 @f(i32 {}, i32 %n)"
# What makes %e, and %w where it is called; what @@ is, undefined and not; what else there is.
FOLDED = {
    "a constant of the module": (f"%e = load i32, {INTO}", ("undef", "3"), CONSTANT, JOIN),
    "a copy of one": (
        (
            "%a = alloca [2 x i32], addrspace(5)\n"
            "  call void @llvm.memcpy.p5.p4.i32(ptr addrspace(5) %a, ptr addrspace(4) @c, i32 8, "
            "i1 false)\n"
            "  %second = getelementptr i32, ptr addrspace(5) %a, i32 1\n"
            "  %e = load i32, ptr addrspace(5) %second"
        ),
        ("poison", "3"),
        CONSTANT
        + "declare void @llvm.memcpy.p5.p4.i32(ptr addrspace(5), ptr addrspace(4), i32, i1)\n",
        JOIN,
    ),
    "a part of a structure": (
        "%u = insertvalue {{ i32, i32 }} {}, i32 %n, 0\n  %e = extractvalue {{ i32, i32 }} %u, 1",
        ("undef", "zeroinitializer"),
        "",
        JOIN,
    ),
    "an intrinsic that is inlined": (
        CALL.format("0"),
        ("undef", "%n"),
        CALLED.format("%w = call i32 @llvm.usub.sat.i32(i32 %n, i32 {})"),
        "",
    ),
    "an element that is inlined": (
        CALL.format("0"),
        ("undef", "zeroinitializer"),
        CALLED.format(
            "%u = insertelement <2 x i32> {}, i32 %n, i32 0\n"
            "  %e = extractelement <2 x i32> %u, i32 1\n  %w = and i32 %e, %n"
        ),
        "",
    ),
    "an argument that is used twice": (
        CALL,
        ("undef", "%n"),
        CALLED.format("%w = xor i32 %v, %v"),
        "",
    ),
    "an argument that is computed": (
        "%u = add i32 {}, 1\n  " + CALL.format("%u"),
        ("undef", "%n"),
        CALLED.format("%w = xor i32 %v, %v"),
        "",
    ),
    "a choice that is inlined": (
        CALL,
        ("undef", "3"),
        CALLED.format("%c = icmp eq i32 %v, %n\n  %w = select i1 %c, i32 %v, i32 %n"),
        "",
    ),
}


@pytest.mark.parametrize("name", FOLDED)
def test_what_llvm_folds(name: str) -> None:
    """All work-items write to one place what LLVM would take for one value."""
    made, twins, rest, join = FOLDED[name]
    variables = "@one = internal addrspace(3) global i32 poison\n"

    def found(each: str) -> Verdict:
        body = ONE.format(made=made.replace("{}", each), join=join)
        body = body.replace("{{", "{").replace("}}", "}")
        return verdict(RIGHT + body, REST + variables + rest.replace("{}", each))

    assert found(twins[0]) is not Verdict.PROVED
    assert found(twins[1]) is Verdict.PROVED


def test_lines_that_are_not_indented() -> None:
    """What LLVM prints is: anything else is read as LLVM reads it."""
    body = "%e = add i32 undef, 0\nstore i32 %e, ptr addrspace(3) @one\n"
    rest = REST + "@one = internal addrspace(3) global i32 poison\n"
    assert verdict(f"{RIGHT}\n{body}", rest) is not Verdict.PROVED
    assert verdict(f"{RIGHT}\n{body.replace('undef', '%n')}", rest) is Verdict.PROVED
