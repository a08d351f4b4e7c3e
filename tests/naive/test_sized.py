"""Both evaluators on some generated programs with sizes; `compare --sized` takes many more."""

from __future__ import annotations

import pytest

from fencepost.executions.explain import explain
from fencepost.executions.options import Options
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.program.operations import AtomicRmw, CmpXchg, Load, Store
from fencepost.reports.litmus.text import report
from tests.naive.against_engine import disagreements
from tests.naive.generate import UNROLL
from tests.naive.sized import nth_sized

SEED = 2
BATCHES, BATCH = 10, 6


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_evaluators_agree(batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        test = nth_sized(SEED, number)
        different = disagreements(test)
        assert not different, "\n".join([print_test(test), *map(str, different)])


def test_generated_programs_overlap_in_part() -> None:
    """Accesses of one location that cover different bytes, some of them atomic."""
    overlaps = 0
    for number in range(60):
        accesses: dict[str, set[tuple[int, int | None]]] = {}
        for thread in nth_sized(SEED, number).program.threads:
            for operation in thread.code:
                if isinstance(operation, Load | Store | AtomicRmw | CmpXchg):
                    pointer = operation.pointer
                    accesses.setdefault(pointer.name, set()).add((pointer.offset, pointer.size))
        overlaps += any(len(extents) > 1 for extents in accesses.values())
    assert overlaps > 30


def test_generated_programs_are_printed_as_they_are() -> None:
    for number in range(60):
        test = nth_sized(SEED, number)
        assert parse(print_test(test)).program == test.program


def test_explanations_agree_with_verdicts() -> None:
    """Where every location counts as contended, and parts are shown as operations again."""
    for number in range(20):
        test = nth_sized(SEED, number)
        verdict = run(test, Options(max_outcomes=0, unroll=UNROLL))
        if verdict.kind is VerdictKind.UNKNOWN:
            continue
        found = explain(test, Options(unroll=UNROLL))
        assert (found.witness is not None) == (verdict.kind is VerdictKind.ALLOWED), number
        assert report(verdict, found)
