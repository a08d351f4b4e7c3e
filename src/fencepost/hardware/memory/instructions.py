"""What a machine runs: instructions as numbers and enumerations, and the sites to leave out."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from fencepost.hardware.memory.description import Place, Reach
from fencepost.hardware.memory.formulas import Formula
from fencepost.hardware.memory.locations import Locations, Where
from fencepost.lowering.instructions import Bit, Counter
from fencepost.program.values import RmwOp, Value
from fencepost.records import dataclass

SCOPE_BITS = frozenset(
    {Bit.GLC, Bit.DLC, Bit.SC0, Bit.SC1, Bit.SCOPE_SE, Bit.SCOPE_DEV, Bit.SCOPE_SYS}
)
"""The bits that say how far an operation reaches; the others are hints."""


COUNTER_BIT = {counter: 1 << number for number, counter in enumerate(Counter)}


class What(IntEnum):
    """What an instruction does."""

    LOAD = 0
    STORE = 1
    RMW = 2
    COMPARE = 3
    WAIT = 4
    INVALIDATE = 5
    WRITE_BACK = 6
    ARRIVE = 7
    BARRIER_WAIT = 8
    ASSIGN = 9
    GOTO = 10
    BARRIER_INIT = 11
    BARRIER_JOIN = 12
    BARRIER_DROP = 13


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """Something of the code that can be left out: a step of an operation, or a part of it.

    - `thread` is its number in the test, `operation` and `step` count from 0.
    - `counter`: the wait for this counter alone, of a wait for several.
    - `bits`: the scope bits of the access alone.
    """

    thread: int
    operation: int
    step: int
    counter: str = ""
    bits: bool = False


@dataclass(frozen=True, slots=True)
class SiteText:
    """A site, with the instruction and the operation that it is of, and what is left out."""

    site: Site
    instruction: str
    operation: str
    part: str = ""

    def __str__(self) -> str:
        part = f" ({self.part})" if self.part else ""
        return f"P{self.site.thread} {self.instruction}{part}  [{self.operation}]"


@dataclass(slots=True)
class Instruction:
    """One instruction of a thread.

    - `text` is its assembly, or the operation; `source` the operation that it comes from.
    - `address`: the number of the location among those of its kind of memory.
    - `mask`: the counters that it raises, as bits, or at a wait those that it waits for, each with
      the greatest number of `most`.
      An ASSIGN that raises some is an access to memory that no other thread sees.
    - `loose`: those of them that it may lower before operations that were issued earlier.
    - `levels`: the kinds of place whose caches a cache instruction acts on.
    - `target`: where a jump goes.
    - `barrier`: the number of the barrier object, or JOINED; `value` is the expected count that an
      init, or an arrive, sets.
    """

    what: What
    text: str
    source: str
    where: Where = Where.GLOBAL
    address: int = -1
    reach: Reach = Reach.CU
    mask: int = 0
    loose: int = 0
    register: int = -1
    value: Formula | None = None
    expected: Formula | None = None
    rmw: RmwOp | None = None
    most: tuple[tuple[int, int], ...] = ()
    levels: tuple[Place, ...] = ()
    target: int = -1
    barrier: int = -1
    reads: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ThreadCode:
    """A thread's instructions; `registers` are the numbers of the names, at the end of the thread,
    and `first` what they hold at the start, UNDEF where nothing has written them.
    """

    number: int
    instructions: tuple[Instruction, ...]
    registers: Mapping[str, int]
    first: tuple[Value, ...]


JOINED = -1
"""At a wait and a drop the number of the barrier object is that of the one joined last."""


@dataclass(frozen=True, slots=True)
class BarrierObject:
    """A barrier object (001 Execution Barriers).

    - `groups`: the threads that take part, those together for which one arrives: each by itself, or
      the waves of a workgroup at the barrier of a cluster; none at the NULL barrier.
    - `named`: the expected count is what the code sets. The launch sets it at the others, and the
      end of a wave lowers it there.
    - `tells_first`: some arrive tells whether it is the first.
    """

    groups: tuple[tuple[int, ...], ...]
    named: bool = False
    tells_first: bool = False

    @property
    def members(self) -> tuple[int, ...]:
        """The threads that take part."""
        return tuple(thread for group in self.groups for thread in group)

    @property
    def each_arrives(self) -> bool:
        """Whether each thread arrives by itself, and nobody can tell in which order they do."""
        alone = all(len(group) == 1 for group in self.groups)
        return alone and not self.named and not self.tells_first


@dataclass(frozen=True, slots=True)
class Code:
    """A test as code for a machine. `ordered`: some wait leaves operations in flight, so that the
    order counts in which they are done.
    """

    threads: tuple[ThreadCode, ...]
    locations: Locations
    barriers: tuple[BarrierObject, ...]
    sites: tuple[SiteText, ...]
    ordered: bool
