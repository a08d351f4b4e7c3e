"""A program's own barriers compared with those that placement chooses without them."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.placement.place import Existing, Placement, Strategy, place
from fencepost.placement.regions import Barrier, Fence, Program, Signal, walk
from fencepost.placement.target import TargetConfig
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Own:
    """A barrier of the program, a whole one or the first half of a split one, by number in
    pre-order. `needed` is None if it is not known which could be removed: the program is not in
    order as it stands, or orders between workgroups may rest on its barriers.
    """

    node: int
    barrier: Barrier | Signal | Fence
    needed: bool | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of two placements: `kept` with the program's own barriers, which may lack
    something, and of which some may be redundant together; `anew` without them.
    """

    kept: Placement
    anew: Placement

    @property
    def stands(self) -> bool:
        """True if the program is in order as it is."""
        kept = self.kept
        return kept.verdict.ok and not kept.placed and not kept.strengthened

    def own(self) -> Iterator[Own]:
        """The program's barriers, in order."""
        is_known = self.stands and not self.kept.given.messages
        for number, node in enumerate(walk(self.kept.given.body)):
            if isinstance(node, Barrier | Signal | Fence):
                needed = number not in self.kept.redundant if is_known else None
                yield Own(number, node, needed)


def barriers(program: Program) -> int:
    """Return the number of barriers in a program's text; a signal and its wait are one."""
    return sum(isinstance(node, Barrier | Signal) for node in walk(program.body))


def compare(
    program: Program, config: TargetConfig, strategy: Strategy, seconds: float
) -> Comparison:
    """Place barriers in a program twice. Raises what `place` raises."""
    return Comparison(
        place(program, config, strategy, Existing.KEEP, seconds),
        place(program, config, strategy, Existing.STRIP, seconds),
    )
