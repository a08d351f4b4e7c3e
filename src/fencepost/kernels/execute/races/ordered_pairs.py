"""Happens-before between accesses of a run, for many pairs at a time."""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.order.happens_before import Order
from fencepost.kernels.execute.races.access_table import Table
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import Array
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import SyncSpace


@dataclass(frozen=True, slots=True)
class Known:
    """Clocks of the lanes of a table's rows when they made their accesses.

    `rows` gives the line of `matrix` for each row, -1 for a row without a clock; `ends` the step at
    which the access was done.
    """

    table: Table
    ends: Array
    rows: Array
    matrix: Array

    def unordered(self, one: Array, other: Array, same_group: Array) -> Array:
        """Return True, pair by pair, where neither of two rows happens before the other."""
        table = self.table
        phased = (table.released[one] < table.acquired[other]) | (
            table.released[other] < table.acquired[one]
        )
        found = ~(same_group & phased)
        if len(self.matrix):
            found &= ~(self.happens(one, other) | self.happens(other, one))
        return found

    def happens(self, source: Array, target: Array) -> Array:
        """Return True, pair by pair, where `source` happens before `target`."""
        if not len(self.matrix):
            return np.zeros(len(source), np.bool_)
        line = self.rows[target]
        known = self.matrix[np.maximum(line, 0), self.table.lane[source]]
        return (line >= 0) & (known >= self.ends[source])


def known_at(
    order: Order | None, table: Table, steps: Array, ends: Array, space: SyncSpace
) -> Known:
    """Return the clocks of all rows; `steps` and `ends` are those of the rows."""
    rows = np.full(len(steps), -1, np.int64)
    lines: list[Array] = []
    if order is not None and len(steps):
        # A lane's accesses of one step know the same, and lanes that met have one clock.
        span = int(steps.max()) + 1
        keys, back = np.unique(table.lane.astype(np.int64) * span + steps, return_inverse=True)
        numbers: dict[int, int] = {}
        found = []
        for lane, step in zip((keys // span).tolist(), (keys % span).tolist(), strict=True):
            clock = order.known[space][lane].at(step)
            line = -1
            if clock is not None:
                line = numbers.setdefault(id(clock), len(lines))
                if line == len(lines):
                    lines.append(clock)
            found.append(line)
        rows = np.array(found, np.int64)[back]
    width = order.lanes if order is not None else 0
    matrix = np.array(lines) if lines else np.zeros((0, width), np.int64)
    return Known(table, ends, rows, matrix)


def sampled(rows: Array, most: int) -> Array:
    """Return at most `most` of the rows, evenly spread."""
    if len(rows) <= most:
        return rows
    picked = np.linspace(0, len(rows) - 1, most).astype(np.int64)
    some: Array = rows[distinct(picked)]
    return some
