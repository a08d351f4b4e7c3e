"""Queries and functions of a work-item: its place, functions of numbers and of other lanes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.instructions.matrix import multiplied
from fencepost.kernels.execute.operands.crosslane import across, lanes_of, steady
from fencepost.kernels.execute.operands.lookup import names, operand
from fencepost.kernels.execute.operands.passing import marks_of
from fencepost.kernels.execute.state import Get, State
from fencepost.kernels.execute.values.arithmetic import binary, cast, rounded
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import (
    GIVEN,
    GUESS,
    OPEN,
    Array,
    Value,
    choose,
    dtype_of,
    signed,
    zeros,
)
from fencepost.kernels.execute.values.low_products import fits_low_bits, low_product
from fencepost.kernels.execute.values.marks import joined, unmarked
from fencepost.kernels.execute.values.real import FUNCTIONS
from fencepost.kernels.question.layout import (
    DISPATCH,
    IMPLICIT,
    KERNARG,
    MIDDLE,
    PRINTED,
    WINDOW,
    Layout,
)
from fencepost.llvm.effects.buffers import UNCHECKED, unchecked
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.effects.functions import (
    CLAMPS,
    COUNTS_LANES,
    LOW_BITS,
    LOW_PRODUCTS,
    Exchange,
    LaunchData,
    Operation,
    PureOp,
)
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.opencl_math import expects_low_bits
from fencepost.llvm.ir import Call, Operand
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import FloatType, IntType, Type, VectorType

Action = Callable[[State, Array | None], None]
_PLACES = {
    LaunchData.IMPLICIT: IMPLICIT,
    LaunchData.DISPATCH: DISPATCH,
    LaunchData.KERNARG: KERNARG,
    LaunchData.PRINTED: PRINTED,
}


def ask(query: Query, name: str, kind: Type, layout: Layout) -> Action:
    """Return an action that sets the result to the launch's answer."""
    dtype = dtype_of(kind)
    dim = query.dim
    get = None if isinstance(dim, int) else operand(dim, layout)

    uses = () if isinstance(dim, int) else names(dim)

    def run(state: State, act: Array | None) -> None:
        # In how many dimensions a launch is stated is for the host to choose.
        open_ = query.what is Id.DIMENSIONS or (state.launch.is_open and query.what.of_grid)
        level = OPEN if open_ else state.level(uses, act)
        asked = np.atleast_1d(get(state, act)) if get else np.array([dim])
        dims = distinct(asked)
        made = None
        for at in dims.tolist():
            value = _answer(state, query.what, at)
            if isinstance(value, np.ndarray):
                value = (value if act is None else value[act]).astype(dtype)
            else:
                value = dtype(value)
            made = value if made is None else np.where(asked == at, value, made)
        state.write(name, made, act, level)

    return run


def _answer(state: State, what: Id, dim: int) -> Array | int:
    launch = state.launch
    if dim > 2:
        return 1 if what in (Id.LOCAL_SIZE, Id.GROUPS, Id.GLOBAL_SIZE) else 0
    size, grid = launch.workgroup[dim], launch.grid[dim]
    match what:
        case Id.LOCAL_ID:
            return state.local[dim]
        case Id.GROUP_ID:
            return state.place[dim]
        case Id.LOCAL_SIZE:
            return size
        case Id.GROUPS:
            return grid
        case Id.GLOBAL_ID:
            return state.place[dim].astype(np.uint64) * np.uint64(size) + state.local[dim]
        case Id.GLOBAL_SIZE:
            return size * grid
        case Id.GLOBAL_OFFSET:
            return 0
        case Id.LOCAL_LINEAR:
            return state.item
        case Id.GLOBAL_LINEAR:
            x, y, _ = (
                state.place[d].astype(np.uint64) * np.uint64(launch.workgroup[d]) + state.local[d]
                for d in range(3)
            )
            z = state.place[2].astype(np.uint64) * np.uint64(launch.workgroup[2]) + state.local[2]
            wide = np.uint64(launch.workgroup[0] * launch.grid[0])
            high = np.uint64(launch.workgroup[1] * launch.grid[1])
            return (z * high + y) * wide + x
        case Id.DIMENSIONS:
            used = [d for d in range(3) if launch.workgroup[d] * launch.grid[d] > 1]
            return max(used, default=0) + 1
        case Id.LANE:
            return state.item % launch.wave
        case Id.WAVE:
            return state.wave
        case Id.WAVE_SIZE:
            return launch.wave
        case Id.WAVE_ITEMS:
            before = state.item // launch.wave * launch.wave
            return np.minimum(launch.items - before, launch.wave)
        case Id.WAVES:
            return launch.waves
        case Id.CLUSTER_GROUP:
            return state.place[dim] % np.uint32(launch.cluster[dim])


