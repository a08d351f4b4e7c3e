"""Waves: the instruction that a thread can issue, and the effect of issuing it."""

from __future__ import annotations

from fencepost.hardware.memory.barrier_steps import BarrierSteps
from fencepost.hardware.memory.core import known
from fencepost.hardware.memory.instructions import Instruction, What
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.requests import Requests
from fencepost.hardware.memory.state import Work


class Waves(Requests, BarrierSteps):
    """The threads of a code."""

    def ready(self, work: Work, thread: int) -> Instruction | None:
        """The instruction that the thread can issue now."""
        at = work.at[thread]
        if at == len(self.code[thread]):
            return None
        each = self.code[thread][at]
        held = work.registers[thread]
        if any(held[number] is None for number in each.reads):
            return None
        if each.register >= 0 and held[each.register] is None:
            return None
        if each.what is What.WAIT:
            if work.flying[thread] and any(
                self._outstanding(work, thread, bit) > most for bit, most in each.most
            ):
                return None
        elif each.what is What.BARRIER_WAIT and not self.passes(work, thread, each):
            return None
        return each

    def _outstanding(self, work: Work, thread: int, bit: int) -> int:
        """Return the number of operations that a counter counts: those from the first unfinished
        one on; of operations that may lower it in any order, only the unfinished ones.
        """
        count, held_up = 0, False
        for at, mask, done in work.flying[thread]:
            if not mask & bit:
                continue
            if self.code[thread][at].loose & bit:
                count += not done
            else:
                held_up = held_up or not done
                count += held_up
        return count

    def issue(self, work: Work, thread: int) -> None:
        """The thread's next instruction, which can issue."""
        at = work.at[thread]
        each = self.code[thread][at]
        self.tell(thread, _ISSUED.get(each.what, "issues"), at)
        work.at[thread] = at + 1
        held = work.registers[thread]
        match each.what:
            case What.ASSIGN:
                assert each.value is not None
                self.set_register(work, thread, each.register, each.value.run(held))
                if each.mask:
                    work.flying[thread] = (*work.flying[thread], (at, each.mask, False))
                    self.uncount(work, thread, at)
            case What.GOTO:
                if each.value is None or known(each, each.value, held):
                    work.at[thread] = each.target
            case (
                What.ARRIVE
                | What.BARRIER_WAIT
                | What.BARRIER_INIT
                | What.BARRIER_JOIN
                | What.BARRIER_DROP
            ):
                self.at_barrier(work, thread, each)
            case What.WAIT:
                pass
            case _:
                self._request(work, thread, at, each)
        if work.at[thread] == len(self.code[thread]):
            self.end(work, thread)

    def _request(self, work: Work, thread: int, at: int, each: Instruction) -> None:
        """An access or a cache instruction is on its way."""
        held = work.registers[thread]
        value = known(each, each.value, held)
        expected = known(each, each.expected, held)
        item = (thread, at, value, expected)
        if each.where is Where.PRIVATE:
            self.cell(work, item, each)
            return
        if each.register >= 0:
            self.set_register(work, thread, each.register, None)
        layout = self.layout
        front = layout.lds[thread] if each.where is Where.LDS else layout.vector[thread]
        work.flying[thread] = (*work.flying[thread], (at, each.mask, False))
        if front >= 0:
            work.fronts[front] = (*work.fronts[front], item)
        else:
            self.enter(work, item, each)


_ISSUED = {
    What.ASSIGN: "computes",
    What.GOTO: "jumps, or goes on",
    What.WAIT: "passes",
    What.ARRIVE: "arrives",
    What.BARRIER_WAIT: "passes",
    What.BARRIER_INIT: "sets the expected count",
    What.BARRIER_JOIN: "joins",
    What.BARRIER_DROP: "drops",
}
