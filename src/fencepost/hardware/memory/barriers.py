"""Barrier objects of a test, for a machine."""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.program.operations import BarrierOperation
from fencepost.program.program import BarrierKind, Program, Thread


class Barriers:
    """The barrier objects of a program, numbered as they are met."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.kinds = {each.name: each for each in program.barriers}
        self.members: list[tuple[int, ...]] = []
        self.number: dict[tuple[str, int], int] = {}

    def of(self, operation: BarrierOperation, thread: Thread) -> int:
        """The number of the object that an operation of a thread is on."""
        barrier = self.kinds[operation.barrier]
        match barrier.kind:
            case BarrierKind.WORKGROUP:
                instance = thread.position.workgroup
                members = [
                    t
                    for t, each in enumerate(self.program.threads)
                    if each.position.workgroup == instance
                ]
            case BarrierKind.CLUSTER:
                instance = thread.position.cluster
                members = [
                    t
                    for t, each in enumerate(self.program.threads)
                    if each.position.cluster == instance
                ]
            case _:
                raise UnsupportedError(
                    f"{barrier.name} is a {barrier.kind.value} barrier",
                    place=operation.place,
                    rule="the memory machines have the barriers of workgroups and clusters",
                    mend="use one of these",
                )
        if barrier.count is not None:
            raise UnsupportedError(
                f"{barrier.name} has an expected count",
                place=operation.place,
                rule="in the memory machines every wave takes part in a barrier",
                mend="declare it without a count",
            )
        key = (barrier.kind.value, instance)
        if key not in self.number:
            self.number[key] = len(self.members)
            self.members.append(tuple(members))
        return self.number[key]
