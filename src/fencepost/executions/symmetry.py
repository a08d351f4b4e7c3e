"""Threads that can change places: a lock that four threads take is taken in 24 orders, and one of
them tells of all.

Threads with the same code are interchangeable if no scope tells them apart, and if the question
names none of their registers. Then executions come in classes, which permutations of these threads
lead through, and a search may leave out all but one of a class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from fencepost.executions.structure import Event, EventStructure
from fencepost.program.conditions import RegisterTerm, terms
from fencepost.program.program import LitmusTest, Thread
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import AddressSpace

Group = tuple[int, ...]
"""Threads of a program by their indices, any two of which can change places."""


def interchangeable(test: LitmusTest) -> tuple[Group, ...]:
    """Return the groups of two and more interchangeable threads of a test."""
    program = test.program
    asked = {
        term.thread
        for condition in (test.condition, test.filter)
        if condition is not None
        for term in terms(condition)
        if isinstance(term, RegisterTerm)
    }
    # Barrier objects, and memory of a workgroup or a thread, would have to change places too.
    shared = all(each.space is AddressSpace.GLOBAL for each in program.locations)
    if program.barriers or not shared:
        return ()
    groups: list[list[int]] = []
    for index, thread in enumerate(program.threads):
        if thread.number in asked:
            continue
        for group in groups:
            if _can_change_places(program.threads, group[0], index):
                group.append(index)
                break
        else:
            groups.append([index])
    return tuple(tuple(group) for group in groups if len(group) > 1)


def _can_change_places(threads: Sequence[Thread], first: int, second: int) -> bool:
    one, other = threads[first], threads[second]
    others = [each.position for n, each in enumerate(threads) if n not in (first, second)]
    return _does(one) == _does(other) and all(
        one.position.joint_scope(each) is other.position.joint_scope(each) for each in others
    )


def _does(thread: Thread) -> tuple[object, ...]:
    """Return what a thread does, wherever it is."""
    return thread.code, thread.labels, thread.registers


def in_order(structure: EventStructure, groups: Sequence[Group]) -> str:
    """Return rules that leave out executions whose interchangeable threads are not in order.

    A thread comes before the next one if a write of its own precedes the next one's in modification
    order, and threads that do not come to that write are last. Whatever relation modification
    order is between the writes of a group, some order of the threads is such that each precedes
    the next.
    """
    return "".join(
        f":- executed({second}), not executed({first}). "
        f":- executed({first}), executed({second}), mo({second},{first}).\n"
        for group in groups
        for first, second in pairwise(_writes(structure, group))
    )


def _writes(structure: EventStructure, group: Group) -> Sequence[int]:
    """Return a write of each thread, each at the same place of its thread; none if they have none,
    or are not unfolded alike.
    """
    mine: dict[int, list[int]] = {index: [] for index in group}
    for number, event in enumerate(structure.events):
        if event.thread in mine:
            mine[event.thread].append(number)
    events = structure.events
    alike = {tuple(_form(events[each]) for each in numbers) for numbers in mine.values()}
    if len(alike) != 1:
        return ()
    first = mine[group[0]]
    place = next((n for n in reversed(range(len(first))) if events[first[n]].kind.writes), None)
    return () if place is None else [mine[index][place] for index in group]


def _form(event: Event) -> Event:
    """Return an event without what refers to its thread's own blocks and values."""
    return replace(event, thread=None, block=None, written=None, count=None, lead=None)


def swaps(test: LitmusTest, groups: Sequence[Group]) -> Iterator[dict[int, int]]:
    """Yield the numbers of two threads that change places, for each pair of each group; all
    permutations are made of these.
    """
    for group in groups:
        for pair in combinations((test.program.threads[index].number for index in group), 2):
            yield dict(zip(pair, reversed(pair), strict=True))
