"""A run, the state of its lanes, and the interface that parts of the machine require of it."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.state import State, Stuck
from fencepost.kernels.execute.values.lanes import Array
from fencepost.llvm.cfg.graph import Sync
from fencepost.llvm.ir import Call, Instruction
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace


class Status(IntEnum):
    """State of a lane."""

    RUNS = 0
    WAITS = 1
    DONE = 2
    STUCK = 3
    GATHERS = 4
    PARKED = 5


END = -1
"""Meeting point of sides that only meet when the work-item is done."""


@dataclass(frozen=True, slots=True)
class Waits:
    """A lane that goes round a loop for ever (`spins`), or is kept at a barrier by one that does,
    and the instruction that it waits at.
    """

    lane: int
    instruction: Instruction
    spins: bool


@dataclass(frozen=True, slots=True)
class Wait:
    """Lanes of a wave that go round a loop; `header` is the loop's."""

    lanes: tuple[int, ...]
    header: int


@dataclass(frozen=True, slots=True)
class Awaited:
    """A lane that waits: the site of its read, the address of the word; and the lane and the site
    of a write to it: one that stands behind another wait, or, where `late`, that was done before.
    """

    lane: int
    site: int
    address: int
    lds: bool
    writer: int | None = None
    written_at: int = 0
    late: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """Change to a run where it repeats itself: `waits` that end, all at once; without any, each in
    turn while some are left. With `words` (addresses of 4 bytes in global memory), these get their
    first values again instead, as often as that lets a wait end.
    """

    waits: tuple[Wait, ...] = ()
    words: tuple[int, ...] = ()


@dataclass
class Outcome:
    """The waits of a run where it repeats itself, those that were ended there, and the others that
    ended by themselves afterwards. `step` is the last one before.
    """

    waits: tuple[Wait, ...] = ()
    ended: tuple[Wait, ...] = ()
    came_out: tuple[Wait, ...] = ()
    step: int = 0


@dataclass
class Run:
    """Result of a run. `endless` are lanes, one for each place, if it was seen to repeat itself;
    `since`: the step at which it was as it is at its end. `outcome` is of runs that go on behind.
    """

    state: State
    stuck: list[Stuck] = field(default_factory=list)
    finished: bool = False
    full: dict[tuple[int, int], frozenset[SyncSpace]] = field(default_factory=dict)
    spent: int = 0
    endless: tuple[Waits, ...] = ()
    since: int = 0
    outcome: Outcome | None = None


class Lanes(Protocol):
    """Lanes in execution: `pc` is the node that each is at, `came` its predecessor."""

    program: Program
    state: State
    pc: Array
    came: Array
    status: Array


class Waiting(Lanes, Protocol):
    """Lanes that may wait at barriers; those of the grid at the nodes `grid_nodes`."""

    run: Run
    grid_nodes: list[int]

    def sync(self, lane: int) -> tuple[Call, Sync]:
        """Return the call and the synchronization that a lane waits at."""

    def go_on(self, lanes: Array) -> None:
        """Let lanes that wait go on."""

    def complete(self, group: int, lanes: Array) -> None:
        """Let lanes that wait at the barrier of a workgroup go on."""

    def count(self, group: int, lanes: Array, *nodes: int) -> None:
        """Count a phase of a workgroup that ends with barriers at some nodes, for these lanes."""
