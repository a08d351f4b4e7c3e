"""Pairs of accesses in happens-before whose write is not available or visible to the second (002
Location Order).

A read does not see such a write where another one replaces it: one that is location-ordered behind
it and before the read. So a plain store may come before the store-available of its lane to the same
bytes; which bytes these are is compared granule by granule.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fencepost.kernels.execute.order.availability import Availability
from fencepost.kernels.execute.races.access_table import (
    ATOMIC_READ,
    ATOMIC_WRITE,
    READ,
    WRITE,
    Table,
)
from fencepost.kernels.execute.races.ordered_pairs import Known, known_at
from fencepost.kernels.execute.state import Entry, State
from fencepost.kernels.execute.values.lanes import Array
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import SyncSpace


@dataclass(frozen=True, slots=True)
class Reach:
    """Clocks of the accesses of a table: `before`, what happens before each; `available`, what of
    that is available; `seen` and `visible`, the same at the lane's last visibility operation.
    """

    table: Table
    order: Availability
    steps: Array
    own: Array
    """Scopes in which rows are available and visible by themselves; -1 where they are not."""
    shown: Array
    """Mask of rows that follow a read of their lane of the same granule that is visible by
    itself."""
    by_granule: Array
    granules: Array
    """Rows in the order of their granules, and these."""
    before: Known
    available: Known
    seen: Known
    visible: Known

    def withheld(self, one: Array, other: Array) -> Array:
        """Return True, pair by pair, where a write of one row happens before the other row but is
        not ordered before it, in either direction.
        """
        return self._lost(one, other) | self._lost(other, one)

    def _lost(self, source: Array, target: Array) -> Array:
        lost: Array = (
            self._writes(source)
            & self.before.happens(source, target)
            & ~self._reaches(source, target)
        )
        reads = self.table.kind[target] % 4
        asked = np.flatnonzero(lost & ((reads == READ) | (reads == ATOMIC_READ)))
        if len(asked):
            lost[asked] = ~self._replaced(source[asked], target[asked])
        return lost

    def _reaches(self, source: Array, target: Array) -> Array:
        """Return True, pair by pair, where a write that happens before an access is available and
        visible to it.
        """
        lanes, others = self.table.lane[source], self.table.lane[target]
        own = self.order.includes(self.own[source], lanes, others)
        theirs = self.order.includes(self.own[target], others, lanes)
        available = (own & self.before.happens(source, target)) | self.available.happens(
            source, target
        )
        visible = (own & self.seen.happens(source, target)) | self.visible.happens(source, target)
        reads = (self.table.kind[target] % 4 == READ) & ~theirs & ~self.shown[target]
        reached: Array = np.where(reads, visible, available)
        return reached

    def _writes(self, rows: Array) -> Array:
        kinds = self.table.kind[rows] % 4
        found: Array = (kinds == WRITE) | (kinds == ATOMIC_WRITE)
        return found

    def _replaced(self, source: Array, target: Array) -> Array:
        """Return True, pair by pair, where a read does not see a write to its granule, because
        another write is location-ordered between the two.
        """
        found = np.zeros(len(source), np.bool_)
        granules = self.table.granule[source]
        for granule in np.unique(granules):
            first, last = (
                np.searchsorted(self.granules, granule, side=side) for side in ("left", "right")
            )
            rows = self.by_granule[first:last]
            for row in rows[self._writes(rows)].tolist():
                others = (source != row) & (target != row)
                at = np.flatnonzero(~found & (granules == granule) & others)
                between = np.full(len(at), row)
                found[at] = self._is_located(source[at], between) & self._is_located(
                    between, target[at]
                )
        return found

    def _is_located(self, source: Array, target: Array) -> Array:
        """Return True, pair by pair, where a write is location-ordered before an access."""
        same = self.table.lane[source] == self.table.lane[target]
        before = same & (self.steps[source] < self.steps[target])
        reached = self.before.happens(source, target) & self._reaches(source, target)
        found: Array = before | (~same & reached)
        return found


def reach_of(
    state: State,
    entries: Sequence[Entry],
    table: Table,
    steps: Array,
    ends: Array,
    space: SyncSpace,
) -> Reach | None:
    """Return the clocks of the rows of a table of accesses, made at `steps` and done at `ends`;
    None if everything that is released and acquired is available and visible.
    """
    order, available = state.order, state.available
    if order is None or available is None:
        return None
    reached = [available.own[each.site] for each in entries]
    scopes = np.array([-1 if each is None else int(each) for each in reached], np.int64)
    seen = available.seen_until(table.lane, steps)
    own = scopes[table.entry]
    by_granule = np.argsort(table.granule, kind="stable")
    return Reach(
        table,
        available,
        steps,
        own,
        _shown(table, own, steps),
        by_granule,
        table.granule[by_granule],
        known_at(order, table, steps, ends, space),
        known_at(available, table, steps, ends, space),
        known_at(order, table, seen, ends, space),
        known_at(available, table, seen, ends, space),
    )


def _shown(table: Table, own: Array, steps: Array) -> Array:
    """Return a mask of rows whose lane read the granule before, visible by itself: what is visible
    to that read is visible to later ones [002 Location Order].
    """
    _, lane = np.unique(table.lane, return_inverse=True)
    _, granule = np.unique(table.granule, return_inverse=True)
    _, place = np.unique(lane * (int(granule.max(initial=0)) + 1) + granule, return_inverse=True)
    first = np.full(int(place.max(initial=-1)) + 1, np.iinfo(np.int64).max)
    reads = (own >= 0) & (table.kind % 4 != WRITE)
    np.minimum.at(first, place[reads], steps[reads])
    found: Array = first[place] < steps
    return found
