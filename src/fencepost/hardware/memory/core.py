"""The base of all steps of a machine: the layout and the code, versions, registers and counters,
and the log for a reader.
"""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.hardware.memory.assumptions import Assumption
from fencepost.hardware.memory.formulas import Formula, Registers
from fencepost.hardware.memory.instructions import Instruction, What
from fencepost.hardware.memory.layout import Layout
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.state import Item, Work
from fencepost.hardware.rules import Rule
from fencepost.program.values import Value
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """An event for the log: the thread that caused it (-1: a cache by itself), its description, and
    the index of its instruction (-1: none).
    """

    thread: int
    says: str
    at: int = -1


class Core:
    """A code in a placement. `observed` are the locations of global memory whose last values are
    observed; if `log` is a list, events are added to it. `broken` are the rules of barriers that
    some step broke.
    """

    def __init__(self, layout: Layout, observed: frozenset[int]) -> None:
        self.layout = layout
        self.code = [thread.instructions for thread in layout.code.threads]
        self.observed = observed
        self.ordered = layout.code.ordered
        self.values: list[int] = []
        self._versions: dict[tuple[int, int, int], int] = {}
        self.log: list[Told] | None = None
        self.broken: set[Rule] = set()
        assumed = layout.assumptions
        self.follows_stores = Assumption.WRITE_BACK_AFTER_STORES in assumed
        self.follows_loads = Assumption.WRITE_BACK_AFTER_LOADS in assumed
        self.follows_all = Assumption.WRITE_BACK_AFTER_NEIGHBOURS in assumed
        self.in_order = Assumption.INVALIDATE_BEFORE_LATER in assumed
        self.stops_fills = Assumption.INVALIDATE_STOPS_FILLS in assumed
        self.refreshes = Assumption.PASSING_REFRESHES in assumed
        self.dirty_first = Assumption.DIRTY_BEFORE_PASSING in assumed
        behind = {Assumption.STORES_REACH_L2, Assumption.STORES_LEAVE_FIRST_CACHE} & assumed
        self.seen_in_l2 = Assumption.STORES_SEEN_IN_L2 in assumed
        self.early = layout.description.done_by_scope and not behind

    def queue(self, thread: int, each: Instruction) -> int:
        return self.layout.queue(thread, each.address)

    @staticmethod
    def set_register(work: Work, thread: int, register: int, value: Value | None) -> None:
        held = work.registers[thread]
        work.registers[thread] = (*held[:register], value, *held[register + 1 :])

    def uncount(self, work: Work, thread: int, at: int) -> None:
        """Remove an operation from its counters, once those before it are done too."""
        flying = list(work.flying[thread])
        for index, (which, mask, done) in enumerate(flying):
            if which == at and not done:
                flying[index] = (which, mask, True)
                break
        if self.ordered:
            flying = [
                (which, mask, done)
                for index, (which, mask, done) in enumerate(flying)
                if not done or any(mask & m and not d for _, m, d in flying[:index])
            ]
        else:
            flying = [each for each in flying if not each[2]]
        work.flying[thread] = tuple(flying)

    def version(self, thread: int, at: int, value: int) -> int:
        key = (thread, at, value)
        if key not in self._versions:
            self._versions[key] = len(self.values)
            self.values.append(value)
        return self._versions[key]

    def name_of(self, name: int) -> str:
        return self.layout.code.locations.names[Where.GLOBAL][name]

    def said(self, each: Instruction, item: Item, value: int) -> str:
        name = self.layout.code.locations.names[each.where][each.address]
        return f"{name} = {value}" if each.what is What.STORE else f"{name} is {value}"

    def tell(self, thread: int, says: str, at: int = -1) -> None:
        if self.log is not None:
            self.log.append(Told(thread, says, at))


def known(each: Instruction, formula: Formula | None, held: Registers) -> int:
    """Return the value that an instruction needs to know when it issues; 0 if it needs none."""
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
