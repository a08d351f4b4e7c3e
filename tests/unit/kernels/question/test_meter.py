"""The meter of a check: one scale for solvers and runs, and an end."""

from __future__ import annotations

import pytest

from fencepost.errors import BoundReached
from fencepost.kernels.options import Options
from fencepost.kernels.question.budget import RUN_STEPS
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.report import Verdict
from fencepost.kernels.stages.sequence import Checked, checked
from fencepost.kernels.task import Task
from fencepost.llvm.read import read_module
from tests.unit.kernels.kernels_of_text import ROWS

MODULE = read_module(ROWS.format(before=""))


def _checked(most: int | None, assumption: str = "signed(stride) >= signed(n)") -> Checked:
    options = Options((64, 1, 1), (8, 1, 1))
    task = Task.asked(MODULE, MODULE.kernels[0], options, "k.ll")
    return checked(task.under((assumption,), Meter(most)))


def test_one_scale() -> None:
    assert Meter(asked=10, ran=3 * RUN_STEPS + 1).steps == 13


def test_nothing_ends_without_a_bound() -> None:
    meter = Meter(asked=1 << 60)
    meter.begin()
    assert not meter.used_up
    assert (meter.of_solver(7), meter.of_run(7)) == (7, 7)


def test_what_is_left_bounds_what_begins() -> None:
    """A question or run has at most what is left, and at least one step; then nothing begins."""
    meter = Meter(10, asked=4)
    assert (meter.of_solver(7), meter.of_solver(5)) == (6, 5)
    assert (meter.of_run(100), meter.of_run(5)) == (6 * RUN_STEPS, 5)
    meter.asked = 10
    assert meter.used_up
    assert (meter.of_solver(7), meter.of_run(7)) == (1, 1)
    with pytest.raises(BoundReached):
        meter.begin()


def test_a_check_counts_its_work() -> None:
    """Runs and questions count; a second check takes as many, but for when Python frees terms."""
    check, again = _checked(None), _checked(None)
    assert check.report.verdict is Verdict.PROVED
    assert check.task.meter.asked > 0
    assert check.task.meter.ran == again.task.meter.ran > 0
    assert check.steps == check.task.meter.steps
    assert abs(check.steps - again.steps) < check.steps // 10


def test_a_check_of_few_steps_is_unknown() -> None:
    """Whatever the bound, it ends near it, and what is said is never more than is so."""
    whole = _checked(None).steps
    assert _checked(2 * whole).report.verdict is Verdict.PROVED
    for most in (0, 1, whole // 100, whole // 10, whole // 3):
        check = _checked(most)
        assert check.report.verdict is Verdict.UNKNOWN
        assert check.report.reasons
        assert check.steps <= most + whole // 2
        assert _checked(most, "stride >= 0").report.verdict is not Verdict.PROVED
