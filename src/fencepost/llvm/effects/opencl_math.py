"""Functions of numbers among the built-ins of OpenCL C.

The functions that are exact here are computed; any other is some function of its arguments. A
function that also writes through a pointer writes an unknown value [OpenCL C, built-in functions].
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from fencepost.llvm.effects.effect import Access, Effect, Opaque, Pure, Stored, Touch
from fencepost.llvm.effects.functions import LOW_PRODUCTS, Operation, PureOp
from fencepost.llvm.ir import Call, Undef
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import (
    FloatType,
    IntType,
    Type,
    VectorType,
    store_size,
)
from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_EXACT: Mapping[str, tuple[Operation, Operation, Operation]] = {
    "min": (PureOp.SMIN, PureOp.UMIN, PureOp.FMIN),
    "max": (PureOp.SMAX, PureOp.UMAX, PureOp.FMAX),
    "mul24": (PureOp.MUL_I24, PureOp.MUL_U24, PureOp.MUL_I24),
    "mad24": (PureOp.MAD_I24, PureOp.MAD_U24, PureOp.MAD_I24),
    "clamp": (PureOp.SCLAMP, PureOp.UCLAMP, PureOp.FCLAMP),
    "abs": (PureOp.ABS, PureOp.IDENTITY, PureOp.FABS),
    "mad": (PureOp.FMA, PureOp.FMA, PureOp.FMA),
    "fma": (PureOp.FMA, PureOp.FMA, PureOp.FMA),
    "fabs": (PureOp.FABS, PureOp.FABS, PureOp.FABS),
    "fmin": (PureOp.FMIN, PureOp.FMIN, PureOp.FMIN),
    "fmax": (PureOp.FMAX, PureOp.FMAX, PureOp.FMAX),
    "sqrt": (PureOp.SQRT, PureOp.SQRT, PureOp.SQRT),
    "floor": (PureOp.FLOOR, PureOp.FLOOR, PureOp.FLOOR),
    "rotate": (PureOp.ROTATE, PureOp.ROTATE, PureOp.ROTATE),
    "popcount": (PureOp.CTPOP, PureOp.CTPOP, PureOp.CTPOP),
    "clz": (PureOp.CTLZ, PureOp.CTLZ, PureOp.CTLZ),
    "ctz": (PureOp.CTTZ, PureOp.CTTZ, PureOp.CTTZ),
}
"""The operations for signed, unsigned and real arguments."""

_WRITES = frozenset({"sincos", "fract", "frexp", "modf", "remquo", "lgamma_r"})
_CONVERT = pattern(r"convert_(u?)(char|short|int|long|float|double|half)(?:\d+)?(_\w+)?", re.ASCII)
_SIZES = {"c": 1, "a": 1, "h": 1, "s": 2, "t": 2, "Dh": 2, "i": 4, "j": 4, "f": 4}
_POINTED = pattern(r"P(?:U3AS\d)?V?K?(?:U7_Atomic)?(?:Dv(\d+)_)?(Dh|[cahstijflmdxy])", re.ASCII)


def math_call(plain: str, suffix: str, call: Call) -> Effect:
    """Return the effect of a function of numbers, whose signature OpenCL C declares."""
    if plain in _EXACT:
        return Pure(_EXACT[plain][signedness(suffix)])
    if found := _CONVERT.fullmatch(plain):
        return _conversion(
            found[3] or "",
            to_unsigned=bool(found[1]),
            of_unsigned=signedness(suffix) == 1,
            call=call,
        )
    return _writes(suffix, call) if plain in _WRITES else Opaque()


def expects_low_bits(call: Call, op: Operation) -> bool:
    """Return True for a product whose factors are to have 24 bits: OpenCL C leaves any other to the
    implementation, while an intrinsic cuts them.
    """
    return op in LOW_PRODUCTS and not (call.callee or "").startswith("llvm.")


def signedness(suffix: str) -> int:
    """0 signed, 1 unsigned, 2 real, by the mangled type of the first parameter."""
    code = suffix.removeprefix("Dv").lstrip("0123456789").lstrip("_")[:1]
    if code in "hjtmy":
        return 1
    return 2 if code in "fdD" else 0


def pointed(suffix: str) -> int | None:
    """Bytes of the type behind the first pointer parameter of a mangled signature."""
    found = _POINTED.search(suffix)
    if not found:
        return None
    count = integer_of(found[1] or "1")
    return _SIZES.get(found[2], 8) * (4 if count == 3 else count)


def _element(kind: Type) -> Type:
    return kind.element if isinstance(kind, VectorType) else kind


def _conversion(mode: str, *, to_unsigned: bool, of_unsigned: bool, call: Call) -> Effect:
    """A conversion, where rounding and saturation leave no question."""
    match _element(call.arguments[0].type), _element(call.head.type):
        case (IntType(bits=low), IntType(bits=high)) if not mode:
            if low == high:
                return Pure(PureOp.IDENTITY)
            widened = CastOp.ZEXT if of_unsigned else CastOp.SEXT
            return Pure(CastOp.TRUNC if high < low else widened)
        case (IntType(), FloatType()) if not mode:
            return Pure(CastOp.UITOFP if of_unsigned else CastOp.SITOFP)
        case (FloatType(), IntType()) if mode in ("", "_rtz"):
            return Pure(CastOp.FPTOUI if to_unsigned else CastOp.FPTOSI)
        case (FloatType(bits=low), FloatType(bits=high)) if not mode:
            if low == high:
                return Pure(PureOp.IDENTITY)
            return Pure(CastOp.FPTRUNC if high < low else CastOp.FPEXT)
    return Opaque()


def _writes(suffix: str, call: Call) -> Effect:
    """Return the effect of a function that gives a second result through its last argument."""
    pointer = call.arguments[-1]
    size = pointed(suffix)
    kind: Type = call.arguments[0].type
    if size is not None and size != store_size(kind):
        count = kind.count if isinstance(kind, VectorType) else 1
        element = IntType(8 * size // (4 if count == 3 else count))
        kind = VectorType(count, element) if isinstance(kind, VectorType) else element
    return Touch(Access.WRITE, pointer, store_size(kind), (), Undef(kind), stored=Stored.ROUNDED)
