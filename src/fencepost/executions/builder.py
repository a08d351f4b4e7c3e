"""The growing parts of an event structure: events, values, blocks, edges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from fencepost.errors import BoundReached, InternalError
from fencepost.executions.barrier_objects import BarrierObjects
from fencepost.executions.structure import (
    BinaryNode,
    Constant,
    Edge,
    Event,
    EventKind,
    FirstNode,
    LocationInstance,
    Node,
    Requirement,
    RmwNode,
    Spin,
    StutterPair,
    UnaryNode,
    ValueNode,
    ValueRef,
)
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.operations import (
    AccessKind,
    AtomicRmw,
    CmpXchg,
    Load,
    Pointer,
    Store,
)
from fencepost.program.program import BarrierKind, Program, Thread
from fencepost.program.values import (
    UNDEF,
    BinaryOp,
    RmwOp,
    apply_binary,
    apply_rmw,
    apply_unary,
)
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering

MAX_EVENTS = 20_000
"""Programs that unfold to more events are refused."""

Environment = Mapping[str, ValueRef]

ZERO = Constant(0)
"""The value of a register before it is written."""


class Builder:
    """An event structure under construction, shared by its threads."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.barriers = BarrierObjects(program)
        self.locations: list[LocationInstance] = []
        self.events: list[Event] = []
        self.nodes: list[ValueNode] = []
        self.blocks: list[tuple[int, list[int]]] = []
        self.edges: list[Edge] = []
        self.requirements: list[Requirement] = []
        self.stutters: list[StutterPair] = []
        self.spins: list[Spin] = []
        self.final_registers: dict[tuple[int, str], ValueRef] = {}
        self._instances: dict[tuple[str, int | None], int] = {}
        self._known_nodes: dict[ValueNode, Node] = {}

    def initial_writes(self) -> None:
        """Add the location instances, each with its initial write if it has one."""
        threads = self.program.threads
        for location in self.program.locations:
            owners: Iterable[int | None]
            match location.space:
                case AddressSpace.LOCAL:
                    owners = dict.fromkeys(t.position.workgroup for t in threads)
                case AddressSpace.PRIVATE:
                    owners = [t.number for t in threads]
                case _:
                    owners = [None]
            for owner in owners:
                index = len(self.locations)
                self._instances[location.name, owner] = index
                self.locations.append(
                    LocationInstance(location.name, location.space, owner, location.initial)
                )
                if location.initial is not None:
                    self.events.append(
                        Event(
                            EventKind.INITIAL_WRITE,
                            None,
                            None,
                            index,
                            None,
                            Ordering.MONOTONIC,
                            None,
                            Constant(location.initial),
                        )
                    )

    def instance(self, pointer: Pointer, thread: Thread) -> int:
        """Return the location instance that a thread reaches through a pointer."""
        for owner in (None, thread.position.workgroup, thread.number):
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
            case _:
                return None

    def event(self, event: Event) -> int:
        """Add an event to its block and return its index."""
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

    def access(
        self,
        index: int,
        thread: Thread,
        block: int,
        operation: Load | Store | AtomicRmw | CmpXchg,
        kind: EventKind,
        ordering: Ordering,
    ) -> Event:
        """Return the event of an access, without the value that it writes."""
        match operation:
            case Load() | Store():
                av, volatile = operation.kind is AccessKind.AV, operation.volatile
            case AtomicRmw() | CmpXchg():
                av = volatile = False
        return Event(
            kind,
            index,
            block,
            self.instance(operation.pointer, thread),
            operation,
            ordering,
            operation.scope,
            None,
            av,
            volatile,
            operation.pointer.generic,
            operation.tags,
        )

    def told_first(self, event: int) -> ValueRef:
        """Return the value of an arrive that returns whether it is the first; at the NULL barrier,
        which is opaque, any value.
        """
        barrier = self.events[event].barrier
        assert barrier is not None
        if self.barriers.instances[barrier].kind is BarrierKind.NULL:
            return Constant(UNDEF)
        return self.node(FirstNode(event))

    def node(self, node: ValueNode) -> Node:
        """Return the value of a node; equal nodes are one."""
        if node not in self._known_nodes:
            self._known_nodes[node] = Node(len(self.nodes))
            self.nodes.append(node)
        return self._known_nodes[node]

    def evaluate(self, expr: Expr, environment: Environment) -> ValueRef:
        """Return the value of an expression if registers have these values."""
        match expr:
            case Const(value):
                return Constant(value)
            case Register(name):
                return environment.get(name, ZERO)
            case Unary(op, operand):
                a = self.evaluate(operand, environment)
                if isinstance(a, Constant):
                    return Constant(apply_unary(op, a.value))
                return self.node(UnaryNode(op, a))
            case Binary(op, left, right):
                return self.binary(
                    op, self.evaluate(left, environment), self.evaluate(right, environment)
                )
            case _:
                assert_never(expr)

    def binary(self, op: BinaryOp, a: ValueRef, b: ValueRef) -> ValueRef:
        """Return the value of `a op b`."""
        if isinstance(a, Constant) and isinstance(b, Constant):
            return Constant(apply_binary(op, a.value, b.value))
        return self.node(BinaryNode(op, a, b))

    def rmw(self, op: RmwOp, old: ValueRef, operand: ValueRef) -> ValueRef:
        """Return the value that a read-modify-write writes."""
        if op is RmwOp.XCHG:
            return operand
        if isinstance(old, Constant) and isinstance(operand, Constant):
            return Constant(apply_rmw(op, old.value, operand.value))
        return self.node(RmwNode(op, old, operand))
