"""Functions of real numbers that kernels call, as numpy has them.

They are exact but for rounding, which is enough to tell values that differ from values that do not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Array = Any
Function = Callable[..., Array]

FUNCTIONS: dict[str, Function] = {
    "exp": np.exp,
    "exp2": np.exp2,
    "exp10": lambda a: np.power(10.0, a),
    "log": np.log,
    "log2": np.log2,
    "log10": np.log10,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "pow": np.power,
    "ceil": np.ceil,
    "ftrunc": np.trunc,
    "rint": np.rint,
    "roundeven": np.rint,
    "nearbyint": np.rint,
    "round": lambda a: np.copysign(np.floor(np.abs(a) + 0.5), a),
    "copysign": np.copysign,
    "canonicalize": lambda a: a,
    "minimum": np.minimum,
    "maximum": np.maximum,
    "minimumnum": np.fmin,
    "maximumnum": np.fmax,
    "rcp": lambda a: 1.0 / np.asarray(a, np.float64),
    "rsq": lambda a: 1.0 / np.sqrt(np.asarray(a, np.float64)),
    "fract": lambda a: a - np.floor(a),
    "fmed3": lambda a, b, c: np.maximum(np.minimum(a, b), np.minimum(np.maximum(a, b), c)),
}
"""By the name of the operation [LangRef Standard C/C++ Library Intrinsics]."""
