"""Atomic read-modify-writes of many lanes, one after another."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.accesses.access import (
    assembled,
    by_key,
    flattened,
    note,
    parts,
    scalars,
)
from fencepost.kernels.execute.accesses.bounds import stray
from fencepost.kernels.execute.memory.contents import POISON
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.arithmetic import from_bits, rmw, to_bits
from fencepost.kernels.execute.values.lanes import OPEN, Array, Value, per_lane
from fencepost.kernels.execute.values.marks import UNMARKED, Marks, flat
from fencepost.kernels.question.budget import CELL_STEPS
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Atomic
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import IntType, Type, VectorType, store_size

_SUMS = frozenset({AtomicOp.XCHG, AtomicOp.ADD, AtomicOp.SUB})


def modify(
    state: State,
    address: Array,
    lanes: Array,
    space: int,
    kind: Type,
    op: AtomicOp,
    value: Value,
    expected: Value | None,
    atomic: Atomic,
    site: int,
    marks: Marks | None = None,
) -> tuple[Value, Array, Array | None]:
    """Perform a read-modify-write lane by lane: return the old values, the lanes that wrote, and
    the marks of lanes that read poison, None for none; `marks` are those of the operand.
    """
    size = store_size(kind)
    old = np.zeros(len(lanes), f"u{size}")
    wrote = np.ones(len(lanes), np.bool_)
    bits = per_lane(_word(value, kind), lanes.shape)
    wanted = per_lane(_word(expected, kind), lanes.shape) if expected is not None else None
    combine = rmw(op, kind)
    given = None if marks is None else per_lane(flat(marks), lanes.shape)
    poison = np.zeros(len(lanes), UNMARKED.dtype)
    plain = isinstance(kind, IntType) and (expected is not None or op in _SUMS)
    for part in parts(state, address, lanes, space):
        lost = part.memory.outside(part.keys, size)
        lost = lost & (lost.any() and stray(state, lost, part, lanes, size, site))
        note(state, part, Access.RMW, lanes, size, site, lost=lost if lost.any() else None)
        where = np.arange(len(lanes)) if part.where is None else np.asarray(part.where)
        for chosen in by_key(part.keys):
            state.work += CELL_STEPS
            key, rows = part.keys[chosen[:1]], where[chosen]
            (start,), held = part.memory.load(key, size)
            spoilt: tuple[Array, int] | None = None
            if held >= POISON or (given is not None and given[rows].any()):
                before = int(part.memory.poison(key, size)[0])
                some = np.zeros(len(rows), UNMARKED.dtype) if given is None else given[rows]
                spoilt = _spoilt(before, some, exchanges=op is AtomicOp.XCHG)
            how = (start, bits[rows], None if wanted is None else wanted[rows])
            made = _together(*how, op) if plain else _one_by_one(*how, combine)
            old[rows], wrote[rows], last = made
            part.memory.changed |= bool((made[0] != start).any())
            if lost[chosen[0]]:
                poison[rows] = state.poison.outside(lanes[rows])
                continue
            # Also where nobody wrote: in another order, or with other inputs, somebody may.
            word = np.array([last & ((1 << 8 * size) - 1)], np.uint64).astype(f"u{size}")
            part.memory.store(key, word, size, OPEN)
            if part.shared:
                place, who = (int(key[0]), part.lds), lanes[rows]
                for order in state.orders:
                    order.modified(who, place[0], state.step, atomic, wrote[rows], lds=part.lds)
                if state.values is not None:
                    made_of = (int(start), int(word[0])) if wrote[rows].any() else None
                    state.values.modify(place, who, state.step, made_of, size)
            if spoilt is not None:
                poison[rows] = spoilt[0]
                part.memory.spoil(key, size, np.array([spoilt[1]]))
    return _of_word(old, kind), wrote, poison if poison.any() else None


def _spoilt(start: int, given: Array, *, exchanges: bool) -> tuple[Array, int]:
    """Return for each lane, one after another, the poison that it reads at one address, and the
    poison that is left.

    Values computed from poison are poison; only an exchange removes it.
    """
    read = np.zeros_like(given)
    for at, each in enumerate(given.tolist()):
        read[at] = start
        start = each if exchanges else start or each
    return read, start


def _word(value: Value, kind: Type) -> Array:
    """Return the bits of a number, or of a vector's numbers, the first lowest, as one number."""
    if not isinstance(kind, VectorType):
        return to_bits(np.asarray(value), kind)
    size = store_size(kind)
    if size not in (1, 2, 4, 8):
        raise UnsupportedError(f"an atomic of {kind}")
    word = np.zeros((), f"u{size}")
    for each, piece in zip(flattened(value), scalars(kind), strict=True):
        part = to_bits(np.asarray(each), piece.kind).astype(word.dtype)
        word = word | part << word.dtype.type(8 * piece.offset)
    return word


def _of_word(word: Array, kind: Type) -> Value:
    """Return the number, or the vector of numbers, with the given bits."""
    if not isinstance(kind, VectorType):
        return from_bits(word, kind)
    found = [
        from_bits((word >> word.dtype.type(8 * each.offset)).astype(f"u{each.size}"), each.kind)
        for each in scalars(kind)
    ]
    return assembled(kind, found)


def _together(
    start: Array, bits: Array, wanted: Array | None, op: AtomicOp
) -> tuple[Array, Array, int]:
    """Perform read-modify-writes of one address one after another: old values, who wrote, the last
    value.

    Runs of lanes that leave the value unchanged are taken at once.
    """
    count = len(bits)
    if wanted is None:
        wrote = np.ones(count, np.bool_)
        if op is AtomicOp.XCHG:
            return np.concatenate([start[None], bits[:-1]]), wrote, int(bits[-1])
        added = bits if op is AtomicOp.ADD else np.zeros_like(bits) - bits
        sums = np.cumsum(added, dtype=bits.dtype) + start
        return sums - added, wrote, int(sums[-1])
    old = np.empty(count, bits.dtype)
    wrote = np.zeros(count, np.bool_)
    at = 0
    value = start
    while at < count:
        hits = np.flatnonzero(wanted[at:] == value)
        following = at + int(hits[0]) if len(hits) else count
        old[at : following + 1] = value
        if following < count:
            wrote[following] = True
            value = bits[following]
        at = following + 1
    return old, wrote, int(value)


def _one_by_one(
    start: Array, bits: Array, wanted: Array | None, combine: Callable[[int, int], int]
) -> tuple[Array, Array, int]:
    """Perform them one by one, for any operation."""
    old = np.empty(len(bits), bits.dtype)
    wrote = np.ones(len(bits), np.bool_)
    value = int(start)
    mask = (1 << 8 * bits.dtype.itemsize) - 1
    for at, operand in enumerate(bits):
        old[at] = value
        if wanted is not None and value != int(wanted[at]):
            wrote[at] = False
        else:
            value = (int(operand) if wanted is not None else combine(value, int(operand))) & mask
    return old, wrote, value
