"""The code of a machine: instructions as numbers and enumerations, and the sites to leave out."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from fencepost.hardware.memory.description import Place, Reach
from fencepost.hardware.memory.formulas import Formula
from fencepost.hardware.memory.locations import Locations, Where
from fencepost.lowering.rows.instructions import Bit, Counter
from fencepost.program.values import WORD, RmwOp, Value
from fencepost.records import dataclass

SCOPE_BITS = frozenset(
    {Bit.GLC, Bit.DLC, Bit.SC0, Bit.SC1, Bit.SCOPE_SE, Bit.SCOPE_DEV, Bit.SCOPE_SYS}
)
"""The bits that set the reach of an operation; the others are hints."""


COUNTER_BIT = {counter: 1 << number for number, counter in enumerate(Counter)}


class What(IntEnum):
    """The action of an instruction."""

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
    """A site, with its instruction and operation, and the part that is left out."""

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
    - `size`: the bytes of a read-modify-write.
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
    size: int = WORD
    most: tuple[tuple[int, int], ...] = ()
    levels: tuple[Place, ...] = ()
    target: int = -1
    barrier: int = -1
    reads: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ThreadCode:
    """A thread's instructions; `registers` are the numbers of the names, at the end of the thread,
    and `first` their initial values, UNDEF where nothing has written them.
    """

    number: int
    instructions: tuple[Instruction, ...]
    registers: Mapping[str, int]
    first: tuple[Value, ...]


JOINED = -1
"""The number at a wait or drop of the barrier object joined last."""


@dataclass(frozen=True, slots=True)
class BarrierObject:
    """A barrier object (001 Execution Barriers).

    - `groups`: the participating threads, grouped by arrival: one thread of a group arrives for
      all. A group is one thread, or the waves of a workgroup at the barrier of a cluster; the NULL
      barrier has none.
    - `named`: the code sets the expected count. For the others the launch sets it, and the end of a
      wave lowers it.
    - `tells_first`: some arrive returns whether it is the first.
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
        """True if each thread arrives by itself, and nothing can observe the order of their
        arrivals.
        """
        alone = all(len(group) == 1 for group in self.groups)
        return alone and not self.named and not self.tells_first


@dataclass(frozen=True, slots=True)
class Code:
    """A test as code for a machine. `ordered`: some wait leaves operations in flight, so that the
    order in which they are done matters.
    """

    threads: tuple[ThreadCode, ...]
    locations: Locations
    barriers: tuple[BarrierObject, ...]
    sites: tuple[SiteText, ...]
    ordered: bool
