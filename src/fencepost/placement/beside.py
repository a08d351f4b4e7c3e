"""The results of all strategies for a program, side by side (003 Placement strategies)."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.errors import BoundReached
from fencepost.placement.comparison import barriers
from fencepost.placement.place import Existing, Placement, Strategy, place
from fencepost.placement.regions import Barrier, Program, Signal, Wait
from fencepost.placement.target import TargetConfig
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Beside:
    """The result of a strategy for a program without its own barriers.

    - `barriers`: in the text; `executed`: the number that run, where a loop counts its trips, or
      ten if their number is not known; `distance`: the total number of nodes between signals and
      their waits.
    - `verified`: whether the result is in order.
    - `proven`: whether no placement runs fewer; None if the search was ended by its time, and the
      other figures are of no placement.
    """

    strategy: Strategy
    barriers: int = 0
    executed: int = 0
    distance: int = 0
    verified: bool = False
    proven: bool | None = False


def beside(program: Program, config: TargetConfig, seconds: float) -> Iterator[Beside]:
    """Yield the result of each strategy. Raises what `place` raises, except the bound of the
    optimum.
    """
    for strategy in Strategy:
        try:
            made = place(program, config, strategy, Existing.STRIP, seconds)
        except BoundReached:
            yield Beside(strategy, proven=None)
            continue
        best = strategy is Strategy.OPTIMAL and not made.hopeless
        executed, distance = executed_in(made), distance_in(made)
        count, verified = barriers(made.after), made.verdict.ok
        yield Beside(strategy, count, executed, distance, verified, best and verified)


def executed_in(placement: Placement) -> int:
    """Return how often the placed barriers run, in total."""
    gaps = placement.layout.gaps
    return sum(gaps[e.gap].weight for e in placement.placed if isinstance(e.node, Barrier | Wait))


def distance_in(placement: Placement) -> int:
    """Return the total number of nodes between the placed signals and their waits. Pairs of one
    sequence do not overlap, so the wait of a signal is the next one on its object there.
    """
    gaps, order = placement.layout.gaps, placement.layout.order
    begun: dict[tuple[int, int], int] = {}
    total = 0
    for each in placement.placed:
        gap = gaps[each.gap]
        match each.node:
            case Signal(barrier=number):
                begun[gap.sequence, number] = order[each.gap]
            case Wait(barrier=number) if (gap.sequence, number) in begun:
                total += order[each.gap] - begun.pop((gap.sequence, number))
            case _:
                pass
    return total
