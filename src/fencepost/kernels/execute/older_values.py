"""Atomic loads and stores of runs in which a load may read an older value."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fencepost.kernels.execute import access
from fencepost.kernels.execute.arithmetic import from_bits
from fencepost.kernels.execute.interleavings import Place
from fencepost.kernels.execute.memory import Memory
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values import Array, Value
from fencepost.llvm.ir import Atomic
from fencepost.llvm.types import Type, store_size

_WORDS = frozenset({1, 2, 4, 8})
"""Sizes of which values are kept as one number."""


def load_some_value(
    state: State,
    made: Value,
    address: Array,
    lanes: Array,
    space: int,
    kind: Type,
    atomic: Atomic,
) -> Value:
    """Order an atomic load, and return what it reads: `made`, or in places an older value."""
    assert state.values is not None
    pieces = access.scalars(kind)
    plain = len(pieces) == 1 and atomic.ordering.at_least_monotonic
    for _, place, those, rows in _places(state, address, lanes, space):
        size = pieces[0].size if plain else 0
        older = state.values.read(place, those, state.step, size)
        if older is None:
            _order(state, place, those, atomic)
            continue
        made = np.array(np.broadcast_to(made, lanes.shape))
        made[rows] = from_bits(np.array([older.bits], np.uint64).astype(f"u{size}"), pieces[0].kind)
        with state.values.as_of(place, older):
            _order(state, place, those, atomic)
    return made


def values_at(state: State, address: Array, lanes: Array, space: int, kind: Type) -> list[int]:
    """Return what memory holds at each place that lanes access, as bits."""
    size = store_size(kind)
    return [
        int(memory.load(np.array([place[0]], np.uint64), size)[0][0]) if size in _WORDS else 0
        for memory, place, _, _ in _places(state, address, lanes, space)
    ]


def keep_written(
    state: State, address: Array, lanes: Array, space: int, kind: Type, before: list[int]
) -> None:
    """Keep the values that atomic stores wrote; `before` are those that they replaced."""
    assert state.values is not None
    size = store_size(kind) if store_size(kind) in _WORDS else 0
    after = values_at(state, address, lanes, space, kind)
    found = _places(state, address, lanes, space)
    for (_, place, those, _), old, new in zip(found, before, after, strict=True):
        state.values.write(place, those, state.step, old, new, size)


def _order(state: State, place: Place, lanes: Array, atomic: Atomic) -> None:
    for order in state.orders:
        order.read(lanes, place[0], state.step, atomic, lds=place[1])


def _places(
    state: State, address: Array, lanes: Array, space: int
) -> Iterator[tuple[Memory, Place, Array, Array]]:
    """Yield the places in memory that lanes share, with their lanes, and where these stand."""
    for part in access.parts(state, address, lanes, space):
        if not part.shared:
            continue
        where = np.arange(len(lanes)) if part.where is None else part.where
        for chosen in access.by_key(part.keys):
            place = int(part.keys[chosen[0]]), part.lds
            yield part.memory, place, lanes[where[chosen]], where[chosen]
