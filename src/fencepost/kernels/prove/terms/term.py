"""Terms for values of the IR: bit-vectors, truth values, pointers, and tuples of them.

Floating-point operations are uninterpreted functions: equal operands give equal results, which is
all that addresses and branches need in practice.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

import z3

from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    OtherType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from fencepost.records import dataclass

Expr: TypeAlias = z3.ExprRef
"""A z3 expression."""

Term = Any
"""An Expr, a Pointer, or a tuple of Terms."""

PRIVATE = -1
"""The object of all private memory, where no two work-items meet."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """An object and a byte offset of 64 bits; `region` None: `offset` is an absolute address."""

    region: int | None
    offset: Expr


def width(kind: Type) -> int:
    """Return the number of bits of a scalar."""
    match kind:
        case IntType(bits=bits):
            return bits
        case FloatType():
            return kind.bits
    return 64


def bits(value: int, size: int) -> Expr:
    """Return a constant."""
    return z3.BitVecVal(value, size)


def aperture() -> Expr:
    """Return the upper half of flat addresses of LDS."""
    return z3.BitVec("aperture", 32)


def lds_address(low: Expr) -> Expr:
    """Return an address of LDS as a flat one."""
    return z3.Concat(aperture(), low)


def number(expr: Expr) -> int | None:
    """Return the value of a constant; None for other terms."""
    if z3.is_bv_value(expr):
        found: int = expr.as_long()
        return found
    return None


def truth(expr: Expr) -> Expr:
    """Return a value of type i1 as a truth value."""
    return expr if z3.is_bool(expr) else expr == bits(1, 1)


def as_bits(expr: Expr) -> Expr:
    """Return a truth value as one bit, and a bit-vector unchanged."""
    if z3.is_bool(expr):
        return z3.If(expr, bits(1, 1), bits(0, 1))
    return expr


def resized(expr: Expr, size: int, *, signed: bool = False) -> Expr:
    """Return the bit-vector truncated or extended to `size` bits."""
    expr = as_bits(expr)
    have = expr.size()
    if have == size:
        return expr
    if have > size:
        return low_bits(expr, size, 0)
    return z3.SignExt(size - have, expr) if signed else z3.ZeroExt(size - have, expr)


_THROUGH = frozenset(
    {z3.Z3_OP_BADD, z3.Z3_OP_BSUB, z3.Z3_OP_BMUL, z3.Z3_OP_BAND, z3.Z3_OP_BOR, z3.Z3_OP_BXOR}
)


def low_bits(expr: Expr, size: int, depth: int) -> Expr:
    """Return the low bits, pushed into the operands where an operation allows it: terms stay
    linear.
    """
    if expr.size() == size:
        return expr
    kind = expr.decl().kind()
    children = expr.children()
    if z3.is_bv_value(expr):
        return bits(expr.as_long(), size)
    if depth < 12 and kind in _THROUGH:
        parts = [low_bits(each, size, depth + 1) for each in children]
        result = parts[0]
        for each in parts[1:]:
            result = _JOIN[kind](result, each)
        return result
    if kind in (z3.Z3_OP_SIGN_EXT, z3.Z3_OP_ZERO_EXT):
        inner = children[0]
        if inner.size() >= size:
            return low_bits(inner, size, depth + 1)
        extend = z3.SignExt if kind == z3.Z3_OP_SIGN_EXT else z3.ZeroExt
        return extend(size - inner.size(), inner)
    if kind == z3.Z3_OP_ITE and depth < 12:
        return z3.If(children[0], *(low_bits(each, size, depth + 1) for each in children[1:]))
    return z3.Extract(size - 1, 0, expr)


_JOIN = {
    z3.Z3_OP_BADD: lambda a, b: a + b,
    z3.Z3_OP_BSUB: lambda a, b: a - b,
    z3.Z3_OP_BMUL: lambda a, b: a * b,
    z3.Z3_OP_BAND: lambda a, b: a & b,
    z3.Z3_OP_BOR: lambda a, b: a | b,
    z3.Z3_OP_BXOR: lambda a, b: a ^ b,
}


def function(name: str, arguments: Sequence[Expr], kind: Type) -> Expr:
    """Return an uninterpreted function of the arguments; without arguments, a constant."""
    truthy = isinstance(kind, IntType) and kind.bits == 1
    sort = z3.BoolSort() if truthy else z3.BitVecSort(width(kind))
    if not arguments:
        return z3.Const(name, sort)
    return z3.Function(name, *(each.sort() for each in arguments), sort)(*arguments)


def unknown(name: str, arguments: Sequence[Expr], kind: Type) -> Term:
    """Return an arbitrary value of a type, as a function of the arguments."""
    match kind:
        case VectorType(count=count, element=element) | ArrayType(count=count, element=element):
            return tuple(unknown(f"{name}.{at}", arguments, element) for at in range(count))
        case StructType(fields=fields):
            return tuple(unknown(f"{name}.{at}", arguments, each) for at, each in enumerate(fields))
        case PointerType(space=8):
            address = Pointer(None, function(name, arguments, IntType(64)))
            return (address, function(f"{name}.size", arguments, IntType(64)))
        case PointerType():
            return Pointer(None, function(name, arguments, IntType(64)))
        case OtherType():
            return bits(0, 8)
    return function(name, arguments, kind)


def zero(kind: Type) -> Term:
    """Return the zero of a type."""
    match kind:
        case VectorType(count=count, element=element) | ArrayType(count=count, element=element):
            return (zero(element),) * count
        case StructType(fields=fields):
            return tuple(zero(each) for each in fields)
        case PointerType(space=8):
            return (Pointer(None, bits(0, 64)), bits(0, 64))
        case PointerType(space=3):
            return Pointer(None, lds_address(bits(0, 32)))
        case PointerType():
            return Pointer(None, bits(0, 64))
        case IntType(bits=1):
            return z3.BoolVal(False)
    return bits(0, width(kind))


def choose(condition: Expr, true: Term, false: Term, base: Callable[[Pointer], Expr]) -> Term:
    """Return one of two terms. `base` gives addresses, for pointers to two objects."""
    if isinstance(true, tuple):
        conditions = condition if isinstance(condition, tuple) else (condition,) * len(true)
        return tuple(choose(c, t, f, base) for c, t, f in zip(conditions, true, false, strict=True))
    condition = truth(condition)
    if isinstance(true, Pointer):
        if true.region == false.region:
            return Pointer(true.region, choose(condition, true.offset, false.offset, base))
        return Pointer(None, z3.If(condition, base(true), base(false)))
    if true is false or true.eq(false):
        return true
    return z3.If(condition, true, false)


def leaves(term: Term) -> Iterable[Expr]:
    """Yield the expressions of a term."""
    if isinstance(term, tuple):
        for each in term:
            yield from leaves(each)
    elif isinstance(term, Pointer):
        yield term.offset
    else:
        yield term


def flat(term: Term) -> list[Expr]:
    """Return the bits of a term, with the objects of its pointers."""
    if isinstance(term, tuple):
        return [each for part in term for each in flat(part)]
    if isinstance(term, Pointer):
        return [bits(0 if term.region is None else term.region + 2, 64), term.offset]
    return [as_bits(term)]


def mapped(term: Term, change: Callable[..., Term]) -> Term:
    """Return the term with `change` applied to each expression."""
    if isinstance(term, tuple):
        return tuple(mapped(each, change) for each in term)
    if isinstance(term, Pointer):
        return Pointer(term.region, change(term.offset))
    return change(term)


def mentions(expr: Expr, symbols: AbstractSet[int]) -> bool:
    """Return True if one of the constants, given by z3 ids, occurs in an expression."""
    return any(each.get_id() in symbols for each in subterms([expr]))


def multiplies(expr: Expr) -> bool:
    """Return True if an expression multiplies values that are not constant."""
    return any(map(_is_product, subterms([expr])))


def divides(expr: Expr) -> bool:
    """Return True if an expression divides by a value that is not constant."""
    return any(map(_is_quotient, subterms([expr])))


def is_product(expr: Expr) -> bool:
    """Return True for a product of values that are not constant, or a division by one."""
    return _is_product(expr) or _is_quotient(expr)


def _is_product(expr: Expr) -> bool:
    if expr.decl().kind() != z3.Z3_OP_BMUL:
        return False
    return sum(not z3.is_bv_value(part) for part in expr.children()) > 1


def _is_quotient(expr: Expr) -> bool:
    return expr.decl().kind() in QUOTIENTS and not z3.is_bv_value(expr.arg(1))


QUOTIENTS = {
    kind: (signed, is_quotient)
    for signed, is_quotient, kinds in (
        (False, True, (z3.Z3_OP_BUDIV, z3.Z3_OP_BUDIV_I)),
        (False, False, (z3.Z3_OP_BUREM, z3.Z3_OP_BUREM_I)),
        (True, True, (z3.Z3_OP_BSDIV, z3.Z3_OP_BSDIV_I)),
        (True, False, (z3.Z3_OP_BSREM, z3.Z3_OP_BSREM_I)),
    )
    for kind in kinds
}
"""Divisions: with the sign or without, and the quotient or the remainder."""


def subterms(terms: Iterable[Expr]) -> Iterator[Expr]:
    """Yield terms and all that is in them, each once."""
    kept = list(terms)  # numbers are unique only while terms live
    stack, seen = [*kept], set[int]()
    while stack:
        each = stack.pop()
        if each.get_id() not in seen:
            seen.add(each.get_id())
            yield each
            stack += each.children()


def conjuncts(condition: Expr) -> Iterator[Expr]:
    """Yield the conjuncts of a condition."""
    work = [condition]
    while work:
        each = work.pop()
        if z3.is_and(each):
            work += each.children()
        elif not z3.is_true(each):
            yield each


def symbol_name(symbol: Expr) -> str:
    """Return the name of a constant, or of the function that a symbol applies."""
    return str(symbol.decl().name())


def applications(terms: Iterable[Expr], names: Container[str]) -> Iterator[Expr]:
    """Return the constants and function applications in terms named in `names`, each once."""
    return (each for each in subterms(terms) if each.decl().name() in names)


def names_any(terms: Iterable[Expr], names: Container[str]) -> bool:
    """Return True if terms have a constant or function with one of `names`."""
    return next(applications(terms, names), None) is not None
