"""Numbers of many work-items, or of many places, as sums of unknown values.

Each row is a constant plus a multiple of each of some values, modulo a power of two: one number
that a work-item computes in one iteration of its loops. A row without such a sum is unknown.
"""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.values.lanes import Array
from fencepost.kernels.prove.terms.term import Expr
from fencepost.records import dataclass, field

MOST_VALUES = 2048
"""Greatest number of values in a sum: two for each work-item of a large workgroup."""
LARGEST = 1 << 20
"""Bound on multiples, so that sums of them do not overflow; a row beyond it is unknown."""


@dataclass(frozen=True, slots=True)
class Forms:
    """Rows: True if each is known, its constant, and its multiple of each value; values beyond the
    last column have none.
    """

    known: Array
    constant: Array
    many: Array

    @classmethod
    def nothing(cls, count: int) -> Forms:
        """Return unknown rows."""
        return cls(np.zeros(count, np.bool_), np.zeros(count, np.int64), np.zeros((count, 0), int))

    @classmethod
    def of(cls, constant: Array) -> Forms:
        """Return rows that are numbers."""
        count = len(constant)
        numbers = constant.astype(np.uint64).view(np.int64)
        return cls(np.ones(count, np.bool_), numbers, np.zeros((count, 0), np.int64))

    def rows(self, at: Array) -> Forms:
        """Return some of the rows."""
        return Forms(self.known[at], self.constant[at], self.many[at])

    def among(self, mask: Array, other: Forms) -> Forms:
        """Return these rows where a mask holds, and the other ones elsewhere."""
        one, two = _as_wide(self.many, other.many)
        return Forms(
            np.where(mask, self.known, other.known),
            np.where(mask, self.constant, other.constant),
            np.where(mask[:, None], one, two),
        )

    def plus(self, other: Forms) -> Forms:
        """Return the sums, row by row."""
        one, two = _as_wide(self.many, other.many)
        return _small(Forms(self.known & other.known, self.constant + other.constant, one + two))

    def times(self, by: Array) -> Forms:
        """Return each row times a number."""
        near = np.abs(by) <= LARGEST
        by = np.where(near, by, 0)
        return _small(Forms(self.known & near, self.constant * by, self.many * by[:, None]))

    def put(self, places: Array, rows: Forms) -> Forms:
        """Return these rows with those at some places replaced."""
        many, new = (each.copy() for each in _as_wide(self.many, rows.many))
        known, constant = self.known.copy(), self.constant.copy()
        known[places], constant[places], many[places] = rows.known, rows.constant, new
        return Forms(known, constant, many)


def _as_wide(one: Array, other: Array) -> tuple[Array, Array]:
    wide = max(one.shape[1], other.shape[1])
    return _padded(one, wide), _padded(other, wide)


def _padded(many: Array, wide: int) -> Array:
    return many if many.shape[1] == wide else np.pad(many, ((0, 0), (0, wide - many.shape[1])))


def _small(made: Forms) -> Forms:
    """Return the rows; those with large multiples become unknown."""
    if not made.many.size:
        return made
    return Forms(made.known & (np.abs(made.many).max(axis=1) <= LARGEST), made.constant, made.many)


@dataclass(frozen=True, slots=True)
class Column:
    """An unknown value: a term of a work-item, by its number, in an iteration of its loops."""

    term: Expr
    item: int
    turn: tuple[tuple[int, int], ...]


@dataclass
class Columns:
    """The values of some sums, with their columns."""

    found: list[Column] = field(default_factory=list)
    numbers: dict[tuple[int, int, tuple[tuple[int, int], ...]], int] = field(default_factory=dict)

    def of(self, term: Expr, items: Array, count: int, turn: dict[int, int]) -> Forms:
        """Return the value of a term for some work-items, in an iteration of the loops by their
        headers; all rows are unknown if there are too many values.
        """
        key = tuple(sorted(turn.items()))
        if len(self.found) + len(items) > MOST_VALUES:
            return Forms.nothing(count)
        at = []
        for item in items.tolist():
            name = term.get_id(), item, key
            if name not in self.numbers:
                self.numbers[name] = len(self.found)
                self.found.append(Column(term, item, key))
            at.append(self.numbers[name])
        known = np.zeros(count, np.bool_)
        known[items] = True
        many = np.zeros((count, len(self.found)), np.int64)
        many[items, at] = 1
        return Forms(known, np.zeros(count, np.int64), many)
