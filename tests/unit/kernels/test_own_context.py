"""Each check asks z3 in a context of its own: the same question, the same answer."""

from __future__ import annotations

import gc
from dataclasses import replace

import pytest
import z3

from fencepost.errors import InputError
from fencepost.kernels import own_context as module
from fencepost.kernels.meter import Meter
from fencepost.kernels.own_context import own_context
from fencepost.kernels.report import Report
from fencepost.kernels.stages import Checked, checked
from fencepost.kernels.task import Task
from fencepost.llvm.read import find_kernel
from tests.kernels.checking import module_of, options_of
from tests.kernels.corpus import Case, cases

ASKING = ("grid_stride", "several_each", "pairwise", "saxpy", "rotated")
"""Kernels of the corpus whose proofs ask z3, about other things each."""
CASES = {each.name: each for each in cases() if each.name in ASKING}


def _task(case: Case) -> Task:
    kernels = module_of(case.module)
    (kernel,) = find_kernel(kernels, case.name)
    return Task.asked(kernels, kernel, options_of(case.options), case.module.name)


def _said(check: Checked) -> tuple[int, Report]:
    return check.steps, replace(check.report, seconds=0.0)


def _contexts() -> int:
    gc.collect()
    return sum(isinstance(each, z3.Context) for each in gc.get_objects())


def test_the_same_after_other_kernels() -> None:
    """Each kernel gets the same report in the same steps, whatever came before: in one context for
    all, some take twice as many.
    """
    alone = {name: _said(checked(_task(case))) for name, case in CASES.items()}
    assert len(alone) == len(ASKING)
    z3.And(*(z3.Bool(f"before{number}") for number in range(1000)))
    for name, case in reversed(CASES.items()):
        again = checked(_task(case))
        assert again.task.meter.asked > 0, name
        steps, report = alone[name]
        assert again.steps == steps, name
        assert replace(again.report, seconds=0.0) == report, name


def test_the_same_with_a_bound() -> None:
    """Where a bound clearly decides, the answer does not depend on others."""
    task = _task(CASES["saxpy"])
    bounds = [checked(task).steps * part // 4 for part in (1, 2, 8)]
    alone = [checked(task.under((), Meter(most))).report.verdict for most in bounds]
    checked(_task(CASES["several_each"]))
    again = [checked(task.under((), Meter(most))).report.verdict for most in bounds]
    assert again == alone
    assert len(set(alone)) == 2


def test_the_collector_waits() -> None:
    """It frees nothing within a check, and is as it was afterwards; also where it was off."""
    assert gc.isenabled()
    with own_context():
        assert not gc.isenabled()
        with own_context():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()
    try:
        with own_context():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_no_term_outlives_its_check() -> None:
    """What a check gives has no terms: nothing that a later one could take for its own."""
    before = _contexts()
    kept = [checked(_task(case)) for case in CASES.values()]
    assert len(kept) == len(ASKING)
    assert _contexts() == before


def test_terms_around_a_check_stay_as_they_are() -> None:
    """Who asks for a check amid terms of his own goes on with them; also where it is refused."""
    outside = z3.BitVec("x", 32)
    checked(_task(CASES["saxpy"]))
    task = _task(CASES["saxpy"])
    with pytest.raises(InputError):
        checked(task.under(("n < n",), Meter()))
    solver = z3.Solver()
    solver.add(outside + 1 == z3.BitVec("y", 32), z3.BitVec("y", 32) == 0)
    assert solver.check() == z3.sat
    assert outside.ctx == z3.main_ctx()


def test_one_inside_another() -> None:
    """The inner one is new, and the outer one comes back with its terms."""
    with own_context():
        one = z3.Bool("a")
        with own_context():
            other = z3.Bool("a")
            assert other.ctx != one.ctx
            assert other.get_id() == one.get_id()
        assert z3.And(one, z3.Bool("a")).ctx == one.ctx


def test_where_z3_keeps_its_context_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then one context is for all, and checks are made all the same."""
    monkeypatch.setattr(module, "MAIN", "_not_there")
    one = z3.Bool("a")
    with own_context():
        assert z3.Bool("a").ctx == one.ctx
    assert "_not_there" not in vars(z3.z3)
    assert _said(checked(_task(CASES["saxpy"])))[1].proof is not None
