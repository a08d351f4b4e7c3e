"""A program as placement sees it: accesses to shared memory inside structured regions.

Every wave of a workgroup runs the same program. An access is performed by all threads of the
waves it names, each at addresses of its own inside the interval. Names are 003's where it has one.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, unique
from itertools import chain

from fencepost.citations import Cite, Source
from fencepost.errors import Place
from fencepost.placement.certificate import Premise, Shown
from fencepost.placement.facts import Apart, Asked, Turn
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace

GLOSSARY = Cite(Source.PLACEMENT, "Glossary")

WORKGROUP_BARRIER = -1
"""The ID of the workgroup barrier (003 Emission; 001 Execution Barrier GFX12)."""


@unique
class Counter(Enum):
    """A counter of outstanding asynchronous operations; the value is its name in assembly."""

    VMCNT = "vmcnt"
    ASYNCCNT = "asynccnt"
    TENSORCNT = "tensorcnt"
    ASYNCMARK = "asyncmark"
    """No counter of the hardware: groups of asynchronous operations, as LLVM IR counts them. A wait
    leaves this many groups outstanding; an operation after the last mark is in no group yet."""


@unique
class AccessKind(Enum):
    """The kind of an access to shared memory (003 Glossary); the value is its letter in text."""

    READ = "R"
    WRITE = "W"
    READ_WRITE = "A"
    """An atomic operation."""
    GATHER_TO_LDS = "G"
    """A load from global memory that writes to shared memory when it completes."""
    TENSOR_LOAD = "T"
    """A tensor load into shared memory, likewise asynchronous."""

    # Members are keys in every step of the analysis, and Enum's own hash is written in Python.
    __hash__ = object.__hash__

    @property
    def writes(self) -> bool:
        return self is not AccessKind.READ

    @property
    def reads(self) -> bool:
        return self in (AccessKind.READ, AccessKind.READ_WRITE)


@unique
class HazardKind(Enum):
    """The classic hazards, by the kinds of the first and the second access."""

    RAW = "read after write"
    WAR = "write after read"
    WAW = "write after write"


@unique
class Uniformity(Enum):
    """The agreement of all waves of the workgroup on the way through a region."""

    UNIFORM = "uniform"
    DIVERGENT = "divergent"
    UNKNOWN = "unknown"
    """Treated as divergent: no barrier goes inside."""


@dataclass(frozen=True, slots=True)
class Allocation:
    """Shared memory of `size` bytes, from 1 on. `inside` and `offset` (bytes, from 0) put it into
    another allocation, where it shares bytes with the other contents.
    """

    name: str
    size: int
    inside: str | None = None
    offset: int = 0
    space: SyncSpace = SyncSpace.LOCAL


@dataclass(frozen=True, slots=True)
class Fences:
    """The memory that the fences beside a barrier order: memory released before an arrive, and
    acquired after a wait. Without them a barrier orders execution and not memory (001 Execution
    Barriers). `lanes`: the part of the rest that fences of a wave order between its lanes.
    """

    releases: frozenset[SyncSpace] = ALL_SPACES
    acquires: frozenset[SyncSpace] = ALL_SPACES
    lanes: frozenset[SyncSpace] = frozenset()


FULL = Fences()
"""Fences of the workgroup, of all memory: the default of a barrier."""


@dataclass(frozen=True, slots=True)
class Access:
    """One access, to the bytes from `start` to before `end` of a buffer.

    - `buffer`: an allocation, or a name that a loop carries.
    - `end`: None for the end of the buffer.
    - `own`: the name of an assignment of bytes to threads. Two accesses with the same name touch,
      in each thread, only that thread's bytes, so they never meet across threads.
    - `operation`: of an atomic. Two atomics of the same named operation commute and need no order
      between them; without a name the order counts (003: an atomic plays both parts).
    - `waves`: the waves that perform it; None for all.
    - `index`: a name for the addresses, which the program's facts (`Apart`) speak of; `turn`: the
      turn of the loops around it that it is performed in, () in the program itself.
    - `counter`: where an asynchronous access is counted; None takes the counter of its kind. A read
      with a counter is asynchronous too: what copies from there, until it is waited for.
    """

    kind: AccessKind
    buffer: str
    start: int = 0
    end: int | None = None
    own: str | None = None
    operation: str | None = None
    waves: frozenset[int] | None = None
    counter: Counter | None = None
    index: str | None = None
    label: str | None = None
    place: Place | None = field(default=None, compare=False)
    turn: Turn = ()

    @property
    def counted_by(self) -> Counter | None:
        """The counter that shows when an asynchronous access has completed."""
        match self.kind:
            case AccessKind.GATHER_TO_LDS:
                return self.counter or Counter.VMCNT
            case AccessKind.TENSOR_LOAD:
                return self.counter or Counter.TENSORCNT
            case AccessKind.READ:
                return self.counter
            case _:
                return None


@dataclass(frozen=True, slots=True)
class CounterWait:
    """Waits until at most `outstanding` (from 0) operations of a counter remain."""

    counter: Counter
    outstanding: int = 0
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Barrier:
    """Arrive at a barrier and wait for it. `members`: the waves that take part; None for all."""

    barrier: int = WORKGROUP_BARRIER
    members: frozenset[int] | None = None
    place: Place | None = field(default=None, compare=False)
    fences: Fences = FULL
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Signal:
    """The first half of a split barrier: arrive."""

    barrier: int = WORKGROUP_BARRIER
    members: frozenset[int] | None = None
    place: Place | None = field(default=None, compare=False)
    fences: Fences = FULL
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Wait:
    """The second half of a split barrier: wait until all members have arrived."""

    barrier: int = WORKGROUP_BARRIER
    members: frozenset[int] | None = None
    place: Place | None = field(default=None, compare=False)
    fences: Fences = FULL
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence, which orders shared memory within each wave: the barrier of a workgroup of one wave.
    In LLVM IR a release fence, `wave.barrier` and an acquire fence, of wavefront scope or wider.
    """

    place: Place | None = field(default=None, compare=False)
    fences: Fences = FULL
    label: str | None = None


