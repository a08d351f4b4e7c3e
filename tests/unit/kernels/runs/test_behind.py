"""One bug does not hide another, and a kernel that is right once it is fixed has no second one."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code
from fencepost.kernels.report import Behind, Report, Verdict
from tests.unit.kernels.kernels_of_text import checked

AT = """
  %mine = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %t
  %x = xor i32 %t, 128
  %far = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %x
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %read = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %given = load i32, ptr addrspace(1) %read
"""
PUT = "store i32 %given, ptr addrspace(3) %mine"
TWICE = f"""
  {PUT}
SYNC
  %v = load i32, ptr addrspace(3) %far
  BETWEEN
  store i32 %v, ptr addrspace(3) %mine
SYNC
  %w = load i32, ptr addrspace(3) %far
  store i32 %w, ptr addrspace(1) %place
"""
"""An exchange, made twice: what stands between the two keeps a read apart from the next write."""
RACES = TWICE.replace("BETWEEN", "")
RIGHT = TWICE.replace("BETWEEN", "SYNC")
DIVERGENT, OUTSIDE = Code.DIVERGENT_BARRIER, Code.ACCESS_OUTSIDE_OBJECT
RACE = Code.DATA_RACE_IN_LDS


def codes(report: Report) -> list[tuple[Code, tuple[Behind, ...]]]:
    """Return what is told, and what it rests on."""
    assert report.verdict is Verdict.BUG
    assert report.proof is None
    for each in report.findings:
        for behind in Behind:
            assert (behind.value in each.diagnostic.message) is (behind in each.behind)
    return [(each.diagnostic.code, each.behind) for each in report.findings]


def returns(condition: str, then: str) -> str:
    """A kernel that those leave early for which a condition holds."""
    return f"""{AT}  {condition}
  br i1 %c, label %end, label %go
go:
{then}
  br label %end
end:
  ret void"""


LEAVES = ["%c = icmp uge i32 %t, 200", "%c = icmp eq i32 %given, 3"]


@pytest.mark.parametrize("condition", LEAVES)
def test_an_early_return_hides_no_race(condition: str) -> None:
    """The id decides who leaves, or the contents of memory do."""
    told = codes(checked(returns(condition, RACES), 256))
    assert told[0] == (DIVERGENT, ())
    assert [code for code, _ in told] == [DIVERGENT, RACE]


@pytest.mark.parametrize("condition", LEAVES)
def test_a_kernel_that_is_right_but_for_an_early_return(condition: str) -> None:
    """Its three barriers are one bug, as one branch leads round them."""
    assert codes(checked(returns(condition, RIGHT), 256)) == [(DIVERGENT, ())]


def test_what_it_rests_on_is_said() -> None:
    """A race that no run shows but one behind the barrier."""
    assert codes(checked(returns(LEAVES[0], RACES), 256)) == [
        (DIVERGENT, ()),
        (RACE, (Behind.BARRIER,)),
    ]


def test_a_second_return() -> None:
    """Behind the first one; the race is behind both."""
    second = """
  %same = icmp eq i32 %t, 3
  br i1 %same, label %end, label %on
on:SYNC
"""
    body = returns(LEAVES[0], TWICE.replace("BETWEEN", second).replace("SYNC\n  %w", "  %w"))
    assert codes(checked(body, 256)) == [
        (DIVERGENT, ()),
        (DIVERGENT, (Behind.BARRIER,)),
        (RACE, (Behind.BARRIER,)),
    ]


def test_what_those_who_left_might_have_written() -> None:
    """A branch on it is no way that a run behind the barrier goes."""
    then = f"""
  {PUT}
SYNC
  %v = load i32, ptr addrspace(3) %far
  %odd = icmp eq i32 %v, 0
  br i1 %odd, label %all, label %end
all:
  store i32 %t, ptr addrspace(1) %out
"""
    body = returns(LEAVES[0], then).replace(PUT, "store i32 1, ptr addrspace(3) %mine")
    assert codes(checked(body, 256)) == [(DIVERGENT, ())]


def around(then: str) -> str:
    """A kernel in which a branch leads round a barrier, and goes on behind it."""
    return f"""{AT}  {PUT}
  %c = icmp ult i32 %t, 100
  br i1 %c, label %meet, label %go
meet:SYNC
  br label %go
