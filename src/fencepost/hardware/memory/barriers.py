"""Barrier objects of a test, for a machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from fencepost.errors import UnsupportedError
from fencepost.hardware.memory.instructions import BarrierObject, What
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

NONE = -1
"""The number of the NULL barrier, which no thread takes part in."""

JOINED = -1
"""At a wait and a drop the number of the named barrier that the thread joined last."""


@dataclass(frozen=True, slots=True)
class Meet:
    """What an operation does at the barrier of a number; `count`: the expected count that it sets;
    `register`: what it tells whether it is the first to arrive.
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
        self.number: dict[tuple[str, int], int] = {}

    def meets(self, operation: BarrierOperation, thread: Thread) -> Iterator[Meet]:
        """What an operation of a thread does, in turn; nothing at the NULL barrier but to join it.

        A wait and a drop that name a named barrier are at the one joined last (001 Execution
        Barrier GFX12).
        """
        if isinstance(operation, BarrierSync):
            yield from self.meets(BarrierArrive(operation.barrier), thread)
            yield from self.meets(BarrierWait(operation.barrier), thread)
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
        match operation:
            case BarrierArrive(count=count, register=register):
                yield Meet(What.ARRIVE, number, count, register)
            case BarrierWait():
                yield Meet(What.BARRIER_WAIT, JOINED if kind is BarrierKind.NAMED else number)
            case BarrierInit(count=count):
                yield Meet(What.BARRIER_INIT, number, count)
            case BarrierJoin():
                yield Meet(What.BARRIER_JOIN, number)
            case BarrierDrop():
                yield Meet(What.BARRIER_DROP, JOINED if kind is BarrierKind.NAMED else number)
            case _:
                assert_never(operation)

    def of(self, operation: BarrierOperation, thread: Thread) -> int:
        """The number of the object that an operation of a thread is on."""
        name, kind = operation.barrier, self.kinds[operation.barrier]
        match kind:
            case BarrierKind.WORKGROUP:
                return self._number(kind.value, thread.position.workgroup, self._waves(thread))
            case BarrierKind.NAMED:
                waves = self._waves(thread)
                return self._number(name, thread.position.workgroup, waves, named=True)
            case BarrierKind.CLUSTER:
                return self._number(kind.value, thread.position.cluster, self._workgroups(thread))
            case BarrierKind.NULL:
                return NONE
            case BarrierKind.BARE:
                raise UnsupportedError(
                    f"{name} is a bare barrier",
                    place=operation.place,
                    rule="bare barriers are objects of the model; no GPU has them",
                    mend="use the barrier of a workgroup, or a named one",
                )

    def _number(
        self, name: str, instance: int, groups: tuple[tuple[int, ...], ...], *, named: bool = False
    ) -> int:
        key = (name, instance)
        if key not in self.number:
            self.number[key] = len(self.objects)
            self.objects.append(BarrierObject(groups, named))
        return self.number[key]

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
