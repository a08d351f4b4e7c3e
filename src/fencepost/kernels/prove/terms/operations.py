"""Instructions that compute, on terms; connectives and comparisons of bit-vectors as ones of
integers, by z3's kind of the operation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import z3

from fencepost.kernels.prove.terms.term import (
    PRIVATE,
    Expr,
    Pointer,
    Term,
    as_bits,
    bits,
    flat,
    function,
    lds_address,
    resized,
    truth,
    unknown,
)
from fencepost.llvm.effects.functions import CLAMPS, LOW_BITS, Operation, PureOp
from fencepost.llvm.operations import BinaryOp, CastOp, Predicate
from fencepost.llvm.types import FloatType, IntType, PointerType, Type, VectorType

Base = Callable[[Pointer], Expr]

_ARITHMETIC: Mapping[Operation, Callable[[Expr, Expr], Expr]] = {
    BinaryOp.ADD: lambda a, b: a + b,
    BinaryOp.SUB: lambda a, b: a - b,
    BinaryOp.MUL: lambda a, b: a * b,
    BinaryOp.UDIV: z3.UDiv,
    BinaryOp.SDIV: lambda a, b: a / b,
    BinaryOp.UREM: z3.URem,
    BinaryOp.SREM: z3.SRem,
    BinaryOp.SHL: lambda a, b: a << b,
    BinaryOp.LSHR: z3.LShR,
    BinaryOp.ASHR: lambda a, b: a >> b,
    BinaryOp.AND: lambda a, b: a & b,
    BinaryOp.OR: lambda a, b: a | b,
    BinaryOp.XOR: lambda a, b: a ^ b,
    PureOp.SMIN: lambda a, b: z3.If(a <= b, a, b),
    PureOp.SMAX: lambda a, b: z3.If(a >= b, a, b),
    PureOp.UMIN: lambda a, b: z3.If(z3.ULE(a, b), a, b),
    PureOp.UMAX: lambda a, b: z3.If(z3.UGE(a, b), a, b),
    PureOp.USUB_SAT: lambda a, b: z3.If(z3.UGE(a, b), a - b, a - a),
}
_LOGIC: Mapping[Operation, Callable[[Expr, Expr], Expr]] = {
    BinaryOp.AND: z3.And,
    BinaryOp.MUL: z3.And,
    PureOp.UMIN: z3.And,
    BinaryOp.OR: z3.Or,
    PureOp.UMAX: z3.Or,
    BinaryOp.XOR: z3.Xor,
    BinaryOp.ADD: z3.Xor,
    BinaryOp.SUB: z3.Xor,
}
_COMPARE: Mapping[Predicate, Callable[[Expr, Expr], Expr]] = {
    Predicate.EQ: lambda a, b: a == b,
    Predicate.NE: lambda a, b: a != b,
    Predicate.SLT: lambda a, b: a < b,
    Predicate.SLE: lambda a, b: a <= b,
    Predicate.SGT: lambda a, b: a > b,
    Predicate.SGE: lambda a, b: a >= b,
    Predicate.ULT: z3.ULT,
    Predicate.ULE: z3.ULE,
    Predicate.UGT: z3.UGT,
    Predicate.UGE: z3.UGE,
}


def _elementwise(count: int, operation: Callable[..., Term], *terms: Term) -> Term:
    spread = [each if isinstance(each, tuple) else (each,) * count for each in terms]
    return tuple(operation(*each) for each in zip(*spread, strict=True))


def binary(op: Operation, kind: Type, left: Term, right: Term, apart: str = "") -> Term:
    """Return the result of a binary operation; `apart` makes the name of a real one unique."""
    if isinstance(kind, VectorType):
        return _elementwise(
            kind.count, lambda a, b: binary(op, kind.element, a, b, apart), left, right
        )
    if isinstance(kind, FloatType):
        if apart:
            return function(f"{op}.{apart}.{kind.name}", (left, right), kind)
        if op in (BinaryOp.FADD, BinaryOp.FMUL) and left.get_id() > right.get_id():
            left, right = right, left  # both commute, bit for bit but for the payload of NaN
        return function(f"{op}.{kind.name}", (left, right), kind)
    if z3.is_bool(left):
        if op in _LOGIC:
            return _LOGIC[op](truth(left), truth(right))
        return truth(_ARITHMETIC[op](as_bits(left), as_bits(right)))
    if op in _ARITHMETIC:
        return _ARITHMETIC[op](left, right)
    return function(f"{op}.{kind}", (left, right), kind)


def compare(predicate: Predicate, kind: Type, left: Term, right: Term, base: Base) -> Term:
    """Return the result of icmp or fcmp on scalars or vectors."""
    if isinstance(kind, VectorType):
        return _elementwise(
            kind.count, lambda a, b: compare(predicate, kind.element, a, b, base), left, right
        )
    if isinstance(left, Pointer):
        # An object may lie anywhere, so which of two offsets is below says nothing of addresses.
        alike = predicate in (Predicate.EQ, Predicate.NE)
        if alike and left.region not in (None, PRIVATE) and left.region == right.region:
            left, right = left.offset, right.offset
        else:
            left, right = base(left), base(right)
    if isinstance(left, tuple):
        given = [*flat(left), *flat(right)]
        return function(f"compare.{predicate}.{_sizes(given)}", given, IntType(1))
    if isinstance(kind, FloatType):
        return function(f"fcmp.{predicate}.{kind.name}", (left, right), IntType(1))
    return _COMPARE[predicate](as_bits(left), as_bits(right))


def cast(op: CastOp, source: Type, target: Type, value: Term, base: Base) -> Term:
    """Return the result of a conversion."""
    if op is CastOp.BITCAST:
        return _bitcast(source, target, value)
    if isinstance(source, VectorType):
        assert isinstance(target, VectorType)
        return tuple(cast(op, source.element, target.element, each, base) for each in value)
    match op:
        case CastOp.TRUNC:
            assert isinstance(target, IntType)
            cut = resized(value, target.bits)
            return truth(cut) if target.bits == 1 else cut
        case CastOp.ZEXT | CastOp.SEXT:
            assert isinstance(target, IntType)
            return resized(value, target.bits, signed=op is CastOp.SEXT)
        case CastOp.PTRTOINT | CastOp.PTRTOADDR:
            assert isinstance(target, IntType)
            address = base(value[0] if isinstance(value, tuple) else value)
            local = isinstance(source, PointerType) and source.space == 3
            return resized(resized(address, 32) if local else address, target.bits)
        case CastOp.INTTOPTR if isinstance(target, PointerType) and target.space == 3:
            return Pointer(None, lds_address(resized(value, 32)))
        case CastOp.INTTOPTR:
            return Pointer(None, resized(value, 64))
        case CastOp.ADDRSPACECAST:
            return value
    return function(f"{op}.{source}.{target}", (as_bits(value),), target)


def _bitcast(source: Type, target: Type, value: Term) -> Term:
    if isinstance(source, PointerType) or isinstance(target, PointerType):
        return value
    parts = value if isinstance(value, tuple) else (value,)
    flat = [as_bits(each) for each in parts]
    whole: Any = flat[0] if len(flat) == 1 else z3.Concat(*flat[::-1])
    if not isinstance(target, VectorType):
        truthy = isinstance(target, IntType) and target.bits == 1
        return truth(whole) if truthy else whole
    step = whole.size() // target.count
    pieces = tuple(z3.Extract((at + 1) * step - 1, at * step, whole) for at in range(target.count))
    return tuple(truth(each) for each in pieces) if step == 1 else pieces


def pure(op: Operation, kind: Type, source: Type, arguments: list[Term], apart: str = "") -> Term:
    """Return the result of a function of numbers; `apart` makes its name unique."""
    if isinstance(kind, VectorType):
        inner = source.element if isinstance(source, VectorType) else source
        return _elementwise(
            kind.count, lambda *each: pure(op, kind.element, inner, list(each), apart), *arguments
        )
    if isinstance(kind, IntType) and all(z3.is_expr(each) for each in arguments):
        a = arguments
        match op:
            case PureOp.SCLAMP | PureOp.UCLAMP:
                above, below = CLAMPS[op]
                return binary(below, kind, binary(above, kind, a[0], a[1]), a[2])
            case PureOp.MAD:
                return a[0] * a[1] + a[2]
            case PureOp.ABS:
                return z3.If(a[0] < 0, -a[0], a[0])
            case PureOp.IDENTITY:
                return a[0]
            case PureOp.MUL_U24 | PureOp.MUL_I24:
                return _low_product(op, kind, a)
            case PureOp.MAD_U24 | PureOp.MAD_I24:
                return _low_product(op, kind, a) + a[2]
            case PureOp.FSHL if len(a) == 3:
                size = bits(kind.bits, kind.bits)
                by = z3.URem(a[2], size)
                return z3.If(by == 0, a[0], (a[0] << by) | z3.LShR(a[1], size - by))
            case PureOp.ROTATE if len(a) == 2:
                return pure(PureOp.FSHL, kind, source, [a[0], a[0], a[1]])
            case CastOp.TRUNC | CastOp.ZEXT | CastOp.SEXT:
                return resized(a[0], kind.bits, signed=op is CastOp.SEXT)
            case _ if op in _ARITHMETIC and len(a) == 2:
                return binary(op, kind, a[0], a[1])
    given = flat(tuple(arguments))
    name = f"cast.{op}" if isinstance(op, CastOp) else str(op)
    if apart:
        name = f"{name}.{apart}"
    return unknown(f"{name}.{kind}.{_sizes(given)}", given, kind)


def _low_product(op: PureOp, kind: IntType, given: list[Term]) -> Expr:
    """Return the product of the low bits of two numbers."""
    signed = op in (PureOp.MUL_I24, PureOp.MAD_I24)
    one, other = (
        resized(z3.Extract(LOW_BITS - 1, 0, each), kind.bits, signed=signed) for each in given[:2]
    )
    return one * other


def _sizes(given: list[Expr]) -> str:
    """Return the sorts of arguments, as part of a function's name."""
    return ".".join(str(each.size()) for each in given)


