"""Each check asks z3 in a context of its own: the same question, the same answer."""

from __future__ import annotations

import gc
from dataclasses import dataclass

import pytest
import z3

from fencepost.errors import InputError
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.question import own_context as module
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.question.own_context import own_context
from fencepost.kernels.stages.sequence import checked
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


def _contexts() -> int:
    gc.collect()
    return sum(isinstance(each, z3.Context) for each in gc.get_objects())


@dataclass(frozen=True)
class Asked:
    """A question as a solver got it, and the steps that it took: its text, and the numbers of its
    terms, which how z3 searches depends on.
    """

    text: str
    terms: tuple[int, ...]
    steps: int


def _terms(solver: z3.Solver) -> tuple[int, ...]:
    found: dict[int, None] = {}
    stack = list(solver.assertions())
    while stack:
        each = stack.pop()
        if each.get_id() not in found:
            found[each.get_id()] = None
            stack += each.children()
    return tuple(found)


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """What is asked from now on."""
    asked: list[Asked] = []
    check = Ledger.check

    def noted(ledger: Ledger, solver: z3.Solver) -> z3.CheckSatResult:
        text, terms, before = solver.sexpr(), _terms(solver), ledger.meter.asked
        result = check(ledger, solver)
        asked.append(Asked(text, terms, ledger.meter.asked - before))
        return result

    monkeypatch.setattr(Ledger, "check", noted)
    return asked


def test_the_same_after_other_kernels(questions: list[Asked]) -> None:
    """Of each kernel the same is asked and found, whatever came before: in one context for all,
    terms have other numbers, and some kernels take twice as many steps. z3 may take other steps for
    the same question, too, if rarely; what is asked behind that may be another question.
    """
    alone = {}
    for name, case in CASES.items():
        questions.clear()
        alone[name] = checked(_task(case)).report.verdict, tuple(questions)
    assert len(alone) == len(ASKING)
    z3.And(*(z3.Bool(f"before{number}") for number in range(1000)))
    for name, case in reversed(CASES.items()):
        questions.clear()
        again = checked(_task(case))
        verdict, asked = alone[name]
        assert again.report.verdict is verdict, name
        assert questions, name
        for one, other in zip(asked, questions, strict=False):
            assert (one.text, one.terms) == (other.text, other.terms), name
            if one.steps != other.steps:
                break
        else:
            assert len(asked) == len(questions), name


def test_the_same_with_a_bound() -> None:
    """Where a bound clearly decides, the answer does not depend on others."""
    task = _task(CASES["saxpy"])
    bounds = [checked(task).steps * part // 16 for part in (1, 64)]
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
    assert checked(_task(CASES["saxpy"])).report.proof is not None
