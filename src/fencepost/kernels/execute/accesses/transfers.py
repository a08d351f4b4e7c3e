"""Copies between LDS and global memory that the hardware performs beside the lanes.

An asynchronous copy accesses memory at any time from its instruction on until its lane waits for
it; a barrier orders it only if the lane waited before [001 LLVM IR Intrinsics]. So its accesses are
released by the first arrive that follows the wait, and never without a wait.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.accesses import access
from fencepost.kernels.execute.accesses.resources import within
from fencepost.kernels.execute.operands.crosslane import steady
from fencepost.kernels.execute.operands.lookup import names, operand
from fencepost.kernels.execute.operands.passing import marks_of
from fencepost.kernels.execute.state import ADDRESS, ALWAYS, State
from fencepost.kernels.execute.values.lanes import OPEN, Array, dtype_of, full, per_lane
from fencepost.kernels.execute.values.marks import Marks, spread_marks
from fencepost.kernels.execute.values.undefined import Use
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.effects.effect import Await, Block, Counter, Transfer
from fencepost.llvm.effects.functions import Exchange
from fencepost.llvm.ir import Operand
from fencepost.llvm.types import I32, IntType, PointerType, Type
from fencepost.records import dataclass, field, replace

Action = Callable[[State, Array | None], None]
NEVER = 1 << 20
UNITS = (8, 4, 2, 1)
IN_PART = "copies may fill more of a lane's place in LDS than what they copy"


@dataclass
class Outstanding:
    """Copies of one counter: the number issued by each lane, and for each copy its index in the
    lane and the arrays that record when its accesses were released, and ended.
    """

    issued: Array
    open: list[tuple[Array, Array, Array, Array]] = field(default_factory=list)


def transfer(copy: Transfer, site: int, layout: Layout) -> Action:
    """Return an action that performs the accesses of a copy."""
    target, source = operand(copy.lds, layout), operand(copy.memory, layout)
    offsets = [operand(each, layout) for each in copy.offsets]
    uses = [name for each in (copy.lds, copy.memory, *copy.offsets) for name in names(each)]
    space = copy.memory.type.space if isinstance(copy.memory.type, PointerType) else 1
    unit = next(each for each in UNITS if copy.size % each == 0)
    word = IntType(8 * unit)

    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        place = per_lane(target(state, act), lanes.shape).astype(np.uint64)
        level, apart = state.used(uses, act, Use.ADDRESS), state.level(names(copy.lds), act)
        if copy.by_wave and not _agreed(state, lanes, place):
            level, apart = max(level, OPEN), OPEN
        if copy.reaches != copy.size:
            state.doubt(IN_PART, OPEN)
        if level:
            state.doubt(ADDRESS, level, buffers=not apart)
        if level and not copy.to_lds:
            access.unsettle(state, space)
        state.address_open = bool(level)
        given = source(state, act)
        limit = None
        if isinstance(given, tuple):
            given, limit = given
        total = np.full(lanes.shape, copy.shift, np.uint64)
        scalar = np.zeros(lanes.shape, np.uint64)
        for get in offsets:
            scalar = per_lane(get(state, act), lanes.shape).astype(np.uint64)
            total = total + scalar
        memory = per_lane(given, lanes.shape) + total
        place = place + np.uint64(copy.shift)
        if copy.by_wave:
            place = _of_first_lane(state, lanes, place) + _lane(state, lanes) * np.uint64(
                copy.stride
            )
        inside = np.ones(lanes.shape, np.bool_)
        if limit is not None:
            inside = within(limit, total, scalar, copy.size)
        mark = len(state.log)
        for at in range(0, copy.size, unit):
            step = np.uint64(at)
            if copy.to_lds:
                value, marks = _loaded(state, memory + step, lanes, space, word, site, inside)
                access.store(state, place + step, lanes, 3, word, value, 1, site, marks=marks)
            elif inside.any():
                mine = lanes[inside]
                value, _, marks = access.load(state, place[inside] + step, mine, 3, word, site)
                access.store(
                    state, memory[inside] + step, mine, space, word, value, 1, site, marks=marks
                )
        if copy.counter is not None:
            _issue(state, copy.counter, lanes, mark)

    return run


def _loaded(
    state: State, memory: Array, lanes: Array, space: int, word: Type, site: int, inside: Array
) -> tuple[Array, Marks | None]:
    """Return the words that lanes copy, with their marks; zeroes for lanes not `inside`."""
    value = np.zeros(lanes.shape, dtype_of(word))
    if not inside.any():
        return value, None
    some = memory[inside], lanes[inside]
    value[inside], _, held = access.load(state, *some, space, word, site)
    return value, None if held is None else spread_marks(held, np.flatnonzero(inside), len(lanes))


def _lane(state: State, lanes: Array) -> Array:
    return (state.item[lanes] % state.launch.wave).astype(np.uint64)


def _agreed(state: State, lanes: Array, place: Array) -> bool:
    """Return True if it does not matter which lane of a wave is the first: all lanes are known to
    be active, or the active ones agree on the address.
    """
    return steady(Exchange.READFIRSTLANE, state, lanes, [place]) or bool(
        (_of_first_lane(state, lanes, place) == place).all()
    )


def _of_first_lane(state: State, lanes: Array, value: Array) -> Array:
    """Return the value in the first active lane of each wave."""
    wave = state.group[lanes] * state.launch.waves + state.wave[lanes]
    _, first, back = np.unique(wave, return_index=True, return_inverse=True)
    return value[first][back]


def _outstanding(state: State, counter: Counter) -> Outstanding:
    if counter not in state.transfers:
        state.transfers[counter] = Outstanding(np.zeros(state.lanes, np.int64))
    found: Outstanding = state.transfers[counter]
    return found


def _issue(state: State, counter: Counter, lanes: Array, mark: int) -> None:
    kept = _outstanding(state, counter)
    numbers = kept.issued[lanes].copy()
    # What perhaps is not issued does not push others out of the count.
    if counter is not Counter.MARKS and not state.tentative:
        kept.issued[lanes] += 1
    flying = []
    for each in state.log[mark:]:
        each.released[:] = NEVER
        ends = np.full(len(each.lanes), ALWAYS, np.int64)
        where = np.searchsorted(lanes, each.lanes)
        kept.open.append((each.lanes, numbers[where], each.released, ends))
        flying.append(replace(each, ends=ends))
    state.log[mark:] = flying


def marked() -> Action:
    """Return an action that ends a group of copies: those that follow belong to the next one."""

    def run(state: State, act: Array | None) -> None:
        if state.tentative:
            return
        kept = _outstanding(state, Counter.MARKS)
        kept.issued[state.all if act is None else act] += 1

    return run


def awaited(wait: Await, layout: Layout) -> Action:
    """Return an action that lets a lane go on when at most so many of its copies, or groups of
    copies, are pending.
    """
    left = operand(wait.left, layout)
    uses = names(wait.left)

    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        if state.tentative or state.level(uses, act):
            return  # perhaps it is not waited for, or not for these
        kept = _outstanding(state, wait.counter)
        count = per_lane(left(state, act), lanes.shape).astype(np.int64)
        done = np.full(state.lanes, -1, np.int64)
        done[lanes] = kept.issued[lanes] - count
        if wait.counter is not Counter.MARKS:
            done[lanes[count == 0]] = ALWAYS
        for owners, numbers, released, ends in kept.open:
            fresh = (numbers < done[owners]) & (ends == ALWAYS)
            released[fresh] = state.arrives[owners[fresh]]
            ends[fresh] = state.step
        kept.open = [each for each in kept.open if (each[3] == ALWAYS).any()]

    return run


def block(copy: Block, site: int, layout: Layout) -> Action:
    """Return an action for memcpy, memset and copies by the workgroup, by bytes or words."""
    target = operand(copy.target, layout)
    source = operand(copy.source, layout) if copy.source is not None else None
    size = operand(copy.size, layout)
    fill = _filling(copy.value, layout) if copy.value is not None else None
    to = copy.target.type.space if isinstance(copy.target.type, PointerType) else 0
    of = (
        copy.source.type.space
        if copy.source is not None and isinstance(copy.source.type, PointerType)
        else 0
    )
    uses = (*names(copy.target), *(names(copy.source) if copy.source else ()))

    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        if level := state.used((*uses, *names(copy.size)), act, Use.COUNT):
            state.doubt(ADDRESS, level)
        state.address_open = bool(level)
        counts = per_lane(size(state, act), lanes.shape).astype(np.int64)
        most = int(counts.max(initial=0))
        if most > state.budget.moved:
            raise UnsupportedError(f"a copy of {most} bytes is not interpreted")
        where = per_lane(target(state, act), lanes.shape)
        origin = per_lane(source(state, act), lanes.shape) if source else None
        unit = 4 if not (counts % 4).any() else 1
        word = _WORD[unit]
        for at in range(0, most, unit):
            chosen = np.flatnonzero(counts > at)
            mine = lanes[chosen]
            step = np.uint64(at)
            if origin is not None:
                value, is_open, marks = access.load(
                    state, origin[chosen] + step, mine, of, word, site
                )
            else:
                assert fill is not None
                value, is_open, marks = fill(state, act, unit)
                value, marks = value[chosen], marks[chosen] if marks is not None else None
            access.store(
                state, where[chosen] + step, mine, to, word, value, is_open, site, marks=marks
            )

    return run


def _filling(
    value: Operand, layout: Layout
) -> Callable[[State, Array | None, int], tuple[Array, int, Marks | None]]:
    """Return a function that gives the word that memory is filled with in each active lane, for a
    number of bytes; how settled it is; and its marks, None for none.
    """
    get, uses, held = operand(value, layout), names(value), marks_of(value)

    def fill(state: State, act: Array | None, unit: int) -> tuple[Array, int, Marks | None]:
        lanes = state.all if act is None else act
        byte = per_lane(get(state, act), lanes.shape).astype(np.uint32)
        word = byte * np.uint32(0x01010101) if unit == 4 else byte
        marks = full(held(state, act), len(lanes)) if state.poisoned(uses, act) else None
        return word.astype(np.uint32 if unit == 4 else np.uint8), state.settled(uses), marks

    return fill


_WORD: dict[int, Type] = {4: I32, 1: type(I32)(8)}
