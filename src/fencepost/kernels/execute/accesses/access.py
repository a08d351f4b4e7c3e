"""Loads, stores and atomics of many lanes."""

from __future__ import annotations

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.accesses.bounds import stray
from fencepost.kernels.execute.memory.contents import OUTSIDE, POISON, Part
from fencepost.kernels.execute.state import WILD, Entry, State
from fencepost.kernels.execute.values.arithmetic import from_bits, to_bits
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN, Array, Value, per_lane
from fencepost.kernels.execute.values.marks import UNMARKED, Marks, flat, marked
from fencepost.kernels.question.layout import (
    IMPLICIT,
    LDS_APERTURE,
    LDS_WINDOW,
    PRIVATE_APERTURE,
    WINDOW,
)
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    OtherType,
    PointerType,
    StructType,
    Type,
    VectorType,
    alloc_size,
    bit_size,
    field_offsets,
    store_size,
)
from fencepost.records import dataclass

LOW = np.uint64(0xFFFFFFFF)
HIGH = np.uint64(32)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A scalar inside a type, at a byte offset."""

    offset: int
    kind: Type
    size: int


def scalars(kind: Type, offset: int = 0) -> list[Scalar]:
    """Return the scalars that a type is made of, in order."""
    match kind:
        case IntType(bits=bits) if bits > 64:
            return [Scalar(offset + 8 * at, IntType(64), 8) for at in range(bits // 64)]
        case IntType() | FloatType() | PointerType():
            size = store_size(kind)
            if size not in (1, 2, 4, 8):
                raise UnsupportedError(f"a load or store of {kind} is not interpreted")
            return [Scalar(offset, kind, size)]
        case VectorType(count=count, element=element):
            step = bit_size(element)
            if step % 8:
                raise UnsupportedError(f"a load or store of {kind} is not interpreted")
            return [
                each for at in range(count) for each in scalars(element, offset + at * step // 8)
            ]
        case ArrayType(count=count, element=element):
            wide = alloc_size(element)
            return [each for at in range(count) for each in scalars(element, offset + at * wide)]
        case StructType(fields=fields):
            places = field_offsets(kind)
            return [
                each
                for at, field in zip(places, fields, strict=True)
                for each in scalars(field, offset + at)
            ]
        case OtherType():
            raise UnsupportedError(f"a load or store of {kind.name} is not interpreted")


def assembled(kind: Type, parts: list[Array]) -> Value:
    """Build a value from its scalars, which are taken from the front of `parts`."""
    match kind:
        case VectorType(count=count, element=element) | ArrayType(count=count, element=element):
            return tuple(assembled(element, parts) for _ in range(count))
        case StructType(fields=fields):
            return tuple(assembled(each, parts) for each in fields)
        case IntType(bits=bits) if bits > 64:
            taken = [parts.pop(0) for _ in range(bits // 64)]
            return taken[0]
    return parts.pop(0)


def flattened(value: Value) -> list[Array]:
    """Return the scalars of a value, in order."""
    if isinstance(value, tuple):
        return [each for part in value for each in flattened(part)]
    return [value]


def parts(state: State, address: Array, lanes: Array, space: int) -> list[Part]:
    """Split addresses by the memory that they belong to; keys are unique over the launch."""
    match space:
        case 3:
            return [_lds(state, address, lanes, None)]
        case 5:
            return [_private(state, address, lanes, None)]
        case 0:
            high = address >> np.uint64(60)
            found = []
            for tag, make in ((0, _global), (1, _lds), (2, _private)):
                mask = high == tag if tag else (high == 0) | (high > 2)
                if mask.all():
                    return [make(state, address, lanes, None)]
                if mask.any():
                    where = np.flatnonzero(mask)
                    found.append(make(state, address[where], lanes[where], where))
            return found
    return [_global(state, address, lanes, None)]


def _global(state: State, address: Array, _lanes: Array, where: Array | None) -> Part:
    return Part(state.buffers, address, where, shared=True, lds=False)


def _lds(state: State, address: Array, lanes: Array, where: Array | None) -> Part:
    keys = (address & LOW) | (state.group[lanes].astype(np.uint64) << HIGH)
    return Part(state.lds, keys, where, shared=True, lds=True)


def _private(state: State, address: Array, lanes: Array, where: Array | None) -> Part:
    keys = (address & LOW) | (lanes.astype(np.uint64) << HIGH)
    return Part(state.private, keys, where, shared=False, lds=False)


def _kept(state: State, keys: Array) -> bool:
    """Return True if accesses to these buffers can race; those to constants cannot.

    A pointer outside all objects was loaded from memory whose contents are invented, so the run
    shows nothing about it.
    """
    if not len(keys):
        return False
    windows = _windows(keys, WINDOW)
    regions = [state.layout.buffers.get(each) for each in windows if each < IMPLICIT]
    if None in regions:
        state.doubt(WILD, GUESS)
    return any(each is None or not each.constant for each in regions)


def _windows(keys: Array, width: int) -> set[int]:
    """Return the numbers of the windows that addresses lie in."""
    numbers = keys >> np.uint64(width)
    return {int(numbers[0])} if (numbers == numbers[0]).all() else {*map(int, distinct(numbers))}


def load(
    state: State, address: Array, lanes: Array, space: int, kind: Type, site: int
) -> tuple[Value, int, Marks | None]:
    """Return the values at the addresses, how settled they are, and the marks of lanes that load
    poison, None for none.
    """
    pieces = scalars(kind)
    results: list[Array] = []
    poison: dict[int, Array] = {}
    is_open = 0
    split = parts(state, address, lanes, space)
    lost: dict[int, Array] = {}
    for number, piece in enumerate(pieces):
        made: Array | None = None
        for at, part in enumerate(split):
            keys = part.keys + np.uint64(piece.offset)
            words, level = part.memory.load(keys, piece.size)
            if level >= POISON:
                where = slice(None) if part.where is None else part.where
                held = poison.setdefault(number, np.zeros(lanes.shape, UNMARKED.dtype))
                held[where] = part.memory.poison(keys, piece.size)
                least = GIVEN
                if level >= OUTSIDE:
                    least = OPEN
                    outside = part.memory.outside(keys, piece.size)
                    if stray(state, outside, part, lanes, piece.size, site):
                        unknown = state.poison.outside(lanes[where])
                        held[where] = np.where(outside, unknown, held[where])
                        lost[at] = outside | lost.get(at, outside)
                level = max(part.memory.level(keys, piece.size), least)
            is_open = max(is_open, level)
            value = from_bits(words, piece.kind)
            if part.where is None:
                made = value
            else:
                made = np.zeros(len(lanes), value.dtype) if made is None else made
                made[part.where] = value
        assert made is not None  # each lane is in one of the parts
        results.append(made)
    for at, part in enumerate(split):
        note(state, part, Access.READ, lanes, store_size(kind), site, lost=lost.get(at))
    marks = None
    if any(map(marked, poison.values())):
        marks = assembled(kind, [poison.get(at, UNMARKED) for at in range(len(pieces))])
    return assembled(kind, results), is_open, marks


def store(
    state: State,
    address: Array,
    lanes: Array,
    space: int,
    kind: Type,
    value: Value,
    is_open: int,
    site: int,
    how: Access = Access.WRITE,
    level: int | None = None,
    marks: Marks | None = None,
) -> None:
    """Write a value for each lane; memory is `is_open` then, `level` is that of the value, `marks`
    are the lanes whose value is poison.
    """
    given = flattened(value)
    spoilt = _per_scalar(marks, len(given))
    level = is_open if level is None else level
    if state.tentative:
        is_open = max(is_open, OPEN)
    for part in parts(state, address, lanes, space):
        for number, piece in enumerate(scalars(kind)):
            if number < len(given):
                words = per_lane(to_bits(np.asarray(given[number]), piece.kind), lanes.shape)
            else:  # the high words of integers wider than those that are interpreted
                words, is_open, level = np.zeros(lanes.shape, f"u{piece.size}"), GUESS, GUESS
            mine = words if part.where is None else words[part.where]
            keys = part.keys + np.uint64(piece.offset)
            origins = None
            if number < len(spoilt) and marked(spoilt[number]):
                origins = per_lane(spoilt[number], lanes.shape)
                origins = origins if part.where is None else origins[part.where]
            lost = part.memory.store(keys, mine, piece.size, is_open)
            if origins is not None:
                part.memory.spoil(keys, piece.size, origins)
            if lost is not None and not stray(state, lost, part, lanes, piece.size, site):
                lost = None
            note(state, part, how, lanes, piece.size, site, keys, mine, level, origins, lost)


def _per_scalar(marks: Marks | None, count: int) -> list[Array]:
    """Return the marks of each scalar of a value; those of the value if it is poison as a whole."""
    if marks is None:
        return []
    found = flattened(marks)
    return found if len(found) == count else [flat(marks)] * count


def unsettle(state: State, space: int) -> None:
    """Record a write to an address that inputs decide: its memory depends on them from now on."""
    for memory, spaces in (
        (state.lds, (0, 3)),
        (state.private, (0, 5)),
        (state.buffers, (0, 1, 7, 8, 9)),
    ):
        if space in spaces:
            memory.floor = OPEN


def note(
    state: State,
    part: Part,
    how: Access,
    lanes: Array,
    size: int,
    site: int,
    keys: Array | None = None,
    words: Array | None = None,
    level: int = GIVEN,
    origins: Array | None = None,
    lost: Array | None = None,
) -> None:
    """Record an access for the search for races; accesses of lanes whose value is poison
    (`origins`) separately, as guesses, and no access of lanes that do not make it (`lost`).
    """
    if not part.shared or not size:
        return
    keys = part.keys if keys is None else keys
    if part.lds and len(keys) and not _windows(keys & LOW, LDS_WINDOW) <= state.layout.lds.keys():
        state.doubt(WILD, GUESS)
    if not part.lds and not _kept(state, keys):
        return
    mine = lanes if part.where is None else lanes[part.where]
    rows: list[tuple[Array | slice, int]] = [(slice(None), level)]
    if lost is not None or origins is not None:
        made = np.ones(mine.shape, np.bool_) if lost is None else ~lost
        guess = np.zeros(mine.shape, np.bool_) if origins is None else origins != 0
        rows = [(np.flatnonzero(made & ~guess), level), (np.flatnonzero(made & guess), GUESS)]
    for chosen, how_sure in rows:
        some = mine[chosen]
        if not len(some):
            continue
        state.record(
            Entry(
                site,
                how,
                part.lds,
                some,
                keys[chosen],
                size,
                state.arrives[some],
                state.waits[some],
                state.step,
                words[chosen] if words is not None else None,
                how_sure,
                epoch=state.grids[some] if state.grids is not None else None,
            )
        )


def by_key(keys: Array) -> list[Array]:
    """Return the positions of each address, in order."""
    if len(keys) == 1 or (keys == keys[0]).all():
        return [np.arange(len(keys))]
    order = np.argsort(keys, kind="stable")
    starts = np.flatnonzero(np.diff(keys[order])) + 1
    return np.split(order, starts)


__all__ = ["LDS_APERTURE", "PRIVATE_APERTURE", "load", "scalars", "store"]
