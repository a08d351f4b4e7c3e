"""Instructions and calls as effects on the state."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.accesses import access
from fencepost.kernels.execute.accesses.bounds import allocate
from fencepost.kernels.execute.accesses.modify import modify
from fencepost.kernels.execute.accesses.older_values import (
    Accessed,
    keep_written,
    load_some_value,
    values_at,
)
from fencepost.kernels.execute.accesses.resources import within
from fencepost.kernels.execute.accesses.transfers import awaited, block, marked, transfer
from fencepost.kernels.execute.instructions.computed import assumed, computed
from fencepost.kernels.execute.instructions.queries import ask, cross_lane, pointer_to, pure
from fencepost.kernels.execute.instructions.uninterpreted import foreign, opaque
from fencepost.kernels.execute.operands.lookup import computing, names, operand
from fencepost.kernels.execute.operands.partial_values import parts_any
from fencepost.kernels.execute.operands.passing import marks_of
from fencepost.kernels.execute.operands.shaping import (
    element_of,
    halved,
    part_of,
    placed,
    spread_over,
    widened,
)
from fencepost.kernels.execute.state import ADDRESS, State
from fencepost.kernels.execute.values.lanes import (
    GIVEN,
    GUESS,
    OPEN,
    Array,
    Value,
    dtype_of,
    full,
    per_lane,
    signed,
    zeros,
)
from fencepost.kernels.execute.values.marks import (
    Marks,
    flat,
    joined,
    spread,
    spread_marks,
)
from fencepost.kernels.execute.values.undefined import Use
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.effects.effect import (
    Access,
    Assume,
    Await,
    Block,
    CrossLane,
    Effect,
    Foreign,
    Mark,
    MemoryFence,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
    Stored,
    Touch,
    Transfer,
    Unsupported,
)
from fencepost.llvm.ir import (
    Alloca,
    Atomic,
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Element,
    Field,
    Gep,
    Instruction,
    Int,
    Load,
    Operand,
    Select,
    Shuffle,
    Store,
)
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.rewriting.undefined import ANY
from fencepost.llvm.types import (
    OtherType,
    PointerType,
    Type,
    alloc_size,
)
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import SyncSpace

Action = Callable[[State, Array | None], None]


def effect(instruction: Instruction, meaning: Effect | None, site: int, layout: Layout) -> Action:
    """Return the action of an instruction. Raises UnsupportedError if its effect is not known."""
    if isinstance(meaning, Unsupported):
        raise UnsupportedError(meaning.why)
    if isinstance(meaning, MemoryFence):
        return _fence(meaning.atomic, meaning.spaces, site)
    if meaning is not None:
        assert isinstance(instruction, Call)
        return _call(instruction, meaning, site, layout)
    match instruction:
        case Load(head=head, pointer=pointer, atomic=atomic):
            touch = Touch(Access.ATOMIC_READ if atomic else Access.READ, pointer, 0, atomic=atomic)
            return _touch(touch, head.name, head.type, site, layout)
        case Store(value=value, pointer=pointer, atomic=atomic):
            how = Access.ATOMIC_WRITE if atomic else Access.WRITE
            touch = Touch(how, pointer, 0, value=value, atomic=atomic)
            return _touch(touch, None, value.type, site, layout)
        case AtomicRmw(head=head, op=op, pointer=pointer, value=value, atomic=atomic):
            touch = Touch(Access.RMW, pointer, 0, (), value, op, None, atomic)
            return _touch(touch, head.name, value.type, site, layout)
        case CmpXchg(head=head, pointer=pointer, expected=old, value=value):
            atomic = replace(instruction.atomic, failed=instruction.failure)
            touch = Touch(Access.RMW, pointer, 0, (), value, AtomicOp.CMPXCHG, old, atomic)
            return _touch(touch, head.name, value.type, site, layout, pair=True)
        case Alloca(head=head, allocated=allocated, count=count):
            return _alloca(head.name, allocated, count)
        case Binary() | Cast() | Compare() | Gep() | Select() | Element() | Shuffle() | Field():
            return computed(instruction, computing(instruction, layout), layout)
    raise UnsupportedError(f"{type(instruction).__name__} is not interpreted")


def _touch(
    touch: Touch, name: str | None, kind: Type, site: int, layout: Layout, *, pair: bool = False
) -> Action:
    pointer = operand(touch.pointer, layout)
    offsets = [(operand(each, layout), each.type) for each in touch.offsets]
    value = operand(touch.value, layout) if touch.value is not None else None
    expected = operand(touch.expected, layout) if touch.expected is not None else None
    uses = (*names(touch.pointer), *(name for each in touch.offsets for name in names(each)))
    value_uses = names(touch.value) if touch.value is not None else ()
    expected_uses = names(touch.expected) if touch.expected is not None else ()
    stored = marks_of(touch.value) if touch.value is not None else None
    space = touch.pointer.type.space if isinstance(touch.pointer.type, PointerType) else 0
    atomic = touch.atomic

    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        address = pointer(state, act)
        limit = None
        if isinstance(address, tuple):
            address, limit = address
        total = scalar = np.zeros(lanes.shape, np.uint64)
        for get, of in offsets:
            found = get(state, act)
            if touch.strides:
                each = found if isinstance(found, tuple) else (found,)
                total = total + placed(each, touch.strides, lanes)
                continue
            part = per_lane(found, lanes.shape)
            bits = getattr(of, "bits", 64)
            if touch.buffer:
                scalar = part.astype(np.uint64)  # the last one
                total = total + scalar
            else:
                wide = signed(np.ascontiguousarray(part), bits).astype(np.int64).view(np.uint64)
                total = total + wide * np.uint64(touch.scale)
        address = per_lane(address, lanes.shape) + total
        if somewhere := state.used(uses, act, Use.ADDRESS):
            state.doubt(ADDRESS, somewhere, buffers=space not in (0, 3))
            if touch.how.writes:
                access.unsettle(state, space)
        state.address_open = bool(somewhere)
        result = None
        inside = None
        if limit is not None:
            size = touch.size if isinstance(touch.size, int) else 4
            mask = within(limit, total, scalar, size)
            if not mask.all():
                inside = np.flatnonzero(mask)
                address, lanes = address[inside], lanes[inside]
        if len(lanes):
            result = _perform(state, address, lanes, act, inside)
        if name is not None:
            is_open, marks = OPEN, None
            if result is None:
                made: Value = zeros(kind, state.lanes if act is None else len(act))
            else:
                made, is_open, marks = result
                if inside is not None:
                    count = state.lanes if act is None else len(act)
                    made = spread_over(made, kind, inside, count)
                    if marks is not None:
                        marks = spread_marks(marks, inside, count)
            state.write(name, made, act, max(is_open, somewhere), marks)

    def _marks(state: State, act: Array | None, inside: Array | None) -> Marks | None:
        """Return the marks of lanes that are about to write poison, or to compare with it."""
        uses = (*value_uses, *expected_uses)
        if stored is None or not state.poisoned(uses, act):
            return None
        found = stored(state, act)
        if state.poisoned(expected_uses, act):
            assert touch.expected is not None
            found = joined(found, flat(marks_of(touch.expected)(state, act)))
        found = full(found, len(state.all) if act is None else len(act))
        return found if inside is None else part_of(found, inside)

    def _perform(
        state: State, address: Array, lanes: Array, act: Array | None, inside: Array | None
    ) -> tuple[Value, int, Marks | None] | None:
        what = None
        marks = _marks(state, act, inside)
        if value is not None:
            what = full(value(state, act), len(state.all) if act is None else len(act))
            if inside is not None:
                what = part_of(what, inside)
        if touch.how is Access.RMW:
            old = expected(state, act) if expected is not None else None
            if touch.op is AtomicOp.CMPXCHG_AT:
                assert old is not None
                old = _expected(state, old, lanes, kind_of)
            assert atomic is not None
            assert touch.op is not None
            assert what is not None
            before, wrote, read = modify(
                state, address, lanes, space, kind_of, touch.op, what, old, atomic, site, marks
            )
            if pair:
                return (before, wrote), OPEN, read if read is None else (read, read)
            if touch.op is AtomicOp.CMPXCHG_AT:
                return wrote, True, read
            if touch.op is AtomicOp.FLAG:
                return before != 0, True, read
            return before, OPEN, read if read is None else spread(read, kind)
        if touch.how in (Access.READ, Access.ATOMIC_READ):
            made, is_open, marks = access.load(state, address, lanes, space, read_kind, site)
            if touch.stored is Stored.HALF:
                made = widened(made, dtype_of(element_of(kind)))
            if touch.how is Access.ATOMIC_READ:
                state.was_atomic(site)
                if state.values is not None and atomic is not None:
                    accessed = Accessed(address, lanes, space, read_kind)
                    made = load_some_value(state, made, accessed, atomic)
                else:
                    _order(state, address, lanes, space, atomic, reads=True)
                is_open = OPEN
            return made, is_open, marks
        level = state.settled(value_uses)
        if value is None:
            what, level = np.zeros(len(lanes), np.uint16), GUESS
        elif touch.stored is Stored.ROUNDED:
            level = GUESS
        elif touch.stored is Stored.HALF:
            what = widened(what, np.float16)
        is_atomic = touch.how is Access.ATOMIC_WRITE
        dirty = max(level, OPEN) if state.tentative or is_atomic else level
        accessed = Accessed(address, lanes, space, kind_of)
        before = values_at(state, accessed) if state.values is not None and is_atomic else None
        access.store(
            state, address, lanes, space, kind_of, what, dirty, site, touch.how, level, marks
        )
        if is_atomic:
            _order(state, address, lanes, space, atomic, reads=False)
        if before is not None:
            keep_written(state, accessed, before)
        return None

    kind_of = touch.value.type if touch.value is not None else kind
    halves = touch.stored is Stored.HALF
    read_kind = halved(kind) if halves else kind
    kind_of = halved(kind_of) if halves else kind_of
    return run


def _order(
    state: State, address: Array, lanes: Array, space: int, atomic: Atomic | None, *, reads: bool
) -> None:
    if atomic is None:
        return
    for order, part in itertools.product(state.orders, access.parts(state, address, lanes, space)):
        mine = lanes if part.where is None else lanes[part.where]
        for chosen in access.by_key(part.keys):
            key, those = int(part.keys[chosen[0]]), mine[chosen]
            if reads:
                order.read(those, key, state.step, atomic, lds=part.lds)
                continue
            for lane in those.tolist():
                order.atomic(lane, key, state.step, atomic, reads=False, writes=True, lds=part.lds)


def _expected(state: State, pointer: Array, lanes: Array, kind: Type) -> Array:
    """Return the expected value behind the pointer that C11's compare-and-exchange takes."""
    before = state.log[:]
    made: Array = access.load(state, per_lane(pointer, lanes.shape), lanes, 0, kind, -1)[0]
    state.log[:] = before
    return made


