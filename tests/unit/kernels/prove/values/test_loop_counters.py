"""What a comparison says of a loop's variable: its range, and from where on it holds."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

DECLARED = """
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i64 @__ockl_get_local_size(i32)
"""
ROWS = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n, i32 %stride) "target-cpu"="gfx942" {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %some = icmp slt i32 %t, %n
  %row = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul nsw i32 %row, {pitch}
  br i1 %some, label %loop, label %out
loop:
  %i = phi i32 [ %t, %entry ], [ %next, %loop ]
  %at = add nsw i32 %i, %first
  %w = sext i32 %at to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %i, ptr addrspace(1) %q
  %size = call i64 @__ockl_get_local_size(i32 0)
  %step = trunc i64 %size to i32
  %next = add i32 %i, %step
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %out
out:
  ret void
}}
"""
AWAY = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) noalias %p, i32 %n) "target-cpu"="gfx942" {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %one = icmp eq i32 %t, 1
  br i1 %one, label %single, label %zero
single:
  store i32 7, ptr addrspace(1) %p
  ret void
zero:
  %z = icmp eq i32 %t, 0
  br i1 %z, label %loop, label %out
loop:
  %i = phi i32 [ {start}, %zero ], [ %next, %body ]
  %d = sub i32 %i, {start}
  %more = icmp ult i32 %d, %n
  br i1 %more, label %body, label %out
body:
  %w = zext i32 %i to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %i, ptr addrspace(1) %q
  %next = add i32 %i, 4
  br label %loop
out:
  ret void
}}
"""


EXTENDED = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) noalias %p, i64 %n) "target-cpu"="gfx942" {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ {start}, %entry ], [ %next, %latch ]
  %wide = {op} i32 %i to i64
  %far = add i64 %wide, {added}
  %more = icmp {compare} i64 %far, %n
  br i1 %more, label %body, label %out
body:
  %there = icmp {sign} i32 %i, 0
  br i1 %there, label %put, label %latch
put:
  store i32 %t, ptr addrspace(1) %p
  br label %latch
latch:
  %next = add i32 %i, 16777216
  br label %loop
out:
  ret void
}}
"""


def _verdict(text: str, *assumed: str, groups: int = 8, effort: float = 0.5) -> Verdict:
    module = read_module(text + DECLARED)
    options = Options((64, 1, 1), (groups, 1, 1), assumptions=assumed, effort=effort)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


def test_rows_in_strides_of_the_workgroup() -> None:
    """Columns below the width of rows: the sum that steps by the workgroup's size, which is asked
    for in the loop, does not run around as it is compared.
    """
    assert _verdict(ROWS.format(pitch="%n")) is Verdict.PROVED
    assert _verdict(ROWS.format(pitch="%stride"), "signed(stride) >= signed(n)") is Verdict.PROVED


@pytest.mark.parametrize("assumed", ["signed(stride) >= signed(n) - 1", "signed(stride) > 0"])
def test_rows_that_overlap(assumed: str) -> None:
    """One column too many, or as many as there may be."""
    assert _verdict(ROWS.format(pitch="%stride"), assumed) is not Verdict.PROVED


@pytest.mark.parametrize("start", [0x70000000, 0x40000000, 0xF0000000])
def test_compared_with_something_added(start: int) -> None:
    """The compared number begins at 0 and runs far; the variable, that number and more, comes
    around to where another work-item writes.
    """
    assert _verdict(AWAY.format(start=start), groups=1) is not Verdict.PROVED


def test_far_from_its_end() -> None:
    """The same where it cannot come so far."""
    assert _verdict(AWAY.format(start=0x70000000), "signed(n) >= 0", groups=1) is Verdict.PROVED


@pytest.mark.parametrize(
    ("op", "added", "start", "sign"),
    [
        ("sext", 0, 0, "slt"),  # negative numbers are the larger ones
        ("sext", 5, 0, "slt"),
        ("sext", 5, -3, "slt"),
        ("zext", -0x80000000, -0x80000000, "sge"),  # what comes below 0 is beyond 2^63
    ],
)
def test_extended_and_compared(op: str, added: int, start: int, sign: str) -> None:
    """The compared number grows on while the variable changes its sign."""
    text = EXTENDED.format(op=op, compare="ult", added=added, start=start, sign=sign)
    assert _verdict(text, groups=1, effort=0.1) is not Verdict.PROVED


LEFT = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %a, i32 %n, i32 %m) "target-cpu"="gfx942" {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ START, %entry ], [ %j, %latch ]
  %x = phi i32 [ 0, %entry ], [ %y, %latch ]
  BEFORE
  %at = icmp eq i32 %x, TURN
  %now = and i1 %at, ALSO
  br i1 %now, label %store, label %asks
store:
  store i32 %t, ptr addrspace(1) %a
  br label %end
asks:
  br i1 ASKED, label %latch, label %end
latch:
  %j = NEXT
  %y = add i32 %x, 1
  br label %loop
end:
  ret void
}
"""


def left(turn: int, start: str, before: str, also: str, asked: str, following: str) -> Verdict:
    text = LEFT.replace("TURN", str(turn)).replace("START", start).replace("BEFORE", before)
    text = text.replace("ALSO", also).replace("ASKED", asked).replace("NEXT", following)
    module = read_module(text.encode())
    options = Options(workgroup=(64, 1, 1), grid=(1, 1, 1), seconds=20)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


BY = "add nsw i32 %i, 1073741823"
SMALL = "%c = icmp slt i32 %i, %n"


@pytest.mark.parametrize("turn", [2, 3])
def test_poison_that_nobody_asks(turn: int) -> None:
    """In the third turn the variable is poison, and the loop is left before a branch on it."""
    assert left(turn, "0", SMALL, "true", "%c", BY) is not Verdict.PROVED


def test_poison_that_is_asked() -> None:
    """There is no turn after that: the branch on poison is undefined behaviour."""
    assert left(4, "0", SMALL, "true", "%c", BY) is Verdict.PROVED


def test_the_least_number_taken_away() -> None:
    """-1 less the least number is the largest; the step has not the sign of what is taken away."""
    least = "%q = icmp eq i32 %m, -2147483648"
    turn = left(1, "-1", least, "%q", "true", "sub nsw i32 %i, %m")
    assert turn is not Verdict.PROVED
    asked = least + "\n  %c = icmp ne i32 %i, 5\n  br i1 %c, label %more, label %end\nmore:"
    assert left(1, "-1", asked, "%q", "true", "sub nsw i32 %i, %m") is not Verdict.PROVED
