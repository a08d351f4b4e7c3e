"""Runs in which waves take turns, from one visible operation to the next.

Operations between visible ones are done at once, by all waves: an access among them that is not
ordered is a race whenever it is done. The plan decides which wave is next. After the plan the last
wave goes on until it is done, waits at a barrier, or spins: until its lanes reach the same
operation again and no memory has changed.

Lanes that exchange values wait for those of their wave that get there later, unless all spin.
"""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.order.interleavings import Event, Move
from fencepost.kernels.execute.order.modification_order import ModificationOrders
from fencepost.kernels.execute.program import Compiled
from fencepost.kernels.execute.schedule.machine import Machine
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import Array
from fencepost.llvm.cfg.graph import Item
from fencepost.llvm.effects.effect import CrossLane, MemoryFence, Touch
from fencepost.llvm.ir import Atomic, AtomicRmw, CmpXchg, Load, Store
from fencepost.vocabulary.orderings import Ordering

MOST_EVENTS = 64
"""Visible operations of a run that other runs are derived from."""
ROUNDS = 4
"""Rounds in which all waves may spin, with no memory changed, before a run is over."""

_Group = tuple[int, bytes]
"""Lanes at an operation."""


class Steered(Machine):
    """A run that begins as `state.plan` says; `state.events` are the operations that it did."""

    def __post_init__(self) -> None:
        super().__post_init__()
        state = self.state
        assert state.order is not None
        self.waves = state.group * state.launch.waves + state.wave
        self.values = state.values = ModificationOrders(state.order, self.waves)
        self.at = np.zeros(state.lanes, np.int64)
        self.visible = [_visible(each) for each in self.program.nodes]
        sizes = [len(each.effects) + 1 for each in self.program.nodes]
        self.base = np.concatenate([[0], np.cumsum(sizes)])
        self.exchanges = np.array([_exchanges(each) for each in self.program.nodes])
        self.is_visible = np.zeros(self.base[-1], np.bool_)
        for start, found in zip(self.base, self.visible, strict=False):
            self.is_visible[[int(start) + each for each in found]] = True
        self.planned = list(state.plan or ())[::-1]
        self.last = 0
        self.version = 0
        self.came_by: dict[_Group, tuple[int, int]] = {}
        self.asleep: dict[_Group, int] = {}
        self.idle = 0
        self.asked = 0

    def places(self) -> Array:
        """Return the position of each lane."""
        return self._places(self.state.all)

    def _spins(self, lanes: Array) -> bool:
        """Return True after each round in which all waves spun, with no memory changed."""
        turned, self.asked = self.idle > 0 and self.idle != self.asked, self.idle
        return turned

    def _step(self, lanes: Array) -> None:
        due = self.is_visible[self._places(lanes)]
        free = lanes[~due & ~self._waits(lanes)]
        if len(free):
            self._go_on_to_visible(free)
        elif not self._release():
            self._do_visible(*self._chosen(lanes[due]))

    def _waits(self, lanes: Array) -> Array:
        """Return the lanes that are to exchange values while others of their wave are behind."""
        ahead: Array = self.turns[lanes] * int(self.base[-1]) + self._places(lanes)
        waits: Array = self.exchanges[self.pc[lanes]] & (self.idle == 0)
        if waits.any():
            waves = self.waves[lanes]
            first = np.full(int(waves.max()) + 1, np.iinfo(np.int64).max)
            np.minimum.at(first, waves, ahead)
            waits &= ahead > first[waves]
        return waits

    def _places(self, lanes: Array) -> Array:
        """Return the positions of lanes, as numbers of effects."""
        found: Array = self.base[self.pc[lanes]] + self.at[lanes]
        return found

    def _go_on_to_visible(self, lanes: Array) -> None:
        """Advance the hindmost of some lanes to their next visible operation, or to the end of the
        node.
        """
        places = self._places(lanes)
        lanes = lanes[places == places.min()]
        number, first = int(self.pc[lanes[0]]), int(self.at[lanes[0]])
        end = next((each for each in sorted(self.visible[number]) if each > first), None)
        self.at[lanes] = 0 if end is None else end
        self._go_through(number, lanes, first, end)

    def _do_visible(self, move: Move, lanes: Array) -> None:
        """Perform the operation that lanes of a wave are at."""
        state, step = self.state, self.state.step + 1
        number, at, site = int(self.pc[lanes[0]]), int(self.at[lanes[0]]), self._site(lanes)
        sequential = self.visible[number][at]
        event = Event(move, frozenset(lanes.tolist()), site, step, sequential)
        self.values.event = event
        if sequential:
            self.values.join(lanes, step)
        self.at[lanes] = at + 1
        self._go_through(number, lanes, at, at + 1)
        if sequential:
            self.values.publish(lanes, step)
        if len(state.events) < MOST_EVENTS:
            state.events.append(event)
        else:
            self.values.close()
        self.last = int(lanes[0])
        self.version += event.changed
        if event.changed:
            self.idle = 0
        group = site, lanes.tobytes()
        came = self.version, move.age
        if self.came_by.get(group) == came:
            self.asleep[group] = self.version
        self.came_by[group] = came

    def _chosen(self, lanes: Array) -> tuple[Move, Array]:
        """Return the next move, and its lanes, out of lanes that are at visible operations."""
        places = self._places(lanes)
        keys = self.waves[lanes] * int(self.base[-1]) + places
        if self.planned:
            move = self.planned.pop()
            at = np.flatnonzero(lanes == move.lane)
            if len(at):
                return move, lanes[keys == keys[at[0]]]
            self.planned.clear()  # it is not where the plan has it: what follows is another run
        groups = [lanes[keys == each] for each in distinct(keys)]
        awake = [each for each in groups if not self._sleeps(each)]
        if not awake:
            self.idle += 1
            self.asleep.clear()
            self.came_by.clear()
            awake = groups
            if self.idle > ROUNDS:
                self.budget = -1  # nobody can go on any more
        same = [each for each in awake if self.waves[each[0]] == self.waves[self.last]]
        chosen = (same or awake)[0]
        return Move(int(chosen[0])), chosen

    def _sleeps(self, lanes: Array) -> bool:
        return self.asleep.get((self._site(lanes), lanes.tobytes())) == self.version

    def _site(self, lanes: Array) -> int:
        """Return the site of the operation that lanes are at."""
        number, at = int(self.pc[lanes[0]]), int(self.at[lanes[0]])
        return int(np.searchsorted(self.program.site_nodes, number)) + at


def _exchanges(compiled: Compiled) -> bool:
    """Return True if lanes of a wave exchange values in a node."""
    return any(isinstance(item[1], CrossLane) for item in compiled.node.body)


def _visible(compiled: Compiled) -> dict[int, bool]:
    """Return the effects of a node that are visible operations, and whether each is sequentially
    consistent.
    """
    found = {}
    for at, item in enumerate(compiled.node.body):
        atomic = _atomic(item)
        if atomic is not None:
            sequential = Ordering.SEQ_CST in (atomic.ordering, atomic.failed)
            if sequential or not isinstance(item[1], MemoryFence):
                found[at] = sequential
    return found


def _atomic(item: Item) -> Atomic | None:
    """Return the ordering of an atomic access or a fence; None for other items."""
    match item:
        case (Load(atomic=atomic) | Store(atomic=atomic), _):
            return atomic
        case (AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic), _):
            return atomic
        case (_, MemoryFence(atomic=atomic) | Touch(atomic=atomic)):
            return atomic
    return None
