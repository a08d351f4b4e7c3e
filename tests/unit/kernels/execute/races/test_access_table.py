"""Accesses of a run as rows: which keys they share, and which of them conflict."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from fencepost.kernels.execute.races.access_table import (
    ATOMIC_READ,
    ATOMIC_WRITE,
    READ,
    WRITE,
    Table,
    between_kinds,
    clashes,
    phases_of,
    segments,
)
from fencepost.kernels.execute.run import Run
from fencepost.vocabulary.address_spaces import SyncSpace

KINDS = (READ, WRITE, ATOMIC_READ, ATOMIC_WRITE)


def test_equal_keys_are_neighbours() -> None:
    """Each segment has one key, and each key one segment."""
    keys = [np.array([2, 1, 2, 1, 2]), np.array([7, 7, 7, 8, 9])]
    order, starts = segments(keys)
    ends = [*starts[1:].tolist(), len(order)]
    found: list[tuple[int, int]] = []
    for start, end in zip(starts.tolist(), ends, strict=True):
        mine = {(int(keys[0][at]), int(keys[1][at])) for at in order[start:end]}
        assert len(mine) == 1
        found += mine
    assert sorted(found) == [(1, 7), (1, 8), (2, 7), (2, 9)]
    assert segments([np.zeros(0, np.int64)])[1].tolist() == []


def conflict(one: int, other: int) -> bool:
    """Whether two kinds conflict: one writes, and not both are atomic."""
    writes = {WRITE, ATOMIC_WRITE}
    both = {one, other} <= {ATOMIC_READ, ATOMIC_WRITE}
    return bool({one, other} & writes) and not both


def test_conflicts_of_a_word() -> None:
    """For every choice of three accesses by two parties, against all pairs."""
    for kinds in product(KINDS, repeat=3):
        for who in product((0, 1), repeat=3):
            plain, others = clashes(
                np.arange(3), np.array([0]), np.array(kinds), np.array(who, np.int64)
            )
            apart = [(kinds[a], kinds[b]) for a in range(3) for b in range(a) if who[a] != who[b]]
            assert bool(plain[0]) is ((WRITE, WRITE) in apart), (kinds, who)
            wanted = any(conflict(*each) for each in apart if each != (WRITE, WRITE))
            assert bool(others[0]) is wanted, (kinds, who)


def test_phases_that_order_a_space() -> None:
    """A barrier without fences counts for no memory; phases that never were come last."""
    full = {
        (0, 0): frozenset({SyncSpace.LOCAL}),
        (0, 1): frozenset[str](),
        (0, 2): frozenset({SyncSpace.LOCAL, SyncSpace.GLOBAL}),
    }
    state = SimpleNamespace(groups=range(1), group=np.zeros(4, np.int64))
    run = cast(Run, SimpleNamespace(full=full, state=state))
    phases = np.array([0, 1, 2, 3, 9])
    lanes = np.zeros(5, np.int64)
    assert phases_of(run, SyncSpace.LOCAL)(lanes, phases).tolist() == [0, 1, 1, 2, 2]
    assert phases_of(run, SyncSpace.GLOBAL)(lanes, phases).tolist() == [0, 0, 0, 1, 1]


def test_atomics_that_do_not_reach_another_workgroup() -> None:
    """Are as good as plain accesses to it."""
    rows: Any = SimpleNamespace(kind=np.array([*KINDS, *(4 + kind for kind in KINDS)]))
    assert between_kinds(cast(Table, rows)).tolist() == [*KINDS, WRITE, WRITE, READ, WRITE]
