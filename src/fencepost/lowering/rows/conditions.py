"""The conditions that table cells name ('if TgSplit execution mode', 'if OpenCL, omit')."""

from __future__ import annotations

from enum import Enum

from fencepost.records import dataclass


class Condition(Enum):
    """A condition on the target or on the operation; the value is how reports name it."""

    # Modes of execution.
    TGSPLIT = "TgSplit mode"
    CU_MODE = "CU mode"

    # Which processors of the chapter.
    GFX6 = "GFX6"
    GFX7_GFX8 = "GFX7 or GFX8"
    GFX10 = "GFX10"
    GFX11 = "GFX11"
    ABSOLUTE_FLAT_SCRATCH = "absolute flat scratch"

    # OpenCL, whose local and global memory are ordered apart, and scopes that order one space.
    ONE_AS = "one-as scope"
    OPENCL = "OpenCL, or one-as scope"
    OPENCL_ONE_SPACE = "OpenCL and one address space, or one-as scope"

    # The operation.
    AGENT_SCOPE = "agent scope"
    RETURN = "atomic with return"
    NO_RETURN = "atomic without return"
    NONTEMPORAL = "nontemporal"
    LAST_USE = "last use"
    TAGGED = "fence limited to address spaces"
    FLAT_OR_GLOBAL = "flat or global instruction"
    SEQ_CST_BY_FAILURE = "cmpxchg that is seq_cst where it fails, and no release where it succeeds"


NOTHING = frozenset[Condition]()


@dataclass(frozen=True, slots=True)
class Clause:
    """A condition for something to apply: all of `only` hold, and no set of `unless` holds as a
    whole.
    """

    only: frozenset[Condition] = NOTHING
    unless: tuple[frozenset[Condition], ...] = ()

    def holds(self, facts: frozenset[Condition]) -> bool:
        """Return True if the clause applies when exactly these conditions hold."""
        return self.only <= facts and not any(each <= facts for each in self.unless)

    def __str__(self) -> str:
        parts = [f"if {condition.value}" for condition in _sorted(self.only)]
        parts += [
            "not if " + " and ".join(condition.value for condition in _sorted(each))
            for each in self.unless
        ]
        return ", ".join(parts)


ALWAYS = Clause()


def _sorted(conditions: frozenset[Condition]) -> list[Condition]:
    return sorted(conditions, key=lambda condition: condition.value)


def clause(
    only: tuple[Condition, ...] = (), unless: tuple[Condition | tuple[Condition, ...], ...] = ()
) -> Clause:
    """A clause; a tuple among `unless` is a conjunction."""
    return Clause(
        frozenset(only),
        tuple(frozenset((each,) if isinstance(each, Condition) else each) for each in unless),
    )
