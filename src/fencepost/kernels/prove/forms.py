"""Numbers of many work-items, or of many places, as sums of values that are not known.

Each row is a constant and a multiple of each of some values, modulo a power of two: what a
work-item of one number computes in one turn of its loops. Rows that are no such sum are not known.
"""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.values import Array
from fencepost.kernels.prove.terms import Expr
from fencepost.records import dataclass, field

MOST_VALUES = 2048
"""Values that a sum may have: two for each work-item of a large workgroup."""
LARGEST = 1 << 20
"""Multiples beyond which a row is not known, so that sums of them do not run around."""


@dataclass(frozen=True, slots=True)
class Forms:
    """Rows: whether each is known, its constant, and its multiple of each value; values beyond the
    last column have none.
    """

    known: Array
    constant: Array
    many: Array

    @classmethod
    def nothing(cls, count: int) -> Forms:
        """Rows that are not known."""
        return cls(np.zeros(count, np.bool_), np.zeros(count, np.int64), np.zeros((count, 0), int))

    @classmethod
    def of(cls, constant: Array) -> Forms:
        """Rows that are numbers."""
        count = len(constant)
        numbers = constant.astype(np.uint64).view(np.int64)
        return cls(np.ones(count, np.bool_), numbers, np.zeros((count, 0), np.int64))

    def rows(self, at: Array) -> Forms:
        """Some of the rows."""
        return Forms(self.known[at], self.constant[at], self.many[at])

    def among(self, mask: Array, other: Forms) -> Forms:
        """These rows where a mask holds, and otherwise the other ones."""
        one, two = _as_wide(self.many, other.many)
        return Forms(
            np.where(mask, self.known, other.known),
            np.where(mask, self.constant, other.constant),
            np.where(mask[:, None], one, two),
        )

    def plus(self, other: Forms) -> Forms:
        """The sums, row by row."""
        one, two = _as_wide(self.many, other.many)
        return _small(Forms(self.known & other.known, self.constant + other.constant, one + two))

    def times(self, by: Array) -> Forms:
        """Each row so many times."""
        near = np.abs(by) <= LARGEST
        by = np.where(near, by, 0)
        return _small(Forms(self.known & near, self.constant * by, self.many * by[:, None]))

    def put(self, places: Array, rows: Forms) -> Forms:
        """These rows with those at some places replaced."""
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
    """The rows, without those whose multiples grow large."""
    if not made.many.size:
        return made
    return Forms(made.known & (np.abs(made.many).max(axis=1) <= LARGEST), made.constant, made.many)


@dataclass(frozen=True, slots=True)
class Column:
    """A value that is not known: a term of a work-item, by its number, in a turn of its loops."""

    term: Expr
    item: int
    turn: tuple[tuple[int, int], ...]


@dataclass
class Columns:
    """The values of some sums."""

    found: list[Column] = field(default_factory=list)
    numbers: dict[tuple[int, int, tuple[tuple[int, int], ...]], int] = field(default_factory=dict)

    def of(self, term: Expr, items: Array, count: int, turn: dict[int, int]) -> Forms:
        """The value of a term for some work-items, in a turn of the loops by their headers; no row
        is known where there are too many values.
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


__all__ = ["Column", "Columns", "Forms"]
