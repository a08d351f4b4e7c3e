"""The time limit of a check: an outer stop, beside the bounds that count work."""

from __future__ import annotations

import time
from collections.abc import Callable

from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class OuterStop:
    """A moment of a clock, in seconds. Code that needs the time asks this clock and no other.

    By default the clock counts the processor time of this thread, in which solvers run too: a check
    gets as far on a busy machine as on an idle one. `since` is the clock's time at creation.
    """

    at: float
    clock: Callable[[], float] = time.thread_time
    since: float | None = None
    made: float = field(default_factory=time.monotonic, compare=False)
    """Wall-clock time at creation, in seconds."""

    @property
    def left(self) -> float:
        """The seconds until then; 0 or less if it has passed."""
        return self.at - self.clock()

    @property
    def reached(self) -> bool:
        """True if the time is up."""
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
"""Processor seconds that must pass before the clock shows how busy the machine is."""

NEVER = OuterStop(float("inf"))
