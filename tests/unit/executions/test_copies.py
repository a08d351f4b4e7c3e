"""Loads to LDS under way: marks, waits, and ways of control that join."""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.executions.copies import NO_COPIES, joined
from fencepost.executions.facts.program_order import program_order
from fencepost.executions.unfold import unfold
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import LitmusTest


def litmus(*operations: str) -> LitmusTest:
    rows = "".join(f" {operation} ;\n" for operation in operations)
    state = "global x = 7; global w = 8; local y = 0; local z = 0; P0:r1 = 1;"
    return parse(f"AMDGPU t\n{{ {state} }}\n P0 ;\n{rows}exists P0:r0 == undef\n")


def test_a_wait_leaves_the_loads_of_the_last_marks() -> None:
    older = NO_COPIES.issued((1, 2)).marked()
    both = older.issued((3, 4)).marked()
    assert [each.events for each in both.waited(1).under_way] == [(3, 4)]
    assert both.waited(2) == both
    assert both.waited(0) == NO_COPIES
    # without a mark behind it, no wait is for a load
    assert older.issued((3, 4)).waited(0).under_way == NO_COPIES.issued((3, 4)).under_way


def test_accesses_of_one_load_stay_in_order() -> None:
    pairs = set(NO_COPIES.issued((1, 2)).unordered((2, 3)))
    assert pairs == {(1, 3), (2, 3)}


def test_program_order_is_partial_until_the_wait() -> None:
    """Of a read of `x`, a write of `y`, a load before the wait and one behind it."""
    test = litmus(
        "load.async.to.lds y, x", "asyncmark", "r0 = load z", "wait.asyncmark 0", "r2 = load y"
    )
    structure = unfold(test.program, 0)
    read, write, early, late = (
        i for i, event in enumerate(structure.events) if event.thread is not None
    )
    pairs = program_order(structure).pairs
    assert pairs == {(read, write), (read, late), (write, late), (early, late)}


def test_ways_with_other_loads_under_way_do_not_join() -> None:
    with pytest.raises(UnsupportedError, match="P0 has asynchronous loads to LDS under way"):
        run(litmus("r2 = load x", "if r2 goto L", "load.async.to.lds y, x", "L:", "r0 = load y"))
    thread = litmus("r0 = load x").program.threads[0]
    assert joined([NO_COPIES, NO_COPIES], thread) == NO_COPIES


def test_ways_that_wait_join() -> None:
    found = run(
        litmus(
            *("r2 = load x", "if r2 goto L"),
            *("load.async.to.lds y, x", "asyncmark", "wait.asyncmark 0"),
            *("L:", "r0 = load y"),
        )
    )
    assert found.kind is VerdictKind.FORBIDDEN


def test_a_loop_loads_ahead() -> None:
    """Each iteration of a loop of constants has its own loads under way."""
    found = run(
        litmus(
            *("load.async.to.lds y, x", "asyncmark", "r3 = 0", "L:"),
            *("load.async.to.lds z, w", "asyncmark", "wait.asyncmark 1", "r0 = load y"),
            *("wait.asyncmark 0", "load.async.to.lds y, x", "asyncmark"),
            *("r3 = r3 + 1", "if r3 < 3 goto L"),
        )
    )
    assert found.kind is VerdictKind.FORBIDDEN