def _fence(atomic: Atomic, spaces: frozenset[SyncSpace], site: int) -> Action:
    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        if state.keeps_passed:
            state.passed.append((state.step, site, lanes))
        for order in state.orders:
            order.fence(lanes.tolist(), state.step, atomic, spaces)

    return run


def _alloca(name: str | None, allocated: Type, count: Operand) -> Action:
    size = alloc_size(allocated) * count.value if isinstance(count, Int) else None
    assert name is not None

    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        state.write(name, allocate(state, lanes, size), act, GIVEN)

    return run


def _call(call: Call, meaning: Effect, site: int, layout: Layout) -> Action:
    name = call.head.name
    kind = call.head.type
    match meaning:
        case Query():
            assert name is not None
            return ask(meaning, name, kind, layout)
        case Pointer(what=what):
            assert name is not None
            return pointer_to(what, name)
        case Touch():
            return _touch(meaning, name, kind, site, layout)
        case Block():
            return block(meaning, site, layout)
        case Transfer():
            return transfer(meaning, site, layout)
        case Await():
            return awaited(meaning, layout)
        case Mark():
            return marked()
        case Pure(op=op):
            return computed(call, pure(op, call, layout), layout, op)
        case CrossLane(op=op):
            assert name is not None
            return cross_lane(op, call, name, layout)
        case Assume(condition=condition):
            return assumed(condition, layout)
        case Nothing():
            return lambda state, act: None
        case Opaque():
            if name is None or kind == OtherType("void"):
                return lambda state, act: None
            given = opaque(name, kind, call, layout)
            return parts_any(name, given, kind) if (call.callee or "").startswith(ANY) else given
        case Foreign():
            return foreign(meaning, name, kind, site)
    raise UnsupportedError(f"a call of {call.callee} is not interpreted")
