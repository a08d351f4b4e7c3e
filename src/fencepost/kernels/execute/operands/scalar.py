"""Instructions that compute, as functions from the machine's state to values of lanes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.state import Get, State
from fencepost.kernels.execute.values.arithmetic import (
    Computes,
    binary,
    cast,
    compare,
    from_bits,
    to_bits,
)
from fencepost.kernels.execute.values.lanes import Array, Value, choose, container, signed
from fencepost.kernels.question.layout import LDS_APERTURE
from fencepost.llvm.ir import (
    Binary,
    Cast,
    Compare,
    Element,
    Field,
    Gep,
    Instruction,
    Int,
    Operand,
    Select,
    Shuffle,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import (
    ArrayType,
    IntType,
    PointerType,
    StructType,
    Type,
    VectorType,
    alloc_size,
    bit_size,
    field_offsets,
)

Of = Callable[[Operand], Get]
"""Function that gives the getter of an operand's value."""

RESOURCES = frozenset({7, 8, 9})
"""Address spaces of buffer resources: fat pointers, descriptors, strided pointers."""

LOW = np.uint64(0xFFFFFFFF)


def evaluate(instruction: Instruction, of: Of) -> Get:
    """Return a function that computes an instruction's value; `of` gives the getters of operands.

    Raises UnsupportedError for an instruction that is not known.
    """
    match instruction:
        case Binary(op=op, left=left, right=right):
            kind, count = _lanes(left.type)
            return _apply2(binary(op, kind), left, right, count, of)
        case Compare(predicate=predicate, left=left, right=right, floating=floating):
            kind, count = _lanes(left.type)
            return _apply2(compare(predicate, kind, floating=floating), left, right, count, of)
        case Cast():
            return _cast(instruction, of)
        case Gep():
            return _gep(instruction, of)
        case Select(condition=condition, true=true, false=false):
            c, t, f = (of(each) for each in (condition, true, false))
            return lambda state, act: choose(c(state, act), t(state, act), f(state, act))
        case Element():
            return _element(instruction, of)
        case Shuffle(left=left, right=right, mask=mask):
            a, b = of(left), of(right)

            def shuffle(state: State, act: Array | None) -> Value:
                both = (*a(state, act), *b(state, act))
                return tuple(both[max(0, each)] for each in mask)

            return shuffle
        case Field():
            return _field(instruction, of)
    raise UnsupportedError(f"{type(instruction).__name__} is not interpreted")


def _lanes(kind: Type) -> tuple[Type, int]:
    return (kind.element, kind.count) if isinstance(kind, VectorType) else (kind, 0)


def _apply2(function: Computes, left: Operand, right: Operand, count: int, of: Of) -> Get:
    a, b = of(left), of(right)
    if not count:
        return lambda state, act: function(a(state, act), b(state, act))
    return lambda state, act: tuple(
        function(x, y) for x, y in zip(a(state, act), b(state, act), strict=True)
    )


def _cast(instruction: Cast, of: Of) -> Get:
    value = of(instruction.value)
    source, target = instruction.value.type, instruction.head.type
    match instruction.op:
        case CastOp.FREEZE:
            return value
        case CastOp.FNEG:
            return _each(lambda a: -a, value, source)
        case CastOp.BITCAST:
            return _bitcast(value, source, target)
    kind, _ = _lanes(source)
    to, _ = _lanes(target)
    match instruction.op, kind, to:
        case (CastOp.PTRTOINT | CastOp.PTRTOADDR, PointerType(), IntType(bits=bits)):
            if bits < 64:
                return _each(cast(CastOp.TRUNC, IntType(64), to), value, source)
            return _each(lambda a: a[0] if isinstance(a, tuple) else a, value, source)
        case (CastOp.INTTOPTR, IntType(), PointerType()):
            return _each(lambda a: a.astype(np.uint64), value, source)
        case (CastOp.ADDRSPACECAST, PointerType(space=low), PointerType(space=high)):
            if RESOURCES & {low, high}:
                raise UnsupportedError("a cast of a buffer resource is not interpreted")
            if high in (3, 5):
                return _each(lambda a: a & LOW, value, source)
            if low in (3, 5):
                return _each(lambda a: to_flat(a, low), value, source)
            return value
    return _each(cast(instruction.op, kind, to), value, source)


def _each(function: Callable[[Array], Array], value: Get, kind: Type) -> Get:
    if not isinstance(kind, VectorType):
        return lambda state, act: function(value(state, act))
    return lambda state, act: tuple(function(each) for each in value(state, act))


