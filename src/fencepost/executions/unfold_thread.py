"""The unfolding of one thread: loops unrolled, registers resolved, constants folded."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from functools import partial
from typing import assert_never

from fencepost.errors import InternalError
from fencepost.executions.builder import Builder
from fencepost.executions.copies import NO_COPIES, Copies, joined
from fencepost.executions.iterations import Iteration, spins, stutter_pairs
from fencepost.executions.loops import Loop, carries_registers, loops
from fencepost.executions.structure import (
    Constant,
    Edge,
    EdgeKind,
    Event,
    EventKind,
    Node,
    Requirement,
    ValueRef,
)
from fencepost.executions.value_graph import ZERO, Environment
from fencepost.program.expressions import Expr
from fencepost.program.operations import (
    Assign,
    AsyncMark,
    AtomicRmw,
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierOperation,
    BarrierSync,
    BarrierWait,
    CmpXchg,
    CopyOperation,
    Fence,
    Goto,
    Load,
    LoadToLds,
    Operation,
    Store,
    WaitAsyncMark,
)
from fencepost.program.program import Thread
from fencepost.program.values import UNDEF, BinaryOp
from fencepost.records import dataclass
from fencepost.vocabulary.orderings import Ordering

MAX_DECIDED_ITERATIONS = 1_000
"""Iterations of a loop whose every branch is decided by constants."""

Position = tuple[int, tuple[int, ...]]
"""An operation's index, and the iteration of each loop around it, outermost first."""


@dataclass(slots=True)
class _Arrival:
    edge: int
    environment: Environment
    copies: Copies = NO_COPIES


