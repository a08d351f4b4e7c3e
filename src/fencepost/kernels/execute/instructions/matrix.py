"""Matrix operations of a wave: each lane holds elements of both factors and of the result.

The operation is D = A * B + C, with the elements where the documents of the instruction sets place
them: CDNA's MFMA has result rows in groups of four over the lanes, RDNA3's WMMA has every other row
in half of the lanes, RDNA4's and gfx125x's eight rows in each half.
"""

from __future__ import annotations

import re

import numpy as np

from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.arithmetic import one_nan
from fencepost.kernels.execute.values.lanes import Array, Value
from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_SHAPE = pattern(r"(mfma|wmma)\.\w+\.(\d+)x(\d+)x(\d+)\.?(\w*)", re.ASCII)


def multiplied(callee: str, state: State, lanes: Array, values: list[Value]) -> Value | None:
    """Return the result for whole waves; None for an unknown form, or if lanes are missing."""
    found = _SHAPE.search(callee)
    factors = [each for each in values if isinstance(each, tuple)]
    if found is None or len(factors) != 3:
        return None
    name = found[1]
    rows, columns, depth = (integer_of(found[at]) for at in (2, 3, 4))
    left, right, third = (_stacked(each, len(lanes)) for each in factors)
    wide = state.launch.wave
    if left is None or right is None or third is None or len(lanes) % wide:
        return None
    if not (state.item[lanes].reshape(-1, wide) % wide == np.arange(wide)).all():
        return None
    count = third.shape[1]
    if rows * columns != wide * count or left.shape[1] != right.shape[1]:
        return None
    lane, element = np.arange(wide)[:, None], np.arange(left.shape[1])[None, :]
    if rows != columns:
        return None
    repeats = rows * depth < wide * left.shape[1]
    part = left.shape[1] if not repeats else 0
    inner = part * (lane // rows) + element
    if int(inner.max()) >= depth:
        return None
    waves = len(lanes) // wide
    made = []
    for factor in (left, right):
        matrix = np.zeros((waves, rows, depth), np.float64)
        matrix[:, lane % rows, inner] = factor.reshape(waves, wide, -1)
        made.append(matrix)
    product = np.einsum("wik,wjk->wij", *made)
    number = np.arange(count)[None, :]
    row = _row(name, rows, lane, number, repeats=repeats)
    total = product[:, row, lane % columns].reshape(len(lanes), count) + third
    kind = factors[2][0].dtype
    return tuple(one_nan(total[:, at].astype(kind)) for at in range(count))


def _row(name: str, rows: int, lane: Array, number: Array, *, repeats: bool) -> Array:
    half = lane // rows
    if name == "mfma":
        found: Array = (number // 4) * (4 * (64 // rows)) + 4 * half + number % 4
    else:
        found = 2 * number + half if repeats else number + 8 * half
    return found


def _stacked(parts: tuple[Value, ...], lanes: int) -> Array | None:
    if any(isinstance(each, tuple) for each in parts):
        return None
    if any(np.asarray(each).dtype.kind not in "fiu" for each in parts):
        return None
    made: Array = np.stack([np.broadcast_to(each, (lanes,)) for each in parts], axis=1)
    found: Array = made.astype(np.float64)
    return found
