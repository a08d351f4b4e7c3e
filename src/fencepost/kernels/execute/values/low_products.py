"""Products of the low bits of two numbers, as `mul24` and `mad24` compute them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fencepost.kernels.execute.values.lanes import Array, Value, wrapped
from fencepost.llvm.effects.functions import LOW_BITS, Operation, PureOp

_SIGNED = frozenset({PureOp.MUL_I24, PureOp.MAD_I24})
_SUMS = frozenset({PureOp.MAD_U24, PureOp.MAD_I24})


def low_product(op: Operation, bits: int) -> Callable[..., Array]:
    """Return a function of numbers, with a result of `bits`."""

    def compute(one: Array, other: Array, *rest: Array) -> Array:
        made = _low(op, one) * _low(op, other)
        return wrapped(made + np.asarray(rest[0]).astype(made.dtype) if op in _SUMS else made, bits)

    return compute


def fits_low_bits(op: Operation, value: Value) -> bool:
    """Return True if all lanes have a factor of 32 bits that loses nothing."""
    parts = value if isinstance(value, tuple) else (value,)
    return all((wrapped(_low(op, each), 32) == np.asarray(each)).all() for each in parts)


def _low(op: Operation, value: Array) -> Array:
    """Return the low bits of a number, extended to 64."""
    rest = 64 - LOW_BITS
    wide = np.asarray(value).astype(np.uint64) << np.uint64(rest)
    return wide.view(np.int64) >> np.int64(rest) if op in _SIGNED else wide >> np.uint64(rest)


__all__ = ["fits_low_bits", "low_product"]
