"""Where two work-items part: the branch, told beside the barrier."""

from __future__ import annotations

from fencepost.diagnostics import Code, Location
from tests.unit.kernels.kernels_of_text import checked, text_of


def parted(body: str, items: int = 64) -> list[str]:
    """The lines of the module that the findings' third places are of."""
    report = checked(body, items)
    lines = text_of(body).splitlines()
    codes = (Code.DIVERGENT_BARRIER, Code.BARRIER_NEVER_COMPLETES)
    told: list[Location] = [
        at
        for each in report.findings
        if each.diagnostic.code in codes
        for at in each.diagnostic.locations[2:]
    ]
    assert all(each.note == "the branch that parts them" for each in told)
    return [lines[each.line - 1].strip() for each in told]


def test_an_early_return() -> None:
    """The branch on the work-item's number, and none of those that all take alike."""
    body = """
  %first = icmp sgt i32 %n, 1000
  br i1 %first, label %out.1, label %go
go:
  %c = icmp ult i32 %t, 17
  br i1 %c, label %meet, label %out.1
meet:SYNC  br label %out.1
out.1:
  ret void"""
    assert set(parted(body)) == {"br i1 %c, label %meet, label %out.1"}


def test_a_loop_that_some_leave_earlier() -> None:
    """The branch that ends it, by what each lane last branched on; not one that joins before."""
    body = """
  %odd = and i32 %t, 1
  %isodd = icmp eq i32 %odd, 1
  br i1 %isodd, label %a1, label %loop
a1:
  store i32 1, ptr addrspace(1) %out
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ 0, %a1 ], [ %next, %meet ]
  %on = icmp ult i32 %i, %t
  br i1 %on, label %meet, label %end
meet:SYNC  %next = add i32 %i, 1
  br label %loop
end:
  ret void"""
    assert set(parted(body, 4)) == {"br i1 %on, label %meet, label %end"}


def test_two_barriers() -> None:
    """Those who wait at one and at the other parted at the same branch."""
    body = """
  %c = icmp ult i32 %t, 17
  br i1 %c, label %x, label %y
x:SYNC  br label %end
y:SYNC  br label %end
end:
  ret void"""
    assert set(parted(body)) == {"br i1 %c, label %x, label %y"}


def test_a_branch_without_a_line() -> None:
    """No line is told of what no line of the source, and none of the module, is known of."""
    body = """
  %c = and i32 %t, 3
  switch i32 %c, label %end [ i32 0, label %x
    i32 1, label %x ]
x:SYNC  br label %end
end:
  ret void"""
    assert not parted(body)


def test_a_branch_that_the_buffers_decide() -> None:
    """Where a run takes both ways, no branch is blamed that the values of one run would choose;
    where it takes one, the branch is that one.
    """
    body = """
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %c = icmp ult i32 %v, 17
  br i1 %c, label %meet, label %end
meet:SYNC  br label %end
end:
  ret void"""
    assert set(parted(body)) <= {"br i1 %c, label %meet, label %end"}
