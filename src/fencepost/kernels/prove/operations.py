"""Instructions that compute, on terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import z3

from fencepost.kernels.prove.terms import (
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
from fencepost.llvm.types import FloatType, IntType, PointerType, Type, VectorType

Base = Callable[[Pointer], Expr]

_ARITHMETIC: dict[str, Callable[[Expr, Expr], Expr]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "udiv": z3.UDiv,
    "sdiv": lambda a, b: a / b,
    "urem": z3.URem,
    "srem": z3.SRem,
    "shl": lambda a, b: a << b,
    "lshr": z3.LShR,
    "ashr": lambda a, b: a >> b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "smin": lambda a, b: z3.If(a <= b, a, b),
    "smax": lambda a, b: z3.If(a >= b, a, b),
    "umin": lambda a, b: z3.If(z3.ULE(a, b), a, b),
    "umax": lambda a, b: z3.If(z3.UGE(a, b), a, b),
    "usub.sat": lambda a, b: z3.If(z3.UGE(a, b), a - b, a - a),
}
_LOGIC: dict[str, Callable[[Expr, Expr], Expr]] = {
    "and": z3.And,
    "mul": z3.And,
    "umin": z3.And,
    "or": z3.Or,
    "umax": z3.Or,
    "xor": z3.Xor,
    "add": z3.Xor,
    "sub": z3.Xor,
}
_COMPARE: dict[str, Callable[[Expr, Expr], Expr]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "slt": lambda a, b: a < b,
    "sle": lambda a, b: a <= b,
    "sgt": lambda a, b: a > b,
    "sge": lambda a, b: a >= b,
    "ult": z3.ULT,
    "ule": z3.ULE,
    "ugt": z3.UGT,
    "uge": z3.UGE,
}


def _elementwise(count: int, operation: Callable[..., Term], *terms: Term) -> Term:
    spread = [each if isinstance(each, tuple) else (each,) * count for each in terms]
    return tuple(operation(*each) for each in zip(*spread, strict=True))


def binary(op: str, kind: Type, left: Term, right: Term) -> Term:
    """A binary operation."""
    if isinstance(kind, VectorType):
        return _elementwise(kind.count, lambda a, b: binary(op, kind.element, a, b), left, right)
    if isinstance(kind, FloatType):
        if op in ("fadd", "fmul") and left.get_id() > right.get_id():
            left, right = right, left  # both commute, bit for bit but for the payload of NaN
        return function(f"{op}.{kind.name}", (left, right), kind)
    if z3.is_bool(left):
        if op in _LOGIC:
            return _LOGIC[op](truth(left), truth(right))
        return truth(_ARITHMETIC[op](as_bits(left), as_bits(right)))
    if op in _ARITHMETIC:
        return _ARITHMETIC[op](left, right)
    return function(f"{op}.{kind}", (left, right), kind)


def compare(predicate: str, kind: Type, left: Term, right: Term, base: Base) -> Term:
    """Icmp or fcmp on scalars or vectors."""
    if isinstance(kind, VectorType):
        return _elementwise(
            kind.count, lambda a, b: compare(predicate, kind.element, a, b, base), left, right
        )
    if isinstance(left, Pointer):
        # An object may lie anywhere, so which of two offsets is below says nothing of addresses.
        alike = predicate in ("eq", "ne")
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


def cast(op: str, source: Type, target: Type, value: Term, base: Base) -> Term:
    """A conversion."""
    if op == "bitcast":
        return _bitcast(source, target, value)
    if isinstance(source, VectorType):
        assert isinstance(target, VectorType)
        return tuple(cast(op, source.element, target.element, each, base) for each in value)
    match op:
        case "trunc":
            assert isinstance(target, IntType)
            cut = resized(value, target.bits)
            return truth(cut) if target.bits == 1 else cut
        case "zext" | "sext":
            assert isinstance(target, IntType)
            return resized(value, target.bits, op == "sext")
        case "ptrtoint" | "ptrtoaddr":
            assert isinstance(target, IntType)
            address = base(value[0] if isinstance(value, tuple) else value)
            local = isinstance(source, PointerType) and source.space == 3
            return resized(resized(address, 32) if local else address, target.bits)
        case "inttoptr" if isinstance(target, PointerType) and target.space == 3:
            return Pointer(None, lds_address(resized(value, 32)))
        case "inttoptr":
            return Pointer(None, resized(value, 64))
        case "addrspacecast":
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


def pure(op: str, kind: Type, source: Type, arguments: list[Term]) -> Term:
    """A function of numbers that calls stand for."""
    if isinstance(kind, VectorType):
        inner = source.element if isinstance(source, VectorType) else source
        return _elementwise(
            kind.count, lambda *each: pure(op, kind.element, inner, list(each)), *arguments
        )
    if isinstance(kind, IntType) and all(z3.is_expr(each) for each in arguments):
        a = arguments
        match op:
            case "sclamp" | "uclamp":
                low = binary(f"{op[0]}max", kind, a[0], a[1])
                return binary(f"{op[0]}min", kind, low, a[2])
            case "mad":
                return a[0] * a[1] + a[2]
            case "abs":
                return z3.If(a[0] < 0, -a[0], a[0])
            case "identity":
                return a[0]
            case "mul.u24":
                low24 = bits(0xFFFFFF, kind.bits)
                return (a[0] & low24) * (a[1] & low24)
            case "fshl" if len(a) == 3:
                size = bits(kind.bits, kind.bits)
                by = z3.URem(a[2], size)
                return z3.If(by == 0, a[0], (a[0] << by) | z3.LShR(a[1], size - by))
            case "rotate" if len(a) == 2:
                return pure("fshl", kind, source, [a[0], a[0], a[1]])
            case "cast.trunc" | "cast.zext" | "cast.sext":
                return resized(a[0], kind.bits, signed=op == "cast.sext")
            case _ if op in _ARITHMETIC and len(a) == 2:
                return binary(op, kind, a[0], a[1])
    given = flat(tuple(arguments))
    return unknown(f"{op}.{kind}.{_sizes(given)}", given, kind)


def _sizes(given: list[Expr]) -> str:
    """The sorts of arguments, as part of a function's name."""
    return ".".join(str(each.size()) for each in given)
