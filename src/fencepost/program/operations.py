"""The operations of a thread, in LLVM's words.

Every operation keeps its place in the source text; places take no part in comparison, so a program
equals its own reprint.
"""

from __future__ import annotations

from enum import Enum

from fencepost.errors import Place
from fencepost.program.expressions import Expr, Register
from fencepost.program.values import RmwOp
from fencepost.records import dataclass, field
from fencepost.vocabulary.mmra import NO_TAGS, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SyncScope

NOWHERE = Place(0)


@dataclass(frozen=True, slots=True)
class Pointer:
    """The target of an access: a declared name, reached directly or by a generic pointer. `size` is
    the number of bytes that are accessed, from `offset` on; None is the whole location.
    """

    name: str
    generic: bool = False
    offset: int = 0
    size: int | None = None


class AccessKind(Enum):
    """The kind of access that a load or store makes to memory."""

    PLAIN = "plain"
    ATOMIC = "atomic"
    AV = "av"
    """Non-atomic, and store-available or load-visible (002 store-available, load-visible)."""
    COOPERATIVE = "cooperative"
    """Atomic, by a group of lanes, for which the thread stands; synchronizes with its like alone
    (001 llvm.amdgcn.cooperative.atomic)."""
    MONITOR = "monitor"
    """An atomic load that also watches for a change (001 llvm.amdgcn.global.load.monitor)."""

    @property
    def is_atomic(self) -> bool:
        """True if the access has an ordering."""
        match self:
            case AccessKind.PLAIN | AccessKind.AV:
                return False
            case AccessKind.ATOMIC | AccessKind.COOPERATIVE | AccessKind.MONITOR:
                return True


@dataclass(frozen=True, slots=True)
class Load:
    """`register = load …`. `scope` is None on a plain access; `ordering` is NOT_ATOMIC unless the
    kind is atomic.
    """

    register: str
    pointer: Pointer
    kind: AccessKind = AccessKind.PLAIN
    scope: SyncScope | None = None
    ordering: Ordering = Ordering.NOT_ATOMIC
    volatile: bool = False
    nontemporal: bool = False
    tags: TagSet = NO_TAGS
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Store:
    """`store …`; the fields are those of `Load`."""

    pointer: Pointer
    value: Expr
    kind: AccessKind = AccessKind.PLAIN
    scope: SyncScope | None = None
    ordering: Ordering = Ordering.NOT_ATOMIC
    volatile: bool = False
    nontemporal: bool = False
    tags: TagSet = NO_TAGS
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class AtomicRmw:
    """`register = atomicrmw op …`; the register receives the old value."""

    register: str
    op: RmwOp
    pointer: Pointer
    operand: Expr
    scope: SyncScope
    ordering: Ordering
    tags: TagSet = NO_TAGS
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class CmpXchg:
    """`register = cmpxchg …`; the register receives the old value, whether or not it matched."""

    register: str
    pointer: Pointer
    expected: Expr
    new: Expr
    scope: SyncScope
    success: Ordering
    failure: Ordering
    tags: TagSet = NO_TAGS
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Fence:
    """`fence …`."""

    scope: SyncScope
    ordering: Ordering
    tags: TagSet = NO_TAGS
    place: Place = field(default=NOWHERE, compare=False)


COPIED = "copied"
"""The register that holds what a load to LDS copies, in its two accesses. No operation of a test
names it."""


@dataclass(frozen=True, slots=True)
class LoadToLds:
    """`load.to.lds DESTINATION, SOURCE`: a plain load of global memory and a plain store of the
    value to LDS, by one instruction (001 Memory Model, LDS DMA).

    `asynchronous`: the two accesses are program-ordered behind what precedes the operation, and
    before what follows a `wait.asyncmark` that waits for it.
    """

    destination: Pointer
    source: Pointer
    asynchronous: bool = False
    volatile: bool = False
    nontemporal: bool = False
    place: Place = field(default=NOWHERE, compare=False)

    @property
    def load(self) -> Load:
        """The access of the source."""
        return Load(
            COPIED,
            self.source,
            volatile=self.volatile,
            nontemporal=self.nontemporal,
            place=self.place,
        )

    @property
    def store(self) -> Store:
        """The access of the destination."""
        return Store(
            self.destination,
            Register(COPIED),
            volatile=self.volatile,
            nontemporal=self.nontemporal,
            place=self.place,
        )


@dataclass(frozen=True, slots=True)
class AsyncMark:
    """`asyncmark`: marks the asynchronous loads to LDS that precede it."""

    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class WaitAsyncMark:
    """`wait.asyncmark N`: waits for the loads to LDS before each mark but the last N."""

    left: int
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class BarrierInit:
    """Barrier *init* with an expected count (001 Execution Barriers)."""

    barrier: str
    count: Expr
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class BarrierJoin:
    """Barrier *join*."""

    barrier: str
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class BarrierDrop:
    """Barrier *drop*."""

    barrier: str
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class BarrierArrive:
    """Barrier *arrive*. With `count`, it first sets a new expected count; `register` receives
    whether the wave is the first to arrive in the phase (001 Execution Barrier GFX12, _isfirst).
    """

    barrier: str
    count: Expr | None = None
    register: str | None = None
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class BarrierWait:
    """Barrier *wait*."""

    barrier: str
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class BarrierSync:
    """`barrier BO`: arrive, then wait, as one instruction."""

    barrier: str
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Assign:
    """`register = expression`."""

    register: str
    value: Expr
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Goto:
    """`goto label`, or with a condition `if condition goto label`."""

    label: str
    condition: Expr | None = None
    place: Place = field(default=NOWHERE, compare=False)


BarrierOperation = (
    BarrierInit | BarrierJoin | BarrierDrop | BarrierArrive | BarrierWait | BarrierSync
)
MemoryOperation = Load | Store | AtomicRmw | CmpXchg | Fence
CopyOperation = LoadToLds | AsyncMark | WaitAsyncMark
Operation = MemoryOperation | CopyOperation | BarrierOperation | Assign | Goto


def accesses(operation: Operation) -> tuple[Load | Store | AtomicRmw | CmpXchg, ...]:
    """Return the accesses to memory that an operation makes, in their order."""
    match operation:
        case Load() | Store() | AtomicRmw() | CmpXchg():
            return (operation,)
        case LoadToLds():
            return operation.load, operation.store
        case _:
            return ()
