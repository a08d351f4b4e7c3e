"""The end of the time that a check has: an outer stop, beside the bounds that count work."""

from __future__ import annotations

import time
from collections.abc import Callable

from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class OuterStop:
    """A moment of a clock, both in seconds. What asks for the time asks this clock and no other.

    Unless told, the clock counts the processor's time of this thread, where solvers run too: a
    check comes as far on a busy machine as on an idle one. `since`: the clock when this was made.
    """

    at: float
    clock: Callable[[], float] = time.thread_time
    since: float | None = None
    made: float = field(default_factory=time.monotonic, compare=False)
    """When this was made, by the wall clock."""

    @property
    def left(self) -> float:
        """The seconds until then; 0 or less where it has come."""
        return self.at - self.clock()

    @property
    def reached(self) -> bool:
        """Whether the time is up."""
        return self.left <= 0

    def on_the_wall(self, left: float) -> float:
        """Return the seconds by the wall clock until then, where `left` are left by this clock, if
        the machine stays as busy as it was.
        """
        passed = 0.0 if self.since is None else self.at - left - self.since
        if passed < _LEAST_PASSED:
            return left
        return left * max(1.0, (time.monotonic() - self.made) / passed)


_LEAST_PASSED = 0.1
"""Seconds before which a clock does not show how busy the machine is."""

NEVER = OuterStop(float("inf"))
