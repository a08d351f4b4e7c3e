"""Arithmetic of LLVM IR on arrays of lanes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.values.lanes import Array, dtype_of, signed, wrapped
from fencepost.llvm.effects.functions import Operation, PureOp
from fencepost.llvm.operations import RELATIONS, AtomicOp, BinaryOp, CastOp, Predicate, Relation
from fencepost.llvm.types import FloatType, IntType, PointerType, Type, VectorType, store_size

Computes = Callable[[Array, Array], Array]


def _shift(left: Array, right: Array, bits: int, op: BinaryOp) -> Array:
    big = right >= bits
    amount = np.where(big, right.dtype.type(0), right)
    if op is BinaryOp.SHL:
        result = left << amount
    elif op is BinaryOp.LSHR:
        result = left >> amount
    else:
        result = (signed(left, bits) >> signed(amount, bits)).view(left.dtype)
    return np.where(big, left.dtype.type(0), result)


def _divide(left: Array, right: Array, bits: int, op: BinaryOp) -> Array:
    zero = right == 0
    one = right.dtype.type(1)
    safe = np.where(zero, one, right)
    if op in (BinaryOp.UDIV, BinaryOp.UREM):
        result = left // safe if op is BinaryOp.UDIV else left % safe
        return np.where(zero, left.dtype.type(0), result)
    # Without signs: the least number has no absolute value of its own sign.
    a, b = (signed(np.asarray(each), bits).view(left.dtype) for each in (left, safe))
    below = [signed(np.asarray(each), bits) < 0 for each in (left, safe)]
    quotient = np.where(below[0], ~a + one, a) // np.where(below[1], ~b + one, b)
    quotient = np.where(below[0] != below[1], ~quotient + one, quotient)
    result = quotient if op is BinaryOp.SDIV else a - quotient * b
    return np.where(zero, left.dtype.type(0), result)


def binary(op: Operation, kind: Type) -> Computes:
    """Return the operation `op` on scalars of a type."""
    if isinstance(kind, FloatType):
        return _float(op, kind)
    bits = kind.bits if isinstance(kind, IntType) else 64
    if bits > 64:
        raise UnsupportedError(f"{op} on integers of {bits} bits")
    if bits == 1:
        return _bit(op)
    match op:
        case BinaryOp.ADD:
            return lambda a, b: wrapped(a + b, bits)
        case BinaryOp.SUB:
            return lambda a, b: wrapped(a - b, bits)
        case BinaryOp.MUL:
            return lambda a, b: wrapped(a * b, bits)
        case BinaryOp.AND:
            return lambda a, b: a & b
        case BinaryOp.OR:
            return lambda a, b: a | b
        case BinaryOp.XOR:
            return lambda a, b: a ^ b
        case BinaryOp.SHL | BinaryOp.LSHR | BinaryOp.ASHR:
            return lambda a, b: wrapped(_shift(np.asarray(a), np.asarray(b), bits, op), bits)
        case BinaryOp.UDIV | BinaryOp.UREM | BinaryOp.SDIV | BinaryOp.SREM:
            return lambda a, b: wrapped(_divide(np.asarray(a), np.asarray(b), bits, op), bits)
        case PureOp.SMIN:
            return lambda a, b: np.where(signed(a, bits) < signed(b, bits), a, b)
        case PureOp.SMAX:
            return lambda a, b: np.where(signed(a, bits) > signed(b, bits), a, b)
        case PureOp.UMIN:
            return np.minimum
        case PureOp.UMAX:
            return np.maximum
        case PureOp.USUB_SAT:
            return lambda a, b: np.where(a > b, a - b, a.dtype.type(0))
        case PureOp.UADD_SAT:
            top = np.uint64((1 << bits) - 1)
            return lambda a, b: np.where(wrapped(a + b, bits) < a, a.dtype.type(top), a + b)
    raise UnsupportedError(f"{op} is not interpreted")


def _bit(op: Operation) -> Computes:
    match op:
        case BinaryOp.ADD | BinaryOp.SUB | BinaryOp.XOR:
            return lambda a, b: a ^ b
        case BinaryOp.MUL | BinaryOp.AND | PureOp.UMIN | PureOp.SMAX:
            return lambda a, b: a & b
        case BinaryOp.OR | PureOp.UMAX | PureOp.SMIN:
            return lambda a, b: a | b
        case _:
            return lambda a, b: a & ~b


def one_nan(value: Array) -> Array:
    """Return the numbers with one NaN for all: which NaN results is not defined [LangRef Behavior
    of Floating-Point NaN values], and two work-items that get different ones do not disagree.
    """
    wrong = np.isnan(value)
    if np.any(wrong):
        return np.where(wrong, value.dtype.type(np.nan), value)
    return value


def brain(value: Array) -> Array:
    """Round numbers to the eight bits of precision of a bfloat, to nearest even."""
    wide = np.asarray(value, np.float64)
    part, exponent = np.frexp(wide)
    digits = 8 + np.minimum(exponent - LEAST_BRAIN, 0)  # fewer below the least normal number
    made = np.ldexp(np.rint(np.ldexp(part, digits)), exponent - digits)
    with np.errstate(over="ignore"):
        return np.where(np.isfinite(wide), made, wide).astype(np.float32)


LEAST_BRAIN = -125
"""Exponent that frexp gives for the least normal bfloat."""


def rounded(kind: FloatType) -> Callable[[Array], Array]:
    """Return the conversion from real numbers to those of a type, with one NaN for all."""
    if kind.name == "bfloat":
        return lambda value: one_nan(brain(value))
    dtype = dtype_of(kind)
    return lambda value: one_nan(np.asarray(value).astype(dtype))


def _float(op: Operation, kind: FloatType) -> Computes:
    to = rounded(kind)
    match op:
        case BinaryOp.FADD:
            return lambda a, b: to(a + b)
        case BinaryOp.FSUB:
            return lambda a, b: to(a - b)
        case BinaryOp.FMUL:
            return lambda a, b: to(a * b)
        case BinaryOp.FDIV:
            return lambda a, b: to(a / b)
        case BinaryOp.FREM:
            return lambda a, b: to(np.fmod(a, b))
        case PureOp.FMIN | PureOp.SMIN | PureOp.UMIN:
            return lambda a, b: one_nan(np.fmin(a, b))
        case PureOp.FMAX | PureOp.SMAX | PureOp.UMAX:
            return lambda a, b: one_nan(np.fmax(a, b))
    raise UnsupportedError(f"{op} is not interpreted")


def compare(predicate: Predicate, kind: Type, *, floating: bool) -> Computes:
    """Return the comparison of icmp or fcmp."""
    if floating:
        return _float_compare(predicate)
    bits = kind.bits if isinstance(kind, IntType) else 64
    if bits > 64:
        raise UnsupportedError(f"a comparison of integers of {bits} bits")
    chosen = _INTEGERS[RELATIONS[predicate]]
    if not predicate.signed or isinstance(kind, PointerType):
        return chosen
    return lambda a, b: chosen(signed(a, bits), signed(b, bits))


_INTEGERS: dict[Relation, Computes] = {
    Relation.EQ: lambda a, b: a == b,
    Relation.NE: lambda a, b: a != b,
    Relation.LT: lambda a, b: a < b,
    Relation.LE: lambda a, b: a <= b,
    Relation.GT: lambda a, b: a > b,
    Relation.GE: lambda a, b: a >= b,
}
_NUMBERS: dict[Relation, Computes] = _INTEGERS | {Relation.NE: lambda a, b: (a < b) | (a > b)}


def _float_compare(predicate: Predicate) -> Computes:
    match predicate:
        case Predicate.TRUE:
            return lambda a, b: np.ones_like(a, bool)
        case Predicate.FALSE:
            return lambda a, b: np.zeros_like(a, bool)
        case Predicate.ORD:
            return lambda a, b: ~(np.isnan(a) | np.isnan(b))
        case Predicate.UNO:
            return lambda a, b: np.isnan(a) | np.isnan(b)
    test = _NUMBERS[RELATIONS[predicate]]
    if predicate.ordered:
        return test
    return lambda a, b: test(a, b) | np.isnan(a) | np.isnan(b)


def cast(op: CastOp, source: Type, target: Type) -> Callable[[Array], Array]:
    """Return a conversion between scalars other than pointers."""
    match op, source, target:
        case (CastOp.TRUNC, IntType(), IntType(bits=bits)):
            return lambda a: wrapped(a, bits)
        case (CastOp.ZEXT, IntType(), IntType(bits=bits)):
            return lambda a: wrapped(a, min(bits, 64))
        case (CastOp.SEXT, IntType(bits=low), IntType(bits=bits)):
            wide = dtype_of(target)
            return lambda a: wrapped(signed(a, low).astype(np.int64).view(np.uint64), bits).astype(
                wide
            )
        case (CastOp.SITOFP, IntType(bits=bits), FloatType()):
            to = rounded(target)
            return lambda a: to(signed(a, bits))
        case (CastOp.UITOFP, IntType(), FloatType()):
            return rounded(target)
        case (CastOp.FPTOUI, FloatType(), IntType(bits=bits)):
            most = np.nextafter(2.0**64, 0.0)
            return lambda a: wrapped(
                np.clip(np.nan_to_num(np.asarray(a, np.float64)), 0.0, most).astype(np.uint64),
                bits,
            )
        case (CastOp.FPTOSI, FloatType(), IntType(bits=bits)):
            limit = np.nextafter(2.0**63, 0.0)
            return lambda a: wrapped(
                np.clip(np.nan_to_num(np.asarray(a, np.float64)), -(2.0**63), limit)
                .astype(np.int64)
                .view(np.uint64),
                bits,
            )
        case (CastOp.FPTRUNC | CastOp.FPEXT, FloatType(), FloatType()):
            return rounded(target)
    raise UnsupportedError(f"{op} from {source} to {target} is not interpreted")


def to_bits(array: Array, kind: Type) -> Array:
    """Return the bits of a scalar as an unsigned number of its size."""
    match kind:
        case FloatType(name="bfloat"):
            return (np.asarray(array, np.float32).view(np.uint32) >> np.uint32(16)).astype(
                np.uint16
            )
        case FloatType(bits=bits):
            return np.asarray(array, dtype_of(kind)).view(f"u{bits // 8}")
        case IntType(bits=1):
            return array.astype(np.uint8)
        case PointerType(space=space) if space in (2, 3, 5, 6):
            return array.astype(np.uint32)
    return array


def from_bits(words: Array, kind: Type) -> Array:
    """Return the scalar with the given bits."""
    match kind:
        case FloatType(name="bfloat"):
            return (words.astype(np.uint32) << np.uint32(16)).view(np.float32)
        case FloatType():
            return words.view(dtype_of(kind))
        case IntType(bits=1):
            found: Array = (words & words.dtype.type(1)).astype(np.bool_)
            return found
        case PointerType():
            return words.astype(np.uint64)
    return words


def rmw(op: AtomicOp, kind: Type) -> Callable[[int, int], int]:
    """Return the function that computes the new contents of memory from the old ones and the
    operand of a read-modify-write, as bits. Raises UnsupportedError if the operation does not apply
    to the type.
    """
    match kind:
        case FloatType():
            return _of_reals(op, kind)
        case VectorType(count=count, element=element):
            return _of_parts(rmw(op, element), count, element)
    return _of_integers(op, kind)


def _of_parts(
    combine: Callable[[int, int], int], count: int, element: Type
) -> Callable[[int, int], int]:
    """Combine each element by itself; the first has the lowest bits."""
    bits = 8 * store_size(element)
    mask = (1 << bits) - 1

    def every(left: int, right: int) -> int:
        shifts = range(0, count * bits, bits)
        return sum(combine(left >> at & mask, right >> at & mask) << at for at in shifts)

    return every


def _unknown(op: AtomicOp, kind: Type) -> UnsupportedError:
    return UnsupportedError(f"an atomic {op.value} of {kind}")


def _of_integers(op: AtomicOp, kind: Type) -> Callable[[int, int], int]:
    bits = kind.bits if isinstance(kind, IntType | FloatType) else 64
    mask = (1 << bits) - 1
    half = 1 << (bits - 1)

    def sign(number: int) -> int:
        return number - (mask + 1) if number & half else number

    table: dict[AtomicOp, Callable[[int, int], int]] = {
        AtomicOp.XCHG: lambda _, b: b,
        AtomicOp.FLAG: lambda _, b: b,
        AtomicOp.CMPXCHG: lambda _, b: b,
        AtomicOp.CMPXCHG_AT: lambda _, b: b,
        AtomicOp.ADD: lambda a, b: (a + b) & mask,
        AtomicOp.SUB: lambda a, b: (a - b) & mask,
        AtomicOp.AND: lambda a, b: a & b,
        AtomicOp.OR: lambda a, b: a | b,
        AtomicOp.XOR: lambda a, b: a ^ b,
        AtomicOp.NAND: lambda a, b: ~(a & b) & mask,
        AtomicOp.MAX: lambda a, b: a if sign(a) >= sign(b) else b,
        AtomicOp.MIN: lambda a, b: a if sign(a) <= sign(b) else b,
        AtomicOp.UMAX: max,
        AtomicOp.UMIN: min,
        AtomicOp.UINC_WRAP: lambda a, b: 0 if a >= b else a + 1,
        AtomicOp.UDEC_WRAP: lambda a, b: b if a == 0 or a > b else a - 1,
        AtomicOp.USUB_SAT: lambda a, b: max(0, a - b),
        AtomicOp.USUB_COND: lambda a, b: a - b if a >= b else a,
    }
    if op not in table:
        raise _unknown(op, kind)
    return table[op]


def _of_reals(op: AtomicOp, kind: FloatType) -> Callable[[int, int], int]:
    """Return the function for bits that are a real number of this kind."""
    size = kind.bits // 8

    def real(number: int) -> float:
        return float(from_bits(np.array([number], f"u{size}"), kind)[0])

    def combine(left: int, right: int) -> int:
        a, b = real(left), real(right)
        match op:
            case AtomicOp.ADD | AtomicOp.FADD:
                made = a + b
            case AtomicOp.SUB | AtomicOp.FSUB:
                made = a - b
            case AtomicOp.MAX | AtomicOp.FMAX | AtomicOp.FMAXIMUM | AtomicOp.FMAXIMUMNUM:
                made = max(a, b)
            case AtomicOp.MIN | AtomicOp.FMIN | AtomicOp.FMINIMUM | AtomicOp.FMINIMUMNUM:
                made = min(a, b)
            case AtomicOp.XCHG | AtomicOp.CMPXCHG | AtomicOp.CMPXCHG_AT:
                return right
            case _:
                raise _unknown(op, kind)
        return int(to_bits(np.array([made]).astype(dtype_of(kind)), kind)[0])

    return combine
