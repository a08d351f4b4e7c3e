"""What the lanes of a run made available and visible, where annotations leave that out (002).

Scopes of what makes available and visible are taken to include everyone: who is told here to lack
something lacks it, who is not may.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import numpy as np

from fencepost.kernels.execute.order import Order
from fencepost.kernels.execute.values import Array
from fencepost.llvm.ir import Atomic
from fencepost.records import dataclass, field


@dataclass
class Availability(Order):
    """Who knows of what that is available: its clocks say up to which step what each lane wrote was
    made available by itself [002 Availability Operation].
    """

    alone: frozenset[int] = frozenset()
    """The sites whose accesses are available and visible by themselves."""
    available: dict[int, list[int]] = field(default_factory=dict)
    """The steps at which each lane made available what it knows and did."""
    visible: dict[int, list[int]] = field(default_factory=dict)
    """The steps at which it made visible what it knows to be available."""

    def seen_until(self, lanes: Array, steps: Array) -> Array:
        """For accesses of lanes at steps, the step behind the last at which the lane made visible
        what it knew; 0 where it never did.
        """
        found = np.zeros(len(lanes), np.int64)
        for at, (lane, step) in enumerate(zip(lanes.tolist(), steps.tolist(), strict=True)):
            made = self.visible.get(lane, ())
            last = bisect_left(made, step)
            found[at] = made[last - 1] + 1 if last else 0
        return found

    def _note(self, lanes: Sequence[int] | Array, step: int, atomic: Atomic) -> None:
        if not atomic.makes_available:
            return
        if self.wish is not None:
            atomic, _ = self.wish.granted(atomic, frozenset())
        for does, kept in (
            (atomic.ordering.at_least_release, self.available),
            (atomic.ordering.at_least_acquire, self.visible),
        ):
            for lane in map(int, lanes if does else ()):
                steps = kept.setdefault(lane, [])
                if not steps or steps[-1] < step:
                    steps.append(step)

    def _done(self, lanes: Array, step: int) -> Array:
        found = np.full(len(lanes), -1, np.int64)
        for at, lane in enumerate(lanes.tolist()):
            made = self.available.get(lane, ())
            last = bisect_right(made, step)
            if last:
                found[at] = made[last - 1]
        return found
