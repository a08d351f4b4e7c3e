"""Blocks that are to be looked at again, the first of the flow first."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush


class Worklist:
    """A set of blocks by number, of which the smallest is taken: those that lead to others stand in
    front of them, so that few are looked at twice. A step takes time by the logarithm of the size.
    """

    def __init__(self, numbers: Iterable[int]) -> None:
        self._heap = list(numbers)
        heapify(self._heap)
        self._inside = set(self._heap)

    def __bool__(self) -> bool:
        return bool(self._heap)

    def take(self) -> int:
        """Takes the smallest number out."""
        number = heappop(self._heap)
        self._inside.discard(number)
        return number

    def add(self, numbers: Iterable[int]) -> None:
        """Puts in those that are not inside."""
        for number in numbers:
            if number not in self._inside:
                self._inside.add(number)
                heappush(self._heap, number)
