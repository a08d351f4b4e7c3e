"""Copies by a workgroup: what comes before them, what meets them, and what comes after."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fencepost.errors import BoundReached
from fencepost.kernels.execute.races.access_table import table_of
from fencepost.kernels.execute.races.copies import copy_races
from fencepost.kernels.execute.state import NEVER, Copy
from fencepost.llvm.effects.effect import Access
from fencepost.vocabulary.address_spaces import SyncSpace
from tests.unit.kernels.execute.logs import Did, entry, logged

CALLED, ENDED = 10, 20
"""The steps of the call, which is in phase 1, and of the end of the wait in phase 2."""


def did(
    how: Access, phase: int, step: int, lane: int = 3, address: int = 64, lds: bool = True
) -> Did:
    return Did(0, how, lds, lane, address, 4, phase, step)


def met(
    *others: Did,
    how: Access = Access.WRITE,
    waited: bool = True,
    copies: tuple[Did, ...] = (),
    most: int = 1000,
) -> tuple[set[int], bool]:
    """Which accesses race with a copy that does `how` to a word, and whether there is a doubt."""
    mine = did(how, 1, CALLED, lane=0, lds=others[0].lds if others else True)
    every = [mine, *copies, *others]
    _, run = logged(every, (None,))
    run.state.budget = replace(run.state.budget, copy_pairs=most)
    # In LDS, only the first of the barriers orders anything.
    ends = {"ended": ENDED, "waits": 2} if waited else {}
    run.state.copies = [Copy(0, 7, **ends), *(Copy(0, 8, ENDED + 9, 2) for _ in copies)]
    entries = [
        replace(entry(each), copy=at if at <= len(copies) else None)
        for at, each in enumerate(every)
    ]
    space = SyncSpace.of(lds=mine.lds)
    table = table_of(entries, run, space, frozenset())
    ones, rows, doubt = copy_races(run, entries, table, space)
    assert (table.entry[ones] == 0).all()
    return {int(each) for each in np.unique(table.entry[rows])}, doubt


@pytest.mark.parametrize(
    ("copy", "other", "race"),
    [
        (Access.WRITE, Access.READ, True),
        (Access.WRITE, Access.WRITE, True),
        (Access.WRITE, Access.ATOMIC_READ, True),
        (Access.READ, Access.WRITE, True),
        (Access.READ, Access.RMW, True),
        (Access.READ, Access.ATOMIC_WRITE, True),
        (Access.READ, Access.READ, False),
        (Access.READ, Access.ATOMIC_READ, False),
    ],
)
def test_one_of_them_writes(copy: Access, other: Access, race: bool) -> None:
    assert met(did(other, 1, CALLED + 2), how=copy) == ({1} if race else set(), False)


@pytest.mark.parametrize(
    ("phase", "step", "race", "doubt"),
    [
        (0, 5, False, False),  # a barrier lies between it and the call
        (1, 5, True, False),  # none does, though it came first
        (1, 15, True, False),  # under way
        (2, 15, True, False),  # a barrier between ends no copy
        (2, 25, False, True),  # behind the wait, of what another work-item copies perhaps
    ],
)
@pytest.mark.parametrize("lane", [0, 3])
def test_when_it_is_done(phase: int, step: int, race: bool, doubt: bool, lane: int) -> None:
    """Whichever lane is noted for the copy, it is done by nobody in particular."""
    assert met(did(Access.READ, phase, step, lane)) == ({1} if race else set(), doubt)


def test_a_barrier_behind_the_wait_ends_the_doubt() -> None:
    """One that orders the memory: the third of these orders nothing."""
    assert met(did(Access.READ, 3, 25)) == (set(), True)
    in_global = did(Access.READ, 2, 25, lds=False)
    assert met(in_global) == (set(), True)
    _, run = logged([in_global], (None,))
    run.state.copies = [Copy(0, 7, ENDED, 1)]
    entries = [replace(entry(did(Access.WRITE, 0, 5, 0, lds=False)), copy=0), entry(in_global)]
    table = table_of(entries, run, SyncSpace.GLOBAL, frozenset())
    ones, _, doubt = copy_races(run, entries, table, SyncSpace.GLOBAL)
    assert (len(ones), doubt) == (0, False)


def test_a_copy_that_nobody_waits_for() -> None:
    """It is under way to the end."""
    for step in (15, 25, NEVER - 1):
        assert met(did(Access.READ, 3, step), waited=False) == ({1}, False)


def test_another_word_and_another_workgroup() -> None:
    far = did(Access.WRITE, 1, 15, address=68)
    theirs = did(Access.WRITE, 1, 15, lane=64)
    assert met(far, theirs) == (set(), False)
    assert met(did(Access.WRITE, 1, 15, lane=64, lds=False)) == (set(), False)


@pytest.mark.parametrize(("step", "race", "doubt"), [(15, True, False), (25, False, True)])
def test_two_copies(step: int, race: bool, doubt: bool) -> None:
    """The later one is called before or after the wait for the first."""
    later = did(Access.WRITE, 2, step, lane=0)
    assert met(copies=(later,)) == ({1} if race else set(), doubt)


def test_too_many_pairs_are_no_answer() -> None:
    others = [did(Access.READ, 1, 15, lane) for lane in range(1, 9)]
    assert met(*others, most=9)[0] == set(range(1, 9))
    with pytest.raises(BoundReached):
        met(*others, most=8)