class ThreadUnfolding:
    """The unfolding of one thread: blocks in an order in which every edge goes forward."""

    def __init__(self, builder: Builder, index: int, thread: Thread, iterations: int) -> None:
        self.builder = builder
        self.index = index
        self.thread = thread
        self.access = partial(builder.access, index, thread)
        self.iterations = iterations
        self.labels = dict(thread.labels)
        self.leaders = set(self.labels.values())
        if any(isinstance(operation, Goto | CmpXchg) for operation in thread.code):
            self.leaders.add(len(thread.code))
        self.loops = loops(thread)
        self.undecided: set[Loop] = set()
        innermost = [
            loop
            for loop in self.loops
            if not any(
                o != loop and loop.first <= o.first and o.last <= loop.last for o in self.loops
            )
        ]
        self.stutter_loops = {loop for loop in innermost if not carries_registers(thread, loop)}
        self.rounds: dict[tuple[Loop, tuple[int, ...]], Iteration] = {}
        self.arrivals: dict[Position, list[_Arrival]] = {}
        self.copies: Copies = NO_COPIES
        self.queue: list[tuple[tuple[int, ...], Position]] = []
        self.block_of: dict[Position, int] = {}
        self.last_blocks: list[int] = []

    def run(self) -> int:
        """Unfolds the thread; its entry block."""
        start: Position = (0, tuple(0 for loop in self.loops if 0 in loop))
        entry = self._new_block(start)
        for event in self.builder.barriers.launch(self.index, self.thread, entry):
            self.builder.event(event)
        self._unfold_block(start, {name: Constant(value) for name, value in self.thread.registers})
        while self.queue:
            _, position = heapq.heappop(self.queue)
            arrivals = self.arrivals[position]
            copies = joined([each.copies for each in arrivals], self.thread)
            self._unfold_block(position, self._merge(arrivals), copies)
        self.builder.stutters += stutter_pairs(self.rounds)
        self.builder.spins += spins(self.rounds)
        return entry

    def _order(self, position: Position) -> tuple[int, ...]:
        """A key that grows along every edge: at each level of nesting, a loop stands at its first
        operation, and its iterations follow each other there.
        """
        index, counts = position
        around = [loop for loop in self.loops if index in loop]
        key: list[int] = []
        for loop, count in zip(around, counts, strict=True):
            key += [loop.first, count]
        return (*key, index)

    def _new_block(self, position: Position) -> int:
        block = self.block_of[position] = len(self.builder.blocks)
        self.builder.blocks.append((self.index, []))
        return block

    def _block_at(self, position: Position) -> int:
        """The block that starts at a position; a new one waits until all its edges are known."""
        if position not in self.block_of:
            self._new_block(position)
            heapq.heappush(self.queue, (self._order(position), position))
        return self.block_of[position]

    def _merge(self, arrivals: list[_Arrival]) -> Environment:
        if len(arrivals) == 1:
            return arrivals[0].environment
        merged: dict[str, ValueRef] = {}
        for name in dict.fromkeys(name for a in arrivals for name in a.environment):
            values = [(a.edge, a.environment.get(name, ZERO)) for a in arrivals]
            same = {value for _, value in values}
            if len(same) == 1:
                merged[name] = values[0][1]
            else:
                merged[name] = self.builder.values.merged(values)
        return merged

    def _step(self, position: Position, index: int, repeated: Loop | None) -> Position | None:
        """Return the position of control after it moves to operation `index`, starting the next
        iteration of `repeated` if that is a loop; None beyond the bound.
        """
        here, counts = position
        around = dict(zip((loop for loop in self.loops if here in loop), counts, strict=True))
        if repeated is not None:
            undecided = repeated in self.undecided
            if around[repeated] >= (self.iterations if undecided else MAX_DECIDED_ITERATIONS):
                return None
        return index, tuple(
            around[loop] + (loop == repeated) if loop in around else 0
            for loop in self.loops
            if index in loop
        )

    def _jump(
        self,
        source: int,
        position: Position,
        index: int,
        environment: Environment,
        kind: EdgeKind = EdgeKind.ALWAYS,
        condition: Constant | Node | None = None,
        wait: int | None = None,
    ) -> None:
        """Adds the edge from a block at `position` to operation `index`."""
        # What a backward jump repeats is the innermost loop around both its ends.
        around = [loop for loop in self.loops if position[0] in loop]
        repeated = None
        if index <= position[0]:
            repeated = [loop for loop in around if index in loop][-1]
        target_position = self._step(position, index, repeated)
        edge = len(self.builder.edges)
        target = None if target_position is None else self._block_at(target_position)
        self.builder.edges.append(Edge(source, target, kind, condition, wait))
        if repeated is not None and repeated == around[-1]:
            iteration = self._iteration(position)
            if iteration is not None:
                iteration.back_edges.append(edge)
        if target_position is not None:
            arrival = _Arrival(edge, environment, self.copies)
            self.arrivals.setdefault(target_position, []).append(arrival)

    def _iteration(self, position: Position) -> Iteration | None:
        """The record of the innermost loop's iteration around a position, if it can stutter."""
        around = [loop for loop in self.loops if position[0] in loop]
        if not around or around[-1] not in self.stutter_loops:
            return None
        return self.rounds.setdefault((around[-1], position[1]), Iteration())

    def _unfold_block(
        self, position: Position, environment: Environment, copies: Copies = NO_COPIES
    ) -> None:
        block = self.block_of[position]
        self.copies = copies
        index, counts = position
        registers = dict(environment)
        code = self.thread.code
        while index < len(code):
            operation = code[index]
            here = (index, counts)
            behind = len(self.builder.events)
            match operation:
                case Goto(label, None):
                    self._jump(block, here, self.labels[label], registers)
                    return
                case Goto(label, condition):
                    assert condition is not None
                    self._branch(block, here, label, condition, registers)
                    return
                case CmpXchg():
                    self._cmpxchg(block, here, operation, registers)
                    self.builder.order_behind(self.copies, behind)
                    return
                case Assign(register, expression):
                    registers[register] = self.builder.values.evaluate(expression, registers)
                case BarrierWait() | BarrierSync():
                    wait = self._wait(block, here, operation)
                    self.builder.order_behind(self.copies, behind)
                    self._jump(block, here, index + 1, registers, EdgeKind.WAITED, wait=wait)
                    return
                case _:
                    self._simple(block, here, operation, registers)
            self.builder.order_behind(self.copies, behind)
            index += 1
            if index in self.leaders or any(
                (index in loop) != (index - 1 in loop) for loop in self.loops
            ):
                self._jump(block, here, index, registers)
                return
        self.last_blocks.append(block)
        for name, value in registers.items():
            self.builder.final_registers[self.thread.number, name] = value

    def _branch(
        self, block: int, here: Position, label: str, condition: Expr, registers: Environment
    ) -> None:
        """A conditional jump; where the condition is a known `undef`, either way may be taken."""
        index = here[0]
        value = self.builder.values.evaluate(condition, registers)
        if self.builder.cells:
            value = self.builder.values.truth(value)
        if isinstance(value, Constant) and value.value is not UNDEF:
            self._jump(block, here, self.labels[label] if value.value else index + 1, registers)
            return
        self.undecided.update(loop for loop in self.loops if index in loop)
        if isinstance(value, Constant):
            self._jump(block, here, self.labels[label], registers, EdgeKind.CHOICE)
            self._jump(block, here, index + 1, registers, EdgeKind.CHOICE)
        else:
            node = self.builder.values.whole(value)
            self._jump(block, here, self.labels[label], registers, EdgeKind.IF_TRUE, node)
            self._jump(block, here, index + 1, registers, EdgeKind.IF_FALSE, node)

    def _copy(self, block: int, here: Position, operation: CopyOperation) -> None:
        """The two accesses of a load to LDS, or a mark or wait of such loads."""
        match operation:
            case AsyncMark():
                self.copies = self.copies.marked()
                return
            case WaitAsyncMark(left):
                self.copies = self.copies.waited(left)
                return
        builder = self.builder
        read = self.access(block, operation.load, EventKind.READ, Ordering.NOT_ATOMIC)
        reads = builder.performed(read)
        value = builder.read(read, reads.start)
        write = self.access(block, operation.store, EventKind.WRITE, Ordering.NOT_ATOMIC)
        writes = builder.performed(write, value)
        self._record(here, reads, reads=True, writes=False)
        self._record(here, writes, reads=False, writes=True)
        if operation.asynchronous:
            builder.order_behind(self.copies, reads.start)
            self.copies = self.copies.issued((*reads, *writes))

    def _record(self, here: Position, events: Iterable[int], *, reads: bool, writes: bool) -> None:
        iteration = self._iteration(here)
        if iteration is None:
            return
        if reads:
            iteration.reads.setdefault(here[0], []).extend(events)
        if writes:
            iteration.effects.extend(events)

    def _simple(
        self, block: int, here: Position, operation: Operation, registers: dict[str, ValueRef]
    ) -> None:
        """An operation that control passes straight through."""
        builder = self.builder
        match operation:
            case Load():
                access = self.access(block, operation, EventKind.READ, operation.ordering)
                events = builder.performed(access)
                registers[operation.register] = builder.read(access, events.start)
                self._record(here, events, reads=True, writes=False)
            case Store():
                written = builder.values.evaluate(operation.value, registers)
                access = self.access(block, operation, EventKind.WRITE, operation.ordering)
                events = builder.performed(access, written)
                self._record(here, events, reads=False, writes=True)
            case AtomicRmw():
                operand = builder.values.evaluate(operation.operand, registers)
                kind = EventKind.READ_MODIFY_WRITE
                access = self.access(block, operation, kind, operation.ordering)
                old = builder.read(access, len(builder.events))
                new = builder.values.rmw(operation.op, old, operand, access.size)
                events = builder.performed(access, new)
                registers[operation.register] = old
                self._record(here, events, reads=True, writes=True)
            case Fence():
                builder.event(
                    Event(
                        EventKind.FENCE,
                        self.index,
                        block,
                        None,
                        operation,
                        operation.ordering,
                        operation.scope,
                        tags=operation.tags,
                    )
                )
            case BarrierInit(count=count):
                expected = builder.values.whole(builder.values.evaluate(count, registers))
                self._barrier(block, here, EventKind.BARRIER_INIT, operation, expected)
            case BarrierArrive(count=new, register=told):
                updated = None
                if new is not None:
                    updated = builder.values.whole(builder.values.evaluate(new, registers))
                event = self._barrier(block, here, EventKind.BARRIER_ARRIVE, operation, updated)
                if told is not None:
                    registers[told] = builder.told_first(event)
            case BarrierJoin():
                self._barrier(block, here, EventKind.BARRIER_JOIN, operation)
            case BarrierDrop():
                self._barrier(block, here, EventKind.BARRIER_DROP, operation)
            case LoadToLds() | AsyncMark() | WaitAsyncMark():
                self._copy(block, here, operation)
            case CmpXchg() | Assign() | Goto() | BarrierWait() | BarrierSync():
                raise InternalError(f"{operation} is handled by the caller")
            case _:
                assert_never(operation)

    def _barrier(
        self,
        block: int,
        here: Position,
        kind: EventKind,
        operation: BarrierOperation,
        count: Constant | Node | None = None,
    ) -> int:
        """The event of a barrier operation."""
        objects = self.builder.barriers
        event = objects.operation(kind, operation, self.index, self.thread, block, count)
        index = self.builder.event(event)
        self._record(here, (index,), reads=False, writes=True)
        return index

    def _wait(self, block: int, here: Position, operation: BarrierWait | BarrierSync) -> int:
        """The event of a wait, after the arrive that goes with it."""
        if isinstance(operation, BarrierSync):
            self._barrier(block, here, EventKind.BARRIER_ARRIVE, operation)
        return self._barrier(block, here, EventKind.BARRIER_WAIT, operation)

    def _cmpxchg(
        self, block: int, here: Position, operation: CmpXchg, registers: dict[str, ValueRef]
    ) -> None:
        """Unfold success and failure into two blocks; the value read permits one of them."""
        builder, values = self.builder, self.builder.values
        expected = values.evaluate(operation.expected, registers)
        new = values.evaluate(operation.new, registers)
        self.undecided.update(loop for loop in self.loops if here[0] in loop)
        for success in (True, False):
            side = len(builder.blocks)
            builder.blocks.append((self.index, []))
            builder.edges.append(Edge(block, side, EdgeKind.CHOICE))
            if success:
                kind, ordering = EventKind.READ_MODIFY_WRITE, operation.success
            else:
                kind, ordering = EventKind.READ, operation.failure
            access = self.access(side, operation, kind, ordering)
            events = builder.performed(access, new if success else None)
            old = builder.read(access, events.start)
            self._record(here, events, reads=True, writes=success)
            compared = expected
            if builder.cells:
                compared = values.slice(expected, 0, access.size)
            equal = values.binary(BinaryOp.EQ, old, compared)
            builder.requirements += (Requirement(event, equal, success) for event in events)
            self._jump(side, here, here[0] + 1, {**registers, operation.register: old})
