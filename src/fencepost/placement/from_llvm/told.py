"""Facts about the accesses of a kernel from another prover, which is asked before the walk's
solver.
"""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.placement.facts import Asked
from fencepost.records import dataclass, field

Names = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Told:
    """Facts with their premises, and the pairs of accesses that are settled, by their names in
    facts and in either order: known to be apart, or surely not apart. `lds`: so are all in global
    memory. `turns`: the number of turns of loops, by the labels of their headers, that facts speak
    of.
    """

    asked: Asked
    settled: frozenset[Names]
    lds: bool = False
    turns: Mapping[str, int] = field(default_factory=dict)

    def of(self, one: str, two: str) -> bool:
        """Return True if a pair is settled."""
        return (one, two) in self.settled or (two, one) in self.settled


NOTHING = Told(Asked(frozenset(), ()), frozenset())
"""The value if no other prover was asked."""
