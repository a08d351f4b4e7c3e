"""How much work a solver does for a question: steps of z3 (`rlimit`), so that answers do not depend
on the machine or its load. Some 2,000 steps are a millisecond of an idle core.
"""

from __future__ import annotations

from enum import Enum, unique


@unique
class Steps(Enum):
    """Bounds of one question each, with the reason of the row."""

    PROOF = 12_000_000, "all questions of a proof: some six seconds"
    PAIR = 1_500_000, "a pair of accesses, or a branch: two thirds of a second"
    SMALL = 1_000_000, "a small model of a question that has one: makes runs short, shows nothing"
    LINEAR = 1_000_000, "rows of any pitch, in linear arithmetic"
    RANGES = 800_000, "starts of buffers that take turns, for all accesses of two nodes"
    PHASES = 600_000, "barriers between two nodes; there are many pairs of nodes"
    LOCKS = 600_000, "whether conditions exclude each other, about locks and flags"
    ASSUMED = 600_000, "what assumptions leave"
    SUGGESTED = 400_000, "inputs that meet assumptions"
    LANES = 400_000, "whether lanes of a wave have the same"
    SMALL_FACT = 200_000, "facts about a single loop, asked for each of its values"

    @property
    def most(self) -> int:
        """The steps."""
        return self.value[0]
