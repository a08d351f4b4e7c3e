"""Values of places in the course of a run, and those that an atomic load may read.

A run executes one operation after another, so a place gets its values in modification order. A load
need not read the last of them. It must not read one that is older than a value that was written,
read or known by an operation that happens before it: that is coherence [LangRef Memory Model for
Concurrent Operations]. Sequentially consistent operations have one order, which is that of the run:
each knows at least what earlier ones knew, as if a fence stood on either side of it.

That is stronger than the documents require. So every value read is allowed, but not every allowed
value is read: read-modify-writes read the last value, and a wave sees the writes of its own lanes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from fencepost.kernels.execute.order.happens_before import Order
from fencepost.kernels.execute.order.histories import Head
from fencepost.kernels.execute.order.interleavings import Event, Move, Place
from fencepost.kernels.execute.values.lanes import Array
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import ALL_SPACES

MOST_PLACES = 32
"""Greatest number of places with several values whose older ones are read."""


@dataclass(frozen=True, slots=True)
class Written:
    """A value of a place, as bits, and the release sequence that reading it synchronizes with."""

    bits: int
    heads: tuple[Head, ...]
    version: int


@dataclass(frozen=True, slots=True)
class _Seen:
    """Lanes that knew value `number` of a place at a step."""

    lanes: Array
    step: int
    number: int


@dataclass(slots=True)
class _Location:
    """A place of so many bytes. Without values, a load can only read the contents of memory."""

    size: int
    values: list[Written] = field(default_factory=list)
    seen: list[_Seen] = field(default_factory=list)


@dataclass
class ModificationOrders:
    """The values of all places of a run. `wave_of` are the waves of the lanes."""

    order: Order
    wave_of: Array
    event: Event = field(
        default_factory=lambda: Event(Move(0), frozenset(), 0, 0, sequential=False)
    )
    """The visible operation that is being executed."""
    places: dict[Place, _Location] = field(default_factory=dict)
    sequential: dict[Place, int] = field(default_factory=dict)
    """The value of each place that sequentially consistent operations know at least."""
    closed: bool = False
    """True if no older values are kept any more."""

    def close(self) -> None:
        """Let all loads read the last value from now on."""
        self.closed = True
        self.places.clear()
        self.sequential.clear()

    def write(
        self, place: Place, lanes: Array, step: int, before: int, bits: int, size: int
    ) -> None:
        """Record that lanes wrote a value atomically, after the order knows of it."""
        self.event.writes.add(place)
        self.event.changed |= before != bits
        location = self._location(place, size)
        if location is None:
            return
        if not location.values:
            location.values.append(Written(before, (), 0))
        heads, version = self.order.chains.get(place, ()), self.order.versions.get(place, 0)
        location.values.append(Written(bits, heads, version))
        location.seen.append(_Seen(lanes, step, len(location.values) - 1))

    def read(self, place: Place, lanes: Array, step: int, size: int) -> Written | None:
        """Record that lanes load a place atomically; return the value if it is not the last one."""
        self.event.reads.add(place)
        location = self._location(place, size)
        if location is None or not location.values:
            return None
        last = len(location.values) - 1
        oldest = last - self._known(location, lanes, step)
        self.event.oldest = max(self.event.oldest, oldest)
        age = min(self.event.move.age, oldest)
        location.seen.append(_Seen(lanes, step, last - age))
        return location.values[last - age] if age else None

    def read_last(self, place: Place, lanes: Array, step: int, size: int) -> None:
        """Record that a read-modify-write of lanes reads a place: always the last value."""
        self.event.reads.add(place)
        location = self._location(place, size)
        if location is not None and location.values:
            location.seen.append(_Seen(lanes, step, len(location.values) - 1))

    def modify(
        self, place: Place, lanes: Array, step: int, values: tuple[int, int] | None, size: int
    ) -> None:
        """Record a read-modify-write: the values before and after; None if it wrote none."""
        if values is None:
            self.read_last(place, lanes, step, size)
        else:
            self.write(place, lanes, step, *values, size)

    @contextmanager
    def as_of(self, place: Place, value: Written) -> Iterator[None]:
        """Let the order assume an older value in a place."""
        order = self.order
        heads, version = order.chains.get(place), order.versions.get(place)
        order.chains[place], order.versions[place] = value.heads, value.version
        try:
            yield
        finally:
            if heads is None:
                del order.chains[place]
            else:
                order.chains[place] = heads
            if version is None:
                del order.versions[place]
            else:
                order.versions[place] = version

    def overwrite(self, addresses: Array, size: int, *, lds: bool) -> None:
        """Forget the older values of places that an operation other than their atomics writes."""
        for (address, of_lds), location in self.places.items():
            if (
                of_lds == lds
                and location.values
                and _meets(addresses, size, address, location.size)
            ):
                self._forget((address, of_lds))

    def join(self, lanes: Array, step: int) -> None:
        """Let lanes know the values that earlier sequentially consistent operations knew."""
        for place, number in self.sequential.items():
            self.places[place].seen.append(_Seen(lanes, step, number))

    def publish(self, lanes: Array, step: int) -> None:
        """Let later sequentially consistent operations know the values that lanes know."""
        for place, location in self.places.items():
            if location.values:
                known = self._known(location, lanes, step + 1)
                self.sequential[place] = max(known, self.sequential.get(place, 0))

    def _location(self, place: Place, size: int) -> _Location | None:
        """Return the location of a place; None if its older values are not kept."""
        found = self.places.get(place)
        if found is None:
            if self.closed or len(self.places) >= MOST_PLACES:
                return None
            found = self.places[place] = _Location(size)
            self._overlapped(place, size)
        elif found.size != size:
            self._forget(place)
            found.size = 0  # accesses of different sizes
        return found if found.size else None

    def _overlapped(self, place: Place, size: int) -> None:
        address, lds = place
        for (other, of_lds), location in self.places.items():
            apart = other + location.size <= address or address + size <= other
            if of_lds == lds and other != address and location.size and not apart:
                self._forget((other, of_lds))
                location.size = self.places[place].size = 0

    def _forget(self, place: Place) -> None:
        location = self.places[place]
        location.values.clear()
        location.seen.clear()
        self.sequential.pop(place, None)

    def _known(self, location: _Location, lanes: Array, step: int) -> int:
        """Return the last value of a place that happens before lanes at a step, or they know."""
        best = 0
        clocks = self._clocks(lanes, step)
        wave = self.wave_of[lanes[0]]
        for seen in location.seen:
            if seen.number > best and (
                self.wave_of[seen.lanes[0]] == wave
                or any((clock[seen.lanes] >= seen.step).any() for clock in clocks)
            ):
                best = seen.number
        return best

    def _clocks(self, lanes: Array, step: int) -> list[Array]:
        """Return the clocks of lanes at a step, of either address space."""
        found = {}
        for space in ALL_SPACES:
            for lane in lanes.tolist():
                clock = self.order.known[space][lane].at(step)
                if clock is not None:
                    found[id(clock)] = clock
        return list(found.values())


def _meets(addresses: Array, size: int, place: int, wide: int) -> bool:
    low, high = np.uint64(place), np.uint64(place + wide)
    return bool(((addresses < high) & (addresses + np.uint64(size) > low)).any())
