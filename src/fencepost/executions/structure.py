"""The event structure of a program: what may happen, before any question of order.

Each thread is unfolded into a directed acyclic graph of blocks. A block's events happen in order if
the block is reached; edges carry control from block to block. Values form a graph of their own,
from constants and reads through operators and merges to writes, branches and final registers.
"""

from __future__ import annotations

from enum import Enum

from fencepost.executions.cells import Extent
from fencepost.executions.location_instance import LocationInstance
from fencepost.program.operations import Operation
from fencepost.program.program import BarrierKind, Program
from fencepost.program.values import WORD, BinaryOp, RmwOp, UnaryOp, Value
from fencepost.records import dataclass
from fencepost.vocabulary.mmra import NO_TAGS, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope


@dataclass(frozen=True, slots=True)
class Constant:
    """A known value."""

    value: Value


@dataclass(frozen=True, slots=True)
class Node:
    """A value that depends on the execution: an index into `EventStructure.nodes`."""

    index: int


@dataclass(frozen=True, slots=True)
class Piece:
    """Bytes of a value: `size` of them from `offset` on."""

    ref: Constant | Node
    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class Joined:
    """A value of several cells: its pieces, the lowest first."""

    pieces: tuple[Piece, ...]


ValueRef = Constant | Node | Joined


@dataclass(frozen=True, slots=True)
class ReadNode:
    """The value that an event reads."""

    event: int


@dataclass(frozen=True, slots=True)
class FirstNode:
    """The result of a barrier arrive: 1 if it is the first of its phase, else 0."""

    event: int


@dataclass(frozen=True, slots=True)
class UnaryNode:
    """An operator on one value, of `size` bytes."""

    op: UnaryOp
    operand: Constant | Node
    size: int = WORD


@dataclass(frozen=True, slots=True)
class BinaryNode:
    """An operator on two values, of `size` bytes."""

    op: BinaryOp
    left: Constant | Node
    right: Constant | Node
    size: int = WORD


@dataclass(frozen=True, slots=True)
class RmwNode:
    """The value that a read-modify-write of `size` bytes writes."""

    op: RmwOp
    old: Constant | Node
    operand: Constant | Node
    size: int = WORD


@dataclass(frozen=True, slots=True)
class SliceNode:
    """`size` bytes of a value, from `offset` on."""

    operand: Node
    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class JoinNode:
    """A value of two: the lowest bytes are those of `low`."""

    low: Constant | Node
    low_size: int
    high: Constant | Node
    high_size: int


@dataclass(frozen=True, slots=True)
class MergeNode:
    """The value that arrives over the edge that was taken: pairs of edge and value."""

    arrivals: tuple[tuple[int, Constant | Node], ...]


ValueNode = (
    ReadNode | FirstNode | UnaryNode | BinaryNode | RmwNode | MergeNode | SliceNode | JoinNode
)


class EventKind(Enum):
    """The effect of an event on memory or on a barrier object."""

    INITIAL_WRITE = "init"
    READ = "read"
    WRITE = "write"
    READ_MODIFY_WRITE = "rmw"
    FENCE = "fence"
    BARRIER_INIT = "barrier init"
    BARRIER_JOIN = "barrier join"
    BARRIER_DROP = "barrier drop"
    BARRIER_ARRIVE = "barrier arrive"
    BARRIER_WAIT = "barrier wait"

    @property
    def reads(self) -> bool:
        return self in (EventKind.READ, EventKind.READ_MODIFY_WRITE)

    @property
    def writes(self) -> bool:
        return self in (EventKind.WRITE, EventKind.INITIAL_WRITE, EventKind.READ_MODIFY_WRITE)

    @property
    def is_barrier(self) -> bool:
        """True if it is a barrier operation (001 Execution Barriers)."""
        return self in BARRIER_EVENTS

    @property
    def modifies_barrier(self) -> bool:
        """True if it is a barrier modification operation (001 Execution Barriers)."""
        return self.is_barrier and self not in (EventKind.BARRIER_JOIN, EventKind.BARRIER_WAIT)


BARRIER_EVENTS = frozenset(
    {
        EventKind.BARRIER_INIT,
        EventKind.BARRIER_JOIN,
        EventKind.BARRIER_DROP,
        EventKind.BARRIER_ARRIVE,
        EventKind.BARRIER_WAIT,
    }
)


@dataclass(frozen=True, slots=True)
class BarrierInstance:
    """One barrier object: of one workgroup, of one cluster, or of another instance of a bare
    object's `scope` (`owner` is its number). `expected` is the expected count that it has from the
    start, None where a barrier init must set one.
    """

    name: str
    kind: BarrierKind
    owner: int
    expected: int | None
    scope: Scope = Scope.WORKGROUP

    def __str__(self) -> str:
        scope = Scope.CLUSTER if self.kind is BarrierKind.CLUSTER else self.scope
        return f"{self.name}[{scope.word} {self.owner}]"


