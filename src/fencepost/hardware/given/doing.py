"""The effect of an instruction of machine code on a machine of memory."""

from __future__ import annotations

from fencepost.hardware.given.operators import Run
from fencepost.hardware.given.values import Key, Known, Source
from fencepost.hardware.memory.instructions import What
from fencepost.lowering.request import BarrierVerb
from fencepost.lowering.rows.instructions import CacheOp, Counter
from fencepost.program.values import RmwOp
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Sets:
    """A register gets what `run` makes of the sources; `known` is what is known of it then.
    `in_lane`: the sources are read only where the lane is active.
    """

    key: Key
    sources: tuple[Source, ...]
    run: Run
    known: Known
    in_lane: bool = False


@dataclass(frozen=True, slots=True)
class Touches:
    """An access to memory that nobody else sees: scratch, or where a result is stored. Only its
    counters count.
    """

    stores: bool


@dataclass(frozen=True, slots=True)
class Keeps:
    """The value of a register is stored as the last one of a register of the test."""

    name: str
    source: Source


@dataclass(frozen=True, slots=True)
class Accesses:
    """An access to a location. `into`: the register of what it reads; `flat`: by a flat
    instruction, which two counters count.
    """

    what: What
    name: str
    flat: bool = False
    into: Key | None = None
    value: Source | None = None
    expected: Source | None = None
    rmw: RmwOp | None = None


@dataclass(frozen=True, slots=True)
class Waits:
    """A wait."""

    most: tuple[tuple[Counter, int], ...]


@dataclass(frozen=True, slots=True)
class Cleans:
    """A cache instruction."""

    op: CacheOp


@dataclass(frozen=True, slots=True)
class AtBarrier:
    """A barrier instruction: on the object of an ID, None for the named one joined last; `count`:
    the expected count that it sets; `first`: the register that tells whether the wave was the first
    to arrive.
    """

    verb: BarrierVerb
    number: int | None
    count: int | None = None
    first: Key | None = None


@dataclass(frozen=True, slots=True)
class Jumps:
    """A jump to an instruction, where `run` says so of the sources; to the end if it is None."""

    target: int | None
    sources: tuple[Source, ...] = ()
    run: Run | None = None


Doing = Sets | Touches | Keeps | Accesses | Waits | Cleans | AtBarrier | Jumps
