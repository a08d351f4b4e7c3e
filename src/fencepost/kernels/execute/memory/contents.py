"""Memory of many work-items: bytes in pages that are created on first access."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fencepost.errors import BoundReached
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import Array, per_lane
from fencepost.records import dataclass

PAGE = 12
BYTES = 1 << PAGE
POISON, OUTSIDE = 3, 4
"""Marks of a byte that is poison, and of one outside all objects."""
_VIEWS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


class Memory:
    """Bytes by 64-bit address. `fill` makes a page that is touched for the first time.

    Each byte has a mark: whether its value depends on what the launch leaves open, or is a guess;
    `floor` is the least mark of all bytes, `shared` that of written bytes, where others may have
    written too. `most` is the greatest number of pages. `changed`: a byte has had another value
    since this was set to False, even if it has its old one again.
    """

    def __init__(self, fill: Callable[[int], tuple[Array, Array | int]], most: int) -> None:
        self.fill = fill
        self.most = most
        self.numbers = np.zeros(0, np.int64)
        self.slots = np.zeros(0, np.int64)
        self.data = np.zeros((4, BYTES), np.uint8)
        self.open = np.zeros((4, BYTES), np.uint8)
        self.count = 0
        self.floor = 0
        self.shared = 0
        self.changed = True  # nobody asks yet
        self.origins: dict[int, int] = {}
        """Marks of bytes that are poison, by address."""

    def _where(self, address: Array) -> Array:
        """Return the position of each address in the flat data."""
        address = address.view(np.int64)
        pages = address >> PAGE
        at = np.searchsorted(self.numbers, pages)
        if self.count == 0:
            known = np.zeros(pages.shape, np.bool_)
        else:
            known = self.numbers[np.minimum(at, self.count - 1)] == pages
        if not known.all():
            self._make(distinct(pages[~known]))
            at = np.searchsorted(self.numbers, pages)
        return (self.slots[at] << PAGE) + (address & (BYTES - 1))

    def _make(self, pages: Array) -> None:
        needed = self.count + len(pages)
        if needed > self.most:
            raise BoundReached(
                f"the launch touches more than {self.most} pages of {BYTES} bytes",
                mend="check a smaller launch",
            )
        if needed > len(self.data):
            room = max(needed, 2 * len(self.data))
            for name in ("data", "open"):
                old = getattr(self, name)
                grown = np.zeros((room, BYTES), old.dtype)
                grown[: self.count] = old[: self.count]
                setattr(self, name, grown)
        for index, page in enumerate(pages, self.count):
            self.data[index], self.open[index] = self.fill(int(page))
        numbers = np.concatenate([self.numbers, pages])
        slots = np.concatenate([self.slots, np.arange(self.count, needed)])
        order = np.argsort(numbers)
        self.numbers, self.slots = numbers[order], slots[order]
        self.count = needed

    def load(self, address: Array, size: int) -> tuple[Array, int]:
        """Return the numbers of `size` bytes (1, 2, 4, 8) at each address, and their mark."""
        dtype = _VIEWS[size]
        if size == 1 or not (address & np.uint64(size - 1)).any():
            at = self._where(address)
            at = at >> (size.bit_length() - 1)
            words = self.data.reshape(-1).view(dtype)[at]
            held = self.open.reshape(-1).view(dtype)[at]  # of all bytes, not of the first
            return words, int(held.view(np.uint8).max(initial=self.floor))
        spread = address[:, None] + np.arange(size, dtype=np.uint64)
        at = self._where(spread)
        words = np.ascontiguousarray(self.data.reshape(-1)[at]).view(dtype).reshape(-1)
        return words, int(self.open.reshape(-1)[at].max(initial=self.floor))

    def outside(self, address: Array, size: int) -> Array:
        """Return True for accesses that touch bytes outside all objects."""
        at = self._where(address[:, None] + np.arange(size, dtype=np.uint64))
        found: Array = (self.open.reshape(-1)[at] == OUTSIDE).any(axis=1)
        return found

    def poison(self, address: Array, size: int) -> Array:
        """Return for each access the mark of poison in its bytes, 0 for none."""
        spread = address[:, None] + np.arange(size, dtype=np.uint64)
        held = self.open.reshape(-1)[self._where(spread)] == POISON
        found = np.zeros(address.shape, np.int64)
        for row, column in zip(*np.nonzero(held), strict=True):
            found[row] = self.origins[int(spread[row, column])]
        return found

    def level(self, address: Array, size: int) -> int:
        """Return the mark of the bytes that lie in an object and are not poison."""
        spread = address[:, None] + np.arange(size, dtype=np.uint64)
        held = self.open.reshape(-1)[self._where(spread)]
        return int(held[held < POISON].max(initial=self.floor))

    def spoil(self, address: Array, size: int, origins: Array) -> None:
        """Make the bytes poison that were just written by accesses with an origin; of several to
        one address the last one counts.
        """
        spread = address[:, None] + np.arange(size, dtype=np.uint64)
        at = self._where(spread)
        flat = self.open.reshape(-1)
        last = dict(zip(address.tolist(), origins.tolist(), strict=True))
        wide = np.array([last[each] for each in address.tolist()], np.int64)
        spoilt = (wide != 0)[:, None] & (flat[at] != OUTSIDE)
        flat[at[spoilt]] = POISON
        rows = np.nonzero(spoilt)[0]
        self.origins.update(zip(spread[spoilt].tolist(), wide[rows].tolist(), strict=True))

    def mark(self, address: Array, marks: int) -> None:
        """Set the marks of bytes."""
        at = self._where(address)
        self.open.reshape(-1)[at] = max(marks, self.shared)

    def store(self, address: Array, words: Array, size: int, marks: int) -> Array | None:
        """Write numbers of `size` bytes; of lanes with one address, the last wins.

        Returns which accesses touch bytes outside all objects; None if none does.
        """
        dtype = _VIEWS[size]
        words = per_lane(words, address.shape)
        if size == 1 or not (address & np.uint64(size - 1)).any():
            at = self._where(address)
            held, where = self.data.reshape(-1).view(dtype), at >> (size.bit_length() - 1)
            self.changed = self.changed or not np.array_equal(held[where], words)
            held[where] = words
            return self._mark(at[:, None] + np.arange(size) if size > 1 else at[:, None], marks)
        spread = address[:, None] + np.arange(size, dtype=np.uint64)
        at = self._where(spread)
        raw = np.ascontiguousarray(words.astype(dtype)).view(np.uint8).reshape(-1, size)
        self.changed = self.changed or not np.array_equal(self.data.reshape(-1)[at], raw)
        self.data.reshape(-1)[at] = raw
        return self._mark(at, marks)

    def _mark(self, at: Array, marks: int) -> Array | None:
        flat = self.open.reshape(-1)
        outside = flat[at] == OUTSIDE
        flat[at] = max(marks, self.shared)
        if not outside.any():
            return None
        flat[at[outside]] = OUTSIDE
        found: Array = outside.any(axis=1)
        return found


@dataclass(frozen=True, slots=True)
class Part:
    """The lanes whose addresses lie in one kind of memory."""

    memory: Memory
    keys: Array
    where: Array | None
    shared: bool
    lds: bool
