"""The effects of barrier operations (001 Execution Barriers).

An arrive or drop that makes the arrive count the expected count completes the phase. Each thread of
the object then holds a bit, with which it passes its next wait there; a join clears it.

An operation whose behaviour is undefined acts as it would on hardware that counts, and is noted.
"""

from __future__ import annotations

from fencepost.errors import InternalError, UnsupportedError
from fencepost.hardware.memory.core import Core, known
from fencepost.hardware.memory.instructions import JOINED, BarrierObject, Instruction, What
from fencepost.hardware.memory.state import BarrierState, Work
from fencepost.hardware.rules import Rule
from fencepost.lowering.special.barriers import GREATEST_COUNT


class BarrierSteps(Core):
    """The barrier objects of a code."""

    def passes(self, work: Work, thread: int, each: Instruction) -> bool:
        """Return True if a wait passes. A wait at the NULL barrier, or without a joined named
        barrier, passes at once.
        """
        number = self._meant(work, thread, each)
        if number is None or not self.layout.code.barriers[number].groups:
            return True
        return bool(work.barriers[number].completed >> thread & 1)

    def at_barrier(self, work: Work, thread: int, each: Instruction) -> None:
        """Perform an operation of a thread on a barrier object; a wait must be one that passes."""
        number = self._meant(work, thread, each)
        if number is None:
            waits = each.what is What.BARRIER_WAIT
            self.broken.add(Rule.WAIT_JOINED if waits else Rule.DROP_JOINED)
            return
        own, bit = self.layout.code.barriers[number], 1 << thread
        if each.what is not What.BARRIER_JOIN and not own.groups:
            return
        if each.what is What.BARRIER_JOIN:
            for other, at in enumerate(work.barriers):
                work.barriers[other] = at._replace(joined=at.joined & ~bit)
        at = work.barriers[number]
        if own.named and own.groups and not at.initialized and each.what is not What.BARRIER_INIT:
            self.broken.add(Rule.OBJECT_INITIALIZED)
        match each.what:
            case What.ARRIVE:
                at = self._arrived(work, thread, each, at)
                if not own.named:
                    at = at._replace(arrived=at.arrived | bit)
            case What.BARRIER_WAIT:
                at = at._replace(completed=at.completed & ~bit, owing=at.owing & ~bit)
            case What.BARRIER_INIT:
                count = self._count(work, thread, each)
                if count == 0:
                    self.broken.add(Rule.INIT_POSITIVE)
                at = at._replace(arrive_count=0, expected_count=count, initialized=True)
            case What.BARRIER_JOIN:
                at = at._replace(completed=at.completed & ~bit, joined=at.joined | bit)
            case What.BARRIER_DROP:
                self._note_drop(at, thread)
                if at.expected_count <= 0:
                    self.broken.add(Rule.DROP_NEGATIVE)
                at = at._replace(expected_count=at.expected_count - 1, joined=at.joined & ~bit)
            case _:
                raise InternalError(f"{each.text} is no operation on a barrier")
        work.barriers[number] = at
        if each.what in _MAY_COMPLETE:
            self._complete(work, number)

    def end(self, work: Work, thread: int) -> None:
        """End a thread, which drops the barriers of its workgroup and cluster."""
        for number, each in enumerate(self.layout.code.barriers):
            if not each.named and thread in each.members:
                self._note_drop(work.barriers[number], thread)
                self._complete(work, number)

    def _meant(self, work: Work, thread: int, each: Instruction) -> int | None:
        """Return the number of the object that an operation is on; None if none was joined."""
        if each.barrier != JOINED:
            return each.barrier
        joined = (n for n, at in enumerate(work.barriers) if at.joined >> thread & 1)
        return next(joined, None)

    def _arrived(
        self, work: Work, thread: int, each: Instruction, at: BarrierState
    ) -> BarrierState:
        if each.register >= 0:
            self.set_register(work, thread, each.register, int(at.arrive_count == 0))
        count = 0 if each.value is None else self._count(work, thread, each)
        if count:
            if count <= at.arrive_count:
                self.broken.add(Rule.ARRIVE_EXPECTED_COUNT)
            at = at._replace(expected_count=count)
        return at._replace(arrive_count=at.arrive_count + 1, owing=at.owing | 1 << thread)

    def _note_drop(self, at: BarrierState, thread: int) -> None:
        if at.owing >> thread & 1:
            self.broken.add(Rule.DROP_AFTER_ARRIVE)

    @staticmethod
    def _count(work: Work, thread: int, each: Instruction) -> int:
        count = known(each, each.value, work.registers[thread])
        if not 0 <= count <= GREATEST_COUNT:
            raise UnsupportedError(
                f"the expected count {count} ({each.text})",
                rule=f"the upper half of M0 holds 1 to {GREATEST_COUNT} [001 Execution Barrier "
                "GFX12]",
                mend="use a count in this range",
            )
        return count

    def _complete(self, work: Work, number: int) -> None:
        """Complete the phase if as many arrived as are expected."""
        own, at = self.layout.code.barriers[number], work.barriers[number]
        if own.named:
            complete = at.arrive_count == at.expected_count
        else:
            complete = 0 < at.arrive_count >= self._expected(work, own, at.arrived)
        if complete:
            completed = at.completed | sum(1 << member for member in own.members)
            work.barriers[number] = at._replace(arrive_count=0, arrived=0, completed=completed)

    def _expected(self, work: Work, own: BarrierObject, arrived: int) -> int:
        """Return the number of participants: the groups in which a thread arrived or has not
        ended.
        """
        return sum(
            any(
                arrived >> member & 1 or work.at[member] < len(self.code[member])
                for member in group
            )
            for group in own.groups
        )


_MAY_COMPLETE = frozenset({What.ARRIVE, What.BARRIER_DROP})
