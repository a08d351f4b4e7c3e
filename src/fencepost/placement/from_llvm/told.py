"""What somebody else is asked about the accesses of a kernel, before the walk asks a solver."""

from __future__ import annotations

from fencepost.placement.regions import Asked
from fencepost.records import dataclass

Names = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Told:
    """Facts with what they rest on, and the pairs of accesses, by the names that facts have of them
    and in either order, that nobody else need be asked about: apart, or surely not. `lds`: so are
    all in global memory.
    """

    asked: Asked
    settled: frozenset[Names]
    lds: bool = False

    def of(self, one: str, two: str) -> bool:
        """Whether a pair is settled."""
        return (one, two) in self.settled or (two, one) in self.settled


NOTHING = Told(Asked(frozenset(), ()), frozenset())
"""Nobody was asked."""
