"""What a register is known to hold, before the code runs: addresses must be known, since a machine
has to know which location an access is to.

Registers are named by keys: a number of `machine_code/registers.py`, a lane of a vector register that
scalars are kept in, or a place in scratch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

Key = int | tuple[str, int, int]
"""A register's number; `("lane", register, lane)`; `("scratch", offset, part)`."""


@dataclass(frozen=True, slots=True)
class Base:
    """What an address is of: a location of the test, by its name; a register whose last value is
    stored; the kernel's arguments; the stack.
    """

    kind: BaseKind
    name: str = ""


class BaseKind(Enum):
    """What bases are there."""

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
"""What an instruction reads: a register, or a constant."""


class Open(Enum):
    """What is not known.

    - RUN: a value that the run has, in a register of the machine.
    - LOST: something that is not followed; code that needs it is refused.
    """

    RUN = "run"
    LOST = "lost"


Known = Half | Const | Open
Registers = Mapping[Key, Known]
"""What is known of registers; one that is missing was never written."""


def joined(one: Known | None, other: Known | None) -> Known | None:
    """What is known where two ways meet. A register that one of them never wrote holds what the
    other wrote: nobody may read it after the first.
    """
    if one is None or one == other:
        return other
    if other is None:
        return one
    for each in (one, other):
        if each is Open.LOST or isinstance(each, Half):
            return Open.LOST
    return Open.RUN
