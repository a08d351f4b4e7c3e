"""Facts about the accesses of a kernel from another prover, which is asked before the walk's
solver.
"""

from __future__ import annotations

from fencepost.placement.regions import Asked
from fencepost.records import dataclass

Names = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Told:
    """Facts with their premises, and the pairs of accesses that are settled, by their names in
    facts and in either order: known to be apart, or surely not apart. `lds`: so are all in global
    memory.
    """

    asked: Asked
    settled: frozenset[Names]
    lds: bool = False

    def of(self, one: str, two: str) -> bool:
        """Return True if a pair is settled."""
        return (one, two) in self.settled or (two, one) in self.settled


NOTHING = Told(Asked(frozenset(), ()), frozenset())
"""The value if no other prover was asked."""
