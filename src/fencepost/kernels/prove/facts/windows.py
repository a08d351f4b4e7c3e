"""Sums of consecutive values: the part of a row of values that the sum at each place contains.

A row of values is a term of equally spaced work-items, of iterations of a loop, or of both. Its
prefix sums P(b) suffice: the sum from a to b is P(b) - P(a). If the ends grow by a step with the
place, or with each power of two of places, the sums are given by one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

import numpy as np

from fencepost.kernels.execute.values.lanes import Array
from fencepost.kernels.prove.terms.forms import Column
from fencepost.kernels.prove.terms.term import Expr
from fencepost.records import dataclass

MOST_ENDS = 3
"""Greatest number of ends of the stretches that a sum consists of."""
SHIFTS = range(11)
"""Numbers of places with equal ends, as powers of two."""


@dataclass(frozen=True, slots=True)
class Row:
    """Values of one term: `count` work-items from `first` on, `apart` from each other, in `turns`
    iterations from `begin` on of the loop `header`; in other loops, in the iterations `fixed`.

    Iterations of one work-item are adjacent, or (`across`) work-items of one iteration are.
    `columns` are their numbers in that order.
    """

    term: Expr
    first: int
    apart: int
    count: int
    header: int | None
    begin: int
    turns: int
    across: bool
    fixed: tuple[tuple[int, int], ...]
    columns: tuple[int, ...]

    @property
    def length(self) -> int:
        return self.count * self.turns

    @property
    def key(self) -> tuple[object, ...]:
        """Identity of the row among others."""
        where = self.first, self.apart, self.count, self.header, self.begin, self.turns
        return self.term.get_id(), *where, self.across, self.fixed


@dataclass(frozen=True, slots=True)
class Line:
    """A number that grows with the place: `start`, and `step` with each 2 to the power `shift`."""

    start: int
    step: int = 0
    shift: int = 0

    def at(self, places: Array) -> Array:
        found: Array = self.start + self.step * (places >> self.shift)
        return found


@dataclass(frozen=True, slots=True)
class Stretch:
    """A multiple of the sum of a row's values up to an end."""

    row: Row
    weight: int
    end: Line


def rows_of(columns: Sequence[Column]) -> Iterator[list[Row]]:
    """Yield the rows that values form, each in the orders in which it may be summed; values that
    are not in a row are left out.
    """
    terms = {each.term.get_id(): each.term for each in columns}
    for key, term in terms.items():
        mine = {(c.item, c.turn): at for at, c in enumerate(columns) if c.term.get_id() == key}
        items, turns = sorted({item for item, _ in mine}), sorted({turn for _, turn in mine})
        apart, grows = _apart(items), _growing(turns)
        if apart is None or grows is None or len(mine) != len(items) * len(turns):
            continue
        header, begin, fixed = grows
        ordered = {
            False: [mine[each] for each in product(items, turns)],
            True: [mine[item, turn] for turn in turns for item in items],
        }
        shape = items[0], apart, len(items), header, begin, len(turns)
        both = len(items) > 1 and len(turns) > 1
        yield [
            Row(term, *shape, across, fixed, tuple(ordered[across]))
            for across in ((False, True) if both else (False,))
        ]


def _apart(numbers: Sequence[int]) -> int | None:
    """Return the distance between numbers, if they are equally spaced."""
    gaps = {b - a for a, b in pairwise(numbers)}
    return gaps.pop() if len(gaps) == 1 else None if gaps else 1


def _growing(
    turns: Sequence[tuple[tuple[int, int], ...]],
) -> tuple[int | None, int, tuple[tuple[int, int], ...]] | None:
    """Return the one loop whose iterations differ, by one each, with the first one, and the
    iterations of the others.
    """
    if len({tuple(header for header, _ in each) for each in turns}) != 1:
        return None
    differ = [at for at in range(len(turns[0])) if len({each[at] for each in turns}) > 1]
    if len(differ) > 1:
        return None
    if not differ:
        return None, 0, turns[0]
    (at,) = differ
    if _apart([each[at][1] for each in turns]) != 1:
        return None
    return (*turns[0][at], (*turns[0][:at], *turns[0][at + 1 :]))


def stretches(many: Array, places: Array, row: Row) -> list[Stretch] | None:
    """Return the multiples of a row's values, by place, as stretches; None if they form none."""
    mine = np.zeros((len(many), row.length), np.int64)
    there = [at for at, each in enumerate(row.columns) if each < many.shape[1]]
    mine[:, there] = many[:, [row.columns[at] for at in there]]
    jumps = -np.diff(mine, axis=1, prepend=0, append=0)
    ends = [np.flatnonzero(each[1:]) + 1 for each in jumps]
    most = max(map(len, ends))
    if most == 0:
        return []
    if most > MOST_ENDS:
        return None
    whole = [at for at, each in enumerate(ends) if len(each) == most]
    weights = jumps[whole[0], ends[whole[0]]]
    if any((jumps[at, ends[at]] != weights).any() for at in whole):
        return None
    # An end at 0 shows nowhere; nor do two at one number.
    from_zero = np.array([[0] * (most - len(each)) + each.tolist() for each in ends])
    for some, told in ((places, from_zero), (places[whole], from_zero[whole])):
        lines = [list(line_of(some, told[:, each])) for each in range(most)]
        for chosen in product(*lines):
            if (_made(weights, [each.at(places) for each in chosen], row.length) == mine).all():
                return [Stretch(row, int(w), end) for w, end in zip(weights, chosen, strict=True)]
    return None


def _made(weights: Array, ends: Sequence[Array], length: int) -> Array:
    """Return the multiples that stretches give; an end outside the row makes them invalid."""
    if any(((each < 0) | (each > length)).any() for each in ends):
        return np.full((len(ends[0]), length), np.iinfo(np.int64).max)
    before = np.arange(length)
    parts = [w * (before < each[:, None]) for w, each in zip(weights, ends, strict=True)]
    found: Array = np.sum(parts, axis=0)
    return found


def line_of(places: Array, numbers: Array) -> Iterator[Line]:
    """Yield the lines on which numbers of some places lie."""
    if (numbers == numbers[0]).all():
        yield Line(int(numbers[0]))
        if len(numbers) > 1:
            return
    for shift in SHIFTS:
        at = places >> shift
        others = np.flatnonzero(at != at[0])
        if not len(others):
            return
        width = int(at[others[0]] - at[0])
        step, rest = divmod(int(numbers[others[0]] - numbers[0]), width)
        line = Line(int(numbers[0]) - step * int(at[0]), step, shift)
        if not rest and (line.at(places) == numbers).all():
            yield line
