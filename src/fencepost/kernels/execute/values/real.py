"""Functions of real numbers that kernels call, as numpy computes them.

They are exact up to rounding, which suffices to distinguish values that differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from fencepost.kernels.execute.values.lanes import Array
from fencepost.llvm.effects.functions import Operation, PureOp

Function = Callable[..., Array]

FUNCTIONS: Mapping[Operation, Function] = {
    PureOp.EXP: np.exp,
    PureOp.EXP2: np.exp2,
    PureOp.EXP10: lambda a: np.power(10.0, a),
    PureOp.LOG: np.log,
    PureOp.LOG2: np.log2,
    PureOp.LOG10: np.log10,
    PureOp.SIN: np.sin,
    PureOp.COS: np.cos,
    PureOp.TAN: np.tan,
    PureOp.POW: np.power,
    PureOp.CEIL: np.ceil,
    PureOp.FTRUNC: np.trunc,
    PureOp.RINT: np.rint,
    PureOp.ROUNDEVEN: np.rint,
    PureOp.NEARBYINT: np.rint,
    PureOp.ROUND: lambda a: np.copysign(np.floor(np.abs(a) + 0.5), a),
    PureOp.COPYSIGN: np.copysign,
    PureOp.CANONICALIZE: lambda a: a,
    PureOp.MINIMUM: np.minimum,
    PureOp.MAXIMUM: np.maximum,
    PureOp.MINIMUMNUM: np.fmin,
    PureOp.MAXIMUMNUM: np.fmax,
    PureOp.RCP: lambda a: 1.0 / np.asarray(a, np.float64),
    PureOp.RSQ: lambda a: 1.0 / np.sqrt(np.asarray(a, np.float64)),
    PureOp.FRACT: lambda a: a - np.floor(a),
    PureOp.FMED3: lambda a, b, c: np.maximum(np.minimum(a, b), np.minimum(np.maximum(a, b), c)),
}
"""Function that computes each operation [LangRef Standard C/C++ Library Intrinsics]."""
