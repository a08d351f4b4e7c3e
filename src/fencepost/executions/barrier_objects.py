"""Barrier objects of a program: their instances, and the events of operations on them.

Operations of the hardware itself are events too: a thread joins the objects of its workgroup and
cluster when it is launched, and a wave drops them when it ends (001 Execution Barriers, the tables
of code sequences).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.executions.structure import (
    BarrierInstance,
    Constant,
    Ending,
    Event,
    EventKind,
    Node,
)
from fencepost.program.operations import BarrierOperation
from fencepost.program.program import Barrier, BarrierKind, Program, Thread
from fencepost.vocabulary.orderings import Ordering

_DROPPED_AT_THE_END = (BarrierKind.WORKGROUP, BarrierKind.CLUSTER)
_JOINED_AT_LAUNCH = (BarrierKind.WORKGROUP, BarrierKind.CLUSTER, BarrierKind.BARE)


class BarrierObjects:
    """The instances that exist, and events on them."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.declared = {barrier.name: barrier for barrier in program.barriers}
        self.used = {t.position.wavefront: _used(program, t) for t in program.threads}
        self.instances: list[BarrierInstance] = []
        self._index: dict[tuple[str, int], int] = {}
        for barrier in program.barriers:
            for thread in program.threads:
                key = (barrier.name, barrier.owner(thread.position))
                if key not in self._index:
                    self._index[key] = len(self.instances)
                    self.instances.append(
                        BarrierInstance(
                            barrier.name,
                            barrier.kind,
                            key[1],
                            self._expected(barrier, key[1]),
                            barrier.scope,
                        )
                    )

    def _expected(self, barrier: Barrier, number: int) -> int | None:
        """Return the expected count that an instance starts with: the declared one, or the one that
        hardware gives it.
        """
        if barrier.count is not None:
            return barrier.count
        members = [t.position for t in self.program.threads if barrier.owner(t.position) == number]
        match barrier.kind:
            case BarrierKind.WORKGROUP:
                return len({position.wavefront for position in members})
            case BarrierKind.CLUSTER:
                return len({position.workgroup for position in members})
            case BarrierKind.BARE | BarrierKind.NAMED | BarrierKind.NULL:
                return None

    def instance(self, name: str, thread: Thread) -> int:
        """The instance of an object that a thread uses."""
        return self._index[name, self.declared[name].owner(thread.position)]

    def launch(self, index: int, thread: Thread, block: int) -> Iterator[Event]:
        """The joins that come with a thread's launch, to the objects that its wave uses."""
        for name in self.used[thread.position.wavefront]:
            if self.declared[name].kind in _JOINED_AT_LAUNCH:
                yield _event(EventKind.BARRIER_JOIN, index, block, self.instance(name, thread))

    def operation(
        self,
        kind: EventKind,
        operation: BarrierOperation,
        index: int,
        thread: Thread,
        block: int,
        count: Constant | Node | None,
    ) -> Event:
        """The event of an operation."""
        instance = self.instance(operation.barrier, thread)
        return _event(kind, index, block, instance, operation, count)

    def endings(
        self, last_blocks: Mapping[int, tuple[int, ...]], first_event: int
    ) -> Iterator[tuple[Event, Ending]]:
        """Yield the drops at the end of waves: a workgroup's barrier is dropped when a wave has
        ended, a cluster's, which counts workgroups, when the last wave of a workgroup has. The
        events are numbered from `first_event`; `last_blocks` are those in which each thread ends.
        """
        groups: dict[tuple[int, int], list[int]] = {}
        for index, thread in enumerate(self.program.threads):
            for barrier in self.program.barriers:
                if barrier.kind in _DROPPED_AT_THE_END:
                    position = thread.position
                    whole = barrier.kind is BarrierKind.CLUSTER
                    ending = position.workgroup if whole else position.wavefront
                    instance = self.instance(barrier.name, thread)
                    groups.setdefault((instance, ending), []).append(index)
        for number, ((instance, _), threads) in enumerate(groups.items(), first_event):
            yield (
                _event(EventKind.BARRIER_DROP, threads[0], None, instance),
                Ending(number, tuple(threads), tuple(last_blocks[t] for t in threads)),
            )


def _used(program: Program, thread: Thread) -> tuple[str, ...]:
    """The objects that a thread's wave operates on, in the order of first use."""
    wave = [t for t in program.threads if t.position.wavefront == thread.position.wavefront]
    operations = [op for t in wave for op in t.code if isinstance(op, BarrierOperation)]
    return tuple(dict.fromkeys(op.barrier for op in operations))


def _event(
    kind: EventKind,
    thread: int,
    block: int | None,
    barrier: int,
    operation: BarrierOperation | None = None,
    count: Constant | Node | None = None,
) -> Event:
    return Event(
        kind,
        thread,
        block,
        None,
        operation,
        Ordering.NOT_ATOMIC,
        None,
        barrier=barrier,
        count=count,
    )
