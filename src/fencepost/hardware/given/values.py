"""The known contents of a register before the code runs: addresses must be known, since a machine
has to know the location of an access.

Registers are named by keys: a number of `machine_code/instructions/registers.py`, a lane of a
vector register that scalars are kept in, or a place in scratch.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from fencepost.machine_code.instructions.registers import VGPR
from fencepost.records import dataclass

Key = int | tuple[str, int, int]
"""A register's number; `("lane", register, lane)`; `("scratch", offset, lane)`. ACTIVE marks what
holds of a register where the lane is active.
"""

LANE, SCRATCH, ACTIVE = "lane", "scratch", "active"


def where_active(key: Key) -> Key:
    """The key of what is known of a register where the lane is active."""
    assert isinstance(key, int)
    return (ACTIVE, key, 0)


def is_where_active(key: Key) -> bool:
    """Return True if a key is of a value that holds only where the lane is active."""
    return isinstance(key, tuple) and key[0] == ACTIVE


def is_vector(key: Key) -> bool:
    """Return True if a key is of something with lanes: a vector register, or its place in
    scratch.
    """
    return key >= VGPR if isinstance(key, int) else key[0] == SCRATCH and not key[2]


def lane_of(key: Key, source: Key) -> int:
    """The lane of a vector register, or of its place in scratch, that a key is of; 0: none."""
    if not isinstance(key, tuple):
        return 0
    kind, of, lane = key
    if isinstance(source, tuple):
        return lane if kind == SCRATCH and source[0] == kind and of == source[1] else 0
    return lane if kind == LANE and of == source else 0


def with_lane(key: Key, lane: int) -> Key:
    """The key of a lane of what a key is of."""
    return (key[0], key[1], lane) if isinstance(key, tuple) else (LANE, key, lane)


@dataclass(frozen=True, slots=True)
class Base:
    """The base of an address: a location of the test, by its name; a register whose last value is
    stored; the kernel's arguments; the stack.
    """

    kind: BaseKind
    name: str = ""


class BaseKind(Enum):
    """The kinds of bases."""

    LOCATION = "location"
    RESULT = "result"
    ARGUMENTS = "kernel arguments"
    STACK = "stack"


@dataclass(frozen=True, slots=True)
class Half:
    """One half of an address, `offset` bytes behind its base: 0 the low, 1 the high one. An address
    in LDS or scratch is a low half alone; CARRY is what the addition of low halves carries.
    """

    base: Base
    offset: int
    part: int


CARRY = 2


@dataclass(frozen=True, slots=True)
class Const:
    """A value of 32 bits, as `program/values.py` has it."""

    value: int


Source = Key | Const
"""A source of an instruction: a register, or a constant."""


class Open(Enum):
    """An unknown value.

    - RUN: a value that the run has, in a register of the machine.
    - LOST: something that is not followed; code that needs it is refused.
    """

    RUN = "run"
    LOST = "lost"


Known = Half | Const | Open
Registers = Mapping[Key, Known]
"""The known contents of registers; one that is missing was never written."""


def joined(one: Known | None, other: Known | None) -> Known | None:
    """Return the values known where two ways meet. A register that one of them never wrote holds,
    in the run, what nothing has written.
    """
    if one == other:
        return one
    for each in (one, other):
        if each is Open.LOST or isinstance(each, Half):
            return Open.LOST
    return Open.RUN
