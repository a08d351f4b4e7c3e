"""Runs of control flow, against each work-item by itself, and what barriers do to them."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.state import BRANCH, State
from fencepost.kernels.execute.values.lanes import GIVEN, OPEN
from fencepost.vocabulary.address_spaces import SyncSpace
from tests.unit.kernels.taken_apart import prepared_of, ran, run_of

WHOLE = "call void @llvm.amdgcn.s.barrier()"
SIGNAL = "call void @llvm.amdgcn.s.barrier.signal(i32 -1)"
WAIT = "call void @llvm.amdgcn.s.barrier.wait(i16 -1)"


def register(state: State, name: str) -> list[int]:
    return state.registers[name].tolist()  # type: ignore[no-any-return]


COLLATZ = """  %first = add i32 %t, 1
  br label %on
on:
  %x = phi i32 [ %first, %entry ], [ %half, %even ], [ %triple, %odd ]
  %turns = phi i32 [ 0, %entry ], [ %next, %even ], [ %next, %odd ]
  %next = add i32 %turns, 1
  %done = icmp eq i32 %x, 1
  br i1 %done, label %end, label %go
go:
  %low = and i32 %x, 1
  %is = icmp eq i32 %low, 1
  br i1 %is, label %odd, label %even
even:
  %half = lshr i32 %x, 1
  br label %on
odd:
  %three = mul i32 %x, 3
  %triple = add i32 %three, 1
  br label %on
end:
  ret void"""


def turns(number: int) -> int:
    """How long it takes to come to 1."""
    count = 0
    while number != 1:
        number, count = 3 * number + 1 if number & 1 else number // 2, count + 1
    return count


def test_every_lane_goes_its_own_way() -> None:
    state = run_of(COLLATZ, 40).state
    assert register(state, "turns") == [turns(item + 1) for item in range(40)]
    assert not state.reasons


def test_phis_take_their_values_together() -> None:
    """Two that exchange theirs, and a third that counts."""
    state = run_of(
        """  br label %on
on:
  %x = phi i32 [ 1, %entry ], [ %y, %on ]
  %y = phi i32 [ 2, %entry ], [ %x, %on ]
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %i, %t
  br i1 %c, label %on, label %end
end:
  ret void""",
        6,
    ).state
    assert register(state, "x") == [1, 2, 1, 2, 1, 2]
    assert register(state, "y") == [2, 1, 2, 1, 2, 1]


def test_switches() -> None:
    """Two cases may go to one place; what no case names goes elsewhere."""
    state = run_of(
        """  switch i32 %t, label %other [ i32 0, label %one
    i32 3, label %one
    i32 2, label %two ]
one:
  br label %end
two:
  br label %end
other:
  br label %end
end:
  %v = phi i32 [ 10, %one ], [ 20, %two ], [ 30, %other ]
  ret void""",
        5,
    ).state
    assert register(state, "v") == [10, 30, 20, 10, 30]


INPUT = """  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %end
then:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
  %v = phi i32 [ 1, %entry ], [ 2, %then ]
  ret void"""


@pytest.mark.parametrize("n", [0, 2, 9])
def test_a_branch_that_inputs_decide(n: int) -> None:
    """One run goes one way, and is one of several; a run for all goes both, and is not."""
    kernel = prepared_of(INPUT)
    one = ran(kernel, n=n).state
    assert list(one.reasons) == [BRANCH]
    assert sum(len(each.lanes) for each in one.log) == min(n, 4)
    assert one.open["v"] == GIVEN
    every = ran(kernel, both=True, n=n).state
    assert not every.reasons
    assert [each.lanes.tolist() for each in every.log] == [[0, 1, 2, 3]]
    assert every.open["v"] == OPEN


def test_where_ways_meet_what_was_written_is_open() -> None:
    """What only one of them wrote, in memory too; before it is as it was."""
    body = INPUT.replace("%out", "%in").replace("store i32 %t,", "store i32 7,")
    read = "%w = load i32, ptr addrspace(1) %in\n  ret void"
    state = ran(prepared_of(body.replace("ret void", read)), both=True).state
    assert state.open["w"] == OPEN
    settled = "store i32 7, ptr addrspace(1) %in\n  ret void".replace("ret void", read)
    assert ran(prepared_of("  " + settled), both=True).state.open["w"] == GIVEN


@pytest.mark.parametrize("inside", [WHOLE, "br label %on"])
def test_ways_that_are_not_both_taken(inside: str) -> None:
    """Around a barrier, or back to the branch: such a run does not stand for all."""
    body = f"""  br label %on
on:
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %end
then:
  {inside}
  {"br label %end" if inside == WHOLE else ""}
