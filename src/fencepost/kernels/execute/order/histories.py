"""Clocks that lanes had in the course of a run, and the releases that they made with them."""

from __future__ import annotations

from bisect import bisect_left

from fencepost.kernels.execute.values.lanes import Array
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class Fenced:
    """A release fence of a lane: its step and scope, and the lane's clocks at that step."""

    step: int
    scope: Scope
    one: bool
    known: dict[SyncSpace, Array | None]


@dataclass(frozen=True, slots=True)
class Head:
    """A release operation: its lane, scope and spaces, and what happens before it.

    `one`: it acts only on the address space of the atomic that it synchronizes through. `many`: it
    replaces several, of lanes of one workgroup.
    """

    lane: int
    scope: Scope
    one: bool
    spaces: frozenset[SyncSpace]
    clocks: dict[SyncSpace, Array]
    many: bool = False


def stands_for(later: Fenced, earlier: Head | Fenced) -> bool:
    """Return True if a release fence does all that an earlier one does, and so replaces it."""
    spaces = earlier.spaces if isinstance(earlier, Head) else earlier.known.keys()
    wider = later.scope >= earlier.scope and later.known.keys() >= spaces
    return wider and (earlier.one or not later.one)


@dataclass
class History:
    """The clocks of a lane, by the step from which on it has them."""

    steps: list[int] = field(default_factory=list)
    clocks: list[Array] = field(default_factory=list)

    @property
    def last(self) -> Array | None:
        """The latest clock of the lane."""
        return self.clocks[-1] if self.clocks else None

    def at(self, step: int) -> Array | None:
        """Return the clock before a step."""
        found = bisect_left(self.steps, step)
        return self.clocks[found - 1] if found else None

    def put(self, step: int, clock: Array) -> None:
        if self.steps and self.steps[-1] == step:
            self.clocks[-1] = clock
        else:
            self.steps.append(step)
            self.clocks.append(clock)
