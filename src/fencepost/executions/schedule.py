"""A schedule of an execution's barrier operations: an order in which they can be performed one by
one, with the effect of each on its object.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from itertools import pairwise

from fencepost.executions.execution import Execution
from fencepost.executions.structure import EventKind
from fencepost.program.values import Value
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One operation of a schedule: the object's expected count (None before an init) and arrive
    count after it, whether it completes the barrier, whether it is a wait that goes on waiting, and
    the rules that it breaks.
    """

    event: int
    expected: int | None
    arrived: int
    completes: bool
    waits: bool
    broken: tuple[str, ...]


def schedule(execution: Execution) -> tuple[Step, ...]:
    """Return the steps of an execution; none if it has no barrier operations. Waits that never
    complete come last.
    """
    events = execution.structure.events
    state = {
        index: _State(barrier.expected)
        for index, barrier in enumerate(execution.structure.barriers)
    }
    broken: dict[int, list[str]] = {}
    for breach in execution.breaches:
        broken.setdefault(breach.event, []).append(breach.rule)
    steps: list[Step] = []
    # Waits that never complete change nothing, and are told with the counts that all others leave.
    for event in sorted(_order(execution), key=lambda each: _waits(execution, each)):
        barrier = execution.intervals.get(event, (events[event].barrier, 0))[0]
        assert barrier is not None
        now = state[barrier]
        thread = events[event].thread
        alone = thread is None or execution.structure.wave(thread)[0] == thread
        completes = alone and now.perform(events[event].kind, execution.counts.get(event))
        rules = tuple(broken.get(event, ()))
        steps.append(
            Step(event, now.expected, now.arrived, completes, _waits(execution, event), rules)
        )
    return tuple(steps)


def _waits(execution: Execution, event: int) -> bool:
    """Return True if an event is a wait that never completes."""
    kind = execution.structure.events[event].kind
    return kind is EventKind.BARRIER_WAIT and event not in execution.intervals


@dataclass(slots=True)
class _State:
    expected: int | None
    arrived: int = 0

    def perform(self, kind: EventKind, count: Value | None) -> bool:
        """Perform an operation; return True if the barrier completes."""
        number = count if isinstance(count, int) else None
        match kind:
            case EventKind.BARRIER_INIT:
                self.expected, self.arrived = number, 0
                return False
            case EventKind.BARRIER_ARRIVE:
                self.expected = self.expected if number is None else number
                self.arrived += 1
            case EventKind.BARRIER_DROP:
                self.expected = None if self.expected is None else self.expected - 1
            case _:
                return False
        completes = self.arrived == self.expected
        if completes:
            self.arrived = 0
        return completes


_Node = tuple[int, ...]


def _order(execution: Execution) -> list[int]:
    """Return the barrier operations in an order that agrees with program order, the intervals of
    the objects, the waits that these end, and the arrives that report to be the first. Among
    operations that are free to go, the one of the first thread goes first.
    """
    after: dict[_Node, set[_Node]] = {}
    operations: set[_Node] = set()
    for first, second in _edges(execution):
        after.setdefault(first, set()).add(second)
        after.setdefault(second, set())
    for event in _operations(execution):
        operations.add((event,))
        after.setdefault((event,), set())
    waiting = dict.fromkeys(after, 0)
    for targets in after.values():
        for target in targets:
            waiting[target] += 1
    events = execution.structure.events
    ready: list[tuple[int, _Node]] = []

    def offer(node: _Node) -> None:
        # What completes an interval goes first, so that waits see it at once.
        thread = -1 if len(node) > 1 else events[node[0]].thread
        heapq.heappush(ready, (-1 if thread is None else thread, node))

    for node, count in waiting.items():
        if count == 0:
            offer(node)
    order: list[int] = []
    while ready:
        _, node = heapq.heappop(ready)
        if node in operations:
            order.append(node[0])
        for target in sorted(after[node]):
            waiting[target] -= 1
            if waiting[target] == 0:
                offer(target)
    return order


def _operations(execution: Execution) -> list[int]:
    events = execution.structure.events
    happened = sorted({*execution.events, *execution.implied})
    return [e for e in happened if events[e].kind.is_barrier]


def _edges(execution: Execution) -> Iterator[tuple[_Node, _Node]]:
    """Yield the edges of the schedule's order. An interval is two nodes: (object, interval, 0)
    precedes the operations in it, (object, interval, 1) follows them.
    """
    events = execution.structure.events
    ends = {ending.event: ending.threads for ending in execution.structure.endings}
    operations = _operations(execution)
    own = [e for e in operations if e not in ends]
    # Events of a thread are numbered along program order.
    for thread in range(len(execution.structure.program.threads)):
        path = [e for e in own if events[e].thread == thread]
        yield from (((a,), (b,)) for a, b in pairwise(path))
        if not path:
            continue
        for ending, threads in ends.items():
            if thread in threads and ending in operations:
                yield (path[-1],), (ending,)
    last: Mapping[int, int] = {
        barrier: max(p for b, p in execution.intervals.values() if b == barrier)
        for barrier, _ in execution.intervals.values()
    }
    for barrier, end in last.items():
        for p in range(end + 1):
            yield (barrier, p, 0), (barrier, p, 1)
            if p:
                yield (barrier, p - 1, 1), (barrier, p, 0)
    for first in execution.firsts:
        if first in execution.intervals:
            for event, interval in execution.intervals.items():
                arrives = events[event].kind is EventKind.BARRIER_ARRIVE
                if arrives and event != first and interval == execution.intervals[first]:
                    yield (first,), (event,)
    for event, (barrier, p) in execution.intervals.items():
        if events[event].kind is EventKind.BARRIER_WAIT:
            yield (barrier, p, 1), (event,)
        elif events[event].count is not None:  # it opens the interval
            yield (event,), (barrier, p, 0)
            if p:
                yield (barrier, p - 1, 1), (event,)
        else:
            yield (barrier, p, 0), (event,)
            yield (event,), (barrier, p, 1)
