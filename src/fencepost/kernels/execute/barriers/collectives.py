"""Collective operations of a workgroup: asynchronous copies, waits for them, reductions and scans.

All work-items of the workgroup call such a function, with equal arguments where it shares them
[OpenCL C, async copies and prefetch; work-group collective functions]. A copy is logged as accesses
of its own, made by no particular work-item between the call and the wait for its event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fencepost.errors import BoundReached
from fencepost.kernels.execute.accesses import access
from fencepost.kernels.execute.operands.lookup import names, operand
from fencepost.kernels.execute.state import ADDRESS, NEVER, Copy, State, Stuck
from fencepost.kernels.execute.values.lanes import OPEN, Array, per_lane, signed
from fencepost.kernels.execute.values.undefined import Use
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.effects.effect import Collective, Gathers, GroupCopy, GroupWait, Meeting
from fencepost.llvm.effects.functions import Combine
from fencepost.llvm.ir import Call, Operand
from fencepost.llvm.types import FloatType, IntType, PointerType, Type
from fencepost.records import replace

FIRST_EVENT = 1 << 28
EVENTS = 1 << 20


def perform(
    state: State, call: Call, meeting: Meeting, site: int, layout: Layout, lanes: Array
) -> Stuck | None:
    """Perform a collective operation of a workgroup; return Stuck if its lanes' arguments
    differ.
    """
    match meeting:
        case GroupCopy():
            return _copy(state, call, meeting, site, layout, lanes)
        case GroupWait():
            return _wait(state, call, meeting, layout, lanes)
        case Collective():
            return _collect(state, call, meeting, layout, lanes)


def _get(state: State, value: Operand, layout: Layout, lanes: Array) -> Array:
    return per_lane(operand(value, layout)(state, lanes), lanes.shape)


def _different(call: Call, values: list[Array], lanes: Array) -> Stuck | None:
    for each in values:
        other = np.flatnonzero(each != each[0])
        if len(other):
            return Stuck(
                int(lanes[0]), int(lanes[other[0]]), call, None, divergent=False, arguments=True
            )
    return None


def _copy(
    state: State, call: Call, copy: GroupCopy, site: int, layout: Layout, lanes: Array
) -> Stuck | None:
    given = [copy.target, copy.source, copy.count, copy.event]
    strides = [each for each in (copy.gather, copy.scatter) if each is not None]
    values = [_get(state, each, layout, lanes) for each in (*given, *strides)]
    uses = tuple(name for each in (*given[:3], *strides) for name in names(each))
    if level := state.used(uses, lanes, Use.COUNT):
        state.doubt(ADDRESS, level)
    state.address_open = bool(level)
    if stuck := _different(call, values, lanes):
        return stuck
    number, event = int(values[2][0]), int(values[3][0])
    if number > (most := state.budget.copied):
        raise BoundReached(f"a copy of {number} elements is longer than {most}")
    if not FIRST_EVENT <= event < FIRST_EVENT + EVENTS:  # none: how that is spelled varies
        event = FIRST_EVENT + len(state.copies) % EVENTS
    made = Copy(int(state.group[lanes[0]]), event)
    at = len(state.copies)
    state.copies.append(made)
    first = np.full(number * (copy.size // _unit(copy.size)), lanes[0], np.int64)
    kind: Type = IntType(8 * _unit(copy.size))
    ends = []
    for pointer, stride, value in (
        (copy.source, copy.gather, values[1]),
        (copy.target, copy.scatter, values[0]),
    ):
        step = (
            copy.size if stride is None else copy.size * int(_get(state, stride, layout, lanes)[0])
        )
        ends.append((_space(pointer), _addresses(int(value[0]), number, step, copy.size)))
    mark = len(state.log)
    if len(first):
        (of, source), (to, target) = ends
        words, is_open, marks = access.load(state, source, first, of, kind, site)
        access.store(state, target, first, to, kind, words, is_open, site, marks=marks)
    state.log[mark:] = [replace(each, copy=at) for each in state.log[mark:]]
    if call.head.name is not None:
        state.write(call.head.name, np.full(len(lanes), event, np.uint64), lanes, 0)
    return None


def _unit(size: int) -> int:
    return min(size & -size, 8)


def _space(value: Operand) -> int:
    return value.type.space if isinstance(value.type, PointerType) else 0


def _addresses(start: int, number: int, step: int, size: int) -> Array:
    unit = _unit(size)
    each = np.arange(number, dtype=np.uint64)[:, None] * np.uint64(step)
    inside = np.arange(0, size, unit, dtype=np.uint64)
    return (np.uint64(start) + each + inside).reshape(-1)


def _wait(state: State, call: Call, wait: GroupWait, layout: Layout, lanes: Array) -> Stuck | None:
    count = _get(state, wait.count, layout, lanes)
    pointer = _get(state, wait.events, layout, lanes)
    if stuck := _different(call, [count], lanes):
        return stuck
    events = []
    for at in range(int(signed(count[:1].copy(), 32)[0])):
        place = pointer + np.uint64(4 * at)
        mark = len(state.log)
        found, _, _ = access.load(state, place, lanes, _space(wait.events), IntType(32), -1)
        del state.log[mark:]
        events.append(found)
    if stuck := _different(call, events, lanes):
        return stuck
    waited = {int(each[0]) for each in events}
    group = int(state.group[lanes[0]])
    for at, each in enumerate(state.copies):
        if each.group == group and each.event in waited and each.ended == NEVER:
            state.copies[at] = replace(each, ended=state.step, waits=int(state.waits[lanes[0]]))
    return None


def _collect(
    state: State, call: Call, collective: Collective, layout: Layout, lanes: Array
) -> Stuck | None:
    """Compute a function of all values of the workgroup, in the order of the linear ids."""
    if call.head.name is None:
        return None
    values = np.array(_get(state, collective.value, layout, lanes))
    kind = collective.value.type
    if collective.gathers is Gathers.BROADCAST:
        place = [_get(state, each, layout, lanes) for each in call.arguments[1:]]
        if stuck := _different(call, place, lanes):
            return stuck
        chosen = np.ones(len(lanes), np.bool_)
        for dim, each in enumerate(place):
            chosen &= state.local[dim][lanes].astype(np.uint64) == each.astype(np.uint64)
        made = np.full(len(lanes), values[chosen][0] if chosen.any() else values[0])
    else:
        made = _combined(collective, values, kind)
    level = state.level(names(collective.value), lanes)
    if isinstance(kind, FloatType) and collective.op in (Combine.ADD, Combine.MUL):
        level = max(level, OPEN)  # in which order they are combined is not said
    state.write(call.head.name, made.astype(values.dtype), lanes, level)
    return None


_COMBINE: Mapping[Combine, np.ufunc] = {
    Combine.ADD: np.add,
    Combine.MUL: np.multiply,
    Combine.MIN: np.minimum,
    Combine.MAX: np.maximum,
    Combine.UMIN: np.minimum,
    Combine.UMAX: np.maximum,
    Combine.AND: np.bitwise_and,
    Combine.OR: np.bitwise_or,
    Combine.XOR: np.bitwise_xor,
}


def _combined(collective: Collective, values: Array, kind: Type) -> Array:
    match collective.gathers:
        case Gathers.ALL:
            return np.full(values.shape, int((values != 0).all()))
        case Gathers.ANY:
            return np.full(values.shape, int((values != 0).any()))
    op = collective.op
    assert op is not None
    if isinstance(kind, IntType) and op not in (Combine.UMIN, Combine.UMAX):
        values = signed(values, kind.bits)
    running = _COMBINE[op].accumulate(values)
    match collective.gathers:
        case Gathers.REDUCE:
            made = np.full(values.shape, running[-1])
        case Gathers.EXCLUSIVE:
            made = np.concatenate([[_identity(op, values)], running[:-1]]).astype(values.dtype)
        case _:
            made = running
    return made if isinstance(kind, FloatType) else made.astype(f"u{values.dtype.itemsize}")


def _identity(op: Combine, values: Array) -> Any:
    match op:
        case Combine.MUL:
            return values.dtype.type(1)
        case Combine.MIN | Combine.UMIN:
            real = values.dtype.kind == "f"
            return values.dtype.type(np.inf) if real else np.iinfo(values.dtype).max
        case Combine.MAX | Combine.UMAX:
            real = values.dtype.kind == "f"
            return values.dtype.type(-np.inf) if real else np.iinfo(values.dtype).min
    return values.dtype.type(0)


__all__ = ["NEVER", "OPEN", "Copy", "perform"]
