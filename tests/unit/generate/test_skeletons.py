"""Each program up to names comes once."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from fencepost.generate.forms import Action
from fencepost.generate.skeletons import Step, skeletons

Threads = tuple[tuple[Step, ...], ...]

ACTIONS = frozenset({Action.WRITE, Action.READ, Action.FENCE, Action.ARRIVE})


def _named(threads: Threads) -> Threads:
    """The threads with locations and barrier objects named by first use."""
    names: dict[tuple[bool, int], int] = {}
    counts = {True: 0, False: 0}
    for action, number in (step for thread in threads for step in thread):
        key = (action.on_location, number)
        if action is not Action.FENCE and key not in names:
            names[key] = counts[action.on_location]
            counts[action.on_location] += 1
    return tuple(
        tuple((a, -1 if a is Action.FENCE else names[a.on_location, n]) for a, n in thread)
        for thread in threads
    )


def _class(threads: Threads) -> frozenset[Threads]:
    """All that differ in the order of threads and in names only."""
    return frozenset(_named(order) for order in permutations(threads))


def _brute(operations: int, count: int) -> set[frozenset[Threads]]:
    """The classes of all programs whose locations are shared and written, and whose threads are
    connected, by listing everything.
    """
    found = set()
    steps = [(a, n) for a in ACTIONS for n in (range(3) if a is not Action.FENCE else (-1,))]
    for flat in product(steps, repeat=operations):
        for owners in product(range(count), repeat=operations):
            threads = tuple(
                tuple(step for step, owner in zip(flat, owners, strict=True) if owner == t)
                for t in range(count)
            )
            if all(threads) and _counts(threads):
                found.add(_class(threads))
    return found


def _counts(threads: Threads) -> bool:
    users: dict[tuple[bool, int], set[int]] = {}
    written = set()
    for index, thread in enumerate(threads):
        for action, number in thread:
            if action is not Action.FENCE:
                users.setdefault((action.on_location, number), set()).add(index)
                written |= {number} if action.writes else set()
    for (is_location, number), group in users.items():
        if is_location and (len(group) < 2 or number not in written):
            return False
    reached = {0}
    for _ in threads:
        for group in users.values():
            if group & reached:
                reached |= group
    return len(reached) == len(threads)


@pytest.mark.parametrize(("operations", "threads"), [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3)])
def test_each_class_comes_once(operations: int, threads: int) -> None:
    """The skeletons are one of each class that listing everything finds."""
    found = [_class(each.threads) for each in skeletons(operations, threads, ACTIONS)]
    assert len(found) == len(set(found))
    assert set(found) == _brute(operations, threads)


def test_renamings_leave_the_skeleton_the_same() -> None:
    """A skeleton lists the orders of its threads that give it back, the given one among them."""
    for skeleton in skeletons(4, 2, ACTIONS):
        for renaming in skeleton.renamings:
            order = tuple(skeleton.threads[thread] for thread in renaming.threads)
            assert _named(order) == skeleton.threads
        assert tuple(range(2)) in [renaming.threads for renaming in skeleton.renamings]
