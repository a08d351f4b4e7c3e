"""What must hold of the barrier machine on any program, checked on generated ones."""

from __future__ import annotations

import pytest

from fencepost.errors import BoundReached
from fencepost.hardware.barriers import Edition, Options, Report, Rule, explore
from fencepost.program.operations import BarrierJoin
from fencepost.program.program import BarrierKind, Program
from tests.barriers.generate import generate

SEEDS = range(150)
LARGE = 20_000


def report(program: Program, edition: Edition, *, reduce: bool = True) -> Report:
    """What the machine finds; the test is skipped where that is too much."""
    try:
        return explore(program, Options(edition, max_states=LARGE, reduce=reduce))
    except BoundReached as bound:
        pytest.skip(bound.message)


@pytest.mark.parametrize("edition", Edition, ids=lambda edition: edition.value)
@pytest.mark.parametrize("first", SEEDS[::10])
def test_reduction_loses_nothing(edition: Edition, first: int) -> None:
    """Leaving out orders that cannot matter changes no outcome."""
    for seed in range(first, first + 10):
        program = generate(seed).program
        reduced, full = (report(program, edition, reduce=reduce) for reduce in (True, False))
        assert set(reduced.outcomes) == set(full.outcomes), seed
        assert reduced.states <= full.states, seed


@pytest.mark.parametrize("edition", Edition, ids=lambda edition: edition.value)
def test_schedules_are_runs(edition: Edition) -> None:
    """In a schedule, each wave takes its steps in order, sleepers come last, and a rule that one
    step breaks is broken in it.
    """
    at_the_end = {Rule.WAIT_COMPLETES, Rule.PR_WAIT_COMPLETES, Rule.DROP_AFTER_ARRIVE}
    at_the_end |= {Rule.PR_ONE_INIT, Rule.PR_SIGNAL_THEN_WAIT}
    for seed in SEEDS:
        for rule, run in report(generate(seed).program, edition).broken.items():
            done: dict[int, int] = {}
            for step in run:
                assert step.index == done.get(step.thread, 0) + 1, seed
                done[step.thread] = step.index
            sleeping = [step.sleeps for step in run]
            assert sleeping == sorted(sleeping), seed
            assert rule in at_the_end or any(rule in step.breaks for step in run), seed


def test_the_later_text_asks_for_less() -> None:
    """Where nothing but named objects is joined, 2026-06 breaks no rule that 001 keeps."""
    for seed in SEEDS:
        program = generate(seed).program
        named = {
            b.name for b in program.barriers if b.kind in (BarrierKind.NAMED, BarrierKind.NULL)
        }
        joined = {
            operation.barrier
            for thread in program.threads
            for operation in thread.code
            if isinstance(operation, BarrierJoin)
        }
        if joined <= named:
            later = report(program, Edition.GUIDE_2026_06)
            guide = report(program, Edition.GUIDE)
            assert later.broken.keys() <= guide.broken.keys(), seed
            assert later.maps == guide.maps, seed


def test_programs_are_of_all_kinds() -> None:
    """The generator draws many programs that are well defined, and some that break each rule."""
    found = dict.fromkeys(Rule, 0)
    defined = 0
    for seed in range(600):
        for edition in (Edition.GUIDE, Edition.PR170447):
            try:
                found_here = explore(generate(seed).program, Options(edition, max_states=2000))
            except BoundReached:
                continue
            defined += found_here.well_defined
            for rule in found_here.broken:
                found[rule] += 1
    assert defined > 300
    assert not [rule for rule, programs in found.items() if programs == 0]
