"""All accesses of a run compared, against every pair of them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from fencepost.kernels.execute.races.compared import Whole
from fencepost.kernels.execute.races.exhaustive import whole
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN
from fencepost.llvm.effects.effect import Access
from fencepost.vocabulary.scopes import Scope
from tests.unit.kernels.execute.logs import Did, conflicts, drawn, logged, pair, unlike

NONE = (None, None)


@pytest.mark.parametrize("one_run", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_what_conflicts(seed: int, one_run: bool) -> None:
    """Against all pairs of accesses of drawn runs: whether there is a race, of which kind, and
    which writes are equal.
    """
    source = random.Random(seed)
    seen = 0
    for _ in range(40):
        dids, scopes = drawn(source)
        found = whole(*logged(dids, scopes), lockstep=False, one_run=one_run)
        wanted = list(conflicts(dids, scopes, one_run=one_run))
        races = [(one, other) for one, other, same in wanted if not same]
        plain = {one for one in races if all(each.how is Access.WRITE for each in one)}
        assert found.complete
        assert bool(found.races) is bool(races), dids
        assert found.beyond is any(each not in plain for each in races)
        assert set(found.values) == {pair(*each) for each in plain}
        atomic = [each for each in races if each[0].how.atomic and each[1].how.atomic]
        assert bool(found.unlike) is any(unlike(*each) for each in atomic)
        if not races:
            assert set(found.same) == {pair(one, other) for one, other, _ in wanted}
        seen += bool(races)
    assert 3 < seen < 40


def at(
    lane: int, how: Access = Access.WRITE, value: int = 7, level: int = GIVEN, address: int = 64
) -> Did:
    return Did(0, how, False, lane, address, 4, 0, 5, value, level)


@pytest.mark.parametrize("level", [OPEN, GUESS])
def test_a_value_that_inputs_decide_is_perhaps_another(level: int) -> None:
    """Though it is the same in this run."""
    found = whole(*logged([at(0, level=level), at(1)], NONE), lockstep=False)
    assert not found.holds
    assert found.perhaps
    assert whole(*logged([at(0), at(1)], NONE), lockstep=False).holds


def test_too_many_pairs_are_no_answer() -> None:
    """What was not compared is not in order."""
    dids = [at(lane, Access.READ, address=4 * lane) for lane in range(8)]
    dids += [at(lane, address=4 * lane) for lane in range(8)] + [at(3, address=0)]
    program, run = logged(dids, NONE)
    assert not whole(program, run, lockstep=False).holds
    run.state.budget = type(run.state.budget)(pairs=1)
    found = whole(program, run, lockstep=False)
    assert not found.complete
    assert not found.holds
    assert not found.perhaps
    assert "more than 1 are compared" in found.cut


def test_two_accesses_are_shown_for_races_of_one_run() -> None:
    """By different work-items, of different values, in the same place."""
    dids = [at(0), at(1), at(2, value=9), at(65, address=80), at(66, address=80)]
    (shown,) = whole(*logged(dids, NONE), lockstep=False, one_run=True).shown
    rows = [(shown.table.lane[each], shown.table.value[each]) for each in (shown.one, shown.other)]
    assert {int(lane) for lane, _ in rows} in ({0, 2}, {1, 2})
    assert {int(value) for _, value in rows} == {7, 9}


def test_what_stands_against_a_proof() -> None:
    """Equal values do not; values that are perhaps equal are all that does; a cut always does."""
    races = {(0, 1): None}
    assert Whole().holds
    assert not Whole(complete=False).holds
    assert not Whole(races=dict(races)).holds
    assert Whole(same=dict(races)).holds
    assert Whole(races=dict(races)).perhaps
    assert not Whole(races=dict(races), beyond=True).perhaps
    assert not Whole(races=dict(races), complete=False).perhaps
    assert not Whole().perhaps


REACH = {
    Scope.SINGLETHREAD: {0},
    Scope.WAVEFRONT: {0, 1},
    Scope.WORKGROUP: {0, 1, 32},
    Scope.AGENT: {0, 1, 32, 64},
}
"""The lanes that an atomic of the first lane reaches."""


@pytest.mark.parametrize("scope", REACH)
@pytest.mark.parametrize("other", REACH)
@pytest.mark.parametrize("lane", [1, 32, 64])
def test_atomics_in_scope_of_each_other(scope: Scope, other: Scope, lane: int) -> None:
    """Each of the other: the narrower scope decides."""
    second = replace(at(lane, Access.RMW), site=1)
    found = whole(*logged([at(0, Access.RMW), second], (scope, other)), lockstep=False)
    assert found.holds is (lane in REACH[min(scope, other)])
