"""Which accesses of a run happen before which, for many pairs at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fencepost.kernels.execute.order import Order
from fencepost.kernels.execute.table import Table

Array = Any


@dataclass(frozen=True, slots=True)
class Known:
    """What the lane of each row of a table knew when it made the access.

    `rows` gives the line of `matrix` for each row, -1 where it knew nothing; `ends` when the
    access was done.
    """

    table: Table
    ends: Array
    rows: Array
    matrix: Array

    def unordered(self, one: Array, other: Array, same_group: Array) -> Array:
        """Whether neither of two rows happens before the other, pair by pair."""
        table = self.table
        phased = (table.released[one] < table.acquired[other]) | (
            table.released[other] < table.acquired[one]
        )
        found = ~(same_group & phased)
        if len(self.matrix):
            found &= ~(self._before(one, other) | self._before(other, one))
        return found

    def _before(self, source: Array, target: Array) -> Array:
        line = self.rows[target]
        known = self.matrix[np.maximum(line, 0), self.table.lane[source]]
        return (line >= 0) & (known >= self.ends[source])


def known_at(order: Order | None, table: Table, steps: Array, ends: Array, space: str) -> Known:
    """The clocks of all rows; `steps` and `ends` are those of the rows."""
    rows = np.full(len(steps), -1, np.int64)
    lines: list[Array] = []
    numbers: dict[int, int] = {}
    if order is not None:
        sorted_rows = np.argsort(table.lane, kind="stable")
        lanes, starts = np.unique(table.lane[sorted_rows], return_index=True)
        for lane, mine in zip(lanes, np.split(sorted_rows, starts[1:]), strict=True):
            history = order.known[space][int(lane)]
            if not history.steps:
                continue
            at = np.searchsorted(np.array(history.steps), steps[mine]) - 1
            used = np.unique(at[at >= 0])
            place = np.full(len(history.steps) + 1, -1, np.int64)
            for each in used:  # lanes that met have one clock
                clock = history.clocks[each]
                if id(clock) not in numbers:
                    numbers[id(clock)] = len(lines)
                    lines.append(clock)
                place[each] = numbers[id(clock)]
            rows[mine] = np.where(at >= 0, place[at], -1)
    width = order.lanes if order is not None else 0
    matrix = np.array(lines) if lines else np.zeros((0, width), np.int64)
    return Known(table, ends, rows, matrix)


def sampled(rows: Array, most: int) -> Array:
    """At most so many of the rows, evenly spread."""
    if len(rows) <= most:
        return rows
    picked = np.linspace(0, len(rows) - 1, most).astype(np.int64)
    return rows[np.unique(picked)]
