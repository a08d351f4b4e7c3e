"""Memory by pages, against a dictionary of bytes."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fencepost.errors import BoundReached
from fencepost.kernels.execute.memory.contents import BYTES, OUTSIDE, Memory
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN

WORDS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


def memory(marks: int = GIVEN, most: int = 64) -> Memory:
    """Pages whose bytes are the low bits of their numbers."""
    return Memory(lambda page: (np.full(BYTES, page & 0xFF, np.uint8), marks), most)


def addresses(*numbers: int) -> np.ndarray:
    return np.array(numbers, np.uint64)


def test_stores_and_loads_of_all_sizes() -> None:
    """At any address, across pages too; of lanes with one address the last wins."""
    held: dict[int, int] = {}
    store = memory()
    source = random.Random(3)
    near = [
        page * BYTES + by for page in (0, 1, 7, 1 << 40) for by in range(-8, 9) if page or by >= 0
    ]
    for _ in range(120):
        size = source.choice([1, 2, 4, 8])
        where = addresses(*(source.choice(near) for _ in range(4)))
        if source.random() < 0.5:
            numbers = [source.randrange(1 << 8 * size) for _ in where]
            store.store(where, np.array(numbers, np.uint64).astype(WORDS[size]), size, GIVEN)
            for address, number in zip(where.tolist(), numbers, strict=True):
                for at, byte in enumerate(number.to_bytes(size, "little")):
                    held[address + at] = byte
        found, _ = store.load(where, size)
        for address, number in zip(where.tolist(), found.tolist(), strict=True):
            wanted = bytes(
                held.get(address + at, (address + at) // BYTES & 0xFF) for at in range(size)
            )
            assert number.to_bytes(size, "little") == wanted


@pytest.mark.parametrize("at", [8, 9], ids=["aligned", "not aligned"])
def test_a_change_is_kept_in_mind_after_the_old_value_is_back(at: int) -> None:
    """Also by one of several lanes; a store of what is there changes nothing."""
    for numbers, changes in (([0], False), ([5], True), ([5, 0], True), ([0, 0], False)):
        store = memory()
        where = addresses(*[at] * len(numbers))
        store.changed = False
        store.store(where, np.array(numbers, np.uint32), 4, GIVEN)
        store.store(addresses(at), np.array([0], np.uint32), 4, GIVEN)
        assert store.changed is changes


def test_a_load_is_as_settled_as_its_worst_byte() -> None:
    """Whichever of its bytes that is; a page begins as it was filled."""
    store = memory()
    store.store(addresses(4), np.array([1], np.uint8), 1, GUESS)
    marks = [store.load(addresses(at), 4)[1] for at in (0, 1, 2, 4, 8)]
    assert marks == [GIVEN, GUESS, GUESS, GUESS, GIVEN]
    store.store(addresses(4), np.array([1], np.uint32), 4, OPEN)
    assert store.load(addresses(0, 4), 4)[1] == OPEN
    store.floor = OPEN
    assert store.load(addresses(0), 4)[1] == OPEN


def test_bytes_of_no_object() -> None:
    """They stay so when they are written; who touches them is told."""
    store = memory(OUTSIDE)
    store.mark(addresses(*range(8, 16)), OPEN)
    assert store.outside(addresses(6, 8, 12, 14), 4).tolist() == [True, False, False, True]
    assert store.store(addresses(8, 12), np.array([1, 2], np.uint32), 4, GIVEN) is None
    found = store.store(addresses(12, 14), np.array([1, 2], np.uint32), 4, GIVEN)
    assert found is not None
    assert found.tolist() == [False, True]
    assert store.outside(addresses(16), 1).tolist() == [True]


def test_pages_are_bounded() -> None:
    store = memory(most=3)
    store.load(addresses(0, BYTES, 2 * BYTES), 1)
    with pytest.raises(BoundReached):
        store.load(addresses(3 * BYTES), 1)
