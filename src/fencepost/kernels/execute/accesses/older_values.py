"""Atomic loads and stores of runs in which a load may read an older value."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fencepost.kernels.execute.accesses import access
from fencepost.kernels.execute.memory.contents import Memory
from fencepost.kernels.execute.order.interleavings import Place
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.arithmetic import from_bits
from fencepost.kernels.execute.values.lanes import Array, Value
from fencepost.llvm.ir import Atomic
from fencepost.llvm.types import Type, store_size
from fencepost.records import dataclass

_WORDS = frozenset({1, 2, 4, 8})
"""Sizes of values that are kept as one number."""


@dataclass(frozen=True, slots=True)
class Accessed:
    """The places that lanes access: their addresses in an address space, and the type of the
    values.
    """

    address: Array
    lanes: Array
    space: int
    kind: Type


def load_some_value(state: State, made: Value, accessed: Accessed, atomic: Atomic) -> Value:
    """Order an atomic load; return its result: `made`, with an older value in some lanes."""
    assert state.values is not None
    pieces = access.scalars(accessed.kind)
    plain = len(pieces) == 1 and atomic.ordering.at_least_monotonic
    for _, place, those, rows in _places(state, accessed):
        size = pieces[0].size if plain else 0
        older = state.values.read(place, those, state.step, size)
        if older is None:
            _order(state, place, those, atomic)
            continue
        made = np.array(np.broadcast_to(made, accessed.lanes.shape))
        made[rows] = from_bits(np.array([older.bits], np.uint64).astype(f"u{size}"), pieces[0].kind)
        with state.values.as_of(place, older):
            _order(state, place, those, atomic)
    return made


def values_at(state: State, accessed: Accessed) -> list[int]:
    """Return the contents of memory at each place that lanes access, as bits."""
    size = store_size(accessed.kind)
    return [
        int(memory.load(np.array([place[0]], np.uint64), size)[0][0]) if size in _WORDS else 0
        for memory, place, _, _ in _places(state, accessed)
    ]


def keep_written(state: State, accessed: Accessed, before: list[int]) -> None:
    """Record the values that atomic stores wrote; `before` are those that they replaced."""
    assert state.values is not None
    size = store_size(accessed.kind)
    size = size if size in _WORDS else 0
    after = values_at(state, accessed)
    found = _places(state, accessed)
    for (_, place, those, _), old, new in zip(found, before, after, strict=True):
        state.values.write(place, those, state.step, old, new, size)


def _order(state: State, place: Place, lanes: Array, atomic: Atomic) -> None:
    for order in state.orders:
        order.read(lanes, place[0], state.step, atomic, lds=place[1])


def _places(state: State, accessed: Accessed) -> Iterator[tuple[Memory, Place, Array, Array]]:
    """Yield the places in memory that lanes share, with their lanes, and the positions of these."""
    lanes = accessed.lanes
    for part in access.parts(state, accessed.address, lanes, accessed.space):
        if not part.shared:
            continue
        where = np.arange(len(lanes)) if part.where is None else part.where
        for chosen in access.by_key(part.keys):
            place = int(part.keys[chosen[0]]), part.lds
            yield part.memory, place, lanes[where[chosen]], where[chosen]
