"""The largest size of which what a kernel computes of it alone fits its type.

A size of 2^30 fits 32 bits, its product with 65536 does not; nor does its square. A place in LDS
fits LDS. Sizes are powers of two here: one bound is as good as another for a caller, who has much
smaller ones.
"""

from __future__ import annotations

from collections.abc import Callable

from fencepost.kernels.conditions.def_use import DefUse, User, is_lds_place
from fencepost.llvm.ir import Binary, Cast, Gep, Int, Local, Operand
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import IntType, store_size

_COMPUTED: dict[BinaryOp, Callable[[int, int], int | None]] = {
    BinaryOp.ADD: lambda a, b: a + b,
    BinaryOp.SUB: lambda a, b: a - b,
    BinaryOp.MUL: lambda a, b: a * b,
    BinaryOp.SHL: lambda a, b: a << b if 0 <= b < 64 else None,
    BinaryOp.LSHR: lambda a, b: a >> b if a >= 0 <= b else None,
    BinaryOp.ASHR: lambda a, b: a >> b if b >= 0 else None,
    BinaryOp.UDIV: lambda a, b: a // b if a >= 0 < b else None,
    BinaryOp.SDIV: lambda a, b: a // b if a >= 0 < b else None,
}
_LDS_BYTES = 1 << 20
"""More than the LDS of any processor has."""

_EXTENDING = frozenset({CastOp.ZEXT, CastOp.SEXT, CastOp.FREEZE})


def largest_fitting(code: DefUse, register: str, most: int) -> int:
    """Return the largest power of two up to `most` that an argument may be so that all that is
    computed of it and of constants fits its type, with the sign; `most` if none is.
    """
    powers = (1 << at for at in reversed(range(most.bit_length())) if 1 << at <= most)
    return next((each for each in powers if _fit(code, register, each)), most)


def _fit(code: DefUse, register: str, number: int) -> bool:
    """Return True if all that is computed of a number fits its type."""
    known = {register: number}
    work = [register]
    while work:
        for user in code.users.get(work.pop(), ()):
            name = user.head.name
            if isinstance(user, Gep) and is_lds_place(user) and _is_beyond_lds(user, known):
                return False
            found = _value(user, known)
            if found is None or name is None or name in known:
                continue
            kind = user.head.type
            if not isinstance(kind, IntType) or found.bit_length() >= kind.bits:
                return False
            known[name] = found
            work.append(name)
    return True


def _is_beyond_lds(place: Gep, known: dict[str, int]) -> bool:
    number = _number(place.indices[0], known)
    return number is not None and number * store_size(place.base_type) >= _LDS_BYTES


def _value(user: User, known: dict[str, int]) -> int | None:
    """Return the value of an instruction; None if it depends on more, or is cut on purpose."""
    match user:
        case Cast(op=op, value=value) if op in _EXTENDING:
            return _number(value, known)
        case Binary(op=op, left=left, right=right) if op in _COMPUTED:
            one, other = _number(left, known), _number(right, known)
            return None if one is None or other is None else _COMPUTED[op](one, other)
    return None


def _number(operand: Operand, known: dict[str, int]) -> int | None:
    match operand:
        case Local(name=name):
            return known.get(name)
        case Int(value=value, type=IntType(bits=bits)):
            return value - (1 << bits) if value >> (bits - 1) else value
    return None


__all__ = ["largest_fitting"]
