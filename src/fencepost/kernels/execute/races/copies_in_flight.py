"""Conflicts of copies between LDS and global memory with their own lane while they are in flight.

Such a copy accesses memory at any time from its instruction on until a wait covers it [001 LLVM IR
Intrinsics]. Accesses of its lane before that wait are not ordered with the copy, though they come
later in the program: reads of bytes that the copy writes, writes of bytes that it reads or writes,
other copies.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fencepost.errors import BoundReached
from fencepost.kernels.execute.races.access_table import ATOMIC_WRITE, WRITE, Table
from fencepost.kernels.execute.state import Entry
from fencepost.kernels.execute.values.lanes import Array


def ends_of(entries: Sequence[Entry], table: Table, steps: Array) -> Array:
    """Return the step from which on each row is done: its own, or that of the wait for a copy."""
    found = steps.astype(np.int64).copy()
    for number, each in enumerate(entries):
        if each.ends is not None:
            rows = np.flatnonzero(table.entry == number)
            found[rows] = each.ends[table.index[rows]]
    return found


def flights(entries: Sequence[Entry], table: Table, most: int) -> tuple[Array, Array]:
    """Return rows of copies, and rows of the same lane that conflict with them in flight.

    Raises BoundReached if there are more than `most` pairs.
    """
    none = np.zeros(0, np.int64), np.zeros(0, np.int64)
    if all(each.ends is None for each in entries):
        return none
    steps = np.array([each.step for each in entries])[table.entry]
    flies = np.array([each.ends is not None for each in entries])[table.entry]
    ends = ends_of(entries, table, steps)
    mine = np.flatnonzero(flies)
    order = np.lexsort((table.granule, table.lane))
    change = np.ones(len(order), np.bool_)
    for key in (table.granule, table.lane):
        change[1:] &= key[order][1:] == key[order][:-1]
    change[1:] = ~change[1:]
    place = np.empty(len(order), np.int64)
    number = np.cumsum(change) - 1
    place[order] = number
    starts = np.flatnonzero(change)
    sizes = np.diff(np.append(starts, len(order)))
    counts = sizes[place[mine]]
    total = int(counts.sum())
    if total > most:
        raise BoundReached(f"copies in flight overlap {total} accesses, more than {most}")
    one = np.repeat(mine, counts)
    before = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64)
    other = order[np.repeat(starts[place[mine]] - before, counts) + np.arange(total)]
    kinds = table.kind % 4
    writes = (kinds == WRITE) | (kinds == ATOMIC_WRITE)
    clash = (writes[one] | writes[other]) & (steps[other] > steps[one])
    clash &= steps[other] <= ends[one]
    return one[clash], other[clash]
