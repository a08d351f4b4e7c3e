"""Runs that repeat themselves for ever, continued as if some of their waits had ended.

A run that repeats itself is a hang only if nobody outside the launch writes the words that are
waited for, and the host or another kernel may. Words that work-items of the launch would write
themselves, only later, are the launch's own: then each waits for one that waits, too. So the run
is made again, and where it repeats itself, some lanes leave their loops as if the word were there.
What they write behind them ends the waits of others, if it is that what these wait for.

    flag[1] is awaited by workgroup 0, which raises flag[0] behind its wait; flag[0] is awaited by
    workgroup 1, which raises flag[1] behind its wait. Let workgroup 0 out: workgroup 1 comes out.

A lock that was never given back is no such wait: then the words that the launch changed get their
first values again, and who waits for them comes out.

Lanes of a wave in one loop are let out together. They leave at the first branch that leads out of
the innermost loop around them; the values that they go on with are a guess, and nothing but who
comes out by itself is taken from such a run.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fencepost.kernels.execute.memory.contents import BYTES, PAGE
from fencepost.kernels.execute.program import Compiled
from fencepost.kernels.execute.run import Ended, Outcome, Run, Status, Wait
from fencepost.kernels.execute.schedule.endless import Endless
from fencepost.kernels.execute.schedule.machine import Machine
from fencepost.kernels.execute.schedule.steered import Steered
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.lanes import OPEN, Array
from fencepost.llvm.cfg.graph import Node
from fencepost.records import dataclass

MOST_WAITS = 512
"""Waits of a run that are told apart: a wave's, in one loop."""
MOST_ENDED = 16
"""Waits that are ended one after another."""


@dataclass
class LetOut(Machine):
    """A run that goes on, where it repeats itself, as `change` says."""

    change: Ended = Ended()

    def __post_init__(self) -> None:
        super().__post_init__()
        lanes = self.state.lanes
        self.outcome = self.run.outcome = Outcome()
        self.home = np.full(lanes, -1, np.int32)
        self.leaving = np.zeros(lanes, np.bool_)
        self.out = np.zeros(lanes, np.bool_)
        self.before_change = -1

    def _is_over(self, lanes: Array) -> bool:
        outcome = self.outcome
        if not outcome.waits:
            outcome.waits = waits_of(self, lanes)
            outcome.step = self.state.step
            for wait in outcome.waits:
                self.home[list(wait.lanes)] = wait.header
        if len(outcome.waits) > MOST_WAITS or not self._changes():
            return True
        self.endless = Endless()
        return False

    def _changes(self) -> bool:
        """Return True if a change was made where the run repeats itself."""
        if self.change.words:
            came, self.before_change = self.before_change, int(self.out.sum())
            if came < self.before_change and not self.out[self.home >= 0].all():
                _restore(self.state, self.change.words)
                return True
            return False
        outcome = self.outcome
        more = () if outcome.ended else self.change.waits
        if not self.change.waits:
            left = [each for each in outcome.waits if each not in outcome.ended]
            few = len(outcome.ended) < MOST_ENDED
            more = tuple(e for e in left if few and not self.out[list(e.lanes)].all())[:1]
        outcome.ended += more
        for wait in more:
            self.leaving[list(wait.lanes)] = True
            self.turns[list(wait.lanes)] = 0
        return bool(more)

    def go(self) -> Run:
        """Run to the end, and note which waits ended by themselves. Raises UnsupportedError."""
        run, outcome = super().go(), self.outcome
        others = [each for each in outcome.waits if each not in outcome.ended]
        outcome.came_out = tuple(each for each in others if self.out[list(each.lanes)].all())
        return run

    def _branch(self, compiled: Compiled, lanes: Array, act: Array | None) -> None:
        leaving = lanes[self.leaving[lanes]]
        for header in np.unique(self.home[leaving]).tolist():
            inside = self.program.graph.loops[header].nodes
            out = [each for each in compiled.node.successors if each not in inside]
            if out and compiled.node.number in inside:
                mine = leaving[self.home[leaving] == header]
                self._jump(compiled.node, mine, out[0])
                lanes = np.setdiff1d(lanes, mine)
                act = lanes
        if len(lanes):
            super()._branch(compiled, lanes, act)

    def _jump(self, node: Node, lanes: Array, target: int) -> None:
        super()._jump(node, lanes, target)
        homes = self.home[lanes]
        for header in np.unique(homes[homes >= 0]).tolist():
            inside = self.program.graph.loops[header].nodes
            if node.number in inside and target not in inside:
                mine = lanes[homes == header]
                self.out[mine] |= ~self.leaving[mine]
                self.leaving[mine] = False


@dataclass
class LetOutSteered(LetOut, Steered):
    """The same for a run that began as a plan says."""

    def _is_over(self, lanes: Array) -> bool:
        self.idle = 0
        return super()._is_over(lanes)


def waits_of(machine: Machine, lanes: Array) -> tuple[Wait, ...]:
    """Return the waits of lanes that go round loops; none if some are in no loop."""
    graph, state = machine.program.graph, machine.state
    found: dict[tuple[int, int], list[int]] = {}
    for lane in lanes[machine.status[lanes] == Status.RUNS].tolist():
        around = graph.loops_around(int(machine.pc[lane]))
        if not around:
            return ()
        wave = int(state.group[lane]) * state.launch.waves + int(state.wave[lane])
        found.setdefault((wave, around[0]), []).append(lane)
    return tuple(Wait(tuple(mine), header) for (_, header), mine in found.items())


def _restore(state: State, words: Sequence[int]) -> None:
    """Give words of global memory their first values again."""
    for address in words:
        page, at = address >> PAGE, address & (BYTES - 1)
        raw, _ = state.buffers.fill(page)
        first = raw[at : at + 4].view(np.uint32)
        state.buffers.store(np.array([address], np.uint64), first, 4, OPEN)
