"""Races of asynchronous copies by the workgroup: with work-items, and with each other.

A copy reads and writes at any time between its call and the end of the wait for its event. Accesses
of the waiting work-item after the wait come after the copy; the language does not promise this for
a part that another work-item copies, unless a barrier follows the wait.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fencepost.errors import BoundReached
from fencepost.kernels.execute.races.access_table import ATOMIC_WRITE, WRITE, Table, phases_of
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.state import NEVER, Entry
from fencepost.kernels.execute.values.lanes import Array
from fencepost.vocabulary.address_spaces import SyncSpace


def copy_races(
    run: Run, entries: Sequence[Entry], table: Table, space: SyncSpace
) -> tuple[Array, Array, bool]:
    """Return rows of a copy, rows of accesses that race with it in its workgroup, and True if there
    is a doubt.

    The doubt: accesses after the wait for a copy's event, but before any barrier. Raises
    BoundReached if there are too many pairs.
    """
    state = run.state
    copy = np.array([-1 if each.copy is None else each.copy for each in entries])[table.entry]
    step = np.array([each.step for each in entries])[table.entry]
    mine = np.flatnonzero(copy >= 0)
    keys = table.granule * np.uint64(len(state.groups)) + state.group[table.lane].astype(np.uint64)
    order = np.argsort(keys, kind="stable")
    low = np.searchsorted(keys[order], keys[mine], "left")
    high = np.searchsorted(keys[order], keys[mine], "right")
    counts = high - low
    total = int(counts.sum())
    if total > (most := state.budget.copy_pairs):
        raise BoundReached(f"copies by workgroups overlap {total} accesses, more than {most}")
    one = np.repeat(mine, counts)
    starts = np.repeat(low - np.concatenate([[0], np.cumsum(counts)[:-1]]), counts)
    other = order[starts + np.arange(total)]
    kinds = table.kind % 4
    clash = (kinds[one] == WRITE) | (kinds[other] == WRITE) | (kinds[other] == ATOMIC_WRITE)
    clash &= copy[other] != copy[one]
    # Of two copies, the one that was called first stands on the left.
    clash &= (copy[other] < 0) | (step[one] < step[other])
    one, other = one[clash], other[clash]
    ended = np.array([each.ended for each in state.copies])[copy[one]]
    waits = np.array([each.waits for each in state.copies])[copy[one]]
    before = (copy[other] < 0) & (table.released[other] < table.acquired[one])
    after = step[other] > ended
    phases = phases_of(run, space)
    known = waits != NEVER
    settled = np.zeros(len(one), np.bool_)
    if known.any():
        at = phases(table.lane[one[known]], waits[known])
        settled[known] = at < table.acquired[other[known]]
    race = ~before & ~(after & known)
    loose = ~before & after & ~settled
    return one[race], other[race], bool(loose.any())
