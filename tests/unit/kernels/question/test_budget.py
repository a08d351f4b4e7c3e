"""The table of budgets: what bounds a check is a row, and a row that is reached is no answer."""

from __future__ import annotations

from dataclasses import fields

from fencepost.kernels.execute.races.exhaustive import whole
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.schedule.start import start
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.options import Options
from fencepost.kernels.question.budget import Budget
from fencepost.kernels.runs.arguments import bound_arguments
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Prepared, Task
from fencepost.llvm.read import read_module
from tests.unit.kernels.kernels_of_text import text_of

SAME = 2 * "  store volatile i32 7, ptr addrspace(1) %out\n" + "  ret void"
ROUND = (
    "  br label %loop\n"
    "loop:\n"
    "  %v = load volatile i32, ptr addrspace(1) %out\n"
    "  %c = icmp eq i32 %v, 0\n"
    "  br i1 %c, label %loop, label %done\n"
    "done:\n  ret void"
)


def _run(body: str, budget: Budget, both: bool) -> tuple[Prepared, Run]:
    module = read_module(text_of(body).encode())
    task = Task.asked(module, module.kernels[0], Options((64, 1, 1), (1, 1, 1)), "text.ll")
    kernel = prepared(task)
    state = State(task.launch, kernel.layout, [0], Contents.ZERO, both=both, budget=budget)
    arguments = bound_arguments(task.kernel, kernel.layout, {}, frozenset())
    return kernel, start(kernel.relaxed, state, arguments, task.stop, budget.first_run)


def test_every_row_has_a_reason_and_scales_unless_it_is_a_size() -> None:
    plain, half, little = Budget(), Budget.scaled(0.5), Budget.scaled(1e-9)
    for each in fields(Budget):
        row = getattr(plain, each.name)
        assert each.metadata["reason"]
        assert getattr(half, each.name) == (row // 2 if each.metadata["scales"] else row)
        assert getattr(little, each.name) >= 1


def test_pairs_that_are_not_compared_make_a_run_incomplete() -> None:
    kernel, run = _run(SAME, Budget(), both=False)
    assert whole(kernel.relaxed, run, lockstep=False).holds
    kernel, run = _run(SAME, Budget(pairs=1), both=False)
    found = whole(kernel.relaxed, run, lockstep=False)
    assert not found.complete
    assert not found.holds
    assert "more than 1" in found.cut


def test_a_run_that_cannot_stand_for_all_ends() -> None:
    """A branch that contents decide, in a loop: all that it would come to shows nothing."""
    _, run = _run(ROUND, Budget(), both=True)
    assert not run.finished
    assert run.spent < 10_000
