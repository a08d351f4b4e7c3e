"""Waves: which instruction a thread can issue, and what issuing it does."""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.hardware.memory.formulas import Formula, Registers
from fencepost.hardware.memory.instructions import Instruction, What
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.requests import Requests
from fencepost.hardware.memory.state import Work


class Waves(Requests):
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
        elif each.what is What.BARRIER_WAIT and not work.barriers[each.barrier][2] >> thread & 1:
            return None
        return each

    def _outstanding(self, work: Work, thread: int, bit: int) -> int:
        """How many operations a counter counts: those from the first on that is not done; of those
        that it may lower in any order, the ones that are not done.
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
                if each.value is None or _known(each, each.value, held):
                    work.at[thread] = each.target
            case What.ARRIVE:
                self._arrive(work, thread, each)
            case What.BARRIER_WAIT:
                count, arrived, completed = work.barriers[each.barrier]
                work.barriers[each.barrier] = (count, arrived, completed & ~(1 << thread))
            case What.WAIT:
                pass
            case _:
                self._request(work, thread, at, each)
        if work.at[thread] == len(self.code[thread]):
            for number, members in enumerate(self.layout.code.barriers):
                if thread in members:
                    self._complete(work, number)

    def _request(self, work: Work, thread: int, at: int, each: Instruction) -> None:
        """An access or a cache instruction is on its way."""
        held = work.registers[thread]
        value = _known(each, each.value, held)
        expected = _known(each, each.expected, held)
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

    def _arrive(self, work: Work, thread: int, each: Instruction) -> None:
        count, arrived, completed = work.barriers[each.barrier]
        if each.register >= 0:
            self.set_register(work, thread, each.register, int(count == 0))
        work.barriers[each.barrier] = (count + 1, arrived | 1 << thread, completed)
        self._complete(work, each.barrier)

    def _complete(self, work: Work, number: int) -> None:
        """A phase is complete when all have arrived who have not ended."""
        count, arrived, completed = work.barriers[number]
        expected = sum(
            arrived >> member & 1 or work.at[member] < len(self.code[member])
            for member in self.layout.code.barriers[number]
        )
        if count and count >= expected:
            work.barriers[number] = (0, 0, completed | arrived)


def _known(each: Instruction, formula: Formula | None, held: Registers) -> int:
    """What an instruction needs to know when it issues; 0 where it needs nothing."""
    if formula is None:
        return 0
    value = formula.run(held)
    if isinstance(value, int):
        return value
    raise UnsupportedError(
        f"{each.text} ({each.source}) uses a register that nothing has written on the way there",
        rule="registers start without values",
        mend="write it on each way",
    )


_ISSUED = {
    What.ASSIGN: "computes",
    What.GOTO: "jumps, or goes on",
    What.WAIT: "passes",
    What.ARRIVE: "arrives",
    What.BARRIER_WAIT: "passes",
}
