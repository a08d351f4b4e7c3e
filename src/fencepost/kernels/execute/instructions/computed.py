"""Instructions that compute: their results, how settled these are, and where they are poison."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from fencepost.kernels.execute.operands.denormals import denormal
from fencepost.kernels.execute.operands.lookup import names, operand
from fencepost.kernels.execute.operands.partial_values import NONE, built
from fencepost.kernels.execute.operands.passing import passed
from fencepost.kernels.execute.operands.poison import divides_by, poisoned, undefined, wraps
from fencepost.kernels.execute.operands.undetermined import undetermined
from fencepost.kernels.execute.state import Get, State
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN, Array, Value, per_lane
from fencepost.kernels.execute.values.marks import UNMARKED, Marks, joined, mark
from fencepost.kernels.execute.values.undefined import Origin, Use
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.effects.functions import Operation
from fencepost.llvm.ir import (
    Binary,
    Call,
    Cast,
    Compare,
    Element,
    Field,
    Gep,
    Instruction,
    Operand,
    Select,
    Shuffle,
)
from fencepost.llvm.operations import CastOp

Action = Callable[[State, Array | None], None]


def computed(
    instruction: Instruction, get: Get, layout: Layout, op: Operation | None = None
) -> Action:
    """Return an action that sets the result to what `get` computes; `op` is the called function."""
    name = instruction.head.name
    assert name is not None
    uses = _uses(instruction)
    parted = instruction if isinstance(instruction, Element | Field | Shuffle) else None
    overflows = poisoned(instruction, op, layout)
    wrapping = wraps(instruction, layout)
    divides = undefined(instruction, layout)
    divisor = divides_by(instruction)
    hands_on = passed(instruction, layout)
    shown = [operand(each, layout) for each in _operands(instruction)]
    frozen = isinstance(instruction, Cast) and instruction.op is CastOp.FREEZE
    free = undetermined(instruction, op, layout)
    vanishes = denormal(instruction, op, layout)

    def run(state: State, act: Array | None) -> None:
        value, is_open = get(state, act), state.settled(uses)
        if parted is not None:
            is_open, holes = built(state, parted)
            if holes:
                state.holes[name] = holes | state.holes.get(name, NONE)
            elif act is None:
                state.holes.pop(name, None)
        if is_open == GIVEN and free is not None and state.both and free(state, act):
            is_open = OPEN
        if vanishes is not None and vanishes(state, act, value):
            is_open = GUESS
        marks: Marks | None = None
        if state.poisoned(uses, act):
            marks = hands_on(state, act) if hands_on is not None else UNMARKED
            if frozen and is_open == GIVEN:
                is_open = OPEN
            if divisor:
                state.poison.divide(divisor, act)
        if divides is not None and (wrong := divides(state, act, value)) is not None:
            state.poison.end(_first(wrong, state, act), Use.DIVISION)
        for test, wrapped in ((overflows, False), (wrapping, True)):
            if test is not None and (broken := test(state, act, value)) is not None:
                given = _origin(shown, state, act)
                number = state.poison.number(Origin(instruction, *given, wrapped))
                lanes = state.all if act is None else act
                made = _numbered(broken, mark(number, lanes))
                marks = made if marks is None else joined(marks, made)
        state.write(name, value, act, is_open, marks)

    return run


def _origin(
    gets: Sequence[Get], state: State, act: Array | None
) -> tuple[Array, tuple[Array, ...]]:
    """Return the active lanes, and the operands in each of them; none of vectors."""
    lanes = state.all if act is None else act
    values = [get(state, act) for get in gets]
    if any(isinstance(each, tuple) for each in values):
        return lanes[:0], ()
    return lanes, tuple(np.array(per_lane(each, lanes.shape)) for each in values)


def _numbered(broken: Value, marks: Array) -> Marks:
    """Return the marks of the lanes whose result is broken."""
    if isinstance(broken, tuple):
        return tuple(_numbered(each, marks) for each in broken)
    return np.where(broken, marks, UNMARKED)


def _first(wrong: Value, state: State, act: Array | None) -> int:
    """Return the first of the active lanes in which something holds."""
    lanes = state.all if act is None else act
    parts = wrong if isinstance(wrong, tuple) else (wrong,)
    held = np.zeros(lanes.shape, np.bool_)
    for each in parts:
        held |= per_lane(each if len(each) == len(lanes) else each[0], lanes.shape)
    return int(lanes[np.flatnonzero(held)[0]])


def _operands(instruction: Instruction) -> tuple[Operand, ...]:
    """Return the operands of an operation that may give poison by itself."""
    match instruction:
        case Binary(left=left, right=right) | Compare(left=left, right=right):
            return left, right
        case Cast(value=value) | Call(arguments=(value, *_)):
            return (value,)
    return ()


def _uses(instruction: Instruction) -> tuple[str, ...]:
    match instruction:
        case Binary(left=a, right=b) | Compare(left=a, right=b) | Shuffle(left=a, right=b):
            return (*names(a), *names(b))
        case Cast(value=a):
            return names(a)
        case Gep(pointer=a, indices=rest) | Call(arguments=(a, *rest)):
            return (*names(a), *(name for each in rest for name in names(each)))
        case Select(condition=a, true=b, false=c):
            return (*names(a), *names(b), *names(c))
        case Element(vector=a, value=value, index=b) | Field(aggregate=a, value=value, path=b):
            found = (*names(a), *(names(value) if value is not None else ()))
            return found if isinstance(b, tuple) else (*found, *names(b))
    return ()


def assumed(condition: Operand, layout: Layout) -> Action:
    """Return the action of a condition that is promised to hold: void the run if it does not."""
    get, uses = operand(condition, layout), names(condition)

    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        state.used(uses, act, Use.ASSUMED)
        held = per_lane(get(state, act), lanes.shape)
        if not held.all():
            state.poison.end(int(lanes[np.flatnonzero(~held)[0]]), Use.ASSUMPTION)

    return run
