"""Small random programs with loads to LDS, marks and waits for them, and cooperative accesses, made
of programs without branches.
"""

from __future__ import annotations

from dataclasses import replace

from fencepost.program.operations import (
    AccessKind,
    AsyncMark,
    Load,
    LoadToLds,
    Operation,
    Pointer,
    Store,
    WaitAsyncMark,
)
from fencepost.program.program import LitmusTest, Location, Program, Thread
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from tests.naive.draw import Choose, Features
from tests.naive.executions import estimate
from tests.naive.generate import ATTEMPTS, UNROLL, ask, fit, seeded
from tests.naive.writer import write_program

LIMIT = 1500
"""Candidate executions, times modification orders, that a program may have."""
STRAIGHT = Features(branches=False)


def nth_copied(seed: int, number: int) -> LitmusTest:
    """The test of this number: for a seed always the same."""
    choose = seeded(seed * 1_000_003 + number)
    for _ in range(ATTEMPTS):
        program = _copying(choose, write_program(choose, STRAIGHT))
        if estimate(program, UNROLL) <= LIMIT:
            break
    return ask(choose, fit(program, LIMIT))


def _copying(choose: Choose, program: Program) -> Program:
    """The program with copies in some of its threads."""
    spaces = {each.space for each in program.locations}
    locations = program.locations
    if AddressSpace.LOCAL not in spaces:
        locations = (*locations, Location("l", AddressSpace.LOCAL, choose((0, 0, 7, None))))
    if AddressSpace.GLOBAL not in spaces:
        locations = (*locations, Location("g", AddressSpace.GLOBAL, 5))
    program = replace(program, locations=locations)
    threads = tuple(_thread(choose, program, each) for each in program.threads)
    return replace(program, threads=threads)


def _thread(choose: Choose, program: Program, thread: Thread) -> Thread:
    code = [_cooperative(choose, program, each) for each in thread.code]
    for _ in range(choose((0, 1, 1, 1, 2))):
        copy = _copy(choose, program)
        at = choose(range(len(code) + 1))
        code.insert(at, copy)
        if copy.asynchronous:
            mark = choose(range(at + 1, len(code) + 1))
            code.insert(mark, AsyncMark())
            if choose((True, True, False)):
                wait = WaitAsyncMark(choose((0, 0, 0, 1)))
                code.insert(choose(range(mark + 1, len(code) + 1)), wait)
    if any(isinstance(each, LoadToLds) for each in code) and choose((True, False)):
        target = Pointer(choose(_names(program, AddressSpace.LOCAL)))
        code.append(Load("r90", target))
    return replace(thread, code=tuple(code))


def _names(program: Program, space: AddressSpace) -> list[str]:
    return [each.name for each in program.locations if each.space is space]


def _copy(choose: Choose, program: Program) -> LoadToLds:
    destination = Pointer(choose(_names(program, AddressSpace.LOCAL)))
    source = Pointer(choose(_names(program, AddressSpace.GLOBAL)))
    return LoadToLds(destination, source, choose((True, True, False)))


def _cooperative(choose: Choose, program: Program, operation: Operation) -> Operation:
    """The operation, now and then a cooperative one."""
    if not isinstance(operation, Load | Store) or operation.kind is not AccessKind.ATOMIC:
        return operation
    location = program.location(operation.pointer.name)
    assert location is not None
    fits = location.space is AddressSpace.GLOBAL and not operation.pointer.generic
    if not fits or operation.ordering is Ordering.UNORDERED or choose((True, False)):
        return operation
    return replace(operation, kind=AccessKind.COOPERATIVE)
