"""The effects of calls: of functions that kernels call and nobody defines.

These are target intrinsics, OpenCL built-ins as clang leaves them without device libraries, and the
device functions of HIP. A function that is not here and may touch memory is unsupported, and the
verdict says so.
"""

from __future__ import annotations

from enum import Enum, unique

from fencepost.llvm.effects.functions import Combine, Exchange, LaunchData, Operation
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import Atomic, Operand
from fencepost.llvm.operations import AtomicOp
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.scopes import SyncScope


@dataclass(frozen=True, slots=True)
class Query:
    """The place of the work-item, in dimension `dim`, which may be an operand."""

    what: Id
    dim: int | Operand = 0


@dataclass(frozen=True, slots=True)
class Barrier:
    """Arrive and wait on the workgroup barrier.

    `spaces` are those that its own fences order; the target's instruction has none. `strict`: a
    language demands that all work-items of the workgroup reach it, not only all lanes of a wave.
    `grid`: it is a barrier of all work-items of the grid. `wave`: what it orders within a wave.
    """

    spaces: frozenset[SyncSpace]
    strict: bool
    grid: bool = False
    wave: frozenset[SyncSpace] = frozenset()


@dataclass(frozen=True, slots=True)
class WaveBarrier:
    """A barrier of the lanes of a wave: those that reach it together continue together.

    `spaces` are the address spaces that its own fences order; the target's has none. `strict`: a
    language demands that all lanes of the wave reach it.
    """

    spaces: frozenset[SyncSpace] = frozenset()
    strict: bool = False


@unique
class Step(Enum):
    """An operation on a barrier object [001 Execution Barriers]."""

    INIT = "init"
    JOIN = "join"
    LEAVE = "drop"
    SIGNAL = "arrive"
    SIGNAL_FIRST = "arrive, telling the first"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class BarrierStep:
    """An operation on the barrier object `object`, -1 for the workgroup's; `count` where given."""

    step: Step
    object: Operand
    count: Operand | None = None


@dataclass(frozen=True, slots=True)
class MemoryFence:
    """A fence on the address spaces `spaces`, by an instruction or a call.

    `makes_available`: it makes available what is released through it; tags may remove that [002
    MakeAvailable and MakeVisible].
    """

    atomic: Atomic
    spaces: frozenset[SyncSpace]
    makes_available: bool = True


@unique
class Access(Enum):
    """The kind of access to memory."""

    READ = "load"
    WRITE = "store"
    ATOMIC_READ = "atomic load"
    ATOMIC_WRITE = "atomic store"
    RMW = "atomic read-modify-write"

    @property
    def writes(self) -> bool:
        return self in (Access.WRITE, Access.ATOMIC_WRITE, Access.RMW)

    @property
    def atomic(self) -> bool:
        return self not in (Access.READ, Access.WRITE)


@unique
class Stored(Enum):
    """The representation of a value in memory."""

    ALIKE = "as it is"
    HALF = "as half"
    ROUNDED = "rounded in a way that is not followed"


