"""The end of the time that a check has: an outer stop, beside the bounds that count work."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OuterStop:
    """A moment of a clock, both in seconds. What asks for the time asks this clock and no other."""

    at: float
    clock: Callable[[], float] = time.monotonic

    @property
    def left(self) -> float:
        """The seconds until then; 0 or less where it has come."""
        return self.at - self.clock()

    @property
    def reached(self) -> bool:
        """Whether the time is up."""
        return self.left <= 0


NEVER = OuterStop(float("inf"))
