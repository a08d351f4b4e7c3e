"""Undefined behaviour of a run: the lane and instruction that cause it, and the origin of the
poison.

Poison by itself is none. A run is void from the moment that a lane uses poison in a way that is
undefined: it branches on it, accesses memory at it, divides by it [LangRef Poison Values]. Poison
that is only stored, not selected, or held by lanes that never reach such a use leaves the run
valid.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import Any

from fencepost.kernels.execute.values.lanes import Array
from fencepost.llvm.ir import Instruction
from fencepost.records import dataclass

MOST_ORIGINS = 1 << 12
"""Greatest number of events whose operands are kept; later ones are reported without."""


@unique
class Use(Enum):
    """A use of a value, or an event, that is undefined behaviour, in words."""

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
    """An operation whose result is poison in some lanes, with its operands in each of these, unless
    there are too many. `wrapped`: it is a product without flags that wraps, which is not poison:
    its operands are sizes that no launch has. `outside`: it is an access that leaves its object,
    and has no `instruction`; the value that it reads is not known.
    """

    instruction: Instruction | None
    lanes: Array
    operands: tuple[Array, ...]
    wrapped: bool = False
    outside: bool = False

    def operands_of(self, lane: int) -> tuple[Any, ...]:
        """Return the operands of a lane, as Python values; none if they are not kept."""
        at = (self.lanes == lane).nonzero()[0]
        return tuple(each[at[0]].item() for each in self.operands) if len(at) else ()


@dataclass(frozen=True, slots=True)
class Void:
    """The first undefined behaviour of a run. `origin` is the source of the poison, if any was
    used, and `source` the lane that made it; `instruction` is the one that used it, None until the
    machine sets it.
    """

    lane: int
    use: Use
    origin: Origin | None = None
    source: int = 0
    instruction: Instruction | None = None

    @property
    def of_outside(self) -> bool:
        """True if it is not undefined, but rests on a value that an access outside its object
        reads.
        """
        return self.origin is not None and self.origin.outside
