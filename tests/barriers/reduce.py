"""The reduction of a barrier program on which something still holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from fencepost.program.expressions import Const
from fencepost.program.operations import (
    BarrierArrive,
    BarrierInit,
    BarrierOperation,
    BarrierSync,
    BarrierWait,
    Operation,
)
from fencepost.program.program import Barrier, BarrierKind, Program, Thread


def minimise(program: Program, fails: Callable[[Program], bool]) -> Program:
    """A program that still fails and of which no single simplification does."""
    changed = True
    while changed:
        changed = False
        for simpler in _simplifications(program):
            if fails(simpler):
                program, changed = simpler, True
                break
    return program


def _simplifications(program: Program) -> Iterator[Program]:
    threads = program.threads
    if program.target is not None:
        yield replace(program, target=None)
    for number in range(len(threads)):
        if len(threads) > 1:
            yield replace(program, threads=threads[:number] + threads[number + 1 :])
    for number, thread in enumerate(threads):
        for at, operation in enumerate(thread.code):
            yield _with_code(program, number, thread.code[:at] + thread.code[at + 1 :])
            for simpler in _simpler(operation):
                code = (*thread.code[:at], *simpler, *thread.code[at + 1 :])
                yield _with_code(program, number, code)
    for at, barrier in enumerate(program.barriers):
        others = program.barriers
        if not any(_uses(thread, barrier) for thread in threads):
            yield replace(program, barriers=others[:at] + others[at + 1 :])
        if barrier.count is not None and barrier.count > 1:
            fewer = replace(barrier, count=barrier.count - 1)
            yield replace(program, barriers=(*others[:at], fewer, *others[at + 1 :]))
        if barrier.kind in (BarrierKind.NAMED, BarrierKind.WORKGROUP, BarrierKind.CLUSTER):
            bare = Barrier(barrier.name, BarrierKind.BARE, 2)
            yield replace(program, barriers=(*others[:at], bare, *others[at + 1 :]))


def _with_code(program: Program, number: int, code: tuple[Operation, ...]) -> Program:
    threads = program.threads
    changed = replace(threads[number], code=code)
    return replace(program, threads=(*threads[:number], changed, *threads[number + 1 :]))


def _uses(thread: Thread, barrier: Barrier) -> bool:
    return any(
        isinstance(operation, BarrierOperation) and operation.barrier == barrier.name
        for operation in thread.code
    )


def _simpler(operation: Operation) -> Iterator[tuple[Operation, ...]]:
    match operation:
        case BarrierSync(barrier):
            yield (BarrierArrive(barrier),)
            yield (BarrierWait(barrier),)
        case BarrierArrive(barrier, count, str()):
            yield (BarrierArrive(barrier, count),)
        case BarrierArrive(_, Const(count)):
            yield (replace(operation, count=None),)
            if count > 1:
                yield (replace(operation, count=Const(count - 1)),)
        case BarrierInit(_, Const(count)) if count > 1:
            yield (replace(operation, count=Const(count - 1)),)
        case _:
            return
