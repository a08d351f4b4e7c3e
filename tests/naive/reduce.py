"""The reduction of a test on which the evaluators disagree to one that has nothing to leave out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from fencepost.program.conditions import Quantifier
from fencepost.program.operations import (
    AccessKind,
    Assign,
    AtomicRmw,
    CmpXchg,
    Fence,
    Goto,
    Load,
    MemoryOperation,
    Operation,
    Store,
)
from fencepost.program.program import LitmusTest, Program
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SYSTEM
from tests.naive.generate import default_condition, without


def minimise(test: LitmusTest, fails: Callable[[LitmusTest], bool]) -> LitmusTest:
    """A test that still fails and of which no single simplification does."""
    changed = True
    while changed:
        changed = False
        for simpler in _simplifications(test):
            if fails(simpler):
                test, changed = simpler, True
                break
    return test


def _simplifications(test: LitmusTest) -> Iterator[LitmusTest]:
    """Every test that is one step simpler."""
    program = test.program
    if test.filter is not None:
        yield replace(test, filter=None)
    plain = replace(test, quantifier=Quantifier.EXISTS, condition=default_condition(program))
    if plain != test:
        yield plain
        plain = replace(plain, filter=None)
    for smaller in _smaller_programs(program):
        if plain == test:
            yield replace(plain, program=smaller, condition=default_condition(smaller))
        elif smaller.locations == program.locations and _keeps_registers(program, smaller):
            yield replace(test, program=smaller)


def _keeps_registers(program: Program, smaller: Program) -> bool:
    """Whether a condition on the program's registers still makes sense."""

    def registers(of: Program) -> set[tuple[int, str]]:
        return {
            (thread.number, operation.register)
            for thread in of.threads
            for operation in thread.code
            if isinstance(operation, (Load, AtomicRmw, CmpXchg, Assign))
        }

    return registers(program) == registers(smaller)


def _smaller_programs(program: Program) -> Iterator[Program]:
    threads = program.threads
    for number in range(len(threads)):
        if len(threads) > 1:
            yield replace(program, threads=threads[:number] + threads[number + 1 :])
    for number, thread in enumerate(threads):
        for index, operation in enumerate(thread.code):
            shorter = without(program, number, index)
            if not any(isinstance(o, Goto) for o in shorter.threads[number].code):
                bare = replace(shorter.threads[number], labels=())
                shorter = replace(
                    shorter, threads=(*threads[:number], bare, *threads[number + 1 :])
                )
            yield shorter
            for simpler in _simpler_operations(operation):
                code = (*thread.code[:index], simpler, *thread.code[index + 1 :])
                changed = replace(thread, code=code)
                yield replace(program, threads=(*threads[:number], changed, *threads[number + 1 :]))
    used = {
        o.pointer.name
        for t in threads
        for o in t.code
        if isinstance(o, (Load, Store, AtomicRmw, CmpXchg))
    }
    kept = tuple(loc for loc in program.locations if loc.name in used)
    if kept and kept != program.locations and any(loc.space == 1 for loc in kept):
        yield replace(program, locations=kept)
    for n, loc in enumerate(program.locations):
        if loc.initial is None:
            others = program.locations
            yield replace(
                program, locations=(*others[:n], replace(loc, initial=0), *others[n + 1 :])
            )


def _simpler_operations(operation: Operation) -> Iterator[Operation]:
    """The same operation with less to say about it."""
    if not isinstance(operation, MemoryOperation):
        return
    for tag in operation.tags:
        yield replace(operation, tags=TagSet.of(set(operation.tags) - {tag}))
    if operation.scope not in (None, SYSTEM):
        yield replace(operation, scope=SYSTEM)
        if operation.scope is not None and operation.scope.one_as:
            yield replace(operation, scope=replace(operation.scope, one_as=False))
    match operation:
        case Fence():
            return
        case Load() | Store():
            if operation.volatile:
                yield replace(operation, volatile=False)
            if operation.kind is not AccessKind.PLAIN:
                yield replace(
                    operation,
                    kind=AccessKind.PLAIN,
                    scope=None,
                    ordering=Ordering.NOT_ATOMIC,
                )
            if operation.ordering not in (Ordering.NOT_ATOMIC, Ordering.MONOTONIC):
                yield replace(operation, ordering=Ordering.MONOTONIC)
        case AtomicRmw():
            if operation.ordering is not Ordering.MONOTONIC:
                yield replace(operation, ordering=Ordering.MONOTONIC)
        case CmpXchg():
            if operation.success is not Ordering.MONOTONIC:
                yield replace(operation, success=Ordering.MONOTONIC)
            if operation.failure is not Ordering.MONOTONIC:
                yield replace(operation, failure=Ordering.MONOTONIC)
    if operation.pointer.generic:
        yield replace(operation, pointer=replace(operation.pointer, generic=False))
