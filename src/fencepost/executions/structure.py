"""The event structure of a program: what may happen, before any question of order.

Each thread is unfolded into a directed acyclic graph of blocks. A block's events happen in order if
the block is reached; edges carry control from block to block. Values form a graph of their own,
from constants and reads through operators and merges to writes, branches and final registers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from fencepost.program.operations import NO_TAGS, Operation
from fencepost.program.program import Program
from fencepost.program.values import BinaryOp, RmwOp, UnaryOp, Value
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SyncScope


@dataclass(frozen=True, slots=True)
class Constant:
    """A known value."""

    value: Value


@dataclass(frozen=True, slots=True)
class Node:
    """A value that depends on the execution: an index into `EventStructure.nodes`."""

    index: int


ValueRef = Constant | Node


@dataclass(frozen=True, slots=True)
class ReadNode:
    """The value that an event reads."""

    event: int


@dataclass(frozen=True, slots=True)
class UnaryNode:
    """An operator on one value."""

    op: UnaryOp
    operand: ValueRef


@dataclass(frozen=True, slots=True)
class BinaryNode:
    """An operator on two values."""

    op: BinaryOp
    left: ValueRef
    right: ValueRef


@dataclass(frozen=True, slots=True)
class RmwNode:
    """What a read-modify-write writes."""

    op: RmwOp
    old: ValueRef
    operand: ValueRef


@dataclass(frozen=True, slots=True)
class MergeNode:
    """The value that arrives over the edge that was taken: pairs of edge and value."""

    arrivals: tuple[tuple[int, ValueRef], ...]


ValueNode = ReadNode | UnaryNode | BinaryNode | RmwNode | MergeNode


class EventKind(Enum):
    """What an event does to memory."""

    INITIAL_WRITE = "init"
    READ = "read"
    WRITE = "write"
    READ_MODIFY_WRITE = "rmw"
    FENCE = "fence"

    @property
    def reads(self) -> bool:
        return self in (EventKind.READ, EventKind.READ_MODIFY_WRITE)

    @property
    def writes(self) -> bool:
        return self in (EventKind.WRITE, EventKind.INITIAL_WRITE, EventKind.READ_MODIFY_WRITE)


@dataclass(frozen=True, slots=True)
class LocationInstance:
    """One piece of memory: a global location, or a local or private one of one owner (a workgroup's
    or a thread's number).
    """

    name: str
    space: AddressSpace
    owner: int | None
    initial: int | None

    def __str__(self) -> str:
        if self.owner is None:
            return self.name
        what = "workgroup" if self.space is AddressSpace.LOCAL else "thread"
        return f"{self.name}[{what} {self.owner}]"


@dataclass(frozen=True, slots=True)
class Event:
    """An event. Its identity is its index in `EventStructure.events`.

    `thread` is an index into the program's threads, None for initial writes; `location` an index
    into `EventStructure.locations`, None for fences. `ordering` is what holds of this event: of a
    failed cmpxchg, the failure ordering.
    """

    kind: EventKind
    thread: int | None
    block: int | None
    location: int | None
    operation: Operation | None
    ordering: Ordering
    scope: SyncScope | None
    written: ValueRef | None = None
    av: bool = False
    volatile: bool = False
    generic: bool = False
    tags: TagSet = NO_TAGS


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a thread: its events, in program order."""

    thread: int
    events: tuple[int, ...]


class EdgeKind(Enum):
    """When control takes an edge."""

    ALWAYS = "always"
    IF_TRUE = "if true"
    IF_FALSE = "if false"
    CHOICE = "choice"
    """One of the edges of its source is taken; which one, what its target requires decides."""


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge from block to block. `target` None is where unfolding stopped."""

    source: int
    target: int | None
    kind: EdgeKind
    condition: ValueRef | None = None


@dataclass(frozen=True, slots=True)
class Requirement:
    """If the event happens, the value is not 0 (`truth`), or is 0; `undef` meets either."""

    event: int
    value: ValueRef
    truth: bool


@dataclass(frozen=True, slots=True)
class StutterPair:
    """Two consecutive iterations of a loop that carries nothing between them.

    If both jump back, neither wrote, and each read saw the same write in both, the second changes
    nothing that any later event can tell, and executions that have it need not be looked at.
    `reads` pairs the reads of the two iterations, None where one of them has no counterpart.
    """

    first_back_edge: int
    second_back_edge: int
    reads: tuple[tuple[int | None, int | None], ...]
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

    @property
    def truncated(self) -> bool:
        """Whether unfolding stopped somewhere."""
        return any(edge.target is None for edge in self.edges)
