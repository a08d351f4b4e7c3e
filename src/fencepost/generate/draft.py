"""From a sketch of a program to the program: names, registers, scopes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from fencepost.errors import InternalError
from fencepost.generate.forms import Action, BarrierForm, Form
from fencepost.program.expressions import Const
from fencepost.program.operations import (
    AtomicRmw,
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierSync,
    BarrierWait,
    Fence,
    Load,
    Operation,
    Pointer,
    Store,
)
from fencepost.program.program import Barrier, Location, Program, Thread
from fencepost.program.values import RmwOp
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Position, Scope, SyncScope

LOCATIONS = ("x", "y", "z", "w", "v", "u", "t", "s")
BARRIERS = ("b", "c", "d", "e", "f", "g", "h", "i")

Step = tuple[Form, int, int]
"""A form, the number of its location or barrier object, and the value that it writes."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A program without names of objects: the code of each thread, the address space of each
    location, the kind of each barrier object, the position of each thread.
    """

    threads: tuple[tuple[Operation, ...], ...]
    spaces: tuple[AddressSpace, ...]
    barriers: tuple[BarrierForm, ...]
    positions: tuple[Position, ...]


def build(draft: Draft) -> Program:
    """Return the program of a draft."""
    return Program(
        tuple(
            Thread(index, position, code)
            for index, (code, position) in enumerate(
                zip(draft.threads, draft.positions, strict=True)
            )
        ),
        tuple(
            Location(name, space, 0) for name, space in zip(LOCATIONS, draft.spaces, strict=False)
        ),
        tuple(
            Barrier(name, form.kind, form.count)
            for name, form in zip(BARRIERS, draft.barriers, strict=False)
        ),
    )


def code(steps: Iterable[Step], scopes: tuple[Scope, ...]) -> Iterator[Operation]:
    """Yield the operations of a thread's steps; `scopes` are those of the levels. Each read has a
    register of its own: `r0`, `r1`, …
    """
    read = 0
    for form, number, value in steps:
        yield operation(form, scopes[form.level], number, read, value)
        read += form.action.reads


def operation(form: Form, level: Scope, number: int, read: int, value: int) -> Operation:
    """Return the operation of a form on an object; a read has the register of its number."""
    register = f"r{read}"
    scope = SyncScope(level, form.one_as)
    named = scope if form.scoped else None
    match form.action:
        case Action.WRITE | Action.READ | Action.UPDATE:
            pointer = Pointer(LOCATIONS[number], form.generic)
        case Action.FENCE:
            return Fence(scope, form.ordering, form.tags)
        case _:
            return _barrier(form, BARRIERS[number])
    match form.action:
        case Action.WRITE:
            return Store(
                pointer,
                Const(value),
                form.kind,
                named,
                form.ordering,
                volatile=form.volatile,
                tags=form.tags,
            )
        case Action.READ:
            return Load(
                register,
                pointer,
                form.kind,
                named,
                form.ordering,
                volatile=form.volatile,
                tags=form.tags,
            )
        case Action.UPDATE:
            exchanged = Const(value)
            return AtomicRmw(
                register, RmwOp.XCHG, pointer, exchanged, scope, form.ordering, form.tags
            )
        case _:
            assert_never(form.action)


def _barrier(form: Form, name: str) -> Operation:
    count = None if form.count is None else Const(form.count)
    match form.action:
        case Action.ARRIVE:
            return BarrierArrive(name, count)
        case Action.WAIT:
            return BarrierWait(name)
        case Action.SYNC:
            return BarrierSync(name)
        case Action.JOIN:
            return BarrierJoin(name)
        case Action.DROP:
            return BarrierDrop(name)
        case Action.INIT if count is not None:
            return BarrierInit(name, count)
        case _:
            raise InternalError(
                f"{form.action.name} with count {form.count} is no barrier operation"
            )
