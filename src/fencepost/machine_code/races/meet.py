"""Two accesses to LDS in the lanes of a workgroup: lanes of different waves that access one byte,
or the proof that none do.

Addresses with symbols meet if they do for all samples of the symbols: then the symbols cancel, as
the half of a buffer does that both accesses choose. That they do not meet is only said of addresses
without symbols.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fencepost.machine_code.findings import Meeting
from fencepost.machine_code.instructions.computations import Op
from fencepost.machine_code.races.lanes import ALIKE, DRAWS, SAMPLES, Array, Lanes
from fencepost.machine_code.races.term import Term, data_of
from fencepost.records import dataclass

TRIES = 64
"""Pairs of lanes with a word in common that are looked at."""
ENOUGH = 4 * DRAWS
"""Samples for which two lanes must make both accesses, where their addresses have symbols."""


@dataclass(frozen=True, slots=True)
class Access:
    """An access to LDS: the number of its instruction, the bytes as spans behind an address, the
    lanes that make it, and what it does.
    """

    number: int
    address: Term | None
    spans: tuple[tuple[int, int], ...]
    lanes: Term
    reads: bool
    writes: bool

    def conflicts(self, other: Access) -> bool:
        """Return True if one of two accesses reads what the other one writes, and one is no
        atomic.
        """
        if self.reads and self.writes and other.reads and other.writes:
            return False
        return (self.writes and other.reads) or (self.reads and other.writes)


_Words = dict[int, dict[int, int]]
"""Words of four bytes, with the waves that access each and a lane of every one."""


class Meetings:
    """Finds meetings in one shape."""

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        self._words: dict[tuple[Term, tuple[tuple[int, int], ...], Term], _Words] = {}
        self._known: dict[tuple[object, ...], Meeting | None] = {}

    def of(self, first: Access, second: Access) -> Meeting | None:
        """Two lanes that surely meet; None where none do for sure."""
        key = first.address, first.spans, first.lanes, second.address, second.spans, second.lanes
        if key not in self._known:
            self._known[key] = self._find(first, second)
        return self._known[key]

    def apart(self, first: Access, second: Access) -> bool:
        """Return True if no lanes of different waves can access one byte."""
        if not (self._is_exact(first) and self._is_exact(second)):
            return False
        one, other = self._words_of(first), self._words_of(second)
        if len(other) < len(one):
            one, other = other, one
        return not any(
            len(waves.keys() | other[word].keys()) > 1
            for word, waves in one.items()
            if word in other
        )

    def fits(self, access: Access, most: int) -> bool:
        """Return True unless a lane accesses bytes beyond a limit for sure."""
        if access.address is None or access.address.is_open or access.lanes.is_open:
            return True
        makes = self.lanes.told(access.address) & self.lanes.told(access.lanes)
        makes &= np.broadcast_to(self.lanes.of(access.lanes)[0], self.lanes.count)
        address = np.broadcast_to(self.lanes.of(access.address)[0], self.lanes.count)[makes]
        return all(
            bool((_start(address, offset) + width <= most).all()) for offset, width in access.spans
        )

    def _is_exact(self, access: Access) -> bool:
        """Return True if the bytes are known of each lane that may make an access."""
        if access.address is None or access.address.is_open:
            return False
        return bool((self.lanes.told(access.address) | ~self._possible(access)).all())

    def _possible(self, access: Access) -> Array:
        """The lanes that may make an access."""
        found = np.ones(self.lanes.count, bool)
        for mask in _conjuncts(access.lanes):
            if not mask.is_open:
                active = np.broadcast_to(self.lanes.of(mask).any(axis=0), self.lanes.count)
                found &= active | ~self.lanes.told(mask)
        return found

    def _words_of(self, access: Access) -> _Words:
        """The words of an access, in the lanes that may make it: for the first sample in which a
        lane does.
        """
        assert access.address is not None
        key = access.address, access.spans, access.lanes
        if key not in self._words:
            count = self.lanes.count
            shape = SAMPLES, count
            active = np.broadcast_to(self.lanes.of(access.lanes), shape)
            values = np.broadcast_to(self.lanes.of(access.address), shape)
            addresses = values[active.argmax(axis=0), np.arange(count)]
            possible = self._possible(access)
            words: _Words = {}
            waves = self.lanes.waves
            for lane in np.flatnonzero(possible).tolist():
                for offset, width in access.spans:
                    start = int(addresses[lane]) + offset & 0xFFFFFFFF
                    for word in range(start >> 2, (start + width + 3) >> 2):
                        words.setdefault(word, {}).setdefault(int(waves[lane]), lane)
            self._words[key] = words
        return self._words[key]

    def _find(self, first: Access, second: Access) -> Meeting | None:
        if first.address is None or second.address is None:
            return None
        found = self._by_word(first, second)
        if found is None and not self._is_exact(first):
            found = self._by_data(first, second, swapped=True)
        if found is None and not self._is_exact(second):
            found = self._by_data(second, first, swapped=False)
        return found

    def _by_word(self, first: Access, second: Access) -> Meeting | None:
        """The meeting of two accesses in a word that both may access."""
        one, other = self._words_of(first), self._words_of(second)
        tries = 0
        for word in one.keys() & other.keys():
            for wave, lane in one[word].items():
                for another, its in other[word].items():
                    if wave == another:
                        continue
                    if tries == TRIES:
                        return None
                    tries += 1
                    found = self._meeting(first, second, lane, its)
                    if found is not None:
                        return found
        return None

    def _meeting(self, first: Access, second: Access, lane: int, other: int) -> Meeting | None:
        """The meeting of two lanes, if they meet for all samples, and make the accesses for one."""
        assert first.address is not None
        assert second.address is not None
        told = self.lanes.told
        both = self._column(first.lanes, lane) & self._column(second.lanes, other)
        both = np.broadcast_to(both, SAMPLES)
        is_told = told(first.lanes)[lane] and told(second.lanes)[other]
        if not (is_told or self._may_both(first, second, both)):
            return None
        symbolic = first.address.is_open or second.address.is_open
        if both.sum() < (ENOUGH if symbolic else 1):
            return None
        one, two = (
            np.broadcast_to(self._column(address, at), SAMPLES)[both]
            for address, at in ((first.address, lane), (second.address, other))
        )
        for offset, width in first.spans:
            for behind, size in second.spans:
                low, high = _start(one, offset), _start(two, behind)
                if ((low < high + size) & (high < low + width)).all():
                    return Meeting(
                        self.lanes.item(lane),
                        self.lanes.item(other),
                        None if symbolic else (int(low.flat[0]), int(high.flat[0])),
                        (width, size),
                        self.lanes.shape,
                        bool(both.all()),
                    )
        return None

    def _by_data(self, loose: Access, fixed: Access, *, swapped: bool) -> Meeting | None:
        """The meeting of an atomic whose place is loaded with an access whose places are known, for
        data that are alike in all lanes: where nothing but data says which word it is, it is one
        for all waves, as the bins of a histogram are.
        """
        address, other = loose.address, fixed.address
        assert address is not None
        assert other is not None
        is_atomic = loose.reads and loose.writes
        if not is_atomic or address.is_open or other.is_open or not self._is_exact(fixed):
            return None
        if data_of((address, loose.lanes, fixed.lanes)) is None:
            return None
        shape = SAMPLES, self.lanes.count
        masks = [np.broadcast_to(self.lanes.of(each.lanes), shape) for each in (loose, fixed)]
        values = [np.broadcast_to(self.lanes.of(each), shape) for each in (address, other)]
        for sample in np.flatnonzero(ALIKE):
            those, these = (np.flatnonzero(each[sample]) for each in masks)
            places = np.unique(values[0][sample][those])
            if len(places) != 1:
                continue
            (at, width), (offset, size) = loose.spans[0], fixed.spans[0]
            low, high = _start(places, at)[0], _start(values[1][sample][these], offset)
            hit = these[(low < high + size) & (high < low + width)]
            for lane in hit[:TRIES].tolist():
                apart = those[self.lanes.waves[those] != self.lanes.waves[lane]]
                if len(apart):
                    pair = (int(apart[0]), int(lane)) if swapped else (int(lane), int(apart[0]))
                    one, two = map(self.lanes.item, pair)
                    return Meeting(one, two, None, (width, size), self.lanes.shape, certain=False)
        return None

    def _may_both(self, first: Access, second: Access, both: Array) -> bool:
        """Return True if data decide who makes two accesses, and two lanes may both make theirs,
        whether they have loaded the same or not. An access to one place may be a flag.
        """
        if data_of((first.lanes, second.lanes)) is None:
            return False
        for each in (first, second):
            if each.address is None or each.address.uniform or each.address.unknowns:
                return False
        return bool(both[ALIKE].any() and both[~ALIKE].any())

    def _column(self, term: Term, lane: int) -> Array:
        """The values of a term in a lane, one for each sample."""
        values = self.lanes.of(term)
        found: Array = values[:, lane if values.shape[1] > 1 else 0]
        return found


def _conjuncts(mask: Term) -> Iterator[Term]:
    """The masks that lanes are in all of."""
    yield mask
    if mask.operator is Op.AND:
        for each in mask.of:
            yield from _conjuncts(each)


def _start(address: Array, offset: int) -> Array:
    """The first bytes of accesses: an address with its offset wraps at 32 bits."""
    return (address + np.uint32(offset)).astype(np.int64)
