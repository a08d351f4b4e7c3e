"""Programs without their forms: the actions of each thread and their objects, up to renaming.

Threads are interchangeable, and locations and barrier objects are named by first use, so each
skeleton represents all that differ only in such names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, permutations, product

from fencepost.generate.forms import Action
from fencepost.records import dataclass

Step = tuple[Action, int]
"""An action and the number of the location or the barrier object; -1 for a fence."""

MAX_OBJECTS = 3
"""A program has at most this many locations, and as many barrier objects."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """A way to name the parts of a skeleton differently that leaves it the same: thread `i` takes
    the place of `threads[i]`, and so for locations and barrier objects.
    """

    threads: tuple[int, ...]
    locations: tuple[int, ...]
    barriers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Skeleton:
    """The steps of each thread, and the renamings under which the skeleton stays the same."""

    threads: tuple[tuple[Step, ...], ...]
    renamings: tuple[Renaming, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, thread after thread."""
        return tuple(step for thread in self.threads for step in thread)

    @property
    def locations(self) -> int:
        """The number of locations."""
        return 1 + max((o for action, o in self.steps if action.on_location), default=-1)

    @property
    def rewritten(self) -> tuple[int, ...]:
        """The locations that are written more than once: final values may differ there."""
        written = [number for action, number in self.steps if action.writes]
        return tuple(n for n in range(self.locations) if written.count(n) > 1)

    @property
    def barriers(self) -> int:
        """The number of barrier objects."""
        return 1 + max((o for action, o in self.steps if action.on_barrier), default=-1)


def skeletons(operations: int, threads: int, actions: frozenset[Action]) -> Iterator[Skeleton]:
    """Yield all skeletons with this many operations in this many threads, of these actions.

    Skeletons that fall apart, or with a part that decides nothing, are left out: each location is
    written by one thread and accessed by another, and shared objects connect all threads. For a
    program without this property, a smaller one shows the same difference.
    """
    for sizes in _sizes(operations, threads):
        for steps in _steps(operations, sorted(actions), (), 0, 0):
            parts = _split(steps, sizes)
            if not (_is_shared(parts) and _is_connected(parts)):
                continue
            renamings = _renamings(parts)
            if renamings is not None:
                yield Skeleton(parts, renamings)


def _sizes(operations: int, threads: int) -> Iterator[tuple[int, ...]]:
    """The sizes of the threads, the larger ones first."""
    yield from sorted(
        {
            tuple(sorted(sizes, reverse=True))
            for sizes in product(range(1, operations + 1), repeat=threads)
            if sum(sizes) == operations
        }
    )


def _steps(
    left: int, actions: Sequence[Action], before: tuple[Step, ...], locations: int, barriers: int
) -> Iterator[tuple[Step, ...]]:
    """Sequences of steps, whose objects are named by first use."""
    if not left:
        yield before
        return
    for action in actions:
        used = locations if action.on_location else barriers
        choices = range(min(used + 1, MAX_OBJECTS)) if action is not Action.FENCE else (-1,)
        for number in choices:
            fresh = number == used
            yield from _steps(
                left - 1,
                actions,
                (*before, (action, number)),
                locations + (fresh and action.on_location),
                barriers + (fresh and action.on_barrier),
            )


def _split(steps: tuple[Step, ...], sizes: tuple[int, ...]) -> tuple[tuple[Step, ...], ...]:
    parts = []
    for size in sizes:
        parts.append(steps[:size])
        steps = steps[size:]
    return tuple(parts)


def _is_shared(threads: tuple[tuple[Step, ...], ...]) -> bool:
    """Return True if each location is accessed by several threads and written by one of them."""
    users: dict[int, set[int]] = {}
    written = set()
    for index, thread in enumerate(threads):
        for action, number in thread:
            if action.on_location:
                users.setdefault(number, set()).add(index)
                if action.writes:
                    written.add(number)
    return all(len(group) > 1 and number in written for number, group in users.items())


def _is_connected(threads: tuple[tuple[Step, ...], ...]) -> bool:
    """Return True if shared objects connect all threads."""
    own = [
        {(action.on_location, number) for action, number in thread if action is not Action.FENCE}
        for thread in threads
    ]
    reached, waiting = own[0], own[1:]
    while joining := [objects for objects in waiting if objects & reached]:
        waiting = [objects for objects in waiting if not objects & reached]
        reached = reached.union(*joining)
    return not waiting


def _renamings(threads: tuple[tuple[Step, ...], ...]) -> tuple[Renaming, ...] | None:
    """Return the renamings under which the skeleton stays the same; None if another order of the
    threads represents it.
    """
    found = []
    for order in _orders(threads):
        names: dict[tuple[bool, int], int] = {}
        counts = {True: 0, False: 0}
        renamed = []
        for index in order:
            steps: list[Step] = []
            for action, number in threads[index]:
                if action is Action.FENCE:
                    steps.append((action, number))
                    continue
                key = (action.on_location, number)
                if key not in names:
                    names[key] = counts[action.on_location]
                    counts[action.on_location] += 1
                steps.append((action, names[key]))
            renamed.append(tuple(steps))
        if tuple(renamed) < threads:
            return None
        if tuple(renamed) == threads:
            inverse = {(kind, new): old for (kind, old), new in names.items()}
            found.append(
                Renaming(
                    order,
                    tuple(inverse[True, n] for n in range(counts[True])),
                    tuple(inverse[False, n] for n in range(counts[False])),
                )
            )
    return tuple(found)


def _orders(threads: tuple[tuple[Step, ...], ...]) -> Iterator[tuple[int, ...]]:
    """Yield the orders of threads that permute threads of equal size."""
    groups = [
        list(group)
        for _, group in groupby(range(len(threads)), key=lambda index: len(threads[index]))
    ]
    for parts in product(*(permutations(group) for group in groups)):
        yield tuple(index for part in parts for index in part)
