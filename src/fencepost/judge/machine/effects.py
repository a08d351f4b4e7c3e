"""The effects of calls on the judge's machine."""

from __future__ import annotations

from fencepost.judge.machine.values import Value
from fencepost.llvm.types import Type
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Launched:
    """A value without any other effect."""

    value: Value


@dataclass(frozen=True, slots=True)
class Bar:
    """An operation on a barrier. `spaces` have fences of its own, `whose` names the
    participants.
    """

    arrives: bool
    waits: bool
    spaces: frozenset[str]
    whose: str = "workgroup"


@dataclass(frozen=True, slots=True)
class Named:
    """An operation on a named barrier: `count` is 0 if not given."""

    step: str
    object: Value = None
    count: Value = 0


@dataclass(frozen=True, slots=True)
class Said:
    """A condition that the kernel states about itself; execution continues only if it holds."""

    condition: Value


Move = tuple[bool, Value, Type, Value, str | None]
"""A write flag, the pointer, the type, the stored value, the scope of an atomic."""


@dataclass(frozen=True, slots=True)
class Moves:
    """Accesses to memory."""

    reads: tuple[Move, ...] = ()
    writes: tuple[Move, ...] = ()
    value: Value = None
    """The result of the call if it is not the value read."""


@dataclass(frozen=True, slots=True)
class Flies:
    """A copy by a lane that is in flight until a wait on `counter`; None: it completes at once.

    Each `Move` is an access of it. `of_first`: its place in LDS is that of the wave's first lane,
    `further` bytes on.
    """

    source: Move
    target: Move
    counter: str | None
    of_first: bool = False
    further: int = 0
    to_lds: bool = True


@dataclass(frozen=True, slots=True)
class Lands:
    """A wait until at most `left` copies of a counter, or groups of them, are in flight."""

    counter: str
    left: Value


@dataclass(frozen=True, slots=True)
class Marks:
    """The end of a group of copies."""


@dataclass(frozen=True, slots=True)
class GroupCopies:
    """A copy by the workgroup, of `count` elements of `size` bytes; all its work-items call it.

    `steps` are the bytes from one element to the next, in the source and in the target.
    """

    source: Value
    target: Value
    count: Value
    size: int
    steps: tuple[Value, Value]
    event: Value


@dataclass(frozen=True, slots=True)
class GroupLands:
    """A wait of the workgroup for the copies of `count` events at a pointer."""

    count: Value
    events: Value


Effect = Launched | Bar | Named | Said | Moves | Flies | Lands | Marks | GroupCopies | GroupLands
