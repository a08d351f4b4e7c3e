"""Binary relations on the events 0, 1, …, n-1 of one execution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Pair = tuple[int, int]


class Relation:
    """A set of pairs of event indices. The successors of each event are the bits of an integer,
    because transitive closure is what enumeration spends its time on.
    """

    __slots__ = ("_rows",)

    def __init__(self, size: int, pairs: Iterable[Pair] = ()) -> None:
        self._rows = [0] * size
        for pair in pairs:
            self.add(pair)

    def add(self, pair: Pair) -> None:
        """Puts the pair into the relation."""
        self._rows[pair[0]] |= 1 << pair[1]

    def __contains__(self, pair: Pair) -> bool:
        return bool(self._rows[pair[0]] >> pair[1] & 1)

    def __iter__(self) -> Iterator[Pair]:
        size = len(self._rows)
        return ((a, b) for a in range(size) for b in range(size) if (a, b) in self)

    def closure(self) -> Relation:
        """The smallest transitive relation that contains this one (Warshall)."""
        closed = Relation(len(self._rows))
        rows = list(self._rows)
        for middle, reached in enumerate(rows):
            bit = 1 << middle
            for a, row in enumerate(rows):
                if row & bit:
                    rows[a] = row | reached
        closed._rows = rows
        return closed

    def irreflexive(self) -> bool:
        """Whether no event is related to itself."""
        return not any(row >> a & 1 for a, row in enumerate(self._rows))