def pointer_to(what: LaunchData, name: str) -> Action:
    """Return an action that sets the result to the address of data that the launch provides."""
    if what is LaunchData.KERNARG:

        def refuse(_state: State, _act: Array | None) -> None:
            raise UnsupportedError("the kernel argument segment is read by address")

        return refuse
    address = np.uint64((_PLACES[what] << WINDOW) + MIDDLE)
    return lambda state, act: state.write(name, address, act, GIVEN)


def pure(op: Operation, call: Call, layout: Layout) -> Get:
    """Return a function of numbers."""
    gets = [operand(each, layout) for each in call.arguments]
    kind = call.head.type
    plain = kind.element if isinstance(kind, VectorType) else kind
    if op is PureOp.MAKE_BUFFER_RSRC:

        def made(state: State, act: Array | None) -> Value:
            size = _as_u64(gets[2](state, act)) & np.uint64(UNCHECKED - 1)
            mark = UNCHECKED if unchecked(call, chooses=state.launch.chooses_bounds) else 0
            return gets[0](state, act), size | np.uint64(mark)

        return made
    if op is PureOp.PERM:
        return lambda state, act: _bytes(*(get(state, act) for get in gets))
    if op in COUNTS_LANES:
        return _lane_count(high=op is PureOp.MBCNT_HI, gets=gets)
    one = _function(op, plain, call.arguments[0].type)
    expects_few = expects_low_bits(call, op)

    def compute(state: State, act: Array | None) -> Value:
        values = [get(state, act) for get in gets]
        if expects_few and not all(fits_low_bits(op, each) for each in values[:2]):
            state.doubt(f"a factor of {op.value} has more than {LOW_BITS} bits", GUESS)
        if isinstance(kind, VectorType):
            spread = [v if isinstance(v, tuple) else (v,) * kind.count for v in values]
            return tuple(one(*each) for each in zip(*spread, strict=True))
        return one(*values)

    return compute


def _as_u64(value: Array) -> Array:
    return np.asarray(value).astype(np.uint64)


def _bytes(high: Array, low: Array, selector: Array) -> Array:
    """Compute v_perm_b32: each byte of the selector picks one of the eight, or a constant."""
    both = (np.asarray(high).astype(np.uint64) << np.uint64(32)) | np.asarray(low)
    made = np.zeros(np.broadcast(both, selector).shape, np.uint32)
    for at in range(4):
        pick = (np.asarray(selector) >> np.uint32(8 * at)) & np.uint32(255)
        byte = (both >> (np.minimum(pick, 7).astype(np.uint64) * np.uint64(8))) & np.uint64(255)
        byte = np.where(pick >= 13, np.uint64(255), np.where(pick > 7, np.uint64(0), byte))
        made |= byte.astype(np.uint32) << np.uint32(8 * at)
    return made


def _lane_count(*, high: bool, gets: list[Get]) -> Get:
    def compute(state: State, act: Array | None) -> Value:
        lane = (state.item if act is None else state.item[act]) % state.launch.wave
        mask = np.asarray(gets[0](state, act)).astype(np.uint64)
        below = np.clip(lane - (32 if high else 0), 0, 32).astype(np.uint64)
        bits = mask & ((np.uint64(1) << below) - np.uint64(1))
        return (np.bitwise_count(bits) + gets[1](state, act)).astype(np.uint32)

    return compute


