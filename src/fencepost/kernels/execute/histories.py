"""What lanes knew in the course of a run, and what they had released when."""

from __future__ import annotations

from bisect import bisect_left

from fencepost.kernels.execute.values import Array
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class Fenced:
    """A release fence of a lane: when, in which scope, and the clocks that it had then."""

    step: int
    scope: Scope
    one: bool
    known: dict[SyncSpace, Array | None]


@dataclass(frozen=True, slots=True)
class Head:
    """A release operation: who, in which scope, for which spaces, with what happened before it.

    `one`: it acts only on the address space of the atomic that it synchronizes through. `many`: it
    stands for several, of lanes of one workgroup.
    """

    lane: int
    scope: Scope
    one: bool
    spaces: frozenset[SyncSpace]
    clocks: dict[SyncSpace, Array]
    many: bool = False


def stands_for(later: Fenced, earlier: Head | Fenced) -> bool:
    """Whether a release fence does all that one before it does, and knows more."""
    spaces = earlier.spaces if isinstance(earlier, Head) else earlier.known.keys()
    wider = later.scope >= earlier.scope and later.known.keys() >= spaces
    return wider and (earlier.one or not later.one)


@dataclass
class History:
    """The clocks that a lane had, by the step from which on it had them."""

    steps: list[int] = field(default_factory=list)
    clocks: list[Array] = field(default_factory=list)

    @property
    def last(self) -> Array | None:
        """The clock that the lane has."""
        return self.clocks[-1] if self.clocks else None

    def at(self, step: int) -> Array | None:
        """The clock before a step."""
        found = bisect_left(self.steps, step)
        return self.clocks[found - 1] if found else None

    def put(self, step: int, clock: Array) -> None:
        if self.steps and self.steps[-1] == step:
            self.clocks[-1] = clock
        else:
            self.steps.append(step)
            self.clocks.append(clock)
