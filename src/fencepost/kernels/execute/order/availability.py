"""Availability and visibility in a run of a program whose annotations withhold them (002).

Operations that make others available or visible are assumed to have a scope that includes everyone,
so a reported lack is real, but a lack may go unreported.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import numpy as np

from fencepost.kernels.execute.order.happens_before import Order
from fencepost.kernels.execute.values.lanes import Array
from fencepost.llvm.ir import Atomic
from fencepost.records import dataclass, field
from fencepost.vocabulary.scopes import Scope


@dataclass
class Availability(Order):
    """Clocks of availability: for each lane, up to which step the writes of every other lane were
    made available by themselves [002 Availability Operation].
    """

    own: Sequence[Scope | None] = ()
    """The scope in which the accesses of each site are available and visible by themselves."""
    available: dict[int, list[int]] = field(default_factory=dict)
    """Steps at which each lane made available its own writes and those that it knows of."""
    visible: dict[int, list[int]] = field(default_factory=dict)
    """Steps at which each lane made visible the writes that it knows to be available."""

    def includes(self, scopes: Array, lanes: Array, others: Array) -> Array:
        """Return a mask of the accesses, of lanes with these scopes, that reach the other lanes; a
        scope below 0 reaches nobody.
        """
        found = scopes >= Scope.AGENT
        for scope, parties in (
            (Scope.CLUSTER, self.cluster_of or self.group_of),
            (Scope.WORKGROUP, self.group_of),
            (Scope.WAVEFRONT, self.wave_of),
        ):
            whose = np.asarray(parties)
            found |= (scopes >= scope) & (whose[lanes] == whose[others])
        reached: Array = found | ((scopes >= 0) & (lanes == others))
        return reached

    def seen_until(self, lanes: Array, steps: Array) -> Array:
        """Return, for accesses of lanes at steps, the step after the last at which the lane made
        visible the writes that it knew of; 0 if it never did.
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