@dataclass(frozen=True, slots=True)
class ObjectOperation:
    """An operation on a barrier object that is not followed, because the number of participating
    waves is not known. `barrier`: its ID, None if that is not known either.
    """

    label: str
    barrier: int | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Unread:
    """An operation whose effect is not known, or that may not order what it claims: `why` in words.
    Accesses state the memory that it may surely touch.
    """

    label: str
    why: str
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Init:
    """The init of a named barrier for `count` waves (from 1), by the one wave in `members`."""

    barrier: int
    count: int
    members: frozenset[int] | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Join:
    """The join of a named barrier by the waves in `members`, which a wave needs before it waits."""

    barrier: int
    members: frozenset[int] | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Mark:
    """Ends a group of asynchronous operations, which `Counter.ASYNCMARK` counts by groups."""

    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Other:
    """An operation that touches no shared memory; it has a position, nothing more."""

    label: str
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Carried:
    """A buffer name that a loop carries: `first` at its start, `following` (a carried name of the
    same loop or a name from outside) from one iteration to the next. After the loop the name keeps
    the buffer that it would have had in the next iteration.
    """

    name: str
    first: str
    following: str


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop (003: Iterate).

    `trips`: how often the body runs where that is known; else None, and `at_least` (from 0) bounds
    it from below. `uniformity`: whether all waves run it equally often. `turns`: see there.
    """

    body: tuple[Node, ...]
    carried: tuple[Carried, ...] = ()
    trips: int | None = None
    at_least: int = 0
    uniformity: Uniformity = Uniformity.UNIFORM
    label: str | None = None
    place: Place | None = field(default=None, compare=False)
    turns: int = 1


@dataclass(frozen=True, slots=True)
class Conditional:
    """A branch (003: Conditional): one of the two sides runs; the second may be empty.

    `chained`: the second side is one more branch, of more than two ways that part at one point; no
    barrier goes between the two branches.
    """

    then: tuple[Node, ...]
    orelse: tuple[Node, ...] = ()
    uniformity: Uniformity = Uniformity.UNKNOWN
    label: str | None = None
    place: Place | None = field(default=None, compare=False)
    chained: bool = False


Synchronization = (
    Barrier | Signal | Wait | Fence | CounterWait | Mark | Init | Join | ObjectOperation | Unread
)
Node = Access | Synchronization | Other | Loop | Conditional


@dataclass(frozen=True, slots=True)
class Program:
    """A kernel's accesses to shared memory and its synchronization.

    - `waves`: of the workgroup (from 1), None if unknown. `in_order`: the accesses of one wave
      reach memory in program order, as in machine code; before a compiler, lanes of one wave need
      fences between them. `at_once`: threads that perform one access at once do not collide in it.
    - `apart`: the facts about indices, in either order; `across`: those for threads of different
      waves, where some of one wave meet; `asked`: the facts in `apart` that another prover has
      shown.
    - `premises`: the assumptions of the reading; `foreign`: functions called and only declared.
    - `closed`, `closed_ends`: nodes in front of which, and sequences at whose end, nothing can be
      placed, because the source of the program has no place for it; by number in pre-order.
    - `shown`: another prover's proof that all is in order as the barriers stand, not with fewer.
    - `messages`: whether orders between workgroups may rest on its barriers.
    """

    body: tuple[Node, ...]
    allocations: tuple[Allocation, ...]
    waves: int | None = None
    apart: frozenset[Apart] = frozenset()
    in_order: bool = True
    at_once: bool = True
    across: frozenset[Apart] = frozenset()
    premises: frozenset[Premise] = field(default=frozenset(), compare=False)
    closed: frozenset[int] = field(default=frozenset(), compare=False)
    closed_ends: frozenset[int] = field(default=frozenset(), compare=False)
    shown: Shown | None = field(default=None, compare=False)
    asked: Asked | None = field(default=None, compare=False)
    messages: bool = field(default=False, compare=False)
    foreign: tuple[str, ...] = field(default=(), compare=False)


def walk(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """Yield all nodes in pre-order, regions before their contents."""
    stack = [iter(nodes)]
    while stack:
        for node in stack[-1]:
            yield node
            if isinstance(node, Loop):
                stack.append(iter(node.body))
                break
            if isinstance(node, Conditional):
                stack.append(chain(node.then, node.orelse))
                break
        else:
            stack.pop()


def of_workgroup(node: Node | None) -> bool:
    """Return True if a node is the workgroup barrier, or a half of it, of all waves."""
    match node:
        case Barrier() | Signal() | Wait():
            return node.barrier == WORKGROUP_BARRIER and node.members is None
        case _:
            return False


def hazard_kind(producer: AccessKind, consumer: AccessKind) -> HazardKind:
    """Return the hazard of two conflicting accesses, in their order."""
    if consumer is AccessKind.READ:
        return HazardKind.RAW
    if producer is AccessKind.READ:
        return HazardKind.WAR
    return HazardKind.WAW
