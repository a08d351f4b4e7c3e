"""A state of the barrier machine: the progress of each wave, and the history of each barrier
object.

The order barrier-executes-before (program order and participates-in, transitively) is kept as a
clock of each event: for each wave, the number of its operations that execute before it, itself
included. Clocks follow from the participants of each phase, so they add no states.
"""

from __future__ import annotations

from typing import NamedTuple

from fencepost.hardware.rules import Rule
from fencepost.hardware.waves import Launch

Clock = tuple[int, ...]


class Event(NamedTuple):
    """An operation that was performed: its wave, its index there (from 1), its clock."""

    wave: int
    at: int
    clock: Clock

    def before(self, other: Event) -> bool:
        """Return True if it executes before the other."""
        return self != other and other.clock[self.wave] >= self.at


class Phase(NamedTuple):
    """A phase that was completed: the arrives and drops that participate in its waits, the join of
    their clocks, and the waits that completed in it so far.
    """

    participants: frozenset[Event]
    clock: Clock
    waits: frozenset[Event] = frozenset()


class ObjectState(NamedTuple):
    """The history of a barrier object: the number of inits, its two counts (the expected count is
    None while nothing has set it), the participants of the phase that is not yet complete, and the
    completed phases.
    """

    inits: int
    expected: int | None
    arrived: int
    current: frozenset[Event] = frozenset()
    phases: tuple[Phase, ...] = ()


class State(NamedTuple):
    """The state: `done` is the number of steps each wave has performed, `clocks` the clock of the
    last of them.

    - `drops`: the drops so far, each with its object; the rules they may break show at the end.
    - `broken`: the rules broken so far, except those that show at the end.
    - `firsts`: the steps, by wave and index, that returned that they arrive first.
    - `seen`: for each wave and object, the phases that cannot wake the wave any more; used only if
      waves keep a completed bit.
    """

    done: tuple[int, ...]
    clocks: tuple[Clock, ...]
    objects: tuple[ObjectState, ...]
    drops: frozenset[tuple[Event, int]] = frozenset()
    broken: frozenset[Rule] = frozenset()
    seen: tuple[tuple[int, ...], ...] = ()
    firsts: frozenset[tuple[int, int]] = frozenset()


def initial(launch: Launch) -> State:
    """The state in which no wave has performed anything."""
    nothing = (0,) * len(launch.waves)
    objects = tuple(
        ObjectState(0, None, 0)
        if instance.expected is None
        else ObjectState(1, instance.expected, 0)
        for instance in launch.instances
    )
    return State(
        nothing,
        (nothing,) * len(launch.waves),
        objects,
        seen=((0,) * len(objects),) * len(launch.waves),
    )


def joined(clocks: list[Clock]) -> Clock:
    """Return the join of the clocks: the greatest value for each wave."""
    return tuple(map(max, zip(*clocks, strict=True)))
