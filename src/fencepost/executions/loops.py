"""Loops of a thread's code: intervals closed under backward jumps, and the registers they carry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fencepost.program.expressions import Expr, registers
from fencepost.program.operations import (
    Assign,
    AsyncMark,
    AtomicRmw,
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierSync,
    BarrierWait,
    CmpXchg,
    Fence,
    Goto,
    Load,
    LoadToLds,
    Operation,
    Store,
    WaitAsyncMark,
)
from fencepost.program.program import Thread
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop: the operations from `first` to `last`, both included, as indices into the code."""

    first: int
    last: int

    def __contains__(self, index: int) -> bool:
        return self.first <= index <= self.last


def loops(thread: Thread) -> tuple[Loop, ...]:
    """Return the loops of a thread, outer before inner. Any two are nested or disjoint: backward
    jumps whose intervals overlap make one loop.
    """
    labels = dict(thread.labels)
    intervals = sorted(
        (labels[operation.label], index)
        for index, operation in enumerate(thread.code)
        if isinstance(operation, Goto) and labels[operation.label] <= index
    )
    merged: list[Loop] = []
    for first, last in intervals:
        loop = Loop(first, last)
        while overlapping := next(
            (m for m in merged if m.first <= loop.first <= m.last < loop.last), None
        ):
            merged.remove(overlapping)
            loop = Loop(overlapping.first, loop.last)
        if loop not in merged:
            merged.append(loop)
    return tuple(sorted(merged, key=lambda loop: (loop.first, -loop.last)))


def operands(operation: Operation) -> Iterator[Expr]:
    """Yield the expressions that an operation reads."""
    match operation:
        case Store(value=value) | Assign(value=value):
            yield value
        case AtomicRmw(operand=operand):
            yield operand
        case CmpXchg(expected=expected, new=new):
            yield expected
            yield new
        case Goto(condition=condition):
            if condition is not None:
                yield condition
        case BarrierInit(count=count):
            yield count
        case BarrierArrive(count=new_count):
            if new_count is not None:
                yield new_count
        case Load() | Fence() | BarrierJoin() | BarrierDrop() | BarrierWait() | BarrierSync():
            return
        case LoadToLds() | AsyncMark() | WaitAsyncMark():
            return
        case _:
            assert_never(operation)


def written_register(operation: Operation) -> str | None:
    """Return the register that an operation writes, or None."""
    match operation:
        case Load() | AtomicRmw() | CmpXchg() | Assign() | BarrierArrive():
            return operation.register
        case _:
            return None


def carries_registers(thread: Thread, loop: Loop) -> bool:
    """Return True if an iteration of the loop may use a register that an earlier one wrote."""
    labels = dict(thread.labels)
    body = thread.code[loop.first : loop.last + 1]
    written = {name for operation in body if (name := written_register(operation))}
    # What every path from the loop's head to an operation has written by then.
    before: dict[int, frozenset[str]] = {loop.first: frozenset()}
    work = [loop.first]
    while work:
        index = work.pop()
        operation = thread.code[index]
        for expression in operands(operation):
            if any(r in written and r not in before[index] for r in registers(expression)):
                return True
        name = written_register(operation)
        after = before[index] | ({name} if name else frozenset())
        successors = []
        if isinstance(operation, Goto):
            successors.append(labels[operation.label])
        if not isinstance(operation, Goto) or operation.condition is not None:
            successors.append(index + 1)
        for successor in successors:
            if successor not in loop or successor == loop.first:
                continue
            known = before.get(successor)
            meet = after if known is None else known & after
            if meet != known:
                before[successor] = meet
                work.append(successor)
    return False