def _bitcast(value: Get, source: Type, target: Type) -> Get:
    if isinstance(source, PointerType) and isinstance(target, PointerType):
        return value
    low, many = _lanes(source)
    high, wanted = _lanes(target)
    if bit_size(low) == bit_size(high):
        same = _each(lambda a: from_bits(to_bits(a, low), high), value, source)
        match bool(many), bool(wanted):
            case (False, True):  # of one element
                return lambda state, act: (same(state, act),)
            case (True, False):
                return lambda state, act: same(state, act)[0]
        return same
    if bit_size(low) % 8 or bit_size(high) % 8:
        raise UnsupportedError(f"bitcast from {source} to {target} is not interpreted")

    size, unit = bit_size(low) // 8, bit_size(high) // 8
    room = np.dtype(f"u{container(8 * unit) // 8}")

    def convert(state: State, act: Array | None) -> Value:
        parts = value(state, act)
        words = [to_bits(each, low) for each in (parts if many else (parts,))]
        # A number whose bytes fill no machine integer has those of the value alone.
        raw = np.concatenate(
            [_bytes_of(each)[..., :size] for each in np.broadcast_arrays(*words)], axis=-1
        )
        made = []
        for at in range(0, raw.shape[-1], unit):
            bits = np.zeros((*raw.shape[:-1], room.itemsize), np.uint8)
            bits[..., :unit] = raw[..., at : at + unit]
            made.append(from_bits(bits.view(room)[..., 0], high))
        return tuple(made) if wanted else made[0]

    return convert


def _bytes_of(words: Array) -> Array:
    """Return the bytes of numbers, in a new last axis."""
    return np.ascontiguousarray(words)[..., None].view(np.uint8)


def _gep(instruction: Gep, of: Of) -> Get:
    kind_of = instruction.pointer.type
    if isinstance(kind_of, PointerType) and kind_of.space in RESOURCES:
        raise UnsupportedError("an address in a buffer resource is not interpreted")
    pointer = of(instruction.pointer)
    steps: list[tuple[Get, int, int]] = []
    fixed = 0
    kind: Type = instruction.base_type
    for number, index in enumerate(instruction.indices):
        if number == 0:
            scale = alloc_size(kind)
        elif isinstance(kind, StructType):
            assert isinstance(index, Int)
            fixed += field_offsets(kind)[index.value]
            kind = kind.fields[index.value]
            continue
        else:
            assert isinstance(kind, ArrayType | VectorType)
            kind = kind.element
            scale = alloc_size(kind)
        plain = index.type.element if isinstance(index.type, VectorType) else index.type
        bits = plain.bits if isinstance(plain, IntType) else 64
        if isinstance(index, Int):
            fixed += scale * (index.value - (1 << bits) * (index.value >> (bits - 1)))
        else:
            steps.append((of(index), scale, bits))
    is_offset = isinstance(kind_of, IntType)
    narrow = is_offset or (isinstance(kind_of, PointerType) and kind_of.space in (3, 5))
    constant = np.uint64(fixed & ((1 << 64) - 1))

    def one(address: Array, offsets: list[Array]) -> Array:
        total = address + constant
        for (_, scale, bits), offset in zip(steps, offsets, strict=True):
            wide = signed(np.asarray(offset), bits).astype(np.int64).view(np.uint64)
            total = total + wide * np.uint64(scale)
        total = total & LOW if narrow else total
        return total.astype(np.uint32) if is_offset else total

    def compute(state: State, act: Array | None) -> Value:
        address = pointer(state, act)
        offsets = [get(state, act) for get, _, _ in steps]
        width = next((len(each) for each in (address, *offsets) if isinstance(each, tuple)), 0)
        if not width:
            return one(address, offsets)
        return tuple(
            one(
                address[at] if isinstance(address, tuple) else address,
                [each[at] if isinstance(each, tuple) else each for each in offsets],
            )
            for at in range(width)
        )

    return compute


def _element(instruction: Element, of: Of) -> Get:
    vector = of(instruction.vector)
    index = instruction.index
    value = of(instruction.value) if instruction.value is not None else None
    if isinstance(index, Int):
        at = index.value
        if value is None:
            return lambda state, act: vector(state, act)[at]

        def insert(state: State, act: Array | None) -> Value:
            parts = list(vector(state, act))
            parts[at] = value(state, act)
            return tuple(parts)

        return insert
    where = of(index)

    def dynamic(state: State, act: Array | None) -> Value:
        parts = vector(state, act)
        chosen = where(state, act)
        if value is None:
            result = parts[0]
            for number, part in enumerate(parts[1:], 1):
                result = choose(chosen == number, part, result)
            return result
        new = value(state, act)
        return tuple(choose(chosen == number, new, part) for number, part in enumerate(parts))

    return dynamic


def _field(instruction: Field, of: Of) -> Get:
    aggregate = of(instruction.aggregate)
    path = instruction.path
    if instruction.value is None:

        def extract(state: State, act: Array | None) -> Value:
            value = aggregate(state, act)
            for each in path:
                value = value[each]
            return value

        return extract
    new = of(instruction.value)

    def replace(old: Value, rest: tuple[int, ...], value: Value) -> Value:
        if not rest:
            return value
        parts = list(old)
        parts[rest[0]] = replace(parts[rest[0]], rest[1:], value)
        return tuple(parts)

    return lambda state, act: replace(aggregate(state, act), path, new(state, act))


def to_flat(address: Array, space: int) -> Array:
    """Convert an address of a space to a flat one."""
    if space == 3:
        return address | np.uint64(LDS_APERTURE)
    if space == 5:
        return address | np.uint64(2 * LDS_APERTURE)
    return address
