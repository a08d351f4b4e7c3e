"""The steps that can be taken in a state of a machine, and the states they lead to.

An instruction *issues*: arithmetic, jumps, waits and barriers are done at once; an access joins the
queue behind its first cache, where those of one location stay in order, or first the queue in front
of it. The head of a queue is *done*: a load finds a version in the first node that it does not pass
by, a store or read-modify-write gets to L2 or to memory. A dirty line may be written back at any
time; a write-back instruction has *taken place* when the accesses that it follows are done.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from fencepost.errors import BoundReached
from fencepost.hardware.memory.alone import done_alone, issues_alone, passes_alone
from fencepost.hardware.memory.instructions import What
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.state import BarrierState, State, Work
from fencepost.hardware.memory.waves import Waves

MOST_ALONE = 10_000
"""The most steps from one state to the next, which a loop that counts without end exceeds."""


class Step(IntEnum):
    """A kind of step."""

    ISSUE = 0
    PASS = 1
    DONE = 2
    WRITE_BACK = 3
    TAKES_PLACE = 4
    SEEN_EARLY = 5


Move = tuple[Step, int, int]
"""A step: the number of a thread (ISSUE), queue (PASS, DONE, SEEN_EARLY), window (WRITE_BACK) or
thread (TAKES_PLACE), and the number of its choice: the version that a load finds, one of a thread's
cache instructions, or a load of a queue."""


class Machine(Waves):
    """The machine of a placement, running a code."""

    def start(self) -> State:
        """The state in which nothing has happened."""
        layout, code = self.layout, self.layout.code
        first = [
            self.version(-1, name, value)
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
                (BarrierState(),) * len(code.barriers),
            ),
        )
        return self._settle(work)

    def moves(self, state: State) -> list[Move]:
        """The steps that can be taken; none where the run has ended, or nothing can go on."""
        work = Work(self.layout, state)
        found = [
            (Step.ISSUE, thread, 0)
            for thread in range(len(self.code))
            if self.ready(work, thread) is not None
        ]
        found += [(Step.PASS, front, 0) for front, queue in enumerate(state.fronts) if queue]
        for number, queue in enumerate(state.queues):
            if queue:
                found += [(Step.DONE, number, n) for n in range(self.choices(work, number))]
                found += [(Step.SEEN_EARLY, number, n) for n in self.seen_early(work, number)]
        found += self._write_backs(work)
        for thread, later in enumerate(state.later):
            found += [
                (Step.TAKES_PLACE, thread, at) for at in later if not self.held(work, thread, at)
            ]
        return found

    def after(self, state: State, move: Move) -> State:
        """Return the state after a step, and after the steps that no other thread can notice."""
        work = Work(self.layout, state)
        step, which, choice = move
        match step:
            case Step.ISSUE:
                self.issue(work, which)
            case Step.PASS:
                self.leave(work, which)
            case Step.DONE:
                self.done(work, which, choice)
            case Step.WRITE_BACK:
                self.write_back(work, which)
            case Step.SEEN_EARLY:
                self.see_early(work, which, choice)
            case Step.TAKES_PLACE:
                self.take_place(work, which, choice)
        return self._settle(work)

    def ended(self, state: State) -> bool:
        """Return True if every thread has ended and nothing is in flight."""
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

    def _settle(self, work: Work) -> State:
        """Take the steps that commute with every step of others, as long as there are any."""
        going = True
        left = MOST_ALONE
        seen: set[State] = set()
        while going:
            going = False
            for thread in range(len(self.code)):
                while (each := self.ready(work, thread)) is not None:
                    if not issues_alone(self, work, thread, each):
                        break
                    left -= 1
                    if each.what is What.GOTO and self._repeats(work, seen, left):
                        break
                    self.issue(work, thread)
                    going = True
            going |= self._settle_queues(work)
        work.forget()
        return work.state()

    @staticmethod
    def _repeats(work: Work, seen: set[State], left: int) -> bool:
        """Return True if a loop came back to a state that it was in, so that it never ends."""
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
            while queue and passes_alone(self, work, front, queue[0]):
                self.leave(work, front)
                queue = work.fronts[front]
                going = True
        for number, queue in enumerate(work.queues):
            while queue and done_alone(self, work, number, queue[0]):
                self.done(work, number, 0)
                queue = work.queues[number]
                going = True
        for thread, later in enumerate(work.later):
            for at in later:
                each = self.code[thread][at]
                if each.what is What.WRITE_BACK and not self.held(work, thread, at):
                    if self.cleans(work, thread, each):
                        continue
                    self.take_place(work, thread, at)
                    going = True
        return going

    def _write_backs(self, work: Work) -> Iterator[Move]:
        """Yield the write-backs of dirty lines that another thread, or the final state, can
        observe.
        """
        if not work.dirty:
            return
        layout = self.layout
        for index in range(layout.names, len(work.windows)):
            if work.dirty >> index & 1:
                node, name = divmod(index, layout.names)
                if name in self.observed or self._seen_elsewhere(work, node, name):
                    yield Step.WRITE_BACK, index, 0

    def _seen_elsewhere(self, work: Work, node: int, name: int) -> bool:
        """Return True if a thread whose requests do not go through a node may still access a
        location, or another L2 has a dirty version of it.
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
