"""From a shape to a program: names, values, registers, positions."""

from __future__ import annotations

from typing import assert_never

from fencepost.compare.forms import Action, Form
from fencepost.compare.shapes import Shape
from fencepost.errors import InternalError
from fencepost.program.conditions import LocationTerm, RegisterTerm, Term
from fencepost.program.expressions import Const
from fencepost.program.launch import StatedPosition, resolve
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
from fencepost.program.program import Barrier, BarrierKind, Location, Program, Thread
from fencepost.program.values import RmwOp
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope, SyncScope

LOCATIONS = ("x", "y", "z")
BARRIERS = ("b", "c", "d")


def program(shape: Shape) -> Program:
    """The program of a shape. Writes to a location store 1, 2, … and a register is read once."""
    values = dict.fromkeys(range(len(shape.spaces)), 0)
    threads = []
    for index, steps in enumerate(shape.threads()):
        code: list[Operation] = []
        for action, number, form in steps:
            if action.writes:
                values[number] += 1
            register = f"r{sum(step[0].reads for step in steps[: len(code)])}"
            code.append(_operation(shape, action, number, form, register, values.get(number, 0)))
        threads.append((index, tuple(code)))
    positions = resolve([StatedPosition(i, _stated(shape, i)) for i, _ in threads])
    return Program(
        tuple(Thread(i, positions[i], code) for i, code in threads),
        tuple(
            Location(name, space, 0) for name, space in zip(LOCATIONS, shape.spaces, strict=False)
        ),
        tuple(
            Barrier(name, form.kind, form.count)
            for name, form in zip(BARRIERS, shape.barriers, strict=False)
        ),
    )


def observables(shape: Shape) -> tuple[Term, ...]:
    """Return the terms that a test of the program can observe: its registers, and the final values
    of the global locations that are written more than once.
    """
    registers = [
        RegisterTerm(index, f"r{n}")
        for index, steps in enumerate(shape.threads())
        for n in range(sum(action.reads for action, _, _ in steps))
    ]
    finals = [
        LocationTerm(LOCATIONS[number])
        for number in shape.skeleton.rewritten
        if shape.spaces[number] is AddressSpace.GLOBAL
    ]
    return (*registers, *finals)


def _stated(shape: Shape, thread: int) -> dict[Scope, int]:
    stated = {Scope.WORKGROUP: shape.workgroups[thread]}
    if any(form.kind is BarrierKind.CLUSTER for form in shape.barriers):
        stated[Scope.CLUSTER] = 0
    return stated


def _operation(
    shape: Shape, action: Action, number: int, form: Form, register: str, value: int
) -> Operation:
    scope = SyncScope(shape.level(form.level), form.one_as)
    named = scope if form.scoped else None
    match action:
        case Action.WRITE | Action.READ | Action.UPDATE:
            pointer = Pointer(LOCATIONS[number], form.generic)
        case Action.FENCE:
            return Fence(scope, form.ordering, form.tags)
        case _:
            return _barrier(action, BARRIERS[number], form)
    match action:
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
            assert_never(action)


def _barrier(action: Action, name: str, form: Form) -> Operation:
    count = None if form.count is None else Const(form.count)
    match action:
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
            raise InternalError(f"{action.name} with count {form.count} is no barrier operation")