def _function(op: Operation, kind: Type, source: Type) -> Callable[..., Array]:
    bits = kind.bits if isinstance(kind, IntType) else 64
    if isinstance(op, CastOp):
        inner = source.element if isinstance(source, VectorType) else source
        return cast(op, inner, kind)
    if isinstance(op, PureOp) and op in CLAMPS:
        low, high = (binary(each, kind) for each in CLAMPS[op])
        return lambda x, a, b: high(low(x, a), b)
    if op is PureOp.MAD:
        times, plus = binary(BinaryOp.MUL, kind), binary(BinaryOp.ADD, kind)
        return lambda a, b, c: plus(times(a, b), c)
    if op is PureOp.FMA:
        assert isinstance(kind, FloatType)
        to = rounded(kind)
        wide = np.longdouble if kind.name == "double" else np.float64
        return lambda a, b, c: to(np.asarray(a, wide) * np.asarray(b, wide) + np.asarray(c, wide))
    if op in (PureOp.FSHL, PureOp.FSHR):
        return _funnel(op, kind, bits)
    if op is PureOp.ABS:
        return lambda a, *_: np.abs(signed(np.asarray(a), bits)).view(dtype_of(kind))
    if op is PureOp.FABS:
        return np.abs
    if op in (PureOp.SQRT, PureOp.FLOOR):
        root = np.sqrt if op is PureOp.SQRT else np.floor
        assert isinstance(kind, FloatType)
        to = rounded(kind)
        return lambda a: to(root(a))
    if op is PureOp.CTPOP:
        return lambda a: np.bitwise_count(a).astype(dtype_of(kind))
    if op in (PureOp.BITREVERSE, PureOp.BSWAP):
        return lambda a: _reversed(np.asarray(a), bits, 1 if op is PureOp.BITREVERSE else 8)
    if op in (PureOp.CTLZ, PureOp.CTTZ):
        return lambda a, *_: _zeros(np.asarray(a), bits, leading=op is PureOp.CTLZ)
    if op is PureOp.IDENTITY:
        return lambda a: a
    if (real := FUNCTIONS.get(op)) is not None and isinstance(kind, FloatType):
        to = rounded(kind)
        return lambda *each: to(real(*each))
    if op in LOW_PRODUCTS:
        return low_product(op, bits)
    if op is PureOp.ROTATE:
        turned = _funnel(PureOp.FSHL, kind, bits)
        return lambda a, b: turned(a, a, b)
    return binary(op, kind)


def _funnel(op: PureOp, kind: Type, bits: int) -> Callable[..., Array]:
    left, right, either = (
        binary(BinaryOp.SHL, kind),
        binary(BinaryOp.LSHR, kind),
        binary(BinaryOp.OR, kind),
    )
    width = dtype_of(kind)(bits)

    def shift(a: Array, b: Array, c: Array) -> Array:
        by = np.asarray(c) % width
        if op is PureOp.FSHL:
            return np.where(by == 0, a, either(left(a, by), right(b, width - by)))
        return np.where(by == 0, b, either(left(a, width - by), right(b, by)))

    return shift


def _reversed(value: Array, bits: int, unit: int) -> Array:
    made = np.zeros(value.shape, value.dtype)
    mask = value.dtype.type((1 << unit) - 1)
    for at in range(0, bits, unit):
        part = (value >> value.dtype.type(at)) & mask
        made |= part << value.dtype.type(bits - unit - at)
    return made


def _zeros(value: Array, bits: int, *, leading: bool) -> Array:
    count = np.full(value.shape, bits, value.dtype)
    found = np.zeros(value.shape, np.bool_)
    for at in range(bits):
        bit = bits - 1 - at if leading else at
        here = ((value >> value.dtype.type(bit)) & value.dtype.type(1)).astype(np.bool_)
        count = np.where(here & ~found, value.dtype.type(at), count)
        found |= here
    return count


def cross_lane(op: Exchange, call: Call, name: str, layout: Layout) -> Action:
    """Return an action for a function of the lanes of a wave; an unknown one gives a guess."""
    arguments: tuple[Operand, ...] = call.arguments
    gets = [operand(each, layout) for each in arguments]
    uses = [each for argument in arguments for each in names(argument)]
    kind = call.head.type
    callee = call.callee or ""
    matrix = op.multiplies
    held = [marks_of(each) for each in arguments]
    nothing = unmarked(kind)

    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        values = [get(state, act) for get in gets]
        level = state.settled(uses)
        if matrix:
            made = multiplied(callee, state, lanes, values)
        else:
            made = lanes_of(op, state, lanes, values, kind)
        if level == GIVEN and not steady(op, state, lanes, values):
            level = OPEN  # who is here may depend on the inputs, or on how lanes met again
        if made is None:
            at = 1 if op in (Exchange.UPDATE_DPP, Exchange.WRITELANE) and len(values) > 1 else 0
            made = zeros(kind, len(lanes)) if matrix else _like(values[at], kind)
            level = GUESS
        marks = None
        if state.poisoned(uses, act):
            given = [get(state, act) for get in held]
            marks = joined(nothing, across(op, state, lanes, given, values, kind))
        state.write(name, made, act, level, marks)

    return run


def _like(value: Value, kind: Type) -> Value:
    if isinstance(kind, VectorType):
        return value if isinstance(value, tuple) else (value,) * kind.count
    if isinstance(value, tuple):
        value = value[0]
    dtype = dtype_of(kind)
    return value if np.asarray(value).dtype == dtype else np.asarray(value).astype(dtype)


__all__ = ["ask", "choose", "cross_lane", "pointer_to", "pure"]
