"""What can happen in a state of a machine, and what comes of it.

An instruction *issues*: arithmetic, jumps, waits and barriers are done at once; an access joins the
queue behind its first cache, where those of one location stay in order, or first the queue in front
of it. The head of a queue is *done*: a load finds a version in the first node that it does not pass
by, a store or read-modify-write gets to L2 or to memory. A dirty line may be written back at any
time; a write-back instruction has *taken place* when what it follows is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from fencepost.errors import BoundReached
from fencepost.hardware.memory.assumptions import Assumption
from fencepost.hardware.memory.description import Place
from fencepost.hardware.memory.instructions import Instruction, What
from fencepost.hardware.memory.layout import MEMORY, Layout, stop
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.state import Item, State, Work
from fencepost.program.values import apply_rmw

MOST_ALONE = 10_000
"""The most steps from one state to the next: a loop that counts without end has more."""


class Step(IntEnum):
    """A kind of step."""

    ISSUE = 0
    PASS = 1
    DONE = 2
    WRITE_BACK = 3
    TAKES_PLACE = 4


Move = tuple[Step, int, int]
"""A step: of which thread (ISSUE), queue (PASS, DONE), window (WRITE_BACK) or thread (TAKES_PLACE);
and which of several choices: the version that a load finds, the one of a thread's cache
instructions."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happened, for a reader: the thread that did it (-1: a cache by itself), what,
    and its instruction (-1: none).
    """

    thread: int
    says: str
    at: int = -1


class Machine:
    """The machine of a placement, running a code. `observed` are the locations of global memory whose
    last values are asked for.
    """

    def __init__(self, layout: Layout, observed: frozenset[int]) -> None:
        self.layout = layout
        self.code = [thread.instructions for thread in layout.code.threads]
        self.observed = observed
        self.ordered = layout.code.ordered
        self.values: list[int] = []
        self._versions: dict[tuple[int, int, int], int] = {}
        self.log: list[Told] | None = None
        assumed = layout.assumptions | layout.description.stated
        self.follows_stores = Assumption.WRITE_BACK_AFTER_STORES in assumed
        self.follows_all = Assumption.WRITE_BACK_AFTER_NEIGHBOURS in assumed
        self.in_order = Assumption.INVALIDATE_BEFORE_LATER in assumed
        self.stops_fills = Assumption.INVALIDATE_STOPS_FILLS in assumed
        self.refreshes = Assumption.PASSING_REFRESHES in assumed
        self.dirty_first = Assumption.DIRTY_BEFORE_PASSING in assumed
        self.early = (
            layout.description.acknowledged_by_scope and Assumption.STORES_REACH_L2 not in assumed
        )

    def start(self) -> State:
        """The state in which nothing has happened."""
        layout, code = self.layout, self.layout.code
        first = [
            self._version(-1, name, value)
            for name, value in enumerate(code.locations.initial[Where.GLOBAL])
        ]
        threads = len(code.threads)
        work = Work(
            layout,
            State(
                (0,) * threads,
                tuple(thread.first for thread in code.threads),
                ((),) * threads,
                ((),) * threads,
                ((),) * layout.fronts,
                ((),) * (len(layout.nodes) * layout.names),
                tuple((version,) for _ in layout.nodes for version in first),
                0,
                code.locations.initial[Where.LDS] + code.locations.initial[Where.PRIVATE],
                ((0, 0, 0),) * len(code.barriers),
            ),
        )
        return self._settle(work)

    def moves(self, state: State) -> list[Move]:
        """The steps that can be taken; none where the run has ended, or nothing can go on."""
        work = Work(self.layout, state)
        found = [
            (Step.ISSUE, thread, 0)
            for thread in range(len(self.code))
            if self._ready(work, thread) is not None
        ]
        found += [(Step.PASS, front, 0) for front, queue in enumerate(state.fronts) if queue]
        for number, queue in enumerate(state.queues):
            if queue:
                found += [(Step.DONE, number, n) for n in range(self._choices(work, number))]
        found += self._write_backs(work)
        for thread, later in enumerate(state.later):
            found += [
                (Step.TAKES_PLACE, thread, at) for at in later if not self._held(work, thread, at)
            ]
        return found

    def after(self, state: State, move: Move) -> State:
        """The state after a step, and after what no other thread can notice."""
        work = Work(self.layout, state)
        step, which, choice = move
        match step:
            case Step.ISSUE:
                self._issue(work, which)
            case Step.PASS:
                self._pass(work, which)
            case Step.DONE:
                self._done(work, which, choice)
            case Step.WRITE_BACK:
                self._write_back(work, which)
            case Step.TAKES_PLACE:
                self._take_place(work, which, choice)
        return self._settle(work)

    def ended(self, state: State) -> bool:
        """Whether every thread is at its end and nothing is under way."""
        return (
            all(at == len(code) for at, code in zip(state.at, self.code, strict=True))
            and not any(state.queues)
            and not any(state.fronts)
            and not any(state.later)
            and not any(
                state.dirty >> node * self.layout.names + name & 1
                for name in self.observed
                for node in range(1, len(self.layout.nodes))
            )
        )

    # What nobody else notices.

    def _settle(self, work: Work) -> State:
        """Takes the steps that commute with every step of others, as far as there are any."""
        going = True
        left = MOST_ALONE
        seen: set[State] = set()
        while going:
            going = False
            for thread in range(len(self.code)):
                while (each := self._ready(work, thread)) is not None:
                    if not self._alone(work, thread, each):
                        break
                    left -= 1
                    if each.what is What.GOTO and self._repeats(work, seen, left):
                        break
                    self._issue(work, thread)
                    going = True
            going |= self._settle_queues(work)
        work.forget()
        return work.state()

    @staticmethod
    def _repeats(work: Work, seen: set[State], left: int) -> bool:
        """Whether a loop came back to a state that it was in: the explorer sees that it has no end."""
        if left < 0:
            raise BoundReached(
                f"a thread takes more than {MOST_ALONE} steps that no other thread can notice",
                rule="the steps between two states are bounded",
                mend="bound the loop",
            )
        state = work.state()
        found = state in seen
        seen.add(state)
        return found

    def _settle_queues(self, work: Work) -> bool:
        going = False
        for front, queue in enumerate(work.fronts):
            while queue and self._passes_alone(work, front, queue[0]):
                self._pass(work, front)
                queue = work.fronts[front]
                going = True
        for number, queue in enumerate(work.queues):
            while queue and self._done_alone(work, number, queue[0]):
                self._done(work, number, 0)
                queue = work.queues[number]
                going = True
        for thread, later in enumerate(work.later):
            for at in later:
                each = self.code[thread][at]
                if each.what is What.WRITE_BACK and not self._held(work, thread, at):
                    if self._cleans(work, thread, each):
                        continue
                    self._take_place(work, thread, at)
                    going = True
        return going

    def _alone(self, work: Work, thread: int, each: Instruction) -> bool:
        """Whether an instruction that can issue commutes with the steps of others."""
        match each.what:
            case What.LOAD | What.STORE | What.RMW | What.COMPARE:
                if each.where is Where.PRIVATE:
                    return True
                if each.where is Where.LDS:
                    return self.layout.users[self.layout.lds[thread]] == 1
                if (front := self.layout.vector[thread]) >= 0:
                    return self.layout.users[front] == 1
                return self._queue(thread, each) not in self.layout.shared
            case What.INVALIDATE | What.WRITE_BACK:
                if (front := self.layout.vector[thread]) >= 0:
                    return self.layout.users[front] == 1
                if each.what is What.WRITE_BACK:
                    return not self.follows_all
                return self._nothing_stale(work, thread, each)
            case What.ARRIVE:
                return each.register < 0
            case _:
                return True

    def _nothing_stale(self, work: Work, thread: int, each: Instruction) -> bool:
        """Whether an invalidation changes nothing that a load might find, now or later: then it does
        not matter when it is.
        """
        layout = self.layout
        nodes = self._emptied(thread, each)
        bits = 0
        for node in nodes:
            for name in range(layout.names):
                bits |= 1 << (node * layout.names + name)
        for other, at in enumerate(work.at):
            if other != thread and layout.ahead[other][at].windows & bits:
                return False
        for queue in (*work.queues, *work.fronts):
            for other, at, _, _ in queue:
                if at >= 0 and layout.own[other][at].windows & bits:
                    return False
        return True

    def _passes_alone(self, work: Work, front: int, item: Item) -> bool:
        thread, at, _, _ = item
        each = self.code[thread][at]
        if each.what in (What.INVALIDATE, What.WRITE_BACK):
            if each.what is What.WRITE_BACK:
                return not self.follows_all
            return self._nothing_stale(work, thread, each)
        if each.where is Where.GLOBAL:
            return self._queue(thread, each) not in self.layout.shared
        bit = 1 << each.address
        for other, where in enumerate(work.at):
            ahead = self.layout.ahead[other][where]
            if other == thread:
                continue
            if ahead.cell_writes & bit or (each.what is not What.LOAD and ahead.cells & bit):
                return False
        for number, queue in enumerate(work.fronts):
            if number == front:
                continue
            for other, where, _, _ in queue:
                own = self.layout.own[other][where]
                if own.cell_writes & bit or (each.what is not What.LOAD and own.cells & bit):
                    return False
        return True

    def _done_alone(self, work: Work, number: int, item: Item) -> bool:
        """Whether nothing that others do meets what the head of a queue does."""
        thread, at, _, _ = item
        if at < 0:
            return True
        each = self.code[thread][at]
        layout = self.layout
        bit = 1 << each.address
        loads = each.what is What.LOAD
        for other, where in enumerate(work.at):
            if other != thread:
                ahead = layout.ahead[other][where]
                if ahead.writes & bit or (not loads and ahead.reads & bit):
                    return False
        for index, queue in enumerate((*work.queues, *work.fronts)):
            for other, where, _, _ in queue:
                if where < 0 or (index == number and other == thread):
                    continue
                own = layout.own[other][where]
                if own.writes & bit or (not loads and own.reads & bit):
                    return False
        if any(
            work.dirty >> node * layout.names + each.address & 1
            for node in range(1, len(layout.nodes))
        ):
            return False
        return self._choices(work, number) == 1

    # Issue.

    def _ready(self, work: Work, thread: int) -> Instruction | None:
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
            flying = work.flying[thread]
            for bit, most in each.most:
                if flying and _outstanding(flying, bit) > most:
                    return None
        elif each.what is What.BARRIER_WAIT:
            if not work.barriers[each.barrier][2] >> thread & 1:
                return None
        return each

    def _issue(self, work: Work, thread: int) -> None:
        """The thread's next instruction, which can issue."""
        at = work.at[thread]
        each = self.code[thread][at]
        self._tell(thread, _ISSUED.get(each.what, "issues"), at)
        work.at[thread] = at + 1
        held = work.registers[thread]
        match each.what:
            case What.ASSIGN:
                assert each.value is not None
                self._set(work, thread, each.register, each.value.run(held))
                if each.mask:
                    work.flying[thread] = (*work.flying[thread], (at, each.mask, False))
                    self._count(work, thread, at)
            case What.GOTO:
                if each.value is None or each.value.run(held):
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
        value = each.value.run(held) if each.value is not None else 0
        expected = each.expected.run(held) if each.expected is not None else 0
        item = (thread, at, value, expected)
        if each.where is Where.PRIVATE:
            self._cell(work, item, each)
            return
        if each.register >= 0:
            self._set(work, thread, each.register, None)
        layout = self.layout
        front = layout.lds[thread] if each.where is Where.LDS else layout.vector[thread]
        work.flying[thread] = (*work.flying[thread], (at, each.mask, False))
        if front >= 0:
            work.fronts[front] = (*work.fronts[front], item)
        else:
            self._enter(work, item, each)

    def _pass(self, work: Work, front: int) -> None:
        """The head of a queue in front of a cache leaves it."""
        item, *others = work.fronts[front]
        work.fronts[front] = tuple(others)
        thread, at, _, _ = item
        each = self.code[thread][at]
        if each.where is Where.LDS:
            old = self._cell(work, item, each)
            self._tell(thread, f"in LDS: {self._said(each, item, old)}", at)
            self._count(work, thread, at)
            return
        self._tell(thread, "leaves its queue", at)
        self._enter(work, item, each)

    def _enter(self, work: Work, item: Item, each: Instruction) -> None:
        """A request is at the first cache."""
        thread, at, _, _ = item
        layout = self.layout
        if each.what is What.INVALIDATE:
            if self.in_order:
                self._invalidate(work, thread, each)
                self._count(work, thread, at)
            else:
                work.later[thread] = (*work.later[thread], at)
            return
        if each.what is What.WRITE_BACK:
            self._mark(work, thread, at)
            work.later[thread] = (*work.later[thread], at)
            return
        queue = self._queue(thread, each)
        work.queues[queue] = (*work.queues[queue], item)
        near = layout.nodes[layout.near[thread]]
        if self.early and each.what is What.STORE and near.reach >= each.reach:
            self._count(work, thread, at)

    def _mark(self, work: Work, thread: int, at: int) -> None:
        """Marks what a write-back follows."""
        near, names = self.layout.near[thread], self.layout.names
        for queue in range(near * names, (near + 1) * names):
            held = work.queues[queue]
            own = self.follows_stores and any(item[0] == thread for item in held)
            if held and (own or self.follows_all):
                work.queues[queue] = (*held, (thread, ~at, 0, 0))

    def _held(self, work: Work, thread: int, at: int) -> bool:
        """Whether a cache instruction follows something that is not done."""
        near, names = self.layout.near[thread], self.layout.names
        return any(
            item[0] == thread and item[1] == ~at
            for queue in work.queues[near * names : (near + 1) * names]
            for item in queue
        )

    # What is done.

    def _choices(self, work: Work, number: int) -> int:
        """How many versions the head of a queue may find."""
        thread, at, _, _ = work.queues[number][0]
        if at < 0:
            return 1
        each = self.code[thread][at]
        if each.what is What.STORE:
            return 1
        path = self.layout.paths[self.layout.near[thread]][each.address]
        node = path[stop(self.layout, path, each)]
        return len(work.windows[node * self.layout.names + each.address])

    def _done(self, work: Work, number: int, choice: int) -> None:
        """The head of a queue is done."""
        item, *others = work.queues[number]
        work.queues[number] = tuple(others)
        thread, at, value, _ = item
        if at < 0:
            return
        each = self.code[thread][at]
        layout, name = self.layout, each.address
        path = layout.paths[layout.near[thread]][name]
        if each.what is What.STORE:
            version = self._version(thread, at, value)
            work.write(path, self._written_at(path, each), name, version)
            self._tell(thread, f"done: {self._said(each, item, value)}", at)
            self._count(work, thread, at)
            return
        where = stop(layout, path, each)
        if self.dirty_first or each.what is not What.LOAD:
            for node in path[:where]:
                if work.dirty >> node * layout.names + name & 1:
                    work.write_back(node, name)
                    self._tell(
                        -1, f"{self._name(name)} written back from {layout.nodes[node].name}"
                    )
        version = work.windows[path[where] * layout.names + name][choice]
        old = self.values[version]
        for far, node in enumerate(path):
            if far >= where or self.refreshes:
                work.find(node, name, version)
        if each.what is not What.LOAD:
            new = self._new(each, item, old)
            if new is not None:
                work.write(path, where, name, self._version(thread, at, new))
        found = f"done: {self._said(each, item, old)} in {layout.nodes[path[where]].name}"
        self._tell(thread, found, at)
        if each.register >= 0:
            self._set(work, thread, each.register, old)
        self._count(work, thread, at)

    def _written_at(self, path: tuple[int, ...], each: Instruction) -> int:
        """Where on its path a store ends: at the first L2 that it does not pass by, or in memory."""
        for at, node in enumerate(path):
            level = self.layout.nodes[node]
            if node == MEMORY or (level.place is Place.L2 and level.reach >= each.reach):
                return at
        return len(path) - 1

    @staticmethod
    def _new(each: Instruction, item: Item, old: int) -> int | None:
        """What a read-modify-write writes; None where it writes nothing."""
        if each.what is What.COMPARE:
            return item[2] if old == item[3] else None
        assert each.rmw is not None
        new = apply_rmw(each.rmw, old, item[2])
        assert isinstance(new, int)
        return new

    def _cell(self, work: Work, item: Item, each: Instruction) -> int:
        """An access to LDS or private memory; what was there, or is stored."""
        offset = self.layout.offset if each.where is Where.PRIVATE else 0
        cell = each.address + offset
        old = work.cells[cell]
        new = item[2] if each.what is What.STORE else None
        if each.what in (What.RMW, What.COMPARE):
            new = self._new(each, item, old)
        if new is not None:
            work.cells[cell] = new
        if each.register >= 0:
            self._set(work, item[0], each.register, old)
        return item[2] if each.what is What.STORE else old

    def _write_backs(self, work: Work) -> Iterator[Move]:
        """Dirty lines that may be written back, where someone else, or the end, can tell."""
        if not work.dirty:
            return
        layout = self.layout
        for index in range(layout.names, len(work.windows)):
            if work.dirty >> index & 1:
                node, name = divmod(index, layout.names)
                if name in self.observed or self._seen_elsewhere(work, node, name):
                    yield Step.WRITE_BACK, index, 0

    def _seen_elsewhere(self, work: Work, node: int, name: int) -> bool:
        """Whether a thread whose requests do not go through a node may still access a location, or
        another L2 has a dirty version of it.
        """
        layout, bit = self.layout, 1 << name
        others = [
            thread
            for thread, near in enumerate(layout.near)
            if node not in layout.paths[near][name]
        ]
        for thread in others:
            ahead = layout.ahead[thread][work.at[thread]]
            if (ahead.reads | ahead.writes) & bit:
                return True
        for queue in (*work.queues, *work.fronts):
            for thread, at, _, _ in queue:
                if at >= 0 and thread in others:
                    own = layout.own[thread][at]
                    if (own.reads | own.writes) & bit:
                        return True
        return any(
            work.dirty >> other * layout.names + name & 1
            for other in range(1, len(layout.nodes))
            if other != node
        )

    def _write_back(self, work: Work, index: int) -> None:
        node, name = divmod(index, self.layout.names)
        work.write_back(node, name)
        self._tell(-1, f"{self._name(name)} written back from {self.layout.nodes[node].name}")

    # Cache instructions.

    def _cleans(self, work: Work, thread: int, each: Instruction) -> int | None:
        """The L2 whose dirty lines a write-back writes back; None where it has no effect."""
        node = self.layout.under(thread, Place.L2)
        if node is None or self.layout.nodes[node].reach >= each.reach:
            return None
        names = self.layout.names
        dirty = work.dirty >> node * names & ((1 << names) - 1)
        return node if dirty else None

    def _take_place(self, work: Work, thread: int, at: int) -> None:
        each = self.code[thread][at]
        later = list(work.later[thread])
        later.remove(at)
        work.later[thread] = tuple(later)
        if each.what is What.INVALIDATE:
            self._invalidate(work, thread, each)
        elif (node := self._cleans(work, thread, each)) is not None:
            for name in range(self.layout.names):
                if work.dirty >> node * self.layout.names + name & 1:
                    work.write_back(node, name)
        self._tell(thread, "has taken place", at)
        self._count(work, thread, at)

    def _emptied(self, thread: int, each: Instruction) -> list[int]:
        """The nodes that an invalidation acts on, far ones first."""
        layout = self.layout
        found = []
        for place in (Place.L2, Place.ENGINE, Place.CU):
            if place in each.levels and (node := layout.under(thread, place)) is not None:
                if layout.nodes[node].reach < each.reach:
                    found.append(node)
        return found

    def _invalidate(self, work: Work, thread: int, each: Instruction) -> None:
        if self.stops_fills:
            for node in self._emptied(thread, each):
                work.empty(node)

    # Barriers, registers and counters.

    def _arrive(self, work: Work, thread: int, each: Instruction) -> None:
        count, arrived, completed = work.barriers[each.barrier]
        if each.register >= 0:
            self._set(work, thread, each.register, int(count == 0))
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

    @staticmethod
    def _set(work: Work, thread: int, register: int, value: int | None) -> None:
        held = work.registers[thread]
        work.registers[thread] = (*held[:register], value, *held[register + 1 :])

    def _count(self, work: Work, thread: int, at: int) -> None:
        """The counters of an operation count it no more, once those before it are done too."""
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

    def _queue(self, thread: int, each: Instruction) -> int:
        return self.layout.queue(thread, each.address)

    # For readers.

    def _version(self, thread: int, at: int, value: int) -> int:
        key = (thread, at, value)
        if key not in self._versions:
            self._versions[key] = len(self.values)
            self.values.append(value)
        return self._versions[key]

    def _name(self, name: int) -> str:
        return self.layout.code.locations.names[Where.GLOBAL][name]

    def _said(self, each: Instruction, item: Item, value: int) -> str:
        name = self.layout.code.locations.names[each.where][each.address]
        return f"{name} = {value}" if each.what is What.STORE else f"{name} is {value}"

    def _tell(self, thread: int, says: str, at: int = -1) -> None:
        if self.log is not None:
            self.log.append(Told(thread, says, at))


_ISSUED = {
    What.ASSIGN: "computes",
    What.GOTO: "jumps, or goes on",
    What.WAIT: "passes",
    What.ARRIVE: "arrives",
    What.BARRIER_WAIT: "passes",
}


def _outstanding(flying: tuple[tuple[int, int, bool], ...], bit: int) -> int:
    """How many operations a counter counts: those from the first on that is not done."""
    first = next((n for n, (_, mask, done) in enumerate(flying) if mask & bit and not done), None)
    if first is None:
        return 0
    return sum(1 for _, mask, _ in flying[first:] if mask & bit)
