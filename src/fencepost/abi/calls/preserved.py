"""The registers that a call preserves (001 Non-Kernel Functions, 'On exit from a function')."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.targets.generation import Generation

_CITE = Cite(Source.GUIDE, "Non-Kernel Functions")

FIRST_PRESERVED_VGPR = 40
"""The vector register from which runs of eight preserved and eight clobbered registers
alternate.
"""

PRESERVED_RUN = 8
LAST_LISTED_VGPR = 255


@dataclass(frozen=True, slots=True)
class PreservedSpecial:
    """A register that is preserved and has a name of its own."""

    name: str
    last: Generation | None = None
    cite: Cite = _CITE

    def on(self, generation: Generation) -> bool:
        """Return True if the register is preserved on a generation."""
        return self.last is None or generation <= self.last


SPECIAL: tuple[PreservedSpecial, ...] = (
    PreservedSpecial("FLAT_SCRATCH"),
    PreservedSpecial("EXEC"),
    PreservedSpecial("M0", last=Generation.GFX8),
)
"""Preserved special registers."""


def preserves_vgpr(number: int) -> bool:
    """Return True if a call preserves a vector register in active lanes. In inactive lanes, every
    vector register is preserved.
    """
    inside = FIRST_PRESERVED_VGPR <= number <= LAST_LISTED_VGPR
    return inside and (number - FIRST_PRESERVED_VGPR) % (2 * PRESERVED_RUN) < PRESERVED_RUN


@unique
class Edition(Enum):
    """The source of the list of preserved scalar registers."""

    GUIDE = "the guide, and LLVM up to 19"
    LLVM_22 = "LLVM 22, which leaves every other run of eight to the callee"


def preserves_sgpr(number: int, edition: Edition = Edition.GUIDE) -> bool:
    """Return True if a call preserves a scalar register: all but s4 to s31. Those of s4 to s31 that
    pass nothing may be preserved too. In LLVM 22, from s40 on, only every other run of eight is.
    """
    match edition:
        case Edition.GUIDE:
            return not 4 <= number <= 31
        case Edition.LLVM_22:
            return not 4 <= number <= 31 and (number < 32 or (number - 32) % 16 < 8)


def preserves_agpr(number: int, generation: Generation) -> bool:
    """Return True if a call preserves an accumulator register: all but a0 to a31, on targets where
    accumulators and vector registers share a file.
    """
    return generation is Generation.GFX90A and number >= 32


def preserved_vgprs() -> tuple[range, ...]:
    """The runs of preserved vector registers, as the guide lists them."""
    step = 2 * PRESERVED_RUN
    return tuple(
        range(first, first + PRESERVED_RUN)
        for first in range(FIRST_PRESERVED_VGPR, LAST_LISTED_VGPR, step)
    )
