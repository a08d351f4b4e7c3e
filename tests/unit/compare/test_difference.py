"""The tests that the search finds tell the models apart, and their questions are short."""

from __future__ import annotations

from itertools import islice

import pytest

from fencepost.compare.answers import answer
from fencepost.compare.difference import editions_apart
from fencepost.compare.ordering import orders_across_threads
from fencepost.compare.search import Batch, batches, compare, tiers, total
from fencepost.executions.options import Options
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.generate.forms import MEMORY_TIERS
from fencepost.generate.shapes import shapes
from fencepost.program.program import Expected, LitmusTest

BARRIERS = [
    (("guide", "pr170447"), 1),
    (("pr170447", "guide-2026-06"), 1),
    (("amdgpu", "llvm+pr170447"), 1),
]


def _found(models: tuple[str, str], batch: Batch) -> LitmusTest:
    found = compare(models, batch).found
    assert found is not None
    return found


def _confirm(test: LitmusTest, models: tuple[str, str]) -> None:
    """The printed test is one that both models judge as it says, differently."""
    read = parse(print_test(test))
    verdicts = [run(read, Options(name)) for name in models]
    assert all(verdict.as_expected for verdict in verdicts)
    assert len({verdict.expected for verdict in verdicts}) == 2


@pytest.mark.parametrize(("models", "size"), BARRIERS, ids=str)
def test_barrier_editions(models: tuple[str, str], size: int) -> None:
    """Editions of barriers that differ on one operation."""
    test = _found(models, next(batches(models, size, 50)))
    assert sum(len(thread.code) for thread in test.program.threads) == size
    assert {e.expected for e in test.expectations} == {Expected.UB, Expected.WELL_DEFINED}
    names = editions_apart(*models, barriers=True)
    _confirm(test, names)


def test_memory_editions() -> None:
    """Happens-before alone and availability differ on four operations: message passing."""
    models = ("llvm", "amdgpu")
    every = (s for s in shapes(4, MEMORY_TIERS, synchronizing=True) if orders_across_threads(s))
    test = _found(models, Batch(4, tuple(islice(every, 200))))
    _confirm(test, models)
    answers = [answer(test, name) for name in models]
    reached = [each for each in answers if each.verdict.expected is Expected.ALLOWED]
    missed = [each for each in answers if each.verdict.expected is Expected.FORBIDDEN]
    assert reached[0].explanation.witness is not None
    assert missed[0].explanation.axioms
    assert missed[0].instead is not None


def test_nothing_at_two_operations() -> None:
    """Two operations tell no editions of memory apart, and the counts say how many were tried."""
    models = ("llvm", "amdgpu")
    parts = [compare(models, batch) for batch in batches(models, 2, 20)]
    tally = total(parts)
    assert tally.found is None
    assert tally.undecided == 0


def test_both_witnesses_of_undefined_behaviour() -> None:
    """Where the behaviour is undefined under one model, there is a schedule for each."""
    models = ("guide", "pr170447")
    test = _found(models, next(batches(models, 1, 5)))
    executions = [answer(test, name).explanation.witness for name in models]
    assert [bool(e and e.breaches) for e in executions] == [False, True]


def test_one_model_under_two_names() -> None:
    """A model that leaves a part out takes the first edition of it."""
    assert tiers(("amdgpu", "guide")) == ()
    assert tiers(("llvm", "llvm+guide")) == ()
    assert list(batches(("amdgpu", "guide"), 2, 10)) == []
