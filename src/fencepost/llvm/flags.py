"""The promises of instructions: words before their operands."""

from __future__ import annotations

from enum import Enum, unique


@unique
class Flag(Enum):
    """A promise of an instruction; if it does not hold, the result is poison [LangRef]."""

    NSW = "nsw"
    NUW = "nuw"
    EXACT = "exact"
    DISJOINT = "disjoint"
    NNEG = "nneg"
    SAMESIGN = "samesign"
    LOOSE = "fast"
    """Any of the flags that let a real number be computed in another way."""


NO_FLAGS: frozenset[Flag] = frozenset()