@dataclass(frozen=True, slots=True)
class Touch:
    """An access to memory at `pointer` plus `offsets` (bytes), of `size` bytes.

    `value` is the stored value, or the operand of the read-modify-write `op`; `expected` that of a
    compare-and-exchange. `stored` is the representation of a value in memory. A `buffer` clamps:
    beyond its bytes nothing is touched. `strides`, in bytes, are those of the elements of an offset
    that is a vector; otherwise `scale` is the stride of all offsets. `reach`: the scope in which an
    access that is no atomic is available or visible by itself [002 store-available].
    """

    how: Access
    pointer: Operand
    size: int | Operand
    offsets: tuple[Operand, ...] = ()
    value: Operand | None = None
    op: AtomicOp | None = None
    expected: Operand | None = None
    atomic: Atomic | None = None
    scale: int = 1
    buffer: bool = False
    strides: tuple[int, ...] = ()
    stored: Stored = Stored.ALIKE
    reach: SyncScope | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A copy of `size` bytes from `source` (None: a fill with `value`) to `target`."""

    target: Operand
    source: Operand | None
    size: Operand
    value: Operand | None = None


@unique
class Counter(Enum):
    """The counter by which a lane waits for copies."""

    ASYNC = "asynccnt"
    MARKS = "asyncmark"
    TENSOR = "tensorcnt"


@dataclass(frozen=True, slots=True)
class Transfer:
    """A copy of `size` bytes by each lane between LDS and `memory`, a pointer or buffer resource.

    `offsets` are added to `memory`, `shift` (bytes) to both. `by_wave`: the place in LDS is that
    of the wave's first lane, and each lane's lies `stride` behind that of the lane before.
    With a `counter` the copy ends when it is waited for.
    """

    lds: Operand
    memory: Operand
    size: int
    offsets: tuple[Operand, ...] = ()
    shift: int = 0
    to_lds: bool = True
    by_wave: bool = True
    counter: Counter | None = None

    @property
    def stride(self) -> int:
        """Bytes of LDS from one lane of the wave to the next, where the wave has one place."""
        return lane_stride(self.size)

    @property
    def reaches(self) -> int:
        """Bytes of LDS that a lane may access. If a copy fills only a part of a place, no document
        says whether the rest is left alone or written as part of the word.
        """
        return self.stride if self.to_lds and self.by_wave else self.size


def lane_stride(size: int) -> int:
    """Return the bytes between the places in LDS of neighbouring lanes, each of which copies
    `size`: a lane has a word, or four words if it copies more [001 LLVM IR Intrinsics,
    load.to.lds].
    """
    return 4 if size <= 4 else 16


@dataclass(frozen=True, slots=True)
class Await:
    """Waits until at most `left` copies, or groups of copies, of the lane are not done."""

    counter: Counter
    left: Operand


@dataclass(frozen=True, slots=True)
class Mark:
    """Ends a group of copies."""


@dataclass(frozen=True, slots=True)
class GroupCopy:
    """An asynchronous copy by the workgroup, which all its work-items call with the same arguments.

    `count` elements of `size` bytes go from `source` to `target`; `gather` is the distance of
    elements in the source, `scatter` that in the target (None: `size`). `event`: what it joins.
    """

    target: Operand
    source: Operand
    count: Operand
    size: int
    event: Operand
    gather: Operand | None = None
    scatter: Operand | None = None


@dataclass(frozen=True, slots=True)
class GroupWait:
    """A wait by all work-items for the copies of the `count` events at `events`."""

    count: Operand
    events: Operand


@unique
class Gathers(Enum):
    """The function that a workgroup computes from a value of each work-item."""

    ALL = "all"
    ANY = "any"
    BROADCAST = "broadcast"
    REDUCE = "reduce"
    INCLUSIVE = "scan_inclusive"
    EXCLUSIVE = "scan_exclusive"

    @property
    def uniform(self) -> bool:
        """True if all work-items get the same value."""
        return self not in (Gathers.INCLUSIVE, Gathers.EXCLUSIVE)


@dataclass(frozen=True, slots=True)
class Collective:
    """A function of a value of each work-item, which all of the workgroup call; orders no memory.

    `op` combines the values; None if nothing does.
    """

    gathers: Gathers
    op: Combine | None
    value: Operand


Meeting = GroupCopy | GroupWait | Collective
"""An operation that all work-items of a workgroup must reach together, though it orders no
memory."""


@dataclass(frozen=True, slots=True)
class Pure:
    """A function of its arguments alone."""

    op: Operation


@dataclass(frozen=True, slots=True)
class CrossLane:
    """A function of the arguments of the lanes of a wave."""

    op: Exchange


@dataclass(frozen=True, slots=True)
class Pointer:
    """The address of something that the launch provides."""

    what: LaunchData


@dataclass(frozen=True, slots=True)
class Assume:
    """An assumption: the condition holds, or execution does not continue."""

    condition: Operand


@dataclass(frozen=True, slots=True)
class Opaque:
    """A call that gives any value and touches no memory that other work-items see."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """A function of numbers that is only declared: any value, another one at each call.

    It is taken to touch no memory that work-items share and to hold no barrier; `private`: it may
    write the work-item's own memory. A proof that rests on this says so. `stated`: it only states
    something about the program, which holds.
    """

    name: str
    private: bool = False
    stated: bool = False


@dataclass(frozen=True, slots=True)
class Nothing:
    """A call without an effect that a checker needs."""


@dataclass(frozen=True, slots=True)
class Trap:
    """Execution of the wave ends here."""


@unique
class Reached(Enum):
    """The effect on memory of an operation that is not interpreted."""

    READ = "reads"
    WRITE = "writes"
    ATOMIC = "reads and writes, as an atomic"
    COPIED = "writes what it copies"


@dataclass(frozen=True, slots=True)
class Part:
    """An upper bound of what an operation that is not interpreted does through one pointer.

    It concerns `size` bytes from `shift` bytes behind `pointer` on, or the whole object if the size
    is not known; without a pointer, anywhere in the memory `spaces`. `by_wave`: the lanes of a wave
    access consecutive places, starting at the pointer of the first. With a `counter` the operation
    is done when that is waited for.
    """

    how: Reached
    pointer: Operand | None
    size: int | None
    shift: int = 0
    by_wave: bool = False
    counter: Counter | None = None
    spaces: frozenset[SyncSpace] = ALL_SPACES


@dataclass(frozen=True, slots=True)
class Unsupported:
    """An operation that is not interpreted: `why` in words. `parts` are its accesses to memory:
    None if nothing is known of them, empty if there are none.
    """

    why: str
    parts: tuple[Part, ...] | None = None


Effect = (
    Query
    | Barrier
    | WaveBarrier
    | BarrierStep
    | MemoryFence
    | Touch
    | Block
    | Transfer
    | Await
    | Mark
    | GroupCopy
    | GroupWait
    | Collective
    | Pure
    | CrossLane
    | Pointer
    | Assume
    | Opaque
    | Foreign
    | Nothing
    | Trap
    | Unsupported
)
