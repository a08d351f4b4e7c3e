"""The program of a shape, and what a test of it can observe."""

from __future__ import annotations

from fencepost.generate.draft import LOCATIONS, Draft, Step, build, code
from fencepost.generate.shapes import Shape
from fencepost.program.conditions import LocationTerm, RegisterTerm, Term
from fencepost.program.launch import StatedPosition, resolve
from fencepost.program.program import BarrierKind, Program
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope


def program(shape: Shape) -> Program:
    """The program of a shape. Writes to a location store 1, 2, … and a register is read once."""
    values = dict.fromkeys(range(len(shape.spaces)), 0)
    threads = []
    for steps in shape.threads():
        made: list[Step] = []
        for action, number, form in steps:
            if action.writes:
                values[number] += 1
            made.append((form, number, values.get(number, 0)))
        threads.append(tuple(code(made, shape.scopes)))
    stated = [StatedPosition(i, _stated(shape, i)) for i in range(len(threads))]
    return build(Draft(tuple(threads), shape.spaces, shape.barriers, resolve(stated)))


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
