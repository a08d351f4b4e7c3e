"""Pairs of accesses in happens-before whose write is not available or visible to the second (002
Location Order).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fencepost.kernels.execute.order.availability import Availability
from fencepost.kernels.execute.races.access_table import ATOMIC_WRITE, READ, WRITE, Table
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
    own: Array
    """Scopes in which rows are available and visible by themselves; -1 where they are not."""
    shown: Array
    """Mask of rows that follow a read of their lane of the same granule that is visible by
    itself."""
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
        lanes, others = self.table.lane[source], self.table.lane[target]
        own = self.order.includes(self.own[source], lanes, others)
        theirs = self.order.includes(self.own[target], others, lanes)
        available = (own & self.before.happens(source, target)) | self.available.happens(
            source, target
        )
        visible = (own & self.seen.happens(source, target)) | self.visible.happens(source, target)
        kinds = self.table.kind % 4
        reads = (kinds[target] == READ) & ~theirs & ~self.shown[target]
        ordered = np.where(reads, visible, available)
        writes = (kinds[source] == WRITE) | (kinds[source] == ATOMIC_WRITE)
        lost: Array = writes & self.before.happens(source, target) & ~ordered
        return lost


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
    return Reach(
        table,
        available,
        own,
        _shown(table, own, steps),
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
