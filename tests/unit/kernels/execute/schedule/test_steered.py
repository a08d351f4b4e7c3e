"""Runs by a plan: who goes when, what older loads read, and where a run ends."""

from __future__ import annotations

from dataclasses import replace

from fencepost.kernels.execute.order.interleavings import Move, Plan
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.schedule.start import start
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.runs.arguments import bound_arguments
from fencepost.llvm.effects.effect import Access
from tests.unit.kernels.taken_apart import prepared_of

STORE_BUFFER = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %other = sub i32 1, %g
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %theirs = getelementptr i32, ptr addrspace(1) %out, i32 %other
  store atomic i32 1, ptr addrspace(1) %mine syncscope("agent") ORDER, align 4
  %seen = load atomic i32, ptr addrspace(1) %theirs syncscope("agent") ORDER, align 4
  ret void
"""
LDS_CLEARED = """
  %first = icmp eq i32 %t, 0
  br i1 %first, label %clear, label %on
clear:
  store atomic i32 5, ptr addrspace(3) @a syncscope("workgroup") monotonic, align 4
  store i32 6, ptr addrspace(3) @a, align 4
  br label %on
on:
  SYNC
  %seen = load atomic i32, ptr addrspace(3) @a syncscope("workgroup") monotonic, align 4
  ret void
"""
SPIN = """
  br label %again
again:
  %seen = load atomic i32, ptr addrspace(1) %out syncscope("agent") monotonic, align 4
  %zero = icmp eq i32 %seen, 0
  br i1 %zero, label %again, label %done
done:
  ret void
"""


def steered(body: str, plan: Plan, items: int = 1, grid: int = 2) -> Run:
    """The run of a kernel whose buffers hold zeroes, by a plan."""
    kernel = prepared_of(body, items, grid)
    task = kernel.task
    state = State(task.launch, kernel.layout, range(grid), Contents.ZERO, plan=plan)
    arguments = bound_arguments(task.kernel, kernel.layout, {}, frozenset(kernel.given))
    return start(kernel.program, state, arguments, task.stop, 2_000_000)


def seen(run: Run) -> list[int]:
    return list(run.state.registers["seen"].tolist())


def moved(run: Run) -> list[int]:
    return [event.move.lane for event in run.state.events]


def test_a_wave_goes_on_until_it_is_done() -> None:
    run = steered(STORE_BUFFER.replace("ORDER", "monotonic"), ())
    assert run.finished
    assert moved(run) == [0, 0, 1, 1]
    assert seen(run) == [0, 1]


def test_a_plan_says_who_goes() -> None:
    plan = (Move(1), Move(0), Move(1), Move(0))
    run = steered(STORE_BUFFER.replace("ORDER", "monotonic"), plan)
    assert moved(run) == [1, 0, 1, 0]
    assert seen(run) == [1, 1]


def test_what_a_plan_cannot_have_is_left() -> None:
    run = steered(STORE_BUFFER.replace("ORDER", "monotonic"), (Move(1), Move(1), Move(1), Move(0)))
    assert run.finished
    assert moved(run) == [1, 1, 0, 0]


OLDER = (Move(0), Move(0), Move(1), Move(1, 1))


def test_a_load_reads_an_older_value() -> None:
    for order in ("monotonic", "RELEASE"):
        body = STORE_BUFFER.replace("ORDER, align 4\n  %seen", f"{order}, align 4\n  %seen")
        body = body.replace("RELEASE", "release").replace("ORDER", "monotonic")
        run = steered(body, OLDER)
        assert seen(run) == [0, 0]
        assert run.state.events[-1].oldest == 1


def test_sequentially_consistent_operations_read_none() -> None:
    run = steered(STORE_BUFFER.replace("ORDER", "seq_cst"), OLDER)
    assert seen(run) == [0, 1]
    assert run.state.events[-1].oldest == 0


def test_a_run_is_repeated_by_its_own_moves() -> None:
    body = STORE_BUFFER.replace("ORDER", "monotonic")
    run = steered(body, OLDER)
    again = steered(body, tuple(event.move for event in run.state.events))
    assert moved(again) == moved(run)
    assert seen(again) == seen(run)


def test_plain_stores_are_read_though_older_values_were_kept() -> None:
    run = steered(LDS_CLEARED, (), items=64, grid=1)
    assert run.finished
    assert set(seen(run)) == {6}
    assert run.state.events[-1].oldest == 0
    assert run.state.log[0].how is Access.ATOMIC_WRITE


def test_who_spins_lets_others_go_and_all_who_spin_end_a_run() -> None:
    run = steered(SPIN, ())
    assert not run.finished
    assert {0, 1} <= set(moved(run))


def test_a_plan_is_kept_where_a_run_is_made_again() -> None:
    run = steered(STORE_BUFFER.replace("ORDER", "monotonic"), OLDER)
    assert replace(run.state).plan == OLDER


EXCHANGE = """
  %first = icmp eq i32 %t, 0
  br i1 %first, label %draw, label %met
draw:
  %number = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope("agent") monotonic
  %mine = add i32 %number, 7
  br label %met
met:
  %own = phi i32 [ %mine, %draw ], [ 0, %entry ]
  %seen = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %own)
  ret void
"""


def test_lanes_that_exchange_wait_for_those_behind() -> None:
    """A lane that is at an atomic gives its number to lanes that had nothing to wait for."""
    run = steered(EXCHANGE, (), items=4, grid=1)
    assert run.finished
    assert seen(run) == [7, 7, 7, 7]