go:
  %v = load i32, ptr addrspace(3) %far
  {then}
  ret void"""


def test_who_goes_round_a_barrier_comes_too_early() -> None:
    """That it reads too early is no bug of its own."""
    assert codes(checked(around("store i32 %v, ptr addrspace(1) %place"), 256)) == [(DIVERGENT, ())]


def test_a_barrier_that_none_comes_to() -> None:
    """With other contents of memory all go round it, which is the same bug."""
    body = around("store i32 %v, ptr addrspace(1) %place")
    body = body.replace("%c = icmp ult i32 %t, 100", "%c = icmp sgt i32 %given, 3")
    assert codes(checked(body, 256)) == [(DIVERGENT, ())]


def test_a_race_where_the_ways_have_met() -> None:
    told = codes(checked(around("store i32 %v, ptr addrspace(3) %mine"), 256))
    assert told == [(DIVERGENT, ()), (RACE, (Behind.BARRIER,))]


@pytest.mark.parametrize("race", [False, True])
def test_branches_around_branches(race: bool) -> None:
    """A lane that leaves at the inner branch waits where its ways meet, not at the outer one's."""
    body = f"""{AT}  {PUT}
  %c = icmp ult i32 %t, 100
  br i1 %c, label %some, label %go
some:
  %low = and i32 %t, 1
  %even = icmp eq i32 %low, 0
  br i1 %even, label %meet, label %more
meet:SYNC
  br label %more
more:
  %other = xor i32 %t, 1
  %where = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 {"%other" if race else "%t"}
  store i32 5, ptr addrspace(3) %where
  {"%seen = load i32, ptr addrspace(3) %mine" if race else ""}
  {"store i32 %seen, ptr addrspace(1) %place" if race else ""}
  br label %go
go:SYNC
  %v = load i32, ptr addrspace(3) %far
  store i32 %v, ptr addrspace(1) %place
  ret void"""
    told = codes(checked(body, 256))
    assert told[0] == (DIVERGENT, ())
    assert (len(told) > 1) is race


def test_a_loop_that_some_leave_earlier() -> None:
    """A lane that is through passes the barriers that the others still come to."""
    body = f"""{AT}  {PUT}
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %meet ]
  %most = and i32 %t, 3
  %on = icmp ult i32 %i, %most
  br i1 %on, label %meet, label %after
meet:
  store i32 %i, ptr addrspace(3) %mine
SYNC
  %next = add i32 %i, 1
  br label %loop
after:
  %v = load i32, ptr addrspace(3) %far
  store i32 %v, ptr addrspace(1) %place
  ret void"""
    assert codes(checked(body, 256)) == [(DIVERGENT, ())]


TABLE = """
  %index = add i32 %t, SHIFT
  %cell = getelementptr [256 x i32], ptr addrspace(3) @b, i32 0, i32 %index
"""


def test_an_access_outside_hides_no_race() -> None:
    """All inputs show it, so that the first runs end there; one argument has the race."""
    body = f"""{AT}{TABLE.replace("SHIFT", "1")}
  store i32 %t, ptr addrspace(3) %cell
  {PUT}
  %c = icmp eq i32 %n, 4711
  br i1 %c, label %some, label %end
some:
  %v = load i32, ptr addrspace(3) %far
  store i32 %v, ptr addrspace(1) %place
  br label %end
end:
  ret void"""
    told = codes(checked(body, 256))
    assert told == [(OUTSIDE, ()), (RACE, (Behind.OUTSIDE,))]


def test_an_access_outside_is_not_made() -> None:
    """Where all write one place outside, they do not meet."""
    body = f"""{AT}
  %cell = getelementptr [256 x i32], ptr addrspace(3) @b, i32 0, i32 300
  store i32 %t, ptr addrspace(3) %cell
  ret void"""
    assert codes(checked(body, 256)) == [(OUTSIDE, ())]


@pytest.mark.parametrize(
    "use",
    [
        """%q = getelementptr i32, ptr addrspace(1) %out, i32 %v
  store i32 %t, ptr addrspace(1) %q""",
        """%f = freeze i32 %v
  %c = icmp eq i32 %f, 0
  br i1 %c, label %some, label %end
some:
  store i32 %t, ptr addrspace(1) %out""",
    ],
)
def test_what_is_read_outside_is_not_known(use: str) -> None:
    """An address, or a branch, that it decides is no bug besides."""
    body = f"""{AT}{TABLE.replace("SHIFT", "64")}
  %start = getelementptr [256 x i32], ptr addrspace(3) @b, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %start
SYNC
  %v = load i32, ptr addrspace(3) %cell
  {use}
  br label %end
end:
  ret void"""
    assert codes(checked(body, 256)) == [(OUTSIDE, ())]


def test_a_size_that_is_odd_hides_no_race() -> None:
    """Nor does the race hide what only that size shows."""
    body = f"""{AT}  {PUT}
  %none = icmp eq i32 %n, 0
  br i1 %none, label %odd, label %go
odd:
  %cell = getelementptr [256 x i32], ptr addrspace(3) @b, i32 0, i32 300
  store i32 %t, ptr addrspace(3) %cell
  br label %go
go:
  %c = icmp ugt i32 %n, 300
  br i1 %c, label %some, label %end
some:
  %v = load i32, ptr addrspace(3) %far
  store i32 %v, ptr addrspace(1) %place
  br label %end
end:
  ret void"""
    assert codes(checked(body, 256)) == [(OUTSIDE, ()), (RACE, ())]
