"""The values of operands and of instructions without effects."""

from __future__ import annotations

from fencepost.judge.machine.doubt import broken
from fencepost.judge.machine.operations import binary, cast, compare
from fencepost.judge.machine.tracks import NotJudged
from fencepost.judge.machine.values import Ptr, Sym, Value, Vec, known, nothing, signed
from fencepost.llvm.flags import Flag
from fencepost.llvm.ir import (
    Aggregate,
    Binary,
    Cast,
    Compare,
    Element,
    Expression,
    Field,
    Float,
    Gep,
    Global,
    Instruction,
    Int,
    Local,
    Operand,
    Select,
    Shuffle,
    Undef,
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
    field_offsets,
)

Env = dict[str, Value]


def use(env: Env, operand: Operand) -> Value:
    """Return the value of an operand."""
    match operand:
        case Local(name=name):
            return env[name]
        case Int(value=value, type=kind):
            if isinstance(kind, PointerType):
                return Ptr("null", value)
            return value & ((1 << kind.bits) - 1) if isinstance(kind, IntType) else value
        case Float(value=value, type=kind):
            return Sym.of("real", repr(value), str(kind))
        case Undef(type=kind):
            return nothing(kind)
        case Global(name=name):
            return Ptr(f"@{name}", 0)
        case Aggregate(elements=elements):
            return Vec(use(env, each) for each in elements)
        case Expression(instruction=instruction):
            return pure(env, instruction)
    return Sym.any()


def pure(env: Env, each: Instruction) -> Value:
    """Return the result of an instruction without effects."""
    match each:
        case Binary(op=op, left=left, right=right, flags=flags):
            a, b = use(env, left), use(env, right)
            if Flag.LOOSE in flags:  # each such instruction is computed in a way of its own
                return nothing(left.type)
            _kept(each, left.type, a, b)
            return binary(op.value, left.type, a, b)
        case Cast(op=CastOp.FREEZE, head=head):
            return nothing(head.type)
        case Compare(predicate=predicate, left=left, right=right, floating=floating):
            a, b = use(env, left), use(env, right)
            _kept(each, left.type, a, b)
            return compare(predicate.value, left.type, a, b, floating)
        case Cast(op=op, value=value, head=head):
            return cast(op.value, value.type, head.type, use(env, value))
        case Gep():
            return _gep(env, each)
        case Select(condition=condition, true=true, false=false):
            return _select(use(env, condition), use(env, true), use(env, false))
        case Element(vector=vector, value=value, index=index):
            whole, at = use(env, vector), use(env, index)
            if not isinstance(whole, Vec):
                return nothing(each.head.type)
            if value is None:
                return whole[at] if known(at) and at < len(whole) else Sym.any()
            if not known(at) or at >= len(whole):
                return nothing(each.head.type)
            return Vec((*whole[:at], use(env, value), *whole[at + 1 :]))
        case Shuffle(left=left, right=right, mask=mask):
            both = (*use(env, left), *use(env, right))
            return Vec(both[at] if at >= 0 else Sym.any() for at in mask)
        case Field(aggregate=aggregate, value=value, path=path):
            whole = use(env, aggregate)
            if value is None:
                for at in path:
                    whole = whole[at] if isinstance(whole, Vec) else Sym.any()
                return whole
            return _replaced(whole, path, use(env, value))
    return nothing(each.head.type)


def _kept(each: Binary | Compare, kind: Type, left: Value, right: Value) -> None:
    """Raise NotJudged if an operation breaks the promises of its flags."""
    if not each.flags and not (isinstance(each, Binary) and (each.nsw or each.nuw)):
        return
    if isinstance(left, Vec) and isinstance(right, Vec) and isinstance(kind, VectorType):
        for a, b in zip(left, right, strict=True):
            _kept(each, kind.element, a, b)
        return
    if not (isinstance(kind, IntType) and isinstance(left, int) and isinstance(right, int)):
        return
    if broken(each, left, right, kind.bits):
        raise NotJudged("arithmetic that breaks what the kernel promises of it")


def _gep(env: Env, gep: Gep) -> Value:
    pointer = use(env, gep.pointer)
    if not isinstance(pointer, Ptr):
        return Sym.any()
    kind = gep.pointer.type
    bits = 32 if isinstance(kind, PointerType) and kind.space in (3, 5) else 64
    total: Value = pointer.offset
    kind = gep.base_type
    for position, index in enumerate(gep.indices):
        value = use(env, index)
        if position == 0 and type(value) is int and type(total) is int:  # as below, in short
            assert isinstance(index.type, IntType)
            moved = signed(value, index.type.bits) * alloc_size(kind)
            total = (total + moved) & ((1 << bits) - 1)
            continue
        wide = cast("sext", index.type, IntType(bits), value)
        if isinstance(index.type, IntType) and index.type.bits > bits:
            wide = cast("trunc", index.type, IntType(bits), value)
        if position == 0:
            step = alloc_size(kind)
        elif isinstance(kind, StructType):
            assert isinstance(value, int)
            step, wide = 1, field_offsets(kind)[value]
            kind = kind.fields[value]
        else:
            assert isinstance(kind, ArrayType | VectorType)
            kind = kind.element
            step = alloc_size(kind)
        product = binary("mul", IntType(bits), wide, step & ((1 << bits) - 1))
        total = binary("add", IntType(bits), total, product)
    return Ptr(pointer.object, total)


def same(one: Value, other: Value) -> bool:
    """Return True if two values are certainly equal."""
    if isinstance(one, Vec) and isinstance(other, Vec):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Ptr) and isinstance(other, Ptr):
        return one.object == other.object and same(one.offset, other.offset)
    return one is other or (type(one) is type(other) is int and one == other)


def _select(condition: Value, true: Value, false: Value) -> Value:
    if isinstance(condition, Vec):
        return Vec(map(_select, condition, true, false))
    if isinstance(condition, int):
        return true if condition else false
    if same(true, false):
        return true
    if isinstance(true, Vec):
        return Vec(_select(condition, a, b) for a, b in zip(true, false, strict=True))
    if isinstance(true, Ptr) and isinstance(false, Ptr) and true.object == false.object:
        return Ptr(true.object, _select(condition, true.offset, false.offset))
    return Sym.of("select", condition, true, false)


def _replaced(whole: Value, path: tuple[int, ...], value: Value) -> Value:
    if not path:
        return value
    if not isinstance(whole, Vec):
        return Sym.any()
    at = path[0]
    return Vec((*whole[:at], _replaced(whole[at], path[1:], value), *whole[at + 1 :]))