end:
  ret void"""
    kernel = prepared_of(body)
    state = ran(kernel, both=True, n=0).state
    assert list(state.reasons) == [BRANCH]
    assert state.loops_open


def test_barriers_count_for_each_work_item() -> None:
    """An access is in the phase after as many barriers as its work-item passed."""
    store = "store i32 7, ptr addrspace(1) %out"
    state = run_of(f"  {store}\n  {WHOLE}\n  {store}\n  {WHOLE}\n  {store}\n  ret void", 3, 2).state
    assert [each.released.tolist() for each in state.log] == [[at] * 6 for at in range(3)]
    assert [each.acquired.tolist() for each in state.log] == [[at] * 6 for at in range(3)]
    assert [each.step for each in state.log] == sorted(each.step for each in state.log)


def test_parts_of_barriers_count_apart() -> None:
    store = "store i32 7, ptr addrspace(1) %out"
    body = f"  {store}\n  {SIGNAL}\n  {store}\n  {WAIT}\n  {store}\n  ret void"
    state = run_of(body, 4, cpu="gfx1200").state
    assert [each.released[0] for each in state.log] == [0, 1, 1]
    assert [each.acquired[0] for each in state.log] == [0, 0, 1]


LANES = """  %c = icmp {}
  br i1 %c, label %one, label %other
one:
  {}
  br label %end
other:
  {}
  br label %end
end:
  ret void"""


def some(condition: str, one: str = "", other: str = "", items: int = 128) -> Run:
    return run_of(LANES.format(condition, one, other), items)


@pytest.mark.parametrize(
    ("condition", "divergent"), [("eq i32 %t, 5", True), ("ult i32 %t, 64", None)]
)
def test_a_barrier_that_some_come_to(condition: str, divergent: bool | None) -> None:
    """Lanes of a wave part there; a wave that has ended is not waited for."""
    run = some(condition, WHOLE)
    assert run.finished is (divergent is None)
    assert [each.divergent for each in run.stuck] == ([] if divergent is None else [divergent])
    for each in run.stuck:
        assert {each.lane, each.other} & {5}
        assert each.lane // 64 == each.other // 64


def test_waves_may_wait_at_two_places() -> None:
    """Of one wave they may not."""
    assert some("ult i32 %t, 64", WHOLE, WHOLE).finished
    (found,) = some("ult i32 %t, 32", WHOLE, WHOLE).stuck
    assert found.divergent
    assert found.elsewhere is not None
    assert found.elsewhere is not found.instruction


def test_what_barriers_at_two_places_order() -> None:
    """What both do."""
    fences = 'fence syncscope("workgroup") release\n  {}\n  fence syncscope("workgroup") acquire'
    store = "store i32 1, ptr addrspace(1) %out\n  {}\n  store i32 1, ptr addrspace(1) %out"
    both = store.format(fences.format(WHOLE))
    plain = store.format(WHOLE)
    for one, other in ((both, both), (both, plain), (plain, both)):
        ordered = some("ult i32 %t, 64", one, other).full[0, 0]
        assert (SyncSpace.GLOBAL in ordered) is (one == other)


def test_a_workgroup_that_is_stuck_does_not_stop_another() -> None:
    body = LANES.format("eq i32 %x, 69", WHOLE, "").replace(
        "  %c",
        "  %g = call i32 @llvm.amdgcn.workgroup.id.x()\n  %b = mul i32 %g, 64\n"
        "  %x = add i32 %b, %t\n  %c",
        1,
    )
    run = run_of(body + "\n", 64, 3)
    assert len(run.stuck) == 1
    assert run.state.group[run.stuck[0].lane] == 1
    assert not run.finished


@pytest.mark.parametrize(("waits", "stuck"), [(1, 0), (2, 1)])
def test_a_phase_that_never_ends(waits: int, stuck: int) -> None:
    """Nobody arrives a second time."""
    body = "\n  ".join([SIGNAL, *[WAIT] * waits])
    run = run_of(f"  {body}\n  ret void", 64, cpu="gfx1200")
    assert len(run.stuck) == stuck
    assert run.finished is (not stuck)


def test_lanes_of_a_wave_part_at_a_signal() -> None:
    body = LANES.format("eq i32 %t, 5", SIGNAL, "")
    run = run_of(body, 32, cpu="gfx1200")
    assert [each.divergent for each in run.stuck] == [True]


def test_functions_of_a_workgroup_and_parts_of_barriers() -> None:
    """Are not interpreted together, rather than wrongly."""
    call = "%v = call i32 @_Z21work_group_reduce_addi(i32 %t)"
    rest = "\ndeclare i32 @_Z21work_group_reduce_addi(i32)\n"
    assert run_of(f"  {call}\n  ret void", 4, rest=rest).state.registers["v"].tolist() == [6] * 4
    with pytest.raises(UnsupportedError):
        run_of(f"  {SIGNAL}\n  {WAIT}\n  {call}\n  ret void", 4, cpu="gfx1200", rest=rest)


def test_a_return_that_is_never_reached_makes_a_run_none() -> None:
    body = LANES.format("eq i32 %t, 5", "", "").replace(
        "other:\n  \n  br label %end", "other:\n  unreachable"
    )
    assert run_of(body, 8).state.poison.void is not None
    assert ran(prepared_of(body, 8), both=True).state.poison.void is None


def test_where_lanes_end_is_no_barrier() -> None:
    """Those that are done do not keep others from going on."""
    body = LANES.format(
        "ult i32 %t, 64", WHOLE + "\n  store i32 1, ptr addrspace(1) %out", "ret void\nnever:"
    )
    run = run_of(body, 128)
    assert run.finished
    assert [each.lanes.tolist() for each in run.state.log] == [list(range(64))]
    assert np.unique(run.state.log[0].released).tolist() == [1]
