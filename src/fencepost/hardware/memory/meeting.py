"""Barriers: what the operations on them do (001 Execution Barriers).

An arrive or drop that makes the arrive count the expected count completes the phase. Each thread of
the object then holds a bit, with which it passes its next wait there; a join clears it.
"""

from __future__ import annotations

from fencepost.hardware.memory.core import Core, known
from fencepost.hardware.memory.instructions import BarrierObject, Instruction, What
from fencepost.hardware.memory.state import Work


class Meeting(Core):
    """The barrier objects of a code."""

    def passes(self, work: Work, thread: int, each: Instruction) -> bool:
        """Whether a wait passes. One at the named barrier joined last does if there is none."""
        number = self._meant(work, thread, each)
        return number is None or bool(work.barriers[number].completed >> thread & 1)

    def meet(self, work: Work, thread: int, each: Instruction) -> None:
        """An operation of a thread on a barrier object; a wait is one that passes."""
        number = self._meant(work, thread, each)
        if each.what is What.BARRIER_JOIN:
            self._leave_named(work, thread)
        if number is None:
            return
        bit, at = 1 << thread, work.barriers[number]
        match each.what:
            case What.ARRIVE:
                if each.register >= 0:
                    self.set_register(work, thread, each.register, int(at.arrive_count == 0))
                if each.value is not None:
                    at = at._replace(expected_count=known(each, each.value, work.registers[thread]))
                at = at._replace(arrive_count=at.arrive_count + 1, arrived=at.arrived | bit)
            case What.BARRIER_WAIT:
                at = at._replace(completed=at.completed & ~bit)
            case What.BARRIER_INIT:
                count = known(each, each.value, work.registers[thread])
                at = at._replace(arrive_count=0, arrived=0, expected_count=count)
            case What.BARRIER_JOIN:
                at = at._replace(completed=at.completed & ~bit, joined=at.joined | bit)
            case What.BARRIER_DROP:
                at = at._replace(expected_count=at.expected_count - 1, joined=at.joined & ~bit)
            case _:
                pass
        work.barriers[number] = at
        if each.what in _MAY_COMPLETE:
            self._complete(work, number)

    def end(self, work: Work, thread: int) -> None:
        """A thread is at its end, and drops the barriers of its workgroup and cluster."""
        for number, each in enumerate(self.layout.code.barriers):
            if not each.named and thread in each.members:
                self._complete(work, number)

    def _meant(self, work: Work, thread: int, each: Instruction) -> int | None:
        """The number of the object that an operation is on."""
        if each.barrier >= 0:
            return each.barrier
        if each.what is What.BARRIER_JOIN:
            return None
        joined = (n for n, at in enumerate(work.barriers) if at.joined >> thread & 1)
        return next(joined, None)

    @staticmethod
    def _leave_named(work: Work, thread: int) -> None:
        for number, at in enumerate(work.barriers):
            work.barriers[number] = at._replace(joined=at.joined & ~(1 << thread))

    def _complete(self, work: Work, number: int) -> None:
        """The phase is complete when as many arrived as are expected."""
        own, at = self.layout.code.barriers[number], work.barriers[number]
        if own.named:
            complete = at.arrive_count == at.expected_count
        else:
            complete = 0 < at.arrive_count >= self._expected(work, own, at.arrived)
        if complete:
            completed = at.completed | sum(1 << member for member in own.members)
            work.barriers[number] = at._replace(arrive_count=0, arrived=0, completed=completed)

    def _expected(self, work: Work, own: BarrierObject, arrived: int) -> int:
        """How many take part: the groups of which one thread arrived or has not ended."""
        return sum(
            any(
                arrived >> member & 1 or work.at[member] < len(self.code[member])
                for member in group
            )
            for group in own.groups
        )


_MAY_COMPLETE = frozenset({What.ARRIVE, What.BARRIER_DROP})