LOGIC: dict[int, Callable[[list[Expr]], Expr]] = {
    z3.Z3_OP_AND: lambda given: z3.And(*given),
    z3.Z3_OP_OR: lambda given: z3.Or(*given),
    z3.Z3_OP_NOT: lambda given: z3.Not(given[0]),
    z3.Z3_OP_XOR: lambda given: z3.Xor(*given),
    z3.Z3_OP_IMPLIES: lambda given: z3.Implies(*given),
    z3.Z3_OP_ITE: lambda given: z3.If(*given),
    z3.Z3_OP_EQ: lambda given: given[0] == given[1],
    z3.Z3_OP_DISTINCT: lambda given: z3.Distinct(*given),
}
SIGNED: dict[int, Callable[[Expr, Expr], Expr]] = {
    z3.Z3_OP_SLEQ: lambda a, b: a <= b,
    z3.Z3_OP_SLT: lambda a, b: a < b,
    z3.Z3_OP_SGEQ: lambda a, b: a >= b,
    z3.Z3_OP_SGT: lambda a, b: a > b,
}
UNSIGNED: dict[int, Callable[[Expr, Expr], Expr]] = {
    z3.Z3_OP_ULEQ: lambda a, b: a <= b,
    z3.Z3_OP_ULT: lambda a, b: a < b,
    z3.Z3_OP_UGEQ: lambda a, b: a >= b,
    z3.Z3_OP_UGT: lambda a, b: a > b,
}
