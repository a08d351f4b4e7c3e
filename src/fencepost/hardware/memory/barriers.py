"""Barrier objects of a test, for a machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fencepost.errors import UnsupportedError
from fencepost.hardware.memory.instructions import JOINED, BarrierObject, What
from fencepost.program.expressions import Expr
from fencepost.program.operations import (
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierOperation,
    BarrierSync,
    BarrierWait,
)
from fencepost.program.program import BarrierKind, Program, Thread
from fencepost.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class BarrierStep:
    """An operation on the barrier of a number. `count` is the expected count that it sets;
    `register` receives whether it is the first to arrive.
    """

    what: What
    barrier: int
    count: Expr | None = None
    register: str | None = None


class Barriers:
    """The barrier objects of a program, numbered as they are met."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.kinds = {each.name: each.kind for each in program.barriers}
        self.objects: list[BarrierObject] = []
        self.number: dict[tuple[BarrierKind, str, int], int] = {}

    def steps(self, operation: BarrierOperation, thread: Thread) -> Iterator[BarrierStep]:
        """Yield the steps of an operation of a thread, in order; at the NULL barrier, only a join
        has one.

        A wait or drop that names a named barrier acts on the one joined last (001 Execution Barrier
        GFX12).
        """
        if isinstance(operation, BarrierSync):
            place = operation.place
            yield from self.steps(BarrierArrive(operation.barrier, place=place), thread)
            yield from self.steps(BarrierWait(operation.barrier, place), thread)
            return
        number, kind = self.of(operation, thread), self.kinds[operation.barrier]
        if kind is BarrierKind.NULL and not isinstance(operation, BarrierJoin):
            if isinstance(operation, BarrierArrive) and operation.register is not None:
                raise UnsupportedError(
                    f"{operation.barrier} is a null barrier",
                    place=operation.place,
                    rule="001 does not say who is the first to arrive there",
                    mend="do not ask there",
                )
            return
        named = kind is BarrierKind.NAMED
        first = isinstance(operation, BarrierArrive) and operation.register is not None
        if named or first or kind is BarrierKind.CLUSTER:
            self._refuse_lanes(operation, thread)
        match operation:
            case BarrierArrive(count=count, register=register):
                if first:
                    self.objects[number] = replace(self.objects[number], tells_first=True)
                yield BarrierStep(What.ARRIVE, number, count, register)
            case BarrierWait():
                yield BarrierStep(What.BARRIER_WAIT, JOINED if named else number)
            case BarrierInit(count=count):
                yield BarrierStep(What.BARRIER_INIT, number, count)
            case BarrierJoin():
                yield BarrierStep(What.BARRIER_JOIN, number)
            case BarrierDrop():
                yield BarrierStep(What.BARRIER_DROP, JOINED if named else number)
            case _:
                assert_never(operation)

    def of(self, operation: BarrierOperation, thread: Thread) -> int:
        """The number of the object that an operation of a thread is on."""
        name, kind = operation.barrier, self.kinds[operation.barrier]
        position = thread.position
        match kind:
            case BarrierKind.WORKGROUP:
                return self._number(kind, "", position.workgroup, self._waves(thread))
            case BarrierKind.NAMED:
                return self._number(kind, name, position.workgroup, self._waves(thread))
            case BarrierKind.CLUSTER:
                return self._number(kind, "", position.cluster, self._workgroups(thread))
            case BarrierKind.NULL:
                return self._number(kind, "", 0, ())
            case BarrierKind.BARE:
                raise UnsupportedError(
                    f"{name} is a bare barrier",
                    place=operation.place,
                    rule="bare barriers are objects of the model; no GPU has them",
                    mend="use the barrier of a workgroup, or a named one",
                )

    def _number(
        self, kind: BarrierKind, name: str, instance: int, groups: tuple[tuple[int, ...], ...]
    ) -> int:
        key = (kind, name, instance)
        if key not in self.number:
            self.number[key] = len(self.objects)
            named = kind in (BarrierKind.NAMED, BarrierKind.NULL)
            self.objects.append(BarrierObject(groups, named))
        return self.number[key]

    def _refuse_lanes(self, operation: BarrierOperation, thread: Thread) -> None:
        """Refuse a wave of several threads: it arrives once, whatever their number (001 Execution
        Barriers / Target-Specific Properties), but the machine runs each thread by itself.
        """
        wave = thread.position.wavefront
        lanes = [each for each in self.program.threads if each.position.wavefront == wave]
        if len(lanes) > 1:
            raise UnsupportedError(
                f"{operation.barrier} is met by several threads of one wavefront",
                place=operation.place,
                rule="a wave arrives once for all of them; the machines run them one by one",
                mend="ask about one thread of each wavefront",
            )

    def _waves(self, thread: Thread) -> tuple[tuple[int, ...], ...]:
        group = thread.position.workgroup
        return tuple(
            (number,)
            for number, each in enumerate(self.program.threads)
            if each.position.workgroup == group
        )

    def _workgroups(self, thread: Thread) -> tuple[tuple[int, ...], ...]:
        found: dict[int, tuple[int, ...]] = {}
        for number, each in enumerate(self.program.threads):
            if each.position.cluster == thread.position.cluster:
                group = each.position.workgroup
                found[group] = (*found.get(group, ()), number)
        return tuple(found.values())