@dataclass(frozen=True, slots=True)
class Event:
    """An event. Its identity is its index in `EventStructure.events`.

    `thread` is an index into the program's threads, None for initial writes; `location` an index
    into `EventStructure.locations`, None if the event does not access memory. `ordering` is that of
    this event: for a failed cmpxchg, the failure ordering. A barrier operation names an object by
    its index into `EventStructure.barriers`, and the expected count that it sets, if it sets one.
    Events of a thread's launch and end have no `operation`, and the latter no `block`.

    An access of several cells is several events, its parts, in the order of the bytes; `lead` is
    the first of them. `extent` are the bytes of the location that the access covers, where accesses
    of the program cover parts of locations.
    """

    kind: EventKind
    thread: int | None
    block: int | None
    location: int | None
    operation: Operation | None
    ordering: Ordering
    scope: SyncScope | None
    written: Constant | Node | None = None
    av: bool = False
    volatile: bool = False
    generic: bool = False
    tags: TagSet = NO_TAGS
    barrier: int | None = None
    count: Constant | Node | None = None
    lead: int | None = None
    extent: Extent | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """A barrier drop that happens when threads have ended: once control reaches one of the `last`
    blocks of each of the `threads`.
    """

    event: int
    threads: tuple[int, ...]
    last: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a thread: its events, in program order."""

    thread: int
    events: tuple[int, ...]


class EdgeKind(Enum):
    """The condition under which control takes an edge."""

    ALWAYS = "always"
    IF_TRUE = "if true"
    IF_FALSE = "if false"
    CHOICE = "choice"
    """Taken instead of the other edges of its source; the requirements of its target decide."""
    WAITED = "waited"
    """Taken once the barrier wait that ends its source completes."""


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge from block to block. `target` None is where unfolding stopped."""

    source: int
    target: int | None
    kind: EdgeKind
    condition: Constant | Node | None = None
    wait: int | None = None


@dataclass(frozen=True, slots=True)
class Requirement:
    """If the event happens, the value is not 0 (`truth`), or is 0; `undef` meets either."""

    event: int
    value: Constant | Node
    truth: bool


@dataclass(frozen=True, slots=True)
class StutterPair:
    """Two consecutive iterations of a loop that carries nothing between them.

    If both jump back, neither wrote, and each read saw the same write in both, no later event can
    observe the second, and executions that have it need not be examined. `reads` pairs the reads of
    the two iterations, None if one of them has no counterpart.
    """

    first_back_edge: int
    second_back_edge: int
    reads: tuple[tuple[int | None, int | None], ...]
    effects: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spin:
    """An iteration of a loop that carries nothing to the next: after its `back_edge`, the thread
    may repeat it forever if it had no effect and its reads keep reading the same values.
    """

    back_edge: int
    reads: tuple[int, ...]
    effects: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventStructure:
    """The unfolding of a program. Indices are positions in these tuples."""

    program: Program
    locations: tuple[LocationInstance, ...]
    events: tuple[Event, ...]
    nodes: tuple[ValueNode, ...]
    blocks: tuple[Block, ...]
    edges: tuple[Edge, ...]
    entries: tuple[int, ...]
    requirements: tuple[Requirement, ...]
    stutters: tuple[StutterPair, ...]
    final_registers: tuple[tuple[tuple[int, str], ValueRef], ...]
    """By thread number and register name, in the order of first use."""
    barriers: tuple[BarrierInstance, ...] = ()
    endings: tuple[Ending, ...] = ()
    spins: tuple[Spin, ...] = ()
    unordered: frozenset[tuple[int, int]] = frozenset()
    """Accesses of asynchronous loads to LDS, each with the later events on its way for which no
    wait is done: they are not in program order."""

    def wave(self, thread: int) -> tuple[int, ...]:
        """Return the threads of a thread's wave, by index. They perform a barrier operation
        together, and the operation of the first represents all (001 Execution Barriers).
        """
        threads = self.program.threads
        wavefront = threads[thread].position.wavefront
        return tuple(i for i, other in enumerate(threads) if other.position.wavefront == wavefront)

    def lead(self, event: int) -> int:
        """Return the first part of the access that an event is a part of, or the event itself."""
        lead = self.events[event].lead
        return event if lead is None else lead

    def extent(self, event: int) -> Extent:
        """Return the bytes of its location that an access covers."""
        node = self.events[event]
        assert node.location is not None
        if node.extent is not None:
            return node.extent
        cell = self.locations[node.location]
        last = max(
            each.offset + each.size
            for each in self.locations
            if (each.name, each.owner) == (cell.name, cell.owner)
        )
        return Extent(cell.offset, last - cell.offset)

    def meet(self, first: int, second: int) -> bool:
        """Return True if two events access some byte both."""
        one, other = self.events[first].location, self.events[second].location
        if one is None or other is None or one == other:
            return one is not None and one == other
        base = self.locations[one].first
        if base is None or base != self.locations[other].first:
            return False
        mine, yours = self.extent(first), self.extent(second)
        return mine.offset < yours.end and yours.offset < mine.end

    @property
    def names(self) -> frozenset[str]:
        """The names of the program's locations and barrier objects."""
        locations = frozenset(location.name for location in self.program.locations)
        return locations.union(barrier.name for barrier in self.program.barriers)

    @property
    def truncated(self) -> bool:
        """True if unfolding stopped somewhere."""
        return any(edge.target is None for edge in self.edges)
