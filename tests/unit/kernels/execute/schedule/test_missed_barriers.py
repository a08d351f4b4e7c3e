"""Runs behind barriers that some of a workgroup miss: who passes them, and when."""

from __future__ import annotations

from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.values.lanes import GUESS
from fencepost.kernels.runs.behind import onward
from tests.unit.kernels.taken_apart import prepared_of, ran_on

WHOLE = "call void @llvm.amdgcn.s.barrier()"
STORE = "store i32 %t, ptr addrspace(1) %out"


def behind(body: str, items: int = 8, grid: int = 1, **values: int) -> Run:
    """The run of a kernel as if barriers were passed that lanes are seen to miss."""
    kernel = prepared_of(body, items, grid)
    first = ran_on(kernel, values)
    assert first.stuck
    made = onward(kernel.program, first, lambda missed: ran_on(kernel, values, missed=missed))
    assert made is not None
    return made.run


def phases(run: Run) -> list[dict[int, int]]:
    """For each access the number of barriers that each lane passed before."""
    return [
        dict(zip(each.lanes.tolist(), each.released.tolist(), strict=True))
        for each in run.state.log
    ]


def test_those_who_are_left_go_on() -> None:
    """Also in another workgroup, of which none has left."""
    body = f"""  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %some = icmp eq i32 %t, %n
  %first = icmp eq i32 %g, 0
  %c = and i1 %some, %first
  br i1 %c, label %end, label %go
go:
  {WHOLE}
  {STORE}
  {WHOLE}
  br label %end
end:
  ret void"""
    run = behind(body, 4, 2, n=1)
    assert run.finished
    assert not run.stuck
    assert phases(run) == [dict.fromkeys([0, 2, 3, 4, 5, 6, 7], 1)]


def test_who_goes_round_passes_it_where_the_ways_meet() -> None:
    """All access in the phase behind it, not those who went round in the one before."""
    body = f"""  %c = icmp ult i32 %t, %n
  br i1 %c, label %meet, label %go
meet:
  {WHOLE}
  br label %go
go:
  {STORE}
  {WHOLE}
  {STORE}
  ret void"""
    run = behind(body, n=3)
    assert run.finished
    found = phases(run)
    assert {each for one in found[:-1] for each in one.values()} == {1}
    assert found[-1] == dict.fromkeys(range(8), 2)


def test_those_at_two_barriers_do_not_go_on() -> None:
    """Nothing says which of them would complete."""
    body = f"""  %c = icmp ult i32 %t, %n
  br i1 %c, label %one, label %two
one:
  {WHOLE}
  br label %end
two:
  {WHOLE}
  br label %end
end:
  ret void"""
    run = behind(body, n=4)
    assert not run.finished
    assert run.stuck


def test_a_barrier_that_none_misses_waits_for_all() -> None:
    """A lane that waits where ways meet goes on to it, and is not counted there as gone."""
    body = f"""  %c = icmp ult i32 %t, %n
  br i1 %c, label %some, label %go
some:
  %d = icmp eq i32 %t, 0
  br i1 %d, label %meet, label %go
meet:
  {WHOLE}
  br label %go
go:
  {WHOLE}
  {STORE}
  ret void"""
    run = behind(body, n=3)
    assert run.finished
    assert phases(run) == [dict.fromkeys(range(8), 2)]


def test_the_run_ends_where_a_guess_decides() -> None:
    """Earlier accesses stay; of LDS that nobody wrote a lane that left may have written
    any.
    """
    body = f"""  %c = icmp ult i32 %t, %n
  br i1 %c, label %go, label %end
go:
  {STORE}
  {WHOLE}
  %p = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %t
  %v = load i32, ptr addrspace(3) %p
  %is = icmp eq i32 %v, 0
  br i1 %is, label %more, label %end
more:
  {STORE}
  br label %end
end:
  ret void"""
    run = behind(body, n=4)
    assert not run.finished
    assert run.state.cut_short
    assert run.state.open["is"] == GUESS
    assert [each.lds for each in run.state.log] == [False]
