"""The growing parts of an event structure: events, values, blocks, edges."""

from __future__ import annotations

from collections.abc import Iterable

from fencepost.errors import BoundReached, InternalError
from fencepost.executions.barrier_objects import BarrierObjects
from fencepost.executions.cells import Extent, cells
from fencepost.executions.copies import Copies
from fencepost.executions.location_instance import LocationInstance
from fencepost.executions.structure import (
    Constant,
    Edge,
    Event,
    EventKind,
    FirstNode,
    Piece,
    ReadNode,
    Requirement,
    Spin,
    StutterPair,
    ValueRef,
)
from fencepost.executions.value_graph import ValueGraph
from fencepost.program.operations import (
    AccessKind,
    AtomicRmw,
    CmpXchg,
    Load,
    Pointer,
    Store,
)
from fencepost.program.program import BarrierKind, Location, Program, Thread
from fencepost.program.values import UNDEF, WORD, fit, to_bytes
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering

MAX_EVENTS = 20_000
"""Programs that unfold to more events are refused."""

WHOLE = Extent(0, WORD)
"""The one cell of a location where a program names no sizes."""


@dataclass(frozen=True, slots=True)
class Access:
    """An access of so many bytes: its event, without a value, and the cells that it covers, by the
    index of their locations.
    """

    event: Event
    cells: tuple[tuple[int, Extent], ...]
    size: int


class Builder:
    """An event structure that is being built, shared by its threads."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.barriers = BarrierObjects(program)
        self.locations: list[LocationInstance] = []
        self.events: list[Event] = []
        self.values = ValueGraph()
        self.cells = cells(program) if program.has_sizes else {}
        self.blocks: list[tuple[int, list[int]]] = []
        self.edges: list[Edge] = []
        self.requirements: list[Requirement] = []
        self.stutters: list[StutterPair] = []
        self.spins: list[Spin] = []
        self.final_registers: dict[tuple[int, str], ValueRef] = {}
        self.unordered: set[tuple[int, int]] = set()
        self._instances: dict[tuple[str, int | None], int] = {}

    def initial_writes(self) -> None:
        """Location instances, each with its initial write where it has one."""
        threads = self.program.threads
        for location in self.program.locations:
            owners: Iterable[int | None]
            match location.space:
                case AddressSpace.LOCAL:
                    owners = dict.fromkeys(t.position.workgroup for t in threads)
                case AddressSpace.PRIVATE:
                    owners = [t.number for t in threads]
                case AddressSpace.REGION:
                    owners = dict.fromkeys(t.position.agent for t in threads)
                case _:
                    owners = [None]
            for owner in owners:
                self._instances[location.name, owner] = len(self.locations)
                self._initial_write(location, owner)

    def _initial_write(self, location: Location, owner: int | None) -> None:
        """Add the cells of an instance of a location, each with its initial write."""
        base, lead = len(self.locations), len(self.events)
        found = self.cells.get(location.name, (WHOLE,))
        several = len(found) > 1
        for cell in found:
            index, initial = len(self.locations), location.initial
            if cell.offset in location.undefined:
                initial = None
            if initial is not None and several:
                known = to_bytes(initial, cell.end)[cell.offset :]
                whole = bytes(byte or 0 for byte in known)
                initial = fit(int.from_bytes(whole, "little"), cell.size)
            first = base if several else None
            self.locations.append(
                LocationInstance(
                    *(location.name, location.space, owner, initial),
                    *(cell.offset, cell.size, first),
                )
            )
            if initial is not None:
                event = Event(
                    EventKind.INITIAL_WRITE,
                    None,
                    None,
                    index,
                    None,
                    Ordering.MONOTONIC,
                    None,
                    Constant(initial),
                    lead=lead if several else None,
                )
                self.events.append(event)

    def instance(self, pointer: Pointer, thread: Thread) -> int:
        """The location instance that a thread reaches through a pointer."""
        position = thread.position
        for owner in (None, position.workgroup, thread.number, position.agent):
            location = self._instances.get((pointer.name, owner))
            if location is not None and self._owner(location, thread) == owner:
                return location
        raise InternalError(f"no location {pointer.name}", rule="well-formed programs declare it")

    def _owner(self, location: int, thread: Thread) -> int | None:
        match self.locations[location].space:
            case AddressSpace.LOCAL:
                return thread.position.workgroup
            case AddressSpace.PRIVATE:
                return thread.number
            case AddressSpace.REGION:
                return thread.position.agent
            case _:
                return None

    def event(self, event: Event) -> int:
        """Adds an event to its block; its index."""
        if len(self.events) >= MAX_EVENTS:
            raise BoundReached(
                f"the unfolded program has more than {MAX_EVENTS} events",
                mend="lower --unroll, or use a smaller program",
            )
        index = len(self.events)
        self.events.append(event)
        assert event.block is not None
        self.blocks[event.block][1].append(index)
        return index

    def order_behind(self, copies: Copies, first: int) -> None:
        """Note that the events from `first` on do not follow the loads to LDS under way."""
        self.unordered.update(copies.unordered(range(first, len(self.events))))

    def access(
        self,
        index: int,
        thread: Thread,
        block: int,
        operation: Load | Store | AtomicRmw | CmpXchg,
        kind: EventKind,
        ordering: Ordering,
    ) -> Access:
        """The access of an operation to the cells that it covers."""
        match operation:
            case Load() | Store():
                av, volatile = operation.kind is AccessKind.AV, operation.volatile
            case AtomicRmw() | CmpXchg():
                av = volatile = False
        pointer = operation.pointer
        base = self.instance(pointer, thread)
        event = Event(
            kind,
            index,
            block,
            base,
            operation,
            ordering,
            operation.scope,
            None,
            av,
            volatile,
            pointer.generic,
            operation.tags,
        )
        if not self.cells:
            return Access(event, ((base, WHOLE),), WORD)
        every = self.cells[pointer.name]
        extent = Extent(pointer.offset, pointer.size or every[-1].end)
        covered = tuple(
            (base + place, cell)
            for place, cell in enumerate(every)
            if extent.offset <= cell.offset < extent.end
        )
        return Access(replace(event, extent=extent), covered, extent.size)

    def performed(self, access: Access, written: ValueRef | None = None) -> range:
        """Add the events of an access that writes a value, one in each cell; their indices."""
        first, start = len(self.events), access.cells[0][1].offset
        for location, cell in access.cells:
            event = access.event
            if written is not None:
                if self.cells:
                    part = self.values.slice(written, cell.offset - start, cell.size)
                else:
                    part = self.values.whole(written)
                event = replace(event, written=part)
            if self.cells:
                lead = first if len(access.cells) > 1 else None
                event = replace(event, location=location, lead=lead)
            self.event(event)
        return range(first, len(self.events))

    def read(self, access: Access, first: int) -> ValueRef:
        """Return the value that an access reads, of whose events `first` is the first."""
        if not self.cells:
            return self.values.node(ReadNode(first))
        return self.values.joined(
            [
                Piece(self.values.node(ReadNode(first + place), cell.size), 0, cell.size)
                for place, (_, cell) in enumerate(access.cells)
            ]
        )

    def told_first(self, event: int) -> ValueRef:
        """Return the value of an arrive that returns whether it is the first of its phase; at the
        NULL barrier, which is opaque, that is any value.
        """
        barrier = self.events[event].barrier
        assert barrier is not None
        if self.barriers.instances[barrier].kind is BarrierKind.NULL:
            return Constant(UNDEF)
        return self.values.node(FirstNode(event))
