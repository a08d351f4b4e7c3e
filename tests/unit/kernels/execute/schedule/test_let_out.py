"""Runs that go on where they repeat themselves, as if waits had ended or words had first values."""

from __future__ import annotations

import pytest

from fencepost.kernels.execute.order.interleavings import Plan
from fencepost.kernels.execute.run import Ended, Outcome
from fencepost.kernels.execute.schedule.start import start
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.runs.arguments import bound_arguments
from tests.unit.kernels.taken_apart import prepared_of

WAITS = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %other = xor i32 %g, 1
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %theirs = getelementptr i32, ptr addrspace(1) %out, i32 %other
  br label %again
again:
  %seen = load atomic i32, ptr addrspace(1) %theirs syncscope("agent") acquire, align 4
  %zero = icmp eq i32 %seen, 0
  br i1 %zero, label %again, label %go
go:
  store atomic i32 VALUE, ptr addrspace(1) %mine syncscope("agent") release, align 4
  ret void
"""
TAKES = """
  br label %again
again:
  %seen = atomicrmw xchg ptr addrspace(1) %out, i32 1 syncscope("agent") acquire
  %free = icmp eq i32 %seen, 0
  br i1 %free, label %go, label %again
go:
  ret void
"""


def changed(body: str, change: Ended, plan: Plan | None = None) -> Outcome:
    """The waits of a kernel in two workgroups whose buffers hold zeroes, after a change."""
    kernel = prepared_of(body, 1, 2)
    task = kernel.task
    state = State(task.launch, kernel.layout, range(2), Contents.ZERO, plan=plan)
    arguments = bound_arguments(task.kernel, kernel.layout, {}, frozenset(kernel.given))
    run = start(kernel.program, state, arguments, task.stop, 2_000_000, change)
    assert run.outcome is not None
    return run.outcome


@pytest.mark.parametrize("plan", [None, ()], ids=["all at a time", "by a plan"])
def test_one_wait_that_ends_ends_another(plan: Plan | None) -> None:
    """The first is ended, and what it stores lets the other out."""
    outcome = changed(WAITS.replace("VALUE", "1"), Ended(), plan)
    assert [each.lanes for each in outcome.waits] == [(0,), (1,)]
    assert [each.lanes for each in outcome.ended] == [(0,)]
    assert [each.lanes for each in outcome.came_out] == [(1,)]


def test_a_store_of_what_ends_no_wait_lets_nobody_out() -> None:
    """Both are ended in turn."""
    outcome = changed(WAITS.replace("VALUE", "0"), Ended())
    assert outcome.ended == outcome.waits
    assert not outcome.came_out


def test_chosen_waits_alone_are_ended() -> None:
    first = changed(WAITS.replace("VALUE", "1"), Ended())
    second = changed(WAITS.replace("VALUE", "1"), Ended(first.came_out))
    assert second.ended == first.came_out
    assert second.came_out == first.ended


def test_words_get_their_first_values_again() -> None:
    """Who waits for a lock that was kept comes out, with no wait ended."""
    nothing = changed(TAKES, Ended())
    (wait,) = nothing.ended
    at = prepared_of(TAKES, 1, 2).layout.arguments["out"].base
    outcome = changed(TAKES, Ended(words=(at,)))
    assert not outcome.ended
    assert outcome.came_out == (wait,)
