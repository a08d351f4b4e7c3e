"""Undefined behaviour of a run: which lane comes to it, by which instruction, and from what.

Poison by itself is none. A run is void from the moment that a lane uses poison in a way that is
undefined: it branches on it, accesses memory at it, divides by it [LangRef Poison Values]. What is
only stored, selected away, or held by lanes that never come to such a use leaves the run as it is.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import Any

from fencepost.kernels.execute.values import Array
from fencepost.llvm.ir import Instruction
from fencepost.records import dataclass

MOST_ORIGINS = 1 << 12
"""Events whose operands are kept; later ones are told without."""


@unique
class Use(Enum):
    """How a lane comes to undefined behaviour, in words before a value where one is meant."""

    BRANCH = "branches on"
    ADDRESS = "accesses memory at"
    DIVISOR = "divides by"
    COUNT = "waits or copies by"
    ASSUMED = "assumes"
    DIVISION = "divides by zero, or the least number by -1"
    ASSUMPTION = "breaks an assumption"
    UNREACHABLE = "comes to what is unreachable"


@dataclass(frozen=True, slots=True)
class Origin:
    """An operation whose result is poison in some lanes, with its operands in each of these; none
    are kept where there are too many. `wrapped`: it is a product without flags that wraps, which
    is not poison: its operands are sizes that no launch has. `outside`: it is an access that leaves
    its object, of no `instruction`; what it reads is not known.
    """

    instruction: Instruction | None
    lanes: Array
    operands: tuple[Array, ...]
    wrapped: bool = False
    outside: bool = False

    def operands_of(self, lane: int) -> tuple[Any, ...]:
        """The operands of a lane, as Python has them; none where they are not kept."""
        at = (self.lanes == lane).nonzero()[0]
        return tuple(each[at[0]].item() for each in self.operands) if len(at) else ()


@dataclass(frozen=True, slots=True)
class Void:
    """The first undefined behaviour of a run. `origin` is where the poison is from, if any was
    used, and `source` the lane that made it; `instruction` is the one that used it, None until the
    machine says which it runs.
    """

    lane: int
    use: Use
    origin: Origin | None = None
    source: int = 0
    instruction: Instruction | None = None

    @property
    def of_outside(self) -> bool:
        """Return True if it is not undefined, but rests on what an access outside would read."""
        return self.origin is not None and self.origin.outside
